/** The queries of the cache that main can call; each is one transaction. */
import type { Database } from 'better-sqlite3';
import type { BuoyRange } from '#shared/model/geo.ts';
import { dataVersion } from './file.ts';
import { alertReadings, ruleFirings } from './queries/alerts.ts';
import * as buoys from './queries/buoys.ts';
import { cacheSummary, info } from './queries/cacheSummary.ts';
import { climatology, onThisDay, recent } from './queries/climatology.ts';
import { gapsWithin } from './queries/coverage.ts';
import { coverageCalendar } from './queries/coverageCalendar.ts';
import { countQuality, readReadings } from './queries/flaggedReadings.ts';
import * as jobs from './queries/jobs.ts';
import { readState, writeState } from './queries/namedValues.ts';
import { needs, readingSpan, watched } from './queries/needs.ts';
import { buildRanks, ranks } from './queries/ranks.ts';
import { getReading, queryReadings } from './queries/readings.ts';
import { replay } from './queries/replay.ts';
import * as answers from './queries/seriesAndConditions.ts';
import { computeSeries, computeStatistics, computeStatisticsChart } from './queries/statistics.ts';
import { removeReadings, upsertReadings } from './queries/writeReadings.ts';
import { foreignPart } from './schema.ts';

/** They wait only while the file is closed. */
const reads = {
  buoyColumns: buoys.buoyColumns,
  listFetchedAt: buoys.listFetchedAt,
  getBuoy: buoys.getBuoy,
  nearestBuoys: buoys.nearestBuoys,
  readReadings,
  countQuality,
  queryReadings,
  getReading,
  /** Parts of the interval not covered, ascending. */
  gaps: (db: Database, { buoyId, ...range }: BuoyRange) => gapsWithin(db, buoyId, range),
  needs,
  watched,
  /** From the first reading to the last; null: there is none. */
  readingSpan: (db: Database, { buoyId }: { buoyId: number }) => readingSpan(db, buoyId),
  cacheSummary,
  coverageCalendar,
  getSeries: answers.getSeries,
  getConditions: answers.getConditions,
  conditionsWithin: answers.conditionsWithin,
  listConditions: answers.listConditions,
  forecastErrors: answers.forecastErrors,
  computeSeries,
  computeStatistics,
  computeStatisticsChart,
  climatology,
  onThisDay,
  ranks,
  recent,
  replay,
  alertReadings,
  ruleFirings,
  listJobs: jobs.listJobs,
  version: dataVersion,
  /** Small values of the application, such as the last reported quota. */
  getState: (db: Database, { name }: { name: string }) => readState(db, name),
  info,
  foreignPart,
};

/** They also wait while maintenance has the file. */
const writes = {
  saveBuoys: buoys.saveBuoys,
  saveNearby: buoys.saveNearby,
  setFavourite: buoys.setFavourite,
  upsertReadings,
  removeReadings,
  saveSeries: answers.saveSeries,
  saveConditions: answers.saveConditions,
  buildRanks,
  createJob: jobs.createJob,
  nextGap: jobs.nextGap,
  setJobState: jobs.setJobState,
  moveJobUp: jobs.moveJobUp,
  releaseJobs: jobs.releaseJobs,
  dropJobBuoys: jobs.dropJobBuoys,
  setState: (db: Database, { name, value }: { name: string; value: string }) =>
    writeState(db, name, value),
};

const queries = { ...reads, ...writes };
type Queries = typeof queries;

/** The queries on one connection. Times are epoch seconds UTC everywhere. */
export type CacheApi = {
  [K in keyof Queries]: (
    input: Queries[K] extends (db: Database) => unknown ? undefined : Parameters<Queries[K]>[1],
  ) => ReturnType<Queries[K]>;
};

export type CallKinds = Record<keyof CacheApi, 'read' | 'write'>;

/** Every query. Main learns it from the worker: importing it would load the queries and SQLite there. */
export const callKinds = Object.fromEntries(
  Object.keys(queries).map((name) => [name, name in writes ? 'write' : 'read']),
) as CallKinds;

type Query = (db: Database, input: unknown) => unknown;

export const createStore = (db: Database): CacheApi =>
  Object.fromEntries(
    Object.entries(queries).map(([name, query]) => [
      name,
      (input: unknown) => (query as Query)(db, input),
    ]),
  ) as CacheApi;
