/** `quality` and `rank`: computed from downloaded readings. */
import { notFound } from '#shared/errors.ts';
import {
  DAYS_OF_YEAR,
  dayOfYear,
  MIN_YEARS,
  monthDayText,
  type PercentileName,
  percentileNames,
} from '#shared/model/dayOfYear.ts';
import { type BuoyRange, isoTime } from '#shared/model/geo.ts';
import { qualityTests, qualityVariables } from '#shared/model/quality.ts';
import { poolOf, poolOfOthers, rankAmong, yearDayAt } from '#shared/science/climatology.ts';
import type { Command, Context } from '../command.ts';
import { countText, show } from '../output.ts';
import { closedRange, warnOfGaps } from './export.ts';

/** How many readings of a range pass, are suspect, fail or are missing, and which test flagged them. */
export async function qualityCommand(
  context: Context,
  { range }: { range: BuoyRange },
): Promise<void> {
  await warnOfGaps(context, [range.buoyId], range);
  const variables = await context.session().cache.countQuality(range);
  const count = <Row>(title: string, cell: (row: Row) => number) => ({ title, cell, right: true });
  type Row = { variable: string } & (typeof variables)['period'];
  await show<Row>(
    context,
    { variables },
    [
      { title: 'Variable', cell: ({ variable }) => variable },
      ...(['pass', 'suspect', 'fail', 'missing'] as const).map((name) =>
        count<Row>(name, (row) => row[name]),
      ),
      ...qualityTests.map((test) => count<Row>(test, (row) => row.tests[test])),
    ],
    qualityVariables.map((variable) => ({ variable, ...variables[variable] })),
  );
}

/** How a value compares with the daily means around a day: of all years, of the newest reading of the other ones. */
export async function rankCommand(
  context: Context,
  { request, range: requested, value: given, on }: Extract<Command, { name: 'rank' }>,
): Promise<void> {
  const { buoyId, variable } = request;
  const range = await closedRange(context, { buoyId, range: requested });
  if (range) await warnOfGaps(context, [buoyId], range);
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
}

const thousandths = (value: number | null): number | null =>
  value === null ? null : Number(value.toFixed(3));
