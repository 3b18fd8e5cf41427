/** Storms in long form: one row per storm, in order of time. Return values: one row per method and period. */
import { invalidRequest } from '#shared/errors.ts';
import { bootstrap, type ReturnValues, tablePeriods } from '#shared/model/returnValues.ts';
import type { StatisticsChart } from '#shared/model/statisticsChart.ts';
import type { Storm, StormCatalogue, StormChoice } from '#shared/model/storms.ts';
import { columnsOf, quantities } from './columns.ts';
import { type Source, singleSlice } from './statisticsTable.ts';
import type { Head, Table } from './table.types.ts';
import { degree, hour, metre, one, squareMetreHour, year } from './units.ts';

/** A quantity of the highest reading. */
const peak = (quantity: Head): Head => ({
  ...quantity,
  name: `peak_${quantity.name}`,
  standardName: null,
});

export function stormsTable(
  source: Source<StatisticsChart>,
  { separation, minHours }: StormChoice,
  { limit, storms }: StormCatalogue,
): Table {
  const make = columnsOf<Storm>();
  return singleSlice<Storm>(
    source,
    [
      make.number('threshold', () => limit, metre),
      make.number('separation', () => separation, hour),
      make.number('minimum_duration', () => minHours, hour),
      make.count('rank', ({ rank }) => rank),
      make.time('start', ({ start }) => start),
      make.time('end', ({ end }) => end),
      make.number('duration', ({ hours }) => hours, hour),
      make.time('peak_time', (storm) => storm.peak.time),
      make.number(peak(quantities.significantHeight), (storm) => storm.peak.height),
      make.number(peak(quantities.period), (storm) => storm.peak.period),
      make.number(peak(quantities.direction), (storm) => storm.peak.direction),
      make.number('rise_time', ({ riseHours }) => riseHours, hour),
      make.number('mean_direction', ({ direction }) => direction, degree),
      make.number('energy', ({ energy }) => energy, squareMetreHour),
      make.number('power', ({ power }) => power, squareMetreHour),
      make.number('covered_share', ({ covered }) => covered, one),
      make.flag('incomplete', ({ isIncomplete }) => isIncomplete),
      make.number('return_period', ({ returnPeriod }) => returnPeriod?.years, year),
      make.number('return_period_low', ({ returnPeriod }) => returnPeriod?.low, year),
      make.number('return_period_high', ({ returnPeriod }) => returnPeriod?.high, year),
      make.count('flagged_heights', ({ flagged }) => flagged),
    ],
    storms,
  );
}

/** @throws Fault `invalid-request` where there are no return values. */
export function extremesTable(
  source: Source<StatisticsChart>,
  { storms, maxima, limit, coveredYears, highest, points, change }: ReturnValues,
): Table {
  const rows = [storms, maxima].flatMap(({ events, rate, fits }) =>
    fits.flatMap(({ method, shape, levels }) =>
      levels
        .filter(({ years }) => tablePeriods.includes(years))
        .map((level) => ({ ...level, method, shape, rate, events: events.length })),
    ),
  );
  if (rows.length === 0) throw invalidRequest({ code: 'no-return-values' });
  const make = columnsOf<(typeof rows)[number]>();
  return singleSlice(
    source,
    [
      make.text('method', ({ method }) => method),
      make.number('return_period', ({ years }) => years, year),
      make.number('level', ({ height }) => height, metre),
      make.number('low', ({ low }) => low, metre),
      make.number('high', ({ high }) => high, metre),
      make.number('threshold', () => limit, metre),
      make.count('events', ({ events }) => events),
      make.number('events_per_year', ({ rate }) => rate),
      make.number('covered', () => coveredYears, year),
      make.number('shape', ({ shape }) => shape),
      make.number('highest_observed', () => highest?.height, metre),
      make.time('highest_observed_time', () => highest?.time),
      make.count('points_above_one_year', () => points.count),
      make.count('points_outside_interval', () => points.outside),
      make.number('level_change_p98_p99.5', () => change, one),
      make.number('bootstrap_samples', () => bootstrap.samples),
      make.number('bootstrap_seed', () => bootstrap.seed),
    ],
    rows,
  );
}
