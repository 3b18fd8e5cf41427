import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { freshFolder } from '#support/folder.ts';

let userData: string;
/** What the dialogs were given, and what they answer. */
let given: (string | undefined)[];
let chosen: string | null;
let dialogs: typeof import('#main/shell/fileDialogs.ts');
const answer = async ({ defaultPath }: { defaultPath?: string }) => {
  given.push(defaultPath);
  return {
    canceled: chosen === null,
    filePaths: chosen === null ? [] : [chosen],
    filePath: chosen,
  };
};
async function start(): Promise<void> {
  vi.resetModules();
  vi.doMock('electron', () => ({
    app: { getPath: () => userData },
    dialog: { showOpenDialog: answer, showSaveDialog: answer },
  }));
  dialogs = await import('#main/shell/fileDialogs.ts');
}

beforeEach(async () => {
  userData = freshFolder();
  given = [];
  await start();
});
afterEach(() => {
  vi.doUnmock('electron');
  vi.resetModules();
});

it('a folder is remembered for its purpose, also after the next start', async () => {
  chosen = '/boat/routes/a.gpx';
  expect(await dialogs.askFile(null, 'route', 'Open', [])).toBe(chosen);
  chosen = '/boat/out';
  expect(await dialogs.askFolder(null, 'export', 'Export')).toBe(chosen);
  chosen = '/backups/b.sqlite';
  expect(await dialogs.askTarget(null, 'Back up', { name: 'b.sqlite', purpose: 'backup' })).toBe(
    chosen,
  );
  expect(given).toEqual([undefined, undefined, join(userData, 'b.sqlite')]);
  await start();
  chosen = null;
  await dialogs.askFile(null, 'route', 'Open', []);
  await dialogs.askFolder(null, 'export', 'Export');
  await dialogs.askFile(null, 'backup', 'Restore');
  await dialogs.askFile(null, 'import', 'Import');
  expect(given.slice(3)).toEqual(['/boat/routes', '/boat/out', '/backups', undefined]);
});

it('a file of folders that cannot be written changes nothing else', async () => {
  const sync = (): never => {
    throw new Error('read-only');
  };
  vi.doMock('write-file-atomic', () => ({ default: { sync } }));
  await start();
  vi.doUnmock('write-file-atomic');
  chosen = '/boat/out';
  expect(await dialogs.askFolder(null, 'export', 'Export')).toBe(chosen);
});
