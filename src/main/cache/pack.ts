/** A page of readings as columns, which cross to the worker faster than a hundred objects. */
import type { IdentifiedReading } from '#shared/model/reading.ts';
import { UUID_BYTES, writeUuid } from './numbers.ts';

/** Ascending by time; each id once. */
export interface PackedReadings {
  length: number;
  /**
   * {@link NUMBERS} a reading: time, id, the six measurements in the order of `storedColumns`, and
   * the indexes of the compass point and of the unit in `texts`. NaN stands for null.
   */
  numbers: Float64Array<ArrayBuffer>;
  /** Sixteen bytes a reading; the texts as the service sent them where one is no canonical uuid. */
  uuids: Uint8Array<ArrayBuffer> | (string | null)[];
  texts: string[];
}

export const NUMBERS = 10;
/** Where the indexes in `texts` start. */
export const TEXTS = 8;

const orNaN = (value: number | null) => value ?? Number.NaN;

export function packReadings(unordered: readonly IdentifiedReading[]): PackedReadings {
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
  return { length, numbers, uuids: canonical ? uuids : readings.map(({ uuid }) => uuid), texts };
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
