/** Implements {@link CacheApi} on one connection. */
import type { Database } from 'better-sqlite3';
import type { CacheApi } from './api.ts';
import * as answers from './queries/answers.ts';
import * as buoys from './queries/buoys.ts';
import { cacheSummary } from './queries/cacheSummary.ts';
import { computeSeries, computeStatistics } from './queries/computed.ts';
import { gapsWithin } from './queries/coverage.ts';
import { coverageCalendar } from './queries/coverageCalendar.ts';
import { check, info } from './queries/info.ts';
import { listJobs, saveJob } from './queries/jobs.ts';
import { releaseLease, takeLease, version } from './queries/leases.ts';
import { needs } from './queries/needs.ts';
import { queryReadings } from './queries/queryReadings.ts';
import * as readings from './queries/readings.ts';
import { removeReadings } from './queries/removal.ts';
import { readState, writeState } from './queries/state.ts';
import { upsertReadings } from './queries/upsertReadings.ts';
import { watched } from './queries/watched.ts';

export function createStore(db: Database): CacheApi {
  return {
    saveBuoys: (input) => buoys.saveBuoys(db, input),
    saveNearby: (input) => buoys.saveNearby(db, input),
    buoyColumns: () => buoys.buoyColumns(db),
    getBuoy: ({ id }) => buoys.getBuoy(db, id),
    nearestBuoys: (input) => buoys.nearestBuoys(db, input),
    setFavourite: ({ id, favourite }) => buoys.setFavourite(db, id, favourite),
    upsertReadings: (input) => upsertReadings(db, input),
    readReadings: (input) => readings.readReadings(db, input),
    queryReadings: (input) => queryReadings(db, input),
    getReading: (input) => readings.getReading(db, input),
    gaps: ({ buoyId, from, to }) => gapsWithin(db, buoyId, { from, to }),
    needs: (input) => needs(db, input),
    watched: (input) => watched(db, input),
    cacheSummary: () => cacheSummary(db),
    coverageCalendar: (input) => coverageCalendar(db, input),
    removeReadings: (input) => removeReadings(db, input),
    saveSeries: (input) => answers.saveSeries(db, input),
    getSeries: (input) => answers.getSeries(db, input),
    computeSeries: (input) => computeSeries(db, input),
    computeStatistics: (input) => computeStatistics(db, input),
    saveConditions: (input) => answers.saveConditions(db, input),
    getConditions: (input) => answers.getConditions(db, input),
    listConditions: () => answers.listConditions(db),
    listJobs: () => listJobs(db),
    saveJob: (job) => saveJob(db, job),
    takeLease: (input) => takeLease(db, input),
    releaseLease: (input) => releaseLease(db, input),
    version: () => version(db),
    getState: ({ name }) => readState(db, name),
    setState: ({ name, value }) => writeState(db, name, value),
    info: () => info(db),
    check: () => check(db),
  };
}
