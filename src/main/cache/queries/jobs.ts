/** Jobs that outlive the process that created them, with their progress. */
import type { Database } from 'better-sqlite3';
import { z } from 'zod';
import { AlmanacErrorSchema } from '#shared/errorSchema.ts';
import type { AlmanacError } from '#shared/errors.ts';
import type { BuoyRange, Interval } from '#shared/model/geo.ts';
import type { JobState } from '#shared/model/job.ts';
import { log } from '../../system/log.ts';
import { prepared, transact } from '../database.ts';

/** Times are epoch seconds UTC. */
export interface StoredJob extends Interval {
  id: string;
  /** Of its only buoy; null where it is not known or there are several. */
  name: string | null;
  /** In the order requested. */
  buoyIds: number[];
  state: JobState;
  /** Greater goes first. */
  rank: number;
  /** Requests expected when it was created. */
  planned: number;
  /** Requests answered and rows received. */
  requests: number;
  rows: number;
  resumesAt: number | null;
  error: AlmanacError | null;
  createdAt: number;
  endedAt: number | null;
}

/** As the file has it. */
export interface ListedJob extends StoredJob {
  /** The process that works on it, and until when its lease lasts. */
  heldBy: { owner: string; until: number } | null;
  /** Fetched by it, but too young to be covered. */
  unsettled: BuoyRange[];
}

export interface JobProgress {
  id: string;
  requests: number;
  /** What the page brought of the time too young to be covered. */
  unsettled: Interval | null;
}

/** Ended jobs stay listed until this many newer ones ended. */
const KEPT = 20;

type Row = Omit<StoredJob, 'buoyIds' | 'error'> & {
  error: string | null;
  buoyIds: string;
  unsettled: string;
  owner: string | null;
  until: number | null;
};

const BuoyIds = z.array(z.number().int());
const Unsettleds = z.array(
  z.object({ buoyId: z.number().int(), from: z.number().int(), to: z.number().int() }),
);

/** In the order in which they were created. A row that cannot be read is left out and logged. */
export function listJobs(db: Database): ListedJob[] {
  const rows = prepared<Row>(
    db,
    `SELECT id, from_time AS "from", to_time AS "to", priority AS rank, planned, requests, rows,
       CASE state WHEN 'sleeping' THEN 'waiting' ELSE state END AS state,
       resumes_at AS resumesAt, error, created_at AS createdAt, ended_at AS endedAt, owner, until,
       (SELECT json_group_array(buoy_id ORDER BY position) FROM job_buoy WHERE job_id = id) AS buoyIds,
       (SELECT CASE count(*) WHEN 1 THEN max(buoy.name) END
        FROM job_buoy LEFT JOIN buoy ON buoy.id = buoy_id WHERE job_id = job.id) AS name,
       (SELECT json_group_array(json_object('buoyId', buoy_id,
          'from', coalesce(from_time, to_time), 'to', to_time))
        FROM job_asked WHERE job_id = id) AS unsettled
     FROM job LEFT JOIN lease ON lease.name = 'job ' || job.id ORDER BY created_at, id`,
  ).all();
  return rows.flatMap(({ owner, until, ...row }) => {
    try {
      return [
        {
          ...row,
          heldBy: owner === null || until === null ? null : { owner, until },
          error: row.error === null ? null : AlmanacErrorSchema.parse(JSON.parse(row.error)),
          buoyIds: BuoyIds.parse(JSON.parse(row.buoyIds)),
          unsettled: Unsettleds.parse(JSON.parse(row.unsettled)),
        },
      ];
    } catch (thrown) {
      log.error('a stored job cannot be read', thrown, { id: row.id });
      return [];
    }
  });
}

/** The file's word for `waiting` is that of the first versions. */
const storedState = (state: JobState): string => (state === 'waiting' ? 'sleeping' : state);

/**
 * Of a known job everything but its progress is saved; {@link addProgress} saves that.
 * @param job.owner the process that must have its lease: no other process can have had the job then. Absent: any.
 * @returns false where a known job has ended, or another process had it since; nothing is saved then.
 */
export function saveJob(db: Database, job: StoredJob & { owner?: string }): boolean {
  return transact(db, () => {
    const error = job.error && JSON.stringify(job.error);
    // For older versions, which show it.
    const title = `Fetching history of ${job.name ?? `${job.buoyIds.length} buoys`}`;
    const row = { ...job, title, owner: job.owner ?? null, state: storedState(job.state), error };
    const inserted = prepared(
      db,
      `INSERT INTO job (id, title, from_time, to_time, state, priority, planned, requests, rows,
         resumes_at, error, created_at, ended_at)
       VALUES (@id, @title, @from, @to, @state, @rank, @planned, @requests, @rows,
         @resumesAt, @error, @createdAt, @endedAt) ON CONFLICT (id) DO NOTHING`,
    ).run(row);
    if (inserted.changes === 1) {
      const add = prepared(db, 'INSERT INTO job_buoy (job_id, position, buoy_id) VALUES (?, ?, ?)');
      for (const [position, buoyId] of job.buoyIds.entries()) add.run(job.id, position, buoyId);
      return true;
    }
    const updated = prepared(
      db,
      `UPDATE job SET state = @state, priority = @rank, planned = @planned,
         resumes_at = @resumesAt, error = @error, ended_at = @endedAt WHERE id = @id AND ended_at IS NULL
         AND (@owner IS NULL OR @owner IS (SELECT owner FROM lease WHERE name = 'job ' || @id))`,
    ).run(row);
    prepared(
      db,
      `DELETE FROM job WHERE id IN (SELECT id FROM job WHERE ended_at IS NOT NULL
         ORDER BY ended_at DESC, id LIMIT -1 OFFSET ?)`,
    ).run(KEPT);
    return updated.changes === 1;
  });
}

/** Inside the transaction that stores what the requests brought. */
export function addProgress(
  db: Database,
  buoyId: number,
  rows: number,
  { id, requests, unsettled }: JobProgress,
): void {
  prepared(db, 'UPDATE job SET requests = requests + ?, rows = rows + ? WHERE id = ?').run(
    requests,
    rows,
    id,
  );
  if (!unsettled) return;
  prepared(
    db,
    `INSERT OR REPLACE INTO job_asked (job_id, buoy_id, from_time, to_time)
     SELECT id, ?, ?, ? FROM job WHERE id = ?`,
  ).run(buoyId, unsettled.from, unsettled.to, id);
}
