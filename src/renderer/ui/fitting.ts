/** Which columns of a table fit its width: the least important are left out first. */

interface Column {
  width: number;
  /** The higher, the earlier it is left out; absent: never. */
  rank?: number;
}

export const widthOf = (columns: readonly Column[]): number =>
  columns.reduce((sum, column) => sum + column.width, 0);

/** The columns in their order, without the highest ranks until the rest fits `room` pixels. */
export function columnsThatFit<T extends Column>(
  columns: readonly T[],
  room: number,
): readonly T[] {
  let kept = columns;
  while (widthOf(kept) > room) {
    const highest = Math.max(0, ...kept.map((column) => column.rank ?? 0));
    if (highest === 0) return kept;
    kept = kept.filter((column) => column.rank !== highest);
  }
  return kept;
}
