/** The worker thread: its crash, two of them on one file. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openCache } from '#main/cache/cache.ts';
import { prepareWorker } from '#main/cache/calls.ts';
import { type LogLine, setLogSink } from '#main/system/log.ts';
import {
  buoy,
  expectFault,
  faultOf,
  freshCache,
  freshFolder,
  open,
  reading,
  workerPath,
} from './fixtures.ts';

/** The lines that are logged until the test ends. */
function loggedLines(): LogLine[] {
  const lines: LogLine[] = [];
  setLogSink((line) => lines.push(line));
  onTestFinished(() => setLogSink(null));
  return lines;
}

test('a crash rejects what is under way; the next call finds everything saved', async () => {
  const folder = freshFolder();
  // The real worker, and a message that ends it as a crash would.
  const fragile = join(folder, 'fragile.mjs');
  writeFileSync(
    fragile,
    `import { parentPort } from 'node:worker_threads';
     parentPort.on('message', ({ input }) => { if (input?.name === 'crash') process.exit(7); });
     await import(${JSON.stringify(String(workerPath))});`,
  );
  const lines = loggedLines();
  const cache = await openCache({ file: join(folder, 'cache.sqlite'), workerPath: fragile });
  await cache.saveBuoys({ buoys: [buoy(1)], fetchedAt: 1 });
  const results = await Promise.all([
    faultOf(cache.getState({ name: 'crash' })),
    faultOf(cache.listBuoys()),
  ]);
  for (const fault of results) expect(fault).toMatchObject({ kind: 'internal' });
  // On a busy machine a slow call is logged, too.
  expect(lines.filter(({ level }) => level === 'error')).toMatchObject([
    { event: 'worker stopped', stack: expect.stringContaining('exit code 7') },
  ]);
  expect((await cache.listBuoys()).buoys).toHaveLength(1);
  await cache.close();
});

test('a failure to close is logged, and the cache is closed all the same', async () => {
  const folder = freshFolder();
  const failing = join(folder, 'failing.mjs');
  writeFileSync(
    failing,
    `import { parentPort } from 'node:worker_threads';
     const error = { kind: 'disk-full', path: 'x', detail: null };
     parentPort.on('message', ({ type, id }) => {
       if (type !== 'end') return;
       parentPort.postMessage({ type: 'fault', id, error, stack: 'in the worker' });
       process.exit(0);
     });
     await import(${JSON.stringify(String(workerPath))});`,
  );
  const lines = loggedLines();
  const cache = await openCache({ file: join(folder, 'cache.sqlite'), workerPath: failing });
  await cache.close();
  expect(lines.map(({ event }) => event)).toContain('ending a worker');
  await expectFault(cache.listBuoys(), { detail: 'The cache is closed.' });
});

test('a worker that cannot start is a Fault, not a hang', async () => {
  const folder = freshFolder();
  const nowhere = openCache({
    file: join(folder, 'cache.sqlite'),
    workerPath: join(folder, 'no.mjs'),
  });
  await expectFault(nowhere, { kind: 'internal' });
});

test('a prepared thread opens the next file, and only that one', async () => {
  const folder = freshFolder();
  prepareWorker(String(workerPath));
  const first = await openCache({ file: join(folder, 'a.sqlite'), workerPath: '/no.mjs' });
  await first.saveBuoys({ buoys: [buoy(1)], fetchedAt: 1 });
  expect((await first.listBuoys()).buoys).toHaveLength(1);
  await first.close();
  await expectFault(openCache({ file: join(folder, 'a.sqlite'), workerPath: '/no.mjs' }), {
    kind: 'internal',
  });
});

test('a prepared thread that cannot load is dropped', async () => {
  const lines = loggedLines();
  prepareWorker(join(freshFolder(), 'no.mjs'));
  await expect.poll(() => lines.map(({ event }) => event)).toContain('preparing a cache worker');
  expect((await freshCache().then((cache) => cache.listBuoys())).buoys).toEqual([]);
});

test('two on one file: both write, each sees the other', async () => {
  const file = join(freshFolder(), 'cache.sqlite');
  const [a, b] = await Promise.all([open(file), open(file)]);
  expect([a.report.notice, b.report.notice]).toEqual([null, null]);
  const pages = (cache: typeof a, buoyId: number) =>
    Promise.all(
      Array.from({ length: 40 }, (_, page) => {
        const readings = Array.from({ length: 100 }, (_, i) =>
          reading(page * 100 + i + 1, page * 100 + i, { directionCompass: `W${page}` }),
        );
        const covers = { from: page * 100, to: page * 100 + 99 };
        return cache.upsertReadings({ buoyId, readings, covers, fetchedAt: 1 });
      }),
    );
  await Promise.all([pages(a, 1), pages(b, 1), pages(b, 2)]);
  expect(await a.info()).toMatchObject({ readings: 8000 });
  expect(await b.gaps({ buoyId: 1, from: 0, to: 3999 })).toEqual([]);
  expect((await a.readReadings({ buoyId: 2, from: 0, to: 9999 })).length).toBe(4000);
  expect((await b.getReading({ buoyId: 1, readingId: 4000 }))?.directionCompass).toBe('W39');
});
