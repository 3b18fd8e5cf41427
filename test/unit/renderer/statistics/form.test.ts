/** The range that a choice means, and the bins of the person's unit. */
import { expect, it } from 'vitest';
import {
  firstForm,
  operationOf,
  rangeOf,
  requestOf,
  StatisticsForm,
} from '#renderer/screens/buoy/statistics/form.ts';
import { statisticsRequest } from '#support/statistics.ts';

const at = (text: string) => Date.parse(text) / 1000;
const now = at('2026-06-15T12:30:00Z');

it('begins a year back with the zone’s midnight', () => {
  expect(rangeOf(firstForm, now, { first: null, last: now - 600 }, 'UTC')).toEqual({
    from: at('2025-06-15T00:00:00Z'),
    to: now,
    anchored: false,
  });
  expect(
    rangeOf({ ...firstForm, span: '10y' }, now, { first: null, last: now }, 'America/Los_Angeles'),
  ).toMatchObject({
    from: at('2016-06-15T00:00:00-07:00'),
  });
});

it('ends with the last reading of a silent buoy', () => {
  const last = at('2016-12-31T22:50:00Z');
  expect(rangeOf(firstForm, now, { first: null, last }, 'UTC')).toEqual({
    from: at('2015-12-31T00:00:00Z'),
    to: last,
    anchored: true,
  });
});

it('reaches back to the first downloaded reading where all years are chosen', () => {
  const all = { ...firstForm, span: 'all' as const };
  const first = at('2008-02-03T04:50:00Z');
  expect(rangeOf(all, now, { first, last: now }, 'UTC')).toMatchObject({
    from: at('2008-02-03T00:00:00Z'),
    to: now,
  });
  expect(rangeOf(all, now, { first: null, last: null }, 'UTC')).toMatchObject({
    from: at('2025-06-15T00:00:00Z'),
  });
});

it('takes whole days, and says what is wrong with them', () => {
  const custom = (from: string, to: string) =>
    rangeOf({ span: 'custom', days: { from, to } }, now, { first: null, last: null }, 'UTC');
  expect(custom('2024-02-28', '2024-02-29')).toEqual({
    from: at('2024-02-28T00:00:00Z'),
    to: at('2024-02-29T23:59:59Z'),
    anchored: false,
  });
  expect(custom('2024-03-01', '2024-02-01')).toBe('The first day is after the last.');
  expect(custom('', '2024-02-01')).toBe('Enter both days.');
});

it('asks for bins of the person’s unit', () => {
  const range = { from: 0, to: 10, anchored: false };
  const of = (heightUnit: 'm' | 'ft') =>
    requestOf(7, range, 'UTC', { ...firstForm, quality: 'pass' }, { heightUnit });
  const expected = statisticsRequest({ buoyId: 7, to: 10, quality: 'pass', bridgeHours: 6 });
  expect(of('m')).toEqual(expected);
  expect(of('ft')).toEqual({ ...expected, heightBins: '2ft' });
});

const limits = (window: Partial<StatisticsForm['window']>, spellHours: number | null = 12) =>
  operationOf({ window: { ...firstForm.window, ...window }, spellHours });

it('limits an operation by a percentile of the heights until a height is typed', () => {
  expect(firstForm.window.height).toBe('p50');
  expect(limits({ height: 'p90', limit: 9.5 })).toEqual({
    height: 'p90',
    second: { variable: 'period', limit: 9.5 },
    later: [],
  });
  expect(limits({ height: 1.5 })).toEqual({ height: 1.5, second: null, later: [] });
});

it('has no operation where a limit or a length is none that can be used', () => {
  const own = { height: 1.5 };
  expect(limits({ height: null })).toBeNull();
  expect(limits({ height: 40 })).toBeNull();
  expect(limits({ height: 1.5, limit: Number.NaN })).toBeNull();
  expect(limits(own, Number.NaN)).toBeNull();
  expect(limits(own, null)).toBeNull();
  expect(limits({ ...own, later: [{ height: null, hours: 24 }] })).toBeNull();
  expect(limits({ ...own, later: [{ height: 3, hours: null }] })).toBeNull();
  expect(limits({ ...own, later: [{ height: 3, hours: 48 }] })?.later).toEqual([
    { height: 3, hours: 48 },
  ]);
});

it('reads a stored limit that was typed in an unknown unit as none', () => {
  const stored = {
    ...firstForm,
    view: 'windows',
    window: { height: '1.5', variable: 'swell', limit: 9 },
  };
  expect(StatisticsForm.parse(stored)).toEqual({
    ...firstForm,
    view: 'windows',
    window: { ...firstForm.window, limit: 9 },
  });
});

it('reads a stored choice that is missing or unknown as the default of its own field', () => {
  expect(StatisticsForm.parse({ cells: 'percent', grouping: 'decade' })).toEqual({
    ...firstForm,
    cells: 'percent',
  });
});
