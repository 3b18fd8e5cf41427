/** How often a history reaches a threshold of significant height: pure. */
import { plural, t } from '@lingui/core/macro';
import { allowedGap } from '#renderer/charts/samples.ts';
import { formatCount } from '#renderer/format/figure.ts';
import type { ReadingColumns } from '#shared/model/reading.ts';

/**
 * `Hs is at 2.5 m or above in 58 of 144 readings, continuously since 20 Nov 2026, 14:00 UTC.`
 * @param level of the threshold, metres
 * @param threshold the same as text
 * @param isPast whether a run that ended with a reading of this time need not go on
 */
export function thresholdSentence(
  columns: Pick<ReadingColumns, 'time' | 'significantHeight' | 'cadence'>,
  level: number,
  threshold: string,
  moment: (time: number) => string,
  isPast: (time: number) => boolean,
): string {
  const { time: times, significantHeight: heights, cadence } = columns;
  const allowed = allowedGap({ time: times, value: heights }, cadence);
  let known = 0;
  let above = 0;
  let before = Number.NaN;
  /** Time of the last reading at or above it. */
  let last: number | null = null;
  /** Time of the first reading of the current run at or above it, without a gap; null while the height is below. */
  let since: number | null = null;
  for (const [i, height] of heights.entries()) {
    if (Number.isNaN(height)) continue;
    const at = times[i] as number;
    known += 1;
    if (height < level || at - before > allowed) since = null;
    before = at;
    if (height < level) continue;
    above += 1;
    last = at;
    since ??= at;
  }
  if (known === 0) return t`No downloaded reading has a height.`;
  if (last === null)
    return t`Hs is below ${threshold} in all of ${plural(known, { one: '# reading', other: '# readings' })}.`;
  const count = formatCount(above);
  const time = moment(since ?? last);
  if (since === null)
    return t`Hs is at ${threshold} or above in ${count} of ${plural(known, { one: '# reading', other: '# readings' })}, last at ${time}.`;
  if (!isPast(last))
    return t`Hs is at ${threshold} or above in ${count} of ${plural(known, { one: '# reading', other: '# readings' })}, continuously since ${time}.`;
  const end = moment(last);
  return t`Hs is at ${threshold} or above in ${count} of ${plural(known, { one: '# reading', other: '# readings' })}, continuously from ${time} until ${end}.`;
}
