/** Endpoints about readings: the paginated history and one reading. */
import { type Interval, isoOrNull, isoTime } from '#shared/model/geo.ts';
import { choice, instant, integer, pathId, type Query, utcDay } from './params.ts';
import type { PresentSea } from './presentSea.ts';
import { fullReading, invalid, notFound, success } from './responseBodies.ts';

/** Half of the 3-hour window around `timestamp`. */
const HALF_WINDOW = 5400;

/**
 * Epoch seconds, inclusive; absent: unbounded. Neither precedence nor placement is in the interface: here `timestamp` wins over `date` and `date`
 * over the range, and the window is centred on the timestamp. A `date` is a day in UTC.
 */
function timeFilter(query: Query): Partial<Interval> {
  const start = instant(query, 'start_date');
  const end = instant(query, 'end_date');
  const day = utcDay(query, 'date');
  const timestamp = integer(query, 'timestamp');
  if (timestamp !== undefined)
    return { from: timestamp - HALF_WINDOW, to: timestamp + HALF_WINDOW };
  if (day) return day;
  if (start !== undefined && end !== undefined && start > end) {
    throw invalid('start_date must not be after end_date.');
  }
  return {
    ...(start === undefined ? {} : { from: Math.ceil(start) }),
    ...(end === undefined ? {} : { to: Math.floor(end) }),
  };
}

export function listReadings(presentSea: PresentSea, buoyId: string, query: Query) {
  const buoy = presentSea.buoy(buoyId);
  const { name, lat, lng, source } = buoy;
  const { from, to } = timeFilter(query);
  const order = choice(query, 'order', ['asc', 'desc']) ?? 'desc';
  const page = integer(query, 'page', { min: 1 }) ?? 1;
  const perPage = integer(query, 'per_page', { min: 1, max: 100 }) ?? 20;

  const first = from === undefined ? 0 : presentSea.countUntil(buoy, from - 1);
  const after = presentSea.countUntil(buoy, to ?? presentSea.now());
  const total = Math.max(0, after - first);
  const skipped = Math.min(total, (page - 1) * perPage);
  const shown = Math.min(perPage, total - skipped);
  const readings = Array.from({ length: shown }, (_, i) => {
    const row = order === 'asc' ? first + skipped + i : after - 1 - skipped - i;
    return fullReading(presentSea.sea.row(buoy.id, row));
  });
  const timeOf = (row: number) => (total > 0 ? presentSea.sea.row(buoy.id, row).time : undefined);
  return success(
    { buoy: { name, lat, lng, source, dtz: buoy.zone }, readings, count: readings.length },
    {
      page,
      per_page: perPage,
      total_pages: Math.ceil(total / perPage),
      timestamp: isoTime(presentSea.now()),
      date_range: {
        start: isoOrNull(from ?? timeOf(first)),
        end: isoOrNull(to ?? timeOf(after - 1)),
      },
    },
  );
}

/** Without `meta`, like the example of the interface. */
export function showReading(presentSea: PresentSea, buoyId: string, readingId: string) {
  const buoy = presentSea.buoy(buoyId);
  const row = presentSea.sea.indexOf(buoy.id, pathId(readingId, 'reading_id'));
  if (row === null || row >= presentSea.count(buoy)) {
    throw notFound(`Reading ${readingId} of buoy ${buoyId} not found`);
  }
  return {
    status: 'success',
    data: {
      reading: fullReading(presentSea.sea.row(buoy.id, row)),
      buoy: { id: buoy.id, name: buoy.name },
    },
  };
}
