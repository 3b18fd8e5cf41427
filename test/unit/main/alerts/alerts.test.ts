// Alerts give each notice once, whatever happens between two readings.
import { readFileSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LONGEST_LOG } from '#main/alerts/alertFile.ts';
import type { AlertRule } from '#shared/model/alert.ts';
import { DAY, HOUR } from '#shared/science/durations.ts';
import { ruleOf } from '#support/alerts.ts';
import { createAlertWorld } from '#support/alertWorld.ts';
import { spotOf } from '#support/spots.ts';

const START = Date.UTC(2026, 0, 10, 12) / 1000;
const rule = ruleOf({ for: { readings: 1 } });

let world: ReturnType<typeof createAlertWorld>;
beforeEach(() => {
  world = createAlertWorld(START);
  world.setWatch({ rules: [rule] });
});
afterEach(() => world.dispose());

/** A reading arrives when it was taken, so many hours after the start. */
async function reading(hours: number, significantHeight: number): Promise<void> {
  const time = START + hours * HOUR;
  world.setNow(time);
  await world.receive({ time, significantHeight });
}
async function tickAt(time: number): Promise<void> {
  world.setNow(time);
  await world.alerts().tick();
}
const at = (kind: string, hours: number) => `${kind} ${START + hours * HOUR}`;
const states = () => world.alerts().read().states;

it('tells once at firing and once at the end, and both are in the log', async () => {
  await reading(0, 1);
  await reading(1, 4);
  await reading(2, 5);
  expect(world.toldKinds()).toEqual([at('fired', 1)]);
  expect(states()).toMatchObject([{ phase: 'firing', firedAt: START + HOUR, since: START + HOUR }]);
  await reading(3, 1);
  expect(world.toldKinds()).toEqual([at('fired', 1), at('cleared', 3)]);
  expect(world.alerts().read().log).toMatchObject([
    { kind: 'cleared', told: 'yes', rule: 'High sea', buoyId: 100 },
    { kind: 'fired', told: 'yes', values: { significantHeight: 4 }, at: START + HOUR },
  ]);
});

it('tells of a value that comes after its reading, also after a restart', async () => {
  await reading(0, Number.NaN);
  expect(states()).toMatchObject([{ phase: 'idle', newest: START }]);
  world.restart();
  const [row] = world.rows.get(100) ?? [];
  if (row) row.significantHeight = 4;
  await world.receive();
  expect(world.toldKinds()).toEqual([at('fired', 0)]);
});

it('what fired and ended while the application was closed is in the log only, if it is old', async () => {
  await reading(0, 1);
  world.restart();
  world.setNow(START + 20 * HOUR);
  await world.receive(
    ...[1, 4, 4, 1, 1].map((significantHeight, n) => ({
      time: START + (n + 1) * HOUR,
      significantHeight,
    })),
  );
  expect(world.told).toEqual([]);
  expect(world.alerts().read().log).toMatchObject([
    { kind: 'cleared', told: 'no' },
    { kind: 'fired', told: 'no' },
  ]);
});

it('notices within a minute, and those of the quiet hours, become one', async () => {
  world.setWatch({ quietHours: { from: '11:00', to: '18:00', zone: 'UTC' } });
  await reading(0, 4);
  await reading(1, 1);
  await reading(2, 4);
  expect(world.told).toEqual([]);
  await tickAt(START + 6 * HOUR);
  expect(world.told).toHaveLength(1);
  expect(world.toldKinds()).toEqual([at('fired', 0), at('cleared', 1), at('fired', 2)]);
  await world.receive({ time: START + 5 * HOUR, significantHeight: 1 });
  expect(world.told).toHaveLength(1);
  await tickAt(START + 6 * HOUR + 60);
  expect(world.told).toHaveLength(2);
});

it('a held notice survives a restart, and is dropped when it is acknowledged, paused, edited or deleted', async () => {
  const quietHours = { from: '12:00', to: '13:30', zone: 'UTC' };
  const cases: (() => void)[] = [
    () => world.alerts().acknowledge({ ruleId: 'r1' }),
    () => world.alerts().pause({ ruleId: 'r1', isPaused: true }),
    () => world.setWatch({ rules: [ruleOf({ for: { readings: 3 } })] }),
    () => world.setWatch({ rules: [] }),
  ];
  for (const change of [() => undefined, ...cases]) {
    world.dispose();
    world = createAlertWorld(START);
    world.setWatch({ rules: [rule], quietHours });
    await reading(0, 4);
    world.restart();
    change();
    await world.alerts().tick();
    await tickAt(START + 2 * HOUR);
    expect(world.told, String(change)).toHaveLength(cases.includes(change) ? 0 : 1);
    expect(world.alerts().read().log.at(-1)?.told).toBe(cases.includes(change) ? 'dropped' : 'yes');
  }
});

it('a changed rule begins again and its notice is removed; another name changes nothing', async () => {
  await reading(0, 4);
  world.setWatch({ rules: [{ ...rule, name: 'Rough' }] });
  await world.alerts().tick();
  expect(states()).toMatchObject([{ phase: 'firing' }]);
  expect(world.withdrawn).toEqual([]);
  world.setWatch({ rules: [ruleOf({ for: { readings: 2 } })] });
  await world.alerts().tick();
  expect(states()).toMatchObject([{ phase: 'pending' }]);
  expect(world.withdrawn).toMatchObject([{ kind: 'fired', ruleId: 'r1' }]);
});

it('a paused rule has no state and gives no notice, and begins again after the pause', async () => {
  world.alerts().pause({ ruleId: 'r1', isPaused: true });
  await reading(0, 4);
  expect(world.alerts().read()).toEqual({ states: [], paused: ['r1'], log: [] });
  world.restart();
  await reading(1, 4);
  expect(world.told).toEqual([]);
  world.alerts().pause({ ruleId: 'r1', isPaused: false });
  await world.alerts().tick();
  expect(states()).toMatchObject([{ phase: 'firing' }]);
});

it('what is acknowledged, paused or changed while readings are read is not overwritten', async () => {
  await reading(0, 4);
  world.during(() => world.alerts().acknowledge({ ruleId: 'r1' }));
  await reading(1, 4);
  expect(states()).toMatchObject([{ acknowledged: true, newest: START + HOUR }]);
  world.setNow(START + 2 * HOUR);
  world.during(() => world.setWatch({ rules: [] }));
  await world.receive({ time: START + 2 * HOUR, significantHeight: 1 });
  await world.alerts().tick();
  expect(states()).toEqual([]);
  expect(world.toldKinds()).toEqual([at('fired', 0)]);
});

it('each favourite has a state of its own; a buoy that is not there has none', async () => {
  world.rows.set(200, []);
  world.favourites.add(100).add(200);
  const lost = ruleOf({ id: 'r2', target: { of: 'buoy', id: 999 } });
  world.setWatch({ rules: [{ ...rule, target: { of: 'favourites' } }, lost] });
  world.rows.get(200)?.push({ time: START, significantHeight: 9 });
  await reading(0, 1);
  expect(states().map(({ ruleId, buoyId, phase }) => `${ruleId} ${buoyId} ${phase}`)).toEqual([
    ...['r1 100 idle', 'r1 200 firing'],
  ]);
  expect(world.alerts().buoyIds()).toEqual([100, 200]);
});

it('what is no favourite any more has no state, and its notice is removed', async () => {
  world.setWatch({ rules: [{ ...rule, target: { of: 'favourites' } }] });
  world.favourites.add(100);
  await reading(0, 4);
  expect(states()).toMatchObject([{ phase: 'firing' }]);
  world.favourites.delete(100);
  await world.receive();
  expect(states()).toEqual([]);
  expect(world.withdrawn).toMatchObject([{ kind: 'fired', buoyId: 100 }]);
});

it('of a spot the nearest buoy that is not silent is evaluated, whatever the order; without the spot the rule stays', async () => {
  // 200 is at the spot and ended a year ago.
  world.rows.set(200, [{ time: START - 365 * DAY, significantHeight: 9 }]);
  const spots = [spotOf({ id: 's1', position: { lat: 0, lng: 2 }, buoyIds: [999, 200, 100] })];
  const rules = [{ ...rule, target: { of: 'spot' as const, id: 's1' } }];
  world.setWatch({ rules, spots });
  await reading(0, 4);
  expect(states()).toMatchObject([{ buoyId: 100, phase: 'firing' }]);
  expect(world.alerts().buoyIds()).toEqual([100]);
  world.rows.get(200)?.push({ time: START, significantHeight: 1 });
  await world.receive();
  expect(states()).toMatchObject([{ buoyId: 200, phase: 'idle' }]);
  await reading(25, 4);
  expect(states()).toMatchObject([{ buoyId: 100, phase: 'firing' }]);
  world.setWatch({ spots: [] });
  await world.alerts().tick();
  expect(states()).toEqual([]);
  expect(world.alerts().buoyIds()).toEqual([]);
  world.setWatch({ spots });
  await world.alerts().tick();
  expect(world.alerts().buoyIds()).toEqual([100]);
});

it('a spot that follows another buoy tells nothing twice, drops no notice that is held back, and tells the end once', async () => {
  const spots = [spotOf({ id: 's1', position: { lat: 0, lng: 2 }, buoyIds: [200, 100] })];
  const quietHours = { from: '00:00', to: '23:59', zone: 'UTC' };
  world.setWatch({ rules: [{ ...rule, target: { of: 'spot', id: 's1' } }], spots, quietHours });
  await reading(0, 4);
  expect(states()).toMatchObject([{ buoyId: 100, phase: 'firing' }]);
  world.rows.set(200, [{ time: START + HOUR / 2, significantHeight: 4 }]);
  await reading(1, 4);
  expect(states()).toMatchObject([{ buoyId: 200, phase: 'firing', firedAt: START }]);
  world.setWatch({ quietHours: null });
  world.setNow(START + 2 * HOUR);
  await world.receive();
  expect(world.toldKinds()).toEqual([at('fired', 0)]);
  // The nearer one becomes silent, and its successor has calmed down.
  await reading(26, 1);
  expect(states()).toMatchObject([{ buoyId: 100, phase: 'idle' }]);
  expect(world.toldKinds()).toEqual([at('fired', 0), at('cleared', 26)]);
  expect(world.withdrawn).toEqual([]);
});

it('a spot that follows another buoy does not wait for a value of the one before', async () => {
  const spots = [spotOf({ id: 's1', position: { lat: 0, lng: 2 }, buoyIds: [200, 100] })];
  world.setWatch({ rules: [{ ...rule, target: { of: 'spot', id: 's1' } }], spots });
  await reading(0, Number.NaN);
  world.rows.set(200, [{ time: START - 2 * HOUR, significantHeight: 4 }]);
  await world.receive();
  expect(states()).toMatchObject([{ buoyId: 200, phase: 'idle' }]);
});

describe('a buoy that is silent already', () => {
  const ageRule = ruleOf({ conditions: [{ kind: 'age', hours: 12 }], tellsNoData: true });
  const pass = async (hours: number) => {
    for (let minutes = 0; minutes < hours * 60; minutes += 1) {
      await tickAt(world.now() + 60);
    }
  };
  beforeEach(() => {
    world.setWatch({ rules: [] });
    world.rows.get(100)?.push({ time: START - 7 * HOUR, significantHeight: 9 });
  });

  it('fires a rule on its age, and tells that no data arrive, each once', async () => {
    world.setWatch({ rules: [ageRule] });
    await pass(24);
    expect(world.toldKinds()).toEqual([at('noData', -1), at('fired', 5)]);
    await reading(25, 9);
    expect(world.toldKinds().slice(2)).toEqual([at('cleared', 25)]);
  });

  it('does so after days, an edit, a pause, and as a favourite that was removed and added', async () => {
    world.setNow(START + 3 * DAY);
    const favourites = { ...ageRule, target: { of: 'favourites' as const } };
    world.favourites.add(100);
    const cases: [string, () => void][] = [
      ['new', () => world.setWatch({ rules: [favourites] })],
      [
        'edited',
        () =>
          world.setWatch({ rules: [{ ...favourites, conditions: [{ kind: 'age', hours: 13 }] }] }),
      ],
      ['paused', () => world.alerts().pause({ ruleId: 'r1', isPaused: true })],
      ['resumed', () => world.alerts().pause({ ruleId: 'r1', isPaused: false })],
      ['removed', () => world.favourites.delete(100)],
      ['added', () => world.favourites.add(100)],
    ];
    for (const [name, change] of cases) {
      const before = world.toldKinds().length;
      change();
      await world.receive();
      await pass(0.5);
      const isOn = name !== 'paused' && name !== 'removed';
      const kinds = world.toldKinds().slice(before);
      expect(
        kinds.map((one) => one.split(' ')[0]),
        name,
      ).toEqual(isOn ? ['fired', 'noData'] : []);
    }
    world.restart();
    await pass(0.5);
    expect(world.told.at(-1)?.at).toBeLessThan(world.now() - 30 * 60);
  });
});

it('reads a buoy once for all its rules, and only where something changed', async () => {
  for (let id = 101; id < 120; id += 1) world.rows.set(id, [{ time: START, significantHeight: 1 }]);
  for (const id of world.rows.keys()) world.favourites.add(id);
  const rules = Array.from({ length: 10 }, (_, n) =>
    ruleOf({ id: `r${n}`, target: { of: 'favourites' } }),
  );
  world.setWatch({ rules });
  await reading(0, 1);
  expect(states()).toHaveLength(200);
  const before = world.calls();
  world.setNow(START + 60);
  world.alerts().onChange({ kind: 'readings', buoyId: 105 });
  await world.alerts().tick();
  // The list of buoys, and one buoy.
  expect(world.calls()).toBe(before + 2);
});

it('a buoy that cannot be read does not hold up the others, and is tried again', async () => {
  world.rows.set(200, [{ time: START, significantHeight: 4 }]);
  world.favourites.add(100).add(200);
  world.setWatch({ rules: [{ ...rule, target: { of: 'favourites' } }] });
  world.unreadable.add(100);
  await reading(0, 4);
  expect(states()).toMatchObject([{ buoyId: 200, phase: 'firing' }]);
  world.unreadable.clear();
  await tickAt(START + 60);
  expect(states()).toMatchObject([{ buoyId: 200 }, { buoyId: 100, phase: 'firing' }]);
});

it('the requests of a trial are those of its buoys that nothing else updates', async () => {
  const requests = async (target: AlertRule['target']) =>
    (await world.alerts().try({ ...rule, id: 'new', target })).requestsPerDay;
  world.rows.set(200, [{ time: START, significantHeight: 1 }]);
  world.setWatch({ rules: [] });
  expect(await requests({ of: 'buoy', id: 200 })).toEqual({ shown: 48, hidden: 48 });
  world.favourites.add(200);
  expect(await requests({ of: 'favourites' })).toEqual({ shown: 0, hidden: 48 });
  world.setWatch({ rules: [{ ...rule, target: { of: 'buoy', id: 200 } }] });
  expect(await requests({ of: 'buoy', id: 200 })).toEqual({ shown: 0, hidden: 0 });
  world.setWatch({ rules: [{ ...rule, id: 'new', target: { of: 'buoy', id: 200 } }] });
  expect(await requests({ of: 'buoy', id: 200 })).toEqual({ shown: 0, hidden: 48 });
  await expect(requests({ of: 'buoy', id: 999 })).rejects.toThrow();
});

it('a trial for no favourites, or a spot without buoys, has no readings and no cost', async () => {
  world.setWatch({ spots: [spotOf({ buoyIds: [] })] });
  for (const target of [{ of: 'favourites' }, { of: 'spot', id: 's1' }] as const) {
    expect(await world.alerts().try({ ...rule, target })).toEqual({
      ...{ periods: [], firings: [], forecast: null },
      requestsPerDay: { shown: 0, hidden: 0 },
    });
  }
});

it('a buoy counts as silent only ten minutes after a start, a sleep or a change of the clock', async () => {
  world.setWatch({ rules: [ruleOf({ tellsNoData: true })] });
  await reading(0, 1);
  const { read } = world.alerts();
  const kinds = () => read().log.map(({ kind }) => kind);
  world.setNow(START + 8 * HOUR);
  for (let minute = 0; minute <= 9; minute++) {
    await world.alerts().tick();
    expect(kinds()).toEqual([]);
    world.setNow(world.now() + 60);
  }
  await world.alerts().tick();
  expect(kinds()).toEqual(['noData']);
  expect(world.toldKinds()).toEqual([at('noData', 6)]);
  expect(states()).toMatchObject([{ noData: true, phase: 'idle' }]);
});

it('without a change nothing is read before a minute has passed, and nothing is written', async () => {
  await reading(0, 4);
  const text = readFileSync(world.path, 'utf8');
  const before = world.calls();
  await tickAt(START + 59);
  expect(world.calls()).toBe(before);
  await tickAt(START + 60);
  expect(world.calls()).toBeGreaterThan(before);
  expect(readFileSync(world.path, 'utf8')).toBe(text);
});

describe('the file', () => {
  it('has a bounded log', async () => {
    await reading(0, 4);
    const file = JSON.parse(readFileSync(world.path, 'utf8'));
    file.log = Array(LONGEST_LOG).fill({ ...file.log[0], time: 7 });
    writeFileSync(world.path, JSON.stringify(file));
    world.restart();
    await reading(1, 1);
    const { log } = world.alerts().read();
    expect(log.map(({ kind }) => kind).slice(0, 2)).toEqual(['cleared', 'fired']);
    expect(log).toHaveLength(LONGEST_LOG);
  });

  it('has the times of the readings of a buoy once; one of the first version goes on', async () => {
    world.setWatch({ rules: [rule, { ...rule, id: 'r2' }] });
    await reading(0, 4);
    const { seen, states: stored, ...file } = JSON.parse(readFileSync(world.path, 'utf8'));
    expect([seen, stored.length]).toEqual([[[START]], 2]);
    const states = stored.map((state: object) => ({ ...state, seen: [START] }));
    writeFileSync(world.path, JSON.stringify({ ...file, version: 1, states }));
    world.restart();
    await reading(1, 4);
    expect(world.told).toHaveLength(1);
    await reading(2, 1);
    expect(world.toldKinds().slice(2)).toEqual([at('cleared', 2), at('cleared', 2)]);
  });

  it('that is damaged is replaced, and the rules stay', async () => {
    writeFileSync(world.path, '{"version":1,');
    world.restart();
    await reading(0, 4);
    expect(world.told).toHaveLength(1);
  });
});
