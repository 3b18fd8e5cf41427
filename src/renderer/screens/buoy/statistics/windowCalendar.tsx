/** The calendar of weather windows: a row for each year, in which each window is a bar at its days. */
import { plural, t } from '@lingui/core/macro';
import { metricColour } from '#renderer/charts/colours.ts';
import type { Draw, Mark } from '#renderer/charts/MarkChart.tsx';
import { along, rectangle, textAt, widest } from '#renderer/charts/svg.tsx';
import { formatDateTime } from '#renderer/format/time.ts';
import { DAYS_OF_YEAR, dayOfYear } from '#shared/model/dayOfYear.ts';
import type { Interval } from '#shared/model/geo.ts';
import { offsetsIn } from '#shared/science/seasons.ts';
import { totalHours } from '#shared/science/weatherWindows.ts';
import type { Computed, ViewInput } from './view.ts';
import { MONTHS, shortMonth } from './words.ts';

/** Pixels above the rows, and between two of them. */
const LABEL = 22;
const APART = 3;
/** A pointer meets a window of at least this width. */
const NEAR = 3;

export function drawCalendar(
  { zone, statistics, onOpen }: ViewInput,
  { rows, calendar, ...operation }: Computed<'windows'>,
): Draw {
  const years = rows.flatMap(({ number }) => number ?? []);
  const offsetOf = offsetsIn(statistics.request.zone);
  /** The year of a time, and its place among the 366 days of a leap year. */
  const placeOf = (time: number) => {
    const date = new Date((time + offsetOf(time)) * 1000);
    const day = dayOfYear(date.getUTCMonth() + 1, date.getUTCDate());
    const hours = date.getUTCHours() + date.getUTCMinutes() / 60;
    return { year: date.getUTCFullYear(), x: day - 1 + hours / 24 };
  };
  const describe = ({ from, to }: Interval) => {
    const [start, end] = [formatDateTime(from, zone), formatDateTime(to + 1, zone)];
    const hours = (to + 1 - from) / 3600;
    const operations = Math.floor(hours / totalHours(operation));
    const count = plural(operations, { one: '# operation', other: '# operations' });
    return { title: t`${start} to ${end}`, rows: [t`Window of ${hours} h: room for ${count}`] };
  };
  return ({ width, height }, chartTheme) => {
    const left = Math.ceil(widest(years.map(String), chartTheme)) + 10;
    const down = (height - LABEL) / years.length;
    const across = along({ from: 0, to: DAYS_OF_YEAR }, left, width - 4);
    const yOf = (year: number) => LABEL + years.indexOf(year) * down;
    /** A box in each year that the time touches. */
    const boxes = ({ from, to }: Interval, least = 0): string => {
      const [start, end] = [placeOf(from), placeOf(to)];
      return years
        .filter((year) => year >= start.year && year <= end.year)
        .map((year) => {
          const x = across(year === start.year ? start.x : 0);
          const right = across(year === end.year ? end.x : DAYS_OF_YEAR);
          return rectangle(x, yOf(year), Math.max(least, right - x), down - APART);
        })
        .join('');
    };
    const marks = calendar.windows.map((time): Mark => {
      const { year, x } = placeOf(time.from);
      return {
        outline: boxes(time, NEAR),
        x: across(x),
        y: yOf(year) + down,
        row: year,
        column: x,
        text: () => describe(time),
        open: () => onOpen({ name: describe(time).title, months: [], time, ranges: [] }),
      };
    });
    const drawing = (
      <>
        <path d={calendar.covered.map((time) => boxes(time)).join('')} fill={chartTheme.hairline} />
        <path
          d={marks.map(({ outline }) => outline).join('')}
          fill={metricColour('significantHeight', chartTheme.theme)}
        />
        <g fill={chartTheme.quiet}>
          {MONTHS.map((month) =>
            textAt(across(dayOfYear(month, 15)), LABEL / 2, shortMonth(month)),
          )}
          {years.map((year) =>
            textAt(left - 8, yOf(year) + (down - APART) / 2, String(year), { textAnchor: 'end' }),
          )}
        </g>
      </>
    );
    return { marks, drawing };
  };
}
