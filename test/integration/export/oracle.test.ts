/** The bytes of an export of readings equal those of a formatting with strings, whatever the rows and the form. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { openFile } from '#main/cache/open.ts';
import { createStore } from '#main/cache/store.ts';
import { chooseColumns } from '#main/export/worker/columns.ts';
import { dialectOf } from '#main/export/worker/dialects.ts';
import { writeExport } from '#main/export/worker/exporter.ts';
import type { Table } from '#main/export/worker/table.types.ts';
import { dialectNames } from '#shared/model/exportRequest.ts';
import { publishedLimits } from '#shared/model/quality.ts';
import { clocks, heightUnits, temperatureUnits } from '#shared/model/settings.ts';
import { csvText, type RowBuoy, readingColumns, type StoredRow } from '#support/csvOracle.ts';
import { thorough } from '#support/thorough.ts';
import { buoy, exportTask, freshFolder, reading } from '../cache/fixtures.ts';

const zones = ['Europe/Lisbon', 'America/St_Johns', 'Asia/Kolkata', 'Pacific/Auckland', 'UTC'];
const options = {
  limits: publishedLimits,
  signal: new AbortController().signal,
  onProgress: () => undefined,
};

const hostile = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc
    .array(
      fc.constantFrom(
        '=',
        '+',
        '-',
        '@',
        '\t',
        '\r',
        '\n',
        '"',
        ',',
        ';',
        "'",
        '\0',
        '\ufeff',
        'é',
      ),
    )
    .map((parts) => parts.join('')),
  fc.constantFrom(
    '🌊 emoji',
    '\ud800 alone',
    'NaN',
    '1,5',
    "'=1+1",
    ' x ',
    '',
    'N',
    'WSW',
    'm',
    'ft',
  ),
);
const text = fc.option(hostile);
const number = fc.option(
  fc.oneof(
    { weight: 4, arbitrary: fc.integer({ min: -500_000, max: 80_000_000 }).map((n) => n / 1000) },
    { weight: 2, arbitrary: fc.integer({ min: 0, max: 400 }).map((feet) => feet * 0.3048) },
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.constantFrom(0, -0, 1e13, -1e15, 999_999_999_999.999, 5e-324, 1e-7, 2_147_483_647.5, -0.001),
  ),
);
const uuid = fc.option(
  fc.oneof(
    { weight: 4, arbitrary: fc.uuid() },
    fc.uuid().map((id) => id.toUpperCase()),
    hostile,
  ),
);
const rows = fc.array(
  fc.record({
    id: fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
    time: fc.oneof(
      fc.integer({ min: 1_451_606_400, max: 1_483_228_800 }),
      fc.integer({ min: -2e9, max: 7e9 }),
    ),
    uuid,
    significantHeight: number,
    maximumHeight: number,
    period: number,
    direction: number,
    directionCompass: text,
    waterTemperature: number,
    energyPerWave: number,
    heightUnit: text,
  }),
  { maxLength: 12 },
);
const form = fc.record({
  dialect: fc.constantFrom(...dialectNames),
  locale: fc.constantFrom('en', 'de', 'nonsense!'),
  columns: fc.option(
    fc.subarray(
      readingColumns.map(({ name }) => name),
      { minLength: 1 },
    ),
  ),
  units: fc.record({
    height: fc.constantFrom(...heightUnits),
    temperature: fc.constantFrom(...temperatureUnits),
    speed: fc.constant('m/s' as const),
  }),
  clock: fc.constantFrom(...clocks),
  timezone: fc.constantFrom(...zones),
  order: fc.constantFrom('asc' as const, 'desc' as const),
});
const buoys = fc.record({
  name: hostile,
  source: text,
  sourceIdentifier: text,
  timezone: fc.option(fc.constantFrom(...zones)),
  known: fc.boolean(),
});

function cacheOf() {
  const file = join(freshFolder(), 'cache.sqlite');
  const { db, close } = openFile(file);
  onTestFinished(close);
  return { file, db, store: createStore(db) };
}

/** The rows by an independent query. */
function storedRows(file: string, id: number, from: number, to: number, order: 'asc' | 'desc') {
  const db = new Sqlite(file, { readonly: true });
  try {
    return db
      .prepare<unknown[], StoredRow>(
        `SELECT r.*, c.text AS compass_text, u.text AS unit_text FROM reading r
         LEFT JOIN interned_text c ON c.id = r.compass LEFT JOIN interned_text u ON u.id = r.height_unit
         WHERE buoy_id = ? AND time BETWEEN ? AND ? ORDER BY time ${order}, r.id ${order}`,
      )
      .all(id, from, to);
  } finally {
    db.close();
  }
}

async function compare(
  file: string,
  buoys: RowBuoy[],
  range: { from: number; to: number },
  how: Parameters<typeof exportTask>[2] & { order: 'asc' | 'desc' },
) {
  const path = join(freshFolder(), 'out.csv');
  const selection = { kind: 'readings' as const, buoyIds: buoys.map(({ id }) => id), ...range };
  const request = exportTask(selection, path, how);
  const { rows: written } = await writeExport(file, request, options);
  const slices = buoys.map((buoy) =>
    storedRows(file, buoy.id, range.from, range.to, how.order).map((row) => ({ ...row, buoy })),
  );
  const table: Table<StoredRow & { buoy: RowBuoy }> = {
    columns: readingColumns,
    total: 0,
    slices,
    zone: ({ buoy }) => buoy.timezone,
  };
  const dialect = dialectOf(request.dialect, request.locale);
  const expected = csvText(chooseColumns(table, request, request.timezone), dialect, request);
  expect(readFileSync(path).toString('latin1')).toBe(Buffer.from(expected).toString('latin1'));
  expect(written).toBe(slices.reduce((sum, slice) => sum + slice.length, 0));
}

test('random rows in every form', async () => {
  const { file, store } = cacheOf();
  let id = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(buoys, rows), { minLength: 1, maxLength: 3 }),
      form,
      fc.boolean(),
      async (all, how, complete) => {
        const groups = all.map(([{ known, ...facts }, readings]) => {
          id++;
          if (known) {
            const { name, source, sourceIdentifier, timezone } = facts;
            store.saveBuoys({
              buoys: [
                buoy(id, { name, source, sourceIdentifier, timezone, lat: -id / 8, lng: id / 3 }),
              ],
              fetchedAt: 1,
            });
          }
          const rows = readings.map((one) => reading(one.id, one.time, one));
          store.upsertReadings({ buoyId: id, readings: rows, covers: null, fetchedAt: 1 });
          const kept = store.getBuoy({ id });
          return {
            id,
            name: kept?.name ?? null,
            lat: kept?.lat ?? null,
            lng: kept?.lng ?? null,
            source: kept?.source ?? null,
            source_identifier: kept?.sourceIdentifier ?? null,
            timezone: kept?.timezone ?? null,
            service: 'Test service',
          };
        });
        const range = complete
          ? { from: -2e9, to: 7e9 }
          : { from: 1_451_606_400, to: 1_470_000_000 };
        await compare(file, groups, range, how);
      },
    ),
    { numRuns: thorough ? 300 : 80 },
  );
});

test('many slices, with equal times across their borders and a number that is not thousandths in one of them', async () => {
  const { file, store } = cacheOf();
  const readings = Array.from({ length: 9001 }, (_, i) =>
    reading(20_000 - i, Math.floor(i / 3) * 1800, {
      uuid: i % 5 === 0 ? `text ${i}` : `0189f7e2-0000-7000-8000-${String(i).padStart(12, '0')}`,
      significantHeight: i === 4000 ? 1 / 3 : i / 100,
      period: i % 7 === 0 ? null : i / 10,
      directionCompass: i % 2 === 0 ? 'N' : 'a,b',
    }),
  );
  store.upsertReadings({ buoyId: 1, readings, covers: null, fetchedAt: 1 });
  const group = {
    id: 1,
    name: null,
    lat: null,
    lng: null,
    source: null,
    source_identifier: null,
    timezone: null,
    service: 'Test service',
  };
  for (const order of ['asc', 'desc'] as const) {
    await compare(
      file,
      [group],
      { from: 1800, to: 5_000_000 },
      { order, clock: 'local', timezone: 'Europe/Lisbon' },
    );
  }
});
