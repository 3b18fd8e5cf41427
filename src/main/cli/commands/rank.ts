/** `rank`: how a value compares with the daily means of all years around a day. */
import { isoTime } from '#shared/model/geo.ts';
import {
  DAYS_OF_YEAR,
  dayOfYear,
  MIN_YEARS,
  type PercentileName,
  percentileNames,
  poolOf,
  rankOf,
} from '#shared/science/climatology.ts';
import type { Command, Context } from '../command.ts';
import { countText, show } from '../output.ts';
import { warnOfGaps } from './export.ts';

const two = (number: number): string => String(number).padStart(2, '0');

export async function rankCommand(
  context: Context,
  { request, range, value, on }: Extract<Command, { name: 'rank' }>,
): Promise<void> {
  const { buoyId, variable } = request;
  await warnOfGaps(context, [buoyId], range);
  const { cache } = context.session();
  const { means, firstYear, quantiles, readings, leftOut } = await cache.climatology({
    request: { ...request, range, zone: 'UTC', smooth: false },
  });
  const now = new Date();
  const { month, day } = on ?? { month: now.getUTCMonth() + 1, day: now.getUTCDate() };
  const at = dayOfYear(month, day);
  const pool = poolOf({ firstYear, years: means.length / DAYS_OF_YEAR, values: means }, at);
  const orNull = (number: number | undefined) =>
    number === undefined || Number.isNaN(number) ? null : number;
  const bands = Object.fromEntries(
    percentileNames.map((name) => [name, orNull(quantiles?.[name][at - 1])]),
  ) as Record<PercentileName, number | null>;
  const row = {
    value,
    on: `${two(month)}-${two(day)}`,
    dayOfYear: at,
    rank: orNull(rankOf(value, pool.values)),
    days: pool.values.length,
    years: pool.years,
    ...bands,
  };
  const from = isoTime(range.from);
  const to = isoTime(range.to);
  const number = (title: string, cell: (of: typeof row) => number | null) => ({
    title,
    cell: (of: typeof row) => {
      const found = cell(of);
      return found === null ? null : Number(found.toFixed(3));
    },
    right: true,
  });
  await show(
    context,
    { buoyId, variable, from, to, ...row, readings, leftOut },
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
  if (row.rank === null) context.report('No day around this day of the year has enough readings.');
  else if (row.years < MIN_YEARS) {
    context.report(
      `The rank is based on ${countText(row.years, 'year')} only; a rank needs at least ${MIN_YEARS}.`,
    );
  }
}
