/** Buoys and groups as drawn: places, arrows where waves travel, names. */
import { describe, expect, it } from 'vitest';
import { buoyPoint, marksAt, shortLabel, towards, withAlone } from '#renderer/map/clusters.ts';
import type { Position } from '#shared/model/geo.ts';
import { buoy, reading } from '#support/buoys.ts';

it('turns the arrow to where the waves travel', () => {
  const toward = (direction: number | null) =>
    buoyPoint(buoy({ lastReading: reading({ direction }) })).toward;
  expect(toward(310)).toBe(130);
  expect(toward(null)).toBeNull();
  expect([0, 90, 180, 360].map(towards)).toEqual([180, 270, 0, 180]);
});

describe('marksAt', () => {
  const at = (id: number, lng: number) => buoyPoint(buoy({ id, lat: 0, lng }));

  it('counts each buoy once and holds together what is near only', () => {
    const points = Array.from({ length: 500 }, (_, i) => at(i, (i * 37) % 360));
    const marks = marksAt(points, 3);
    const ids = marks.flatMap((mark) => mark.points.map(({ buoy: { id } }) => id));
    expect(ids.sort((a, b) => a - b)).toEqual(points.map((point) => point.buoy.id));
    // 34 pixels of 4,096 at zoom 3 are three degrees.
    expect(marksAt([at(1, 0), at(2, 2.9)], 3)).toHaveLength(1);
    expect(marksAt([at(1, 0), at(2, 3.1)], 3)).toHaveLength(2);
  });

  it('draws every buoy by itself from zoom 8 on', () => {
    expect(marksAt([at(1, 0), at(2, 0)], 8)).toHaveLength(2);
  });

  it('leaves the selected buoy out of all groups, and makes no other mark again', () => {
    const points = [at(1, 0), at(2, 1), at(3, 2), at(4, 50), at(5, 51), at(6, 99)];
    const marks = marksAt(points, 3);
    const ids = (selected: Position | null) =>
      withAlone(marks, selected).map((mark) => mark.points.map(({ buoy }) => buoy.id));
    expect(ids(null)).toEqual([[1, 2, 3], [4, 5], [6]]);
    const selected = withAlone(marks, points[1]?.buoy ?? null);
    expect(ids(points[1]?.buoy ?? null)).toEqual([[2], [1, 3], [4, 5], [6]]);
    expect(selected.slice(2)).toEqual(marks.slice(1));
    expect(selected.slice(2).every((mark, i) => mark === marks[i + 1])).toBe(true);
    expect(ids(points[5]?.buoy ?? null)).toEqual(ids(null));
  });
});

describe('shortLabel', () => {
  it('makes one short line of anything', () => {
    expect(shortLabel('  A\n\tB\u0000C ')).toBe('A B C');
    expect(shortLabel('x'.repeat(200))).toHaveLength(32);
    expect(shortLabel('Cape Demo')).toBe('Cape Demo');
  });
});
