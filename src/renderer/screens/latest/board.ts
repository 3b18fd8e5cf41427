/** Rows of the board: favourites by group, their order, and how they and spots are moved. */
import type { CachedBuoy } from '#shared/model/buoy.ts';
import { type FavouriteGroup, groupsOf } from '#shared/model/watch.ts';

type Id = number | string;

/** Rows of the board: favourites, or spots. */
export interface BoardGroup<Row extends { id: Id } = CachedBuoy> {
  name: string;
  buoys: Row[];
}

/** Favourites by group, in the person's order, see {@link groupsOf}. */
export function boardGroups(
  groups: readonly FavouriteGroup[],
  favourites: readonly CachedBuoy[],
): BoardGroup[] {
  const byId = new Map(favourites.map((buoy) => [buoy.id, buoy]));
  return groupsOf(groups, [...byId.keys()]).map(({ name, buoyIds }) => ({
    name,
    buoys: buoyIds.flatMap((id) => byId.get(id) ?? []),
  }));
}

export const storedGroups = (groups: readonly BoardGroup[]): FavouriteGroup[] =>
  groups.map(({ name, buoys }) => ({ name, buoyIds: buoys.map(({ id }) => id) }));

/** Rows moved before the one at a position of a group, in the order in which they are given. */
export function moved<Row extends { id: Id }>(
  groups: readonly BoardGroup<Row>[],
  ids: readonly Id[],
  { group: target, position }: { group: number; position: number },
): BoardGroup<Row>[] {
  const keys = ids.map(String);
  const isMoved = ({ id }: Row) => keys.includes(String(id));
  const all = groups.flatMap(({ buoys }) => buoys);
  const inserted = keys.flatMap((key) => all.find(({ id }) => String(id) === key) ?? []);
  return groups.map(({ name, buoys }, group) => {
    const before = buoys.slice(0, position).filter((buoy) => !isMoved(buoy));
    const after = buoys.slice(position).filter((buoy) => !isMoved(buoy));
    const others = [...before, ...after];
    return { name, buoys: group === target ? [...before, ...inserted, ...after] : others };
  });
}

/** One place up (-1) or down (1): at the end of a group into the next one. Null where there is no place. */
export function stepped<Row extends { id: Id }>(
  groups: readonly BoardGroup<Row>[],
  id: Id,
  step: -1 | 1,
): BoardGroup<Row>[] | null {
  const isIt = (row: Row) => String(row.id) === String(id);
  const group = groups.findIndex(({ buoys }) => buoys.some(isIt));
  const rows = groups[group]?.buoys ?? [];
  const within = rows.findIndex(isIt) + step;
  if (rows[within]) {
    return moved(groups, [id], { group, position: step === 1 ? within + 1 : within });
  }
  const next = groups[group + step];
  if (rows.length === 0 || !next) return null;
  return moved(groups, [id], { group: group + step, position: step === 1 ? 0 : next.buoys.length });
}
