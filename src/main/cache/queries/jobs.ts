/** Jobs that outlive the process that began them, with their progress. */
import type { Database } from 'better-sqlite3';
import { type AlmanacError, AlmanacErrorSchema } from '#shared/errors.ts';
import type { Interval } from '#shared/model/geo.ts';
import type { JobState } from '#shared/model/job.ts';
import { prepared, transact } from '../database.ts';

/** Times are epoch seconds UTC. */
export interface StoredJob extends Interval {
  id: string;
  title: string;
  /** In the order asked for. */
  buoyIds: number[];
  state: JobState;
  /** Greater goes first. */
  priority: number;
  /** Requests expected when it was begun. */
  planned: number;
  /** Requests answered and rows received. */
  requests: number;
  rows: number;
  resumesAt: number | null;
  error: AlmanacError | null;
  createdAt: number;
  endedAt: number | null;
  /** The process that works on it, and until when its claim lasts. Read only. */
  heldBy: { owner: string; until: number } | null;
}

export interface JobProgress {
  id: string;
  requests: number;
  /** The end of a gap that needs no further request though it is not covered to it; else null. */
  asked: number | null;
}

/** Ended jobs stay listed until this many newer ones ended. */
const KEPT = 20;

type Row = Omit<StoredJob, 'buoyIds' | 'error' | 'heldBy'> & {
  error: string | null;
  owner: string | null;
  until: number | null;
};

export function listJobs(db: Database): StoredJob[] {
  const rows = prepared<Row>(
    db,
    `SELECT id, title, from_time AS "from", to_time AS "to", CASE state WHEN 'sleeping' THEN 'waiting' ELSE state END AS state,
       priority, planned, requests, rows, resumes_at AS resumesAt, error, created_at AS createdAt, ended_at AS endedAt, owner, until
     FROM job LEFT JOIN claim ON claim.name = 'job ' || job.id ORDER BY created_at, id`,
  ).all();
  return rows.map(({ owner, until, ...row }) => ({
    ...row,
    heldBy: owner === null || until === null ? null : { owner, until },
    error: parseError(row.error),
    buoyIds: prepared<{ id: number }>(
      db,
      'SELECT buoy_id AS id FROM job_buoy WHERE job_id = ? ORDER BY position',
    )
      .all(row.id)
      .map(({ id }) => id),
  }));
}

/** The file's word for `waiting` is that of the first versions. */
const storedState = (state: JobState): string => (state === 'waiting' ? 'sleeping' : state);

function parseError(text: string | null): AlmanacError | null {
  if (text === null) return null;
  const parsed = AlmanacErrorSchema.safeParse(JSON.parse(text));
  return parsed.success ? parsed.data : { kind: 'internal', detail: text };
}

export function saveJob(db: Database, job: StoredJob): void {
  transact(db, () => {
    const isNew =
      prepared(
        db,
        `INSERT INTO job (id, title, from_time, to_time, state, priority, planned, requests, rows,
           resumes_at, error, created_at, ended_at)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING`,
      ).run(
        job.id,
        job.title,
        job.from,
        job.to,
        storedState(job.state),
        job.priority,
        job.planned,
        job.requests,
        job.rows,
        job.resumesAt,
        job.error && JSON.stringify(job.error),
        job.createdAt,
        job.endedAt,
      ).changes === 1;
    if (isNew) {
      for (const [position, buoyId] of job.buoyIds.entries()) {
        prepared(db, 'INSERT INTO job_buoy (job_id, position, buoy_id) VALUES (?, ?, ?)').run(
          job.id,
          position,
          buoyId,
        );
      }
      return;
    }
    prepared(
      db,
      `UPDATE job SET state = ?, priority = ?, planned = ?, resumes_at = ?, error = ?, ended_at = ?
       WHERE id = ?`,
    ).run(
      storedState(job.state),
      job.priority,
      job.planned,
      job.resumesAt,
      job.error && JSON.stringify(job.error),
      job.endedAt,
      job.id,
    );
    prepared(
      db,
      `DELETE FROM job WHERE id IN (SELECT id FROM job WHERE ended_at IS NOT NULL
         ORDER BY ended_at DESC, id LIMIT -1 OFFSET ?)`,
    ).run(KEPT);
  });
}

/** The gaps the job has not asked to their end; the newest part of one may be too young to be called complete. */
export function withoutAsked(
  db: Database,
  jobId: string | undefined,
  buoyId: number,
  gaps: Interval[],
): Interval[] {
  if (jobId === undefined) return gaps;
  const rows = prepared<{ to: number }>(
    db,
    'SELECT to_time AS "to" FROM job_asked WHERE job_id = ? AND buoy_id = ?',
  ).all(jobId, buoyId);
  const asked = new Set(rows.map(({ to }) => to));
  return gaps.filter(({ to }) => !asked.has(to));
}

/** Inside the transaction that stores what the requests brought. */
export function addProgress(
  db: Database,
  buoyId: number,
  rows: number,
  { id, requests, asked }: JobProgress,
): void {
  prepared(db, 'UPDATE job SET requests = requests + ?, rows = rows + ? WHERE id = ?').run(
    requests,
    rows,
    id,
  );
  if (asked === null) return;
  prepared(
    db,
    `INSERT OR IGNORE INTO job_asked (job_id, buoy_id, to_time)
     SELECT id, ?, ? FROM job WHERE id = ?`,
  ).run(buoyId, asked, id);
}
