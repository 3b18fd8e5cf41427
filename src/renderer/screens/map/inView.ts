/** Buoys inside the part of the world the map shows, and which of them stand out by readings of the last three hours. */
import { type BuoyRank, changeUntil, type LastHours, rankNow } from '#renderer/data/ranks.ts';
import { ageLevel, observedAt, oldLast } from '#renderer/format/age.ts';
import { plausible } from '#renderer/format/quality.ts';
import type { Bounds } from '#renderer/map/camera.ts';
import { type Colouring, type Shown, unusualness } from '#renderer/map/variables.ts';
import { collator } from '#shared/i18n/formats.ts';
import type { CachedBuoy } from '#shared/model/buoy.ts';

export function isInside(bounds: Bounds, { lat, lng }: { lat: number; lng: number }): boolean {
  if (lat < bounds.south || lat > bounds.north) return false;
  if (bounds.east - bounds.west >= 360) return true;
  const fromWest = (((lng - bounds.west) % 360) + 360) % 360;
  return fromWest <= bounds.east - bounds.west;
}

/** The order of the colouring, those whose value is older than 24 h after all others. */
export function buoysInView(
  buoys: readonly CachedBuoy[],
  bounds: Bounds,
  { ofBuoy, compare }: Pick<Colouring, 'ofBuoy' | 'compare'>,
): { buoy: CachedBuoy; shown: Shown }[] {
  const byName = collator({}).compare;
  const sorted = buoys
    .filter((buoy) => isInside(bounds, buoy))
    .map((buoy) => ({ buoy, shown: ofBuoy(buoy) }))
    .sort((a, b) => compare(a.shown, b.shown) || byName(a.buoy.name, b.buoy.name));
  return oldLast(sorted, ({ shown }) => shown.age === 'silent');
}

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
  return (Object.keys(values) as Superlative[]).flatMap((kind) => {
    const isRank = kind === 'unusual';
    const weight = isRank ? unusualness : (value: number) => value;
    let most: Standout | null = null;
    for (const buoy of fresh) {
      const value = values[kind](buoy);
      if (value === null || (most && weight(value) <= weight(most.value))) continue;
      const time = isRank ? ranks.get(buoy.id)?.time : observedAt(buoy);
      most = { kind, buoy, value, time: time ?? now };
    }
    return most ?? [];
  });
}
