/** A seasonal series: one row per bucket of each season. */
import type { SeasonGroup, Series, SeriesPoint } from '#shared/model/series.ts';
import { columnsOf, quantities } from './columns.ts';
import type { Table } from './table.types.ts';

const make = columnsOf<SeriesPoint, SeasonGroup>();

/**
 * `label` is that of the service, or one in the same form by the cache; in `timezone`.
 * @param by where it was computed.
 */
export function seriesTable(
  series: Series,
  by: 'service' | 'cache',
  serviceLabel: string,
): Table<SeriesPoint, SeasonGroup> {
  const columns = [
    make.group.number('buoy_id', () => series.buoyId),
    make.group.text('buoy_name', () => series.buoyName),
    make.group.text('service', () => serviceLabel),
    make.group.text('computed_by', () => by),
    make.group.text('bucket', () => series.bucket),
    make.group.text('aggregation', () => (series.bucket === 'hour' ? null : series.aggregation)),
    make.group.text('timezone', () => series.timezone),
    make.group.number('season_year', ({ year }) => year),
    make.group.text('complete', ({ complete }) => complete?.toString()),
    make.count('bucket_index', ({ bucketIndex }) => bucketIndex),
    make.time('bucket_start', ({ start }) => start),
    make.time('bucket_end', ({ end }) => end),
    make.text('label', ({ label }) => label),
    make.number(quantities[series.metric], ({ value }) => value),
    make.count('sample_count', ({ sampleCount }) => sampleCount),
  ];
  return {
    columns,
    total: series.years.reduce((sum, { points }) => sum + points.length, 0),
    slices: series.years.map((season) => ({ group: season, rows: season.points })),
    zone: () => series.timezone,
  };
}
