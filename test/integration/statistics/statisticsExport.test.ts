import { expect, test } from 'vitest';
import type { Cache } from '#main/cache/api.ts';
import {
  defaultOperationLimits,
  type StatisticsTableName,
  type WindowPeriod,
} from '#shared/model/statistics.ts';
import { HOUR } from '#shared/science/durations.ts';
import { statisticsRequest } from '#support/statistics.ts';
import { buoy, expectFault, freshCache, pageOf, reading } from '../cache/fixtures.ts';
import { exported as exportedAs } from '../export/exported.ts';

const start = Date.UTC(2016, 0, 1) / 1000;
const range = { from: start, to: start + 60 * 24 * HOUR - 1 };
const request = statisticsRequest({ buoyId: 7, ...range, spellHours: 3 });

/** Twelve hours of readings: four of a calm sea, four of a rough one, four calm again; the last without direction. */
async function filled(): Promise<Cache> {
  const cache = await freshCache();
  await cache.saveBuoys({ fetchedAt: start, buoys: [buoy(7, { name: '=Cape' })] });
  const heights = [0.4, 0.3, 0.4, 0.3, 2.5, 2.6, 2.7, 2.8, 0.3, 0.3, 0.3, 0.3];
  await cache.upsertReadings(
    pageOf(
      7,
      heights.map((significantHeight, i) =>
        reading(i + 1, start + i * HOUR, {
          significantHeight,
          period: 7.5,
          waterTemperature: i < 6 ? 10 : 12,
          ...(i < 11 ? { direction: 315 } : {}),
        }),
      ),
      { from: start, to: start + 31 * 24 * HOUR - 1 },
      start,
    ),
  );
  return cache;
}

async function exported(
  cache: Cache,
  table: StatisticsTableName,
  more = {},
  operation = defaultOperationLimits,
  by: WindowPeriod = 'month',
) {
  const scope = { ...request, ...more };
  const selection = { kind: 'statistics', request: scope, table, operation, by } as const;
  return (await exportedAs(cache, selection)).rows;
}

const hs = 'sea_surface_wave_significant_height';

test('a row for each group, a column for each figure, with its unit', async () => {
  const rows = await exported(await filled(), 'summary');
  expect(rows.map((row) => row.month)).toEqual(['1', '2']);
  expect(rows[0]).toMatchObject({
    buoy_id: '7',
    buoy_name: "'=Cape",
    service: 'Test service',
    range_from: '2016-01-01T00:00:00Z',
    range_to: '2016-02-29T23:59:59Z',
    timezone: 'UTC',
    range_cached_share: '0.516666666667',
    // It has been silent for more than thirty days.
    range_reported_share: '1',
    grouping: 'month',
    year: '',
    season: '',
    elapsed_s: String(31 * 24 * HOUR),
    cached_share: '1',
    readings: '12',
    [`${hs}_count`]: '12',
    [`${hs}_completeness`]: '0.0161290322581',
    [`${hs}_min_m`]: '0.3',
    [`${hs}_median_m`]: '0.35',
    [`${hs}_max_m`]: '2.8',
    [`${hs}_max_time`]: '2016-01-01T07:00:00Z',
    sea_surface_wave_maximum_height_count: '0',
    sea_surface_wave_maximum_height_mean_m: '',
    period_p99_s: '7.5',
    sea_surface_temperature_mean_c: '11',
    sea_surface_wave_from_direction_count: '11',
    sea_surface_wave_from_direction_most_frequent_sector: 'NW',
    sea_surface_wave_from_direction_most_frequent_sector_share: '1',
  });
  const digits = (cell: string) => cell.replace(/^[-0.]*|\./g, '').length;
  const numbers = Object.values(rows[0] ?? {}).filter((cell) => /^-?[\d.]+$/.test(cell));
  expect(Math.max(...numbers.map(digits))).toBe(12);
  expect(Number(rows[0]?.sea_surface_temperature_standard_deviation_k)).toBeCloseTo(
    Math.sqrt(12 / 11),
    11,
  );
  expect(Number(rows[0]?.sea_surface_wave_from_direction_mean_deg)).toBeCloseTo(315, 9);
  expect(rows[1]).toMatchObject({ readings: '0', cached_share: '0', [`${hs}_mean_m`]: '' });
  const years = await exported(await filled(), 'summary', { grouping: 'year' });
  expect(years.map(({ year, month }) => [year, month])).toEqual([['2016', '']]);
});

const six = Date.UTC(2016, 0, 1, 6) / 1000;
test.each([
  [null, null, '00:00', '11:00', '12'],
  [six, null, '06:00', '11:00', '6'],
  [null, six, '00:00', '06:00', '7'],
])(
  'an open end of the range from %s to %s is that of the downloaded readings',
  async (from, to, first, last, readings) => {
    const rows = await exported(await filled(), 'summary', { from, to });
    expect(rows).toMatchObject([
      { range_from: `2016-01-01T${first}:00Z`, range_to: `2016-01-01T${last}:00Z`, readings },
    ]);
  },
);

test.each([
  ['begins after the last reading', { from: Date.UTC(2017, 0, 1) / 1000, to: null }],
  ['ends before the first reading', { from: null, to: Date.UTC(2015, 0, 1) / 1000 }],
  ['is of a buoy without readings', { from: null, to: null, buoyId: 2 }],
  ['begins, of a buoy without readings', { from: 0, to: null, buoyId: 2 }],
])('an open range that %s has no statistics', async (_, scope) => {
  const refused = exported(await filled(), 'summary', scope);
  await expectFault(refused, { kind: 'not-found', what: { code: 'readings' } });
});

test('a row for each cell of a joint table, the last bins without an upper bound', async () => {
  const cache = await filled();
  const periods = await exported(cache, 'height-period');
  expect(periods).toHaveLength(21 * 21);
  expect(periods.at(-1)).toMatchObject({
    [`${hs}_bin_from_m`]: '10',
    [`${hs}_bin_to_m`]: '',
    period_bin_from_s: '20',
    period_bin_to_s: '',
    readings: '0',
  });
  const occupied = periods.filter(({ readings }) => readings !== '0');
  expect(
    occupied.map((row) => [row[`${hs}_bin_from_m`], row.period_bin_from_s, row.readings]),
  ).toEqual([
    ['0', '7', '8'],
    ['2.5', '7', '4'],
  ]);
  expect(Number(occupied[0]?.readings_share)).toBeCloseTo(8 / 12, 12);

  const directions = await exported(cache, 'height-direction', { heightBins: '2ft' });
  expect(directions).toHaveLength(17 * 16);
  const northWest = directions.filter(({ readings }) => readings !== '0');
  expect(northWest).toMatchObject([
    {
      [`${hs}_bin_from_m`]: '0',
      [`${hs}_bin_to_m`]: '0.6096',
      sea_surface_wave_from_direction_sector: 'NW',
      sea_surface_wave_from_direction_sector_centre_deg: '315',
      readings: '7',
    },
    { [`${hs}_bin_from_m`]: '2.4384', readings: '4' },
  ]);
});

test('a row for each threshold, with the calm spells below it', async () => {
  const rows = await exported(await filled(), 'exceedance');
  expect(rows).toHaveLength(20);
  expect(rows[0]).toMatchObject({
    [`${hs}_threshold_m`]: '0.5',
    [`${hs}_count`]: '12',
    readings_at_or_above: '4',
    calm_least_h: '3',
    calm_longest_gap_h: '1.5',
    calm_spells: '2',
    calm_spells_cut_short: '2',
    calm_mean_length_h: '3',
    calm_longest_h: '3',
  });
  expect(rows[19]).toMatchObject({
    readings_at_or_above: '0',
    calm_spells: '1',
    calm_longest_h: '11',
  });
});

test('a row for each month with its weather windows, the whole range last', async () => {
  const cache = await filled();
  const rows = await exported(cache, 'windows');
  expect(rows.map(({ month }) => month)).toEqual(
    [...Array(12).keys()].map((i) => `${i + 1}`).concat(''),
  );
  // Calm from 0 to 3 and from 8 to 11 h: starts at 0, 1, 8 and 9 h.
  expect(rows[0]).toMatchObject({
    [`${hs}_limit_m`]: '1.5',
    period_limit_s: '',
    operation_h: '3',
    longest_gap_bridged_h: '0',
    limits_included: 'false',
    covered_h: '12',
    workable_share: String(Number((8 / 12).toPrecision(12))),
    years: '0',
    years_with_start: '0',
    // From 0 to 9 h: waits of 0 0 6 5 4 3 2 1 0 0 h; those from 10 and 11 h are censored.
    hours_with_reading: '12',
    start_at_once_share: '0.4',
    wait_censored: '2',
    wait_kaplan_meier: 'true',
    wait_mean_h: '',
    wait_p50_h: '2',
    wait_p90_h: '6',
    // Waits of 0 0 4 4 4 3 2 1 0 0 h.
    suspended_p90_h: '4',
    windows: '2',
    spells: '2',
    spell_mean_h: '4',
    workable_hours_per_year_mean_h: '',
  });
  expect(rows[12]).toEqual({ ...rows[0], month: '' });
  expect(rows[1]).toMatchObject({ covered_h: '0', workable_share: '', windows: '0' });
  const short = await exported(
    cache,
    'windows',
    {},
    {
      height: 0.35,
      second: { variable: 'period', limit: 7 },
    },
  );
  expect(short[0]).toMatchObject({ [`${hs}_limit_m`]: '0.35', period_limit_s: '7', windows: '0' });
  const byYear = await exported(cache, 'windows', {}, undefined, 'year');
  const figures = ({ month: _, ...row }: Record<string, string>) => row;
  expect(byYear).toEqual([
    { ...figures(rows[0] ?? {}), year: '2016' },
    { ...figures(rows[0] ?? {}), year: '' },
  ]);
  const byWeek = await exported(cache, 'windows', {}, undefined, 'week');
  expect(byWeek.map(({ week }) => week)).toEqual(
    [...Array(53).keys()].map((i) => `${i + 1}`).concat(''),
  );
  expect(byWeek.filter(({ covered_h }) => covered_h !== '0')).toHaveLength(2);
  const phases = await exported(
    cache,
    'windows',
    {},
    {
      height: 1.5,
      second: { variable: 'waterTemperature', limit: -2 },
      later: [{ height: 3, hours: 2 }],
    },
  );
  expect(phases[0]).toMatchObject({
    sea_surface_temperature_limit_c: '-2',
    period_limit_s: '',
    operation_h: '3',
    [`${hs}_limit_2_m`]: '3',
    operation_2_h: '2',
  });
  await expectFault(exported(cache, 'windows', { spellHours: 2.5 }), { kind: 'invalid-request' });
});
