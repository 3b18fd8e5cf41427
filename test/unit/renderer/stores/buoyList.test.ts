/** The shared list of buoys reads at once, refreshes in place, and never mixes two services. */
import { describe, expect, it, vi } from 'vitest';
import {
  type BuoyListBridge,
  type BuoyListValue,
  createBuoyList,
} from '#renderer/data/buoyList.ts';
import type { AlmanacError } from '#shared/errors.ts';
import type { Answer, AppEvent, RefreshResult } from '#shared/ipc/contract.ts';
import type { BuoyColumns } from '#shared/model/buoy.ts';
import { packTexts } from '#shared/model/columns.ts';
import type { Connection } from '#shared/model/connection.ts';

const connectionTo = (url: string | null): Connection => ({
  service: url === null ? null : { url, kind: 'remote', label: url, readOnlyCache: null },
  missing: null,
  key: { kept: 'none', since: null, rejected: false },
  keychain: { available: true, reason: null },
  trouble: null,
});

const numbers = new Float64Array(0);
const texts = packTexts([]);
const noBuoys: Omit<BuoyColumns, 'listFetchedAt'> = {
  length: 0,
  id: numbers,
  lat: numbers,
  lng: numbers,
  lastReadingTime: numbers,
  readingsCount: numbers,
  fetchedAt: numbers,
  favourite: numbers,
  cachedReadings: numbers,
  name: texts,
  slug: texts,
  source: texts,
  sourceIdentifier: texts,
  country: texts,
  timezone: texts,
  time: numbers,
  readingId: numbers,
  significantHeight: numbers,
  maximumHeight: numbers,
  period: numbers,
  direction: numbers,
  waterTemperature: numbers,
  energyPerWave: numbers,
  readingFetchedAt: numbers,
  uuid: texts,
  compass: numbers,
  heightUnit: numbers,
  words: [],
};

/** A main process in memory: answers are given when the test says so. */
function harness() {
  const reads: ((value: BuoyListValue) => void)[] = [];
  const refreshes: { force: boolean; answer: (error: AlmanacError | null) => void }[] = [];
  let listener: (event: AppEvent) => void = () => undefined;
  const bridge: BuoyListBridge = {
    listBuoys: () =>
      new Promise<Answer<BuoyColumns>>((resolve) => {
        reads.push(({ fetchedAt }) =>
          resolve({ ok: true, value: { ...noBuoys, listFetchedAt: fetchedAt } }),
        );
      }),
    refreshBuoys: ({ force }) =>
      new Promise<Answer<RefreshResult>>((resolve) => {
        refreshes.push({
          force,
          answer: (error) =>
            resolve(
              error
                ? { ok: false, error }
                : { ok: true, value: { requests: 1, fetchedAt: 1, complete: true } },
            ),
        });
      }),
    getConnection: async () => ({ ok: true, value: connectionTo('https://one') }),
    onEvent: (heard) => {
      listener = heard;
      return () => undefined;
    },
  };
  const list = createBuoyList(() => bridge);
  return { list, reads, refreshes, emit: (event: AppEvent) => listener(event) };
}

const at = (fetchedAt: number): BuoyListValue => ({ buoys: [], fetchedAt });
const changed: AppEvent = { type: 'changed', topic: { kind: 'buoys' } };

describe('the list of buoys', () => {
  it('shows the cache first, then refreshes without force and reads again', async () => {
    const { list, reads, refreshes } = harness();
    list.start();
    list.start();
    expect(reads).toHaveLength(1);
    reads[0]?.(at(10));
    await vi.waitFor(() => expect(refreshes).toHaveLength(1));
    expect(list.store.getState()).toMatchObject({ value: { fetchedAt: 10 }, refreshing: true });
    expect(refreshes[0]?.force).toBe(false);
    refreshes[0]?.answer(null);
    await vi.waitFor(() => expect(reads).toHaveLength(2));
    reads[1]?.(at(20));
    await vi.waitFor(() => expect(list.store.getState().refreshing).toBe(false));
    expect(list.store.getState().value?.fetchedAt).toBe(20);
  });

  it('keeps what is known when a refresh fails, and says why', async () => {
    const { list, reads, refreshes } = harness();
    list.start();
    reads[0]?.(at(10));
    await vi.waitFor(() => expect(refreshes).toHaveLength(1));
    refreshes[0]?.answer({ kind: 'network', detail: null });
    await vi.waitFor(() => expect(reads).toHaveLength(2));
    reads[1]?.(at(10));
    await vi.waitFor(() => expect(list.store.getState().error?.kind).toBe('network'));
    expect(list.store.getState().value?.fetchedAt).toBe(10);
    list.refresh();
    await vi.waitFor(() => expect(refreshes[1]?.force).toBe(true));
  });

  it('turns many changes during a read into one more read', async () => {
    const { list, reads, emit } = harness();
    list.start();
    for (let i = 0; i < 5; i += 1) emit(changed);
    expect(reads).toHaveLength(1);
    reads[0]?.(at(1));
    await vi.waitFor(() => expect(reads).toHaveLength(2));
    reads[1]?.(at(2));
    await vi.waitFor(() => expect(list.store.getState().value?.fetchedAt).toBe(2));
    expect(reads).toHaveLength(2);
  });

  it('drops the answer of a service that was left meanwhile', async () => {
    const { list, reads, emit } = harness();
    list.start();
    await Promise.resolve();
    emit({ type: 'connection', connection: connectionTo('https://two') });
    reads[0]?.(at(1));
    await vi.waitFor(() => expect(reads).toHaveLength(2));
    expect(list.store.getState().value).toBeUndefined();
    reads[1]?.(at(2));
    await vi.waitFor(() => expect(list.store.getState().value?.fetchedAt).toBe(2));
    emit({ type: 'connection', connection: connectionTo(null) });
    expect(list.store.getState().value).toBeUndefined();
  });
});
