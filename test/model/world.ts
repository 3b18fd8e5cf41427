/** What the commands act on: processes on one cache file, a service, a clock; and the checks of everything they do. */
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Scheduler } from 'fast-check';
import { openFile } from '#main/cache/open.ts';
import { createStore } from '#main/cache/store.ts';
import type { FetchRequest } from '#main/fetch/engine.types.ts';
import { SETTLING } from '#main/fetch/walk.ts';
import { type AlmanacErrorKind, toAlmanacError } from '#shared/errors.ts';
import type { Interval } from '#shared/model/geo.ts';
import type { Job, JobState } from '#shared/model/job.ts';
import { createBudget } from './budget.ts';
import { createClock } from './clock.ts';
import { type AppProcess, connect, openProcess, type Served, type Witness } from './process.ts';
import { BUOYS, createService, type Layout, parseRequest } from './service.ts';

const ALL_TIME: Interval = { from: 0, to: 2 ** 33 };
/** Longest virtual time in which all jobs must end once nothing stands in their way, seconds. */
const LIMIT = 40 * 24 * 3600;
/** A lease is renewed once half of its ten minutes are over; after that another process may have the buoy, seconds. */
const LEASE = 300;

/** Which states may follow each state; written again, so that the test does not follow a changed table. */
const TABLE: Record<JobState, readonly JobState[]> = {
  queued: ['running', 'waiting', 'paused', 'done', 'failed', 'cancelled'],
  running: ['queued', 'waiting', 'paused', 'done', 'failed', 'cancelled'],
  waiting: ['queued', 'running', 'paused', 'done', 'failed', 'cancelled'],
  paused: ['queued', 'cancelled'],
  done: [],
  failed: [],
  cancelled: [],
};
const isFinal = (state: JobState): boolean => TABLE[state].length === 0;

/** Failures that the scripted troubles may lead to. */
const EXPECTED_FAILURES: AlmanacErrorKind[] = [
  'cancelled',
  'quota-exhausted',
  'network',
  'timeout',
  'service-unavailable',
  'unexpected-answer',
];

/** A request on the wire. */
export interface Flight extends Interval {
  sender: AppProcess;
  buoyId: number;
  perPage: number;
  /** Jobs it can be for. */
  jobs: string[];
  /** Place in the order of events at which the service answered; null: it did not. */
  answeredAt: number | null;
  /** True time of the answer, and the newest reading of the buoy at the service by then. */
  answerTime: number;
  newest: number;
  /** `received`: the engine has it and its rows are not in the cache yet. */
  state: 'sent' | 'received' | 'stored' | 'failed' | 'aborted' | 'lost';
}

export interface Person {
  /** Pauses that were answered and not undone. */
  held: boolean;
  cancelled: boolean;
  /** Control calls made so far, and the process of the last one. */
  controls: number;
  by: string;
  /** Whether its lease had lapsed by then: another process may have had the job. */
  isUnsure: boolean;
}

export interface KnownJob {
  request: FetchRequest;
  process: AppProcess;
  person: Person;
  /** True time, epoch seconds. */
  startedAt: number;
  clockChanges: number;
}

export interface Running {
  process: AppProcess;
  offline: boolean;
  /** Calls of `suspend` without their `unsuspend`. */
  suspensions: number;
  /** Since the call of `close`. */
  closing: boolean;
  seenVersion: number | null;
  /** What the process knows of the quota. */
  heard: { remaining: number; limit: number; resetAt: number; changes: number } | null;
  /** Requests under way, counted by the service or not. */
  open: Set<Flight>;
  /** Started, and not answered yet which job it is. */
  unanswered: Set<FetchRequest>;
  /** Requests sent since the call that forbids them. */
  graceUsed: number;
}

export interface WorldOptions {
  layout: Layout;
  /** Through real worker threads. */
  worker: boolean;
  /** A complete empty cache that is copied. */
  template: string;
}

export type World = Awaited<ReturnType<typeof createWorld>>;

export async function createWorld(scheduler: Scheduler, options: WorldOptions) {
  const folder = mkdtempSync(join(tmpdir(), 'almanac-model-'));
  const file = join(folder, 'cache.sqlite');
  copyFileSync(options.template, file);
  const auditor = openFile(file);
  const audit = createStore(auditor.db);

  let events = 0;
  const nextEvent = (): number => {
    events += 1;
    return events;
  };
  const clock = createClock();
  const service = createService(clock, options.layout, nextEvent);
  const trace: string[] = [];
  let violation: Error | null = null;
  const note = (line: string): void => {
    trace.push(`${((clock.trueNow() - startTime) / 60).toFixed(2).padStart(8)} min  ${line}`);
    if (trace.length > 400) trace.splice(0, 100);
  };
  const startTime = clock.trueNow();
  /** The first one ends the run at the next step: thrown in the engine's own calls it would be caught there. */
  const violated = (what: string): void => {
    note(`VIOLATED: ${what}`);
    violation ??= new Error(`${what}\n${trace.slice(-120).join('\n')}`);
  };
  const rejectUnexpected = (what: string) => (thrown: unknown) => {
    const { kind } = toAlmanacError(thrown);
    if (!EXPECTED_FAILURES.includes(kind)) violated(`${what} failed: ${String(thrown)}`);
  };

  const running: Running[] = [];
  const jobs = new Map<string, KnownJob>();
  /** By process and job: the state it showed last. */
  const shown = new Map<string, JobState>();
  /** Readings that arrived after the part of the history in which they lie was fetched. */
  const excused = new Set<number>();
  const counts: { flight: Flight; job: string }[] = [];
  const realWork = new Set<Promise<unknown>>();
  const budget = createBudget(service, audit, violated);
  let opened = 0;
  let commands = 0;

  const one = (process: AppProcess): Running | undefined =>
    running.find((candidate) => candidate.process === process);
  /** By process and name: when it was taken or renewed last. */
  const leases = new Map<string, { at: number; changes: number }>();
  const hasLapsed = ({ id }: AppProcess, name: string): boolean => {
    const lease = leases.get(`${id} ${name}`);
    if (!lease) return false;
    const age = clock.trueNow() - lease.at;
    // Below zero where it was asked for by a clock that was put back before it was given.
    return lease.changes !== clock.changes() || age < 0 || age >= LEASE;
  };
  const flights = (): Flight[] => running.flatMap(({ open }) => [...open]);

  // ── What is checked of each request ──────────────────────────────────────────────────────────

  /** Of processes that crashed before they answered: their jobs may be in the file. */
  const orphans: FetchRequest[] = [];
  interface Wanting {
    /** Null: the call that started it has not been answered yet. */
    id: string | null;
    request: FetchRequest;
  }
  function requestsOf(state: Running): Wanting[] {
    return state.process.engine
      .list()
      .filter((job) => job.state === 'running' && !job.elsewhere)
      .flatMap((job): Wanting[] => {
        const known = jobs.get(job.id);
        if (known) return [{ id: job.id, request: known.request }];
        return [...state.unanswered, ...orphans].map((request) => ({ id: null, request }));
      });
  }

  /** Its lease ended under a changed clock or a sleeping computer: another process had the job, and this one has not noticed. */
  const isLost = ({ process }: Running, id: string | null): boolean =>
    id !== null && jobs.get(id)?.person.by !== process.id && hasLapsed(process, `job ${id}`);

  function checkSending(state: Running, flight: Flight, url: URL): void {
    const { process } = state;
    const what = `${process.id} sends ${url.pathname}${url.search}`;
    if (process.isGone()) violated(`${what} after its end`);
    if (state.offline) violated(`${what} while offline`);
    if (state.closing || state.suspensions > 0) {
      // Ending takes one request at most: the one that was about to be sent.
      state.graceUsed += 1;
      if (state.graceUsed > 1) violated(`${what} while ${state.closing ? 'closing' : 'suspended'}`);
    }
    const call = [...process.calls].find(
      ({ buoyId, from, to, perPage }) =>
        buoyId === flight.buoyId &&
        from === flight.from &&
        to === flight.to &&
        perPage === flight.perPage,
    );
    if (!call) {
      violated(`${what} without a call of the client`);
      return;
    }
    const wanting = requestsOf(state).filter(
      ({ request }) =>
        request.buoyIds.includes(flight.buoyId) &&
        request.from <= flight.to &&
        request.to >= flight.from &&
        // A job that was taken over from the file is background work.
        (request.priority === call.priority ||
          (request.persisted && call.priority === 'background')),
    );
    const allowed = wanting.filter(({ id }) => {
      const person = id === null ? null : jobs.get(id)?.person;
      return isLost(state, id) || !(person?.held || person?.cancelled);
    });
    if (allowed.length === 0) {
      violated(`${what} (${call.priority}) though no running job wants it (${describe(state)})`);
    }
    flight.jobs = allowed.flatMap(({ id }) => (id === null ? [] : [id]));
    const { heard } = state;
    if (heard && heard.changes === clock.changes() && clock.now() < heard.resetAt) {
      const underWay = [...state.open].filter((one) => one.state === 'sent').length - 1;
      const left = heard.remaining - underWay;
      const reserve = call.priority === 'background' ? reserveOf(heard.limit) : 0;
      if (left <= reserve) {
        violated(`${what} (${call.priority}) with ${heard.remaining} requests left`);
      }
    }
    const worker = reserved.get(flight.buoyId);
    const isUnaware = hasLapsed(process, `readings ${flight.buoyId}`);
    if (
      worker &&
      !worker.isGone() &&
      !hasLapsed(worker, `readings ${flight.buoyId}`) &&
      !isUnaware
    ) {
      violated(`${what} while nothing of that buoy may be fetched`);
    }
    for (const other of flights()) {
      if (other.sender === process || other.sender.isGone() || other.buoyId !== flight.buoyId) {
        continue;
      }
      // Between the tries of a request its lease is not looked at: it may have lapsed while the computer slept.
      const lease = `readings ${flight.buoyId}`;
      const isExcused = hasLapsed(other.sender, lease) || hasLapsed(process, lease);
      if (!isExcused) violated(`${what} while ${other.sender.id} walks that buoy`);
    }
  }

  /** Buoys of which nothing may be fetched, and which process works on them. */
  const reserved = new Map<number, AppProcess>();
  const aborters: { controller: AbortController; process: AppProcess }[] = [];

  const describe = ({ process }: Running): string =>
    process.engine
      .list()
      .map(
        ({ id, state, elsewhere }) => `${id.slice(0, 4)} ${state}${elsewhere ? ' elsewhere' : ''}`,
      )
      .join(', ');

  const witness: Witness = {
    async request(sender, url, signal): Promise<Served> {
      const state = one(sender);
      const { buoyId, from, to, perPage } = parseRequest(url);
      const flight: Flight = {
        sender,
        buoyId,
        from,
        to,
        perPage,
        jobs: [],
        answeredAt: null,
        answerTime: 0,
        newest: 0,
        state: 'sent',
      };
      const label = `${sender.id} GET ${buoyId} ${at(from)}…${at(to)} ×${perPage}`;
      note(label);
      if (!state) throw new Error('A process that is not known sends.');
      state.open.add(flight);
      checkSending(state, flight, url);
      budget.sent(flight);
      signal.addEventListener('abort', () => {
        if (flight.state !== 'sent') return;
        note(`${label}: aborted`);
        flight.state = 'aborted';
        budget.ended(flight);
        state.open.delete(flight);
      });
      const over = (): boolean => sender.isGone() || flight.state === 'aborted';
      await scheduler.schedule(Promise.resolve(), `service: ${label}`);
      const answer = service.answer(url);
      flight.answeredAt = nextEvent();
      flight.answerTime = clock.trueNow();
      flight.newest = service.rowsOf(buoyId).at(-1)?.time ?? 0;
      await scheduler.schedule(Promise.resolve(), `answer: ${label}`);
      if (over()) await new Promise<never>(() => undefined);
      if (answer) {
        const remaining = Number(answer.headers['x-ratelimit-remaining']);
        // A reset later than the end of an hour is that of a wrong clock.
        const told = Number(answer.headers['x-ratelimit-reset']);
        const resetAt = Math.min(told, Math.floor(clock.now()) + 3600);
        const limit = Number(answer.headers['x-ratelimit-limit']);
        const isSame = state.heard?.resetAt === resetAt && state.heard.limit === limit;
        const before = isSame ? (state.heard?.remaining ?? 0) : Infinity;
        state.heard = {
          remaining: Math.min(before, remaining),
          limit,
          resetAt,
          changes: clock.changes(),
        };
      }
      const complete = answer?.status === 200 && answer.text.endsWith('}');
      note(`${label}: ${answer ? `${answer.status}, ${answer.rows.length} rows` : 'no answer'}`);
      flight.state = complete ? 'received' : 'failed';
      if (!complete) {
        state.open.delete(flight);
        budget.ended(flight);
      } else if (perPage === 1) {
        state.open.delete(flight);
        flight.state = 'stored';
        budget.ended(flight);
        if (options.layout.tellsPages && flight.jobs.length === 1) {
          counts.push({ flight, job: flight.jobs[0] ?? '' });
        }
      }
      if (!answer) throw Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' });
      return answer;
    },

    executed(sender, call, input, work) {
      const isUpsert = call === 'upsertReadings';
      const isSave = call === 'saveJob';
      const before = isSave ? storedState((input as { id: string }).id) : null;
      const after = (): void => {
        const state = one(sender);
        if (isUpsert && state) stored(state, input as UpsertInput);
        if (call === 'takeLease') {
          const { name, now } = input as { name: string; now: number };
          // Its term began when it was asked for.
          const at = clock.trueNow() - (clock.now() - now);
          leases.set(`${sender.id} ${name}`, { at, changes: clock.changes() });
        }
        if (call === 'releaseLease' && state) refused(state, (input as { name: string }).name);
        if (isSave) checkSaved(sender, (input as { id: string }).id, before);
      };
      const result = work();
      if (!(result instanceof Promise)) {
        after();
        return result;
      }
      const done = result.then((value: unknown) => {
        after();
        return value;
      });
      const settled: Promise<void> = done.then(
        () => void realWork.delete(settled),
        () => void realWork.delete(settled),
      );
      realWork.add(settled);
      return done;
    },

    jobsChanged(sender) {
      const state = one(sender);
      if (state) look(state);
    },
  };

  // ── What is checked of the cache ─────────────────────────────────────────────────────────────

  interface UpsertInput {
    buoyId: number;
    covers: Interval | null;
    readings: { id: number }[];
  }

  /**
   * A page was stored. It may claim a stretch only if every reading that the service had in it, at the moment of the
   * latest answer to a request for that stretch, is in the cache; and nothing that is younger, at that moment by the
   * service's clock, than SETTLING and than the newest reading of the buoy: readings may still arrive there.
   */
  function stored(state: Running, { buoyId, covers }: UpsertInput): void {
    const received = [...state.open].filter(
      (flight) => flight.buoyId === buoyId && flight.state === 'received',
    );
    for (const flight of received) {
      flight.state = 'stored';
      state.open.delete(flight);
      budget.ended(flight);
      answered.push(flight);
    }
    if (!covers) return;
    note(`${state.process.id} covers ${buoyId} ${at(covers.from)}…${at(covers.to)}`);
    const pages = answered.filter(
      (flight) => flight.sender === state.process && flight.buoyId === buoyId,
    );
    const present = idsIn(buoyId, covers);
    for (const row of service.rowsOf(buoyId)) {
      if (row.time < covers.from || row.time > covers.to || !row.readable) continue;
      if (present.has(row.id) || excused.has(row.id)) continue;
      const page = pages.findLast(({ from, to }) => from <= row.time && row.time <= to);
      if (page?.answeredAt != null && row.arrived > page.answeredAt) {
        excused.add(row.id);
        continue;
      }
      violated(
        `Coverage of buoy ${buoyId} ${at(covers.from)}…${at(covers.to)} claims reading ${row.id} of ${at(row.time)}, which the cache lacks`,
      );
    }
    const last = pages.findLast(({ from, to }) => from <= covers.to && covers.to <= to);
    const settled = last ? Math.max(last.newest, last.answerTime - SETTLING) : 0;
    if (covers.to > settled) {
      violated(
        `Coverage of buoy ${buoyId} claims ${at(covers.to)}; at ${at(last?.answerTime ?? 0)} only ${at(settled)} was settled`,
      );
    }
  }
  const answered: Flight[] = [];

  /** An answer that cannot be used: nothing of it was stored. */
  function refused(state: Running, lease: string): void {
    for (const flight of state.open) {
      if (flight.state !== 'received' || lease !== `readings ${flight.buoyId}`) continue;
      flight.state = 'failed';
      budget.ended(flight);
      state.open.delete(flight);
    }
  }

  const idsIn = (buoyId: number, range: Interval): Set<number> =>
    new Set(audit.readReadings({ buoyId, ...range }).id);

  /** All of the cache against all of the service. */
  function checkCache(): void {
    for (const buoyId of BUOYS) {
      const columns = audit.readReadings({ buoyId, ...ALL_TIME });
      const present = new Map([...columns.id].map((id, row) => [id, row]));
      const rows = service.rowsOf(buoyId);
      const known = new Map(rows.map((row) => [row.id, row]));
      for (const [id, row] of present) {
        const original = known.get(id);
        const height = columns.significantHeight[row] ?? Number.NaN;
        if (
          !original ||
          original.time !== columns.time[row] ||
          !original.heights.includes(Math.round(height * 1000) / 1000)
        ) {
          violated(`The cache has a reading ${id} of ${height} m that the service never had`);
        }
      }
      for (const row of rows) {
        if (present.has(row.id) || excused.has(row.id) || !row.readable) continue;
        if (isCovered(columns.coverage, row.time)) {
          violated(
            `Coverage of buoy ${buoyId} claims reading ${row.id} of ${at(row.time)}, which the cache lacks`,
          );
        }
      }
    }
  }

  const isCovered = (coverage: readonly Interval[], time: number): boolean =>
    coverage.some(({ from, to }) => from <= time && time <= to);

  /** What just arrived in a stretch that is covered came late: no request will ask for it. */
  function excuseLate(): void {
    for (const buoyId of BUOYS) {
      const fresh = service
        .rowsOf(buoyId)
        .filter(({ arrived, id }) => arrived > excuseFrom && !excused.has(id));
      for (const row of fresh) {
        const gaps = audit.gaps({ buoyId, from: row.time, to: row.time });
        if (gaps.length === 0) excused.add(row.id);
        budget.arrived(buoyId, row.time);
      }
    }
    excuseFrom = events;
  }
  let excuseFrom = 0;

  // ── What is checked of the jobs ──────────────────────────────────────────────────────────────

  const storedState = (id: string): JobState | null =>
    audit.listJobs(undefined).find((job) => job.id === id)?.state ?? null;

  function checkSaved(sender: AppProcess, id: string, before: JobState | null): void {
    const after = storedState(id);
    note(`${sender.id} saves ${id.slice(0, 4)}: ${before ?? 'new'} → ${after ?? 'gone'}`);
    if (before !== null && isFinal(before) && after !== before && after !== null) {
      violated(`In the file job ${id} goes from ${before} to ${after}`);
    }
    // Its lease, or that of the process that paused it, had lapsed.
    if (jobs.get(id)?.person.isUnsure || hasLapsed(sender, `job ${id}`)) return;
    if (
      before === 'paused' &&
      after !== null &&
      !['paused', 'queued', 'cancelled'].includes(after)
    ) {
      violated(`In the file job ${id} goes from paused to ${after}`);
    }
  }

  function look(state: Running): void {
    if (state.process.isGone()) return;
    for (const job of state.process.engine.list()) {
      const key = `${state.process.id} ${job.id}`;
      const before = shown.get(key);
      if (before === job.state) continue;
      shown.set(key, job.state);
      note(
        `${key.slice(0, 7)}: ${before ?? 'new'} → ${job.state}${job.elsewhere ? ' elsewhere' : ''}`,
      );
      // The file did not take the end of a job that another process had.
      if (before && isFinal(before) && !hasLapsed(state.process, `job ${job.id}`))
        violated(`${key} leaves ${before} for ${job.state}`);
      if (before && !job.elsewhere && !TABLE[before].includes(job.state)) {
        // What it reads in the file is another process's doing.
        const isRead = elsewhere.has(key) || storedState(job.id) === job.state;
        if (!isRead) violated(`${key} goes from ${before} to ${job.state}`);
      }
      if (job.elsewhere) elsewhere.add(key);
      else elsewhere.delete(key);
      const known = jobs.get(job.id);
      if (isLost(state, job.id)) continue;
      if (known?.person.cancelled && job.state !== 'cancelled' && !job.elsewhere) {
        violated(`${key} is ${job.state} though it was cancelled`);
      }
      if (known?.person.held && !job.elsewhere && !['paused', 'cancelled'].includes(job.state)) {
        violated(`${key} is ${job.state} though it was paused`);
      }
      if (known && !known.request.waits && job.state === 'waiting') {
        violated(`${key} waits, which it was not asked to`);
      }
      if (job.state === 'failed' && !(job.error && EXPECTED_FAILURES.includes(job.error.kind))) {
        violated(`${key} failed: ${JSON.stringify(job.error)}`);
      }
      if (job.state === 'done') checkDone(job, known);
      else if (job.state === 'paused' || job.state === 'queued') forgetCounts(job.id);
    }
    for (const job of state.process.engine.list()) {
      const known = jobs.get(job.id);
      const most = known?.request.maxRequests;
      // Whoever takes a persisted job over does not know its bound.
      if (most !== undefined && !known?.request.persisted && job.requests > most) {
        violated(`Job ${job.id} sent ${job.requests} requests, ${most} were allowed`);
      }
    }
  }
  /** Shown last as another process's: its own changes are not all seen. */
  const elsewhere = new Set<string>();

  const forgetCounts = (id: string): void => {
    for (let k = counts.length - 1; k >= 0; k -= 1) if (counts[k]?.job === id) counts.splice(k, 1);
  };

  /** What a count found, and the job went on to its end, is in the cache; what the job was asked for is covered. */
  function checkDone(job: Job, known: KnownJob | undefined): void {
    for (const { flight, job: id } of counts) {
      if (id !== job.id) continue;
      const present = idsIn(flight.buoyId, flight);
      for (const row of service.rowsOf(flight.buoyId)) {
        if (!row.readable || row.time < flight.from || row.time > flight.to) continue;
        if (row.arrived <= (flight.answeredAt ?? 0) && !present.has(row.id)) {
          violated(`Job ${id} counted reading ${row.id} of ${at(row.time)} and did not fetch it`);
        }
      }
    }
    forgetCounts(job.id);
    if (!known) return;
    // Younger than that may be left open; so may be what a wrong clock calls young.
    if (known.clockChanges !== clock.changes()) return;
    const { from, buoyIds } = known.request;
    const to = Math.min(known.request.to, Math.min(known.startedAt, job.startedAt) - SETTLING);
    if (to < from) return;
    for (const buoyId of buoyIds) {
      const [gap] = audit.gaps({ buoyId, from, to });
      if (gap)
        violated(`Job ${job.id} is done, buoy ${buoyId} lacks ${at(gap.from)}…${at(gap.to)}`);
    }
  }

  const at = (time: number): string => ((time - startTime) / 3600).toFixed(3);

  // ── Steps ────────────────────────────────────────────────────────────────────────────────────

  const settle = async (): Promise<void> => {
    await new Promise(setImmediate);
    while (realWork.size > 0) {
      await Promise.all(realWork);
      await new Promise(setImmediate);
    }
  };

  function checkAll(): void {
    for (const state of running) look(state);
    if (violation) throw violation;
  }

  /** Lets up to `steps` of the things that are under way happen. */
  async function pump(steps: number): Promise<void> {
    await settle();
    for (let k = 0; k < steps && scheduler.count() > 0; k += 1) {
      await scheduler.waitOne();
      await settle();
      if (violation) throw violation;
    }
    checkAll();
  }

  /** Lets things happen until `work` ends. No time passes. */
  async function until<T>(what: string, work: Promise<T>): Promise<T> {
    let ended = false;
    const end = work.then(
      () => {
        ended = true;
      },
      () => {
        ended = true;
      },
    );
    for (let k = 0; ; k += 1) {
      await settle();
      if (ended) break;
      if (scheduler.count() === 0 || k > 20_000) {
        violated(`${what} does not end`);
        checkAll();
      }
      await scheduler.waitOne();
      if (violation) throw violation;
    }
    await end;
    checkAll();
    return work;
  }

  const timePassed = (): void => {
    service.arrive();
    excuseLate();
  };

  return {
    clock,
    service,
    running,
    jobs,
    audit,
    budget,
    aborters,
    note,
    violated,
    rejectUnexpected,
    pump,
    until,
    /** After each command. */
    commandDone(): void {
      commands += 1;
      checkCache();
    },

    /** A new process begins; it takes over what others left. */
    async open(resume: boolean): Promise<void> {
      opened += 1;
      const id = `p${opened}`;
      note(`${id} starts${resume ? '' : ', and pauses what is left'}`);
      const connection = await connect(file, options.worker);
      const isOwnerAlive = (owner: string): boolean =>
        running.some((state) => state.process.id === owner && !state.process.isGone());
      const process = await until(
        `${id} opening`,
        openProcess({ id, file, scheduler, clock, witness, isOwnerAlive }, connection),
      );
      const state: Running = {
        process,
        offline: false,
        suspensions: 0,
        closing: false,
        seenVersion: null,
        heard: null,
        open: new Set(),
        unanswered: new Set(),
        graceUsed: 0,
      };
      running.push(state);
      process.engine.adoptJobs({ resume }).catch(rejectUnexpected('adoptJobs'));
    },

    /** The process ends without a word. */
    async crash(state: Running): Promise<void> {
      note(`${state.process.id} crashes`);
      budget.interrupted(state.process.id);
      leave(state);
      await state.process.end();
    },

    async close(state: Running): Promise<void> {
      note(`${state.process.id} closes`);
      state.closing = true;
      state.graceUsed = 0;
      budget.interrupted(state.process.id);
      await until(`closing ${state.process.id}`, state.process.engine.close());
      if (state.open.size > 0) violated(`${state.process.id} is closed with a request under way`);
      const left = auditor.db
        // One handed over in the moment of closing lapses within seconds.
        .prepare<[string, number], { name: string }>(
          'SELECT name FROM lease WHERE owner = ? AND until > ?',
        )
        .all(state.process.id, clock.now() + 10);
      if (left.length > 0 && clock.changes() === 0)
        violated(`${state.process.id} closed and kept the lease ${left[0]?.name}`);
      for (const job of state.process.engine.list()) {
        const known = jobs.get(job.id);
        if (!known || known.process !== state.process || known.request.persisted) continue;
        if (!isFinal(job.state)) violated(`Job ${job.id} is ${job.state} after its session closed`);
      }
      leave(state);
      await state.process.end();
      checkAll();
    },

    /** The clock goes on; sleeps end in their turn. */
    async pass(seconds: number, stepsEach: number): Promise<void> {
      const end = clock.trueNow() + seconds;
      for (let k = 0; k < 100; k += 1) {
        const due = clock.nextDue();
        if (due === null || due > end) break;
        clock.moveTo(due);
        timePassed();
        await pump(stepsEach);
      }
      clock.moveTo(end);
      timePassed();
      await pump(stepsEach);
    },

    /** The computer slept: what was under way goes on afterwards. */
    async leap(seconds: number): Promise<void> {
      leasesMayEnd();
      clock.moveTo(clock.trueNow() + seconds);
      timePassed();
      await settle();
    },

    setClock(skew: number): void {
      leasesMayEnd();
      clock.setSkew(skew);
    },

    setOffline(state: Running, offline: boolean): void {
      if (offline && !state.offline) budget.interrupted(state.process.id);
      state.offline = offline;
      state.process.engine.setOffline(offline);
    },

    /** @param at tenths of an hour before now; `again`: in the second of a reading that is there */
    late(buoyId: number, at: number, again: boolean): void {
      const rows = service.rowsOf(buoyId);
      // Others are of full minutes.
      const time = Math.floor(clock.trueNow()) - at * 360 + 7;
      const near = rows.findLast((row) => row.time <= time)?.time;
      // No more than a page holds.
      const isFull = rows.filter((row) => row.time === near).length > 3;
      const mayShare = buoyId === 2;
      service.addLate(buoyId, again && mayShare && near !== undefined && !isFull ? near : time);
      excuseLate();
    },

    async suspend(state: Running): Promise<void> {
      if (state.suspensions === 0) state.graceUsed = 0;
      state.suspensions += 1;
      budget.interrupted(state.process.id);
      await until('suspend', state.process.engine.suspend());
      if (state.open.size > 0)
        violated(`${state.process.id} is suspended with a request under way`);
    },

    async unsuspend(state: Running): Promise<void> {
      if (state.suspensions === 0) return;
      state.suspensions -= 1;
      await until('unsuspend', state.process.engine.unsuspend());
    },

    /** As maintenance does it: nothing is fetched meanwhile. */
    async compact(state: Running): Promise<void> {
      if (running.length > 1 || state.suspensions > 0 || options.worker) return;
      await this.suspend(state);
      state.process.compact();
      await this.unsuspend(state);
    },

    /** Some work during which nobody may fetch the buoy. */
    withoutFetching(state: Running, buoyId: number): void {
      const work = async (): Promise<void> => {
        note(`${state.process.id} works on buoy ${buoyId}`);
        reserved.set(buoyId, state.process);
        for (let k = 0; k < 4; k += 1) await scheduler.schedule(Promise.resolve(), 'work');
        reserved.delete(buoyId);
        note(`${state.process.id} worked on buoy ${buoyId}`);
      };
      state.process.engine.withoutFetching(buoyId, work).catch(rejectUnexpected('withoutFetching'));
    },

    /** As {@link FetchEngine.tick} is called by the session. */
    async tick(state: Running): Promise<void> {
      const version = await state.process.version();
      const changed = state.seenVersion !== null && version !== state.seenVersion;
      state.seenVersion = version;
      state.process.engine.tick({ changed }).catch(rejectUnexpected('tick'));
    },

    /** All obstacles go, all jobs end, and what they fetched is what the service has. */
    async finish(): Promise<void> {
      note('the end: everything is well again');
      service.heal();
      service.freeze();
      clock.setSkew(0);
      budget.interrupted(null);
      if (running.length === 0) await this.open(true);
      for (const state of running) {
        state.offline = false;
        state.process.engine.setOffline(false);
        while (state.suspensions > 0) await this.unsuspend(state);
        state.process.engine.wake();
      }
      await this.finishJobs();
      // Everything is old enough to be called complete.
      await this.pass(2 * SETTLING, 50);
      const [state] = running;
      if (!state) throw new Error('No process is open.');
      const range = { from: startTime - 70 * 3600, to: clock.now() };
      const all: FetchRequest = {
        buoyIds: BUOYS,
        ...range,
        priority: 'interactive',
        persisted: false,
        checkLate: true,
        waits: true,
      };
      this.start(state, all);
      await this.finishJobs();
      for (const buoyId of BUOYS) {
        if (options.layout.unreadable) continue;
        const [gap] = audit.gaps({ buoyId, ...range, to: range.to - SETTLING });
        if (gap) violated(`At the end buoy ${buoyId} lacks ${at(gap.from)}…${at(gap.to)}`);
      }
      checkCache();
      budget.check();
      while (running[0]) await this.close(running[0]);
      const sound = auditor.db.pragma('integrity_check', { simple: true });
      if (sound !== 'ok') violated(`The cache is damaged: ${sound}`);
      checkAll();
    },

    async finishJobs(): Promise<void> {
      const deadline = clock.trueNow() + LIMIT;
      let idle = false;
      for (;;) {
        for (const state of running) {
          await this.tick(state);
          for (const job of state.process.engine.list()) {
            if (job.state !== 'paused' || job.elsewhere) continue;
            const known = jobs.get(job.id);
            if (known) {
              known.person.held = false;
              known.person.controls += 1;
            }
            note(`resume ${job.id.slice(0, 4)}`);
            await until('resume', state.process.engine.resume(job.id));
          }
        }
        await pump(20_000);
        const open = running.flatMap(({ process }) =>
          process.engine.list().filter(({ state }) => !isFinal(state)),
        );
        if (open.length === 0) break;
        if (clock.trueNow() > deadline) {
          violated(`Jobs do not end: ${running.map(describe).join(' | ')}`);
          checkAll();
        }
        clock.moveTo(clock.trueNow() + 15 * 60);
        timePassed();
        idle = true;
      }
      for (const { process } of running) await until('idle', process.engine.idle());
      if (idle) note('all jobs ended');
    },

    start(state: Running, request: FetchRequest): void {
      const { process } = state;
      const needed = budget.planned(request, clock.now());
      const [startedAt, clockChanges] = [clock.trueNow(), clock.changes()];
      state.unanswered.add(request);
      process.engine.start(request).then(
        (job) => {
          state.unanswered.delete(request);
          note(`${process.id} started ${job.id.slice(0, 4)}: ${needed}`);
          jobs.set(job.id, {
            request,
            process,
            person: { held: false, cancelled: false, controls: 0, by: process.id, isUnsure: false },
            startedAt,
            clockChanges,
          });
        },
        (thrown) => {
          state.unanswered.delete(request);
          if (toAlmanacError(thrown).kind === 'invalid-request' && request.from > clock.now())
            return;
          rejectUnexpected('start')(thrown);
        },
      );
    },

    /** Runs a job; its end is checked against how the call ends. */
    run(state: Running, request: FetchRequest, signal: AbortSignal): void {
      const { process } = state;
      budget.planned(request, clock.now());
      state.unanswered.add(request);
      process.engine.run(request, signal).then(
        () => void state.unanswered.delete(request),
        (thrown) => {
          state.unanswered.delete(request);
          if (toAlmanacError(thrown).kind === 'invalid-request' && request.from > clock.now())
            return;
          rejectUnexpected('run')(thrown);
        },
      );
    },

    /** pause, resume, cancel: what was answered must hold from then on. */
    control(state: Running, id: string, verb: 'pause' | 'resume' | 'cancel' | 'moveUp'): void {
      const { process } = state;
      const person = jobs.get(id)?.person ?? {
        held: false,
        cancelled: false,
        controls: 0,
        by: '',
        isUnsure: false,
      };
      person.controls += 1;
      person.by = process.id;
      const { controls } = person;
      // Its lease ended under a changed clock or a sleeping computer: another process may have the job.
      const isUnsure = hasLapsed(process, `job ${id}`);
      person.isUnsure = isUnsure;
      if (verb === 'resume') person.held = false;
      note(`${process.id} ${verb} ${id.slice(0, 4)}`);
      budget.interrupted(process.id);
      process.engine[verb](id).then((made) => {
        note(`${process.id} ${verb} ${id.slice(0, 4)}: ${made}`);
        if (!made || process.isGone() || isUnsure) return;
        if (verb === 'cancel') person.cancelled = true;
        if (verb === 'pause' && person.controls === controls) person.held = true;
        const expected = { pause: 'paused', cancel: 'cancelled', resume: null, moveUp: null }[verb];
        if (expected === null || person.controls !== controls) return;
        const inFile = storedState(id);
        if (inFile !== null && inFile !== expected) {
          violated(`${verb} of ${id} was answered and the file has it as ${inFile}`);
        }
      }, rejectUnexpected(verb));
    },

    figures: (): Record<string, number> => ({
      commands,
      'processes opened': opened,
      jobs: jobs.size,
      pages: budget.spent.pages,
      counts: budget.spent.counts,
      'failed requests': budget.spent.failed,
      'requests cut short': budget.spent.wasted,
      'late readings': excused.size,
    }),

    async dispose(): Promise<void> {
      for (const { process } of running) await process.end();
      auditor.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };

  /** A process that loses its job to another one ends its request under way. */
  function leasesMayEnd(): void {
    if (running.length > 1) budget.interrupted(null);
  }

  function leave(state: Running): void {
    running.splice(running.indexOf(state), 1);
    orphans.push(...state.unanswered);
    for (const flight of state.open) {
      flight.state = 'lost';
      budget.ended(flight);
    }
    state.open.clear();
  }
}

/** What the governor keeps for interactive requests. */
const reserveOf = (limit: number): number =>
  Math.min(Math.max(10, Math.ceil(limit / 10)), Math.floor(limit / 2));
