/** Maintenance of the cache in use: compact, back up, restore, move; shown as jobs. */
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { Fault } from '#shared/errors.ts';
import type { BackupOffer, Downloaded, RestoreResult, Topic } from '#shared/ipc/contract.ts';
import type { Job, JobSubject } from '#shared/model/job.ts';
import {
  type RunningTask,
  runTask,
  startTask,
  type TaskName,
  type TaskOptions,
  type Tasks,
} from '../cache/maintenance/runTask.ts';
import { type CacheIdentity, RETAINED, refuseOther, STATE } from '../cache/queries/namedValues.ts';
import { wrongFile } from '../system/faults.ts';
import { isSameFile } from '../system/files.ts';
import { inTurn, type JobHandle, type Jobs } from '../system/jobs.ts';
import { log } from '../system/log.ts';
import { createCacheLocations } from './cacheLocations.ts';
import type { Session } from './session.ts';

interface MaintenanceParts {
  /** The session on a service. @throws Fault `no-service`; `read-only` where a file is shown. */
  service: () => Session;
  jobs: Jobs;
  userData: string;
  workerPath: string;
  version: string;
  /** Epoch seconds. */
  now: () => number;
  changed: (topic: Topic) => void;
}

export type Maintenance = ReturnType<typeof createMaintenance>;

export function createMaintenance(parts: MaintenanceParts) {
  const { jobs, workerPath } = parts;
  const scratch = join(parts.userData, 'read-only');
  const locations = createCacheLocations(parts.userData);
  /** The backup that was inspected last. */
  let offered: { offer: BackupOffer; identity: CacheIdentity | null } | null = null;

  const fileOf = ({ cache }: Session): string => cache.report.path;

  const watched = (job: JobHandle): TaskOptions => ({
    workerPath,
    signal: job.signal,
    onProgress: (done, total) => job.update({ done, total }),
  });

  /** Runs one job on the file at a time, removals of readings included. */
  async function asJob<T>(
    about: Pick<Job, 'kind'> & Partial<Pick<Job, 'subject' | 'path'>>,
    work: (session: Session, job: JobHandle) => Promise<T>,
  ): Promise<T> {
    const session = parts.service();
    return jobs.run({ ...about, unit: 'bytes' }, (job) =>
      inTurn(session.fileWork, job, () => work(session, job)),
    );
  }

  /** Checked before long work. @throws Fault `cache-in-use` where another process has the file open. */
  const requireExclusive = ({ cache }: Session): Promise<unknown> =>
    cache.whileClosed(async () => {
      const value = await runTask('requireExclusive', { file: cache.report.path }, { workerPath });
      return { file: cache.report.path, value };
    });

  /** @param work advances the task step by step. The files that the task created are removed where it fails. */
  async function inSteps<N extends TaskName, T>(
    task: N,
    input: Tasks[N]['input'],
    job: JobHandle,
    work: (task: RunningTask<N>) => Promise<T>,
  ): Promise<T> {
    const running = startTask(task, input, watched(job));
    try {
      return await work(running);
    } finally {
      await running.stop();
    }
  }

  return {
    /** Reads continue. Writes wait, and so do the jobs that fetch. */
    compact: () =>
      asJob({ kind: 'compact' }, async (session, job) => {
        await requireExclusive(session);
        const file = fileOf(session);
        return inSteps('compact', { file }, job, (task) =>
          session.cache.withoutWrites(async () => {
            await task.next();
            return session.cache.whileClosed(async () => ({ file, value: await task.end() }));
          }),
        );
      }),

    /** Reads and writes continue: the copy is a snapshot of its start. */
    backUp: (target: string) =>
      asJob(
        { kind: 'backup', subject: fileSubject(target), path: target },
        async (session, job) => {
          const file = fileOf(session);
          const mark = { madeAt: parts.now(), version: parts.version };
          const { bytes } = await runTask('backUp', { file, target, mark }, watched(job));
          const value = JSON.stringify({ path: target, at: mark.madeAt });
          // The service may have been left meanwhile. The backup is complete all the same.
          await session.cache
            .setState({ name: STATE.lastBackup, value })
            .catch((thrown) => log.error('storing when the last backup was made', thrown));
          return { path: target, bytes };
        },
      ),

    /** What is downloaded of a service, open or not, or of the demo (null); null: there is no file. */
    async downloaded(url: string | null): Promise<Downloaded | null> {
      if (url !== null && !URL.canParse(url)) return null;
      const { file } = url === null ? locations.of('demo', '') : locations.of('remote', url);
      return existsSync(file) ? runTask('count', { file }, { workerPath }) : null;
    },

    /** Inspects a file to restore from. @throws Fault `wrong-file` where it is not of this service. */
    async offer(path: string): Promise<BackupOffer> {
      const session = parts.service();
      if (isSameFile(path, fileOf(session))) throw wrongFile(path, { code: 'in-use' });
      const facts = await runTask('inspect', { file: path, scratch }, { workerPath });
      const { identity, mark, ...contents } = facts;
      refuseOther(path, identity, identityOf(session));
      const offer = { id: randomUUID(), path, ...contents, madeAt: mark?.madeAt ?? null };
      offered = { offer, identity };
      return offer;
    },

    restore({ id, how }: { id: string; how: 'replace' | 'add' }): Promise<RestoreResult> {
      if (offered?.offer.id !== id) {
        throw new Fault({ kind: 'not-found', what: { code: 'chosen-backup' }, detail: null });
      }
      const { path: from, readings, buoys } = offered.offer;
      const found = offered.identity;
      const kind = how === 'add' ? 'merge' : 'restore';
      return asJob({ kind, subject: fileSubject(from) }, async (session, job) => {
        const { cache, engine } = session;
        const file = fileOf(session);
        const identity = identityOf(session);
        // Another service may have been opened since the offer.
        refuseOther(from, found, identity);
        if (how === 'add') {
          const added = await cache.withoutWrites(() =>
            runTask('merge', { file, from, scratch, identity }, watched(job)),
          );
          parts.changed({ kind: 'everything' });
          return { backupPath: null, ...added };
        }
        await requireExclusive(session);
        const retained = await retainedState(session);
        return inSteps(
          'replace',
          { file, from, scratch, identity, retained },
          job,
          async (task) => {
            await task.next();
            // The running jobs are those of the replaced cache; the restored cache has other jobs.
            await engine.suspend();
            try {
              const { backupPath } = await cache.whileClosed(async () => ({
                file,
                value: await task.end(),
              }));
              return { backupPath, readings, buoys };
            } finally {
              // Also where the former file was opened again: what could not be stored is fetched again.
              await engine.unsuspend({ isReplaced: true });
              parts.changed({ kind: 'everything' });
            }
          },
        );
      });
    },

    /** @param folder the new one; the name of the file stays. */
    move: (folder: string) =>
      asJob({ kind: 'move' }, async (session, job) => {
        const file = fileOf(session);
        const { kind, url } = identityOf(session);
        const target = join(folder, basename(file));
        if (isSameFile(folder, dirname(file))) throw wrongFile(folder, { code: 'already-there' });
        await requireExclusive(session);
        return inSteps('move', { file, target }, job, async (task) => {
          await session.cache.withoutWrites(async () => {
            await task.next();
            try {
              await session.cache.whileClosed(async () => {
                await task.next();
                locations.move(kind, url, folder, file);
                return { file: target, value: null };
              }, task.stop);
            } catch (thrown) {
              locations.move(kind, url, dirname(file), null);
              throw thrown;
            }
          });
          await task.end();
          locations.move(kind, url, folder, null);
          return { path: target };
        });
      }),
  };
}

const fileSubject = (path: string): JobSubject => ({ of: 'file', name: basename(path) });

const identityOf = ({ url, kind, label }: Session): CacheIdentity => ({
  url,
  kind: kind === 'demo' ? 'demo' : 'remote',
  label,
});

async function retainedState({ cache }: Session): Promise<Record<string, string>> {
  const retained: Record<string, string> = {};
  for (const name of RETAINED) {
    const value = await cache.getState({ name });
    if (value !== null) retained[name] = value;
  }
  return retained;
}

/**
 * Shows the rescue of a damaged cache file by the cache worker as a job.
 * @returns takes the number of readings saved so far, and null at the end.
 */
export function rescueJob(jobs: Jobs): (readings: number | null) => void {
  let running: { job: JobHandle; end: () => void } | null = null;
  return (readings) => {
    if (readings === null) {
      running?.end();
      running = null;
      return;
    }
    if (!running) {
      jobs.start({ kind: 'rescue', unit: 'readings' }, (job) => {
        return new Promise((end) => {
          running = { job, end };
        });
      });
    }
    running?.job.update({ done: readings });
  };
}
