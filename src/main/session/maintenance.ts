/** The cache of the service in use as a whole: compact, back up, restore, move. */
import { randomUUID } from 'node:crypto';
import { basename, dirname, join } from 'node:path';
import { Fault } from '#shared/errors.ts';
import type { BackupOffer, RestoreResult, Topic } from '#shared/ipc/contract.ts';
import type { Job } from '#shared/model/job.ts';

import { type CacheIdentity, STATE, sameService } from '../cache/maintenance/identity.ts';
import type { TaskName, Tasks } from '../cache/maintenance/runTask.ts';
import {
  type RunningTask,
  runTask,
  startTask,
  type TaskOptions,
} from '../cache/maintenance/runTask.ts';
import { cacheInUse } from '../system/faults.ts';
import { isSameFile } from '../system/files.ts';
import type { JobHandle, Jobs } from '../system/jobs.ts';

import { createPlaces } from './places.ts';
import type { Session } from './session.ts';

export interface MaintenanceParts {
  /** The session on a service. Throws where there is none, or a file is only looked at. */
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
  const places = createPlaces(parts.userData);
  /** The file last looked into. */
  let offered: BackupOffer | null = null;
  let busy = false;

  const fileOf = ({ cache }: Session): string => cache.report.path;

  const watched = (job: JobHandle): TaskOptions => ({
    workerPath,
    signal: job.signal,
    onProgress: (done, total) => job.update({ done, total }),
  });

  /** One at a time: each wants the file for itself sooner or later. */
  async function asJob<T>(
    about: Pick<Job, 'kind' | 'title'> & { path?: string },
    work: (session: Session, job: JobHandle) => Promise<T>,
  ): Promise<T> {
    const session = parts.service();
    if (busy) throw cacheInUse(fileOf(session), 'Another work on the whole cache is under way.');
    busy = true;
    try {
      return await jobs.run({ ...about, unit: 'bytes' }, (job) => work(session, job));
    } finally {
      busy = false;
    }
  }

  /** @throws Fault `cache-in-use`, before long work that would end in it. */
  const refuseShared = ({ cache }: Session): Promise<unknown> =>
    cache.whileClosed(async () => {
      const value = await runTask('requireExclusive', { file: cache.report.path }, { workerPath });
      return { file: cache.report.path, value };
    });

  async function inStages<N extends TaskName, T>(
    task: N,
    input: Tasks[N]['input'],
    job: JobHandle,
    work: (task: RunningTask<Tasks[N]['output']>) => Promise<T>,
  ): Promise<T> {
    const running = startTask(task, input, watched(job));
    try {
      return await work(running);
    } finally {
      await running.stop();
    }
  }

  async function ended<T>(task: RunningTask<T>): Promise<T> {
    const result = await task.next();
    if (result === null) throw new Error('The task has not ended.');
    return result;
  }

  return {
    /** Reading goes on; what is fetched meanwhile waits to be written, and with it the jobs. */
    compact: () =>
      asJob({ kind: 'compact', title: 'Compacting the cache' }, async (session, job) => {
        await refuseShared(session);
        const file = fileOf(session);
        return inStages('compact', { file }, job, (task) =>
          session.cache.withoutWrites(async () => {
            await task.next();
            return session.cache.whileClosed(async () => ({ file, value: await ended(task) }));
          }),
        );
      }),

    /** Everything goes on meanwhile: the copy is of the moment it began. */
    backUp: (target: string) =>
      asJob(
        { kind: 'backup', title: `Backing up to ${basename(target)}`, path: target },
        async (session, job) => {
          const file = fileOf(session);
          const mark = { madeAt: parts.now(), version: parts.version };
          const { bytes } = await runTask('backUp', { file, target, mark }, watched(job));
          const value = JSON.stringify({ path: target, at: mark.madeAt });
          await session.cache.setState({ name: STATE.lastBackup, value });
          return { path: target, bytes };
        },
      ),

    /** What a file holds. @throws Fault `wrong-file` where it is not of this service. */
    async offer(path: string): Promise<BackupOffer> {
      const session = parts.service();
      if (isSameFile(path, fileOf(session))) throw notUsable(path, 'it is the cache in use.');
      const facts = await runTask('inspect', { file: path, scratch }, { workerPath });
      refuseOther(path, facts.identity, identityOf(session));
      offered = {
        id: randomUUID(),
        path,
        bytes: facts.bytes,
        buoys: facts.buoys,
        readings: facts.readings,
        favourites: facts.favourites,
        first: facts.first,
        last: facts.last,
        madeAt: facts.mark?.madeAt ?? null,
      };
      return offered;
    },

    restore({ id, how }: { id: string; how: 'replace' | 'add' }): Promise<RestoreResult> {
      if (offered?.id !== id) {
        const what = 'chosen backup to restore';
        throw new Fault({ kind: 'not-found', what, local: true, detail: null });
      }
      const { path: from, readings, buoys } = offered;
      const title = `${how === 'add' ? 'Adding' : 'Restoring'} ${basename(from)}`;
      return asJob({ kind: 'restore', title }, async (session, job) => {
        const { cache, backfill } = session;
        const file = fileOf(session);
        if (how === 'add') {
          const added = await cache.withoutWrites(() =>
            runTask('merge', { file, from, scratch }, watched(job)),
          );
          parts.changed({ kind: 'everything' });
          return { aside: null, ...added };
        }
        await refuseShared(session);
        const keep = await kept(session);
        const identity = identityOf(session);
        return inStages('replace', { file, from, scratch, identity, keep }, job, async (task) => {
          await task.next();
          // Its jobs are of the cache that goes; the new one has its own.
          await backfill.stop();
          try {
            const { aside } = await cache.whileClosed(async () => ({
              file,
              value: await ended(task),
            }));
            return { aside, readings, buoys };
          } finally {
            await backfill.start();
            parts.changed({ kind: 'everything' });
          }
        });
      });
    },

    /** @param folder where to; the file keeps its name. */
    move: (folder: string) =>
      asJob({ kind: 'move', title: 'Moving the cache' }, async (session, job) => {
        const file = fileOf(session);
        const { kind, url } = identityOf(session);
        const target = join(folder, basename(file));
        if (isSameFile(folder, dirname(file)))
          throw notUsable(folder, 'the cache is there already.');
        await refuseShared(session);
        return inStages('move', { file, target }, job, async (task) => {
          await session.cache.withoutWrites(async () => {
            await task.next();
            try {
              await session.cache.whileClosed(async () => {
                await task.next();
                places.move(kind, url, folder, file);
                return { file: target, value: null };
              });
            } catch (thrown) {
              places.move(kind, url, dirname(file), null);
              throw thrown;
            }
          });
          await ended(task);
          places.arrived(kind, url);
          return { path: target };
        });
      }),
  };
}

const identityOf = ({ url, kind, label }: Session): CacheIdentity => ({
  url,
  kind: kind === 'demo' ? 'demo' : 'remote',
  label,
});

/** What a restored cache takes over from the one it replaces. */
async function kept({ cache }: Session): Promise<Record<string, string>> {
  const names = [STATE.quota, STATE.lastBackup];
  const entries: [string, string][] = [];
  for (const name of names) {
    const value = await cache.getState({ name });
    if (value !== null) entries.push([name, value]);
  }
  return Object.fromEntries(entries);
}

const notUsable = (path: string, problem: string): Fault =>
  new Fault({ kind: 'wrong-file', path, problem, detail: null });

/** Readings of two services, simulated and real ones above all, are never mixed. */
export function refuseOther(
  path: string,
  found: CacheIdentity | null,
  wanted: CacheIdentity,
): void {
  if (found === null) {
    throw notUsable(
      path,
      `it does not say whose readings it holds, and this is the cache of ${wanted.label}. It can be opened read-only.`,
    );
  }
  if (sameService(found, wanted)) return;
  throw notUsable(
    path,
    `it holds readings of ${found.label}, and this is the cache of ${wanted.label}; the two are never mixed. It can be opened read-only.`,
  );
}

/**
 * Shows the rescue of a damaged cache file, which the cache worker does by itself, as a job.
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
      const title = 'Saving what can be read of the damaged cache';
      jobs.start({ kind: 'rescue', title, unit: 'readings' }, (job) => {
        return new Promise((end) => {
          running = { job, end };
        });
      });
    }
    running?.job.update({ done: readings });
  };
}
