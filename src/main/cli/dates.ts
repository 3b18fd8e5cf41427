/** Days and times as typed, read as UTC. */
import { DateTime } from 'luxon';
import type { Interval } from '#shared/model/geo.ts';

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?$/;

/**
 * Epoch seconds; null where it is no date. A time without a zone is UTC.
 * @param edge which end of a day a day stands for.
 */
export function parseMoment(text: string, edge: 'start' | 'end'): number | null {
  const day = DAY.test(text);
  if (!day && !TIME.test(text)) return null;
  const read = DateTime.fromISO(text, { zone: 'utc' });
  if (!read.isValid) return null;
  return Math.floor((day && edge === 'end' ? read.endOf('day') : read).toSeconds());
}

/** Both ends are included. */
export function parseRange(from: string, to: string): Interval | string {
  const range = { from: parseMoment(from, 'start'), to: parseMoment(to, 'end') };
  if (range.from === null) return `--from: ${from} is no date like 2016-01-31 and no ISO time.`;
  if (range.to === null) return `--to: ${to} is no date like 2016-01-31 and no ISO time.`;
  if (range.from > range.to) return '--from is after --to.';
  return { from: range.from, to: range.to };
}

/** `2016-01-31T06:00:00Z`. */
export const isoTime = (seconds: number): string =>
  new Date(seconds * 1000).toISOString().replace(/\.\d+Z$/, 'Z');
