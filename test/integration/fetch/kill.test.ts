/** A backfill whose process is killed at moments counted in requests, repeatably; a hundred kills of the real application are in test/e2e/kill.spec.ts. */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { openCache } from '#main/cache/cache.ts';
import { startDemoService } from '#main/demo/service.ts';
import { randomFrom } from '#main/science/random.ts';
import { createCacheLocations } from '#main/session/cacheLocations.ts';
import { DAY } from '#shared/science/durations.ts';
import { workerPath } from '#support/cacheWorker.ts';
import { integrityOf } from '#support/integrity.ts';
import { theirRows } from '#support/theirRows.ts';
import { thorough } from '#support/thorough.ts';

const FILES = thorough ? [1, 2] : [1];
const KILLS_PER_FILE = thorough ? 6 : 3;
const NOW = Date.UTC(2024, 5, 1, 12, 5) / 1000;
const root = resolve(import.meta.dirname, '../../..');
const node = join(root, 'node_modules/.bin/node');
const child = join(root, 'test/support/historyChild.ts');
const range = { from: NOW - 90 * DAY, to: NOW - 10 * DAY };

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

const turns = async (count: number): Promise<void> => {
  for (let turn = 0; turn < count; turn += 1) await new Promise(setImmediate);
};

async function torment(seed: number) {
  const random = randomFrom(seed);
  const folder = mkdtempSync(join(tmpdir(), 'almanac-kill-'));
  folders.push(folder);
  let onRequest: () => void = () => undefined;
  const demo = await startDemoService({
    now: () => NOW,
    quota: 100_000,
    onRequest: () => onRequest(),
  });
  const buoyIds = [100, 101, 102];
  let kills = 0;
  /** Whether the process ended by itself. */
  const run = (killAfter: number | null, lag: number) =>
    new Promise<boolean>((done, fail) => {
      const process = spawn(
        node,
        [
          '--no-memory-protection-keys',
          child,
          demo.url,
          demo.key,
          folder,
          buoyIds.join(),
          range.from,
          range.to,
          NOW,
        ].map(String),
        { cwd: root, stdio: ['ignore', 'ignore', 'pipe'] },
      );
      let seen = 0;
      onRequest = () => {
        seen += 1;
        if (seen === killAfter) void turns(lag).then(() => process.kill('SIGKILL'));
      };
      let said = '';
      process.stderr.on('data', (chunk: Buffer) => {
        said += chunk.toString();
      });
      process.once('error', fail);
      process.once('exit', (code, signal) => {
        if (code !== null && code !== 0) fail(new Error(said));
        else done(signal === null);
      });
    });
  try {
    let ended = false;
    while (!ended && kills < KILLS_PER_FILE) {
      // Before the answer is written, while it is read, while it is stored, on the way to the next.
      ended = await run(1 + Math.floor(random() * 3), Math.floor(random() ** 2 * 400));
      if (!ended) kills += 1;
    }
    if (!ended) await run(null, 0);

    const cache = await openCache({
      file: createCacheLocations(folder).of('demo', demo.url).file,
      workerPath,
    });
    try {
      const asked = demo.log.map(({ path }) => path).filter((path) => /per_page=100\b/.test(path));
      const rows: { ours: number[]; theirs: number[] }[] = [];
      let leastPages = 0;
      for (const buoyId of buoyIds) {
        const columns = await cache.readReadings({ buoyId, ...range });
        const theirs = (await theirRows(demo, buoyId, range)).map(({ id }) => id);
        rows.push({ ours: [...columns.id], theirs });
        leastPages += Math.ceil(columns.length / 100);
      }
      return {
        kills,
        integrity: integrityOf(cache),
        jobs: await cache.listJobs(),
        repeated: asked.length - new Set(asked).size,
        pages: asked.length,
        leastPages,
        rows,
      };
    } finally {
      await cache.close();
    }
  } finally {
    await demo.stop();
  }
}

describe.concurrent('kill -9 in the middle of a backfill', () => {
  it.each(FILES)(
    'loses nothing and pays for nothing twice (file %i)',
    async (seed) => {
      const { kills, integrity, jobs, repeated, pages, leastPages, rows } = await torment(seed);
      console.info(`file ${seed}: ${kills} kills, ${pages} pages for at least ${leastPages}`);
      expect(kills).toBe(KILLS_PER_FILE);
      expect(integrity).toBe('ok');
      expect(jobs).toMatchObject([{ state: 'done' }]);
      for (const { ours, theirs: said } of rows) expect(ours).toEqual(said);
      // Only the page in flight at a kill may be asked for again.
      expect(repeated).toBeLessThanOrEqual(kills);
      expect(pages - leastPages).toBeLessThanOrEqual(kills + 3);
    },
    600_000,
  );
});
