/** What a history says of a significant height one watches: pure. */
import { formatPlural } from '#renderer/format/figure.ts';
import type { ReadingColumns } from '#shared/model/reading.ts';

interface LimitCount {
  /** Readings with a height, and those of them at or above the limit. */
  known: number;
  above: number;
  /** Time of the last reading at or above it, epoch seconds; null where there is none. */
  last: number | null;
  /** The newest height is at or above it: since this reading, with none below between. */
  since: number | null;
}

/** @param limit metres */
export function countLimit(
  { time, significantHeight: heights }: Pick<ReadingColumns, 'time' | 'significantHeight'>,
  limit: number,
): LimitCount {
  const count: LimitCount = { known: 0, above: 0, last: null, since: null };
  for (let i = 0; i < time.length; i += 1) {
    const height = heights[i] ?? Number.NaN;
    if (Number.isNaN(height)) continue;
    count.known += 1;
    if (height < limit) {
      count.since = null;
      continue;
    }
    count.above += 1;
    count.last = time[i] ?? null;
    count.since ??= count.last;
  }
  return count;
}

/** `Hs is at 2.5 m or above in 58 of 144 readings, among them all since 20 Nov 2026, 14:00 UTC.` */
export function limitSentence(
  { known, above, last, since }: LimitCount,
  limit: string,
  moment: (time: number) => string,
): string {
  if (known === 0) return 'No downloaded reading has a height.';
  if (above === 0) return `Hs is below ${limit} in all of ${formatPlural(known, 'reading')}.`;
  const when =
    since === null
      ? `, last at ${moment(last ?? Number.NaN)}`
      : `, among them all since ${moment(since)}`;
  return `Hs is at ${limit} or above in ${above.toLocaleString('en-GB')} of ${formatPlural(known, 'reading')}${when}.`;
}
