/** The table of weather windows, and what its rows are called in the charts too. */
import { t } from '@lingui/core/macro';
import { formatCount, formatNumber, MISSING, shareText, titled } from '#renderer/format/figure.ts';
import { limitText } from '#renderer/format/metrics.ts';
import { terms } from '#renderer/format/terms.ts';
import { formatDate, utcClock } from '#renderer/format/time.ts';
import type { TableColumn } from '#renderer/ui/DataTable.tsx';
import { MAX_HOURS, type WindowPeriod } from '#shared/model/statistics.ts';
import type { WindowRow } from '#shared/model/statisticsChart.ts';
import { totalHours } from '#shared/science/weatherWindows.ts';
import { operationOf, type StatisticsForm } from './form.ts';
import { figure, gridTable } from './tables.tsx';
import type { Computed, ViewInput, ViewTable } from './view.ts';
import { phasesText } from './windowLimits.tsx';
import { monthName, wholePeriod } from './words.ts';

/** Not the time below the limit: shorter spells are no windows. */
export const inWindows = (hours: number): string =>
  t({ message: `Time in windows ≥ ${hours} h`, comment: 'Heading above shares of the time' });

export const windowsLabel = () =>
  t({ message: 'In windows', comment: 'Heading above shares of the time' });
export const startsLabel = () => t`Years with a start`;

export const titleOf = (by: WindowPeriod): string =>
  ({
    month: t`Weather windows by month`,
    week: t`Weather windows by week`,
    year: t`Weather windows by year`,
  })[by];

/** `16 Jul–22 Jul`. @param days milliseconds UTC */
export const daysText = (...days: number[]): string =>
  days.map((day) => formatDate(day / 1000, utcClock, 'day')).join('–');

/** In a year that is not a leap year. */
const weekDays = (week: number): string =>
  daysText(Date.UTC(2001, 0, 7 * week - 6), Date.UTC(2001, 0, Math.min(365, 7 * week)));

export function rowName(by: WindowPeriod, number: number | null): string {
  if (number === null) return wholePeriod();
  if (by === 'month') return monthName(number);
  return by === 'year' ? String(number) : t`Week ${number} (${{ days: weekDays(number) }})`;
}

/** The readings of the second limit may have no value. */
export const isEmpty = ({ rows }: Pick<Computed<'windows'>, 'rows'>) => rows.at(-1)?.hours === 0;

/** Share of the years in which an operation may start; null without years. */
export const chanceOf = ({ overYears: { years, withStart } }: WindowRow): number | null =>
  years === 0 ? null : withStart / years;

export const waitOf = (row: WindowRow, { canSuspend }: StatisticsForm) =>
  canSuspend ? row.suspended : row.wait;

export const suspendedText = (): string =>
  t`Wait: time lost until enough workable hours have accumulated. Shares and windows assume uninterrupted work.`;

/** How long an operation waits, and how much of the time is workable. */
export function windowsTable(
  input: ViewInput,
  computed: Computed<'windows'> | null,
): ViewTable | string | null {
  if (Number.isNaN(input.form.window.limit)) return t`Correct the second limit, or leave it empty.`;
  if (operationOf(input.form) === null)
    return t`Enter the height limit of each phase, and its length in whole hours from 1 to ${{ most: MAX_HOURS }}.`;
  if (computed === null) return null;
  if (isEmpty(computed)) return t`No downloaded reading has both values.`;
  const { form } = input;
  const { canSuspend, window } = form;
  const { by, bridge } = computed;
  const hours = totalHours(computed);
  const height = limitText('significantHeight', computed.height, input.units);
  return gridTable({
    key: by,
    howToRead: [
      ...(computed.later?.length
        ? [`${titled(t`Phases`, phasesText(computed, input.units))}.`]
        : []),
      ...(typeof window.height === 'string'
        ? [
            t`Height limit: ${{ percentile: window.height.toUpperCase() }} of this range, rounded to ${height}.`,
          ]
        : []),
      bridge === 0
        ? t`An operation of ${hours} h needs readings within the limits for all of that time, without a gap.`
        : t`An operation of ${hours} h needs readings within the limits for all of that time; gaps of up to ${bridge} h are bridged.`,
      canSuspend
        ? suspendedText()
        : t`Wait: from every hour with a reading until the operation can start.`,
      t`Waits that a longer gap or the end of the range cuts off are censored: they are left out; above 2 % the percentiles are Kaplan–Meier estimates.`,
    ].join(' '),
    label: titleOf(by),
    rows: computed.rows
      .filter(({ hours, number }) => hours > 0 || number === null)
      .map((row) => rowOf(row, by, form)),
    columns: windowColumns(hours, by),
    rowKey: ({ number }) => String(number),
  });
}

/** `41 / 53 / 73 %` */
const yearsText = ({ overYears: { p10, p50, p90 } }: WindowRow): string =>
  p10 === null || p50 === null || p90 === null
    ? MISSING
    : `${formatNumber(p10 * 100)} / ${formatNumber(p50 * 100)} / ${shareText(p90)}`;

/** A row with its name and the fields of the waits that are shown. */
function rowOf(row: WindowRow, by: WindowPeriod, form: StatisticsForm) {
  const wait = waitOf(row, form);
  return {
    ...row,
    ...wait,
    name: rowName(by, row.number),
    censoredShare: wait.count === 0 ? null : wait.censored / wait.count,
  };
}
type Row = ReturnType<typeof rowOf>;

const textColumn = { width: 152, grow: 1, rank: 1, align: 'end' } as const;

function windowColumns(hours: number, by: WindowPeriod): TableColumn<Row>[] {
  const noStart = t`No window of ${hours} h or more starts before the next gap`;
  const missing = ({ count, censored }: Row) =>
    count === censored ? noStart : t`Not known: too many of the waits are censored`;
  const percentile = (percent: 50 | 75 | 90 | 95, more = {}) =>
    figure<Row>(`p${percent}`, t`Wait P${percent}, h`, formatCount, {
      title: t`${percent} % of the operations can start within this time`,
      missing,
      ...more,
    });
  return [
    {
      id: 'name',
      header: { month: t`Month`, week: t`Week`, year: t`Year` }[by],
      width: by === 'week' ? 180 : 104,
      grow: 1,
      sortValue: ({ number }) => number ?? Infinity,
      text: ({ name }) => name,
    },
    figure('hours', t`Hours`, formatCount, { title: t`Hours with a reading or in a bridged gap` }),
    figure('workable', windowsLabel(), shareText, {
      title: `${inWindows(hours)}. ${terms.workableTime}`,
    }),
    {
      month: {
        ...textColumn,
        id: 'years',
        header: t`Years P10 / P50 / P90`,
        title: t`The same share by year: percentiles of the years with readings in at least 80 % of the period`,
        sortValue: ({ overYears }: Row) => overYears.p50,
        text: yearsText,
      },
      week: {
        ...textColumn,
        id: 'chance',
        header: startsLabel(),
        title: t`Of the years with readings in at least 80 % of the week`,
        sortValue: chanceOf,
        text: ({ overYears: { years, withStart } }: Row) => t`${withStart} of ${years}`,
      },
      year: figure<Row>('windows', t`Operations`, formatCount, {
        title: t`Operations that fit one after the other, by their start`,
      }),
    }[by],
    figure('atOnce', t`At once`, shareText, {
      title: t`Share of the hours with a reading in which the operation can start at once`,
      missing,
    }),
    figure('mean', t`Mean wait, h`, formatCount, {
      title: t`Mean wait until the operation can start; not given where more than 2 % of the waits are censored`,
      missing,
      rank: 2,
    }),
    percentile(50),
    percentile(75, { rank: 4 }),
    percentile(90),
    percentile(95, { rank: 3 }),
    figure(
      'censoredShare',
      t({ message: 'Censored', comment: 'Heading above shares of waits whose end is not known' }),
      shareText,
      { title: t`Share of the waits that a gap or the end of the range cuts off` },
    ),
  ];
}
