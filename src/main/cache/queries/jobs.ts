/** Jobs that fetch history. The row is the job: its state, owner and progress are stored here and nowhere else. */
import type { Database } from 'better-sqlite3';
import { AlmanacErrorSchema } from '#shared/errorSchema.ts';
import type { AlmanacError } from '#shared/errors.ts';
import type { BuoyRange, Interval } from '#shared/model/geo.ts';
import { hasEnded, type JobState, statesBefore } from '#shared/model/job.ts';
import { log } from '../../system/log.ts';
import { prepared, preparedRaw, transact } from '../database.ts';

/**
 * How long an owner counts as alive after it was last seen (seconds), where its process cannot be checked. Longer than
 * one request with all its tries.
 */
export const LEASE = 10 * 60;
/** Ended jobs stay listed until this many newer ones ended. */
const KEPT = 20;
/** A job pauses when it needs so many requests more than planned: this share, but not for fewer than this number. */
const TOLERANCE = { share: 1 / 5, requests: 5 };

/** Times are epoch seconds UTC. */
export interface NewJob {
  id: string;
  from: number;
  to: number;
  buoyIds: readonly number[];
  /** Requests that the user was told of before it started. */
  planned: number;
  createdAt: number;
}

export interface StoredJob extends NewJob {
  /** Of its only buoy; null where that is not known or there are several. */
  name: string | null;
  state: JobState;
  /** Greater goes first. */
  rank: number;
  /** Requests answered, and rows received. */
  requests: number;
  rows: number;
  /** Requests it needs in all, as far as the service's answers show; 0 before the first. */
  needed: number;
  resumesAt: number | null;
  error: AlmanacError | null;
  endedAt: number | null;
  /** The owner id of the process that works on it, and when that process was last seen. */
  owner: string | null;
  seenAt: number;
}

/** The process that calls: it may change a job that has no owner, or an owner that is `gone` or not seen for a {@link LEASE}. */
export interface JobCaller {
  owner: string;
  /** Owner ids of processes that have ended. */
  gone: readonly string[];
  now: number;
}

const ACTIVE = "state IN ('queued', 'running', 'waiting')";
const FREE = `(owner IS NULL OR owner = @owner OR abs(seen_at - @now) >= ${LEASE}
  OR owner IN (SELECT value FROM json_each(@gone)))`;
const ABANDONED = `${ACTIVE} AND owner IS NOT @owner AND ${FREE}`;
const NEEDED = `requests + coalesce(
  (SELECT sum(pages_left) FROM job_buoy WHERE job_id = job.id), 0)`;

interface Change {
  id?: string;
  error?: AlmanacError | null;
  /** States from which it may be moved; absent: all that the table allows. */
  from?: readonly JobState[];
  until?: number | null;
  /** Requests that the user agreed to; absent: as before. */
  planned?: number;
  /** Of an active job. Default: the caller. */
  newOwner?: string | null;
  /** For the condition: a list of ids. */
  ids?: readonly (string | number)[];
}

/**
 * Moves jobs to a state, where the table of transitions allows it.
 * @param which SQL condition
 * @returns how many were changed
 */
function move(
  db: Database,
  { owner, gone, now }: JobCaller,
  state: JobState,
  which: string,
  { id, error = null, until = null, from, planned, newOwner = owner, ids = [] }: Change = {},
): number {
  const isActive = !hasEnded(state) && state !== 'paused';
  const { changes } = prepared(
    db,
    `UPDATE job SET state = @state, error = @error, resumes_at = @until, ended_at = @endedAt,
       owner = @newOwner, seen_at = @now, planned = coalesce(@planned, planned)
     WHERE state IN (SELECT value FROM json_each(@before)) AND ${which}
       AND (state <> @state OR owner IS NOT @newOwner OR resumes_at IS NOT @until)`,
  ).run({
    ...{ id, state, until, now, owner },
    gone: JSON.stringify(gone),
    ids: JSON.stringify(ids),
    error: error && JSON.stringify(error),
    planned: planned ?? null,
    newOwner: isActive ? newOwner : null,
    endedAt: hasEnded(state) ? now : null,
    before: JSON.stringify(from ?? [state, ...statesBefore(state)]),
  });
  if (changes > 0 && hasEnded(state)) dropOld(db);
  return changes;
}

function dropOld(db: Database): void {
  prepared(
    db,
    `DELETE FROM job WHERE id IN (SELECT id FROM job WHERE ended_at IS NOT NULL
       ORDER BY ended_at DESC, id LIMIT -1 OFFSET ?)`,
  ).run(KEPT);
}

type Row = Omit<StoredJob, 'buoyIds' | 'error'> & { error: string | null; buoyIds: string };

/** In the order in which they were created. A row that cannot be read is left out and logged. */
export function listJobs(db: Database): StoredJob[] {
  const rows = prepared<Row>(
    db,
    `SELECT id, from_time AS "from", to_time AS "to", state, rank, planned, requests, rows,
       CASE requests WHEN 0 THEN 0 ELSE ${NEEDED} END AS needed,
       resumes_at AS resumesAt, error, created_at AS createdAt, ended_at AS endedAt,
       owner, seen_at AS seenAt,
       (SELECT json_group_array(buoy_id ORDER BY position) FROM job_buoy WHERE job_id = id) AS buoyIds,
       (SELECT CASE count(*) WHEN 1 THEN max(buoy.name) END
        FROM job_buoy LEFT JOIN buoy ON buoy.id = buoy_id WHERE job_id = job.id) AS name
     FROM job ORDER BY created_at, id`,
  ).all();
  return rows.flatMap((row) => {
    try {
      const error = row.error === null ? null : AlmanacErrorSchema.parse(JSON.parse(row.error));
      return [{ ...row, error, buoyIds: JSON.parse(row.buoyIds) as number[] }];
    } catch (thrown) {
      log.error('a stored job cannot be read', thrown, { id: row.id });
      return [];
    }
  });
}

/** Stores a queued job of the caller. */
export function createJob(db: Database, job: NewJob & { owner: string }): void {
  const { buoyIds, ...row } = job;
  transact(db, () => {
    prepared(
      db,
      `INSERT INTO job (id, from_time, to_time, state, rank, planned, requests, rows, created_at, owner, seen_at)
       VALUES (@id, @from, @to, 'queued', 0, @planned, 0, 0, @createdAt, @owner, @createdAt)`,
    ).run(row);
    const add = prepared(
      db,
      'INSERT INTO job_buoy (job_id, position, buoy_id, to_time) VALUES (?, ?, ?, ?)',
    );
    for (const [position, buoyId] of buoyIds.entries()) add.run(job.id, position, buoyId, job.to);
  });
}

/** Changes a job that no other process has. A job that is queued is the caller's. @returns whether it was changed */
export function setJobState(
  db: Database,
  change: JobCaller & Pick<Change, 'error' | 'from' | 'planned'> & { id: string; state: JobState },
): boolean {
  return transact(db, () => move(db, change, change.state, `id = @id AND ${FREE}`, change) === 1);
}

/** The caller stops working on its jobs: they are queued. @param keeps they stay its own */
export const releaseJobs = (
  db: Database,
  { keeps, ...caller }: JobCaller & { keeps: boolean },
): void => {
  move(db, caller, 'queued', `${ACTIVE} AND owner = @owner`, {
    newOwner: keeps ? caller.owner : null,
  });
};

/** Pauses the jobs that no process works on. */
export const pauseAbandonedJobs = (db: Database, caller: JobCaller): void => {
  move(db, caller, 'paused', ABANDONED);
};

/** @returns false where the job has ended or another process has it */
export function moveJobUp(
  db: Database,
  { id, owner, gone, now }: JobCaller & { id: string },
): boolean {
  const { changes } = prepared(
    db,
    `UPDATE job SET rank = 1 + (SELECT max(rank) FROM job WHERE ended_at IS NULL)
     WHERE id = @id AND ended_at IS NULL AND ${FREE}`,
  ).run({ id, owner, now, gone: JSON.stringify(gone) });
  return changes === 1;
}

/**
 * Takes buoys out of all jobs that have not ended; a job of these buoys only is cancelled.
 * @returns false, and nothing is changed, where another process fetches one of them
 */
export function dropJobBuoys(
  db: Database,
  { buoyIds, ...caller }: JobCaller & { buoyIds: readonly number[] },
): boolean {
  const input = { ...caller, gone: JSON.stringify(caller.gone), ids: JSON.stringify(buoyIds) };
  const isDropped = 'buoy_id IN (SELECT value FROM json_each(@ids))';
  return transact(db, () => {
    const elsewhere = prepared(
      db,
      `SELECT 1 FROM job JOIN job_buoy ON job_id = id
       WHERE ended_at IS NULL AND ${isDropped} AND NOT ${FREE}`,
    ).get(input);
    if (elsewhere) return false;
    const hasNoOther = `ended_at IS NULL
      AND NOT EXISTS (SELECT 1 FROM job_buoy WHERE job_id = id AND NOT ${isDropped})`;
    const error = { kind: 'cancelled', detail: null } as const;
    move(db, caller, 'cancelled', hasNoOther, { error, ids: buoyIds });
    prepared(
      db,
      `DELETE FROM job_buoy WHERE ${isDropped}
         AND job_id IN (SELECT id FROM job WHERE ended_at IS NULL)`,
    ).run(input);
    return true;
  });
}

export interface NextGapRequest extends JobCaller {
  /** Whether the caller takes over jobs that no process works on. */
  adopts: boolean;
  /** Why nothing may be sent; null: a request may be sent. */
  block: { until: number | null; error: AlmanacError } | null;
  /** The buoy on screen: its gaps go first. */
  openBuoy: number | null;
  /** Number of the request: every second one goes to the job with the fewest requests left. */
  turn: number;
  /** Buoys that something else in the caller's process fetches now. */
  busy: readonly number[];
  /** Fetched gaps whose rows are still to be counted: their jobs are not done. */
  counting: readonly { jobId: string; buoyId: number }[];
}

export interface NextGap {
  /** `gap` null: the rows of the gap fetched last are to be counted. Null: nothing is due. */
  next: { jobId: string; buoyId: number; gap: Interval | null } | null;
  /** Whether a job ended because no gap was left. */
  hasEnded: boolean;
  jobs: StoredJob[];
}

/** The newest gap of a buoy; `from` is the beginning of the job's range. */
interface OpenGap extends BuoyRange {
  jobId: string;
  rank: number;
  requestsLeft: number;
}

/**
 * Takes over and renews jobs, ends those without gaps, and picks the gap that goes next: that of the highest rank, of the
 * buoy on screen, with the newest end.
 */
export function nextGap(db: Database, request: NextGapRequest): NextGap {
  const { adopts, block, owner, now, busy, counting } = request;
  return transact(db, () => {
    if (adopts) move(db, request, 'queued', ABANDONED);
    prepared(
      db,
      `UPDATE job SET seen_at = @now
       WHERE owner = @owner AND ${ACTIVE} AND abs(seen_at - @now) >= ${LEASE / 2}`,
    ).run({ owner, now });
    const gaps = openGaps(db, request);
    const open = [...gaps, ...counting].map(({ jobId }) => jobId);
    const isOpen = 'id IN (SELECT value FROM json_each(@ids))';
    const ended = move(db, request, 'done', `${ACTIVE} AND ${FREE} AND NOT ${isOpen}`, {
      ids: open,
    });
    if (block) move(db, request, 'waiting', `${ACTIVE} AND owner = @owner`, block);
    else move(db, request, 'queued', "state = 'waiting' AND owner = @owner");
    const jobs = listJobs(db);
    const own = new Set(jobs.filter((job) => job.owner === owner).map(({ id }) => id));
    const isDue = ({ jobId, buoyId }: { jobId: string; buoyId: number }): boolean =>
      !block && own.has(jobId) && !busy.includes(buoyId);
    const counted = counting.find(isDue);
    const [newest] = gaps.filter(isDue).sort(orderOf(request));
    const next = counted ?? newest ?? null;
    if (!next) return { next, hasEnded: ended > 0, jobs };
    const { jobId, buoyId } = next;
    const isStarted = move(db, request, 'running', 'id = @id', { id: jobId }) > 0;
    const gap = counted || !newest ? null : gapOf(db, newest);
    return {
      next: { jobId, buoyId, gap },
      hasEnded: ended > 0,
      jobs: isStarted ? listJobs(db) : jobs,
    };
  });
}

const orderOf =
  ({ openBuoy, turn }: NextGapRequest) =>
  (a: OpenGap, b: OpenGap): number =>
    b.rank - a.rank ||
    Number(b.buoyId === openBuoy) - Number(a.buoyId === openBuoy) ||
    (turn % 2 === 1 ? a.requestsLeft - b.requestsLeft : 0) ||
    b.to - a.to;

/** Of jobs that the caller may work on; coverage intervals never touch each other. */
function openGaps(db: Database, { owner, gone, now }: JobCaller): OpenGap[] {
  return prepared<OpenGap>(
    db,
    `WITH active AS MATERIALIZED (
       SELECT id, rank, from_time, created_at, max(planned, ${NEEDED}) - requests AS requestsLeft
       FROM job WHERE ${ACTIVE} AND ${FREE})
     SELECT id AS jobId, b.buoy_id AS buoyId, rank, requestsLeft, active.from_time AS "from",
       CASE WHEN c.to_time >= b.to_time THEN c.from_time - 1 ELSE b.to_time END AS "to"
     FROM active JOIN job_buoy b ON job_id = id
     LEFT JOIN coverage c ON c.buoy_id = b.buoy_id AND c.from_time = (
       SELECT max(from_time) FROM coverage WHERE buoy_id = b.buoy_id AND from_time <= b.to_time)
     WHERE "to" >= active.from_time
     ORDER BY created_at, position`,
  ).all({ owner, gone: JSON.stringify(gone), now });
}

function gapOf(db: Database, { buoyId, from, to }: OpenGap): Interval {
  const [covered = from - 1] =
    preparedRaw<[number]>(
      db,
      `SELECT to_time FROM coverage WHERE buoy_id = ? AND from_time <= ?
       ORDER BY from_time DESC LIMIT 1`,
    ).get(buoyId, to) ?? [];
  return { from: Math.max(from, covered + 1), to };
}

/** Progress of a job with a page of one of its buoys. */
export interface JobProgress {
  id: string;
  owner: string;
  /** Nothing after this (epoch seconds) is left to fetch, although its newest part is too young to be covered; null: as before. */
  fetchedFrom: number | null;
  /** Requests that the gap still needs, as the service says. */
  pagesLeft: number;
}

/** Inside the transaction that stores the page. Pauses a job that needs many more requests than planned. */
export function addProgress(
  db: Database,
  { buoyId, rows, now }: { buoyId: number; rows: number; now: number },
  { id, owner, fetchedFrom, pagesLeft }: JobProgress,
): void {
  prepared(
    db,
    `UPDATE job_buoy SET pages_left = ?, to_time = min(to_time, coalesce(? - 1, to_time))
     WHERE job_id = ? AND buoy_id = ?`,
  ).run(pagesLeft, fetchedFrom, id, buoyId);
  prepared(
    db,
    `UPDATE job SET requests = requests + 1, rows = rows + ?,
       seen_at = CASE owner WHEN ? THEN ? ELSE seen_at END WHERE id = ?`,
  ).run(rows, owner, now, id);
  const job = prepared<{ planned: number; needed: number }>(
    db,
    `SELECT planned, ${NEEDED} AS needed FROM job WHERE id = ? AND owner = ? AND state = 'running'`,
  ).get(id, owner);
  if (!job) return;
  const { planned, needed } = job;
  if (needed <= planned + Math.max(TOLERANCE.requests, planned * TOLERANCE.share)) return;
  const error = { kind: 'more-requests-than-planned', planned, needed, detail: null } as const;
  move(db, { owner, gone: [], now }, 'paused', 'id = @id', { id, error });
}
