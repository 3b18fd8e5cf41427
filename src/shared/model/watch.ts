/** What the person watches and plans at one service. Stored in a file of its own, apart from the cache. */
import * as z from 'zod/mini';
import { AlertRule, QuietHours } from './alert.ts';
import { Degrees, Position } from './geo.ts';
import { Passage } from './passage.ts';

const buoyId = z.int().check(z.nonnegative());

/** Favourites in the person's order. One in no group is shown after the groups. */
export const FavouriteGroup = z.object({
  /** Distinct among the groups; '' only for the first one: favourites without a group. */
  name: z.string().check(z.trim(), z.maxLength(80)),
  buoyIds: z.array(buoyId).check(z.maxLength(10_000)),
});
export type FavouriteGroup = z.infer<typeof FavouriteGroup>;

/** At most this many buoys report what a spot has. */
export const MAX_SPOT_BUOYS = 3;
/** Highest limits, metres and seconds. */
export const MAX_SPOT_HEIGHT = 50;
export const MAX_SPOT_PERIOD = 60;
/** States of the tide; `high` and `low`: near to high and low water. */
const tideStates = ['rising', 'falling', 'high', 'low'] as const;
export type TideState = (typeof tideStates)[number];

/** From `low` to `high`, both included; null: no limit on this side. */
const goodRange = (highest: number) => {
  const limit = z._default(z.nullable(z.number().check(z.minimum(0), z.maximum(highest))), null);
  return z.prefault(
    z
      .object({ low: limit, high: limit })
      .check(z.refine(({ low, high }) => low === null || high === null || low <= high)),
    {},
  );
};

/** A named position and what is good there. What has no limit is not compared. */
export const Spot = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(100)),
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(80)),
  position: Position,
  /** In any order: the nearest that reports is compared with the ranges, the others see the swell before. */
  buoyIds: z._default(
    z.array(buoyId).check(
      z.maxLength(MAX_SPOT_BUOYS),
      z.refine((ids) => new Set(ids).size === ids.length),
    ),
    [],
  ),
  /** Significant height, metres. */
  height: goodRange(MAX_SPOT_HEIGHT),
  /** Seconds. */
  period: goodRange(MAX_SPOT_PERIOD),
  /** Clockwise from `first` to `last`, where waves come from, degrees true; null: any. */
  direction: z._default(z.nullable(z.object({ first: Degrees, last: Degrees })), null),
  /** Null: any. */
  tide: z._default(z.nullable(z.enum(tideStates)), null),
});
export type Spot = z.infer<typeof Spot>;
export type SpotInput = z.input<typeof Spot>;

/** At most so many of each. */
export const MAX_ENTRIES = { groups: 100, spots: 200, rules: 200, passages: 50 };

const lists = {
  groups: z.array(FavouriteGroup).check(z.maxLength(MAX_ENTRIES.groups)),
  spots: z.array(Spot).check(z.maxLength(MAX_ENTRIES.spots)),
  rules: z.array(AlertRule).check(z.maxLength(MAX_ENTRIES.rules)),
  /** When notices of alerts are held back; null: never. */
  quietHours: z.nullable(QuietHours),
  passages: z.array(Passage).check(z.maxLength(MAX_ENTRIES.passages)),
};

export const Watch = z.object({
  version: z.literal(1),
  /** Label of the service whose buoys are meant. */
  service: z.string(),
  // A file written before a list existed reads without it.
  groups: z._default(lists.groups, []),
  spots: z._default(lists.spots, []),
  rules: z._default(lists.rules, []),
  quietHours: z._default(lists.quietHours, null),
  passages: z._default(lists.passages, []),
});
export type Watch = z.infer<typeof Watch>;

/** Only the lists that change; each is replaced as a whole. What is absent has no default: it stays. */
export const WatchPatch = z.partial(z.object(lists));
export type WatchPatch = z.infer<typeof WatchPatch>;

export const listsOf = (patch: WatchPatch) => Object.keys(patch) as (keyof WatchPatch)[];

/** A patch with its lists as they were before it. */
export const WatchEdit = z.extend(WatchPatch, { before: WatchPatch });

/** What a patch does not have stays. */
export const patched = (watch: Watch, patch: WatchPatch): Watch => {
  const changed = listsOf(patch).filter((name) => patch[name] !== undefined);
  return { ...watch, ...Object.fromEntries(changed.map((name) => [name, patch[name]])) };
};

/** @param service its label */
export const emptyWatch = (service: string): Watch => Watch.parse({ version: 1, service });

/**
 * The groups with the favourites alone, each once. The first has no name: it also has the favourites in no other group.
 * @param favourites ids of all favourites
 */
export function groupsOf(
  groups: readonly FavouriteGroup[],
  favourites: readonly number[],
): [FavouriteGroup, ...FavouriteGroup[]] {
  const left = new Set(favourites);
  const named = groups.map(({ name, buoyIds }) => ({
    name,
    buoyIds: buoyIds.filter((id) => left.delete(id)),
  }));
  const first = named[0]?.name === '' ? named.shift() : undefined;
  return [{ name: '', buoyIds: [...(first?.buoyIds ?? []), ...left] }, ...named];
}

/** The groups of both; those of the same name become one. */
function joinGroups(
  mine: readonly FavouriteGroup[],
  theirs: readonly FavouriteGroup[],
): FavouriteGroup[] {
  const added = theirs.filter(({ name }) => !mine.some((group) => group.name === name));
  const joined = mine.map(({ name, buoyIds }) => {
    const others = theirs.find((group) => group.name === name)?.buoyIds ?? [];
    return { name, buoyIds: [...new Set([...buoyIds, ...others])] };
  });
  const isFirst = ({ name }: FavouriteGroup) => name === '';
  const all = [...joined, ...added];
  return [...all.filter(isFirst), ...all.filter((group) => !isFirst(group))];
}

/** Of two with one id, the other's. */
const joinById = <T extends { id: string }>(mine: readonly T[], theirs: readonly T[]): T[] => [
  ...new Map([...mine, ...theirs].map((one) => [one.id, one])).values(),
];

/** Adds what another file has; of two entries with one id, the other's stays. Nothing is removed. */
export const joinWatch = (mine: Watch, theirs: Watch): Watch => ({
  ...mine,
  groups: joinGroups(mine.groups, theirs.groups),
  spots: joinById(mine.spots, theirs.spots),
  rules: joinById(mine.rules, theirs.rules),
  quietHours: theirs.quietHours ?? mine.quietHours,
  passages: joinById(mine.passages, theirs.passages),
});
