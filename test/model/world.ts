/** What the commands act on: processes on one cache file, a service, a clock; and the checks of everything they do. */
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Scheduler } from 'fast-check';
import { isActive, type StoredJob } from '#main/cache/queries/jobs.ts';
import type { FetchRange } from '#main/fetch/engine.types.ts';
import { SETTLING } from '#main/fetch/walk.ts';
import type { Priority } from '#main/service/governor.ts';
import { type AlmanacErrorKind, toAlmanacError } from '#shared/errors.ts';
import type { Interval } from '#shared/model/geo.ts';
import type { Job } from '#shared/model/job.ts';
import { createBudget } from './budget.ts';
import { createClock } from './clock.ts';
import { createDiskWatch } from './disk.ts';
import { ALL_TIME, createCacheFile } from './file.ts';
import { createJobsWatch, isFinal, type Verb } from './jobsWatch.ts';
import { createMeetings, type Known } from './meetings.ts';
import {
  type AppProcess,
  connect,
  type Disk,
  openProcess,
  type Served,
  type Witness,
} from './process.ts';
import { BUOYS, createService, type Layout, parseRequest } from './service.ts';

/** Longest virtual time in which all jobs must end once nothing stands in their way, seconds. */
const LIMIT = 40 * 24 * 3600;
/** How long the client awaits the answer of an aborted request, seconds. */
const GRACE = 2;

/** A truncated answer may pass; so many in a row end a job. */
const UNREADABLE_ANSWERS = 8;

/** Failures that the scripted troubles may lead to. */
const EXPECTED_FAILURES: AlmanacErrorKind[] = [
  'cancelled',
  'quota-exhausted',
  'network',
  'timeout',
  'service-unavailable',
  'unexpected-answer',
  'more-requests-than-planned',
];

/** Also expected once the cache could not be written. */
const DISK_FAILURES: AlmanacErrorKind[] = ['disk', 'disk-full'];

/** A request on the wire. */
export interface Flight extends Interval {
  sender: AppProcess;
  buoyId: number;
  perPage: number;
  /** What the process knew when it decided to send it. */
  known: Known;
  /** Jobs it can be for. */
  jobs: string[];
  /** Place in the order of events at which the service answered; null: it did not. */
  answeredAt: number | null;
  /** True time of the answer, and the newest reading of the buoy at the service by then. */
  answerTime: number;
  newest: number;
  /** Times of the rows of the answer. */
  times: number[];
  /** The page could not be written. */
  isRefused: boolean;
  /** `received`: its rows are not in the cache yet; `read`: the engine has it. */
  state: 'sent' | 'received' | 'read' | 'stored' | 'failed' | 'aborted' | 'lost';
}

/** A range that a caller waits for; it is not stored. */
interface Fetch {
  range: FetchRange;
  priority: Priority;
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
  fetches: Set<Fetch>;
  /** Requests sent since the call that forbids them. */
  graceUsed: number;
}

/** The removal of a buoy's readings. */
interface Removal {
  isUnderWay: boolean;
  /** Restores before it began. */
  restores: number;
  /** What may fetch again what it removes. */
  affected: FetchRange[];
  /** Fetches that began before it ended. */
  touched: Set<FetchRange>;
}

interface WorldOptions {
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
  let events = 0;
  const nextEvent = (): number => {
    events += 1;
    return events;
  };
  const clock = createClock();
  const shared = createCacheFile(file, clock);
  const { audit } = shared;
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
    if (!isExpected(kind)) violated(`${what} failed: ${String(thrown)}`);
  };

  const isExpected = (kind: AlmanacErrorKind): boolean =>
    EXPECTED_FAILURES.includes(kind) || (disk.wasBad() && DISK_FAILURES.includes(kind));

  const running: Running[] = [];
  /** Readings that arrived after the part of the history in which they lie was fetched. */
  const excused = new Set<number>();
  const removals: Removal[] = [];
  /** What commands run that do not wait for the service. */
  const impatient: FetchRange[] = [];
  let backup = { path: options.template, at: 0 };
  let backups = 0;
  let restores = 0;
  const realWork = new Set<Promise<unknown>>();
  const budget = createBudget(service, audit, violated);
  const meetings = createMeetings(clock, violated);
  const disk = createDiskWatch(clock, violated);
  const idsIn = (buoyId: number, range: Interval): Set<number> =>
    new Set(audit.readReadings({ buoyId, ...range }).id);

  const jobs = createJobsWatch({
    service,
    shared,
    note,
    violated,
    nextEvent,
    checkComplete,
    idsIn,
    isAlive: (id) => isAlive(id),
  });
  let opened = 0;
  let commands = 0;

  const isAlive = (id: string): boolean =>
    running.some(({ process }) => process.id === id && !process.isGone());
  const one = (process: AppProcess): Running | undefined =>
    running.find((candidate) => candidate.process === process);

  function begins(range: FetchRange): void {
    for (const { isUnderWay, affected, touched } of removals) {
      if (!isUnderWay) continue;
      affected.push(range);
      touched.add(range);
    }
  }

  const known = (): Known => ({
    at: nextEvent(),
    gaps: shared.gaps(),
    jobs: shared.rows(),
    claims: meetings.claims(),
  });

  // ── What is checked of each request ──────────────────────────────────────────────────────────

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
    flight.known = call.known;
    const isWanted = ({ buoyIds, from, to }: FetchRange): boolean =>
      buoyIds.includes(flight.buoyId) && from <= flight.to && to >= flight.from;
    const isFetched = [...state.fetches].some(
      ({ range, priority }) => priority === call.priority && isWanted(range),
    );
    const wanting = call.known.jobs.filter(
      (row) =>
        call.priority === 'background' &&
        row.state === 'running' &&
        row.owner === process.id &&
        isWanted(row) &&
        jobs.maySend(row.id, process, call.known.at),
    );
    if (!isFetched && wanting.length === 0) {
      violated(`${what} (${call.priority}) though nothing wants it (${describe(state)})`);
    }
    if (!isFetched) flight.jobs = wanting.map(({ id }) => id);
    const { heard } = state;
    if (heard && heard.changes === clock.changes() && clock.now() < heard.resetAt) {
      const underWay = [...state.open].filter((one) => one.state === 'sent').length - 1;
      const left = heard.remaining - underWay;
      const reserve = call.priority === 'background' ? reserveOf(heard.limit) : 0;
      if (left <= reserve) {
        violated(`${what} (${call.priority}) with ${heard.remaining} requests left`);
      }
    }
  }

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
        known: known(),
        times: [],
        isRefused: false,
        state: 'sent',
      };
      const label = `${sender.id} GET ${buoyId} ${at(from)}…${at(to)} ×${perPage}`;
      note(label);
      if (!state) throw new Error('A process that is not known sends.');
      state.open.add(flight);
      checkSending(state, flight, url);
      // A page is stored before the next one of its buoy is requested, or lost.
      unstored(state, (one) => one.buoyId === flight.buoyId);
      budget.sent(flight);
      meetings.sent(flight);
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
      flight.times = answer?.rows.map(({ time }) => time) ?? [];
      if (!complete) {
        state.open.delete(flight);
        budget.ended(flight);
      } else if (perPage === 1) {
        state.open.delete(flight);
        flight.state = 'stored';
        budget.ended(flight);
        if (options.layout.tellsPages) jobs.counted(flight);
      }
      if (!answer) throw Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' });
      return answer;
    },

    read(sender, call) {
      for (const flight of one(sender)?.open ?? []) {
        const isAnswer =
          flight.state === 'received' &&
          flight.buoyId === call.buoyId &&
          flight.from === call.from &&
          flight.to === call.to;
        if (isAnswer) flight.state = 'read';
      }
    },

    executed(sender, _call, input, work) {
      const before = shared.gaps();
      const after = (isDone: boolean): void => {
        const state = one(sender);
        const { jobs: saved, covered } = shared.changes();
        for (const change of saved) jobs.changed(sender, change, calledAt(input));
        if (!state) return;
        const page = pageOf(input);
        if (page !== null) {
          if (isDone) {
            stored(state, page, isOfJob(input), before.get(page) ?? [], covered.get(page) ?? []);
          } else refused(state, page, isOfJob(input));
        }
      };
      let result: unknown;
      try {
        result = work();
      } catch (thrown) {
        after(false);
        throw thrown;
      }
      if (!(result instanceof Promise)) {
        after(true);
        return result;
      }
      const done = result.then(
        (value: unknown) => {
          after(true);
          return value;
        },
        (thrown: unknown) => {
          after(false);
          throw thrown;
        },
      );
      const settled: Promise<void> = done.then(
        () => void realWork.delete(settled),
        () => void realWork.delete(settled),
      );
      realWork.add(settled);
      return done;
    },

    known,

    jobsChanged(sender) {
      const state = one(sender);
      if (state) look(state);
    },
  };

  // ── What is checked of the cache ─────────────────────────────────────────────────────────────

  const isOfJob = (input: unknown): boolean =>
    typeof input === 'object' && input !== null && 'job' in input && Boolean(input.job);

  const calledAt = (input: unknown): number =>
    typeof input === 'object' && input !== null && 'now' in input ? Number(input.now) : clock.now();

  /** The buoy of the page that a call stores; null: it stores none. */
  function pageOf(input: unknown): number | null {
    const isPage = typeof input === 'object' && input !== null && 'readings' in input;
    return isPage && 'buoyId' in input ? Number(input.buoyId) : null;
  }

  /** A page was stored. What it claims must be right, and it may be fetched twice only where two processes meet. */
  function stored(
    state: Running,
    buoyId: number,
    isOfJob: boolean,
    before: readonly Interval[],
    covered: readonly Interval[],
  ): void {
    const flight = received(state, buoyId, isOfJob);
    if (flight) {
      flight.state = 'stored';
      state.open.delete(flight);
      budget.ended(flight);
      answered.push(flight);
      meetings.stored(flight, before);
    }
    for (const covers of covered) checkCovered(state, buoyId, covers);
  }

  /**
   * It may claim a stretch only if every reading that the service had in it, at the moment of the latest answer to a
   * request for that stretch, is in the cache; and nothing that is younger, at that moment by the service's clock, than
   * SETTLING and than the newest reading of the buoy: readings may still arrive there.
   */
  function checkCovered(state: Running, buoyId: number, covers: Interval): void {
    note(`${state.process.id} covers ${buoyId} ${at(covers.from)}…${at(covers.to)}`);
    meetings.covered(state.process, buoyId, covers);
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

  /** The page may be stored later. */
  function refused(state: Running, buoyId: number, isOfJob: boolean): void {
    const flight = received(state, buoyId, isOfJob);
    if (!flight || flight.isRefused) return;
    flight.isRefused = true;
    disk.refused(state.process.id);
  }

  const isReceived = ({ state }: Flight): boolean => state === 'received' || state === 'read';

  /** The answer that a call stores. Whether it was requested for a job is not always known. */
  function received({ open }: Running, buoyId: number, isOfJob: boolean): Flight | undefined {
    const some = [...open].filter((one) => one.buoyId === buoyId && isReceived(one));
    return some.find(({ jobs }) => jobs.length > 0 === isOfJob) ?? some[0];
  }

  /** Answers that the process received and will not store: they could not be used, or not be written. */
  function unstored(state: Running, isLost: (flight: Flight) => boolean): void {
    for (const flight of [...state.open]) {
      if (!isReceived(flight) || !isLost(flight)) continue;
      flight.state = 'failed';
      budget.ended(flight);
      state.open.delete(flight);
    }
  }

  /** What was checked last: the gaps of the cache, and the readings that the service had. */
  const checked = { gaps: shared.gaps(), arrivals: -1 };

  /** All of the cache against all of the service. */
  function checkCache(): void {
    if (checked.gaps === shared.gaps() && checked.arrivals === service.arrivals()) return;
    checked.gaps = shared.gaps();
    checked.arrivals = service.arrivals();
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

  function look(state: Running): void {
    if (state.process.isGone()) return;
    for (const job of state.process.engine.list()) {
      jobs.shown(state.process, job);
      // A page that cannot be read is not stored, whatever becomes of its job.
      if (job.error?.kind === 'unexpected-answer')
        unstored(state, ({ jobs: of }) => of.includes(job.id));
      const isStopped = job.state === 'failed' || (job.state === 'paused' && job.error !== null);
      if (isStopped) checkFailed(`${state.process.id} ${job.id}`, job);
    }
  }

  function checkFailed(key: string, { id, error }: Job): void {
    const row = shared.row(id);
    // A restored file does not have it; it was checked when it failed.
    if (!row) return;
    if (!error || !isExpected(error.kind)) violated(`${key} failed: ${JSON.stringify(error)}`);
    const { cutOffInARow, ascending } = service.faults;
    const isUsual =
      error?.kind !== 'unexpected-answer' ||
      ascending > 0 ||
      options.layout.unreadable ||
      impatient.some(({ from, to }) => from === row.from && to >= row.to);
    if (!isUsual && cutOffInARow < UNREADABLE_ANSWERS) {
      violated(`${key} failed after ${cutOffInARow} answers that were cut off: ${error?.detail}`);
    }
  }

  const at = (time: number): string => ((time - startTime) / 3600).toFixed(3);

  /** Younger readings may be left open. */
  function checkComplete(what: string, range: FetchRange, startedAt: number): void {
    const to = Math.min(range.to, startedAt - SETTLING);
    if (to < range.from) return;
    for (const buoyId of range.buoyIds) {
      const [gap] = audit.gaps({ buoyId, from: range.from, to });
      if (gap) violated(`${what}, and buoy ${buoyId} lacks ${at(gap.from)}…${at(gap.to)}`);
    }
  }

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

  /** Nothing is under way, and what the engine received is stored unless it could not be used. */
  function checkEnded(state: Running, how: string): void {
    const { id, engine } = state.process;
    const isUnusable =
      disk.wasBad() ||
      service.faults.ascending > 0 ||
      engine.list().some(({ error }) => error?.kind === 'unexpected-answer');
    for (const flight of state.open) {
      if (flight.state === 'sent') violated(`${id} is ${how} with a request under way`);
      if (flight.state === 'read' && !isUnusable)
        violated(`${id} is ${how} and has not stored a page`);
      if (flight.state !== 'received' || isUnusable) continue;
      // The request ended while its answer was being read.
      flight.state = 'aborted';
      budget.ended(flight);
      state.open.delete(flight);
    }
    // A page that the disk refused is kept.
    unstored(state, (one) => !one.isRefused);
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
      const due = clock.nextDue();
      // An answer that was paid for is awaited for two seconds.
      if (scheduler.count() === 0 && due !== null && due <= clock.trueNow() + GRACE) {
        clock.moveTo(due);
        continue;
      }
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
      const connection = await connect(file, options.worker, isAlive);
      const process = await until(
        `${id} opening`,
        openProcess({ id, file, scheduler, clock, witness }, connection),
      );
      const state: Running = {
        process,
        offline: false,
        suspensions: 0,
        closing: false,
        seenVersion: null,
        heard: null,
        open: new Set(),
        fetches: new Set(),
        graceUsed: 0,
      };
      process.setDisk(disk.state());
      disk.asked(id, 1 + shared.rows().length);
      jobs.opened(resume);
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
      await until(
        `closing ${state.process.id}`,
        state.process.engine.close().catch(rejectUnexpected('close')),
      );
      checkEnded(state, 'closed');
      const isKept = (row: StoredJob) => isActive(row) && row.owner === state.process.id;
      const kept = shared.rows().find(isKept);
      if (kept && !disk.wasBad()) violated(`${state.process.id} closed and kept job ${kept.id}`);
      await pump(0);
      if (state.fetches.size > 0) violated(`${state.process.id} closed and still fetches`);
      leave(state);
      await state.process.end();
      checkAll();
    },

    /** The clock goes on; sleeps end in their turn. */
    async pass(seconds: number, stepsEach: number): Promise<void> {
      const end = clock.trueNow() + seconds;
      for (let k = 0; k < 300; k += 1) {
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
      if (!offline) disk.asked(state.process.id, 2);
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
      await until('suspend', state.process.engine.suspend().catch(rejectUnexpected('suspend')));
      checkEnded(state, 'suspended');
    },

    async unsuspend(state: Running, isReplaced = false): Promise<void> {
      if (state.suspensions === 0) return;
      state.suspensions -= 1;
      disk.asked(state.process.id, 2);
      await until('unsuspend', state.process.engine.unsuspend({ isReplaced }));
    },

    /** As maintenance does it: nothing is fetched meanwhile. */
    async compact(state: Running): Promise<void> {
      if (running.length > 1 || state.suspensions > 0 || options.worker || disk.isBad()) return;
      await this.suspend(state);
      state.process.compact();
      await this.unsuspend(state);
    },

    /** Ends a run or a fetch of the process later. */
    aborter({ process }: Running): AbortController {
      const controller = new AbortController();
      aborters.push({ controller, process });
      return controller;
    },
    abort({ controller, process }: { controller: AbortController; process: AppProcess }): void {
      budget.interrupted(process.id);
      jobs.aborting();
      controller.abort();
    },

    wake({ process }: Running): void {
      disk.asked(process.id, 2);
      process.engine.wake();
    },

    /** Nothing can be written from now on, nothing more, or all again; for every process. */
    setDisk(next: Disk): void {
      if (options.worker || next === disk.state()) return;
      disk.set(next);
      for (const state of running) {
        state.process.setDisk(next);
        const open = state.process.engine.list().filter((job) => !isFinal(job.state));
        disk.asked(state.process.id, open.length);
      }
    },

    /** The readings of a buoy are removed, whatever is fetched meanwhile. */
    remove(state: Running, buoyId: number): void {
      const { process } = state;
      const removal: Removal = {
        isUnderWay: true,
        restores,
        affected: [],
        touched: new Set(),
      };
      removals.push(removal);
      budget.interrupted(process.id);
      for (const other of running) {
        for (const { range } of other.fetches) {
          removal.touched.add(range);
          if (other !== state) removal.affected.push(range);
        }
      }
      jobs.removing(true);
      const removes = (rows: number): void => {
        note(`${process.id} removed ${rows} rows of buoy ${buoyId}`);
        jobs.forgetCounts(buoyId);
        if (removal.restores !== restores) {
          violated(`${process.id} removes readings of the cache that was restored`);
        }
      };
      const ended = (): void => {
        removal.isUnderWay = false;
        jobs.removing(false);
        for (const range of removal.affected) budget.planned(range, clock.now());
      };
      process.remove(buoyId, removes).then(ended, (thrown) => {
        ended();
        if (toAlmanacError(thrown).kind !== 'cache-in-use') rejectUnexpected('removal')(thrown);
      });
    },

    /** The backup that a later restore puts back; until then an empty cache is restored. */
    backUp(): void {
      if (options.worker) return;
      backups += 1;
      backup = { path: join(folder, `backup-${backups}.sqlite`), at: nextEvent() };
      shared.backUp(backup.path);
      note('a backup is made');
    },

    /** As maintenance does it: by the only process, suspended. Its jobs are those of the restored file, paused. */
    async restore(state: Running): Promise<void> {
      const isPossible = running.length === 1 && state.suspensions === 0 && !options.worker;
      if (!isPossible || disk.isBad()) return;
      await until('the removals', state.process.removed());
      await this.suspend(state);
      restores += 1;
      state.process.whileClosed(() => shared.replaceBy(backup.path));
      note('a backup is restored');
      jobs.restored();
      for (const row of shared.rows()) if (!isFinal(row.state)) budget.planned(row, clock.now());
      for (const buoyId of BUOYS) {
        const present = idsIn(buoyId, ALL_TIME);
        for (const { id, time, arrived } of service.rowsOf(buoyId)) {
          if (present.has(id) || arrived <= backup.at) continue;
          if (audit.gaps({ buoyId, from: time, to: time }).length === 0) excused.add(id);
        }
      }
      await this.unsuspend(state, true);
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
      this.setDisk('writable');
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
      this.start(state, { buoyIds: BUOYS, ...range });
      await this.finishJobs();
      for (const buoyId of BUOYS) {
        if (options.layout.unreadable) continue;
        const [gap] = audit.gaps({ buoyId, ...range, to: range.to - SETTLING });
        if (gap) violated(`At the end buoy ${buoyId} lacks ${at(gap.from)}…${at(gap.to)}`);
      }
      checkCache();
      budget.check();
      while (running[0]) await this.close(running[0]);
      if (!shared.isSound()) violated('The cache is damaged');
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
            // A page that can never be read pauses the job each time.
            const isHopeless = options.layout.unreadable && job.error?.kind === 'unexpected-answer';
            const verb = isHopeless ? 'cancel' : 'resume';
            await until(verb, this.control(state, job.id, verb));
          }
        }
        await pump(20_000);
        const open = running.flatMap(({ process }) =>
          process.engine.list().filter(({ state }) => !isFinal(state)),
        );
        const isFetching = running.some(({ fetches }) => fetches.size > 0);
        if (open.length === 0 && !isFetching) break;
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

    /** A stored job. */
    start({ process }: Running, range: FetchRange): void {
      plan(process, range);
      process.engine.start(range).catch(refusedStart('start', range));
    },

    /** A stored job whose end a command waits for. */
    run({ process }: Running, range: FetchRange, waits: boolean, signal: AbortSignal): void {
      plan(process, range);
      if (!waits) impatient.push(range);
      process.engine.run(range, { waits }, signal).catch(refusedStart('run', range));
    },

    /** What a screen waits for. */
    fetch(
      { process, fetches }: Running,
      range: FetchRange,
      options: { priority: Priority; maxRequests: number },
      signal: AbortSignal,
    ): void {
      plan(process, range);
      const fetch = { range, priority: options.priority };
      const startedAt = Math.min(clock.trueNow(), clock.now());
      const clockChanges = clock.changes();
      fetches.add(fetch);
      process.engine
        .fetchRange(range, options, signal)
        .then(({ requests }) => {
          note(`${process.id} fetched a range with ${requests} requests`);
          if (requests > options.maxRequests) {
            violated(`${requests} requests were sent, ${options.maxRequests} were allowed`);
          }
          const isTouched = removals.some(({ touched }) => touched.has(range));
          if (isTouched || restores > 0 || clockChanges !== clock.changes()) return;
          checkComplete('A range was fetched', range, startedAt);
        }, rejectUnexpected('fetchRange'))
        .finally(() => fetches.delete(fetch));
    },

    /** Small pages make jobs need more requests than planned. */
    resumeLong(state: Running): void {
      for (const { id, error } of shared.rows()) {
        if (error?.kind === 'more-requests-than-planned') void this.control(state, id, 'resume');
      }
    },

    /** What is answered must hold from then on. */
    async control({ process }: Running, id: string, verb: Verb): Promise<void> {
      note(`${process.id} ${verb} ${id.slice(0, 4)}`);
      budget.interrupted(process.id);
      if (verb === 'resume' || verb === 'restart') disk.asked(process.id, 1);
      const row = shared.row(id);
      if (verb === 'restart' && row) plan(process, row);
      const answered = jobs.controls(process, id, verb);
      try {
        const made = await process.engine[verb](id);
        note(`${process.id} ${verb} ${id.slice(0, 4)}: ${made !== false}`);
        answered(made !== false && !process.isGone());
      } catch (thrown) {
        answered(false);
        note(`${process.id} ${verb} ${id.slice(0, 4)}: ${thrown}`);
        if (toAlmanacError(thrown).kind !== 'not-found') rejectUnexpected(verb)(thrown);
      }
    },

    figures: (): Record<string, number> => ({
      commands,
      'processes opened': opened,
      jobs: jobs.count(),
      pages: budget.spent.pages,
      counts: budget.spent.counts,
      'failed requests': budget.spent.failed,
      'requests cut short': budget.spent.wasted,
      'late readings': excused.size,
      ...meetings.figures,
      'pages lost to the disk': disk.lost(),
      restores,
      removals: removals.length,
    }),

    async dispose(): Promise<void> {
      for (const { process } of running) await process.end();
      shared.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };

  function plan(process: AppProcess, range: FetchRange): void {
    note(`${process.id} needs ${budget.planned(range, clock.now())}`);
    disk.asked(process.id, 1);
    begins(range);
  }

  function refusedStart(what: string, { from }: FetchRange): (thrown: unknown) => void {
    return (thrown) => {
      if (toAlmanacError(thrown).kind === 'invalid-request' && from > clock.now()) return;
      rejectUnexpected(what)(thrown);
    };
  }

  /** A process that loses its job to another one ends its request under way. */
  function leasesMayEnd(): void {
    if (running.length > 1) budget.interrupted(null);
  }

  function leave(state: Running): void {
    running.splice(running.indexOf(state), 1);
    state.fetches.clear();
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
