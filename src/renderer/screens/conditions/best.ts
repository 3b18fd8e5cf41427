/** A column in words, and the next columns in one sentence: what is best by the limits of a spot, else the highest and the lowest waves. */
import { t } from '@lingui/core/macro';
import { stateText } from '#renderer/features/spots/words.ts';
import { ageLevel, formatAgo } from '#renderer/format/age.ts';
import { compassLabel } from '#renderer/format/direction.ts';
import {
  asText,
  formatHeight,
  formatPeriod,
  formatSpeed,
  type Units,
} from '#renderer/format/metrics.ts';
import { dayHour } from '#renderer/format/moment.ts';
import { type ClockOptions, formatHour, isSameDay } from '#renderer/format/time.ts';
import { compassPoint } from '#shared/science/compass.ts';
import type { Column } from '#shared/science/forecastColumns.ts';
import type { SpotMatch } from '#shared/science/spotMatch.ts';

const from = (degrees: number | null): string =>
  degrees === null ? '' : ` ${compassLabel(compassPoint(degrees))}`;

/** `4.0 m, 13.4 s NNW`, `18 kn N`. */
export function columnText(one: Column, { heightUnit, speedUnit }: Units) {
  const waves = (height: number | null, period: number | null, degrees: number | null) =>
    `${asText(formatHeight(height, heightUnit))}, ${asText(formatPeriod(period))}${from(degrees)}`;
  return {
    waves: waves(one.height, one.period, one.direction),
    swell: waves(one.swellHeight, one.swellPeriod, one.swellDirection),
    wind: asText(formatSpeed(one.windSpeed, speedUnit)) + from(one.windDirection),
  };
}

/**
 * Of a spot: the column that fits best, by the number of its limits that fit, then by the least wind, and the hours around it in
 * the same state. High waves are good for some and bad for others, so elsewhere nothing is called best.
 * @param columns ascending @param matchOf absent: the place has no limits
 * @returns null where no height is known
 */
export function bestText(
  columns: readonly Column[],
  matchOf: ((column: Column) => SpotMatch | null) | null,
  now: number,
  clock: ClockOptions,
  units: Units,
): string | null {
  /** With the age of the forecasts it is made of where it is more than a few hours. */
  const dated = (name: string, made: readonly Column[]): string => {
    const oldest = Math.min(...made.flatMap(({ fetchedAt }) => fetchedAt ?? []));
    if (!Number.isFinite(oldest) || ageLevel(now, oldest) === 'fresh') return name;
    return t`${name} · forecast from ${{ age: formatAgo(now, oldest) }}`;
  };
  const values = (one: Column) => {
    const { waves, wind } = columnText(one, units);
    return t`${waves}, wind ${wind}`;
  };
  const states = columns.map((one) => matchOf?.(one)?.state);
  const fits = (one: Column) =>
    matchOf?.(one)?.quantities.filter(({ fit }) => fit === 'fits').length ?? 0;
  const wind = ({ windSpeed }: Column) => windSpeed ?? Number.MAX_VALUE;
  const [best] = columns
    .filter((_, at) => states[at] === 'good' || states[at] === 'part')
    .sort((a, b) => fits(b) - fits(a) || wind(a) - wind(b));
  if (best) {
    const at = columns.indexOf(best);
    const state = states[at] ?? 'unknown';
    const after = states.findIndex((one, i) => i > at && one !== state);
    const first = columns[states.findLastIndex((one, i) => i < at && one !== state) + 1] ?? best;
    const last = columns.at(after < 0 ? -1 : after - 1) ?? best;
    const end = isSameDay(first.time, last.time, clock)
      ? formatHour(last.time, clock)
      : dayHour(last.time, now, clock);
    const when = [dayHour(first.time, now, clock), first === last ? '' : end];
    const text = t`Best: ${{ when: when.filter(Boolean).join('–') }} · ${{ state: stateText[state] }} · ${{ values: values(best) }}`;
    return dated(text, [best]);
  }
  if (states.includes('none') && states.every((state) => state !== 'unknown'))
    return dated(t`Best: none of the downloaded hours is good or partly good.`, columns);
  const byHeight = columns
    .filter(({ height }) => height !== null)
    .sort((a, b) => (b.height ?? 0) - (a.height ?? 0));
  const [first, last] = [byHeight[0], byHeight.at(-1)];
  if (!first || !last) return null;
  const text = (one: Column) => `${dayHour(one.time, now, clock)}, ${values(one)}`;
  const high = text(first);
  return first.height === last.height
    ? dated(t`Highest: ${high}`, [first])
    : dated(t`Highest: ${high} · Lowest: ${{ low: text(last) }}`, [first, last]);
}
