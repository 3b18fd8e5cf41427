import { describe, expect, it, onTestFinished } from 'vitest';
import { createJobs } from '#main/system/jobs.ts';
import { setLogSink } from '#main/system/log.ts';
import { Fault } from '#shared/errors.ts';
import type { Job } from '#shared/model/job.ts';

const about = { kind: 'export', unit: 'rows' } as const;

function setUp() {
  const seen: Job[][] = [];
  const jobs = createJobs(
    () => 100,
    (list) => seen.push(list),
  );
  return { jobs, seen };
}

describe('jobs', () => {
  it('tells progress and the end', async () => {
    const { jobs, seen } = setUp();
    await jobs.run(about, async (job) => job.update({ done: 5, total: 10 }));
    expect(seen.map(([job]) => [job?.state, job?.done])).toEqual([
      ['running', 0],
      ['running', 5],
      ['done', 5],
    ]);
  });

  it.each([
    ['failed', { kind: 'disk-full', path: '/x', detail: null }],
    // The session that it belongs to closes.
    ['cancelled', { kind: 'cancelled', detail: null }],
  ] as const)('that ends as %s keeps its fault and throws it on', async (state, error) => {
    const { jobs } = setUp();
    const ended = jobs.run(about, () => Promise.reject(new Fault(error)));
    await expect(ended).rejects.toMatchObject({ error });
    expect(jobs.list()[0]).toMatchObject({ state, error });
  });

  it('logs how each began and ended, failures with their stack', async () => {
    const lines: string[] = [];
    onTestFinished(() => setLogSink(null));
    setLogSink(({ event, stack }) => lines.push(stack === null ? event : `${event}: ${stack}`));
    const { jobs } = setUp();
    await jobs.run(about, async () => undefined);
    await jobs.run(about, () => Promise.reject(new Error('lost'))).catch(() => undefined);
    await jobs
      .run(about, async ({ id, signal }) => {
        jobs.cancel(id);
        signal.throwIfAborted();
      })
      .catch(() => undefined);
    expect(lines).toEqual([
      'job started',
      'job done',
      'job started',
      expect.stringMatching(/^job failed: Error: lost\n.*jobs\.test/),
      'job started',
      'job cancelled',
    ]);
  });

  it('keeps an export that ends after many shorter jobs until it is dismissed', async () => {
    const { jobs } = setUp();
    const backup = { kind: 'backup', unit: 'bytes' } as const;
    let end = (): void => undefined;
    const exporting = jobs.start(about, () => new Promise<void>((done) => (end = done)));
    for (let n = 0; n < 6; n += 1) await jobs.run(backup, async () => undefined);
    end();
    await Promise.resolve();
    while (jobs.find(exporting.id)?.state === 'running') await Promise.resolve();
    for (let n = 0; n < 20; n += 1) await jobs.run(backup, async () => undefined);
    expect(jobs.find(exporting.id)).toMatchObject({ state: 'done' });
    jobs.dismiss(exporting.id);
    expect(jobs.find(exporting.id)).toBeUndefined();
  });

  it('drops the job that ended first, not the one that began first', async () => {
    const { jobs } = setUp();
    const backup = { kind: 'backup', unit: 'bytes' } as const;
    let end = (): void => undefined;
    const long = jobs.start(backup, () => new Promise<void>((done) => (end = done)));
    for (let n = 0; n < 5; n += 1) await jobs.run(backup, async () => undefined);
    end();
    while (jobs.find(long.id)?.state === 'running') await Promise.resolve();
    expect(jobs.list()).toHaveLength(5);
    expect(jobs.find(long.id)).toMatchObject({ state: 'done' });
    jobs.dismiss('unknown');
  });
});
