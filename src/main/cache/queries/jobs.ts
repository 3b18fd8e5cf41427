/** Jobs that fetch history. The row is the job: its state, owner and progress are stored here and nowhere else. */
import type { Database } from 'better-sqlite3';
import { AlmanacErrorSchema } from '#shared/errorSchema.ts';
import type { AlmanacError } from '#shared/errors.ts';
import type { Interval } from '#shared/model/geo.ts';
import { hasEnded, type JobState, statesBefore } from '#shared/model/job.ts';
import { log } from '../../system/log.ts';
import { prepared, transact } from '../database.ts';

/**
 * How long an owner counts as alive after it was last seen (seconds), where its process cannot be checked. Longer than
 * one request with all its tries.
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
  /** Requests answered, in all and by buoy in the order of `buoyIds`, and rows received. */
  requests: number;
  requestsByBuoy: readonly number[];
  rows: number;
  /** Requests it needs in all, as far as the service's answers show; 0 before the first. */
  needed: number;
  resumesAt: number | null;
  error: AlmanacError | null;
  endedAt: number | null;
  /** The owner id of the process that works on it; null where it is paused or has ended. */
  owner: string | null;
  /** When that process was last seen. */
  seenAt: number;
}

/** The process that calls. It may change jobs that no other process works on. */
export interface JobCaller {
  owner: string;
  /** Epoch seconds. */
  now: number;
}

const ACTIVE = "state IN ('queued', 'running', 'waiting')";
const FREE = `(owner IS NULL OR owner = @owner OR abs(seen_at - @now) >= ${LEASE}
  OR NOT is_owner_alive(owner))`;
const IN_IDS = 'IN (SELECT value FROM json_each(@ids))';
/** The end of each buoy's newest gap; it is no gap of the job where it is before the job's range. */
const GAPS = `SELECT b.job_id, b.buoy_id, b.position,
    CASE WHEN c.to_time >= b.to_time THEN c.from_time - 1 ELSE b.to_time END AS gap_end
  FROM job_buoy b LEFT JOIN coverage c ON c.buoy_id = b.buoy_id AND c.from_time = (
    SELECT max(from_time) FROM coverage WHERE buoy_id = b.buoy_id AND from_time <= b.to_time)`;

interface Change {
  id?: string;
  error?: AlmanacError | null;
  /** Epoch seconds until which it waits. */
  until?: number | null;
  /** States from which it may be moved; absent: all that the table allows. */
  from?: readonly JobState[];
  /** Requests that the user agreed to; absent: as before. */
  planned?: number;
  /** For the condition. */
  ids?: readonly (string | number)[];
}

/**
 * Moves jobs to a state, where the table of transitions allows it. Active jobs become those of the caller.
 * @param which SQL condition
 * @returns how many were changed
 */
function move(
  db: Database,
  { owner, now }: JobCaller,
  state: JobState,
  which: string,
  { id, error = null, until = null, from, planned, ids = [] }: Change = {},
): number {
  const hasOwner = !hasEnded(state) && state !== 'paused';
  const { changes } = prepared(
    db,
    `UPDATE job SET state = @state, error = @error, resumes_at = @until, ended_at = @endedAt,
       owner = @newOwner, seen_at = @now, planned = coalesce(@planned, planned)
     WHERE state IN (SELECT value FROM json_each(@before)) AND ${which}
       AND (state <> @state OR owner IS NOT @newOwner OR resumes_at IS NOT @until)`,
  ).run({
    ...{ id, state, until, now, owner },
    ids: JSON.stringify(ids),
    error: error && JSON.stringify(error),
    planned: planned ?? null,
    newOwner: hasOwner ? owner : null,
    endedAt: hasEnded(state) ? now : null,
    before: JSON.stringify(from ?? [state, ...statesBefore(state)]),
  });
  if (changes > 0 && hasEnded(state)) {
    prepared(
      db,
      `DELETE FROM job WHERE id IN (SELECT id FROM job WHERE ended_at IS NOT NULL
         ORDER BY ended_at DESC, id LIMIT -1 OFFSET ?)`,
    ).run(MAX_ENDED);
  }
  return changes;
}

/** In the order of work, then ended jobs in the order of their ends. A row that cannot be read is left out and logged. */
export function listJobs(db: Database): StoredJob[] {
  const rows = prepared<StoredJob>(
    db,
    `SELECT id, from_time AS "from", to_time AS "to", state, rank, planned, requests, rows, needed,
       resumes_at AS resumesAt, error, created_at AS createdAt, ended_at AS endedAt, owner,
       seen_at AS seenAt, buoyIds, requestsByBuoy,
       CASE buoys WHEN 1 THEN (SELECT name FROM buoy WHERE buoy.id = buoyIds ->> 0) END AS name
     FROM job LEFT JOIN (SELECT job_id, count(*) AS buoys,
       json_group_array(buoy_id ORDER BY position) AS buoyIds,
       json_group_array(requests ORDER BY position) AS requestsByBuoy
       FROM job_buoy GROUP BY job_id) ON job_id = id
     ORDER BY coalesce(ended_at, 0), rank DESC, created_at, id`,
  ).all();
  const json = (text: unknown) => JSON.parse(text as string);
  return rows.flatMap((row) => {
    try {
      const error = row.error && AlmanacErrorSchema.parse(json(row.error));
      const [buoyIds, requestsByBuoy] = [json(row.buoyIds), json(row.requestsByBuoy)];
      return [{ ...row, error, buoyIds, requestsByBuoy }];
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

/** Changes a job that no other process has. A job that is queued is the caller's. @returns whether it was changed */
export const setJobState = (
  db: Database,
  change: JobCaller & Omit<Change, 'ids'> & { id: string; state: JobState },
): boolean =>
  transact(db, () => move(db, change, change.state, `id = @id AND ${FREE}`, change) === 1);

/** The caller stops working on its jobs: they are queued. @param keeps no other process may take them over */
export function releaseJobs(db: Database, input: { owner: string; keeps: boolean }): void {
  prepared(
    db,
    `UPDATE job SET state = 'queued', error = NULL, resumes_at = NULL,
       owner = CASE WHEN @keeps THEN owner END WHERE owner = @owner AND ${ACTIVE}`,
  ).run({ ...input, keeps: Number(input.keeps) });
}

/** @returns false where the job has ended or another process has it */
export function moveJobUp(db: Database, caller: JobCaller & { id: string }): boolean {
  const { changes } = prepared(
    db,
    `UPDATE job SET rank = 1 + (SELECT max(rank) FROM job WHERE ended_at IS NULL)
     WHERE id = @id AND ended_at IS NULL AND ${FREE}`,
  ).run(caller);
  return changes === 1;
}

/**
 * Removes buoys from all jobs that have not ended; a job of these buoys only is cancelled.
 * @returns false, and nothing is changed, where another process fetches one of them
 */
export function dropJobBuoys(
  db: Database,
  { buoyIds: ids, ...caller }: JobCaller & { buoyIds: readonly number[] },
): boolean {
  const input = { ...caller, ids: JSON.stringify(ids) };
  const jobsWith = (buoys: string) =>
    `(SELECT job_id FROM job_buoy WHERE buoy_id ${buoys}) AND ended_at IS NULL`;
  return transact(db, () => {
    const other = `SELECT 1 FROM job WHERE id IN ${jobsWith(IN_IDS)} AND NOT ${FREE}`;
    if (prepared(db, other).get(input)) return false;
    const error = { kind: 'cancelled', detail: null } as const;
    move(db, caller, 'cancelled', `id NOT IN ${jobsWith(`NOT ${IN_IDS}`)}`, { error, ids });
    prepared(
      db,
      `DELETE FROM job_buoy WHERE buoy_id ${IN_IDS}
         AND job_id IN (SELECT id FROM job WHERE ended_at IS NULL)`,
    ).run(input);
    return true;
  });
}

/** A gap of a job's buoy; null: its rows are fetched and still to be counted. */
interface Due {
  jobId: string;
  buoyId: number;
  gap: Interval | null;
}

export interface NextGapRequest extends JobCaller {
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
}

export interface NextGap {
  /** Null: nothing is due. */
  next: Due | null;
  /** Whether a job ended because no gap was left. */
  hasDone: boolean;
  jobs: StoredJob[];
}

/** Takes over and renews jobs, ends those without gaps, and picks the gap to fetch next. */
export function nextGap(db: Database, request: NextGapRequest): NextGap {
  const { abandoned, block, owner, now, counting } = request;
  const isOwn = `owner = @owner AND ${ACTIVE}`;
  return transact(db, () => {
    if (abandoned) move(db, request, abandoned, `${ACTIVE} AND owner IS NOT @owner AND ${FREE}`);
    prepared(
      db,
      `UPDATE job SET seen_at = @now WHERE ${isOwn} AND abs(seen_at - @now) >= ${LEASE / 2}`,
    ).run({ owner, now });
    const hasNoGap = `NOT EXISTS (SELECT 1 FROM (${GAPS}) WHERE job_id = id AND gap_end >= from_time)`;
    const done = move(
      db,
      request,
      'done',
      `${ACTIVE} AND ${FREE} AND ${hasNoGap} AND id NOT ${IN_IDS}`,
      {
        ids: counting.map(({ jobId }) => jobId),
      },
    );
    if (block) move(db, request, 'waiting', isOwn, block);
    else move(db, request, 'queued', "owner = @owner AND state = 'waiting'");
    const next = block ? null : pick(db, request);
    if (next) move(db, request, 'running', 'id = @id', { id: next.jobId });
    return { next, hasDone: done > 0, jobs: listJobs(db) };
  });
}

/** What is still to be counted; then the gap of the highest rank, of the buoy on screen, with the newest end. */
function pick(db: Database, { owner, openBuoy, turn, busy, counting }: NextGapRequest): Due | null {
  const isOwn = prepared(db, 'SELECT 1 FROM job WHERE id = ? AND owner = ?');
  const counted = counting.find(
    ({ jobId, buoyId }) => !busy.includes(buoyId) && isOwn.get(jobId, owner),
  );
  if (counted) return { ...counted, gap: null };
  const row = prepared<Omit<Due, 'gap'> & Interval>(
    db,
    `SELECT id AS jobId, buoy_id AS buoyId, gap_end AS "to", max(job.from_time, coalesce(
         (SELECT max(to_time) + 1 FROM coverage c
          WHERE c.buoy_id = gap.buoy_id AND c.from_time <= gap_end), job.from_time)) AS "from"
     FROM job JOIN (${GAPS}) gap ON job_id = id
     WHERE owner = @owner AND ${ACTIVE} AND gap_end >= job.from_time AND buoy_id NOT ${IN_IDS}
     ORDER BY rank DESC, buoy_id IS @openBuoy DESC,
       CASE @turn % 2 WHEN 1 THEN max(planned, needed) - requests END,
       gap_end DESC, created_at, position LIMIT 1`,
  ).get({ owner, openBuoy, turn, ids: JSON.stringify(busy) });
  if (!row) return null;
  const { from, to, ...due } = row;
  return { ...due, gap: { from, to } };
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
  const job = prepared<{ planned: number; needed: number; isOwn: 0 | 1 }>(
    db,
    `UPDATE job SET requests = requests + 1, rows = rows + @rows,
       seen_at = CASE owner WHEN @owner THEN @now ELSE seen_at END, needed = requests + 1 +
         coalesce((SELECT sum(pages_left) FROM job_buoy WHERE job_id = job.id), 0)
     WHERE id = @id RETURNING planned, needed, owner IS @owner AS isOwn`,
  ).get(input);
  if (!job?.isOwn) return;
  const { planned, needed } = job;
  if (needed <= planned + Math.max(TOLERANCE.requests, planned * TOLERANCE.share)) return;
  const error = { kind: 'more-requests-than-planned', planned, needed, detail: null } as const;
  move(db, { ...progress, ...page }, 'paused', 'id = @id', { id: progress.id, error });
}
