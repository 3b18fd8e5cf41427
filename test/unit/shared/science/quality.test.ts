/** Quality flags: each test at its limits, and the reference values of real observations. Of a range: test/integration/cache/quality.test.ts. */

import { describe, expect, it } from 'vitest';
import { flag, publishedLimits, type QualityVariable, testsOf } from '#shared/model/quality.ts';
import { HOUR } from '#shared/science/durations.ts';
import { flagsOfVariable, leaveOut, type QualityColumns } from '#shared/science/quality.ts';
import { NDBC, rowsOf, withNdbc } from '#support/ndbc.ts';
import { flagsOf } from '#support/qualityFlags.ts';

const _ = Number.NaN;
const { pass, suspect, fail, missing } = flag;

/** Columns with the values given, hour by hour, a period of 8 s, and none of the others. */
function hourly(values: Partial<Record<QualityVariable, number[]>>): QualityColumns {
  const length = Math.max(...Object.values(values).map((column) => column.length));
  const column = (own: number[] = []) =>
    Float64Array.from({ length }, (_, i) => own[i] ?? Number.NaN);
  return {
    time: Float64Array.from({ length }, (_, i) => i * HOUR),
    significantHeight: column(values.significantHeight),
    maximumHeight: column(values.maximumHeight),
    period: column(values.period ?? new Array<number>(length).fill(8)),
    direction: column(values.direction),
    waterTemperature: column(values.waterTemperature),
  };
}

const flagged = (name: QualityVariable, columns: QualityColumns) => {
  const { flags, tests } = flagsOfVariable(name, columns);
  return { flags: [...flags], tests: [...tests].map((mask) => testsOf(mask).join()) };
};

const flaggedHeights = (...significantHeight: number[]) =>
  flagged('significantHeight', hourly({ significantHeight }));

describe('gross range', () => {
  it.each<[QualityVariable, string]>([
    [
      'significantHeight',
      '-0.01 fail, 0 suspect, 0.09 suspect, 0.1 pass, 20 pass, 20.1 suspect, 30 suspect, 30.1 fail',
    ],
    [
      'maximumHeight',
      '-0.01 fail, 0 suspect, 0.1 pass, 35 pass, 35.1 suspect, 60 suspect, 60.1 fail',
    ],
    [
      'period',
      '-1 fail, 0 fail, 0.1 suspect, 1.7 pass, 30 pass, 30.1 suspect, 40 suspect, 40.1 fail',
    ],
    ['direction', '-1 fail, 0 pass, 359 pass, 360 pass, 361 fail'],
    [
      'waterTemperature',
      '-5.1 fail, -5 suspect, -3 pass, 39 pass, 39.1 suspect, 45 suspect, 45.1 fail',
    ],
  ])('of %s at its published limits', (name, cases) => {
    for (const one of cases.split(', ')) {
      const [value, word] = one.split(' ') as [string, keyof typeof flag];
      const { flags, tests } = flagged(name, hourly({ [name]: [Number(value), _] }));
      expect(flags, one).toEqual([flag[word], missing]);
      expect(tests, one).toEqual([word === 'pass' ? '' : 'grossRange', '']);
    }
  });
});

describe('related quantities', () => {
  const columns = hourly({
    significantHeight: [2, 2, 2, 2, 2, _],
    maximumHeight: [1.9, 2, 6, 6.1, _, 3],
  });

  it('fail both where the significant height is above the maximum', () => {
    expect(flagged('significantHeight', columns)).toEqual({
      flags: [fail, pass, pass, pass, pass, missing],
      tests: ['related', '', '', '', '', ''],
    });
  });

  it('suspect a maximum above three times the significant height', () => {
    expect(flagged('maximumHeight', columns)).toEqual({
      flags: [fail, pass, pass, suspect, missing, pass],
      tests: ['related', '', '', 'related', '', ''],
    });
  });
});

describe('a height below 0.05 m', () => {
  it.each<[height: number, period: number, expected: number]>([
    [0, 0, fail],
    [0, _, fail],
    [0.049, -1, fail],
    [0.049, 40.1, fail],
    [0.049, 40, suspect],
    [0.049, 0.1, suspect],
    [0.05, 0, suspect],
    [0.05, _, suspect],
    [1, 0, pass],
    [1, _, pass],
  ])('of %d m with a period of %d s has flag %d', (height, period, expected) => {
    const columns = hourly({ significantHeight: [height], period: [period] });
    const { flags, tests } = flagged('significantHeight', columns);
    expect(flags).toEqual([expected]);
    expect(tests[0]?.includes('related')).toBe(expected === fail);
  });

  it('follows the limits of the period', () => {
    const limits = {
      ...publishedLimits,
      period: { ...publishedLimits.period, failBelow: 1, failAbove: 20 },
    };
    const periods = [1, 1.1, 20, 20.1];
    const columns = hourly({ significantHeight: [0, 0, 0, 0], period: periods });
    const { flags } = flagsOfVariable('significantHeight', columns, limits);
    expect([...flags]).toEqual([fail, suspect, suspect, fail]);
  });
});

describe('spike', () => {
  it.each([
    [2, pass],
    [2.01, suspect],
    [4, suspect],
    [4.01, fail],
  ])('of %d m above the mean of its neighbours', (height, expected) => {
    // The neighbours are 2 h and 3 h away, and readings without a value between them are no neighbours.
    const { flags, tests } = flaggedHeights(0.9, _, 1 + height, _, _, 1.1);
    expect(flags[2]).toBe(expected);
    expect(tests[2]?.includes('spike')).toBe(expected !== pass);
  });

  it('is not looked for where a neighbour is more than 3 h away', () => {
    expect(flaggedHeights(1, 5, _, _, _, 1).tests[1]).toBe('continuity');
  });
});

describe('time continuity', () => {
  // 0.58 σ √Δt: 3.48 m and 4.988 °C after an hour, 6.0275 m after three hours or more.
  it.each<[QualityVariable, number[], number]>([
    ['significantHeight', [1, 4.47], pass],
    ['significantHeight', [1, 4.49], suspect],
    ['significantHeight', [1, _, _, 7.02], pass],
    ['significantHeight', [1, _, _, 7.03], suspect],
    ['significantHeight', [1, _, _, _, _, _, _, _, 7.03], suspect],
    ['waterTemperature', [10, 14.98], pass],
    ['waterTemperature', [10, 14.99], suspect],
  ])('of %s in %j', (name, values, expected) => {
    expect(flagged(name, hourly({ [name]: values })).flags.at(-1)).toBe(expected);
  });

  it('flags the later reading', () => {
    expect(flagged('waterTemperature', hourly({ waterTemperature: [10, 16, 16] })).tests).toEqual([
      '',
      'spike,continuity',
      '',
    ]);
  });
});

describe('flat line', () => {
  const runOf = (hours: number) => [1.1, ...Array.from({ length: hours + 1 }, () => 1.2), 1.3];

  it.each([
    [11, pass],
    [12, suspect],
    [23, suspect],
    [24, fail],
  ])('of %d h flags every reading of the run', (hours, expected) => {
    const { flags, tests } = flaggedHeights(...runOf(hours));
    expect(flags).toEqual([pass, ...new Array(hours + 1).fill(expected), pass]);
    expect(new Set(tests.slice(1, -1))).toEqual(new Set([expected === pass ? '' : 'flatLine']));
  });

  it('ends at a gap of more than 3 h, not at one of 3 h', () => {
    expect(flaggedHeights(1, 1, 1, 1, 1, 1, 1, _, _, 1, 1, 1, 1).flags[0]).toBe(suspect);
    expect(flaggedHeights(1, 1, 1, 1, 1, 1, 1, _, _, _, 1, 1, 1, 1).flags[0]).toBe(pass);
  });

  it('is not looked for in period, direction and temperature', () => {
    for (const name of ['period', 'direction', 'waterTemperature'] as const)
      expect(flagged(name, hourly({ [name]: runOf(40) })).tests.join()).not.toContain('flatLine');
  });
});

it('the worst test gives the flag, and all are named', () => {
  const { flags, tests } = flaggedHeights(1, 31, 1);
  expect(flags[1]).toBe(fail);
  expect(tests[1]).toBe('grossRange,spike,continuity');
});

it('what is left out becomes missing, and is counted', () => {
  const values = Float64Array.of(1, 2, 3, _);
  const flags = Uint8Array.of(pass, suspect, fail, missing);
  const left = (choice: 'pass' | 'notFail' | 'all') => {
    const copy = values.slice();
    return [leaveOut(copy, flags, choice), ...copy];
  };
  expect(left('all')).toEqual([0, 1, 2, 3, _]);
  expect(left('notFail')).toEqual([1, 1, 2, _, _]);
  expect(left('pass')).toEqual([2, 1, _, _, _]);
});

describe.skipIf(NDBC === undefined)(`46026, 2008–2011 and 2013–2016 ${withNdbc}`, () => {
  const rows = NDBC === undefined ? [] : rowsOf('46026');
  const column = (name: keyof (typeof rows)[number]) =>
    Float64Array.from(rows, (row) => row[name] ?? Number.NaN);
  const flags = flagsOf({
    time: column('time'),
    significantHeight: column('significantHeight'),
    maximumHeight: new Float64Array(rows.length).fill(_),
    period: column('dominantPeriod'),
    direction: column('meanDirection'),
    waterTemperature: column('waterTemperature'),
  });
  const counts = (name: QualityVariable) =>
    [pass, suspect, fail].map((value) => flags[name].flags.filter((one) => one === value).length);

  it.each(['significantHeight', 'period', 'direction'] as const)('has no flagged %s', (name) => {
    expect(counts(name).slice(1)).toEqual([0, 0]);
  });

  it('has 63,635 heights', () => {
    expect(counts('significantHeight')[0]).toBe(63_635);
  });

  it('has 4 suspect sea temperatures: 3 spikes and a jump', () => {
    expect(counts('waterTemperature').slice(1)).toEqual([4, 0]);
    const { tests } = flags.waterTemperature;
    const named = [...tests].filter((mask) => mask > 0).map((mask) => testsOf(mask).join());
    expect(named.sort()).toEqual(['continuity', 'spike', 'spike', 'spike']);
  });
});
