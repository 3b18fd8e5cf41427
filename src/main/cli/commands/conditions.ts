/** `conditions`, `export conditions`: forecast and tide of a place in columns, of which the missing and old ones are downloaded. */
import { Fault, notFound } from '#shared/errors.ts';
import type { Place } from '#shared/model/conditions.ts';
import { isoOrNull, isoTime, type Position, roundedPosition } from '#shared/model/geo.ts';
import {
  type Column,
  columnOf,
  columnTimes,
  firstColumn,
  nauticalZone,
  timesToFetch,
  ZONE_KM,
} from '#shared/science/forecastColumns.ts';
import { tideOf } from '#shared/science/storedTide.ts';
import type { Turn } from '#shared/science/tide.ts';
import { cachedBuoy } from '../buoys.ts';
import { type Command, type ConditionsQuery, type Context, now } from '../command.ts';
import { countText, show, type Column as TableColumn, table } from '../output.ts';
import { writeSelection } from './export.ts';

export async function conditionsCommand(
  context: Context,
  { query, isDryRun, file }: Extract<Command, { name: 'conditions' }>,
): Promise<void> {
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
  const isComplete =
    !isSending || (await refresh.fetchConditions({ ...place, times: missing })).complete;
  const stored = isSending ? await cache.conditionsWithin({ ...place, ...range }) : known;
  const byTime = new Map(stored.map((one) => [one.request.time, one]));
  const columns = times.map((time) => columnOf(time, byTime.get(time)));
  const downloaded = columns.filter(({ fetchedAt }) => fetchedAt !== null).length;
  if (offline && downloaded === 0) throw notFound({ code: 'conditions' });
  if (file)
    await writeSelection(context, { kind: 'conditions', request: { ...place, times } }, file);
  else {
    const turns = tideOf(stored)?.turns ?? [];
    const requests = missing.length;
    const value = { ...place, requests, requestsLeft: left, columns, turns };
    await show(context, value, tableColumns, columns);
    if (turns.length > 0 && !context.options.json)
      await context.print(`\n${table(turnColumns, turns)}`);
    context.report(`${downloaded} of ${countText(times.length, 'column')} downloaded.`);
  }
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
  { from, step, hours }: ConditionsQuery,
): Promise<number[]> {
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

const turnColumns: readonly TableColumn<Turn>[] = [
  { title: 'Water', cell: ({ kind }) => kind },
  { title: 'Time', cell: ({ time }) => isoTime(time) },
  { title: 'Height m', cell: ({ height }) => height, right: true },
];
