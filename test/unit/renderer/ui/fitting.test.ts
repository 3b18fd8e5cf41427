/** Columns give way by rank, the rest keeps its order. */
import { describe, expect, it } from 'vitest';
import { columnsThatFit } from '#renderer/ui/tableRows.ts';

const columns = [
  { id: 'name', width: 100 },
  { id: 'source', width: 80, rank: 2 },
  { id: 'height', width: 60 },
  { id: 'water', width: 40, rank: 1 },
];

describe('columns that fit', () => {
  it.each([
    [Number.POSITIVE_INFINITY, 'name source height water'],
    [280, 'name source height water'],
    [279, 'name height water'],
    [200, 'name height water'],
    [199, 'name height'],
    [0, 'name height'],
  ])('in %d pixels: %s', (room, ids) => {
    expect(
      columnsThatFit(columns, room)
        .map((column) => column.id)
        .join(' '),
    ).toBe(ids);
  });
});
