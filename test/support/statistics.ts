/** A request for statistics, from the defaults of the application. */
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
