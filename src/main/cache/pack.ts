/** A page of readings as columns: two flat arrays between threads in place of a hundred objects. */
import type { IdentifiedReading } from '#shared/model/reading.ts';
import { UUID_BYTES, writeUuid } from './numbers.ts';

/** Ascending by time; each id once. */
export interface PackedReadings {
  length: number;
  /** Eight a reading: time, id, the six measurements as `storedColumns` has them; NaN stands for null. */
  numbers: Float64Array<ArrayBuffer>;
  /** Sixteen bytes a reading; the texts as they came where one of them is not a canonical uuid. */
  uuids: Uint8Array<ArrayBuffer> | (string | null)[];
  /** Two a reading: compass, unit. */
  words: (string | null)[];
}

export const NUMBERS = 8;

const orNaN = (value: number | null) => value ?? Number.NaN;

export function packReadings(unordered: readonly IdentifiedReading[]): PackedReadings {
  const readings = inOrder(unordered);
  const { length } = readings;
  // One buffer, so that one is handed over.
  const buffer = new ArrayBuffer(length * (NUMBERS * 8 + UUID_BYTES));
  const numbers = new Float64Array(buffer, 0, length * NUMBERS);
  const uuids = new Uint8Array(buffer, numbers.byteLength);
  const words: (string | null)[] = [];
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
    canonical &&= writeUuid(reading.uuid, uuids, byte);
    byte += UUID_BYTES;
    words.push(reading.directionCompass, reading.heightUnit);
  }
  return {
    length,
    numbers,
    uuids: canonical ? uuids : readings.map(({ uuid }) => uuid),
    words,
  };
}

/**
 * The last one wins where a page says one id twice. Ascending, so that pages of the file fill up;
 * most pages come so.
 */
function inOrder(readings: readonly IdentifiedReading[]): readonly IdentifiedReading[] {
  const ascending = readings.every((reading, i) => {
    const before = readings[i - 1];
    return !before || (before.time <= reading.time && before.id < reading.id);
  });
  if (ascending) return readings;
  return [...new Map(readings.map((reading) => [reading.id, reading])).values()].sort(
    (a, b) => a.time - b.time,
  );
}

export const timeAt = ({ numbers }: PackedReadings, row: number): number =>
  numbers[row * NUMBERS] ?? Number.NaN;

export const idAt = ({ numbers }: PackedReadings, row: number): number =>
  numbers[row * NUMBERS + 1] ?? Number.NaN;
