/** `rank`: how a value compares with the daily means around a day: of all years, of the newest reading of the other ones. */
import { notFound } from '#shared/errors.ts';
import type { ClimatologyRequest } from '#shared/model/climatology.ts';
import {
  DAYS_OF_YEAR,
  dayOfYear,
  MIN_YEARS,
  monthDayText,
  type PercentileName,
  percentileNames,
} from '#shared/model/dayOfYear.ts';
import { isoTime } from '#shared/model/geo.ts';
import { linearVariables } from '#shared/model/quality.ts';
import type { MonthDay } from '#shared/model/series.ts';
import { poolOf, poolOfOthers, rankAmong, yearDayAt } from '#shared/science/climatology.ts';
import { command } from '../command.ts';
import * as opt from '../options.ts';
import { countText, show } from '../output.ts';
import { closedRange, warnOfGaps } from '../ranges.ts';

interface RankValues extends opt.OpenRange {
  buoy: number;
  variable: ClimatologyRequest['variable'];
  value?: number | null;
  on?: MonthDay | null;
  allDays?: true;
  values: opt.Values;
}

export const rank = command({
  usage: 'rank',
  description:
    'rank of a value: the percentage of daily means of the other years, around a day of the year, that are below it',
  options: [
    opt.buoy,
    opt.variable(linearVariables),
    opt.option(
      '--value <number>',
      'metres, seconds or °C; by default the newest downloaded value, as a mean of 24 hours where possible',
      opt.number(-100, 1000),
    ),
    opt.option(
      '--on <MM-DD>',
      'day of the year; by default the day of the newest value, or today (UTC) with --value',
      opt.monthDay,
    ),
    ...opt.range,
    opt.allDays,
    opt.values,
  ],
  read: ({
    buoy: buoyId,
    variable,
    value = null,
    on = null,
    allDays,
    values,
    ...given
  }: RankValues) => ({
    request: {
      buoyId,
      variable,
      counts: allDays ? ('any' as const) : ('half' as const),
      quality: opt.qualityOf(values),
    },
    range: opt.openRange(given),
    value,
    on,
  }),
  run: async (context, { request, range: requested, value: given, on }) => {
    const { buoyId, variable } = request;
    const range = await closedRange(context, buoyId, requested);
    await warnOfGaps(context, [buoyId], range);
    const { means, firstYear, quantiles, readings, leftOut, present } = await context
      .session()
      .cache.climatology({
        request: { ...request, range, zone: 'UTC', smooth: false },
        now: Date.now() / 1000,
      });
    const value = given ?? present?.value;
    if (value === undefined) throw notFound({ code: 'text', text: `no value of ${variable}` });
    const today = new Date();
    const { month, day } = on ?? { month: today.getUTCMonth() + 1, day: today.getUTCDate() };
    const at = given === null && on === null && present ? present.day : dayOfYear(month, day);
    const years = { firstYear, years: means.length / DAYS_OF_YEAR, values: means };
    // A given value is of no year.
    const pool =
      given === null && present
        ? poolOfOthers(years, { ...yearDayAt(present.time, 'UTC'), day: at })
        : poolOf(years, at);
    const orNull = (number: number | undefined) =>
      number === undefined || Number.isNaN(number) ? null : number;
    const bands = Object.fromEntries(
      percentileNames.map((name) => [name, orNull(quantiles?.[name][at - 1])]),
    ) as Record<PercentileName, number | null>;
    const row = {
      value,
      on: monthDayText(at),
      dayOfYear: at,
      ...rankAmong(value, pool),
      ...bands,
    };
    const number = (title: string, cell: (of: typeof row) => number | null) => ({
      title,
      cell: (of: typeof row) => thousandths(cell(of)),
      right: true,
    });
    await show(
      context,
      { buoyId, variable, from: null, to: null, ...range, ...row, readings, leftOut },
      [
        number(variable, (of) => of.value),
        { title: 'On', cell: (of) => of.on },
        number('Rank', (of) => of.rank),
        number('Days', (of) => of.days),
        number('Years', (of) => of.years),
        ...percentileNames.map((name) => number(name, (of) => of[name])),
      ],
      [row],
    );
    if (given === null && present) {
      const what = present.isMean ? 'Mean of the 24 hours until' : 'Value of the reading at';
      context.report(`${what} ${isoTime(present.time)}.`);
    }
    if (row.rank === null) {
      const compared = countText(row.years, given === null ? 'other year' : 'year');
      context.report(`No rank: ${compared} around this day; a rank needs at least ${MIN_YEARS}.`);
    }
  },
});

const thousandths = (value: number | null): number | null =>
  value === null ? null : Number(value.toFixed(3));
