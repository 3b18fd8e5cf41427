/** The theme of the first frame, from whatever the file of the settings holds. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { nativeThemeOf, storedAppearance } from '#main/shell/appearance.ts';
import { freshFolder } from '#support/folder.ts';

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
  const folder = freshFolder();
  const file = join(folder, 'settings.json');
  if (text !== null) writeFileSync(file, text);
  expect(storedAppearance(file).theme).toBe(theme);
});

it('at night the parts that the system draws are dark', () => {
  expect(nativeThemeOf('night')).toBe('dark');
  expect(nativeThemeOf('system')).toBe('system');
});
