/** Every dialect read back by a parser that is not ours equals the cache, whatever the service wrote. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { dialectNames } from '#shared/model/exportRequest.ts';
import { runs } from '#support/randomCases.ts';
import { buoy, exportTask, freshCache, freshFolder, reading } from '../cache/fixtures.ts';
import { exported, options } from './exported.ts';

const forms = dialectNames.flatMap((dialect) =>
  ['en', 'de'].map((locale) => ({
    dialect,
    locale,
    comma: dialect === 'spreadsheet' && locale === 'de',
  })),
);

const hostile = fc.option(
  fc.oneof(
    fc.string({ unit: 'binary' }),
    fc
      .array(
        fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n', '"', ',', ';', "'", '\0', '\ufeff'),
      )
      .map((parts) => parts.join('')),
    fc.constantFrom(
      '\ufeffBOM',
      'a\0b',
      '🌊 emoji 👩‍🚒',
      '\ud800 alone',
      'NaN',
      '1,5',
      "'=1+1",
      ' x ',
    ),
  ),
);
const number = fc.option(
  fc.oneof(
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.integer({ min: -500_000, max: 80_000_000 }).map((thousandths) => thousandths / 1000),
    fc.constantFrom(0, -0, 1e13, -1e15, 999_999_999_999.999, 5e-324, 1e-7, 2_147_483_647.5, -0.001),
  ),
);
const uuid = fc.oneof(
  fc.uuid(),
  fc.uuid().map((id) => id.toUpperCase()),
  hostile,
);
const clock = fc.record({
  time: fc.integer({ min: -2e9, max: 7e9 }),
  timezone: fc.constantFrom('Europe/Lisbon', 'America/St_Johns', 'Asia/Kolkata', 'UTC'),
});

/** What the file's documentation says a reader does: one apostrophe off before a sign of a formula. */
const original = (cell: string) => (/^'+[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell);

test('hostile texts, any number and any time', async () => {
  const cache = await freshCache();
  const path = join(freshFolder(), 'out.csv');
  let id = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...forms),
      fc.record({ name: hostile, source: hostile, compass: hostile, uuid }),
      fc.record({ height: number, temperature: number, energy: number }),
      clock,
      async ({ dialect, locale, comma }, texts, numbers, { time, timezone }) => {
        id++;
        await cache.saveBuoys({
          buoys: [buoy(id, { name: texts.name ?? '', source: texts.source })],
          fetchedAt: 1,
        });
        const saved = reading(id, time, {
          directionCompass: texts.compass,
          uuid: texts.uuid,
          significantHeight: numbers.height,
          waterTemperature: numbers.temperature,
          energyPerWave: numbers.energy,
        });
        await cache.upsertReadings({ buoyId: id, readings: [saved], covers: null, fetchedAt: 1 });
        const selection = { kind: 'readings' as const, buoyIds: [id], from: -2e9, to: 7e9 };
        const hasOffset = dialect !== 'spreadsheet';
        const how = { dialect, locale, timezone, clock: hasOffset ? 'local' : 'utc' } as const;
        await cache.writeExport(exportTask(selection, path, how), options);
        const { data, errors } = Papa.parse<string[]>(readFileSync(path, 'utf8'), {
          delimiter: comma ? ';' : ',',
          newline: dialect === 'erddap' ? '\n' : '\r\n',
        });
        expect(errors).toEqual([]);
        expect(data.at(-1)).toEqual(['']);
        const rows = data.slice(dialect === 'erddap' ? 2 : 1, -1);
        expect(rows).toHaveLength(1);
        const [cells = []] = rows;
        const [known, kept] = await Promise.all([
          cache.getBuoy({ id }),
          cache.getReading({ buoyId: id, readingId: id }),
        ]);
        const instant = hasOffset ? cells[0] : `${cells[0]}Z`;
        expect(Date.parse(instant ?? '') / 1000).toBe(time);
        const at = (column: number) => original(cells[column] ?? '');
        const value = (column: number) => {
          const cell = cells[column] ?? '';
          return cell === (dialect === 'erddap' ? 'NaN' : '')
            ? null
            : Number(comma ? cell.replace(',', '.') : cell);
        };
        expect([at(2), at(5), at(13), at(17)]).toEqual([
          known?.name,
          known?.source ?? '',
          kept?.directionCompass ?? '',
          kept?.uuid ?? '',
        ]);
        const zero = (number: number | null | undefined) => (number == null ? null : number + 0);
        expect([value(9), value(14), value(15)]).toEqual([
          zero(kept?.significantHeight),
          zero(kept?.waterTemperature),
          zero(kept?.energyPerWave),
        ]);
        for (const cell of cells.filter((_, column) => [2, 5, 13, 17].includes(column))) {
          expect(cell).not.toMatch(/^[=+\-@\t\r]/);
        }
      },
    ),
    { numRuns: runs(300) },
  );
});

test('all of it reads the same in Python, in every dialect', async (context) => {
  if (spawnSync('python3', ['-c', 'import csv']).status !== 0) {
    return context.skip('python3 is not here');
  }
  const cache = await freshCache();
  await cache.saveBuoys({
    buoys: [buoy(1, { name: 'two\r\nlines; "quoted", 🌊', source: '=cmd()' })],
    fetchedAt: 1,
  });
  const rows = Array.from({ length: 50 }, (_, i) => reading(i + 1, i, { period: i / 8 }));
  await cache.upsertReadings({ buoyId: 1, readings: rows, covers: null, fetchedAt: 1 });
  const program = `import csv, json, sys
rows = list(csv.reader(open(sys.argv[1], encoding="utf-8-sig", newline=""), strict=True, delimiter=sys.argv[2]))
print(json.dumps(rows))`;
  for (const { dialect, locale, comma } of forms) {
    const path = join(freshFolder(), 'out.csv');
    const selection = { kind: 'readings' as const, buoyIds: [1], from: 0, to: 100 };
    await cache.writeExport(exportTask(selection, path, { dialect, locale }), options);
    const { stdout, stderr } = spawnSync('python3', ['-c', program, path, comma ? ';' : ','], {
      encoding: 'utf8',
    });
    expect(stderr).toBe('');
    const read: string[][] = JSON.parse(stdout).slice(dialect === 'erddap' ? 2 : 1);
    expect(read).toHaveLength(50);
    expect(new Set(read.map(({ length }) => length)), dialect).toEqual(new Set([18]));
    expect(read.at(-1)?.[2]).toBe('two\r\nlines; "quoted", 🌊');
    expect(read.at(-1)?.[11]).toBe(comma ? '6,125' : '6.125');
  }
});

test.each(['asc', 'desc'] as const)(
  'many slices, %s, with equal times across their borders and a number that is not thousandths in one of them',
  async (order) => {
    const cache = await freshCache();
    const readings = Array.from({ length: 9001 }, (_, i) =>
      reading(20_000 - i, Math.floor(i / 3) * 1800, {
        uuid: i % 5 === 0 ? `text ${i}` : `0189f7e2-0000-7000-8000-${String(i).padStart(12, '0')}`,
        significantHeight: i === 4000 ? 1 / 3 : i / 100,
        period: i % 7 === 0 ? null : i / 10,
      }),
    );
    await cache.upsertReadings({ buoyId: 1, readings, covers: null, fetchedAt: 1 });
    const { rows } = await exported(
      cache,
      { kind: 'readings', buoyIds: [1], from: 1800, to: 7e9 },
      { order },
    );
    const sorted = readings
      .filter(({ time }) => time >= 1800)
      .sort((a, b) => a.time - b.time || (a.id ?? 0) - (b.id ?? 0));
    if (order === 'desc') sorted.reverse();
    const text = (value: number | null) => (value === null ? '' : String(value));
    expect(
      rows.map((row) => [
        row.reading_id,
        row.sea_surface_wave_significant_height_m,
        row.period_s,
        row.uuid,
      ]),
    ).toEqual(
      sorted.map((one) => [text(one.id), text(one.significantHeight), text(one.period), one.uuid]),
    );
  },
);
