/** Files of routes and waypoints are read outside of the main thread. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it, vi } from 'vitest';
import { freshFolder } from '#support/folder.ts';

let chosen = '';
vi.mock('electron', () => ({
  app: { getPath: () => freshFolder() },
  clipboard: {},
  shell: {},
  dialog: { showOpenDialog: async () => ({ canceled: false, filePaths: [chosen] }) },
}));
// Modules that another test file loaded have its Electron.
vi.resetModules();
const { createHandlers } = await import('#main/ipc/handlers.ts');
const { runTask } = await import('#main/cache/maintenance/runTask.ts');
const { workerPath } = await import('#support/cacheWorker.ts');

let folder: string;
beforeEach(() => {
  folder = freshFolder();
  chosen = join(folder, 'track.gpx');
});

const openRoute = () => {
  const parts = { window: () => null, workerPath, connections: { session: () => undefined } };
  return createHandlers(parts as unknown as Parameters<typeof createHandlers>[0]).openRoute(
    undefined,
  );
};

it('main goes on while a track of 50,000 points is read', async () => {
  const points = Array.from(
    { length: 50_000 },
    (_, i) => `<trkpt lat="10" lon="${i / 500 - 50}"><ele>1</ele><time>2026</time></trkpt>\n`,
  );
  writeFileSync(chosen, `<gpx><trk><trkseg>${points.join('')}</trkseg></trk></gpx>`);
  let turns = 0;
  let isRead = false;
  const turn = (): void => {
    turns += 1;
    if (!isRead) setTimeout(turn, 1);
  };
  turn();
  const lines = await openRoute();
  isRead = true;
  expect(lines?.[0]?.line.length).toBeLessThanOrEqual(1000);
  // In the main thread it would be the first turn and the one after the dialog.
  expect(turns).toBeGreaterThan(20);
});

it('a file that is refused is refused with its line; waypoints are read, too', async () => {
  writeFileSync(
    chosen,
    '<gpx>\n<rte><rtept lat="99" lon="1"/></rte>\n<wpt lat="1" lon="2"/></gpx>',
  );
  const problem = { code: 'route-position', line: 2, value: '99, 1' };
  await expect(openRoute()).rejects.toMatchObject({ error: { kind: 'wrong-file', problem } });
  expect(await runTask('readWaypoints', { file: chosen }, { workerPath })).toEqual([
    { name: '', position: { lat: 1, lng: 2 } },
  ]);
});
