/** At which buoys rules are evaluated. */
import { type AlertRule, isForecastRule } from '#shared/model/alert.ts';
import type { Watch } from '#shared/model/watch.ts';
import { buoyOfSpot } from '#shared/science/spot.ts';
import type { Cache } from '../cache/api.ts';
import type { WatchedBuoy } from '../cache/queries/needs.ts';

/** A buoy and the rules that are evaluated there. */
export interface Target {
  buoy: WatchedBuoy;
  rules: Set<AlertRule>;
}

/** By the ID of the buoy; without buoys that are not known, and without rules about forecasts. @param now epoch seconds */
export async function targetsOf(
  cache: Pick<Cache, 'watched'>,
  rules: readonly AlertRule[],
  { spots }: Pick<Watch, 'spots'>,
  now: number,
): Promise<Map<number, Target>> {
  const chosen = rules
    .filter((rule) => !isForecastRule(rule))
    .map((rule) => {
      const { target } = rule;
      const spot = target.of === 'spot' && spots.find(({ id }) => id === target.id);
      return { rule, spot, ids: target.of === 'buoy' ? [target.id] : spot ? spot.buoyIds : [] };
    });
  const { buoys } = await cache.watched({ open: chosen.flatMap(({ ids }) => ids) });
  const targets = new Map(
    buoys.map((buoy): [number, Target] => [buoy.id, { buoy, rules: new Set() }]),
  );
  const favourites = buoys.filter(({ favourite }) => favourite).map(({ id }) => id);
  for (const { rule, spot, ids } of chosen) {
    const nearest = spot
      ? buoyOfSpot(spot, buoys, ({ lastReadingTime }) => lastReadingTime, now)?.id
      : ids[0];
    const own = rule.target.of === 'favourites' ? favourites : [nearest ?? -1];
    for (const id of own) targets.get(id)?.rules.add(rule);
  }
  for (const [id, { rules }] of targets) if (rules.size === 0) targets.delete(id);
  return targets;
}
