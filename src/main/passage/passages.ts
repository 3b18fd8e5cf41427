/** What is along a passage, what is missing for it at sea, and its download: forecasts and series here, readings by the fetch engine. */
import { DateTime } from 'luxon';
import { Fault, refuseCancelled, toAlmanacError } from '#shared/errors.ts';
import type { PassagePlan, Topic } from '#shared/ipc/contract.ts';
import type { ConditionsRequest } from '#shared/model/conditions.ts';
import type { Interval } from '#shared/model/geo.ts';
import type { Passage } from '#shared/model/passage.ts';
import {
  MAX_SEASONS_PER_REQUEST,
  type SeasonWindow,
  type Series,
  type SeriesRequest,
} from '#shared/model/series.ts';
import { quantileOfSorted } from '#shared/science/aggregate.ts';
import { isFresh } from '#shared/science/forecastColumns.ts';
import {
  besideLine,
  distancesAlong,
  forecastPoints,
  KM_PER_NAUTICAL_MILE,
  passageTimes,
} from '#shared/science/passage.ts';
import type { Cache } from '../cache/api.ts';
import { BYTES_PER_READING } from '../cache/queries/cacheSummary.ts';
import type { FetchEngine } from '../fetch/engine.ts';
import type { FetchRange } from '../fetch/engine.types.ts';
import { finishOf } from '../fetch/planner.ts';
import { SETTLING } from '../fetch/walk.ts';
import type { ServiceClient } from '../service/client.ts';
import type { Governor } from '../service/governor.ts';
import type { Sleep } from '../service/retry.ts';
import type { Jobs } from '../system/jobs.ts';
import { log } from '../system/log.ts';

const HOUR = 3600;
/** Readings that are downloaded, seconds. */
const RECENT = 30 * 24 * HOUR;
/** Stored answers of the demo: of one time, and of a day of a season. */
const BYTES_PER_FORECAST = 1000;
const BYTES_PER_SERIES_DAY = 130;
/** Longest time (ms) between two readings of the clock, which may be changed. */
const LONGEST_SLEEP = 60_000;

interface PassageParts {
  cache: Pick<
    Cache,
    'listBuoys' | 'needs' | 'getConditions' | 'getSeries' | 'saveConditions' | 'saveSeries'
  >;
  client: Pick<ServiceClient, 'conditions' | 'series'>;
  engine: Pick<FetchEngine, 'plan'>;
  governor: Pick<Governor, 'quota' | 'reserve' | 'refusedUntil'>;
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
  if (!first || !last || last.diff(first, 'months').months >= 11) {
    return { start: { month: 1, day: 1 }, end: { month: 12, day: 31 } };
  }
  // The last day of February is the 28th in most years.
  const end = last.set({ year: 2025, day: 1 }).endOf('month');
  return { start: { month: first.month, day: 1 }, end: { month: end.month, day: end.day } };
}

/** The last seasons that one request can have, of daily means. */
function seriesRequest(buoyId: number, season: SeasonWindow, from: number): SeriesRequest {
  const endYear = DateTime.fromSeconds(from, { zone: 'utc' }).year;
  return {
    ...{ buoyId, metric: 'significantHeight', bucket: 'day', aggregation: 'avg', season },
    ...{ startYear: endYear - MAX_SEASONS_PER_REQUEST + 1, endYear, timezone: 'UTC' },
  };
}

function heightsOf({ years }: Series) {
  const values = years.flatMap(({ points }) => points.flatMap(({ value }) => value ?? []));
  if (values.length === 0) return null;
  const sorted = Float64Array.from(values).sort();
  const [median, p90] = [quantileOfSorted(sorted, 0.5), quantileOfSorted(sorted, 0.9)];
  return { median, p90, days: values.length };
}

/** Until when a range is downloaded from its start on; null: there is a gap before its last one. */
function completeUntil(gaps: readonly Interval[], { from, to }: Interval): number | null {
  const [gap, ...others] = gaps;
  if (!gap) return to;
  return others.length === 0 && gap.to >= to && gap.from > from ? gap.from - 1 : null;
}

export function createPassages(parts: PassageParts) {
  const { cache, client, engine, governor, jobs, changed } = parts;
  const now = (): number => Math.floor(parts.now());

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
    const series = beside.map(({ of }) => seriesRequest(of.id, season, departsAt ?? now()));
    const stored = await Promise.all(series.map((request) => cache.getSeries(request)));
    const buoys = beside.map(({ of: { id, name }, ...place }, i) => ({
      ...{ id, name, ...place, passedAt: timeAt(place.alongKm) },
      readingsUntil: completeUntil(needs[i]?.gaps ?? [range], range),
      hasSeries: Boolean(stored[i]),
      heights: stored[i] ? heightsOf(stored[i].series) : null,
    }));
    const points = forecastPoints(passage)
      .filter(({ time }) => time > now() - HOUR)
      .map((point): ConditionsRequest => ({ ...point, spotId: null }));
    const answers = await Promise.all(points.map((point) => cache.getConditions(point)));
    const forecasts = points.map(({ lat, lng, time }, i) => ({
      ...{ lat, lng, time, fetchedAt: answers[i]?.fetchedAt ?? null },
      isKnown: answers[i]?.conditions.forecast?.wavesHeight != null,
    }));
    const isStale = (_: unknown, i: number) => !(answers[i] && isFresh(answers[i], now()));
    const toFill = buoys.filter((_, i) => needs[i]?.gaps.length !== 0).map(({ id }) => id);
    return {
      along: { lengthKm, departsAt, arrivesAt, buoys, forecasts },
      due: {
        forecasts: points.filter(isStale),
        series: series.filter((_, i) => !stored[i]),
        readings: toFill.length > 0 ? { buoyIds: toFill, from: range.from, to: now() } : null,
      },
    };
  }

  /** Waits until the quota allows a background request. @throws Fault `quota-exhausted` where it may not wait. */
  async function untilAllowed(waits: boolean, wait: (until: number) => void, signal: AbortSignal) {
    for (;;) {
      refuseCancelled(signal);
      const until = governor.refusedUntil('background');
      if (until === null) return;
      if (!waits) throw new Fault({ kind: 'quota-exhausted', resetAt: until, detail: null });
      wait(until);
      const left = Math.max(1, until - parts.now()) * 1000;
      await parts.sleep(Math.min(left, LONGEST_SLEEP), signal);
    }
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
      const missing = forecasts.findIndex(({ isKnown }) => !isKnown);
      const known = missing < 0 ? forecasts : forecasts.slice(0, missing);
      return {
        ...plan,
        ...finish,
        ...along,
        ...{ requests, maxRequests, forecastRequests, seriesRequests },
        bytes:
          plan.rows * BYTES_PER_READING +
          forecastRequests * BYTES_PER_FORECAST +
          seriesRequests * MAX_SEASONS_PER_REQUEST * 30 * BYTES_PER_SERIES_DAY,
        readyUntil: (isStocked && known.at(-1)?.time) || null,
      };
    },

    /**
     * Fetches the forecasts and series that are missing: the next forecast first. What was fetched is kept.
     * @param options.waits false: it fails where it would wait for the quota
     * @returns requests sent, and the readings that are missing, null: none
     */
    async prepare(
      passage: Passage,
      { waits }: { waits: boolean },
      callerSignal = parts.signal,
    ): Promise<{ requests: number; readings: FetchRange | null }> {
      const { due } = await survey(passage);
      const total = due.forecasts.length + due.series.length;
      if (total === 0) return { requests: 0, readings: due.readings };
      await jobs.run({ kind: 'prepare-passage', unit: 'requests' }, async (job) => {
        const signal = AbortSignal.any([job.signal, callerSignal, parts.signal]);
        const options = { signal, priority: 'background' } as const;
        const steps = [
          ...due.forecasts.map((request) => async () => {
            const conditions = await client.conditions(request, options);
            await cache.saveConditions({ request, conditions, fetchedAt: now() });
            changed({ kind: 'conditions' });
          }),
          ...due.series.map((request) => async () => {
            const { series } = await client.series(request, options);
            await cache.saveSeries({ request, series, fetchedAt: now() });
            changed({ kind: 'series', buoyId: request.buoyId });
          }),
        ];
        for (const [done, step] of steps.entries()) {
          const wait = (resumesAt: number) => {
            const error = { kind: 'quota-exhausted', resetAt: resumesAt, detail: null } as const;
            job.update({ state: 'waiting', resumesAt, error });
          };
          job.update({ done, requests: done, total });
          await untilAllowed(waits, wait, signal);
          job.update({ state: 'running', resumesAt: null, error: null });
          await step().catch((thrown: unknown) => {
            if (toAlmanacError(thrown).kind !== 'not-found') throw thrown;
            log.info('the service has no series or conditions for a passage');
          });
        }
        job.update({ done: total, requests: total });
      });
      return { requests: total, readings: due.readings };
    },
  };
}
