/** Rows of `reading` for exports: by time, packed as text in SQL, so that no value of a row is an object. */
import type { Database } from 'better-sqlite3';
import type { BuoyRange } from '#shared/model/geo.ts';
import { internedText, preparedRaw } from '../database.ts';
import { decodeNumber, decodeUuid, type StoredNumber, UUID_BYTES } from '../numbers.ts';

export interface ReadingsSlice {
  /** A range that its readings lie in, epoch seconds, and hardly others. */
  from: number;
  to: number;
  rows: Iterable<ExportReading>;
  /** When the oldest and the newest of its readings were fetched, epoch seconds. */
  fetched: { first: number; last: number };
}

/** Rows in a slice: about two milliseconds. */
const SLICE = 2000;

/** Thousandths as they are stored; any other number as `exact_text` gives it; nothing for null. */
const packed = (column: string): string =>
  `iif(${column} IS ${column} | 0, ${column}, exact_text(${column}))`;

const exactText = (stored: StoredNumber): string => `=${decodeNumber(stored)}`;

/** Fields end with a comma, rows with a line feed. A uuid stored as text, which sorts before any blob, follows `=`. */
const packedRow = `printf('%s,%s,%s,%s,%s,%s,%s,%s,%s,%s,%s\n', time, id,
  ${packed('significant_height')}, ${packed('maximum_height')}, ${packed('period')},
  ${packed('direction')}, ${packed('water_temperature')}, ${packed('energy_per_wave')},
  compass, height_unit,
  CASE WHEN uuid >= x'' THEN hex(uuid) WHEN uuid IS NOT NULL THEN '=' || hex(uuid) END)`;

export function* readingSlices(
  db: Database,
  { buoyId, from, to }: BuoyRange,
  order: 'asc' | 'desc',
): Generator<ReadingsSlice> {
  const [beyond, last] = order === 'asc' ? ['>', 'time <= ?'] : ['<', 'time >= ?'];
  db.function('exact_text', { deterministic: true }, exactText);
  const next = preparedRaw<[count: number, first: number, last: number, rows: Buffer]>(
    db,
    `SELECT count(*), min(fetched_at), max(fetched_at), CAST(group_concat(${packedRow}, '') AS BLOB)
     FROM (SELECT * FROM reading WHERE buoy_id = ? AND (time, id) ${beyond} (?, ?) AND ${last}
       ORDER BY time ${order}, id ${order} LIMIT ${SLICE})`,
  );
  const end = order === 'asc' ? to : from;
  let time = order === 'asc' ? from - 1 : to + 1;
  let id = order === 'asc' ? Number.MAX_SAFE_INTEGER : -1;
  const reading = new ExportReading(db);
  for (;;) {
    const [count = 0, first = 0, last = 0, bytes = Buffer.alloc(0)] =
      next.get(buoyId, time, id, end) ?? [];
    if (count === 0) return;
    const before = time;
    [time, id] = reading.load(bytes);
    const ends = { from: Math.min(before, time), to: Math.max(before, time) };
    yield { rows: reading.each(), ...ends, fetched: { first, last } };
    if (count < SLICE) return;
  }
}

const LINE_FEED = 10;
const COMMA = 44;
const MINUS = 45;
const ZERO = 48;
const EQUALS = 61;
/** Bit by which lower-case letters differ from capitals; digits have it. */
const LOWER_CASE = 32;

/**
 * The current reading of a slice: the same object for every row, so it must not be stored.
 * Measurements are metres, seconds, degrees and °C; NaN where missing.
 */
export class ExportReading {
  /** Epoch seconds. */
  time = 0;
  /** 0 where it is not known. */
  id = 0;
  significantHeight = Number.NaN;
  maximumHeight = Number.NaN;
  period = Number.NaN;
  direction = Number.NaN;
  waterTemperature = Number.NaN;
  energyPerWave = Number.NaN;
  #compass = Number.NaN;
  #heightUnit = Number.NaN;
  /** Packed rows, the place of the next row in them, and of the uuid of the current row. */
  #bytes: Uint8Array = new Uint8Array();
  #at = 0;
  #uuidAt = 0;
  readonly #texts: (string | null)[] = [];
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  get directionCompass(): string | null {
    return this.#text(this.#compass);
  }

  get heightUnit(): string | null {
    return this.#text(this.#heightUnit);
  }

  get uuid(): string | null {
    const hex = Buffer.from(this.#bytes.subarray(this.#uuidAt, this.#at - 1)).toString('latin1');
    if (hex === '') return null;
    if (hex.startsWith('=')) return Buffer.from(hex.slice(1), 'hex').toString();
    return decodeUuid(Buffer.from(hex, 'hex'));
  }

  /** Writes a canonical uuid, 36 bytes, and returns true; false for any other. */
  writeUuid(into: Uint8Array, start: number): boolean {
    const bytes = this.#bytes;
    let from = this.#uuidAt;
    if (this.#at - 1 - from !== UUID_BYTES * 2 || bytes[from] === EQUALS) return false;
    let at = start;
    for (let digit = 0; digit < UUID_BYTES * 2; digit++) {
      if (digit === 8 || digit === 12 || digit === 16 || digit === 20) into[at++] = MINUS;
      into[at++] = (bytes[from++] ?? 0) | LOWER_CASE;
    }
    return true;
  }

  /** Takes the next slice. @returns time and id of its last row. */
  load(bytes: Buffer): [number, number] {
    this.#bytes = bytes;
    this.#at = bytes.lastIndexOf(LINE_FEED, -2) + 1;
    this.#read();
    this.#at = 0;
    return [this.time, this.id];
  }

  *each(): Generator<ExportReading> {
    while (this.#at < this.#bytes.length) {
      this.#read();
      yield this;
    }
  }

  #read(): void {
    this.time = this.#integer();
    this.id = this.#integer();
    this.significantHeight = this.#measurement();
    this.maximumHeight = this.#measurement();
    this.period = this.#measurement();
    this.direction = this.#measurement();
    this.waterTemperature = this.#measurement();
    this.energyPerWave = this.#measurement();
    this.#compass = this.#integer();
    this.#heightUnit = this.#integer();
    this.#uuidAt = this.#at;
    let at = this.#at;
    while (this.#bytes[at] !== LINE_FEED) at++;
    this.#at = at + 1;
  }

  #measurement(): number {
    if (this.#bytes[this.#at] !== EQUALS) return this.#integer() / 1000;
    const end = this.#bytes.indexOf(COMMA, this.#at);
    const text = Buffer.from(this.#bytes.subarray(this.#at + 1, end)).toString('latin1');
    this.#at = end + 1;
    return Number(text);
  }

  /** NaN for an empty field. */
  #integer(): number {
    const bytes = this.#bytes;
    let at = this.#at;
    const negative = bytes[at] === MINUS;
    if (negative) at++;
    let code = bytes[at] ?? COMMA;
    let value = code === COMMA ? Number.NaN : 0;
    while (code !== COMMA) {
      value = value * 10 + (code - ZERO);
      code = bytes[++at] ?? COMMA;
    }
    this.#at = at + 1;
    return negative ? -value : value;
  }

  #text(id: number): string | null {
    if (Number.isNaN(id)) return null;
    const known = this.#texts[id];
    if (known !== undefined) return known;
    const text = internedText(this.#db, id);
    this.#texts[id] = text;
    return text;
  }
}

/** Rows a step: some twenty milliseconds. */
const STEP = 200_000;

/** Counts in steps, so that other work can go between them: the sum of what it yields. All of a buoy is known. */
export function* countInSteps(db: Database, { buoyId, from, to }: BuoyRange): Generator<number> {
  const all = preparedRaw<[number]>(
    db,
    `SELECT readings FROM buoy_count h WHERE buoy_id = ?
     AND NOT EXISTS (SELECT 1 FROM reading WHERE buoy_id = h.buoy_id AND time < ?)
     AND NOT EXISTS (SELECT 1 FROM reading WHERE buoy_id = h.buoy_id AND time > ?)`,
  ).get(buoyId, from, to);
  if (all) {
    yield all[0];
    return;
  }
  const jump = preparedRaw<[number, number]>(
    db,
    `SELECT time, id FROM reading WHERE buoy_id = ? AND (time, id) > (?, ?) AND time <= ?
     ORDER BY time, id LIMIT 1 OFFSET ${STEP - 1}`,
  );
  let time = from - 1;
  let id = Number.MAX_SAFE_INTEGER;
  for (;;) {
    const landed = jump.get(buoyId, time, id, to);
    if (!landed) break;
    yield STEP;
    [time, id] = landed;
  }
  const rest = preparedRaw<[number]>(
    db,
    `SELECT count(*) FROM reading WHERE buoy_id = ? AND (time, id) > (?, ?) AND time <= ?`,
  ).get(buoyId, time, id, to);
  yield rest?.[0] ?? 0;
}
