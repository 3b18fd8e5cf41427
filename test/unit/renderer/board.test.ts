// The person's order of favourites: nothing is lost by moving, and a favourite in no group is still shown.
import { expect, it } from 'vitest';
import {
  type BoardGroup,
  boardGroups,
  moved,
  stepped,
  storedGroups,
} from '#renderer/screens/latest/board.ts';
import { buoy } from '#support/buoys.ts';

const favourites = [1, 2, 3, 4, 5].map((id) => buoy({ id, favourite: true }));
const group = (name: string, ...buoyIds: number[]) => ({ name, buoyIds });
const stored = [group('', 4), group('North', 2, 9, 1), group('Empty')];
const board = boardGroups(stored, favourites);
const ids = (groups: BoardGroup[] | null) =>
  groups && storedGroups(groups).map(({ buoyIds }) => buoyIds);

it('has the stored order, then favourites in no group, and leaves out what is no favourite', () => {
  expect(ids(board)).toEqual([[4, 3, 5], [2, 1], []]);
  expect(board.map(({ name }) => name)).toEqual(['', 'North', 'Empty']);
  expect(ids(boardGroups([], favourites))).toEqual([[1, 2, 3, 4, 5]]);
  const twice = [group('A', 2, 2), group('B', 2)];
  expect(ids(boardGroups(twice, favourites))).toEqual([[1, 3, 4, 5], [2], []]);
});

it('moves within a group, into another and into an empty one', () => {
  expect(ids(moved(board, [5], { group: 0, position: 0 }))).toEqual([[5, 4, 3], [2, 1], []]);
  expect(ids(moved(board, [4], { group: 0, position: 2 }))).toEqual([[3, 4, 5], [2, 1], []]);
  expect(ids(moved(board, [5, 4], { group: 1, position: 1 }))).toEqual([[3], [2, 5, 4, 1], []]);
  expect(ids(moved(board, [1], { group: 2, position: 0 }))).toEqual([[4, 3, 5], [2], [1]]);
});

it('steps up and down, over the ends of a group', () => {
  expect(ids(stepped(board, 3, 1))).toEqual([[4, 5, 3], [2, 1], []]);
  expect(ids(stepped(board, 3, -1))).toEqual([[3, 4, 5], [2, 1], []]);
  expect(ids(stepped(board, 5, 1))).toEqual([[4, 3], [5, 2, 1], []]);
  expect(ids(stepped(board, 2, -1))).toEqual([[4, 3, 5, 2], [1], []]);
  expect(ids(stepped(board, 1, 1))).toEqual([[4, 3, 5], [2], [1]]);
  expect(stepped(board, 4, -1)).toBeNull();
  expect(stepped(moved(board, [1], { group: 2, position: 0 }), 1, 1)).toBeNull();
  expect(stepped(board, 9, 1)).toBeNull();
});
