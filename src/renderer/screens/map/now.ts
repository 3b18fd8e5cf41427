/** Which buoys in view stand out, by readings of the last three hours. */
import { type BuoyRank, changeUntil, type LastHours, rankNow } from '#renderer/data/ranks.ts';
import { ageLevel, observedAt } from '#renderer/format/age.ts';
import { unusualness } from '#renderer/map/variables.ts';
import type { CachedBuoy } from '#shared/model/buoy.ts';
import { type Bounds, isInside } from './inView.ts';

export type Superlative = 'highest' | 'rising' | 'longest' | 'unusual';

export interface Standout {
  kind: Superlative;
  buoy: CachedBuoy;
  /** Metres, metres in six hours, seconds, or a rank of 0 to 100. */
  value: number;
  /** Of the newest reading behind it, epoch seconds. */
  time: number;
}

/** What is known of buoys besides their latest readings. */
interface Recent {
  /** Epoch seconds. */
  now: number;
  ranks: ReadonlyMap<number, Pick<BuoyRank, 'rank' | 'time'>>;
  lastHours: ReadonlyMap<number, Pick<LastHours, 'change'>>;
}

/** Metres: what rises less is shown as +0.0. */
const SMALLEST_RISE = 0.05;

const isNew = (now: number, time: number | null): boolean => ageLevel(now, time) === 'fresh';

/**
 * The highest buoy, the one whose height rises fastest, the one with the longest period and the one whose rank is farthest
 * from the median. Values that are not plausible, and heights that do not rise, are left out.
 */
export function standouts(
  buoys: readonly CachedBuoy[],
  view: Bounds,
  { now, ranks, lastHours }: Recent,
): Standout[] {
  const fresh = buoys.filter((buoy) => isNew(now, observedAt(buoy)) && isInside(view, buoy));
  const plausible = (buoy: CachedBuoy, name: 'significantHeight' | 'period'): number | null =>
    buoy.implausible.includes(name) ? null : (buoy.lastReading?.[name] ?? null);
  const values: Record<Superlative, (buoy: CachedBuoy) => number | null> = {
    highest: (buoy) => plausible(buoy, 'significantHeight'),
    rising: (buoy) => {
      const change = changeUntil(lastHours.get(buoy.id), observedAt(buoy), now);
      return change !== null && change >= SMALLEST_RISE ? change : null;
    },
    longest: (buoy) => plausible(buoy, 'period'),
    unusual: ({ id }) => {
      const found = ranks.get(id);
      return isNew(now, found?.time ?? null) ? rankNow(found, now) : null;
    },
  };
  const timeOf = (kind: Superlative, buoy: CachedBuoy): number =>
    (kind === 'unusual' ? ranks.get(buoy.id)?.time : observedAt(buoy)) ?? now;
  return (Object.keys(values) as Superlative[]).flatMap((kind) => {
    const weight = kind === 'unusual' ? unusualness : (value: number) => value;
    let most: Standout | null = null;
    for (const buoy of fresh) {
      const value = values[kind](buoy);
      if (value !== null && (most === null || weight(value) > weight(most.value)))
        most = { kind, buoy, value, time: timeOf(kind, buoy) };
    }
    return most ?? [];
  });
}
