/** What the person watches and plans at one service. Stored in a file of its own, apart from the cache. */
import { z } from 'zod';
import { AlertRule, QuietHours } from './alert.ts';
import { Degrees, Position } from './geo.ts';
import { Passage } from './passage.ts';

const buoyId = z.number().int().nonnegative();

/** Favourites in the person's order. One in no group is shown after the groups. */
export const FavouriteGroup = z.object({
  /** Distinct among the groups; '' only for the first one: favourites without a group. */
  name: z.string().trim().max(80),
  buoyIds: z.array(buoyId).max(10_000),
});
export type FavouriteGroup = z.infer<typeof FavouriteGroup>;

/** At most this many buoys report what a spot has. */
export const MAX_SPOT_BUOYS = 3;
/** Highest limits, metres and seconds. */
export const MAX_SPOT_HEIGHT = 50;
export const MAX_SPOT_PERIOD = 60;
/** States of the tide; `high` and `low`: near to high and low water. */
export const tideStates = ['rising', 'falling', 'high', 'low'] as const;
export type TideState = (typeof tideStates)[number];

/** From `low` to `high`, both included; null: no limit on this side. */
const goodRange = (highest: number) => {
  const limit = z.number().min(0).max(highest).nullable().default(null);
  return z
    .object({ low: limit, high: limit })
    .refine(({ low, high }) => low === null || high === null || low <= high)
    .prefault({});
};

/** A named position and what is good there. What has no limit is not compared. */
export const Spot = z.object({
  id: z.string().min(1).max(100),
  name: z.string().trim().min(1).max(80),
  position: Position,
  /** In any order: the nearest that reports is compared with the ranges, the others see the swell before. */
  buoyIds: z
    .array(buoyId)
    .max(MAX_SPOT_BUOYS)
    .refine((ids) => new Set(ids).size === ids.length)
    .default([]),
  /** Significant height, metres. */
  height: goodRange(MAX_SPOT_HEIGHT),
  /** Seconds. */
  period: goodRange(MAX_SPOT_PERIOD),
  /** Clockwise from `first` to `last`, where waves come from, degrees true; null: any. */
  direction: z.object({ first: Degrees, last: Degrees }).nullable().default(null),
  /** Null: any. */
  tide: z.enum(tideStates).nullable().default(null),
});
export type Spot = z.infer<typeof Spot>;
export type SpotInput = z.input<typeof Spot>;

/** At most so many of each. */
export const MAX_ENTRIES = { groups: 100, spots: 200, rules: 200, passages: 50 };

const lists = {
  groups: z.array(FavouriteGroup).max(MAX_ENTRIES.groups),
  spots: z.array(Spot).max(MAX_ENTRIES.spots),
  rules: z.array(AlertRule).max(MAX_ENTRIES.rules),
  /** When notices of alerts are held back; null: never. */
  quietHours: QuietHours.nullable(),
  passages: z.array(Passage).max(MAX_ENTRIES.passages),
};

export const Watch = z.object({
  version: z.literal(1),
  /** Label of the service whose buoys are meant. */
  service: z.string(),
  // A file written before a list existed reads without it.
  groups: lists.groups.default([]),
  spots: lists.spots.default([]),
  rules: lists.rules.default([]),
  quietHours: lists.quietHours.default(null),
  passages: lists.passages.default([]),
});
export type Watch = z.infer<typeof Watch>;

/** Only the lists that change; each is replaced as a whole. What is absent has no default: it stays. */
export const WatchPatch = z.object(lists).partial();
export type WatchPatch = z.infer<typeof WatchPatch>;

export const listsOf = (patch: WatchPatch) => Object.keys(patch) as (keyof WatchPatch)[];

/** A patch with its lists as they were before it. */
export const WatchEdit = WatchPatch.extend({ before: WatchPatch });

/** What a patch does not have stays. */
export const patched = (
  watch: Watch,
  {
    groups = watch.groups,
    spots = watch.spots,
    rules = watch.rules,
    quietHours = watch.quietHours,
    passages = watch.passages,
  }: WatchPatch,
): Watch => ({ ...watch, groups, spots, rules, quietHours, passages });

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
