/** What must hold for everything that a mutated answer leaves behind. */
import Sqlite from 'better-sqlite3';
import { MAX_TIME, MIN_TIME } from '#shared/model/geo.ts';

const isTimeName = (name: string): boolean =>
  /^(?:time|start|end|from|to|from_time|to_time|max_?time|first|last)$|Time$|_time$|UpdatedAt$/.test(
    name,
  );

/** The first number that may not be there, as `path: value`; null where all are as they should be. */
export function wrongNumber(value: unknown, path = ''): string | null {
  if (typeof value === 'number') {
    const name = path.slice(path.lastIndexOf('.') + 1);
    const outside =
      !Number.isFinite(value) ||
      (name === 'lat' && Math.abs(value) > 90) ||
      (name === 'lng' && Math.abs(value) > 180) ||
      (isTimeName(name) && (value < MIN_TIME || value > MAX_TIME));
    return outside ? `${path}: ${value}` : null;
  }
  if (typeof value !== 'object' || value === null) return null;
  if (ArrayBuffer.isView(value)) {
    // In columns NaN stands for a missing value.
    if (!(value instanceof Float64Array)) return null;
    const at = value.findIndex((one) => !Number.isNaN(one) && wrongNumber(one, path) !== null);
    return at < 0 ? null : `${path}[${at}]: ${value[at]}`;
  }
  for (const [key, part] of Object.entries(value)) {
    const wrong = wrongNumber(part, Array.isArray(value) ? `${path}[${key}]` : `${path}.${key}`);
    if (wrong !== null) return wrong;
  }
  return null;
}

/** Reads every row of the file, whatever its tables are; texts of whole answers are JSON. */
export function wrongInFile(file: string): string[] {
  const db = new Sqlite(file, { readonly: true, fileMustExist: true });
  try {
    const wrong: string[] = [];
    const integrity = db.pragma('integrity_check', { simple: true });
    if (integrity !== 'ok') wrong.push(`integrity_check: ${integrity}`);
    const tables = db
      .prepare<[], { name: string }>("SELECT name FROM sqlite_schema WHERE type = 'table'")
      .all();
    for (const { name } of tables) {
      for (const row of db
        .prepare<[], Record<string, unknown>>(`SELECT * FROM "${name}"`)
        .iterate()) {
        for (const [column, value] of Object.entries(row)) {
          const stored = column === 'answer' ? JSON.parse(String(value)) : value;
          const found = wrongNumber(stored, `${name}.${column}`);
          if (found !== null) wrong.push(found);
        }
      }
    }
    return wrong;
  } finally {
    db.close();
  }
}

/** An id as an answer may say it: a number or a decimal text. */
const sameNumber = (raw: unknown, value: number | null): boolean =>
  typeof raw === 'number' ? raw === value : typeof raw === 'string' && Number(raw) === value;

interface Placed {
  id: number | null;
  time: number;
  heightUnit: string | null;
}

/** True where some row of the answer says this id, time and unit. */
export function isReadingOf(rows: readonly unknown[], reading: Placed): boolean {
  return rows.some((row) => {
    if (typeof row !== 'object' || row === null) return false;
    const { id, time, unit = null } = row as Record<string, unknown>;
    return (
      (reading.id === null || sameNumber(id, reading.id)) &&
      typeof time === 'string' &&
      sayTime(time) === reading.time &&
      unit === reading.heightUnit
    );
  });
}

/** Independent of the application's own parser: fractions cut off, a comma as a decimal point, offsets of two digits. */
function sayTime(text: string): number {
  const plain = text
    .trim()
    .toUpperCase()
    .replace(',', '.')
    .replace(/([+-]\d{2})(\d{2})?$/, (all, hours: string, minutes: string | undefined) =>
      /[T:]/.test(text) && text.includes(':') && !all.includes(':')
        ? `${hours}:${minutes ?? '00'}`
        : all,
    );
  return Math.floor(Date.parse(plain) / 1000);
}

/** True where some row of the answer says this id and position. */
export function isBuoyOf(
  rows: readonly unknown[],
  buoy: { id: number; lat: number; lng: number },
): boolean {
  return rows.some((row) => {
    if (typeof row !== 'object' || row === null) return false;
    const { id, lat, lng } = row as Record<string, unknown>;
    return sameNumber(id, buoy.id) && sameNumber(lat, buoy.lat) && sameNumber(lng, buoy.lng);
  });
}
