/** The range of time that the history shows. */
import { t } from '@lingui/core/macro';
import { DateTime } from 'luxon';
import type { Interval } from '#shared/model/geo.ts';
import { DAY } from '#shared/science/durations.ts';
import { isSilent } from './age.ts';

export const presets = ['24h', '3d', '7d', '30d'] as const;
export type Preset = (typeof presets)[number];

const lengths: Record<Preset, number> = {
  '24h': DAY,
  '3d': 3 * DAY,
  '7d': 7 * DAY,
  '30d': 30 * DAY,
};

/** The preset whose length is nearest. @param length seconds */
export const nearestPreset = (length: number): Preset =>
  presets.reduce((best, preset) =>
    Math.abs(lengths[preset] - length) < Math.abs(lengths[best] - length) ? preset : best,
  );

export interface Range extends Interval {
  /** It ends with the last reading instead of now. */
  anchored: boolean;
}

/** A silent buoy's ranges end with its last reading. @param last time of the buoy's latest reading, epoch seconds; null where none is known. */
export function presetRange(preset: Preset, now: number, last: number | null): Range {
  const anchored = last !== null && isSilent(now, last);
  const to = anchored ? last : now;
  return { from: to - lengths[preset], to, anchored };
}

/**
 * From the start of one day to the end of another in an IANA zone, never beyond `now`; days as
 * `YYYY-MM-DD`, or with the first and the last minute as `YYYY-MM-DDTHH:mm`. A string tells what is wrong.
 */
export function customRange(fromDay: string, toDay: string, zone: string, now: number) {
  const unitOf = (text: string) => (text.includes('T') ? 'minute' : 'day');
  const start = DateTime.fromISO(fromDay, { zone }).startOf(unitOf(fromDay));
  const end = DateTime.fromISO(toDay, { zone }).endOf(unitOf(toDay));
  if (!start.isValid || !end.isValid) return t`Enter both days.`;
  const from = Math.floor(start.toSeconds());
  const to = Math.min(now, Math.floor(end.toSeconds()));
  if (start > end) return t`The first day is after the last.`;
  if (from >= to) return t`The first day is in the future.`;
  return { from, to, anchored: false };
}

/** The day an instant falls on in a zone, `YYYY-MM-DD`. */
export const dayOf = (time: number, zone: string): string =>
  DateTime.fromSeconds(time, { zone }).toISODate() ?? '';

/** The first or last moment of a range for {@link customRange} in UTC: a day where the range begins or ends with it. */
export function edgeText(time: number, edge: 'first' | 'last'): string {
  const isWhole = edge === 'first' ? time % DAY === 0 : (time + 1) % DAY === 0;
  return new Date(time * 1000).toISOString().slice(0, isWhole ? 10 : 16);
}
