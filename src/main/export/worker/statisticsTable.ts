/** Statistics in long form: one row per group, per cell of a joint table, per threshold, per month or per day of the year. */
import type { Climatology } from '#shared/model/climatology.ts';
import { DAYS_OF_YEAR, monthDayText, percentileNames } from '#shared/model/dayOfYear.ts';
import { type LinearVariable, linearVariables } from '#shared/model/quality.ts';
import {
  type Exceedance,
  type JointTable,
  type Statistics,
  type StatisticsGroup,
  type StatisticsRequest,
  type StatisticsTableName,
  type Summary,
  secondVariables,
  type WindowPeriod,
} from '#shared/model/statistics.ts';
import type { WeatherWindows, WindowRow } from '#shared/model/statisticsChart.ts';
import { compassPoints } from '#shared/science/compass.ts';
import { lowerBounds } from '#shared/science/jointTable.ts';
import { recordsOf } from '#shared/science/summary.ts';
import { type Trend, trendFigures, trendsOf, yearsOf } from '#shared/science/trend.ts';
import type { Operation } from '#shared/science/weatherWindows.ts';
import { columnsOf, quantities } from './columns.ts';
import type { Column, Head, Nullish, Table } from './table.types.ts';
import {
  count,
  degree,
  hour,
  kelvin,
  kelvinPerYear,
  metrePerYear,
  one,
  second,
  secondPerYear,
  type Unit,
} from './units.ts';

/** What all rows have in common. */
export interface Source<Computed = Statistics> {
  statistics: Computed;
  buoyName: string | null;
  service: string;
}

export type Basis = Pick<Statistics, 'covered' | 'reported'> & {
  request: Pick<StatisticsRequest, 'buoyId' | 'from' | 'to' | 'zone'>;
};

export const statisticsTable: Record<
  Exclude<StatisticsTableName, 'windows'>,
  (source: Source) => Table
> = {
  summary: summaryTable,
  'height-period': (source) => jointTable(source, source.statistics.heightPeriod, 'period'),
  'height-direction': (source) =>
    jointTable(source, source.statistics.heightDirection, 'direction'),
  exceedance: exceedanceTable,
  trend: trendTable,
  records: recordsTable,
};

/** Buoy, service, range, and how much of it is cached: the same in every row. */
function sharedColumns({ statistics, buoyName, service }: Source<Basis>): Column[] {
  const make = columnsOf<unknown>();
  const { buoyId, from, to, zone } = statistics.request;
  return [
    make.whole('buoy_id', () => buoyId),
    make.text('buoy_name', () => buoyName),
    make.text('service', () => service),
    make.time('range_from', () => from),
    make.time('range_to', () => to),
    make.text('timezone', () => zone),
    make.number('range_cached_share', () => statistics.covered, one),
    make.number('range_reported_share', () => statistics.reported, one),
  ];
}

/** Twelve digits: means and quantiles of thousandths have rounding errors (3.808000000000002). */
const rounded = (value: Nullish<number>): Nullish<number> =>
  typeof value === 'number' ? Number(value.toPrecision(12)) : value;

const withoutNoise = (column: Column): Column =>
  column.kind === 'number'
    ? { ...column, value: (row: unknown) => rounded(column.value(row)) }
    : column;

/** One slice, as there are at most some thousand rows, already computed. */
export const singleSlice = <Row>(
  source: Source<Basis>,
  columns: Column<Row>[],
  rows: readonly Row[],
): Table => ({
  columns: [...sharedColumns(source), ...columns].map(withoutNoise),
  total: rows.length,
  slices: [rows],
});

/** A statistic of a quantity: `sea_surface_wave_significant_height_p90`, as a CF cell method would say. */
export const statistic = (
  quantity: Head,
  name: string,
  unit: Unit | null = quantity.unit,
): Head => ({
  name: `${quantity.name}_${name}`,
  standardName: null,
  unit,
});

function summaryTable(source: Source) {
  const make = columnsOf<StatisticsGroup>();
  return singleSlice(
    source,
    [
      make.text('grouping', () => source.statistics.request.grouping),
      make.whole('year', ({ year }) => year),
      make.whole('month', ({ month }) => month),
      make.text('season', ({ season }) => season),
      make.number('elapsed', ({ elapsed }) => elapsed, second),
      make.number('cached_share', ({ covered }) => covered, one),
      make.count('readings', ({ readings }) => readings),
      ...linearVariables.flatMap(linearColumns),
      ...directionColumns(),
    ],
    source.statistics.groups,
  );
}

const figures = ['min', 'median', 'p75', 'p90', 'p95', 'p99', 'max'] as const;

/** The same statistics of each quantity, in its unit; a standard deviation of temperatures is in kelvin. */
function linearColumns(variable: LinearVariable): Column<StatisticsGroup>[] {
  const make = columnsOf<StatisticsGroup>();
  const quantity = quantities[variable];
  const spread = variable === 'waterTemperature' ? kelvin : quantity.unit;
  const of = (field: keyof Summary, unit: Unit | null = quantity.unit, name: string = field) =>
    make.number(statistic(quantity, name, unit), (group) => group[variable][field]);
  return [
    of('count', count),
    of('completeness', one),
    of('mean'),
    of('standardDeviation', spread, 'standard_deviation'),
    ...figures.map((field) => of(field)),
    make.time(statistic(quantity, 'max_time', null), (group) => group[variable].maxTime),
  ];
}

function directionColumns(): Column<StatisticsGroup>[] {
  const make = columnsOf<StatisticsGroup>();
  const of = (name: string, unit: Unit | null) => statistic(quantities.direction, name, unit);
  return [
    make.number(of('count', count), ({ direction }) => direction.count),
    make.number(of('completeness', one), ({ direction }) => direction.completeness),
    make.number(of('mean', degree), ({ direction }) => direction.mean),
    make.number(of('mean_resultant_length', one), ({ direction }) => direction.resultantLength),
    make.text(of('most_frequent_sector', null), ({ direction }) => sectorName(direction.sector)),
    make.number(of('most_frequent_sector_share', one), ({ direction }) => direction.sectorShare),
  ];
}

export const sectorName = (sector: number | null): string | null =>
  sector === null ? null : (compassPoints[sector] ?? null);

/** Every cell, empty ones included; the last bins have no upper bound. */
function jointTable(source: Source, joint: JointTable, kind: 'period' | 'direction') {
  const { heights, columns } = joint;
  const height = (name: string) => statistic(quantities.significantHeight, name);
  const period = (name: string) => statistic(quantities.period, name);
  const [fromHeight, fromPeriod] = [lowerBounds(heights, joint), lowerBounds(columns, joint)];
  const cells = joint.counts.map((count, at) => ({
    row: Math.floor(at / columns.length),
    column: at % columns.length,
    count,
  }));
  const make = columnsOf<(typeof cells)[number]>();
  return singleSlice(
    source,
    [
      make.number(height('bin_from'), ({ row }) => fromHeight[row]),
      make.number(height('bin_to'), ({ row }) => fromHeight[row + 1]),
      ...(kind === 'period'
        ? [
            make.number(period('bin_from'), ({ column }) => fromPeriod[column]),
            make.number(period('bin_to'), ({ column }) => fromPeriod[column + 1]),
          ]
        : [
            make.text(statistic(quantities.direction, 'sector', null), ({ column }) =>
              sectorName(column),
            ),
            make.number(
              statistic(quantities.direction, 'sector_centre', degree),
              ({ column }) => columns[column],
            ),
          ]),
      make.count('readings', ({ count }) => count),
      make.number(
        'readings_share',
        ({ count }) => (joint.total === 0 ? null : count / joint.total),
        one,
      ),
    ],
    cells,
  );
}

function exceedanceTable(source: Source) {
  const make = columnsOf<Exceedance>();
  const height = (name: string, unit: Unit | null = quantities.significantHeight.unit) =>
    statistic(quantities.significantHeight, name, unit);
  const hours = (seconds: number | null) => (seconds === null ? null : seconds / 3600);
  return singleSlice<Exceedance>(
    source,
    [
      make.number(height('threshold'), ({ threshold }) => threshold),
      make.number(height('count', count), () => source.statistics.heights),
      make.count('readings_at_or_above', ({ above }) => above),
      make.number('share_at_or_above', ({ share }) => share, one),
      make.number('calm_least', () => source.statistics.request.spellHours, hour),
      make.number(
        'calm_longest_gap',
        () => hours(source.statistics.allowedGap?.longest ?? null),
        hour,
      ),
      make.count('calm_spells', ({ spells }) => spells),
      make.count('calm_spells_cut_short', ({ cut }) => cut),
      make.number('calm_mean_length', ({ meanLength }) => hours(meanLength), hour),
      make.number('calm_longest', ({ longest }) => hours(longest), hour),
      make.number('calm_share_of_time', ({ workable }) => workable, one),
    ],
    source.statistics.exceedance,
  );
}

const perYear = {
  significantHeight: metrePerYear,
  maximumHeight: metrePerYear,
  period: secondPerYear,
  waterTemperature: kelvinPerYear,
};

/** Changes per year with the ends of their 95 % intervals: a row for each figure. */
function trendTable(source: Source) {
  type Figure = (typeof trendFigures)[number];
  const make = columnsOf<Figure>();
  return singleSlice<Figure>(
    source,
    [
      make.text('statistic', (figure) => figure),
      ...linearVariables.flatMap((variable) => {
        const trends = trendsOf(yearsOf(source.statistics, variable));
        const of = (name: string, field: keyof Trend | 'years', unit: Unit = perYear[variable]) =>
          make.number(
            statistic(quantities[variable], name, unit),
            (figure) => trends.find((trend) => trend.figure === figure)?.[field],
          );
        return [
          of('trend_years', 'years', count),
          of('trend', 'slope'),
          of('trend_low', 'low'),
          of('trend_high', 'high'),
          of('trend_least_squares', 'leastSquares'),
        ];
      }),
    ],
    trendFigures,
  );
}

/** Highest and lowest values with their times: a row for each month, and one for all of them (its month is empty). */
function recordsTable(source: Source) {
  type Month = number | null;
  const { groups } = source.statistics;
  const make = columnsOf<Month>();
  return singleSlice<Month>(
    source,
    [
      make.whole('month', (month) => month),
      ...linearVariables.flatMap((variable) => {
        const records = recordsOf(groups, variable);
        const head = (name: string, unit: Unit | null = quantities[variable].unit) =>
          statistic(quantities[variable], name, unit);
        const of =
          (field: 'max' | 'min' | `${'max' | 'min'}Time` | 'maxPeriod' | 'maxDirection') =>
          (month: Month) =>
            records.find((record) => record.month === month)?.[field];
        return [
          make.number(head('max'), of('max')),
          make.time(head('max_time', null), of('maxTime')),
          make.number(head('max_period', second), of('maxPeriod')),
          make.number(head('max_direction', degree), of('maxDirection')),
          make.number(head('min'), of('min')),
          make.time(head('min_time', null), of('minTime')),
        ];
      }),
    ],
    [...groups.map(({ month }) => month), null],
  );
}

const waitFigures = ['mean', 'p50', 'p75', 'p90', 'p95'] as const;

/** Operations by month or by week of all years, or by year; the complete range last (its number is empty). */
export function windowsTable(
  source: Source,
  windows: Operation & WeatherWindows & { by: WindowPeriod },
): Table {
  const { height, second, atMost = false, hours, later = [], bridge, by } = windows;
  const { rows, hoursPerYear } = windows;
  const make = columnsOf<WindowRow>();
  const limit = (quantity: Head) => statistic(quantity, 'limit');
  const waits = (name: 'wait' | 'suspended') => [
    make.count(`${name}_censored`, (row) => row[name].censored),
    make.flag(`${name}_kaplan_meier`, (row) => row[name].isEstimated),
    ...waitFigures.map((figure) =>
      make.number(`${name}_${figure}`, (row) => row[name][figure], hour),
    ),
  ];
  return singleSlice<WindowRow>(
    source,
    [
      make.number(by, ({ number }) => number),
      make.number(limit(quantities.significantHeight), () => height),
      ...secondVariables.map((variable) =>
        make.number(limit(quantities[variable]), () =>
          second?.variable === variable ? second.limit : null,
        ),
      ),
      make.flag('limits_included', () => atMost),
      make.number('operation', () => hours, hour),
      ...later.flatMap((phase, at) => [
        make.number(statistic(quantities.significantHeight, `limit_${at + 2}`), () => phase.height),
        make.number(`operation_${at + 2}`, () => phase.hours, hour),
      ]),
      make.number('longest_gap_bridged', () => bridge, hour),
      make.number('covered', (row) => row.hours, hour),
      make.number('workable_share', ({ workable }) => workable, one),
      make.count('years', ({ overYears }) => overYears.years),
      make.count('years_with_start', ({ overYears }) => overYears.withStart),
      ...(['p10', 'p50', 'p90'] as const).map((name) =>
        make.number(`workable_share_of_years_${name}`, ({ overYears }) => overYears[name], one),
      ),
      make.count('hours_with_reading', ({ wait }) => wait.count),
      make.number('start_at_once_share', ({ wait }) => wait.atOnce, one),
      ...waits('wait'),
      ...waits('suspended'),
      make.count('windows', ({ windows }) => windows),
      make.count('spells', ({ spells }) => spells.count),
      make.number('spell_mean', ({ spells }) => spells.mean, hour),
      make.number('spell_longest', ({ spells }) => spells.longest, hour),
      ...(['min', 'mean', 'max'] as const).map((name) =>
        make.number(`workable_hours_per_year_${name}`, () => hoursPerYear[name], hour),
      ),
    ],
    rows,
  );
}

/**
 * A day-of-year climatology: one row for each day of a year of 366 days. Percentiles are in the unit of the variable; of directions there are the mean and the mean resultant length.
 */
export function climatologyTable(climatology: Climatology): Table<number> {
  const make = columnsOf<number>();
  const { request, years, days, quantiles, directions } = climatology;
  const { unit } = quantities[request.variable];
  const columns: Column<number>[] = [
    make.count('day_of_year', (at) => at + 1),
    make.text('month_day', (at) => monthDayText(at + 1)),
    make.count('years', (at) => years[at]),
    make.count('days', (at) => days[at]),
    ...(quantiles
      ? percentileNames.map((p) => make.number(p, (at) => quantiles[p][at], unit))
      : []),
    ...(directions
      ? [
          make.number('mean_direction', (at) => directions.direction[at], degree),
          make.number('mean_resultant_length', (at) => directions.resultantLength[at], one),
        ]
      : []),
  ];
  return {
    columns: columns.map(withoutNoise),
    total: DAYS_OF_YEAR,
    slices: [Array.from({ length: DAYS_OF_YEAR }, (_, at) => at)],
  };
}
