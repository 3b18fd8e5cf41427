// Alerts about how good a spot is: by readings with the tide, and by downloaded forecasts, which are told once and not lost.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ruleDigest } from '#main/alerts/alertFile.ts';
import type { StoredConditions } from '#shared/model/conditions.ts';
import { HOUR } from '#shared/science/durations.ts';
import { ruleOf } from '#support/alerts.ts';
import { createAlertWorld } from '#support/alertWorld.ts';
import { answerAt } from '#support/conditions.ts';
import { spotOf } from '#support/spots.ts';

const START = Date.UTC(2026, 0, 10, 12) / 1000;
const spot = spotOf({ height: { low: 2 }, period: { low: 8 }, direction: null });
const ahead = ruleOf({
  target: { of: 'spot', id: 's1' },
  conditions: [{ kind: 'spot', least: 'good', when: 'ahead' }],
});

let world: ReturnType<typeof createAlertWorld>;
beforeEach(() => {
  world = createAlertWorld(START);
  world.setWatch({ spots: [spot], rules: [ahead] });
});
afterEach(() => world.dispose());

/** Heights every 3 hours from `first` hours after the start; the period is 9 s. */
const forecasts = (first: number, heights: number[], fetchedAt: number): StoredConditions[] =>
  heights.map((wavesHeight, n) => {
    const answer = answerAt(START + (first + 3 * n) * HOUR);
    const { conditions } = answer;
    const forecast = conditions.forecast && { ...conditions.forecast, wavesHeight };
    return { ...answer, fetchedAt, conditions: { ...conditions, forecast, tide: null } };
  });
async function at(hours: number): Promise<void> {
  world.setNow(START + hours * HOUR + 60);
  world.alerts().onChange({ kind: 'conditions' });
  await world.alerts().tick();
}
/** `fired 6`: the kind of each event that was told, and its first good hour after the start, which an end does not have. */
const told = () =>
  world.told
    .flatMap(({ events }) => events)
    .map(({ kind, forecast }) => (forecast ? `${kind} ${(forecast.from - START) / HOUR}` : kind));

it('tells once when the spot will be good, also after a newer forecast and a restart, and its end', async () => {
  world.setForecasts(forecasts(0, [1, 1, 3, 3, 1], START));
  await at(0);
  expect(told()).toEqual(['fired 6']);
  expect(world.told[0]?.events[0]).toMatchObject({
    ...{ buoyId: null, told: 'waiting', time: START + 60 },
    forecast: { state: 'good', to: START + 9 * HOUR, fetchedAt: START },
  });
  world.setForecasts(forecasts(0, [1, 3, 3, 3, 1], START + HOUR));
  await at(1);
  world.restart();
  await at(2);
  expect(told()).toEqual(['fired 6']);
  expect(world.alerts().read().states).toMatchObject([
    { buoyId: null, phase: 'firing', forecast: { from: START + 3 * HOUR } },
  ]);
  world.setForecasts(forecasts(0, [1, 1, 1, 1, 1], START + 3 * HOUR));
  await at(3);
  world.setForecasts(forecasts(0, [1, 1, 1, 1, 3], START + 4 * HOUR));
  await at(4);
  expect(told()).toEqual(['fired 6', 'cleared', 'fired 12']);
});

it('waits until the forecasts of one download have arrived', async () => {
  world.setForecasts(forecasts(0, [1, 3], START + 30));
  await at(0);
  expect(told()).toEqual([]);
  world.setNow(START + 90);
  world.alerts().onChange({ kind: 'conditions' });
  await world.alerts().tick();
  expect(told()).toEqual(['fired 3']);
});

it('a forecast older than 24 hours is no ground; what it told ends with its hours, and the next one is told', async () => {
  world.setForecasts(forecasts(0, [1, 3], START - 25 * HOUR));
  await at(0);
  expect(told()).toEqual([]);
  world.setForecasts(forecasts(24, [1, 3, 3, 1], START));
  await at(1);
  await at(26);
  expect(told()).toEqual(['fired 27']);
  await at(31);
  expect(told()).toEqual(['fired 27', 'cleared']);
  world.setForecasts(forecasts(72, [3], START + 70 * HOUR));
  await at(70.5);
  expect(told()).toEqual(['fired 27', 'cleared', 'fired 72']);
});

it('a spot that is partly good fires a rule for that alone; other limits of the spot begin it again', async () => {
  const part = ruleOf({
    ...{ ...ahead, id: 'r2' },
    conditions: [{ kind: 'spot', least: 'part', when: 'ahead' }],
  });
  world.setWatch({ rules: [ahead, part] });
  world.setForecasts(forecasts(0, [1, 1], START));
  await at(0);
  expect(world.told[0]?.events).toMatchObject([{ ruleId: 'r2', forecast: { state: 'part' } }]);
  world.setWatch({ spots: [{ ...spot, name: 'Another name' }] });
  await at(1);
  expect(world.told).toHaveLength(1);
  world.setWatch({ spots: [{ ...spot, height: { low: 0.5, high: null } }] });
  await at(2);
  expect(world.told[1]?.events.map(({ ruleId }) => ruleId)).toEqual(['r1', 'r2']);
});

it('a rule without a forecast, or with old ones alone, says so until one arrives', async () => {
  const { read } = world.alerts();
  const noData = () => read().states.map((state) => state.noData);
  await at(0);
  expect(noData()).toEqual([true]);
  world.setForecasts(forecasts(0, [1, 1, 1], START + HOUR));
  await at(2);
  expect(noData()).toEqual([false]);
  await at(26);
  expect(noData()).toEqual([true]);
  expect(told()).toEqual([]);
});

it('a paused rule, and one whose spot is deleted, tell nothing, and no buoy is refreshed for them', async () => {
  world.alerts().pause({ ruleId: 'r1', isPaused: true });
  world.setForecasts(forecasts(0, [3, 3], START));
  await at(0);
  world.alerts().pause({ ruleId: 'r1', isPaused: false });
  world.setWatch({ spots: [] });
  await at(1);
  expect(told()).toEqual([]);
  world.setWatch({ spots: [spot] });
  await at(1.1);
  expect(told()).toEqual(['fired 3']);
  expect(world.alerts().buoyIds()).toEqual([]);
});

it('a trial of forecasts says what they fire now, counts past readings, and costs nothing', async () => {
  world.setForecasts(forecasts(0, [1, 3, 3], START));
  world.setNow(START + 60);
  expect(await world.alerts().try({ ...ahead, id: 'new' })).toMatchObject({
    forecast: { hours: 3, next: { from: START + 3 * HOUR, to: START + 6 * HOUR } },
    requestsPerDay: { shown: 0, hidden: 0 },
  });
  world.setNow(START + 25 * HOUR);
  expect((await world.alerts().try(ahead)).forecast).toEqual({ hours: 0, next: null });
});

it('by readings it fires while height and tide fit', async () => {
  const now = ruleOf({ ...ahead, conditions: [{ kind: 'spot', least: 'good', when: 'now' }] });
  world.setWatch({
    rules: [{ ...now, for: { readings: 1 } }],
    spots: [{ ...spot, period: { low: null, high: null }, tide: 'falling' }],
  });
  // High water at 13:58.
  world.setForecasts([answerAt(START - HOUR, highWaterAt(START + 2 * HOUR))]);
  await world.receive({ time: START, significantHeight: 3 });
  expect(world.alerts().buoyIds()).toEqual([100]);
  expect(world.told).toEqual([]);
  world.setNow(START + 3 * HOUR);
  await world.receive({ time: START + 3 * HOUR, significantHeight: 3 });
  expect(world.toldKinds()).toEqual([`fired ${START + 3 * HOUR}`]);
});

it('a spot that is changed while its tide is read is evaluated with its new limits alone', async () => {
  const now = ruleOf({ ...ahead, conditions: [{ kind: 'spot', least: 'good', when: 'now' }] });
  const falling = { ...spot, period: { low: null, high: null }, tide: 'falling' } as const;
  world.setWatch({
    rules: [{ ...now, for: { readings: 1 } }],
    spots: [{ ...falling, tide: null }],
  });
  world.setForecasts([answerAt(START - HOUR, highWaterAt(START - HOUR))]);
  world.rows.get(100)?.push({ time: START, significantHeight: 3 });
  // The buoys, then the readings are read.
  world.during(() => world.during(() => world.setWatch({ spots: [falling] })));
  await world.alerts().tick();
  expect(world.told).toEqual([]);
  await world.alerts().tick();
  expect(world.toldKinds()).toEqual([`fired ${START}`]);
});

const highWaterAt = (time: number) => ({
  tide: {
    ...{ height: 1.2, time: START - HOUR, direction: 'rising', harbor: null },
    ...{ secondsToNextChange: time - (START - HOUR), nextTide: 'high', nextTideHeight: 2 },
  },
});

it('what identifies a rule of an earlier version is the same: nothing is told again after an update', () => {
  expect(ruleDigest(ruleOf())).toBe('0dbf0009d68f1d0a');
});
