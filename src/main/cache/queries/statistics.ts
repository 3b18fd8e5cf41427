/** Statistics of one buoy, from its cached rows as columns. */
import type { Database } from 'better-sqlite3';
import type { Statistics, StatisticsRequest } from '#shared/model/statistics.ts';
import { statisticsOf } from '#shared/science/statistics.ts';
import { readReadings } from './readings.ts';

/** @param input.now epoch seconds; time after it counts as neither covered nor missing. */
export const computeStatistics = (
  db: Database,
  { request, now }: { request: StatisticsRequest; now: number },
): Statistics => statisticsOf(readReadings(db, request), request, now);
