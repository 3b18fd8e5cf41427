/** The strip Now: which buoys in view stand out among readings younger than three hours. */
import { expect, test } from 'vitest';
import { standouts } from '#renderer/screens/map/inView.ts';
import type { CachedBuoy } from '#shared/model/buoy.ts';
import { HOUR } from '#shared/science/durations.ts';
import { buoy, reading } from '#support/buoys.ts';

const now = 1_700_000_000;
const view = { west: -20, east: 20, south: -20, north: 20 };

interface Given extends Partial<CachedBuoy> {
  height?: number | null;
  period?: number | null;
  hours?: number;
}
const at = (id: number, { height = 1, period = 5, hours = 1, ...more }: Given = {}) =>
  buoy({
    id,
    lat: 0,
    lng: 0,
    lastReading: reading({ significantHeight: height, period, time: now - hours * HOUR }),
    ...more,
  });

interface More {
  /** By buoy. */
  ranks?: Record<number, number | null>;
  changes?: Record<number, number | null>;
  /** How old ranks and changes are. */
  hours?: number;
}
const found = (buoys: CachedBuoy[], { ranks = {}, changes = {}, hours = 1 }: More = {}) => {
  const time = now - hours * HOUR;
  return standouts(buoys, view, {
    now,
    ranks: new Map(Object.entries(ranks).map(([id, rank]) => [Number(id), { rank, time }])),
    lastHours: new Map(
      Object.entries(changes).map(([id, metres]) => [
        Number(id),
        { change: metres === null ? null : { metres, time } },
      ]),
    ),
  }).map(({ kind, buoy: { id }, value }) => `${kind} ${id} ${value}`);
};

test('the highest, the one rising fastest, the longest period and the most unusual', () => {
  const buoys = [at(1, { height: 5 }), at(2, { period: 18 }), at(3), at(4)];
  const changes = { 1: -2, 3: 1.2, 4: 0.4 };
  expect(found(buoys, { changes, ranks: { 2: 90, 3: 95, 4: 3 } })).toEqual([
    ...['highest 1 5', 'rising 3 1.2', 'longest 2 18', 'unusual 4 3'],
  ]);
});

test('readings older than three hours and buoys out of view are left out', () => {
  const buoys = [
    at(1, { height: 9, hours: 3.01 }),
    at(2, { height: 8, lng: 21 }),
    at(3, { height: 2, hours: 3 }),
  ];
  const ranks = { 1: 100, 2: 100, 3: 60 };
  expect(found(buoys, { ranks, changes: { 1: 3 } })).toEqual([
    ...['highest 3 2', 'longest 3 5', 'unusual 3 60'],
  ]);
  expect(found(buoys.slice(0, 2), { ranks })).toEqual([]);
  expect(found([buoy({ lat: 0, lng: 0 })])).toEqual([]);
});

test('what is missing, falls, does not change or is not plausible does not stand out', () => {
  const buoys = [
    at(1, { height: 20, period: 30, implausible: ['significantHeight', 'period'] }),
    at(2, { height: null, period: null }),
    at(3, { height: 0 }),
  ];
  const changes = { 1: 0, 2: -1, 3: null };
  expect(found(buoys, { changes, ranks: { 1: null } })).toEqual(['highest 3 0', 'longest 3 5']);
});

test('a rank whose newest reading is older than three hours does not stand out', () => {
  expect(found([at(1)], { ranks: { 1: 99 }, hours: 4 })).not.toContain('unusual 1 99');
});

test('a change of an older height does not stand out beside a newer reading', () => {
  expect(found([at(1)], { changes: { 1: 2.1 }, hours: 2 })).not.toContain('rising 1 2.1');
  expect(found([at(1)], { changes: { 1: 2.1 } })).toContain('rising 1 2.1');
});
