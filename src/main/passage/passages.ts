/** What is along a passage, what is missing for it at sea, and its download: forecasts and series here, readings by the fetch engine. */
import { DateTime } from 'luxon';
import PQueue from 'p-queue';
import { Fault, refuseCancelled } from '#shared/errors.ts';
import type { PassagePlan, Topic } from '#shared/ipc/contract.ts';
import type { Conditions, ConditionsRequest } from '#shared/model/conditions.ts';
import type { Interval } from '#shared/model/geo.ts';
import type { Passage } from '#shared/model/passage.ts';
import {
  MAX_SEASONS_PER_REQUEST,
  type SeasonWindow,
  type Series,
  type SeriesRequest,
  type StoredSeries,
} from '#shared/model/series.ts';
import { quantileOfSorted } from '#shared/science/aggregate.ts';
import { HOUR } from '#shared/science/durations.ts';
import { columnOf, isFresh } from '#shared/science/forecastColumns.ts';
import {
  besideLine,
  distancesAlong,
  forecastPoints,
  KM_PER_NAUTICAL_MILE,
  LATER,
  passageTimes,
  profileOf,
} from '#shared/science/passage.ts';
import { WHOLE_YEAR } from '#shared/science/seasons.ts';
import type { Cache } from '../cache/api.ts';
import { BYTES_PER_READING } from '../cache/encoding.ts';
import type { FetchEngine } from '../fetch/engine.ts';
import type { FetchRange } from '../fetch/engine.types.ts';
import { finishOf } from '../fetch/planner.ts';
import type { WaitPolicy } from '../fetch/waitPolicy.ts';
import { SETTLING } from '../fetch/walk.ts';
import type { ServiceClient } from '../service/client.ts';
import type { Governor } from '../service/governor.ts';
import type { Sleep } from '../service/retry.ts';
import { NotFoundByService } from '../service/verdict.ts';
import type { JobHandle, Jobs } from '../system/jobs.ts';
import { log } from '../system/log.ts';

/** Readings that are downloaded, seconds. */
const RECENT = 30 * 24 * HOUR;
/** How long an answer without a series is not requested again, seconds. */
const DAY = 24 * HOUR;
/** Stored answers of the demo: of one time, and of a day of a season. */
const BYTES_PER_FORECAST = 1000;
const BYTES_PER_SERIES_DAY = 130;
/** Longest time (ms) between two readings of the clock, which may be changed. */
const LONGEST_SLEEP = 60_000;

interface PassageParts {
  cache: Cache;
  client: Pick<ServiceClient, 'conditions' | 'series'>;
  engine: Pick<FetchEngine, 'plan' | 'start'>;
  governor: Pick<Governor, 'quota' | 'reserve'>;
  /** Of the session. */
  policy: WaitPolicy;
  jobs: Jobs;
  /** Epoch seconds. */
  now: () => number;
  sleep: Sleep;
  /** Aborted when the session closes. */
  signal: AbortSignal;
  changed: (topic: Topic) => void;
}

/** The months of a passage, or the present one; all of the year from eleven months on. */
function seasonOf(from: number, to: number): SeasonWindow {
  const [first, last] = [from, to].map((time) => DateTime.fromSeconds(time, { zone: 'utc' }));
  if (!first || !last || last.diff(first, 'months').months >= 11) return WHOLE_YEAR;
  // The last day of February is the 28th in most years.
  const end = last.set({ year: 2025, day: 1 }).endOf('month');
  return { start: { month: first.month, day: 1 }, end: { month: end.month, day: end.day } };
}

/** The last seasons until a time that one request can have, of daily means. */
function seriesRequest(buoyId: number, season: SeasonWindow, until: number): SeriesRequest {
  const endYear = DateTime.fromSeconds(until, { zone: 'utc' }).year;
  return {
    buoyId,
    metric: 'significantHeight',
    bucket: 'day',
    aggregation: 'avg',
    season,
    startYear: endYear - MAX_SEASONS_PER_REQUEST + 1,
    endYear,
    timezone: 'UTC',
  };
}

function heightsOf({ years }: Series) {
  const values = years.flatMap(({ points }) => points.flatMap(({ value }) => value ?? []));
  if (values.length === 0) return null;
  const sorted = Float64Array.from(values).sort();
  const [median, p90] = [quantileOfSorted(sorted, 0.5), quantileOfSorted(sorted, 0.9)];
  return { median, p90, days: values.length };
}

/** What is stored where the service says that it has no conditions. */
const noConditions = ({ lat, lng }: ConditionsRequest): Conditions => ({
  location: { lat, lng, timezone: null },
  forecast: null,
  reading: null,
  tide: null,
  metadata: { forecastUpdatedAt: null, readingAgeMinutes: null, tideSource: null },
  units: { height: null, speed: null },
});

const noSeries = ({ buoyId, metric, bucket, aggregation, season }: SeriesRequest): Series => ({
  buoyId,
  buoyName: null,
  metric,
  bucket,
  aggregation,
  timezone: 'UTC',
  season,
  years: [],
});

/** "None exists" is an answer, too: it is stored, and not requested again while it is fresh. */
async function answerOr<T>(none: T, answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (thrown) {
    if (!(thrown instanceof NotFoundByService)) throw thrown;
    log.info('the service has no series or conditions for a passage');
    return none;
  }
}

/** Until when a range is downloaded from its start on; null: there is a gap before its last one. */
function completeUntil(gaps: readonly Interval[], { from, to }: Interval): number | null {
  const [gap, ...others] = gaps;
  if (!gap) return to;
  return others.length === 0 && gap.to >= to && gap.from > from ? gap.from - 1 : null;
}

export function createPassages(parts: PassageParts) {
  const { cache, client, engine, governor, policy, jobs, changed } = parts;
  const now = (): number => Math.floor(parts.now());
  const turns = new PQueue({ concurrency: 1 });

  /** What is along the passage and what of it is cached. Sends nothing. */
  async function survey(passage: Passage) {
    const { line, within } = passage;
    const timeAt = passageTimes(passage);
    const lengthKm = distancesAlong(line).at(-1) as number;
    const [departsAt, arrivesAt] = [timeAt(0), timeAt(lengthKm)];
    const season = seasonOf(departsAt ?? now(), arrivesAt ?? now());
    const settled = Math.floor(now() / HOUR) * HOUR - SETTLING;
    const range = { from: settled - RECENT, to: settled };
    const all = (await cache.listBuoys()).buoys;
    const beside = besideLine(line, all, within * KM_PER_NAUTICAL_MILE);
    const needs = await cache.needs({ buoyIds: beside.map(({ of }) => of.id), ...range });
    // Those of a passage at sea do not change with the year; a track that was sailed years ago has those until now.
    const until =
      departsAt !== null && arrivesAt !== null && arrivesAt >= now() ? departsAt : now();
    const series = beside.map(({ of }) => seriesRequest(of.id, season, until));
    const stored = await Promise.all(series.map((request) => cache.getSeries(request)));
    const isAnswered = ({ series: { years }, fetchedAt }: StoredSeries) =>
      years.length > 0 || now() - fetchedAt < DAY;
    const buoys = beside.map(({ of: { id, name }, ...place }, i) => ({
      id,
      name,
      ...place,
      passedAt: timeAt(place.alongKm),
      readingsUntil: completeUntil(needs[i]?.gaps ?? [range], range),
      hasSeries: Boolean(stored[i]),
      heights: stored[i] ? heightsOf(stored[i].series) : null,
    }));
    const points = forecastPoints(passage).filter(({ time }) => time > now() - HOUR);
    // Who is at sea does not leave later.
    const later = departsAt !== null && departsAt > now() - HOUR ? LATER : [];
    const forecasts = await Promise.all(
      points.map(async (point) => {
        const { lat, lng, time: from } = point;
        const to = from + Math.max(0, ...later);
        const answers = await cache.conditionsWithin({ lat, lng, spotId: null, from, to });
        const columns = answers.map((one) => ({
          ...columnOf(one.request.time, one),
          isKnown: one.conditions.forecast?.wavesHeight != null,
          isFresh: isFresh({ ...one, ...one.request }, now()),
        }));
        return { ...point, columns };
      }),
    );
    const staleAt = (seconds: number): ConditionsRequest[] =>
      forecasts.flatMap(({ lat, lng, columns, ...planned }) => {
        const time = planned.time + seconds;
        if (columns.some((one) => one.time === time && one.isFresh)) return [];
        return [{ lat, lng, time, spotId: null, of: 'passage' }];
      });
    const toFill = buoys.filter((_, i) => needs[i]?.gaps.length !== 0).map(({ id }) => id);
    return {
      along: { lengthKm, departsAt, arrivesAt, buoys, forecasts },
      due: {
        forecasts: staleAt(0),
        later: later.flatMap(staleAt),
        series: series.filter((_, i) => !(stored[i] && isAnswered(stored[i]))),
        readings: toFill.length > 0 ? { buoyIds: toFill, from: range.from, to: now() } : null,
      },
    };
  }

  /**
   * Sends a request once the quota, the network and the service allow it.
   * @param job.waits false: it fails where it would wait
   */
  async function send(
    request: () => Promise<void>,
    { waits, update, signal }: Pick<JobHandle, 'update' | 'signal'> & { waits: boolean },
  ): Promise<void> {
    for (;;) {
      refuseCancelled(signal);
      let block = policy.blocked({ priority: 'background', waits });
      if (!block) {
        try {
          await request();
          return policy.answered();
        } catch (thrown) {
          block = waits && !signal.aborted ? policy.failed(thrown, 'background') : null;
          if (!block) throw thrown;
        }
      }
      if (!waits) throw new Fault(block.error);
      update({ state: 'waiting', resumesAt: block.until, error: block.error });
      const left = Math.max(1, (block.until ?? Infinity) - parts.now()) * 1000;
      await parts.sleep(Math.min(left, LONGEST_SLEEP), signal);
      update({ state: 'running', resumesAt: null, error: null });
    }
  }

  /**
   * Fetches the forecasts and series that are missing: the next forecast first. What was fetched is kept.
   * @param options.waits false: it fails where it would wait for the quota, the network or the service
   * @param options.later also the forecasts of later departures
   * @returns requests sent, and the readings that are missing, null: none
   */
  async function fetchMissing(
    passage: Passage,
    { waits, later = false }: { waits: boolean; later?: boolean },
    callerSignal: AbortSignal,
  ): Promise<{ requests: number; readings: FetchRange | null }> {
    refuseCancelled(callerSignal);
    const { due } = await survey(passage);
    const conditions = [...due.forecasts, ...(later ? due.later : [])];
    const total = conditions.length + due.series.length;
    if (total === 0) return { requests: 0, readings: due.readings };
    const subject = { of: 'passage', id: passage.id, name: passage.name } as const;
    await jobs.run({ kind: 'prepare-passage', subject, unit: 'requests' }, async (job) => {
      const signal = AbortSignal.any([job.signal, callerSignal, parts.signal]);
      const options = { signal, priority: 'background' } as const;
      const requests = [
        ...conditions.map((request) => async () => {
          const answer = await answerOr(noConditions(request), client.conditions(request, options));
          await cache.saveConditions({ request, conditions: answer, fetchedAt: now() });
          changed({ kind: 'conditions' });
        }),
        ...due.series.map((request) => async () => {
          const series = await answerOr(noSeries(request), client.series(request, options));
          await cache.saveSeries({ request, series, fetchedAt: now() });
          changed({ kind: 'series', buoyId: request.buoyId });
        }),
      ];
      for (const [done, request] of requests.entries()) {
        job.update({ done, requests: done, total });
        await send(request, { waits, update: job.update, signal });
      }
      job.update({ done: total, requests: total });
    });
    return { requests: total, readings: due.readings };
  }

  /** One passage after the other: what two of them need is requested once. */
  function prepare(
    passage: Passage,
    options: { waits: boolean; later?: boolean },
    signal = parts.signal,
  ): ReturnType<typeof fetchMissing> {
    return turns.add(() => fetchMissing(passage, options, signal));
  }

  /** Fetches what is missing, then starts a stored job for the readings. @returns requests sent until then */
  async function start(passage: Passage, later = false): Promise<number> {
    policy.retryNow();
    const { requests, readings } = await prepare(passage, { waits: true, later });
    if (readings) await engine.start(readings);
    return requests;
  }

  return {
    async plan(passage: Passage): Promise<PassagePlan> {
      const { along, due } = await survey(passage);
      const none: FetchRange = { buoyIds: [], from: now(), to: now() };
      const plan = await engine.plan(due.readings ?? none);
      const [forecastRequests, seriesRequests] = [due.forecasts.length, due.series.length];
      const others = forecastRequests + seriesRequests;
      const requests = plan.requests + others;
      const maxRequests = plan.maxRequests + others;
      const finish = finishOf(maxRequests, governor.quota(), governor.reserve(), now());
      const { buoys, forecasts } = along;
      const isStocked = buoys.every((one) => one.readingsUntil !== null && one.hasSeries);
      const profile = profileOf(forecasts);
      const gap = profile.find(({ fetchedAt }) => fetchedAt === null)?.time ?? Infinity;
      const last = profile.findLast(({ time, isKnown }) => isKnown && time < gap);
      return {
        ...plan,
        ...finish,
        ...along,
        requests,
        maxRequests,
        forecastRequests,
        seriesRequests,
        laterRequests: due.later.length,
        bytes:
          plan.rows * BYTES_PER_READING +
          forecastRequests * BYTES_PER_FORECAST +
          seriesRequests * MAX_SEASONS_PER_REQUEST * 30 * BYTES_PER_SERIES_DAY,
        readyUntil: isStocked && last ? last.time : null,
      };
    },

    prepare,
    start,
  };
}
