/** A seasonal series as CSV: one line per bucket of each season. */
import type { Series, SeriesMetric } from '#shared/model/series.ts';
import { lineOf, numberCell, textCell, timeCell } from './cell.ts';
import type { CsvSource, Slice } from './selection.types.ts';

/** The header of the value names its unit: metres, seconds, degrees true (from), °C, m/s. */
export const valueHeader = {
  significantHeight: 'significant_height_m',
  maximumHeight: 'maximum_height_m',
  period: 'period_s',
  peakPeriod: 'peak_period_s',
  direction: 'direction_deg',
  waterTemperature: 'water_temperature_c',
  windSpeed: 'wind_speed_m_s',
  windDirection: 'wind_direction_deg',
  gustSpeed: 'gust_speed_m_s',
} as const satisfies Record<SeriesMetric, string>;

export const seriesHeader = (metric: SeriesMetric) =>
  [
    'buoy_id',
    'buoy_name',
    'service',
    'bucket',
    'aggregation',
    'timezone',
    'season_year',
    'complete',
    'bucket_index',
    'bucket_start',
    'bucket_end',
    'label',
    valueHeader[metric],
    'sample_count',
  ] as const;

/** `bucket_start` and `bucket_end` are UTC; `label` is the service's, in `timezone`. */
export function seriesCsv(series: Series, serviceLabel: string): CsvSource {
  const head = [
    String(series.buoyId),
    textCell(series.buoyName),
    textCell(serviceLabel),
    series.bucket,
    series.bucket === 'hour' ? '' : (series.aggregation ?? ''),
    textCell(series.timezone),
  ];
  function* slices(): Generator<Slice> {
    for (const { year, complete, points } of series.years) {
      const season = [...head, String(year), complete === null ? '' : String(complete)];
      const lines = points.map((point) =>
        lineOf([
          ...season,
          String(point.bucketIndex),
          timeCell(point.start),
          timeCell(point.end),
          textCell(point.label),
          numberCell(point.value),
          numberCell(point.sampleCount),
        ]),
      );
      yield { text: lines.join(''), rows: lines.length };
    }
  }
  const total = series.years.reduce((sum, { points }) => sum + points.length, 0);
  return { header: seriesHeader(series.metric), total, slices: slices() };
}
