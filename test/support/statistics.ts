/** Requests for statistics and seasons with usual values. */
import type { SeriesRequest } from '#shared/model/series.ts';
import type { StatisticsRequest } from '#shared/model/statistics.ts';

export const statisticsRequest = (given: Partial<StatisticsRequest> = {}): StatisticsRequest => ({
  buoyId: 1,
  from: 0,
  to: 86_399,
  zone: 'UTC',
  grouping: 'month',
  heightBins: '0.5m',
  quality: 'notFail',
  months: [],
  binConvention: 'edges',
  bridgeHours: 0,
  spellHours: 12,
  ...given,
});

/** Daily medians of three winters. */
export const seriesRequest = (given: Partial<SeriesRequest> = {}): SeriesRequest => ({
  buoyId: 1,
  metric: 'significantHeight',
  bucket: 'day',
  aggregation: 'median',
  season: { start: { month: 12, day: 1 }, end: { month: 2, day: 28 } },
  startYear: 2014,
  endYear: 2016,
  timezone: null,
  ...given,
});
