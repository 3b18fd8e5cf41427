/** Lint refuses each import that breaks the layers, and import cycles. */
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../../..');
const folder = mkdtempSync(join(tmpdir(), 'almanac-lint-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** File and import; each file holds this import only. */
const refused = [
  ['src/shared/a.ts', '#main/cache/open.ts'],
  ['src/shared/model/b.ts', '../../main/cache/open.ts'],
  ['src/shared/c.ts', '#renderer/format/time.ts'],
  ['src/shared/d.ts', '../preload/index.ts'],
  ['src/shared/e.ts', 'react'],
  ['src/shared/f.ts', 'node:fs'],
  ['src/main/a.ts', '#renderer/format/time.ts'],
  ['src/main/shell/b.ts', '../../preload/index.ts'],
  ...['ipc', 'cache', 'keychain', 'cache/queries'].map((name) => [
    `src/main/${name}/c.ts`,
    '#renderer/format/time.ts',
  ]),
  ...['shell', 'ipc', 'keychain'].map((name) => [`src/main/${name}/d.ts`, 'better-sqlite3']),
  ...['shell', 'ipc', 'cache'].map((name) => [`src/main/${name}/e.ts`, 'keytar']),
  ...['shell', 'cache', 'keychain'].map((name) => [`src/main/${name}/f.ts`, 'electron', 'ipcMain']),
  ...['shell', 'ipc'].map((name) => [`src/main/${name}/g.ts`, 'electron', 'ipcRenderer']),
  ['src/preload/a.ts', '#main/ipc/handle.ts'],
  ['src/preload/b.ts', '../renderer/main.tsx'],
  ['src/preload/c.ts', 'keytar'],
  ['src/preload/d.ts', 'electron', 'ipcMain'],
  ['src/renderer/a.ts', '#main/ipc/handle.ts'],
  ['src/renderer/b.ts', '../preload/index.ts'],
  ['src/renderer/c.ts', 'electron'],
  ['src/renderer/d.ts', 'node:fs'],
  ['src/renderer/screens/map/a.ts', '#renderer/frame/Frame.tsx'],
  ['src/renderer/screens/map/b.ts', '#renderer/screens/latest/filter.ts'],
  ['src/renderer/screens/map/c.ts', '../latest/filter.ts'],
  ['src/renderer/screens/map/d.ts', 'electron'],
  ['src/renderer/screens/buoy/history/a.ts', '#renderer/screens/map/MapScreen.tsx'],
  ['src/renderer/screens/buoy/history/b.ts', '../statistics/StatisticsView.tsx'],
  ['src/renderer/features/coverage/a.ts', '#renderer/screens/map/MapScreen.tsx'],
  ['src/renderer/features/coverage/b.ts', '#renderer/features/export/ExportDialog.tsx'],
  ['src/renderer/features/coverage/c.ts', '../export/ExportDialog.tsx'],
  ...['data', 'stores', 'charts', 'map', 'parts', 'ui'].map((name) => [
    `src/renderer/${name}/a.ts`,
    '#renderer/screens/buoy/history/history.ts',
  ]),
  ...['data', 'stores', 'charts', 'map', 'parts', 'ui'].map((name) => [
    `src/renderer/${name}/b.ts`,
    '../screens/map/MapScreen.tsx',
  ]),
  ['src/renderer/format/a.ts', '#renderer/ui/Segmented.tsx'],
  ['src/renderer/format/b.ts', '../stores/app.ts'],
  ['src/renderer/format/c.ts', '#main/ipc/handle.ts'],
] as [string, string, string?][];

const allowed: [string, string, string?][] = [
  ['src/shared/ok.ts', 'zod/mini'],
  ['src/shared/ok2.ts', 'luxon'],
  ['src/shared/ipc/ok.ts', '../ok.ts'],
  ['src/main/cache/ok.ts', 'better-sqlite3'],
  ['src/main/cache/queries/ok.ts', 'better-sqlite3'],
  ['src/main/keychain/ok.ts', 'keytar'],
  ['src/main/ipc/ok.ts', 'electron', 'ipcMain'],
  ['src/main/shell/ok.ts', 'electron', 'app'],
  ['src/main/shell/ok2.ts', '#shared/ok.ts'],
  ['src/preload/ok.ts', 'electron', 'ipcRenderer'],
  ['src/preload/ok2.ts', '../shared/ok.ts'],
  ['src/renderer/ok.ts', '#shared/ok.ts'],
  ['src/renderer/frame/ok.ts', '#renderer/screens/map/MapScreen.tsx'],
  ['src/renderer/screens/map/ok.ts', '#renderer/features/export/ok.ts'],
  ['src/renderer/screens/map/ok2.ts', './ok.ts'],
  ['src/renderer/features/export/ok.ts', '#renderer/features/fetchHistory/FetchHistory.tsx'],
  ['src/renderer/features/export/ok2.ts', './ok.ts'],
  ['src/renderer/ui/ok.ts', '#renderer/stores/app.ts'],
  ['src/renderer/format/ok.ts', './time.ts'],
];

const write = (file: string, text: string): void => {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), text);
};
const importing = (from: string, name = 'x'): string =>
  `import { ${name} } from '${from}';\nexport const used = ${name};\n`;

let found: string[] = [];
beforeAll(() => {
  copyFileSync(join(root, 'biome.json'), join(folder, 'biome.json'));
  writeFileSync(join(folder, '.gitignore'), 'node_modules\n');
  copyFileSync(join(root, 'package.json'), join(folder, 'package.json'));
  for (const [file, from, name] of [...refused, ...allowed]) write(file, importing(from, name));
  for (const layer of ['shared', 'main', 'renderer']) {
    write(`src/${layer}/one.ts`, importing('./two.ts', 'used').replace('used = used', 'x = used'));
    write(`src/${layer}/two.ts`, importing('./one.ts'));
    write(
      `src/${layer}/alias/one.ts`,
      importing(`#${layer}/alias/two.ts`, 'used').replace('used = used', 'x = used'),
    );
    write(`src/${layer}/alias/two.ts`, importing('./one.ts'));
  }
  const { stdout } = spawnSync(
    join(root, 'node_modules/.bin/biome'),
    ['lint', '--reporter=json', '--max-diagnostics=none', '.'],
    { cwd: folder, encoding: 'utf8' },
  );
  const report = JSON.parse(stdout) as {
    diagnostics: { category: string; location: { path: string | { file: string } } }[];
  };
  found = report.diagnostics.map(
    ({ category, location: { path } }) =>
      `${typeof path === 'string' ? path : path.file} ${category.split('/').at(-1)}`,
  );
});

test.each(refused)('%s may not import %s %s', (file) => {
  expect(found).toContain(`${file} noRestrictedImports`);
});

test('what a layer may import is not refused', () => {
  const files = new Set(allowed.map(([file]) => file));
  expect(found.filter((one) => files.has(one.split(' ')[0] ?? ''))).toEqual([]);
});

test.each(['shared', 'main', 'renderer'])(
  'a cycle in %s is refused, through an alias too',
  (layer) => {
    for (const file of ['one.ts', 'two.ts', 'alias/one.ts', 'alias/two.ts']) {
      expect(found).toContain(`src/${layer}/${file} noImportCycles`);
    }
  },
);
