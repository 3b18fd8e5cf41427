/**
 * Mutated answers of every endpoint through the real client, a real cache and the queries of the screens, in one
 * process. The answers that are mutated come from the demo service; nothing is sent over a network.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Cache } from '#main/cache/api.ts';
import { openCache } from '#main/cache/cache.ts';
import { serviceApp } from '#main/demo/http/app.ts';
import { PresentSea } from '#main/demo/http/presentSea.ts';
import { simulatedSea } from '#main/demo/sea/simulated.ts';
import { randomFrom } from '#main/science/random.ts';
import { createServiceClient, type ServiceClient } from '#main/service/client.ts';
import { createGovernor, type Governor } from '#main/service/governor.ts';
import type { Transport } from '#main/service/transport.ts';
import { Fault } from '#shared/errors.ts';
import type { Buoy } from '#shared/model/buoy.ts';
import type { ConditionsRequest } from '#shared/model/conditions.ts';
import type { IdentifiedReading } from '#shared/model/reading.ts';
import { DAY } from '#shared/science/durations.ts';
import { seriesRequest, statisticsRequest } from '#support/statistics.ts';
import { workerPath } from '../support/cacheWorker.ts';
import { isBuoyOf, isReadingOf, wrongInFile, wrongNumber } from './invariants.ts';
import { type Answer, mutateAnswer, type Random } from './mutate.ts';

const KEY = 'fuzz';
/** 2024-06-01T12:00:00Z. */
const NOW = 1_717_243_200;
const BUOY = 134;
/** One of its readings. */
const READING = 1_340_147_576;
const RANGE = { buoyId: BUOY, from: NOW - 30 * DAY, to: NOW };

const SERIES = seriesRequest({
  buoyId: BUOY,
  bucket: 'week',
  season: { start: { month: 4, day: 1 }, end: { month: 5, day: 15 } },
  startYear: 2022,
  endYear: 2023,
});
const CONDITIONS: ConditionsRequest = { lat: 38.5, lng: -9.5, time: NOW, spotId: null };

export interface Outcome {
  runs: number;
  seed: number;
  /** By endpoint. */
  accepted: Record<string, number>;
  refused: Record<string, number>;
  /** Refusals by the kind of their fault. */
  kinds: Record<string, number>;
  /** What must not happen, with the run in which it did; at most ten. */
  findings: string[];
}

interface Parts {
  client: ServiceClient;
  cache: Cache;
  /** The mutated answer as JSON; undefined where it is none. */
  raw: () => unknown;
  random: Random;
}

/** An invariant that does not hold. */
class Finding extends Error {}

function check(holds: boolean, what: string): void {
  if (!holds) throw new Finding(what);
}

const at = (value: unknown, ...keys: string[]): unknown =>
  keys.reduce<unknown>(
    (inside, key) =>
      typeof inside === 'object' && inside !== null
        ? (inside as Record<string, unknown>)[key]
        : undefined,
    value,
  );

/** Everything in the answer that could be the row of a list. */
function rowsOf(raw: unknown): unknown[] {
  const data = at(raw, 'data');
  const named = ['buoys', 'results', 'readings', 'buoy', 'reading'].map((key) => at(data, key));
  return [data, ...named].flat();
}

function checkBuoys(buoys: readonly Buoy[], raw: unknown): void {
  const rows = rowsOf(raw);
  for (const buoy of buoys) {
    check(isBuoyOf(rows, buoy), `an invented buoy ${buoy.id}`);
    const { lastReading } = buoy;
    if (lastReading === null) continue;
    const latest = rows.map((row) => at(row, 'last_reading'));
    check(isReadingOf(latest, lastReading), `an invented latest reading of buoy ${buoy.id}`);
  }
}

async function saveBuoys({ cache, raw }: Parts, buoys: Buoy[]): Promise<void> {
  checkBuoys(buoys, raw());
  await cache.saveBuoys({ buoys, fetchedAt: NOW });
  const first = buoys[0];
  if (!first) return;
  const cached = await cache.getBuoy({ id: first.id });
  const last = buoys.findLast((buoy) => buoy.id === first.id);
  check(cached?.lat === last?.lat && cached?.lng === last?.lng, 'a buoy is elsewhere in the cache');
}

/** The cache gives back what was stored: of several readings with one id the last. */
async function checkStored(
  cache: Cache,
  { id }: IdentifiedReading,
  page: readonly IdentifiedReading[],
): Promise<void> {
  const expected = page.findLast((one) => one.id === id);
  const stored = await cache.getReading({ buoyId: BUOY, readingId: id });
  check(isDeepStrictEqual(stored, expected), `stored ${JSON.stringify([expected, stored])}`);
}

/** One endpoint: its well-formed answer, the call, and what the application does with the result. */
interface Endpoint {
  path: string;
  run: (parts: Parts) => Promise<unknown>;
}

const ENDPOINTS: Record<string, Endpoint> = {
  lastReadings: {
    path: `/buoys/last_readings?ids=${BUOY},135,136,9999&limit=4`,
    run: async (parts) => {
      const buoys = await parts.client.lastReadings([BUOY, 135, 136, 9999]);
      return { buoys: await saveBuoys(parts, buoys) };
    },
  },
  buoys: {
    path: '/buoys?country=PT&page=1&per_page=5',
    run: async (parts) => {
      const page = await parts.client.buoys({ country: 'PT', page: 1, perPage: 5 });
      await saveBuoys(parts, page.buoys);
      return page;
    },
  },
  search: {
    path: '/buoys/search?q=cape',
    run: async (parts) => {
      const buoys = await parts.client.search('cape');
      await saveBuoys(parts, buoys);
      return buoys;
    },
  },
  nearest: {
    path: '/buoys/nearest?lat=38.5&lng=-9.5&max_distance=2000&limit=5',
    run: async ({ client, cache, raw }) => {
      const point = { lat: 38.5, lng: -9.5, maxDistance: 2000, limit: 5 };
      const buoys = await client.nearest(point);
      const rows = rowsOf(raw());
      for (const buoy of buoys) check(isBuoyOf(rows, buoy), `an invented buoy ${buoy.id}`);
      await cache.saveNearby({ buoys, fetchedAt: NOW });
      return [buoys, await cache.nearestBuoys(point)];
    },
  },
  nearestOne: {
    path: '/buoys/nearest?lat=38.5&lng=-9.5&max_distance=2000&limit=1',
    run: async ({ client, cache }) => {
      const buoys = await client.nearest({ lat: 38.5, lng: -9.5, maxDistance: 2000, limit: 1 });
      await cache.saveNearby({ buoys, fetchedAt: NOW });
      return buoys;
    },
  },
  buoy: {
    path: `/buoys/${BUOY}`,
    run: async (parts) => {
      const buoy = await parts.client.buoy(BUOY);
      await saveBuoys(parts, [buoy]);
      return buoy;
    },
  },
  readings: {
    path: `/buoys/${BUOY}/readings?start_date=2024-05-31T00:00:00Z&end_date=2024-06-01T12:00:00Z&order=desc&per_page=12`,
    run: async ({ client, cache, raw }) => {
      const from = NOW - 36 * 3600;
      const page = await client.readings({
        buoyId: BUOY,
        startDate: from,
        endDate: NOW,
        order: 'desc',
        perPage: 12,
      });
      const rows = at(raw(), 'data', 'readings');
      const sent = Array.isArray(rows) ? rows : [];
      check(page.rawCount === sent.length, 'another raw count than rows in the answer');
      for (const one of page.readings)
        check(isReadingOf(sent, one), `an invented reading: ${JSON.stringify(one)}`);
      await cache.upsertReadings({
        buoyId: BUOY,
        readings: page.readings,
        covers: page.rawCount === page.readings.length ? { from, to: NOW } : null,
        fetchedAt: NOW,
      });
      const last = page.readings.at(-1);
      if (last) await checkStored(cache, last, page.readings);
      return [page, await cache.readReadings(RANGE)];
    },
  },
  reading: {
    path: `/buoys/${BUOY}/readings/${READING}`,
    run: async ({ client, cache, raw }) => {
      const reading = await client.reading(BUOY, READING);
      check(
        isReadingOf([at(raw(), 'data', 'reading')], reading),
        `an invented reading: ${JSON.stringify(reading)}`,
      );
      await cache.upsertReadings({
        buoyId: BUOY,
        readings: [reading],
        covers: null,
        fetchedAt: NOW,
      });
      await checkStored(cache, reading, [reading]);
      return reading;
    },
  },
  series: {
    path: `/buoys/${BUOY}/readings/series?metric=significient_height&bucket=week&aggregation=median&start_year=2022&end_year=2023&season_start_month=4&season_start_day=1&season_end_month=5&season_end_day=15`,
    run: async ({ client, cache }) => {
      const series = await client.series(SERIES);
      await cache.saveSeries({ request: SERIES, series, fetchedAt: NOW });
      return [series, await cache.getSeries(SERIES)];
    },
  },
  conditions: {
    path: '/conditions?lat=38.5&lng=-9.5&time=2024-06-01T12:00:00Z',
    run: async ({ client, cache }) => {
      const conditions = await client.conditions(CONDITIONS);
      await cache.saveConditions({ request: CONDITIONS, conditions, fetchedAt: NOW });
      return [conditions, await cache.getConditions(CONDITIONS)];
    },
  },
};

/** The queries behind each screen: map and latest, a buoy, its history, seasons, statistics, library, conditions. */
const SCREENS: readonly ((cache: Cache) => Promise<unknown>)[] = [
  (cache) => cache.listBuoys(),
  (cache) => cache.nearestBuoys({ lat: -10, lng: 179.9, maxDistance: 20_000, limit: 20 }),
  (cache) => cache.queryReadings({ query: { buoyId: BUOY, perPage: 100 }, now: NOW }),
  (cache) => cache.queryReadings({ query: { buoyId: BUOY, order: 'asc' }, now: NOW }),
  (cache) => cache.gaps(RANGE),
  (cache) => cache.needs({ ...RANGE, buoyIds: [BUOY] }),
  (cache) => cache.watched({ open: [BUOY] }),
  (cache) => cache.cacheSummary(),
  (cache) =>
    cache.coverageCalendar({
      buoyId: BUOY,
      years: { from: 2023, to: 2024 },
      now: NOW,
      settledAt: NOW - DAY,
    }),
  (cache) => cache.computeSeries({ request: SERIES, now: NOW }),
  (cache) =>
    cache.computeStatistics({
      request: statisticsRequest({ ...RANGE, grouping: 'all', quality: 'all' }),
      now: NOW,
    }),
  (cache) => cache.listConditions(),
  (cache) => cache.info(),
];

/** Well-formed answers of the demo service, by endpoint. */
async function wellFormed(): Promise<Map<string, string>> {
  const app = serviceApp(
    new PresentSea(simulatedSea(1), () => NOW),
    { key: KEY, quota: 1000, now: () => NOW },
    () => true,
    () => undefined,
  );
  const answers = new Map<string, string>();
  for (const [name, { path }] of Object.entries(ENDPOINTS)) {
    const url = `http://127.0.0.1/v2${path}`;
    const response = await app.request(url, { headers: { authorization: `Bearer ${KEY}` } });
    const text = await response.text();
    if (response.status !== 200) throw new Error(`${name}: ${response.status} ${text}`);
    answers.set(name, text);
  }
  return answers;
}

/** @param onProgress called after every 10,000 runs */
export async function fuzz(
  { runs, seed }: { runs: number; seed: number },
  onProgress: (run: number) => void = () => undefined,
): Promise<Outcome> {
  const answers = await wellFormed();
  const folder = mkdtempSync(join(tmpdir(), 'almanac-fuzz-'));
  const file = join(folder, 'cache.sqlite');
  const cache = await openCache({ file, workerPath });
  let answer: Answer = { status: 200, headers: {}, body: new Uint8Array() };
  const transport: Transport = {
    get: async () => ({
      status: answer.status,
      headers: answer.headers,
      body: (async function* () {
        yield answer.body;
      })(),
    }),
  };
  const outcome: Outcome = { runs, seed, accepted: {}, refused: {}, kinds: {}, findings: [] };
  const increment = (counts: Record<string, number>, name: string): void => {
    counts[name] = (counts[name] ?? 0) + 1;
  };
  const names = Object.keys(ENDPOINTS);
  let governor: Governor = await createGovernor({ now: () => NOW });
  const clientOf = (): ServiceClient =>
    createServiceClient({
      baseUrl: 'https://fuzz.example',
      key: async () => KEY,
      transport,
      governor,
      now: () => NOW,
      sleep: async () => undefined,
    });
  let client = clientOf();

  async function runOne(run: number): Promise<void> {
    const random = randomFrom(seed * 1_000_003 + run);
    const name = names[run % names.length] as string;
    answer = mutateAnswer(random, answers.get(name) as string);
    const raw = (): unknown => {
      try {
        return JSON.parse(new TextDecoder().decode(answer.body));
      } catch {
        return undefined;
      }
    };
    try {
      const result = await ENDPOINTS[name]?.run({ client, cache, raw, random });
      const wrong = wrongNumber(result, name);
      check(wrong === null, wrong ?? '');
      increment(outcome.accepted, name);
    } catch (thrown) {
      if (!(thrown instanceof Fault)) throw thrown;
      check(thrown.error.kind !== 'internal', String(thrown.stack));
      increment(outcome.refused, name);
      increment(outcome.kinds, thrown.error.kind);
    }
    const screen = SCREENS[Math.floor(random() * SCREENS.length * 2)];
    if (screen) {
      const wrong = wrongNumber(await screen(cache), 'screen');
      check(wrong === null, wrong ?? '');
    }
    // A refusal that was believed: the next run begins with a full quota.
    if (governor.refusedUntil('interactive') !== null) {
      governor = await createGovernor({ now: () => NOW });
      client = clientOf();
    }
  }

  try {
    for (let run = 0; run < runs && outcome.findings.length < 10; run += 1) {
      await runOne(run).catch((thrown: unknown) => {
        const what = thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown);
        outcome.findings.push(`run ${run} (${names[run % names.length]}): ${what}`);
      });
      if ((run + 1) % 10_000 === 0) onProgress(run + 1);
    }
    for (const [index, screen] of SCREENS.entries()) {
      const wrong = await screen(cache).then((value) => wrongNumber(value, 'screen'), String);
      if (wrong !== null) outcome.findings.push(`at the end, screen ${index}: ${wrong}`);
    }
  } finally {
    await cache.close();
  }
  outcome.findings.push(...wrongInFile(file).slice(0, 10));
  rmSync(folder, { recursive: true, force: true });
  return outcome;
}
