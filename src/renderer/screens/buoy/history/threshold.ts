/** How often a history reaches a threshold of significant height: pure. */
import { plural, t } from '@lingui/core/macro';
import { allowedGap } from '#renderer/charts/gaps.ts';
import { formatCount } from '#renderer/format/figure.ts';
import type { ReadingColumns } from '#shared/model/reading.ts';

interface ThresholdCount {
  /** Readings with a height, and those of them at or above the threshold. */
  known: number;
  above: number;
  /** Time of the last reading at or above it, epoch seconds; null where there is none. */
  last: number | null;
  /** Time of the first reading of the current run at or above it, without a gap; null if the newest height is below. */
  since: number | null;
}

/** @param threshold metres */
export function countThreshold(
  {
    time,
    significantHeight: heights,
    cadence,
  }: Pick<ReadingColumns, 'time' | 'significantHeight' | 'cadence'>,
  threshold: number,
): ThresholdCount {
  const allowed = allowedGap({ time, value: heights }, cadence);
  let before = Number.NaN;
  const count: ThresholdCount = { known: 0, above: 0, last: null, since: null };
  for (let i = 0; i < time.length; i += 1) {
    const height = heights[i] ?? Number.NaN;
    if (Number.isNaN(height)) continue;
    const isAfterGap = (time[i] as number) - before > allowed;
    before = time[i] as number;
    count.known += 1;
    if (height < threshold) {
      count.since = null;
      continue;
    }
    count.above += 1;
    count.last = time[i] ?? null;
    if (isAfterGap) count.since = null;
    count.since ??= count.last;
  }
  return count;
}

/**
 * `Hs is at 2.5 m or above in 58 of 144 readings, continuously since 20 Nov 2026, 14:00 UTC.`
 * @param isPast the run ended with the last reading and need not go on
 */
export function thresholdSentence(
  { known, above, last, since }: ThresholdCount,
  threshold: string,
  moment: (time: number) => string,
  isPast: boolean,
): string {
  if (known === 0) return t`No downloaded reading has a height.`;
  if (above === 0)
    return t`Hs is below ${threshold} in all of ${plural(known, { one: '# reading', other: '# readings' })}.`;
  const count = formatCount(above);
  const time = moment(since ?? last ?? Number.NaN);
  if (since !== null && isPast && last !== null) {
    const end = moment(last);
    return t`Hs is at ${threshold} or above in ${count} of ${plural(known, { one: '# reading', other: '# readings' })}, continuously from ${time} until ${end}.`;
  }
  return since === null
    ? t`Hs is at ${threshold} or above in ${count} of ${plural(known, { one: '# reading', other: '# readings' })}, last at ${time}.`
    : t`Hs is at ${threshold} or above in ${count} of ${plural(known, { one: '# reading', other: '# readings' })}, continuously since ${time}.`;
}
