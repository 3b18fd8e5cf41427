/** Endpoints about readings: the paginated history and one reading. */
import * as z from 'zod/mini';
import { type Interval, isoOrNull, isoTime } from '#shared/model/geo.ts';
import { compassPoint } from '#shared/science/compass.ts';
import { timesOf } from '../../service/readingsQuery.ts';
import type { SeaReading } from '../sea/sea.types.ts';
import type { PresentSea } from './presentSea.ts';
import {
  instant,
  integer,
  invalid,
  notFound,
  type PathIds,
  paging,
  pathId,
  type Query,
  readQuery,
  utcDay,
} from './query.ts';

/** `last_reading` of the bulk endpoint. */
export const bulkReading = (reading: SeaReading) => ({
  significient_height: reading.significantHeight,
  maximum_height: reading.maximumHeight,
  period: reading.period,
  direction: reading.direction,
  water_temperature: reading.waterTemperature,
  time: isoTime(reading.time),
});

/** `last_reading` of the buoy detail and of the list of buoys. */
export const embeddedReading = (reading: SeaReading) => ({
  uuid: reading.uuid,
  ...bulkReading(reading),
  unit: 'm',
});

const fullReading = (reading: SeaReading) => ({
  id: reading.id,
  ...embeddedReading(reading),
  direction_compass: reading.direction === null ? null : compassPoint(reading.direction),
  energy_per_wave: reading.energy,
});

/**
 * Epoch seconds, inclusive; absent: unbounded. Neither precedence nor placement is in the interface: here `timestamp` wins over `date` and `date`
 * over the range, and the window is centred on the timestamp. A `date` is a day in UTC.
 */
function timeFilter(query: Query): Partial<Interval> {
  const given = readQuery(query, {
    start_date: z.optional(instant),
    end_date: z.optional(instant),
    date: z.optional(utcDay),
    timestamp: z.optional(integer()),
  });
  const { start_date: startDate, end_date: endDate, date, timestamp } = given;
  const times = timesOf({ startDate, endDate, date, timestamp });
  if ((times.from ?? -Infinity) > (times.to ?? Infinity)) {
    throw invalid('start_date must not be after end_date.');
  }
  return times;
}

export function listReadings(presentSea: PresentSea, query: Query, { id }: PathIds) {
  const buoy = presentSea.buoy(id);
  const { name, lat, lng, source } = buoy;
  const { from, to } = timeFilter(query);
  const { order, page, per_page } = readQuery(query, {
    ...paging,
    order: z._default(z.enum(['asc', 'desc']), 'desc'),
  });
  const first = from === undefined ? 0 : presentSea.countUntil(buoy, from - 1);
  const after = presentSea.countUntil(buoy, to ?? presentSea.now());
  const total = Math.max(0, after - first);
  const skipped = Math.min(total, (page - 1) * per_page);
  const readings = Array.from({ length: Math.min(per_page, total - skipped) }, (_, i) => {
    const row = order === 'asc' ? first + skipped + i : after - 1 - skipped - i;
    return fullReading(presentSea.sea.row(buoy.id, row));
  });
  const timeOf = (row: number) => (total > 0 ? presentSea.sea.row(buoy.id, row).time : undefined);
  return {
    data: {
      buoy: { name, lat, lng, source, dtz: buoy.zone },
      readings,
      count: readings.length,
    },
    meta: {
      page,
      per_page,
      total_pages: Math.ceil(total / per_page),
      ...presentSea.stamp(),
      date_range: {
        start: isoOrNull(from ?? timeOf(first)),
        end: isoOrNull(to ?? timeOf(after - 1)),
      },
    },
  };
}

/** Without `meta`, like the example of the interface. */
export function showReading(presentSea: PresentSea, _: Query, ids: PathIds) {
  const buoy = presentSea.buoy(ids.id);
  const row = presentSea.sea.indexOf(buoy.id, pathId(ids.reading, 'reading_id'));
  if (row === null || row >= presentSea.count(buoy)) {
    throw notFound(`Reading ${ids.reading} of buoy ${buoy.id} not found`);
  }
  const reading = fullReading(presentSea.sea.row(buoy.id, row));
  return { data: { reading, buoy: { id: buoy.id, name: buoy.name } } };
}
