/** The view of weather windows: when an operation at sea is possible and how long it waits, by month, by week and as a calendar. */
import { plural, t } from '@lingui/core/macro';
import { DateTime } from 'luxon';
import { metricColour } from '#renderer/charts/colours.ts';
import type { ChartTheme } from '#renderer/charts/theme.ts';
import { formatNumber, shareText, titled } from '#renderer/format/figure.ts';
import { terms } from '#renderer/format/terms.ts';
import { formatDuration } from '#renderer/format/time.ts';
import { listFormat } from '#shared/i18n/formats.ts';
import type { WindowRow } from '#shared/model/statisticsChart.ts';
import { type Operation, totalHours } from '#shared/science/weatherWindows.ts';
import { bridge, choice, spell } from './controls.tsx';
import { binsOf, choose, operationOf, plannedDays, type StatisticsForm } from './form.ts';
import { bandOf, plotOf } from './points.ts';
import { NEXT, type ReadingFilter } from './UnderlyingReadings.tsx';
import type { Computed, View, ViewChart, ViewInput } from './view.ts';
import { drawCalendar } from './windowCalendar.tsx';
import { heightLimit, limitsText, phases, plannedDates, secondLimit } from './windowLimits.tsx';
import {
  chanceOf,
  daysText,
  inWindows,
  isEmpty,
  rowName,
  startsLabel,
  suspendedText,
  titleOf,
  waitOf,
  windowsLabel,
  windowsTable,
} from './windowTable.tsx';
import { monthName, shortMonth } from './words.ts';

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

/** `18 h`, `7 days`. */
const waitText = (hours: number | null): string =>
  hours === null
    ? t({ message: 'not known', comment: 'A waiting time' })
    : formatDuration(hours * 3600);

/** The present day in the zone of the statistics. */
const todayIn = ({ request }: ViewInput['statistics']) =>
  DateTime.fromMillis(Date.now(), { zone: request.zone });

type Numbered = WindowRow & { number: number };

/** Those of seven days with the highest chance of a start; of equals those with more of the time in windows. */
const bestWeeks = (weeks: readonly Numbered[]): Numbered[] =>
  weeks
    .filter(({ number, overYears }) => number < 53 && overYears.withStart > 0)
    .sort(
      (a, b) => (chanceOf(b) ?? 0) - (chanceOf(a) ?? 0) || (b.workable ?? 0) - (a.workable ?? 0),
    )
    .slice(0, 4);

const startsText = ({ overYears: { years, withStart } }: WindowRow, hours: number): string =>
  t`${withStart} of ${plural(years, { one: '# year', other: '# years' })} had a window of ${hours} h`;

/** In how many years the operation could start in these days, and how long it waited. */
function waitsSentence(name: string, row: WindowRow, form: StatisticsForm, hours: number): string {
  const { p50, p90 } = waitOf(row, form);
  return t`${{ week: name }}: ${{ starts: startsText(row, hours) }}; half of the waits are at most ${{ half: waitText(p50) }}, nine in ten at most ${{ most: waitText(p90) }}.`;
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
    // Once more: the present one.
    if (isWeeks) choose({ week: number === form.week ? null : number });
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
      return [
        row
          ? t`${{ month: rowName(by, row.number) }}: workable ${{ share: shareText(row.workable) }} of the time, wait P50 ${{ wait: waitText(waitOf(row, form).p50) }}.`
          : '',
        t`Bars: all years. Grey: P10 to P90 of the years.`,
      ];
    }
    if (!chosen || best.length === 0)
      return [t`No week of any year had a window of ${hours} h.`, ''];
    const names = best
      .toSorted((a, b) => a.number - b.number)
      .map(({ number }) => rowName(by, number));
    return [
      waitsSentence(rowName(by, chosen.number), chosen, form, hours),
      t`Best four weeks: ${{ weeks: listFormat({ type: 'conjunction' }).format(names) }}.`,
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
  const { windows } = computed.calendar;
  const caption = t`${plural({ windows: windows.length }, { one: '# window', other: '# windows' })} of at least ${hours} h in ${{ covered: formatNumber(computed.coveredYears, 1) }} covered years. Grey: covered by readings; blank: not covered. Select a window to open its readings.`;
  return {
    title: titleOf('year'),
    facts: limitsText(computed, input.units),
    answer: [plannedSentence(input, computed), caption].filter(Boolean).join(' '),
    least: Math.min(720, 60 + years * 28),
    drawn: drawCalendar(input, computed),
  };
}
