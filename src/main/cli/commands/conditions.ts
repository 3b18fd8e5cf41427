/** `conditions`, `export conditions`: forecast and tide of a place in columns, of which the missing and old ones are downloaded. */
import { Fault, notFound } from '#shared/errors.ts';
import { MAX_COLUMNS, type Place } from '#shared/model/conditions.ts';
import { isoOrNull, isoTime, type Position, roundedPosition } from '#shared/model/geo.ts';
import { chanceBelow, FEWEST_PAIRS, forecastBand } from '#shared/science/forecastBand.ts';
import {
  type Column,
  columnOf,
  columnSteps,
  columnTimes,
  firstColumn,
  nauticalZone,
  timesToFetch,
  ZONE_KM,
} from '#shared/science/forecastColumns.ts';
import { tideOf } from '#shared/science/storedTide.ts';
import type { Turn } from '#shared/science/tide.ts';
import { type Context, command, now } from '../command.ts';
import { cachedBuoy } from '../findBuoys.ts';
import * as opt from '../options.ts';
import { countText, show, type Column as TableColumn, table } from '../output.ts';

/** As far away as a buoy may be whose readings judge the forecasts of a place. */
const RECORD_KM = 50;

/** A place and its columns. */
interface ConditionsQuery {
  /** Exactly one of position, buoy and spot, which is named or has this id. */
  position: Position | null;
  buoyId: number | null;
  mySpot: string | null;
  /** The service's own number of a surf spot. */
  spotId: number | null;
  /** Of the first column, epoch seconds; null: the one that contains the current time. */
  from: number | null;
  /** Hours from column to column, and of all. */
  step: number;
  hours: number;
  /** The columns themselves; null: those from the first one on. */
  times: number[] | null;
}

/** The place of conditions, and the times of its columns. */
export const conditionsOptions = [
  ...opt.coordinates(),
  opt.oneBuoy(),
  opt.option('--my-spot <name>', 'name or id of one of your spots', opt.text),
  opt.option('--spot <id>', 'number of the surf spot at the service', opt.integer(0, 2 ** 53)),
  opt.option(
    '--from <time>',
    'first column; by default the one of the current time',
    opt.moment('start'),
  ),
  opt.option('--hours <hours>', 'how many hours, 1 to 48', opt.integer(1, 48), 48),
  opt.choice('--step <hours>', 'hours between columns', columnSteps.map(String), '3'),
  opt
    .option(
      '--time <times>',
      'columns at days or ISO times, separated by commas',
      opt.moments(MAX_COLUMNS),
    )
    .conflicts(['from', 'hours', 'step']),
];
export interface ConditionsValues extends Partial<Position> {
  buoy?: number;
  mySpot?: string;
  spot?: number;
  from?: number;
  hours: number;
  step: string;
  time?: number[];
}
export function conditionsQuery(given: ConditionsValues): ConditionsQuery {
  const { lat, lng, buoy: buoyId = null, mySpot = null, spot: spotId = null } = given;
  const position = lat === undefined || lng === undefined ? null : { lat, lng };
  const places = [lat ?? lng, buoyId, mySpot].filter((one) => one != null);
  const hasHalf = position === null && (lat ?? lng) !== undefined;
  if (places.length !== 1 || hasHalf)
    return opt.invalid('Specify one place: --lat with --lng, --buoy or --my-spot.');
  const { from = null, step, hours, time: times = null } = given;
  return { position, buoyId, mySpot, spotId, from, step: Number(step), hours, times };
}

export const conditions = command({
  usage: 'conditions',
  description:
    'forecast and tide of a position, buoy or spot in columns; downloads those that are missing or older than three hours',
  options: [
    ...conditionsOptions,
    opt.option(
      '--below <metres>',
      'add the band of 80 % by earlier errors, and the chance of a height below this',
      opt.number(0, 30),
    ),
    opt.option('--dry-run', 'only print how many requests the download needs; sends nothing'),
  ],
  read: ({
    dryRun: isDryRun = false,
    below = null,
    ...values
  }: ConditionsValues & { dryRun?: boolean; below?: number | null }) => ({
    query: conditionsQuery(values),
    isDryRun,
    below,
  }),
  run: async (context, { query, isDryRun, below }) => {
    const found = await fetchColumns(context, query, isDryRun);
    const { place, missing, left, times, columns, downloaded, stored } = found;
    const turns = tideOf(stored)?.turns ?? [];
    const value = { ...place, requests: missing, requestsLeft: left, turns };
    if (below === null) await show(context, { ...value, columns }, tableColumns, columns);
    else {
      const judged = await judge(context, found, below);
      const withChance = [...tableColumns, ...chanceColumns];
      await show(context, { ...value, columns: judged }, withChance, judged);
    }
    if (turns.length > 0 && !context.options.json)
      await context.print(`\n${table(turnColumns, turns)}`);
    context.report(`${downloaded} of ${countText(times.length, 'column')} downloaded.`);
    refuseIncomplete(context, found);
  },
});

type Found = Awaited<ReturnType<typeof fetchColumns>>;

/** Downloads the columns that are missing or old. @throws Fault `not-found` where offline none is downloaded */
export async function fetchColumns(context: Context, query: ConditionsQuery, isDryRun = false) {
  const { cache, refresh } = context.session();
  const { offline = false } = context.options;
  const place: Place = { ...(await positionOf(context, query)), spotId: query.spotId };
  const times = await timesOf(context, place, query);
  const range = { from: Math.min(...times), to: Math.max(...times) };
  const known = await cache.conditionsWithin({ ...place, ...range });
  const missing = offline ? [] : timesToFetch(times, known, now());
  const left = context.status().quota?.remaining ?? null;
  if (missing.length > 0) {
    const kept = left === null ? '' : ` ${countText(left, 'request')} left this hour.`;
    context.report(`The download needs ${countText(missing.length, 'request')}.${kept}`);
  }
  const isSending = !isDryRun && missing.length > 0;
  const requests = missing.map((time) => ({ ...place, time }));
  const isComplete = !isSending || (await refresh.fetchConditions(requests)).complete;
  const stored = isSending ? await cache.conditionsWithin({ ...place, ...range }) : known;
  const byTime = new Map(stored.map((one) => [one.request.time, one]));
  const columns = times.map((time) => columnOf(time, byTime.get(time)));
  const downloaded = columns.filter(({ fetchedAt }) => fetchedAt !== null).length;
  if (offline && downloaded === 0) throw notFound({ code: 'conditions' });
  return { place, times, stored, columns, downloaded, left, missing: missing.length, isComplete };
}

/** The columns with what the earlier errors at the nearest buoy say about them. */
async function judge(context: Context, { place, columns, stored }: Found, limit: number) {
  const { cache } = context.session();
  const [near] = await cache.nearestBuoys({ ...place, maxDistance: RECORD_KM, limit: 1 });
  const record = near ? await cache.forecastErrors({ ...place, buoyId: near.id }) : [];
  const known = Math.max(0, ...record.map(({ count }) => count));
  if (known < FEWEST_PAIRS) {
    context.report(
      `No band yet: a lead time needs ${FEWEST_PAIRS} forecasts with a reading, and none has more than ${known}.`,
    );
  }
  return columns.map((column) => {
    const { time, height } = column;
    const answer = stored.find(({ request }) => request.time === time);
    const issuedAt = answer?.conditions.metadata.forecastUpdatedAt ?? null;
    if (height === null || issuedAt === null) return { ...column, band: null, chance: null };
    const lead = Math.max(0, time - issuedAt) / 3600;
    const band = forecastBand(record, height, lead);
    return { ...column, band, chance: chanceBelow(record, height, lead, limit) };
  });
}

/** @throws Fault `quota-exhausted` */
export function refuseIncomplete(context: Context, { isComplete }: { isComplete: boolean }): void {
  if (isComplete) return;
  const resetAt = context.status().quota?.resetAt ?? null;
  throw new Fault({ kind: 'quota-exhausted', resetAt, detail: null });
}

/** As the window rounds it: both use the same downloaded columns. */
async function positionOf(context: Context, query: ConditionsQuery): Promise<Position> {
  const { position, buoyId, mySpot } = query;
  if (position) return roundedPosition(position);
  if (buoyId !== null) return roundedPosition(await cachedBuoy(context, buoyId));
  const wanted = mySpot?.toLowerCase();
  const { spots } = context.session().watch.read();
  const spot = spots.find(({ id, name }) => id === mySpot || name.toLowerCase() === wanted);
  if (!spot) throw notFound({ code: 'text', text: `spot ${mySpot}` });
  return roundedPosition(spot.position);
}

async function timesOf(
  context: Context,
  { lat, lng }: Position,
  { from, step, hours, times }: ConditionsQuery,
): Promise<number[]> {
  if (times) return times;
  const { cache } = context.session();
  const [near] = await cache.nearestBuoys({ lat, lng, maxDistance: ZONE_KM, limit: 1 });
  const buoy = near ? await cache.getBuoy({ id: near.id }) : null;
  const zone = buoy?.timezone ?? nauticalZone(lng);
  return columnTimes(from ?? firstColumn(now(), zone, step), zone, step, hours);
}

const right = (title: string, cell: (row: Column) => number | null): TableColumn<Column> => ({
  title,
  cell,
  right: true,
});

const tableColumns: readonly TableColumn<Column>[] = [
  { title: 'Time', cell: ({ time }) => isoTime(time) },
  right('Waves m', ({ height }) => height),
  right('Waves s', ({ period }) => period),
  right('Waves from °', ({ direction }) => direction),
  right('Swell m', ({ swellHeight }) => swellHeight),
  right('Swell s', ({ swellPeriod }) => swellPeriod),
  right('Swell from °', ({ swellDirection }) => swellDirection),
  right('Wind m/s', ({ windSpeed }) => windSpeed),
  right('Wind from °', ({ windDirection }) => windDirection),
  right('Tide m', ({ tide }) => tide),
  { title: 'Downloaded', cell: ({ fetchedAt }) => isoOrNull(fetchedAt) },
];

type Judged = Awaited<ReturnType<typeof judge>>[number];
const rounded = (value: number | null | undefined, decimals: number) =>
  value == null ? null : Number(value.toFixed(decimals));
const chanceColumns: readonly TableColumn<Judged>[] = [
  { title: '80 % from m', cell: ({ band }) => rounded(band?.low, 2), right: true },
  { title: 'to m', cell: ({ band }) => rounded(band?.high, 2), right: true },
  { title: 'Below %', cell: ({ chance }) => rounded(chance && 100 * chance, 0), right: true },
];

const turnColumns: readonly TableColumn<Turn>[] = [
  { title: 'Water', cell: ({ kind }) => kind },
  { title: 'Time', cell: ({ time }) => isoTime(time) },
  { title: 'Height m', cell: ({ height }) => height, right: true },
];
