/** Readings of one or many buoys as CSV, from the cache's raw rows. */
import { type CacheDatabase, wordText } from '#main/cache/database.ts';
import { decodeNullable, type StoredNumber } from '#main/cache/numbers.ts';
import { getBuoy } from '#main/cache/queries/buoys.ts';
import { countReadings, type ExportRow, readingSlices } from '#main/cache/queries/exportRows.ts';
import { LINE_END, numberCell, textCell, timeCell } from './cell.ts';
import type { CsvSource, Slice } from './selection.types.ts';

/**
 * Times in UTC, heights in metres whatever the source's unit, period in seconds, directions in
 * degrees true (from), temperature in °C, energy as the source says it.
 */
export const readingsHeader = [
  'time',
  'buoy_id',
  'buoy_name',
  'latitude',
  'longitude',
  'source',
  'service',
  'reading_id',
  'significant_height_m',
  'maximum_height_m',
  'period_s',
  'direction_deg',
  'direction_compass',
  'water_temperature_c',
  'energy_per_wave',
  'height_unit_at_source',
  'uuid',
] as const;

export function readingsCsv(
  db: CacheDatabase,
  selection: { buoyIds: number[]; from: number; to: number },
  serviceLabel: string,
): CsvSource {
  const { from, to } = selection;
  const buoyIds = [...new Set(selection.buoyIds)];
  const total = buoyIds.reduce((sum, buoyId) => sum + countReadings(db, { buoyId, from, to }), 0);
  const toLines = createLines(db, textCell(serviceLabel));
  function* slices(): Generator<Slice> {
    for (const buoyId of buoyIds) {
      for (const rows of readingSlices(db, { buoyId, from, to })) {
        yield { text: toLines(buoyId, rows), rows: rows.length };
      }
    }
  }
  return { header: readingsHeader, total, slices: slices() };
}

/** Thousandths up to here are written once and remembered: heights, periods, degrees. */
const REMEMBERED = 400_000;

/** What repeats from row to row is made into text once: half the work of a large export. */
function createLines(db: CacheDatabase, service: string) {
  const numbers: (string | undefined)[] = new Array(REMEMBERED);
  const words = new Map<number, string>();

  const number = (stored: StoredNumber): string => {
    if (typeof stored === 'number' && stored >= 0 && stored < REMEMBERED) {
      // A fractional index would be a value outside the thousandths.
      if (Number.isInteger(stored)) {
        const known = numbers[stored];
        if (known !== undefined) return known;
        const text = String(stored / 1000);
        numbers[stored] = text;
        return text;
      }
    }
    return numberCell(decodeNullable(stored));
  };
  const word = (id: number | null): string => {
    if (id === null) return '';
    let text = words.get(id);
    if (text === undefined) {
      text = textCell(wordText(db, id));
      words.set(id, text);
    }
    return text;
  };

  return (buoyId: number, rows: ExportRow[]): string => {
    const buoy = getBuoy(db, buoyId);
    const same = [
      buoyId,
      textCell(buoy?.name ?? null),
      numberCell(buoy?.lat ?? null),
      numberCell(buoy?.lng ?? null),
      textCell(buoy?.source ?? null),
      service,
    ].join(',');
    let text = '';
    for (const row of rows) {
      const id = row[1] === 0 ? '' : row[1];
      text += `${timeCell(row[0])},${same},${id},${number(row[2])},${number(row[3])},${number(row[4])},${number(row[5])},${word(row[8])},${number(row[6])},${number(row[7])},${word(row[9])},${uuidCell(row)}${LINE_END}`;
    }
    return text;
  };
}

function uuidCell(row: ExportRow): string {
  if (row[10] === null) return textCell(row[11]);
  const hex = row[10].toLowerCase();
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
