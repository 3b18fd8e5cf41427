/** Every dialect read back by a parser that is not ours equals the cache, whatever the service wrote. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { dialectNames } from '#shared/model/exportRequest.ts';
import { thorough } from '#support/thorough.ts';
import { buoy, exportTask, freshCache, freshFolder, reading } from '../cache/fixtures.ts';

const options = { signal: new AbortController().signal, onProgress: () => undefined };

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
    fc.integer({ min: -500_000, max: 500_000 }).map((thousandths) => thousandths / 1000),
  ),
);

/** What the file's documentation says a reader does: one apostrophe off before a sign of a formula. */
const original = (cell: string) => (/^'+[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell);

test('hostile texts and any number', async () => {
  const cache = await freshCache();
  const path = join(freshFolder(), 'out.csv');
  let id = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...forms),
      fc.record({ name: hostile, source: hostile, compass: hostile, uuid: hostile }),
      fc.record({ height: number, temperature: number, energy: number }),
      async ({ dialect, locale, comma }, texts, numbers) => {
        id++;
        await cache.saveBuoys({
          buoys: [buoy(id, { name: texts.name ?? '', source: texts.source })],
          fetchedAt: 1,
        });
        const saved = reading(id, id, {
          directionCompass: texts.compass,
          uuid: texts.uuid,
          significantHeight: numbers.height,
          waterTemperature: numbers.temperature,
          energyPerWave: numbers.energy,
        });
        await cache.upsertReadings({ buoyId: id, readings: [saved], covers: null, fetchedAt: 1 });
        const selection = { kind: 'readings' as const, buoyIds: [id], from: 0, to: 7e9 };
        await cache.writeExport(exportTask(selection, path, { dialect, locale }), options);
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
    { numRuns: thorough ? 300 : 100 },
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
