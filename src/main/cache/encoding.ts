/**
 * How a reading's numbers and uuid are stored, and how a page crosses to the worker, for the benches `growth` and
 * `upsertReadings`: exactly, in a third of the size of text and doubles; as columns, faster than a hundred objects.
 */
import { type IdentifiedReading, uuidOf } from '#shared/model/reading.ts';

/**
 * Bytes a reading takes in the file with its uuid and its place in the index by id, as the bench `upsertReadings`
 * measures them. Counting them for one buoy would mean reading all its pages.
 */
export const BYTES_PER_READING = 85;

/** A stored measurement; see {@link encodeNumber}. */
export type StoredNumber = number | Uint8Array | null;
/** A stored uuid: sixteen bytes where it is canonical, else the text as it came. */
export type StoredUuid = Uint8Array | string | null;

/**
 * The stored form of a measurement, always exact:
 * - an integer is thousandths (1.23 m → 1230), where dividing by 1000 gives the same number back;
 * - a fractional number is itself;
 * - eight bytes are a whole number too large for thousandths (little-endian double).
 *
 * Buoys report two or three decimals, so nearly every value becomes an integer of two or three
 * bytes. SQLite turns a whole double into an integer by the column's INTEGER affinity.
 */
export function encodeNumber(value: number | null): StoredNumber {
  if (value === null || !Number.isFinite(value)) return null;
  const thousandths = Math.round(value * 1000);
  if (Number.isSafeInteger(thousandths) && thousandths / 1000 === value) return thousandths + 0;
  if (!Number.isInteger(value)) return value;
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleLE(value);
  return bytes;
}

/** The measurement itself; NaN where there is none, and for what only another application stores. */
export function decodeNumber(stored: StoredNumber): number {
  if (typeof stored === 'number') return Number.isInteger(stored) ? stored / 1000 : stored;
  if (stored?.byteLength !== 8) return Number.NaN;
  return new DataView(stored.buffer, stored.byteOffset, 8).getFloat64(0, true);
}

/** The measurement itself; null where there is none. */
export function decodeNullable(stored: StoredNumber): number | null {
  const value = decodeNumber(stored);
  return Number.isNaN(value) ? null : value;
}

/** The value of a hexadecimal digit in lower case by its character code; 255 for any other. */
const digits = new Uint8Array(128).fill(255);
for (const [value, digit] of [...'0123456789abcdef'].entries()) digits[digit.charCodeAt(0)] = value;

export const UUID_BYTES = 16;

/**
 * Writes a canonical uuid as sixteen bytes; false where it is none. By hand and not by a regular
 * expression: it runs once for every reading that is saved.
 */
export function writeUuid(uuid: string | null, into: Uint8Array, from: number): boolean {
  if (uuid === null || uuid.length !== 36) return false;
  let at = 0;
  for (let byte = 0; byte < UUID_BYTES; byte++) {
    if (at === 8 || at === 13 || at === 18 || at === 23) {
      if (uuid.charCodeAt(at) !== 45) return false;
      at++;
    }
    const high = digits[uuid.charCodeAt(at)] ?? 255;
    const low = digits[uuid.charCodeAt(at + 1)] ?? 255;
    if ((high | low) > 15) return false;
    into[from + byte] = high * 16 + low;
    at += 2;
  }
  return true;
}

export function encodeUuid(uuid: string | null): StoredUuid {
  const bytes = new Uint8Array(UUID_BYTES);
  return writeUuid(uuid, bytes, 0) ? bytes : uuid;
}

export function decodeUuid(stored: StoredUuid): string | null {
  if (!(stored instanceof Uint8Array)) return stored === null ? null : String(stored);
  return uuidOf(Buffer.from(stored.buffer, stored.byteOffset, stored.byteLength).toString('hex'));
}

/** A page of readings. Ascending by time; each id once. */
export type PackedReadings = ReturnType<typeof packReadings>;

export const NUMBERS = 10;
/** Where the indexes in `texts` start. */
export const TEXTS = 8;

const orNaN = (value: number | null) => value ?? Number.NaN;

export function packReadings(unordered: readonly IdentifiedReading[]) {
  const readings = inOrder(unordered);
  const { length } = readings;
  // One buffer, so that one is transferred.
  const buffer = new ArrayBuffer(length * (NUMBERS * 8 + UUID_BYTES));
  const numbers = new Float64Array(buffer, 0, length * NUMBERS);
  const uuids = new Uint8Array(buffer, numbers.byteLength);
  const texts: string[] = [];
  const indexOf = (text: string | null): number => {
    if (text === null) return Number.NaN;
    const known = texts.indexOf(text);
    return known >= 0 ? known : texts.push(text) - 1;
  };
  let canonical = true;
  let at = 0;
  let byte = 0;
  for (const reading of readings) {
    numbers[at++] = orNaN(reading.time);
    numbers[at++] = reading.id;
    numbers[at++] = orNaN(reading.significantHeight);
    numbers[at++] = orNaN(reading.maximumHeight);
    numbers[at++] = orNaN(reading.period);
    numbers[at++] = orNaN(reading.direction);
    numbers[at++] = orNaN(reading.waterTemperature);
    numbers[at++] = orNaN(reading.energyPerWave);
    numbers[at++] = indexOf(reading.directionCompass);
    numbers[at++] = indexOf(reading.heightUnit);
    canonical &&= writeUuid(reading.uuid, uuids, byte);
    byte += UUID_BYTES;
  }
  return {
    length,
    /**
     * {@link NUMBERS} a reading: time, id, the six measurements in the order of `storedColumns`, and
     * the indexes of the compass point and of the unit in `texts`. NaN stands for null.
     */
    numbers,
    /** Sixteen bytes a reading; the texts as the service sent them where one is no canonical uuid. */
    uuids: canonical ? uuids : readings.map(({ uuid }) => uuid),
    texts,
  };
}

/**
 * Of an id that a page has twice the last reading counts. Ascending by time, so that SQLite fills
 * its pages; most pages of the service are in one of the two orders.
 */
function inOrder(readings: readonly IdentifiedReading[]): readonly IdentifiedReading[] {
  if (isAscending(readings)) return readings;
  const reversed = readings.toReversed();
  if (isAscending(reversed)) return reversed;
  return [...new Map(readings.map((reading) => [reading.id, reading])).values()].sort(
    (a, b) => a.time - b.time,
  );
}

const isAscending = (readings: readonly IdentifiedReading[]): boolean =>
  readings.every((reading, i) => {
    const before = readings[i - 1];
    return !before || (before.time <= reading.time && before.id < reading.id);
  });

export const timeAt = ({ numbers }: PackedReadings, row: number): number =>
  numbers[row * NUMBERS] ?? Number.NaN;

export const idAt = ({ numbers }: PackedReadings, row: number): number =>
  numbers[row * NUMBERS + 1] ?? Number.NaN;
