/** A job is cancelled by the call of the window while its own work, or a file that is only read, refuses changes of the cache. */
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Session } from '#main/session/session.ts';
import type { JobHandle } from '#main/system/jobs.ts';
import { type Bench, maintenanceAt, startBench } from '#support/parts.ts';

vi.mock('electron', () => {
  const windows = [
    'BrowserWindow',
    'Menu',
    'Tray',
    'dialog',
    'screen',
    'nativeImage',
    'nativeTheme',
  ];
  const others = ['app', 'clipboard', 'shell', 'protocol', 'session', 'net'];
  return Object.fromEntries([...windows, ...others].map((name) => [name, {}]));
});
const { createHandlers } = await import('#main/ipc/handlers.ts');

let bench: Bench;
beforeEach(async () => {
  bench = await startBench();
});
afterEach(() => bench.close());

function cancelJob(session: Session, id: string) {
  type Parts = Parameters<typeof createHandlers>[0];
  const connections = { session: () => session, isOpen: () => true };
  const parts = { connections, jobs: bench.jobs } as unknown as Parts;
  return createHandlers(parts).cancelJob({ id });
}

/** Runs until it is cancelled. */
const untilCancelled = (job: JobHandle) => once(job.signal, 'abort');
const cancelled = { error: { kind: 'cancelled' } };

it('work that has the file ends at once, not after itself', async () => {
  let hasFile = (): void => undefined;
  const started = new Promise<void>((resolve) => {
    hasFile = resolve;
  });
  const move = bench.jobs.run({ kind: 'move', unit: 'bytes' }, (job) =>
    bench.session.cache.withoutWrites(async () => {
      hasFile();
      await untilCancelled(job);
      throw new Error('stopped');
    }),
  );
  await started;
  const ended = expect(move).rejects.toMatchObject(cancelled);
  await cancelJob(bench.session, bench.jobs.list()[0]?.id ?? '');
  await ended;
});

it('work that waits for the file ends at once, and is not begun later', async () => {
  let release = (): void => undefined;
  const before = bench.session.fileWork.add(
    () =>
      new Promise<void>((resolve) => {
        release = resolve;
      }),
  );
  const maintenance = maintenanceAt(bench, () => bench.session);
  const path = join(bench.folder, 'backup.sqlite');
  const waiting = [maintenance.backUp(path), bench.session.library.remove({ buoyIds: [100] })];
  const ended = waiting.map((one) => expect(one).rejects.toMatchObject(cancelled));
  await expect.poll(() => bench.jobs.list()).toHaveLength(2);
  for (const job of bench.jobs.list()) await cancelJob(bench.session, job.id);
  await Promise.all(ended);
  release();
  await before;
  await bench.session.fileWork.onIdle();
  expect(existsSync(path)).toBe(false);
});

it('an export of a file that is shown read-only ends', async () => {
  const path = join(bench.folder, 'backup.sqlite');
  await maintenanceAt(bench, () => bench.session).backUp(path);
  const { jobs } = bench;
  const file = await bench.openFile(path);
  const written = jobs.run({ kind: 'export', unit: 'rows' }, async (job) => {
    await untilCancelled(job);
    throw new Error('stopped');
  });
  const ended = expect(written).rejects.toMatchObject(cancelled);
  await cancelJob(file, jobs.list().at(-1)?.id ?? '');
  await ended;
  await file.close();
});

it('a download that is stored ends too', async () => {
  const { engine } = bench.session;
  const job = await engine.start({ buoyIds: [100], from: 0, to: bench.clock.now });
  await cancelJob(bench.session, job.id);
  expect(engine.list()[0]?.state).toBe('cancelled');
});
