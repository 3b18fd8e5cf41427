/** The service's own spelling of names, here and nowhere else. */
import type { SeriesMetric } from '#shared/model/series.ts';

/** The interface spells the field exactly so. */
export const SIGNIFICANT_HEIGHT = 'significient_height';

/** The `metric` parameter of the series endpoint for each metric of the application. */
export const WIRE_METRIC: Readonly<Record<SeriesMetric, string>> = {
  significantHeight: SIGNIFICANT_HEIGHT,
  maximumHeight: 'maximum_height',
  period: 'period',
  peakPeriod: 'peak_period',
  direction: 'direction',
  waterTemperature: 'water_temperature',
  windSpeed: 'wind_speed',
  windDirection: 'wind_direction',
  gustSpeed: 'gust_speed',
};

/** Metrics whose values are heights and follow a `unit`, where an answer names one. */
export const HEIGHT_METRICS: readonly SeriesMetric[] = ['significantHeight', 'maximumHeight'];
