/** Which spot is best now, until when, and which is good next: by readings and forecasts of the last three hours alone. */
import { t } from '@lingui/core/macro';
import { type ClockOptions, formatDate, formatHour, isSameDay } from '#renderer/format/time.ts';
import type { SpotState } from '#shared/science/spotMatch.ts';
import type { SpotData } from './spotData.ts';

type Judged = Pick<SpotData, 'spot' | 'match' | 'isOld' | 'hours'>;

/** Forecasts further apart say nothing of the time between them, seconds. */
const GAP = 6 * 3600;

/** `24 Nov 07:00`. */
export const momentText = (time: number, clock: ClockOptions): string =>
  `${formatDate(time, clock, 'day')} ${formatHour(time, clock)}`;

/** Of the reading; null: there is none of the present. */
const stateOf = ({ match, isOld }: Judged): SpotState | null =>
  isOld ? null : (match?.state ?? null);

/**
 * When a spot is good first, epoch seconds: from now on where it is good now.
 * `isEnd`: it is not good at `to`; otherwise no forecast says how long it stays so.
 */
export function goodTime(spot: Judged, now: number) {
  const ahead = spot.hours.filter(({ time, isNew }) => isNew && time > now);
  const isNow = stateOf(spot) === 'good';
  const first = isNow ? 0 : ahead.findIndex(({ match }) => match.state === 'good');
  if (first < 0) return null;
  const from = isNow ? now : (ahead[first]?.time ?? now);
  let to = from;
  for (const { time, match } of ahead.slice(first)) {
    if (time - to > GAP || match.state === 'unknown') break;
    if (match.state !== 'good') return { from, to: time, isEnd: true };
    to = time;
  }
  return { from, to, isEnd: false };
}

/** The better spot has the higher number; of good ones the one that stays good longer. Without a reading of the present -1. */
export function goodness(spot: Judged, now: number): number {
  const state = stateOf(spot);
  if (state === null) return -1;
  const lasts = state === 'good' ? (goodTime(spot, now)?.to ?? now) - now : 0;
  return (['unknown', 'none', 'part', 'good'] as const).indexOf(state) * 1e9 + lasts;
}

/** `Best now: Supertubos, good until 07:00.`, or why that is not known; empty without spots. */
export function verdictText(spots: readonly Judged[], now: number, clock: ClockOptions): string {
  const at = (time: number) =>
    isSameDay(now, time, clock) ? formatHour(time, clock) : momentText(time, clock);
  const [best] = spots.toSorted((a, b) => goodness(b, now) - goodness(a, now));
  if (!best) return '';
  const { name } = best.spot;
  const state = stateOf(best);
  const time = goodTime(best, now);
  if (state === 'good' && time) {
    const until = at(time.to);
    if (time.isEnd) return t`Best now: ${name}, good until ${until}.`;
    return time.to > now
      ? t`Best now: ${name}, good at least until ${until}.`
      : t`Best now: ${name}, good; for how long is not known.`;
  }
  const [next] = spots
    .flatMap((spot) => ({ name: spot.spot.name, from: goodTime(spot, now)?.from ?? Infinity }))
    .sort((a, b) => a.from - b.from);
  const isForecast = spots.some(({ hours }) => hours.some(({ isNew }) => isNew));
  return [
    state === null || state === 'unknown'
      ? t`Not known which spot is best now: too few readings of the last 3 hours.`
      : state === 'part'
        ? t`Best now: ${name}, partly good.`
        : t`No spot is good now.`,
    next && next.from < Infinity
      ? t`Next: ${{ name: next.name }}, good from ${{ time: at(next.from) }}.`
      : isForecast
        ? t`None is good in the forecasts.`
        : t`No forecast of the last 3 hours is downloaded.`,
  ].join(' ');
}
