/** `on-this-day`: significant heights of a calendar day in the downloaded years. Sends nothing. */
import { dayOfYear, MIN_YEARS, monthDayText } from '#shared/model/dayOfYear.ts';
import type { MonthDay } from '#shared/model/series.ts';
import { yearDayAt } from '#shared/science/climatology.ts';
import { command, now } from '../command.ts';
import * as opt from '../options.ts';
import { show } from '../output.ts';

export const onThisDay = command({
  usage: 'on-this-day',
  description: 'the usual, highest and calmest significant height of a calendar day (UTC)',
  options: [opt.buoy, opt.option('--on <MM-DD>', 'by default today', opt.monthDay), opt.values],
  withoutKey: true,
  read: (given: { buoy: number; on?: MonthDay; values: opt.Values }) => given,
  run: async (context, { buoy: buoyId, on, values }) => {
    const day = on ? dayOfYear(on.month, on.day) : yearDayAt(now(), 'UTC').day;
    const request = { buoyId, day, zone: 'UTC', quality: opt.qualityOf(values) };
    const found = await context.session().cache.onThisDay({ request, now: now() });
    const row = { on: monthDayText(day), found };
    const metres = (value: number | undefined) => value?.toFixed(2) ?? null;
    await show(
      context,
      { buoyId, ...row },
      [
        { title: 'On', cell: () => row.on },
        { title: 'Years', cell: () => found?.years ?? null, right: true },
        { title: 'Usual m', cell: () => metres(found?.usual), right: true },
        { title: 'Highest m', cell: () => metres(found?.highest.value), right: true },
        { title: 'In', cell: () => found?.highest.year ?? null, right: true },
        { title: 'Calmest day m', cell: () => metres(found?.calmest.mean), right: true },
        { title: 'In', cell: () => found?.calmest.year ?? null, right: true },
      ],
      [row],
    );
    if (!found) context.report(`At least ${MIN_YEARS} years of this day must be downloaded.`);
  },
});
