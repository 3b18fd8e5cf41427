/** The theme of the first frame, from whatever the file of the settings holds. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { nativeThemeOf, storedAppearance } from '#main/shell/appearance.ts';

it.each([
  ['{"theme":"dark","clock":"utc"}', 'dark'],
  ['{"theme":"light"}', 'light'],
  ['{"theme":"night"}', 'night'],
  ['{"theme":"system"}', 'system'],
  ['{"theme":"pink"}', 'system'],
  ['{"theme":["dark"]}', 'system'],
  ['null', 'system'],
  ['{', 'system'],
  [null, 'system'],
])('%s is %s', (text, theme) => {
  const folder = mkdtempSync(join(tmpdir(), 'almanac-theme-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'settings.json');
  if (text !== null) writeFileSync(file, text);
  expect(storedAppearance(file).theme).toBe(theme);
});

it('at night the parts that the system draws are dark', () => {
  expect(nativeThemeOf('night')).toBe('dark');
  expect(nativeThemeOf('system')).toBe('system');
});
