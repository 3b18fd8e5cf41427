/** Jobs that fetch history. The row is the job: its state, owner and progress are stored here and nowhere else. */
import type { Database } from 'better-sqlite3';
import { AlmanacErrorSchema } from '#shared/errorSchema.ts';
import { type AlmanacError, notFound } from '#shared/errors.ts';
import type { Interval } from '#shared/model/geo.ts';
import { hasEnded, type JobState, statesBefore } from '#shared/model/job.ts';
import { log } from '../../system/log.ts';
import { trustOf } from '../../system/processes.ts';
import { prepared, transact } from '../database.ts';
import { gapsWithin } from './coverage.ts';

/**
 * How long an owner counts as alive after it was last seen (seconds), where its process cannot be checked; where it can,
 * longer: both sleep with the computer. Longer than one request with all its tries.
 */
export const LEASE = 10 * 60;
/** Ended jobs stay listed until this many newer ones ended. */
const MAX_ENDED = 20;
/** A job pauses when it needs so many requests more than planned: this share, but not for fewer than this number. */
const TOLERANCE = { share: 1 / 5, requests: 5 };

/** Times are epoch seconds UTC. */
export interface NewJob extends Interval {
  id: string;
  buoyIds: readonly number[];
  /** Requests that were announced to the user before it started. */
  planned: number;
  createdAt: number;
}

export interface StoredJob extends NewJob {
  /** Of its only buoy; null where that is not known or there are several. */
  name: string | null;
  state: JobState;
  /** The job with the greatest rank is first. */
  rank: number;
  /** In the order of `buoyIds`: requests answered, and the end of what is left to fetch. */
  buoys: readonly (Pick<Interval, 'to'> & { id: number; requests: number })[];
  /** Requests answered, and rows received. */
  requests: number;
  rows: number;
  /** Requests it needs in all, as far as the service's answers show; 0 before the first. */
  needed: number;
  resumesAt: number | null;
  error: AlmanacError | null;
  endedAt: number | null;
  /** The owner id of the process that works on it or ended it; null where it is paused. */
  owner: string | null;
  /** When that process was last seen. */
  seenAt: number;
  /** False where that process has certainly ended, or there is none. */
  isOwnerAlive: boolean;
}

/** The process that calls. It may change jobs that no other process works on. */
export interface JobCaller {
  owner: string;
  /** Epoch seconds. */
  now: number;
}

export const isActive = ({ state }: StoredJob): boolean => !hasEnded(state) && state !== 'paused';

/** Whether another process works on the job. */
export const isElsewhere = (job: StoredJob, { owner, now }: JobCaller): boolean =>
  !hasEnded(job.state) &&
  job.owner !== null &&
  job.isOwnerAlive &&
  job.owner !== owner &&
  Math.abs(job.seenAt - now) < Math.max(LEASE, trustOf(job.owner));

/** Absent: no error, no wait, the requests planned before. */
type Outcome = Partial<Pick<StoredJob, 'error' | 'resumesAt' | 'planned'>>;

/** Updates a job in the file and in `job`. @returns false where the table of transitions does not allow it */
function move(
  db: Database,
  { owner, now }: JobCaller,
  job: StoredJob,
  state: JobState,
  { error = null, resumesAt = null, planned = job.planned }: Outcome = {},
): boolean {
  if (job.state !== state && !statesBefore(state).includes(job.state)) return false;
  Object.assign(job, { state, error, resumesAt, planned, seenAt: now });
  job.owner = isActive(job) || hasEnded(state) ? owner : null;
  job.isOwnerAlive = job.owner !== null;
  job.endedAt = hasEnded(state) ? now : null;
  prepared(
    db,
    `UPDATE job SET state = @state, error = @error, planned = @planned, resumes_at = @resumesAt,
       ended_at = @endedAt, owner = @owner, seen_at = @seenAt WHERE id = @id`,
  ).run({ ...job, error: error && JSON.stringify(error) });
  if (hasEnded(state)) {
    prepared(
      db,
      `DELETE FROM job WHERE id IN (SELECT id FROM job WHERE ended_at IS NOT NULL
         ORDER BY ended_at DESC, id LIMIT -1 OFFSET ?)`,
    ).run(MAX_ENDED);
  }
  return true;
}

type Row = Omit<StoredJob, 'buoys' | 'error'> & { error: string | null; buoys: string };

/** In the order of work, then ended jobs in the order of their ends. A row that cannot be read is left out and logged. */
export function listJobs(db: Database): StoredJob[] {
  const rows = prepared<Row>(
    db,
    `SELECT id, from_time AS "from", to_time AS "to", state, rank, planned, requests, rows, needed,
       resumes_at AS resumesAt, error, created_at AS createdAt, ended_at AS endedAt, owner,
       seen_at AS seenAt, owner IS NOT NULL AND is_owner_alive(owner) AS isOwnerAlive,
       (SELECT json_group_array(json_object('id', buoy_id, 'to', to_time, 'requests', requests)
        ORDER BY position) FROM job_buoy WHERE job_id = job.id) AS buoys,
       (SELECT CASE count(*) WHEN 1 THEN max(buoy.name) END
        FROM job_buoy LEFT JOIN buoy ON buoy.id = buoy_id WHERE job_id = job.id) AS name
     FROM job ORDER BY coalesce(ended_at, 0), rank DESC, created_at, id`,
  ).all();
  return rows.flatMap((row) => {
    try {
      const error = row.error === null ? null : AlmanacErrorSchema.parse(JSON.parse(row.error));
      const buoys = JSON.parse(row.buoys) as StoredJob['buoys'];
      const buoyIds = buoys.map(({ id }) => id);
      return [{ ...row, error, buoys, buoyIds, isOwnerAlive: Boolean(row.isOwnerAlive) }];
    } catch (thrown) {
      log.error('a stored job cannot be read', thrown, { id: row.id });
      return [];
    }
  });
}

/** Stores a queued job of the caller. */
export function createJob(db: Database, job: NewJob & { owner: string }): void {
  const row = { ...job, buoyIds: JSON.stringify(job.buoyIds) };
  transact(db, () => {
    prepared(
      db,
      `INSERT INTO job (id, from_time, to_time, state, planned, requests, rows, created_at, owner, seen_at)
       VALUES (@id, @from, @to, 'queued', @planned, 0, 0, @createdAt, @owner, @createdAt)`,
    ).run(row);
    prepared(
      db,
      `INSERT INTO job_buoy (job_id, position, buoy_id, to_time)
       SELECT @id, key, value, @to FROM json_each(@buoyIds)`,
    ).run(row);
  });
}

/** The job, where the caller may change it. */
const freeJob = (db: Database, caller: JobCaller & { id: string }): StoredJob | undefined =>
  listJobs(db).find((job) => job.id === caller.id && !isElsewhere(job, caller));

interface StateChange extends JobCaller, Outcome {
  id: string;
  state: JobState;
  /** States from which it may be moved; absent: all that the table allows. */
  from?: readonly JobState[];
}

/** Changes a job that no other process has. A job that is queued is the caller's. @returns whether it was changed */
export const setJobState = (db: Database, { from, ...change }: StateChange): boolean =>
  transact(db, () => {
    const job = freeJob(db, change);
    if (!job || job.state === change.state || from?.includes(job.state) === false) return false;
    return move(db, change, job, change.state, change);
  });

/** The caller stops working on its jobs: they are queued. @param keeps no other process may take them over */
export function releaseJobs(
  db: Database,
  { owner, keeps }: { owner: string; keeps: boolean },
): void {
  prepared(
    db,
    `UPDATE job SET state = 'queued', error = NULL, resumes_at = NULL, owner = ?
     WHERE owner = ? AND ended_at IS NULL`,
  ).run(keeps ? owner : null, owner);
}

/** @returns false where the job has ended or another process has it */
export const moveJobUp = (db: Database, caller: JobCaller & { id: string }): boolean =>
  transact(db, () => {
    const job = freeJob(db, caller);
    if (!job || hasEnded(job.state)) return false;
    const above = 'SELECT 1 + max(rank) FROM job WHERE ended_at IS NULL';
    prepared(db, `UPDATE job SET rank = (${above}) WHERE id = ?`).run(job.id);
    return true;
  });

/**
 * Removes buoys from all jobs that have not ended; a job of these buoys only is cancelled.
 * @returns false, and nothing is changed, where another process fetches one of them
 */
export const dropJobBuoys = (
  db: Database,
  { buoyIds, ...caller }: JobCaller & { buoyIds: readonly number[] },
): boolean =>
  transact(db, () => {
    const isDropped = (id: number): boolean => buoyIds.includes(id);
    const jobs = listJobs(db).filter((job) => !hasEnded(job.state) && job.buoyIds.some(isDropped));
    if (jobs.some((job) => isElsewhere(job, caller))) return false;
    const drop = prepared(db, 'DELETE FROM job_buoy WHERE job_id = ? AND buoy_id = ?');
    const error = { kind: 'cancelled', detail: null } as const;
    for (const job of jobs) {
      if (job.buoyIds.every(isDropped)) move(db, caller, job, 'cancelled', { error });
      else for (const buoyId of buoyIds) drop.run(job.id, buoyId);
    }
    return true;
  });

/** A gap of a job's buoy; null: its rows are fetched and still to be counted. */
interface Due {
  jobId: string;
  buoyId: number;
  gap: Interval | null;
}

interface NextGapRequest extends JobCaller {
  /** What becomes of jobs that no process works on; null: they are left alone. */
  abandoned: 'queued' | 'paused' | null;
  /** Why nothing may be sent; null: a request may be sent. */
  block: { until: number | null; error: AlmanacError } | null;
  /** The buoy on screen: its gaps are first. */
  openBuoy: number | null;
  /** Number of the request: every second one is for the job with the fewest requests left. */
  turn: number;
  /** Buoys for which nothing may be sent now. */
  busy: readonly number[];
  /** Fetched gaps whose rows are still to be counted: their jobs are not done. */
  counting: readonly Omit<Due, 'gap'>[];
  /** Buoys that the service does not know: their jobs fail when nothing else is left to fetch. */
  unknown: readonly Omit<Due, 'gap'>[];
}

export type NextGap = ReturnType<typeof nextGap>;

/** Takes over and renews jobs, ends those without gaps, and picks the gap to fetch next. `next` is null where nothing is due. */
export const nextGap = (db: Database, request: NextGapRequest) =>
  transact(db, () => {
    const { owner, now, busy, block } = request;
    const jobs = listJobs(db);
    const free: Gap[] = [];
    for (const job of jobs) {
      const gaps = gapsOf(db, job, request);
      const next = nextState(job, gaps.length > 0, request);
      const isRecent = job.owner === owner && Math.abs(job.seenAt - now) < LEASE / 2;
      const isSame = next?.state === job.state && (next.resumesAt ?? null) === job.resumesAt;
      if (next && !(isSame && isRecent)) move(db, request, job, next.state, next);
      if (job.owner === owner) free.push(...gaps.filter(({ buoyId }) => !busy.includes(buoyId)));
    }
    const [first] = block ? [] : free.sort(orderOf(request));
    if (!first) return { next: null, jobs };
    const { job, buoyId, gap } = first;
    if (job.state !== 'running') move(db, request, job, 'running');
    return { next: { jobId: job.id, buoyId, gap }, jobs };
  });

type Gap = Omit<Due, 'jobId'> & { job: StoredJob };

/** What is still to be counted, and the newest gap of each buoy. */
function gapsOf(db: Database, job: StoredJob, { counting, unknown }: NextGapRequest): Gap[] {
  if (!isActive(job)) return [];
  const left = unknown.filter(({ jobId }) => jobId === job.id);
  const counted = counting.filter(({ jobId }) => jobId === job.id);
  return [
    ...counted.map(({ buoyId }) => ({ job, buoyId, gap: null })),
    ...job.buoys.flatMap(({ id, to }) => {
      if (to < job.from || left.some(({ buoyId }) => buoyId === id)) return [];
      const gap = gapsWithin(db, id, { from: job.from, to }).at(-1);
      return gap ? [{ job, buoyId: id, gap }] : [];
    }),
  ];
}

/** @returns the next state of the job; null: it does not change */
function nextState(
  job: StoredJob,
  hasGap: boolean,
  { owner, abandoned, block, unknown, ...caller }: NextGapRequest,
): ({ state: JobState } & Outcome) | null {
  const { state, planned, needed } = job;
  const isOwn = job.owner === owner;
  if (!isActive(job) || isElsewhere(job, { owner, ...caller })) return null;
  if (!hasGap) {
    const buoys = unknown.filter(({ jobId }) => jobId === job.id).map(({ buoyId }) => buoyId);
    if (buoys.length === 0) return { state: 'done' };
    return { state: 'failed', error: notFound({ code: 'buoy', buoy: buoys.join(', ') }).error };
  }
  if (!isOwn && abandoned !== 'queued') return abandoned && { state: abandoned };
  if (needed > planned + Math.max(TOLERANCE.requests, planned * TOLERANCE.share)) {
    const error = { kind: 'more-requests-than-planned', planned, needed, detail: null } as const;
    return { state: 'paused', error };
  }
  if (block) return { state: 'waiting', error: block.error, resumesAt: block.until };
  return { state: isOwn && state === 'running' ? 'running' : 'queued' };
}

/** What is still to be counted; then the gap of the highest rank, of the buoy on screen, with the newest end. */
const orderOf =
  ({ openBuoy, turn }: NextGapRequest) =>
  (a: Gap, b: Gap): number =>
    Number(b.gap === null) - Number(a.gap === null) ||
    b.job.rank - a.job.rank ||
    Number(b.buoyId === openBuoy) - Number(a.buoyId === openBuoy) ||
    (turn % 2 === 1 ? requestsLeft(a.job) - requestsLeft(b.job) : 0) ||
    (b.gap?.to ?? 0) - (a.gap?.to ?? 0);

const requestsLeft = ({ planned, needed, requests }: StoredJob): number =>
  Math.max(planned, needed) - requests;

/** Progress of a job with a page of one of its buoys. */
export interface JobProgress {
  id: string;
  owner: string;
  /** Nothing after this (epoch seconds) is left to fetch, although its newest part is too young to be covered; null: as before. */
  fetchedFrom: number | null;
  /** Requests that the gap still needs, as the service says. */
  pagesLeft: number;
}

/** Counts a page, inside the transaction that stores it. */
export function addProgress(
  db: Database,
  page: { buoyId: number; rows: number; now: number },
  progress: JobProgress,
): void {
  const input = { ...page, ...progress };
  prepared(
    db,
    `UPDATE job_buoy SET requests = requests + 1, pages_left = @pagesLeft,
       to_time = min(to_time, coalesce(@fetchedFrom - 1, to_time))
     WHERE job_id = @id AND buoy_id = @buoyId`,
  ).run(input);
  prepared(
    db,
    `UPDATE job SET requests = requests + 1, rows = rows + @rows,
       seen_at = CASE owner WHEN @owner THEN @now ELSE seen_at END, needed = requests + 1 +
         coalesce((SELECT sum(pages_left) FROM job_buoy WHERE job_id = job.id), 0)
     WHERE id = @id`,
  ).run(input);
}
