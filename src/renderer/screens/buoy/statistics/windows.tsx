/** The view of weather windows: when an operation at sea is possible, by month, and how long it waits. */
import { t } from '@lingui/core/macro';
import { metricColour } from '#renderer/charts/colours.ts';
import { Plot } from '#renderer/charts/Plot.tsx';
import type { PlotHit, PlotLine } from '#renderer/charts/plot.types.ts';
import { formatCount, formatNumber, MISSING, shareText } from '#renderer/format/figure.ts';
import {
  asText,
  formatHeight,
  formatPeriod,
  heightUnitLabel,
  toHeight,
} from '#renderer/format/metrics.ts';
import { terms } from '#renderer/format/terms.ts';
import { HeightField } from '#renderer/parts/HeightField.tsx';
import { useApp } from '#renderer/stores/app.ts';
import type { TableColumn } from '#renderer/ui/DataTable.tsx';
import { NumberField } from '#renderer/ui/NumberField.tsx';
import { Select } from '#renderer/ui/Select.tsx';
import { type HeightPercentiles, heightPercentileNames } from '#shared/model/statistics.ts';
import type { WindowRow } from '#shared/model/statisticsChart.ts';
import { bridge, spell } from './controls.tsx';
import { choose, heightLimitOf, operationOf, roundedHeight, useStatisticsForm } from './form.ts';
import { figure, gridTable } from './tables.tsx';
import type { Computed, View, ViewChart, ViewInput, ViewTable } from './view.ts';
import { monthName, shortMonth, wholePeriod } from './words.ts';

const limitsOf = ({ form, statistics, units }: ViewInput) =>
  operationOf(form, statistics.heightPercentiles, units);

export const windows: View<Computed<'windows'>> = {
  id: 'windows',
  tab: () => ({
    label: t({ message: 'Weather windows', comment: 'Periods calm enough to work' }),
    title: terms.weatherWindow,
  }),
  variables: ({ window }) =>
    window.period === '' ? ['significantHeight'] : ['significantHeight', 'period'],
  controls: [{ id: 'limits', isChanged: () => false, Component: LimitFields }, spell],
  options: [bridge],
  exported: 'windows',
  request(input) {
    const limits = limitsOf(input);
    const { spellHours: hours, bridgeHours } = input.statistics.request;
    return limits && { kind: 'windows', ...limits, hours, bridge: bridgeHours };
  },
  chart: windowsChart,
  table: windowsTable,
};

function LimitFields({ percentiles }: { percentiles: HeightPercentiles | null }) {
  const units = useApp((state) => state.settings);
  const window = useStatisticsForm((state) => state.form.window);
  const limit = heightLimitOf({ window }, percentiles, units);
  const change = (part: Partial<typeof window>) => choose({ window: { ...window, ...part } });
  const options = heightPercentileNames.map((name) => {
    const metres = percentiles && roundedHeight(percentiles[name], units.heightUnit);
    const label = name.toUpperCase();
    if (metres === null) return { value: name, label };
    const height = `${formatNumber(toHeight(metres, units.heightUnit), 1)} ${heightUnitLabel[units.heightUnit]}`;
    return { value: name, label: `${label}: ${height}` };
  });
  return (
    <>
      <div className="line">
        <HeightField label={t`Hs below`} metres={limit} onMetres={(height) => change({ height })} />
        <Select
          label={t`Height limit from the downloaded readings`}
          title={t`Rounded percentiles of the significant heights of this range`}
          value={typeof window.height === 'string' ? window.height : 'custom'}
          onChange={(height) => change({ height: height === 'custom' ? limit : height })}
          options={[...options, { value: 'custom', label: t`Custom limit` }]}
        />
      </div>
      <NumberField
        label={t`Period below`}
        unit={t({ message: 's (optional)', comment: 'Seconds; the field can be empty' })}
        step={1}
        text={window.period}
        onChange={(period) => change({ period })}
      />
    </>
  );
}

const workableLabel = (): string =>
  t({ message: '% workable', comment: 'Share of the time in which work at sea is possible' });

/** The share of the time in which an operation is possible, as a bar for each month. */
function windowsChart(
  { units, onOpen }: ViewInput,
  { by, ...limits }: Computed<'windows'>,
): ViewChart {
  const months = by.month.flatMap((row) =>
    row.number === null ? [] : [{ ...row, month: row.number }],
  );
  const lines: PlotLine[] = [
    {
      label: workableLabel(),
      bars: true,
      width: 0,
      colour: ({ theme }) => `${metricColour('significantHeight', theme)}99`,
      samples: {
        time: Float64Array.from(months, ({ month }) => month),
        value: Float64Array.from(months, ({ workable }) => 100 * (workable ?? NaN)),
      },
    },
  ];
  const x = {
    from: 0.5,
    to: 12.5,
    title: '',
    ticks: (from: number, to: number, most: number) =>
      months
        .filter(({ month }) => month >= from && month <= to)
        .filter((_, at) => at % Math.ceil((to - from) / most) === 0)
        .map(({ month }) => ({ at: month, label: shortMonth(month) })),
  };
  const panels = [{ title: workableLabel(), from: 0, to: 100, step: null }];
  const describe = ({ x: month }: PlotHit) => {
    const row = months.find((one) => one.month === month);
    if (!row) return { title: '', rows: [] };
    const hours = formatCount(row.hours);
    return {
      title: monthName(month),
      rows: [`${workableLabel()}: ${shareText(row.workable)}`, t`${hours} hours with readings`],
    };
  };
  const open = ({ x: month }: PlotHit) =>
    onOpen({
      name: monthName(month),
      months: [month],
      ranges: [
        { metric: 'significantHeight', to: limits.height },
        ...(limits.second === null
          ? []
          : [{ metric: limits.second.variable, to: limits.second.limit }]),
      ],
    });
  const shares = months
    .filter(({ workable }) => workable !== null)
    .map(({ month, workable }) => `${monthName(month)} ${shareText(workable)}`);
  const sentence = `${workableLabel()}: ${shares.join(', ')}.`;
  const height = asText(formatHeight(limits.height, units.heightUnit));
  const period = asText(formatPeriod(limits.second?.limit));
  const { hours, bridge } = limits;
  return {
    title: t`Workable time by month`,
    facts: [
      t`Hs below ${height}, operation of ${hours} h`,
      ...(limits.second === null ? [] : [t`period below ${period}`]),
      ...(bridge === 0 ? [] : [t`gaps of up to ${bridge} h bridged`]),
    ].join(' · '),
    render: (picture) => (
      <Plot {...{ sentence, lines, x, panels, describe, picture }} pick="moment" onPick={open} />
    ),
  };
}

/** How long an operation waits, and how much of the time is workable. */
function windowsTable(
  input: ViewInput,
  computed: Computed<'windows'> | null,
): ViewTable | string | null {
  const limits = limitsOf(input);
  if (limits === null) return t`Enter the significant height below which work is possible.`;
  if (computed === null) return null;
  const { hours, bridge } = computed;
  const chosen = input.form.window.height;
  const height = asText(formatHeight(limits.height, input.units.heightUnit));
  return gridTable({
    isComputed: true,
    howToRead: [
      ...(typeof chosen === 'string'
        ? [
            t`Height limit: ${{ percentile: chosen.toUpperCase() }} of this range, rounded to ${height}.`,
          ]
        : []),
      bridge === 0
        ? t`An operation of ${hours} h needs readings within the limits for all of that time, without a gap.`
        : t`An operation of ${hours} h needs readings within the limits for all of that time; gaps of up to ${bridge} h are bridged.`,
      t`Wait: from every hour with a reading until the operation can start. Waits that a longer gap or the end of the range cuts off are censored: they are left out; above 2 % the percentiles are Kaplan–Meier estimates.`,
    ].join(' '),
    label: t`Weather windows by month`,
    rows: computed.by.month.filter(({ hours, number }) => hours > 0 || number === null).map(rowOf),
    columns: windowColumns(t`No window of ${hours} h or more starts before the next gap`),
    rowKey: ({ number }) => String(number),
  });
}

/** `41 / 53 / 73 %` */
const yearsText = ({ overYears: { p10, p50, p90 } }: WindowRow): string =>
  p10 === null || p50 === null || p90 === null
    ? MISSING
    : `${formatNumber(p10 * 100)} / ${formatNumber(p50 * 100)} / ${shareText(p90)}`;

/** A month with the fields of its waits. */
const rowOf = (row: WindowRow) => ({
  ...row,
  ...row.wait,
  censoredShare: row.wait.count === 0 ? null : row.wait.censored / row.wait.count,
});
type Row = ReturnType<typeof rowOf>;

/** @param noStart why there is no wait */
function windowColumns(noStart: string): TableColumn<Row>[] {
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
      id: 'month',
      header: t`Month`,
      width: 104,
      grow: 1,
      sortValue: ({ number }) => number ?? 13,
      text: ({ number }) => (number === null ? wholePeriod() : monthName(number)),
    },
    figure('hours', t`Hours`, formatCount, { title: t`Hours with a reading or in a bridged gap` }),
    figure('workable', workableLabel(), shareText, { title: terms.workableTime }),
    {
      id: 'years',
      header: t`Years P10 / P50 / P90`,
      title: t`% workable by year: percentiles of the years with readings in at least 80 % of the period`,
      width: 152,
      grow: 1,
      rank: 1,
      align: 'end',
      sortValue: ({ overYears }) => overYears.p50,
      text: yearsText,
    },
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
