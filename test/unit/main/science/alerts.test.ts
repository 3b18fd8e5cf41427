// When a rule fires and ends: the reference of the definition, each condition, and what is said of it.
import { describe, expect, it } from 'vitest';
import {
  evaluate,
  evaluateSilence,
  firingsOf,
  isQuiet,
  mayTell,
  withNotices,
} from '#main/science/alerts.ts';
import { lastWinter, summarizeFirings } from '#main/science/alertTrial.ts';
import type { AlertReadings } from '#main/science/alertVerdicts.ts';
import {
  type AlertChange,
  type AlertRule,
  type AlertRuleInput,
  type AlertState,
  initialState,
} from '#shared/model/alert.ts';
import { HOUR } from '#shared/science/durations.ts';
import { heights, readingsOf, ruleOf } from '#support/alerts.ts';

const START = Date.UTC(2026, 0, 10, 12) / 1000;
const at = (hours: number): number => START + hours * HOUR;
/** Has seen a reading before the first one. */
const begun = (state: Partial<AlertState> = {}): AlertState => ({
  ...initialState,
  seen: [START - HOUR],
  ...state,
});

const hourly = (...values: number[]) => heights(START, HOUR, values);
const kindsAt = (changes: readonly AlertChange[]) =>
  changes.map(({ kind, time }) => `${kind} ${(time - START) / HOUR}`).join(', ');
const run = (rule: AlertRule, readings: AlertReadings, before = begun()) =>
  evaluate(rule, before, readings, readings.time.at(-1) as number);

/** The phase after each reading. */
function phases(rule: AlertRule, readings: AlertReadings): string {
  let state = begun();
  const found = Array.from(readings.time, (_, row) => {
    const until = Object.fromEntries(
      Object.entries(readings).map(([name, column]) => [name, column.subarray(0, row + 1)]),
    ) as AlertReadings;
    ({ state } = evaluate(rule, state, until, until.time.at(-1) as number));
    return state.phase;
  });
  return found.join(' ');
}

it('reference: readings every 30 s and `for` 90 s, breached from 01:00, fire at 02:30', () => {
  const rule = ruleOf({ for: { seconds: 90 } });
  const minutes = heights(START, 30, [2, 2, 4, 4, 4, 4, 4]);
  expect(phases(rule, minutes)).toBe('idle idle pending pending pending firing firing');
  const { changes } = run(rule, minutes);
  expect(changes).toEqual([
    { kind: 'fired', time: START + 150, from: START + 60, values: { significantHeight: 4 } },
  ]);
});

it('needs two readings in a row by default, and ends below the clear level, not below the limit', () => {
  const readings = hourly(3, 2.9, 3, 3.2, 2.9, 2.86, 3, 2.85, 2);
  expect(phases(ruleOf(), readings)).toBe(
    'pending idle pending firing firing firing firing idle idle',
  );
  expect(kindsAt(run(ruleOf(), readings).changes)).toBe('fired 3, cleared 7');
});

it('stays until it has been clear for as long as chosen', () => {
  const rule = ruleOf({ for: { readings: 1 }, keep: { seconds: 2 * HOUR } });
  expect(phases(rule, hourly(4, 1, 1, 2.9, 1, 1, 1))).toBe(
    'firing recovering recovering firing recovering recovering idle',
  );
});

const one = (condition: AlertRuleInput['conditions'][number]) =>
  ruleOf({ conditions: [condition], for: { readings: 1 } });
const value = { kind: 'value', variable: 'significantHeight' } as const;

describe('conditions', () => {
  it.each([
    ['>=', 3, [2.99, 3]],
    ['>', 3, [3, 3.01]],
    ['<=', 3, [3.01, 3]],
    ['<', 3, [3, 2.99]],
  ] as const)('%s %d', (comparison, limit, [not, met]) => {
    const rule = one({ ...value, comparison, limit });
    expect(run(rule, hourly(not)).changes).toEqual([]);
    expect(kindsAt(run(rule, hourly(met)).changes)).toBe('fired 0');
  });

  it.each([
    [{ ...value, comparison: '>=', limit: 3 }, [3, 2.86, 2.85], 2],
    // 5 % of 1 m are less than a step of the display.
    [{ ...value, comparison: '>=', limit: 1 }, [1, 0.91, 0.9], 2],
    [{ ...value, comparison: '<=', limit: 3 }, [3, 3.14, 3.15], 2],
    [{ ...value, comparison: '>=', limit: 3, margin: 1 }, [3, 2.1, 2], 2],
    [{ kind: 'between', variable: 'significantHeight', low: 1, high: 2 }, [1, 0.95, 0.9], 2],
    [{ kind: 'between', variable: 'significantHeight', low: 1, high: 2 }, [2, 2.05, 2.1], 2],
  ] as const)('the clear level of %o', (condition, values, cleared) => {
    const { changes } = run(one(condition), hourly(...values));
    expect(kindsAt(changes)).toBe(`fired 0, cleared ${cleared}`);
  });

  const directions = (...degrees: number[]) =>
    readingsOf(degrees.map((direction, n) => ({ time: at(n), direction })));
  it('a sector is clockwise and may cross north; its default margin is 5 % of its width', () => {
    const rule = one({ kind: 'direction', first: 340, last: 20 });
    expect(kindsAt(run(rule, directions(339, 25, 340)).changes)).toBe('fired 2');
    expect(kindsAt(run(rule, directions(20)).changes)).toBe('fired 0');
    expect(kindsAt(run(rule, directions(180)).changes)).toBe('');
    expect(kindsAt(run(rule, directions(0, 338, 21, 337)).changes)).toBe('fired 0, cleared 3');
    expect(
      kindsAt(run(one({ kind: 'direction', first: 0, last: 360 }), directions(200)).changes),
    ).toBe('fired 0');
    // With its margins it is all directions.
    const wide = one({ kind: 'direction', first: 340, last: 20, margin: 170 });
    expect(kindsAt(run(wide, directions(0, 100, 200)).changes)).toBe('fired 0');
  });

  it('a rank', () => {
    const ranks = readingsOf([94.9, 95, 91, 90].map((rank, n) => ({ time: at(n), rank })));
    const { changes } = run(one({ kind: 'rank', limit: 95 }), ranks);
    expect(kindsAt(changes)).toBe('fired 1, cleared 3');
  });

  it('a change over hours, up or down; unknown where no reading is that old', () => {
    const by = (limit: number) =>
      one({ kind: 'change', variable: 'significantHeight', limit, hours: 3 });
    const rise = hourly(1, 1, 1.2, 2, 2.4, 2.2);
    expect(kindsAt(run(by(1), rise).changes)).toBe('fired 3');
    const fall = hourly(3, 3, 3, 1.9);
    expect(kindsAt(run(by(-1), fall).changes)).toBe('fired 3');
    expect(kindsAt(run(by(1), fall).changes)).toBe('');
  });

  it('all of them', () => {
    const rule = ruleOf({
      conditions: [
        { ...value, comparison: '>=', limit: 3 },
        { kind: 'value', variable: 'period', comparison: '>=', limit: 10 },
      ],
      for: { readings: 1 },
    });
    const rows = [
      { time: at(0), significantHeight: 4, period: 8 },
      { time: at(1), significantHeight: 4, period: 12 },
      { time: at(2), significantHeight: 4, period: 5 },
    ];
    expect(kindsAt(run(rule, readingsOf(rows)).changes)).toBe('fired 1, cleared 2');
  });
});

it('a missing quantity is neither true nor false: counters stand still', () => {
  const none = Number.NaN;
  expect(phases(ruleOf(), hourly(none, 3, none, none, 3, none, 1))).toBe(
    'idle pending pending pending firing firing idle',
  );
});

it('a reading that has failed since it was counted does not count', () => {
  const pending = run(ruleOf(), hourly(9)).state;
  expect(pending.phase).toBe('pending');
  // The next reading showed that it was a spike.
  const after = evaluate(ruleOf(), pending, hourly(Number.NaN, 3.1), at(1));
  expect(after.state).toMatchObject({ phase: 'pending', run: [at(1)] });
  expect(after.changes).toEqual([]);
});

it('a value that comes after its reading is evaluated once, before newer readings, and is no end of a silence', () => {
  const none = Number.NaN;
  const first = run(ruleOf(), hourly(3, none)).state;
  expect(first).toMatchObject({ phase: 'pending', undecided: true });
  expect(evaluate(ruleOf(), first, hourly(3, none), at(1))).toEqual({ state: first, changes: [] });
  expect(kindsAt(run(ruleOf(), hourly(3, 4, 1), first).changes)).toBe('fired 1, cleared 2');
  const silent = { ...first, noData: true };
  const filled = evaluate(ruleOf(), silent, hourly(3, 4), at(9));
  expect(kindsAt(filled.changes)).toBe('fired 1');
  expect(filled.state).toMatchObject({ phase: 'firing', noData: true, undecided: false });
  expect(evaluate(ruleOf(), filled.state, hourly(3, 1), at(9)).changes).toEqual([]);
});

it('a late reading changes nothing; it is logged where it meets the conditions', () => {
  const rule = ruleOf({ for: { readings: 1 } });
  const before = begun({ seen: [at(-3), at(0)] });
  const readings = readingsOf([
    { time: at(-3), significantHeight: 1 },
    { time: at(-2), significantHeight: 4 },
    { time: at(-1), significantHeight: 4.5 },
    { time: at(0), significantHeight: 1 },
  ]);
  const { state, changes } = evaluate(rule, before, readings, at(0));
  expect(changes).toEqual([
    { kind: 'late', time: at(-1), from: at(-2), values: { significantHeight: 4.5 } },
  ]);
  expect(state).toEqual({ ...before, seen: [at(-3), at(-2), at(-1), at(0)] });
  expect(evaluate(rule, state, readings, at(0)).changes).toEqual([]);
});

it('begins with the last six hours, and does not evaluate a reading twice', () => {
  const rule = ruleOf({ for: { readings: 1 } });
  const readings = hourly(4, 4, 1, 1, 1, 1, 1, 1, 1, 4);
  const first = evaluate(rule, initialState, readings, at(9));
  expect(kindsAt(first.changes)).toBe('fired 9');
  expect(first.state.seen[0]).toBe(at(3));
  expect(evaluate(rule, first.state, readings, at(9))).toEqual({ ...first, changes: [] });
});

it('a reading from the future does not end the evaluation', () => {
  const rule = ruleOf({ for: { readings: 1 } });
  const readings = readingsOf([
    { time: at(0), significantHeight: 1 },
    { time: at(24 * 365), significantHeight: 9 },
  ]);
  const { state, changes } = evaluate(rule, begun(), readings, at(0));
  expect(changes).toEqual([]);
  expect(state.seen.at(-1)).toBe(at(0));
});

describe('silence', () => {
  const state = run(ruleOf(), hourly(4, 4)).state;
  const silence = (rule: AlertRule, before: AlertState, hours: number, cadence: number | null) =>
    evaluateSilence(rule, before, hourly(4, 4), cadence, at(hours));

  it('no data keeps the phase, is noticed once, and ends with a reading', () => {
    expect(silence(ruleOf(), state, 7, HOUR).changes).toEqual([]);
    const over = silence(ruleOf(), state, 7.1, HOUR);
    expect(kindsAt(over.changes)).toBe('noData 7');
    expect(over.state).toMatchObject({ phase: 'firing', noData: true });
    expect(silence(ruleOf(), over.state, 30, HOUR).changes).toEqual([]);
    const back = evaluate(ruleOf(), over.state, hourly(4, 4, 4), at(30));
    expect(kindsAt(back.changes)).toBe('data 2');
    expect(back.state.noData).toBe(false);
  });

  it('a buoy that reports every three hours is silent after ten', () => {
    expect(silence(ruleOf(), state, 11, 3 * HOUR).changes).toEqual([]);
    expect(kindsAt(silence(ruleOf(), state, 11.1, 3 * HOUR).changes)).toBe('noData 11');
  });

  it('the age of the newest reading fires at its time, with the other conditions, and a reading clears it', () => {
    const rule = ruleOf({
      conditions: [
        { kind: 'age', hours: 3 },
        { ...value, comparison: '>=', limit: 4 },
      ],
    });
    const before = run(rule, hourly(1, 4)).state;
    expect(before.phase).toBe('idle');
    const fired = silence(rule, before, 5.5, HOUR);
    expect(kindsAt(fired.changes)).toBe('fired 4');
    expect(silence(rule, fired.state, 6, HOUR).changes).toEqual([]);
    expect(kindsAt(evaluate(rule, fired.state, hourly(1, 4, 4), at(6)).changes)).toBe('cleared 2');
    const calm = evaluateSilence(rule, begun({ seen: [at(0)] }), hourly(1), HOUR, at(5));
    expect(calm.changes).toEqual([]);
  });

  it('an age is repeated if that is chosen, until it is acknowledged', () => {
    const rule = ruleOf({ conditions: [{ kind: 'age', hours: 3 }], repeatHours: 2 });
    const at5 = silence(rule, run(rule, hourly(1, 1)).state, 5, HOUR);
    const fired = withNotices(rule, state, at5, at(5)).state;
    expect(fired.toldAt).toBe(at(4));
    expect(silence(rule, fired, 5.9, HOUR).changes).toEqual([]);
    const again = withNotices(rule, fired, silence(rule, fired, 6, HOUR), at(6));
    expect(kindsAt(again.told)).toBe('repeated 6');
    expect(silence(rule, again.state, 7, HOUR).changes).toEqual([]);
    const acknowledged = { ...fired, acknowledged: true };
    expect(silence(rule, acknowledged, 6, HOUR).changes).toEqual([]);
    expect(silence({ ...rule, repeatHours: null }, fired, 30, HOUR).changes).toEqual([
      expect.objectContaining({ kind: 'noData' }),
    ]);
  });
});

describe('notices', () => {
  const told = (rule: AlertRule, readings: AlertReadings, hoursLater: number, before = begun()) => {
    const now = (readings.time.at(-1) as number) + hoursLater * HOUR;
    const result = withNotices(rule, before, evaluate(rule, before, readings, now), now);
    return { ...result, told: kindsAt(result.told) };
  };
  const now1 = ruleOf({ for: { readings: 1 } });

  it('a catch-up of 40 readings gives at most one, and only of a young reading', () => {
    const swings = hourly(...Array.from({ length: 40 }, (_, n) => (n % 4 < 2 ? 4 : 1)));
    expect(told(now1, swings, 0).changes).toHaveLength(20);
    expect(told(now1, swings, 0).told).toBe('fired 36, cleared 38');
    expect(told(now1, swings, 4).told).toBe('');
    expect(told(now1, hourly(...Array(40).fill(4)), 0).told).toBe('');
  });

  it('an end is told where the firing was told', () => {
    const fired = told(now1, hourly(4), 0);
    expect(fired.state.toldAt).toBe(at(0));
    const ended = told(now1, hourly(4, 1), 20, fired.state);
    expect(ended.told).toBe('cleared 1');
    expect(ended.state).toMatchObject({ phase: 'idle', toldAt: null });
    const old = told(now1, hourly(4), 7);
    expect(old).toMatchObject({ told: '', state: { phase: 'firing', toldAt: null } });
    expect(told(now1, hourly(4, 1), 0, old.state).told).toBe('');
  });

  it('is repeated only if chosen, and not once acknowledged; acknowledging ends with the firing', () => {
    const repeats = ruleOf({ for: { readings: 1 }, repeatHours: 2 });
    const first = told(repeats, hourly(4), 0).state;
    expect(told(now1, hourly(4, 4, 4, 4), 0, first).told).toBe('');
    const second = told(repeats, hourly(4, 4, 4), 0, first);
    expect(second.told).toBe('repeated 2');
    expect(told(repeats, hourly(4, 4, 4, 4), 0, second.state).told).toBe('');
    // Of those that are due at once, the last.
    expect(kindsAt(told(repeats, hourly(4, 4, 4, 4, 4), 0, first).changes)).toBe('repeated 4');
    const acknowledged = { ...first, acknowledged: true };
    expect(told(repeats, hourly(4, 4, 4), 0, acknowledged).told).toBe('');
    expect(told(repeats, hourly(4, 1), 0, acknowledged).state.acknowledged).toBe(false);
  });

  it('no data is told if chosen', () => {
    const state = run(now1, hourly(1)).state;
    const silence = evaluateSilence(now1, state, hourly(1), HOUR, at(7));
    expect(withNotices(now1, state, silence, at(7)).told).toEqual([]);
    const chosen = ruleOf({ tellsNoData: true });
    expect(kindsAt(withNotices(chosen, state, silence, at(7)).told)).toBe('noData 6');
  });

  it('quiet hours are those of their zone and may cross midnight', () => {
    const night = { from: '22:00', to: '06:30', zone: 'America/New_York' };
    const local = (text: string) => Date.parse(`2026-01-10T${text}-05:00`) / 1000;
    expect(
      ['21:59', '22:00', '02:00', '06:29', '06:30'].map((t) => isQuiet(local(t), night)),
    ).toEqual([false, true, true, true, false]);
    const day = { from: '09:00', to: '17:00', zone: 'UTC' };
    expect([isQuiet(START, day), isQuiet(at(5), day), isQuiet(START, null)]).toEqual([
      ...[true, false, false],
    ]);
    expect(mayTell(START, null, day)).toBe(false);
  });

  it('at most one a minute, also after the clock was set back', () => {
    expect(mayTell(START, null, null)).toBe(true);
    expect(mayTell(START, START - 59, null)).toBe(false);
    expect(mayTell(START, START - 60, null)).toBe(true);
    expect(mayTell(START, START + 5000, null)).toBe(true);
  });
});

describe('trial', () => {
  it('has each firing; an age counts where everything is downloaded', () => {
    const rule = ruleOf({ for: { readings: 1 } });
    expect(firingsOf(rule, hourly(4, 4, 1, 1, 4), () => true)).toEqual([
      { from: at(0), to: at(2) },
      { from: at(4), to: at(4) },
    ]);
    const age = one({ kind: 'age', hours: 2 });
    const gap = readingsOf([at(0), at(5), at(6)].map((time) => ({ time })));
    expect(firingsOf(age, gap, () => false)).toEqual([]);
    const unknown = firingsOf(age, gap, () => true);
    expect(unknown).toEqual([{ from: at(2), to: at(5) }]);
  });

  it('no firing lasts across a gap that is not downloaded', () => {
    const rule = ruleOf({ for: { readings: 1 } });
    const rows = readingsOf([0, 1, 8, 9].map((n) => ({ time: at(n), significantHeight: 4 })));
    expect(firingsOf(rule, rows, () => true)).toEqual([{ from: at(0), to: at(9) }]);
    expect(firingsOf(rule, rows, () => false)).toEqual([
      { from: at(0), to: at(1) },
      { from: at(8), to: at(9) },
    ]);
  });

  it('counts, by night, and names the longest', () => {
    const firings = [
      { from: at(0), to: at(31) },
      { from: at(36), to: at(37) },
      { from: at(11), to: at(12) },
    ];
    const night = { from: '22:00', to: '06:00', zone: 'UTC' };
    expect(summarizeFirings(firings, night)).toEqual({ count: 3, atNight: 2, longest: 31 * HOUR });
    expect(summarizeFirings([], night)).toEqual({ count: 0, atNight: 0, longest: 0 });
  });

  it('the last winter is a complete one, of its hemisphere', () => {
    const winter = (iso: string, lat: number) =>
      Object.values(lastWinter(Date.parse(iso) / 1000, lat)).map((time) =>
        new Date(time * 1000).toISOString().slice(0, 10),
      );
    expect(winter('2016-03-01T00:00Z', 38)).toEqual(['2015-12-01', '2016-02-29']);
    expect(winter('2016-02-28T00:00Z', 38)).toEqual(['2014-12-01', '2015-02-28']);
    expect(winter('2016-08-31T00:00Z', -34)).toEqual(['2015-06-01', '2015-08-31']);
    expect(winter('2016-09-01T00:00Z', -34)).toEqual(['2016-06-01', '2016-08-31']);
  });
});
