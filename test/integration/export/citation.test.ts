/** How readings are cited, beside an export and without one: the hash is that of a file that can be written again. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  buoy,
  type ExportSelectionInput,
  expectFault,
  freshCache,
  pageOf,
  reading,
} from '../cache/fixtures.ts';
import { exported as exportedAs } from './exported.ts';

const START = Date.UTC(2016, 0, 1) / 1000;
const END = START + 99 * 3600;

async function filled() {
  const cache = await freshCache();
  const fields = { name: 'San Francisco', source: 'NDBC', sourceIdentifier: '46026' };
  await cache.saveBuoys({ fetchedAt: 1, buoys: [buoy(1, fields), buoy(2)] });
  await cache.upsertReadings(
    pageOf(
      1,
      Array.from({ length: 100 }, (_, i) =>
        reading(i + 1, START + i * 3600, { significantHeight: 1 + i / 100, period: 10 }),
      ),
      { from: START, to: END },
      1_600_000_000,
    ),
  );
  return cache;
}
type Cache = Awaited<ReturnType<typeof filled>>;

async function exported(cache: Cache, selection: ExportSelectionInput) {
  const { path, sidecar } = await exportedAs(cache, selection);
  return { sha256: createHash('sha256').update(readFileSync(path)).digest('hex'), sidecar };
}

const cited = (cache: Cache, buoyId: number, range: { from: number; to: number } | null) =>
  cache.citeReadings({ buoyId, range, serviceLabel: 'Test service' });

test('the hash of a range is that of the exported readings; no range means all that is downloaded', async () => {
  const cache = await filled();
  const part = { from: START, to: START + 9 * 3600 };
  const { sha256 } = await exported(cache, { kind: 'readings', buoyIds: [1], ...part });
  const fetched = { first: 1_600_000_000, last: 1_600_000_000 };
  expect(await cited(cache, 1, part)).toEqual({ ...part, fetched, sha256 });
  const all = await exported(cache, { kind: 'readings', buoyIds: [1], from: START, to: END });
  expect(await cited(cache, 1, null)).toEqual({
    from: START,
    to: END,
    fetched,
    sha256: all.sha256,
  });
  expect(all.sha256).not.toBe(sha256);
});

test('without readings there is nothing to cite', async () => {
  const cache = await filled();
  await expectFault(cited(cache, 2, null), { kind: 'not-found' });
});

test('the metadata of an export cite each buoy whose readings it contains, with the hash of the file', async () => {
  const cache = await filled();
  const { sha256, sidecar } = await exported(cache, {
    kind: 'readings',
    buoyIds: [1, 2],
    from: START,
    to: END,
  });
  expect(sidecar.citations.map(({ buoyId }: { buoyId: number }) => buoyId)).toEqual([1, 2]);
  expect(sidecar.citations[0].text).toBe(
    `NDBC 46026: readings of the wave buoy San Francisco, 2016-01-01/2016-01-05 (UTC). Service: Test service. Downloaded: 2020-09-13. Buoy Almanac 1.2.3. SHA-256: ${sha256}.`,
  );
  expect(sidecar.citations[0].bibtex).toContain('author = {{NDBC}}');

  const request = { buoyId: 1, variable: 'period', range: null, zone: 'UTC' } as const;
  const climatology = await exported(cache, {
    kind: 'climatology',
    request: { ...request, smooth: false, counts: 'half', quality: 'notFail' },
  });
  expect(climatology.sidecar.citations).toHaveLength(1);
  expect(climatology.sidecar.citations[0].text).toContain('2016-01-01/2016-01-05 (UTC)');
  expect(climatology.sidecar.citations[0].text).toContain(climatology.sha256);

  const list = await exported(cache, { kind: 'buoys', buoyIds: [] });
  expect(list.sidecar.citations).toEqual([]);
});
