/** Statistics in words and in the person's units. */
import { describe, expect, it } from 'vitest';
import { statisticsOf } from '#main/science/statistics.ts';
import { shareText } from '#renderer/format/figure.ts';
import type { Units } from '#renderer/format/metrics.ts';
import { binsSentence, jointText, jointView } from '#renderer/screens/buoy/statistics/scatter.tsx';
import { groupName, groupsShown, leftOut } from '#renderer/screens/buoy/statistics/tables.tsx';
import { limitsText } from '#renderer/screens/buoy/statistics/windowLimits.tsx';
import {
  basisSentence,
  cellText,
  exactPercent,
  percentText,
  quantityOf,
  spellsSentence,
} from '#renderer/screens/buoy/statistics/words.ts';
import { setMessages } from '#shared/i18n/i18n.ts';
import { byVariable } from '#shared/model/quality.ts';
import type { Statistics, StatisticsGroup } from '#shared/model/statistics.ts';
import { jointTable } from '#shared/science/jointTable.ts';
import { statisticsRequest } from '#support/statistics.ts';
import { columnsOf } from '#support/statisticsAnswers.ts';

const metric: Units = { heightUnit: 'm', temperatureUnit: 'C', speedUnit: 'm/s' };
const imperial: Units = { heightUnit: 'ft', temperatureUnit: 'F', speedUnit: 'kn' };
const none = new Float64Array();
const columns = {
  ...columnsOf({ from: 0, to: 86_399, cadence: 3600 }, none, {}),
  coverage: [{ from: 0, to: 43_199 }],
};
const counts = { pass: 0, suspect: 0, fail: 0, missing: 0 };
const tests = { grossRange: 0, related: 0, spike: 0, continuity: 0, flatLine: 0 };
const statistics = (fields: Partial<Statistics> = {}): Statistics => ({
  quality: byVariable(() => ({ ...counts, tests })),
  leftOut: byVariable(() => 0),
  ...statisticsOf(columns, statisticsRequest({ grouping: 'all', spellHours: 6 }), 1e6),
  ...fields,
});

it.each([
  [{ year: null, month: 3, season: null }, 'March'],
  [{ year: 2016, month: 3, season: null }, 'March 2016'],
  [{ year: 2016, month: null, season: null }, '2016'],
  [{ year: null, month: null, season: 'DJF' }, 'December–February'],
  [{ year: null, month: null, season: null }, 'Whole period'],
] as const)('%j is %s', (name, text) => {
  const [group] = statistics().groups;
  expect(groupName({ ...(group as StatisticsGroup), ...name })).toBe(text);
});

it.each([
  [[0, 0, 3, 0, 5, 0], [3, 0, 5], '3 periods without readings at either end are not listed.'],
  [[3, 0], [3], '1 period without readings at either end is not listed.'],
  [[3, 5], [3, 5], ''],
  [[0, 0], [], '2 periods without readings at either end are not listed.'],
])('of years with %j readings %j are shown', (all, shown, words) => {
  const [group] = statistics().groups;
  const of = (year: number | null) =>
    all.map((readings) => ({ ...(group as StatisticsGroup), year, readings }));
  expect(groupsShown(of(2020)).map(({ readings }) => readings)).toEqual(shown);
  expect(leftOut(all.length - shown.length)).toBe(words);
  expect(groupsShown(of(null))).toHaveLength(all.length);
});

it('never rounds a share to none or all', () => {
  const shares = [0, 0.004, 0.0049, 0.008, 0.992, 0.5, 0.996, 1, 1.2, null].map(shareText);
  expect(shares.join(' ').replaceAll('\u00a0%', '')).toBe('0 <1 <1 1 99 50 >99 100 120 –');
});

it('tells a rare cell from an empty one', () => {
  const texts = [0, 0.0004, 0.0005, 0.034, 1].map(percentText);
  expect(texts.join(' ')).toBe('0.0 <0.1 0.1 3.4 100.0');
});

it('gives the cell of a table as count, in per mille and in percent', () => {
  const cells = (of: 'readings' | 'permille' | 'percent') =>
    [0, 2, 2825, 63_635].map((count) => cellText(count, 63_635, of));
  expect(cells('readings')).toEqual(['0', '2', '2,825', '63,635']);
  expect(cells('permille')).toEqual(['0.0', '<0.1', '44.4', '1,000.0']);
  expect(cells('percent')).toEqual(['0.0', '<0.1', '4.4', '100.0']);
});

it('converts values by their scale and spreads by its size alone', () => {
  const temperature = quantityOf('waterTemperature', imperial);
  expect([temperature.figure(10), temperature.spread(1)]).toEqual(['50.00', '1.80']);
  expect(quantityOf('significantHeight', imperial).spread(0.3048)).toBe('1.00');
  expect(quantityOf('significantHeight', metric).text(null)).toBe('–');
});

it('says what it is based on: downloaded and reported are two shares', () => {
  const said = (fields: Partial<Statistics>) =>
    basisSentence(statistics(fields), ['significantHeight']);
  expect(said({})).toBe('Based on 0 readings; 50\u00a0% of the period downloaded.');
  const day = (count: number, completeness: number | null) => {
    const [one] = statistics().groups;
    if (!one) throw new Error('There is no group.');
    const significantHeight = { ...one.significantHeight, count, completeness };
    return { ...one, elapsed: 86_400, readings: count, significantHeight };
  };
  const half = { readings: 24, covered: 1, reported: 0.5, gaps: 0 };
  const silentHalf = { ...half, groups: [day(24, 1), day(0, null)] };
  expect(said(silentHalf)).toBe(
    'Based on 24 readings; 100\u00a0% of the period downloaded, 50\u00a0% reported.',
  );
  expect(said({ ...silentHalf, readings: 144 })).toMatch(
    /^Based on 144 readings, 24 of them with significant height;/,
  );
  expect(basisSentence(statistics(silentHalf), ['period'])).toContain(', 0 of them with period;');
  expect(basisSentence(statistics(silentHalf), ['significantHeight', 'direction'])).toContain(
    '0 of them with height and direction',
  );
});

it('names the width of the bins and the gap that ends a spell', () => {
  expect(binsSentence(statistics().heightPeriod, metric)).toContain('Bins of 0.5 m;');
  expect(spellsSentence({ allowedGap: { shortest: 5400, longest: 5400 } })).toContain('than 1.5 h');
  expect(spellsSentence({ allowedGap: { shortest: 2700, longest: 2700 } })).toContain(
    'than 45 min',
  );
  expect(spellsSentence(statistics())).toContain('Too few readings');
});

describe('a joint table', () => {
  const heights = Float64Array.of(0.6, 0.7, 1.2, 30);
  const periods = Float64Array.of(5, 5.5, 7, 25);

  it('is shown up to its last occupied bins, with sums', () => {
    const view = jointView(
      jointTable('period', heights.subarray(0, 3), periods, '0.5m'),
      'period',
      metric,
    );
    expect(view.rows.map(({ label, counts, sum }) => [label, counts, sum])).toEqual([
      ['0.0–0.5', [0, 0, 0], 0],
      ['0.5–1.0', [2, 0, 0], 2],
      ['1.0–1.5', [0, 0, 1], 1],
    ]);
    expect(view.columns).toMatchObject([
      { label: '5–6', sum: 2 },
      { label: '6–7', sum: 0 },
      { label: '7–8', sum: 1 },
    ]);
    expect(view.most).toBe(2);
    expect(jointText(view, 'readings')).toBe(
      'Significant height, m\t5–6\t6–7\t7–8\tTotal\n0.0–0.5\t0\t0\t0\t0\n0.5–1.0\t2\t0\t0\t2\n1.0–1.5\t0\t0\t1\t1\nTotal\t2\t0\t1\t3\n',
    );
    expect(jointText(view, 'percent')).toBe(
      'Significant height, m\t5–6\t6–7\t7–8\tTotal\n0.0–0.5\t0\t0\t0\t0\n0.5–1.0\t66.7\t0\t0\t66.7\n1.0–1.5\t0\t0\t33.3\t33.3\nTotal\t66.7\t0\t33.3\t100.0\n',
    );
  });

  it('names open bins, and has whole feet for bounds', () => {
    const open = jointView(jointTable('period', heights, periods, '2ft'), 'period', imperial);
    expect(open.rows.at(-1)?.label).toBe('≥ 32');
    expect(open.rows[1]?.label).toBe('2–4');
    expect(open.columns.at(-1)?.label).toBe('≥ 20');
  });

  it('has the bounds of bins by centres', () => {
    const table = jointTable(
      'period',
      Float64Array.of(0.2, 0.3, 30),
      Float64Array.of(7.4, 7.5, 25),
      '0.5m',
      'centres',
    );
    const view = jointView(table, 'period', metric);
    expect(view.rows.map(({ label }) => label).slice(0, 2)).toEqual(['0.00–0.25', '0.25–0.75']);
    expect(view.rows.at(-1)?.label).toBe('≥ 9.75');
    expect(view.columns.slice(0, 2)).toMatchObject([
      { label: '6.5–7.5', sum: 1 },
      { label: '7.5–8.5', sum: 1 },
    ]);
    expect(view.columns.at(-1)?.label).toBe('≥ 19.5');
    setMessages('fr', {});
    expect(jointView(table, 'period', metric).columns[0]?.label).toBe('6,5–7,5');
    setMessages('en', {});
  });

  it('has all sixteen directions', () => {
    const view = jointView(jointTable('direction', heights, periods, '0.5m'), 'direction', metric);
    expect(view.columns).toHaveLength(16);
    expect(view.columns[0]).toMatchObject({ label: 'N', sum: 3 });
    expect(view.columns[1]).toMatchObject({ label: 'NNE', sum: 1 });
  });
});

it('small shares in percent have two digits that mean something', () => {
  const shares = [0, 8 / 63_635, 33 / 63_635, 0.0029, 0.0058, 0.0906, 0.379];
  expect(shares.map(exactPercent).join(' ')).toBe('0.0 0.013 0.052 0.29 0.58 9.1 37.9');
  expect(exactPercent(0.99999)).toBe('>99.9');
});

describe('limits of an operation', () => {
  const operation = { second: null, hours: 12, bridge: 0 };
  it.each([
    [metric, { ...operation, height: 2 }, 'Hs below 2.0 m for 12 h'],
    [metric, { ...operation, height: 2.25 }, 'Hs below 2.25 m for 12 h'],
    [imperial, { ...operation, height: 10.5 * 0.3048 }, 'Hs below 10.5 ft for 12 h'],
    [
      metric,
      { ...operation, height: 2.5, second: { variable: 'period', limit: 8.75 } as const },
      'Hs below 2.5 m for 12 h · Period below 8.75 s',
    ],
    [
      metric,
      { ...operation, height: 2.5, later: [{ height: 3.15, hours: 48 }] },
      'Hs below 2.5 m for 12 h, then below 3.15 m for 48 h',
    ],
  ])('are said as they were typed: %#', (units, limits, text) =>
    expect(limitsText(limits, units).replaceAll('\u00a0', ' ')).toBe(text),
  );
});
