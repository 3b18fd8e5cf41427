/** A fresh cache file per test, and readings and buoys made short. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { z } from 'zod';
import type { Cache, ExportTask } from '#main/cache/api.ts';
import { openCache } from '#main/cache/cache.ts';
import type { Buoy } from '#shared/model/buoy.ts';
import { ExportRequest, type ExportSelection } from '#shared/model/exportRequest.ts';
import type { IdentifiedReading, Reading } from '#shared/model/reading.ts';
import { workerPath } from '#support/cacheWorker.ts';

export { workerPath };

export function freshFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'almanac-cache-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Closed when the test ends. */
export async function open(file: string): Promise<Cache> {
  const cache = await openCache({ file, workerPath });
  onTestFinished(() => cache.close());
  return cache;
}

export const freshCache = () => open(join(freshFolder(), 'cache.sqlite'));

export function buoy(id: number, fields: Partial<Buoy> = {}): Buoy {
  return {
    id,
    name: `Buoy ${id}`,
    slug: null,
    lat: 0,
    lng: 0,
    source: null,
    sourceIdentifier: null,
    country: null,
    timezone: null,
    lastReadingTime: null,
    readingsCount: null,
    lastReading: null,
    ...fields,
  };
}

export function latest(time: number, fields: Partial<Reading> = {}): Reading {
  return {
    id: null,
    uuid: null,
    time,
    significantHeight: null,
    maximumHeight: null,
    period: null,
    direction: null,
    directionCompass: null,
    waterTemperature: null,
    energyPerWave: null,
    heightUnit: null,
    ...fields,
  };
}

export function reading(
  id: number,
  time: number,
  fields: Partial<Reading> = {},
): IdentifiedReading {
  return { ...latest(time, fields), id };
}

/** A selection with defaults for missing fields. */
export type ExportSelectionInput = z.input<typeof ExportSelection>;

/** An export in the plain dialect unless `more` says otherwise. */
export const exportTask = (
  selection: ExportSelectionInput,
  path: string,
  more: Partial<ExportTask> = {},
): ExportTask => ({
  ...ExportRequest.parse({ selection }),
  path,
  service: { label: 'Test service', origin: 'https://buoys.example', simulated: false },
  locale: 'en',
  timezone: 'UTC',
  version: '1.2.3',
  ...more,
});

/** How many readings of a buoy the summary of the cache counts. */
export async function countOf(cache: Cache, buoyId: number): Promise<number> {
  const { buoyId: ids, readings } = await cache.cacheSummary();
  return readings[ids.indexOf(buoyId)] ?? 0;
}

/** The error value a promise rejects with. */
export async function faultOf(promise: Promise<unknown>): Promise<{ kind: string }> {
  const { Fault } = await import('#shared/errors.ts');
  try {
    await promise;
  } catch (error) {
    if (error instanceof Fault) return error.error;
    throw error;
  }
  throw new Error('It did not fail.');
}
