/** A seasonal series: one row per bucket of each season. */
import type { SeasonGroup, Series, SeriesPoint } from '#shared/model/series.ts';
import { columnsOf, quantities } from './columns.ts';
import { span } from './provenance.ts';
import type { Table } from './table.types.ts';

interface Group {
  season: SeasonGroup;
  service: string;
}

const make = columnsOf<SeriesPoint, Group>();

export interface SeriesToWrite {
  series: Series;
  /** Where it was computed. */
  by: 'service' | 'cache';
  /** Epoch seconds; null if it was computed from the cache. */
  fetchedAt: number | null;
}

/** `label` is that of the service, or one in the same form by the cache; in `timezone`. */
export function seriesTable(
  { series, by, fetchedAt }: SeriesToWrite,
  serviceLabel: string,
): Table<SeriesPoint, Group> {
  const columns = [
    make.group.number('buoy_id', () => series.buoyId),
    make.group.text('buoy_name', () => series.buoyName),
    make.group.text('service', ({ service }) => service),
    make.group.text('computed_by', () => by),
    make.group.text('bucket', () => series.bucket),
    make.group.text('aggregation', () => (series.bucket === 'hour' ? null : series.aggregation)),
    make.group.text('timezone', () => series.timezone),
    make.group.number('season_year', ({ season }) => season.year),
    make.group.text('complete', ({ season }) => season.complete?.toString()),
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
    slices: series.years.map((season) => ({
      group: { season, service: serviceLabel },
      rows: season.points,
    })),
    zone: () => series.timezone,
    fetched: () => span([fetchedAt]),
  };
}
