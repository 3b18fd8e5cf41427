/** What a rule would have done: its firings, summarized for a winter and for all downloaded readings. */
import { DateTime } from 'luxon';
import type { AlertTrial, QuietHours } from '#shared/model/alert.ts';
import type { Interval } from '#shared/model/geo.ts';
import { clipped, merged, spanOf } from '#shared/science/intervals.ts';
import { isQuiet } from './alerts.ts';

/** The last meteorological winter that has ended at a time, in UTC: December to February, or June to August in the south. */
export function lastWinter(time: number, lat: number): Interval {
  const first = lat < 0 ? 6 : 12;
  const { year } = DateTime.fromSeconds(time, { zone: 'UTC' });
  const starts = [year, year - 1, year - 2].map((one) => DateTime.utc(one, first, 1));
  const start = starts.find((one) => one.plus({ months: 3 }).toSeconds() <= time);
  if (!start) throw new Error('Two years have no winter.');
  return { from: start.toSeconds(), to: start.plus({ months: 3 }).toSeconds() - 1 };
}

/** Counts firings: all, those that began at night, and the longest in seconds. */
export const summarizeFirings = (firings: readonly Interval[], night: QuietHours) => ({
  count: firings.length,
  atNight: firings.filter(({ from }) => isQuiet(from, night)).length,
  longest: firings.reduce((longest, { from, to }) => Math.max(longest, to - from), 0),
});

/** @param known of each buoy with readings: all of them, what is downloaded, and when the rule fires; @param lat of the first */
export function trialPeriods(
  known: readonly (Interval & { firings: Interval[]; downloaded: Interval[] })[],
  night: QuietHours,
  lat: number,
): Pick<AlertTrial, 'periods' | 'firings'> {
  const span = spanOf(known);
  if (!span) return { periods: [], firings: [] };
  const firings = known.flatMap((one) => one.firings);
  const summarize = (of: 'winter' | 'all', range: Interval) => ({
    of,
    ...range,
    ...summarizeFirings(clipped(firings, range), night),
  });
  const all = summarize('all', span);
  const winter = lastWinter(span.to, lat);
  const downloaded = known.flatMap((one) => one.downloaded);
  const isKnown = clipped(downloaded, winter).length > 0;
  return {
    periods: isKnown ? [summarize('winter', winter), all] : [all],
    firings: merged(firings),
  };
}
