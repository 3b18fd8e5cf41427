/** The view of weather windows: when an operation at sea is possible and how long it waits, by month, by week and as a calendar. */
import { plural, t } from '@lingui/core/macro';
import { DateTime } from 'luxon';
import { metricColour } from '#renderer/charts/colours.ts';
import type { ChartTheme } from '#renderer/charts/theme.ts';
import { formatCount, formatNumber, MISSING, shareText, titled } from '#renderer/format/figure.ts';
import { limitText } from '#renderer/format/metrics.ts';
import { terms } from '#renderer/format/terms.ts';
import { formatDate, formatDuration, utcClock } from '#renderer/format/time.ts';
import type { TableColumn } from '#renderer/ui/DataTable.tsx';
import { listFormat } from '#shared/i18n/formats.ts';
import { MAX_HOURS, type WindowPeriod } from '#shared/model/statistics.ts';
import type { WindowRow } from '#shared/model/statisticsChart.ts';
import { type Operation, totalHours } from '#shared/science/weatherWindows.ts';
import { bridge, choice, spell } from './controls.tsx';
import { binsOf, choose, operationOf, plannedDays, type StatisticsForm } from './form.ts';
import { bandOf, plotOf } from './points.ts';
import { figure, gridTable } from './tables.tsx';
import { NEXT, type ReadingFilter } from './UnderlyingReadings.tsx';
import type { Computed, View, ViewChart, ViewInput, ViewTable } from './view.ts';
import { drawCalendar } from './windowCalendar.tsx';
import {
  heightLimit,
  limitsText,
  phases,
  phasesText,
  plannedDates,
  secondLimit,
} from './windowLimits.tsx';
import { monthName, shortMonth, wholePeriod } from './words.ts';

export const windows: View<Computed<'windows'>> = {
  id: 'windows',
  tab: () => ({
    label: t({ message: 'Weather windows', comment: 'Periods calm enough to work' }),
    title: terms.weatherWindow,
  }),
  variables: ({ window }) =>
    window.limit !== null && window.variable === 'period'
      ? ['significantHeight', 'period']
      : ['significantHeight'],
  controls: [
    heightLimit,
    spell,
    choice('row', 'windowsBy', {
      label: () => t`Weather windows by`,
      options: () => [
        { value: 'month', label: t`Months` },
        { value: 'week', label: t`Weeks` },
        { value: 'year', label: t({ message: 'Calendar', comment: 'Days of each year' }) },
      ],
    }),
  ],
  options: [
    plannedDates,
    secondLimit,
    phases,
    choice('list', 'canSuspend', {
      label: () => t`Interruption`,
      options: () => [
        { value: false, label: t`Must restart after an interruption` },
        { value: true, label: t`Can be suspended` },
      ],
    }),
    bridge,
  ],
  exported: 'windows',
  request(form, units) {
    const limits = operationOf(form);
    const { bridgeHours: bridge, windowsBy: by } = form;
    const operation = { hours: Number(form.spellHours), bridge, by, heightBins: binsOf(units) };
    const days = plannedDays(form);
    const dates = days === null || typeof days === 'string' ? {} : { dates: days };
    return limits && { kind: 'windows', ...limits, ...operation, ...dates };
  },
  chart: (input, computed) =>
    isEmpty(computed)
      ? null
      : computed.by === 'year'
        ? calendarChart(input, computed)
        : barsChart(input, computed),
  table: windowsTable,
};

/** Not the time below the limit: shorter spells are no windows. */
const inWindows = (hours: number): string =>
  t({ message: `Time in windows ≥ ${hours} h`, comment: 'Heading above shares of the time' });

const windowsLabel = () =>
  t({ message: 'In windows', comment: 'Heading above shares of the time' });
const startsLabel = () => t`Years with a start`;

const titleOf = (by: WindowPeriod): string =>
  ({
    month: t`Weather windows by month`,
    week: t`Weather windows by week`,
    year: t`Weather windows by year`,
  })[by];

/** `16 Jul–22 Jul`. @param days milliseconds UTC */
const daysText = (...days: number[]): string =>
  days.map((day) => formatDate(day / 1000, utcClock, 'day')).join('–');

/** In a year that is not a leap year. */
const weekDays = (week: number): string =>
  daysText(Date.UTC(2001, 0, 7 * week - 6), Date.UTC(2001, 0, Math.min(365, 7 * week)));

function rowName(by: WindowPeriod, number: number | null): string {
  if (number === null) return wholePeriod();
  if (by === 'month') return monthName(number);
  return by === 'year' ? String(number) : t`Week ${number} (${{ days: weekDays(number) }})`;
}

/** `18 h`, `7 days`. */
const waitText = (hours: number | null): string =>
  hours === null
    ? t({ message: 'not known', comment: 'A waiting time' })
    : formatDuration(hours * 3600);

/** The present day in the zone of the statistics. */
const todayIn = ({ request }: ViewInput['statistics']) =>
  DateTime.fromMillis(Date.now(), { zone: request.zone });

/** The readings of the second limit may have no value. */
const isEmpty = ({ rows }: Pick<Computed<'windows'>, 'rows'>) => rows.at(-1)?.hours === 0;

type Numbered = WindowRow & { number: number };

/** Share of the years in which an operation may start; null without years. */
const chanceOf = ({ overYears: { years, withStart } }: WindowRow): number | null =>
  years === 0 ? null : withStart / years;

/** Those of seven days with the highest chance of a start; of equals those with more of the time in windows. */
const bestWeeks = (weeks: readonly Numbered[]): Numbered[] =>
  weeks
    .filter(({ number, overYears }) => number < 53 && overYears.withStart > 0)
    .sort(
      (a, b) => (chanceOf(b) ?? 0) - (chanceOf(a) ?? 0) || (b.workable ?? 0) - (a.workable ?? 0),
    )
    .slice(0, 4);

const waitOf = (row: WindowRow, { canSuspend }: StatisticsForm) =>
  canSuspend ? row.suspended : row.wait;

const suspendedText = (): string =>
  t`Wait: time lost until enough workable hours have accumulated. Shares and windows assume uninterrupted work.`;

const startsText = ({ overYears: { years, withStart } }: WindowRow, hours: number): string =>
  t`${withStart} of ${plural(years, { one: '# year', other: '# years' })} had a window of ${hours} h`;

/** In how many years the operation could start in these days, and how long it waited. */
function waitsSentence(name: string, row: WindowRow, form: StatisticsForm, hours: number): string {
  const [week, starts] = [name, startsText(row, hours)];
  const { p50, p90 } = waitOf(row, form);
  const [half, most] = [waitText(p50), waitText(p90)];
  return t`${week}: ${starts}; half of the waits are at most ${half}, nine in ten at most ${most}.`;
}

/** The same for the days of a planned operation; empty where none are given. */
function plannedSentence({ form }: ViewInput, computed: Computed<'windows'>): string {
  const { dates, ofDates } = computed;
  if (!dates || !ofDates) return '';
  const days = [dates.start, dates.end].map(({ month, day }) => Date.UTC(2000, month - 1, day));
  return waitsSentence(daysText(...days), ofDates, form, totalHours(computed));
}

/** A bar for each month or week, and the waits below. */
function barsChart(input: ViewInput, computed: Computed<'windows'>): ViewChart {
  const { statistics, form, units, onOpen } = input;
  const { by } = computed;
  const isWeeks = by === 'week';
  const rows = computed.rows.filter((row): row is Numbered => row.number !== null);
  const hours = totalHours(computed);
  const label = isWeeks ? t`Years with a window of ${hours} h` : inWindows(hours);
  const shareOf = isWeeks ? chanceOf : ({ workable }: WindowRow) => workable;
  const percentOf = (share: number | null) => share && 100 * share;
  const textOf = (row: Numbered) => ({
    title: rowName(by, row.number),
    rows: [
      isWeeks ? startsText(row, hours) : titled(label, shareText(row.workable)),
      t`Wait P50: ${{ wait: waitText(waitOf(row, form).p50) }}`,
      t`Wait P90: ${{ wait: waitText(waitOf(row, form).p90) }}`,
    ],
  });
  const open = ({ number }: Numbered) => {
    if (isWeeks) choose({ week: number });
    else onOpen({ name: monthName(number), months: [number], ranges: rangesOf(computed) });
  };
  const plot = plotOf([
    {
      label,
      bars: true,
      width: 0,
      colour: ({ theme }) => `${metricColour('significantHeight', theme)}99`,
      points: rows.map((row) => ({
        x: row.number,
        y: percentOf(shareOf(row)),
        text: () => textOf(row),
        open: () => open(row),
      })),
    },
    ...(['p50', 'p90'] as const).map((name) => ({
      label: name.toUpperCase(),
      endLabel: name.toUpperCase(),
      width: name === 'p50' ? 2 : 1,
      panel: 1,
      colour: ({ theme }: ChartTheme) => metricColour('period', theme),
      points: rows.map((row) => {
        const wait = waitOf(row, form)[name];
        return { x: row.number, y: wait && wait / 24 };
      }),
    })),
  ]);
  const bands = isWeeks
    ? []
    : rows.map(({ number, overYears: { p10, p90 } }) => {
        const ends = { low: percentOf(p10), high: percentOf(p90) };
        return bandOf([-0.15, 0.15].map((side) => ({ x: number + side, ...ends })));
      });
  const x = {
    from: 0.5,
    to: rows.length + 0.5,
    title: isWeeks ? t`Week of the year, from 1 January` : '',
    ticks: (from: number, to: number, most: number) =>
      rows
        .map(({ number }) => number)
        .filter((_, at) => at % Math.ceil((to - from) / most) === 0)
        .map((at) => ({ at, label: isWeeks ? String(at) : shortMonth(at) })),
  };
  const panels = [
    { title: `${isWeeks ? startsLabel() : windowsLabel()}, %`, from: 0, to: 100 },
    { title: t`Wait, days`, from: 0 },
  ];
  const best = isWeeks ? bestWeeks(rows) : [];
  const today = todayIn(statistics);
  const week = form.week ?? 1 + Math.floor((today.ordinal - 1) / 7);
  const chosen = isWeeks ? rows.find(({ number }) => number === week) : undefined;
  /** The answer, and how it was found. */
  const texts = (): [string, string] => {
    if (!isWeeks) {
      const row = rows.find(({ number }) => number === today.month) ?? rows[0];
      const shown = row && {
        month: rowName(by, row.number),
        share: shareText(row.workable),
        wait: waitText(waitOf(row, form).p50),
      };
      return [
        shown
          ? t`${{ month: shown.month }}: workable ${{ share: shown.share }} of the time, wait P50 ${{ wait: shown.wait }}.`
          : '',
        t`Bars: all years. Grey: P10 to P90 of the years.`,
      ];
    }
    if (!chosen || best.length === 0)
      return [t`No week of any year had a window of ${hours} h.`, ''];
    const names = best
      .map(({ number }) => number)
      .sort((a, b) => a - b)
      .map((number) => rowName(by, number));
    return [
      waitsSentence(rowName(by, chosen.number), chosen, form, hours),
      t`Best four weeks: ${{ weeks: listFormat({ type: 'conjunction' }).format(names) || MISSING }}.`,
    ];
  };
  const [answer, caption] = texts();
  const shares = rows
    .filter((row) => shareOf(row) !== null)
    .map((row) => `${rowName(by, row.number)} ${shareText(shareOf(row))}`);
  return {
    title: titleOf(by),
    facts: limitsText(computed, units),
    answer: [plannedSentence(input, computed), answer].filter(Boolean).join(' '),
    caption: [caption, ...(form.canSuspend ? [suspendedText()] : [])].join(' '),
    sentence: `${titled(label, shares.join(', '))}.`,
    drawn: { ...plot, x, panels, bands, mark: chosen?.number ?? null, pick: 'moment' },
  };
}

/** What a reading within the limits of the first phase has. */
function rangesOf({ height, second }: Operation): ReadingFilter['ranges'] {
  const limit =
    second?.variable === 'waterTemperature'
      ? { from: second.limit + NEXT }
      : { to: second?.limit ?? null };
  return [
    { metric: 'significantHeight', to: height },
    ...(second ? [{ metric: second.variable, ...limit }] : []),
  ];
}

/** The days of each year, with a bar for each window. */
function calendarChart(input: ViewInput, computed: Computed<'windows'>): ViewChart {
  const hours = totalHours(computed);
  const years = computed.rows.length - 1;
  const covered = formatNumber(computed.coveredYears, 1);
  const windows = computed.calendar.windows.length;
  const caption = t`${plural(windows, { one: '# window', other: '# windows' })} of at least ${hours} h in ${covered} covered years. Grey: covered by readings; blank: not covered. Select a window to open its readings.`;
  return {
    title: titleOf('year'),
    facts: limitsText(computed, input.units),
    answer: [plannedSentence(input, computed), caption].filter(Boolean).join(' '),
    least: Math.min(720, 60 + years * 28),
    drawn: drawCalendar(input, computed),
  };
}

/** How long an operation waits, and how much of the time is workable. */
function windowsTable(
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
