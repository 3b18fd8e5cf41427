/** What the window and its main process load before anything is shown: what is imported without `import()`, from its entry on. */
import { readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../../..');
const folders: Record<string, string> = {
  '#main': 'src/main',
  '#renderer': 'src/renderer',
  '#shared': 'src/shared',
};

/** The modules that a file imports at once; those of types alone are no code. */
function importsOf(file: string): string[] {
  const code = readFileSync(file, 'utf8');
  return [...code.matchAll(/^(?:import|export)(?! type\b)[^;]*?['"]([^'"]+)['"];/gm)].map(
    ([, name = '']) => name,
  );
}

function loaded(entry: string): { files: Set<string>; packages: Set<string> } {
  const files = new Set([join(root, entry)]);
  const packages = new Set<string>();
  for (const file of files) {
    for (const name of importsOf(file)) {
      const folder = folders[name.split('/')[0] ?? ''];
      const found = folder
        ? join(root, folder, name.slice(name.indexOf('/')))
        : name.startsWith('.')
          ? join(dirname(file), name)
          : null;
      if (found === null) packages.add(name);
      else if (/\.tsx?$/.test(found)) files.add(found);
    }
  }
  return { files: new Set([...files].map((file) => relative(root, file))), packages };
}

test('the window starts with the map and without tables, charts, combo boxes, dates of luxon and dialogs of its own', () => {
  const { files, packages } = loaded('src/renderer/main.tsx');
  expect(files).toContain('src/renderer/map/seaMap.ts');
  expect(packages).toContain('react-dom/client');
  const screens = [...files].filter((file) => file.startsWith('src/renderer/screens/'));
  expect(screens.filter((file) => !/\/(map|welcome\/Opening)/.test(file))).toEqual([]);
  const heavy =
    /^(maplibre-gl|luxon|zod$|chart|@tanstack\/react-(table|virtual))|\/(ComboBox|Popover|ListBox|Tabs)$/;
  expect([...packages].filter((name) => heavy.test(name))).toEqual([]);
  expect(files).not.toContain('src/renderer/features/export/ExportDialog.tsx');
});

test('the main process of the window starts without SQLite, which its worker opens', () => {
  const { files, packages } = loaded('src/main/windowComposition.ts');
  expect(files).toContain('src/main/session/session.ts');
  expect([...packages]).not.toContain('better-sqlite3');
});
