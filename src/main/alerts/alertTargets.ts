/** At which buoys rules are evaluated. */
import type { AlertRule } from '#shared/model/alert.ts';
import type { Watch } from '#shared/model/watch.ts';
import { buoyOfSpot } from '#shared/science/spot.ts';
import type { Cache } from '../cache/api.ts';
import type { WatchedBuoy } from '../cache/queries/needs.ts';
import { keyOf } from './alertRecord.ts';

export interface Pair {
  /** {@link keyOf}. */
  key: string;
  rule: AlertRule;
  buoy: WatchedBuoy;
}

/** Each rule with each of its buoys that is known. @param now epoch seconds */
export async function pairsOf(
  cache: Pick<Cache, 'watched'>,
  rules: readonly AlertRule[],
  { spots }: Pick<Watch, 'spots'>,
  now: number,
): Promise<Pair[]> {
  const targets = rules.map((rule) => {
    const { target } = rule;
    const spot = target.of === 'spot' && spots.find(({ id }) => id === target.id);
    return { rule, spot, ids: target.of === 'buoy' ? [target.id] : spot ? spot.buoyIds : [] };
  });
  const { buoys } = await cache.watched({ open: targets.flatMap(({ ids }) => ids) });
  const favourites = buoys.filter(({ favourite }) => favourite);
  return targets.flatMap(({ rule, spot, ids }) => {
    const one = spot
      ? buoyOfSpot(spot, buoys, ({ lastReadingTime }) => lastReadingTime, now)
      : buoys.find(({ id }) => id === ids[0]);
    const own = rule.target.of === 'favourites' ? favourites : one ? [one] : [];
    return own.map((buoy) => ({ key: keyOf({ ruleId: rule.id, buoyId: buoy.id }), rule, buoy }));
  });
}
