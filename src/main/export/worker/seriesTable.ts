/** A seasonal series: one row per bucket of each season. */
import type { Series, SeriesPoint } from '#shared/model/series.ts';
import { columnsOf, quantities } from './columns.ts';
import type { Table } from './table.types.ts';

const make = columnsOf<SeriesPoint>();

/**
 * `label` comes from the service, or from the cache in the same form; in `timezone`.
 * @param by where it was computed.
 */
export function seriesTable(
  series: Series,
  by: 'service' | 'cache',
  serviceLabel: string,
): Table<SeriesPoint> {
  let season: Series['years'][number] | undefined;
  function* slices() {
    for (season of series.years) yield season.points;
  }
  const columns = [
    make.number('buoy_id', () => series.buoyId),
    make.text('buoy_name', () => series.buoyName),
    make.text('service', () => serviceLabel),
    make.text('computed_by', () => by),
    make.text('bucket', () => series.bucket),
    make.text('aggregation', () => (series.bucket === 'hour' ? null : series.aggregation)),
    make.text('timezone', () => series.timezone),
    make.number('season_year', () => season?.year),
    make.flag('complete', () => season?.complete),
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
    slices: slices(),
    zone: () => series.timezone,
  };
}
