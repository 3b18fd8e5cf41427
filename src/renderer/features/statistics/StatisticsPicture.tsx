/** The chart of a view: what it needs is computed only while it is shown. */
import { useMemo } from 'react';
import { countColour } from '#renderer/charts/colours.ts';
import type { PictureText } from '#renderer/charts/picture.ts';
import { RoseChart } from '#renderer/charts/RoseChart.tsx';
import { useTheme } from '#renderer/charts/theme.ts';
import { reads } from '#renderer/data/reads.ts';
import { useCacheQuery } from '#renderer/data/useCacheQuery.ts';
import { formatCount, formatNumber, formatPlural } from '#renderer/format/figure.ts';
import { heightColour } from '#renderer/format/heightScale.ts';
import {
  metricKind,
  metricLabel,
  metricUnit,
  metricValue,
  type Units,
} from '#renderer/format/metrics.ts';
import { readNumber } from '#renderer/format/readNumber.ts';
import { fromHeight, heightUnitLabel, toHeight } from '#renderer/format/units.ts';
import { ErrorNote } from '#renderer/ui/ErrorNote.tsx';
import { Old } from '#renderer/ui/Old.tsx';
import { ProgressLine } from '#renderer/ui/ProgressLine.tsx';
import { usePictureSource } from '#renderer/ui/usePictureSource.ts';
import type { LinearMetric, Statistics } from '#shared/model/statistics.ts';
import type { ChartKind, WaveRose } from '#shared/model/statisticsChart.ts';
import { BoxesChart } from './BoxesChart.tsx';
import { ExceedanceChart } from './ExceedanceChart.tsx';
import type { ReadingFilter } from './filter.ts';
import { chartRequestOf, type StatisticsForm } from './form.ts';
import { jointView } from './joint.ts';
import { type Matrix, MatrixChart } from './MatrixChart.tsx';
import { WindowsTable } from './WindowsTable.tsx';
import {
  monthName,
  percentText,
  roseSentence,
  sectorLabel,
  sectorSums,
  shareText,
  shortMonth,
  unitSuffix,
  valueText,
  yearOf,
} from './words.ts';

interface Shown {
  statistics: Statistics;
  form: StatisticsForm;
  units: Units;
  /** Name of the buoy, and the range in words. */
  subject: string;
  span: string;
  onOpen: (filter: ReadingFilter) => void;
}

/** Below this share of the readings to be expected a month is hatched (statistics of years need 80 %). */
const ENOUGH = 0.8;

export function StatisticsPicture(props: Shown) {
  switch (props.form.view) {
    case 'summary':
      return props.form.metric === 'direction' ? null : <Computed {...props} />;
    case 'height-direction':
    case 'exceedance':
    case 'windows':
      return <Computed {...props} />;
    case 'height-period':
      return <Scatter {...props} />;
    case 'years':
      return <Years {...props} />;
  }
}

/** What the chart of a view is asked; a string tells why not. */
function kindOf(form: StatisticsForm, units: Units): ChartKind | string {
  switch (form.view) {
    case 'height-direction': {
      const { sectors, calm } = form;
      return {
        kind: 'rose',
        sectors,
        calm,
        heightBins: units.heightUnit === 'ft' ? '2ft' : '0.5m',
      };
    }
    case 'exceedance':
      return { kind: 'exceedance' };
    case 'windows': {
      const [height, period] = [readNumber(form.window.height), readNumber(form.window.period)];
      if (!height || Number.isNaN(period)) return 'Give the height below which work is possible.';
      return {
        kind: 'windows',
        height: Math.min(30, fromHeight(height, units.heightUnit)),
        period: period === null || period === 0 ? null : Math.min(40, period),
        hours: Number(form.spellHours),
        bridge: form.bridgeHours,
      };
    }
    default:
      return { kind: 'boxes', metric: linear(form) };
  }
}

const linear = ({ metric }: StatisticsForm): LinearMetric =>
  metric === 'direction' ? 'significantHeight' : metric;

function Computed(props: Shown) {
  const kind = kindOf(props.form, props.units);
  if (typeof kind === 'string') return <p className="quiet small">{kind}</p>;
  return <ComputedChart {...props} kind={kind} />;
}

function ComputedChart(props: Shown & { kind: ChartKind }) {
  const { statistics, form, units, kind, onOpen } = props;
  const request = chartRequestOf(statistics.request, kind);
  const view = useCacheQuery(
    reads.computeStatisticsChart,
    request,
    (earlier) => earlier.buoyId === request.buoyId && earlier.chart.kind === kind.kind,
  );
  const picture = usePicture(props, view.value?.readings ?? 0);
  const data = view.value?.data;
  if (view.error) return <ErrorNote error={view.error} onRetry={view.refresh} />;
  if (!data || view.value?.readings === 0) {
    return <ProgressLine active={view.reading} label="Computing" />;
  }
  const chart = () => {
    switch (data.kind) {
      case 'boxes':
        return (
          <BoxesChart
            boxes={data.boxes}
            metric={linear(form)}
            units={units}
            picture={picture}
            onOpen={onOpen}
          />
        );
      case 'exceedance':
        return (
          <ExceedanceChart
            curve={data.curve}
            units={units}
            months={form.months}
            picture={picture}
            onOpen={onOpen}
          />
        );
      case 'rose':
        return (
          <Rose rose={data.rose} form={form} units={units} picture={picture} onOpen={onOpen} />
        );
      case 'windows':
        return <WindowsTable rows={data.rows} />;
    }
  };
  return (
    <Old old={view.old}>
      <div
        className={data.kind === 'windows' ? undefined : `statistics-chart statistics-${data.kind}`}
      >
        {chart()}
      </div>
    </Old>
  );
}

/** Text of the picture: the buoy, what is shown in which unit, the range and zone, and what it rests on. */
function usePicture(
  { statistics, form, units, subject, span }: Shown,
  readings: number,
): PictureText {
  const source = usePictureSource();
  const { request } = statistics;
  const months =
    request.months.length === 0 ? '' : `, only ${request.months.map(monthName).join(', ')}`;
  return {
    title: `${subject}: ${titleOf(form, units)}`,
    lines: [`${span}${months}, months of ${request.zone} · ${formatPlural(readings, 'reading')}`],
    source,
  };
}

function titleOf(form: StatisticsForm, units: Units): string {
  switch (form.view) {
    case 'summary':
      return `${metricLabel[linear(form)]} by month${unitSuffix(linear(form), units)}`;
    case 'years':
      return `${metricLabel[linear(form)]}, ${yearFigureWord[form.yearFigure]} of each month`;
    case 'height-period':
      return 'significant height and period';
    case 'height-direction':
      return 'wave rose';
    case 'exceedance':
      return 'exceedance of significant height';
    case 'windows':
      return 'weather windows';
  }
}

const yearFigureWord = {
  mean: 'mean',
  p90: 'P90',
  max: 'maximum',
  completeness: 'completeness',
} as const;

function Rose({
  rose,
  form,
  units,
  picture,
  onOpen,
}: {
  rose: WaveRose;
  form: StatisticsForm;
  units: Units;
  picture: PictureText;
  onOpen: Shown['onOpen'];
}) {
  const theme = useTheme();
  const unit = heightUnitLabel[units.heightUnit];
  const drawing = useMemo(() => {
    const shown = (metres: number) => formatNumber(toHeight(metres, units.heightUnit), 1);
    const classes = rose.classes.map((from, at) => {
      const to = rose.classes[at + 1];
      return {
        // The middle of the class on the scale of heights; the open class half a width above its bound.
        colour: heightColour(to === undefined ? from * 1.2 : (from + to) / 2, theme),
        label:
          to === undefined ? `≥ ${shown(from)} ${unit}` : `${shown(from)}–${shown(to)} ${unit}`,
      };
    });
    const months = Array.from({ length: 12 }, (_, i) => i).filter(
      (i) => form.months.length === 0 || form.months.includes(i + 1),
    );
    const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0);
    const roses = form.roseMonths
      ? months.map((i) => ({
          name: shortMonth(i + 1),
          counts: rose.counts[i] ?? [],
          calms: rose.calms[i] ?? 0,
          total: rose.totals[i] ?? 0,
        }))
      : [{ name: '', counts: yearOf(rose), calms: sum(rose.calms), total: sum(rose.totals) }];
    return { sectors: rose.sectors, classes, roses, months };
  }, [rose, form.roseMonths, form.months, theme, units.heightUnit, unit]);
  const monthsOf = (at: number) =>
    form.roseMonths ? [(drawing.months[at] ?? 0) + 1] : form.months;
  const within = (at: number) =>
    form.roseMonths ? `${monthName((drawing.months[at] ?? 0) + 1)}, ` : '';
  return (
    <RoseChart
      sentence={roseSentence(rose)}
      drawing={drawing}
      picture={picture}
      describe={(hit) => {
        const one = drawing.roses[hit.rose];
        const total = one?.total ?? 0;
        const share = (count: number) =>
          `${formatCount(count)} of ${formatPlural(total, 'reading')}, ${percentText(total === 0 ? 0 : count / total)} %`;
        if (hit.sector === null)
          return { title: `${within(hit.rose)}calm`, rows: [share(one?.calms ?? 0)] };
        const sums = sectorSums(one?.counts ?? [], rose.sectors);
        const cell =
          hit.class === null
            ? null
            : (one?.counts[hit.sector * rose.classes.length + hit.class] ?? 0);
        return {
          title: `${within(hit.rose)}from ${sectorLabel(hit.sector, rose.sectors)}`,
          rows: [
            share(sums[hit.sector] ?? 0),
            ...(cell === null || hit.class === null
              ? []
              : [
                  `${drawing.classes[hit.class]?.label}: ${percentText(total === 0 ? 0 : cell / total)} %`,
                ]),
          ],
        };
      }}
      onOpen={(hit) => {
        const level = hit.class;
        const from = level === null ? form.calm : Math.max(form.calm, rose.classes[level] ?? 0);
        const to = level === null ? null : (rose.classes[level + 1] ?? null);
        onOpen(
          hit.sector === null
            ? {
                name: `${within(hit.rose)}calm`,
                months: monthsOf(hit.rose),
                year: null,
                ranges: [
                  { metric: 'significantHeight', from: null, to: form.calm },
                  { metric: 'direction', from: null, to: null },
                ],
                sector: null,
              }
            : {
                name: `${within(hit.rose)}from ${sectorLabel(hit.sector, rose.sectors)}${level === null ? '' : `, Hs ${drawing.classes[level]?.label}`}`,
                months: monthsOf(hit.rose),
                year: null,
                ranges: [{ metric: 'significantHeight', from, to }],
                sector: { at: hit.sector, of: rose.sectors },
              },
        );
      }}
    />
  );
}

/** The scatter diagram as a heat map: heights upwards, counts in the cells, sums at the edges. */
function Scatter(props: Shown) {
  const { statistics, form, units, onOpen } = props;
  const theme = useTheme();
  const table = statistics.heightPeriod;
  const picture = usePicture(props, table.total);
  const { matrix, view } = useMemo(() => {
    const found = jointView(table, 'period', units);
    const most = (sums: readonly { sum: number }[]) => Math.max(1, ...sums.map(({ sum }) => sum));
    const made: Matrix = {
      rows: found.rows.map(({ label }) => label),
      columns: found.columns.map(({ label }) => label),
      rowTitle: found.rowTitle,
      columnTitle: found.columnTitle,
      cells: found.rows.flatMap(({ counts }) =>
        counts.map((count) => ({
          text:
            count === 0
              ? ''
              : form.cells === 'readings'
                ? formatCount(count)
                : percentText(count / table.total),
          colour: count === 0 ? null : countColour(count / found.most, theme),
        })),
      ),
      margins: {
        rows: found.rows.map(({ sum }) => sum / most(found.rows)),
        columns: found.columns.map(({ sum }) => sum / most(found.columns)),
      },
    };
    return { matrix: made, view: found };
  }, [table, units, form.cells, theme]);
  if (table.total === 0) return null;
  const bounds = (marks: readonly number[], at: number): { from: number; to: number | null } => {
    const width = marks[1] ?? 0;
    const shift = table.convention === 'centres' ? width / 2 : 0;
    const [from, to] = [marks[at] ?? 0, marks[at + 1]];
    return { from: at === 0 ? 0 : from - shift, to: to === undefined ? null : to - shift };
  };
  return (
    <div className="statistics-chart statistics-scatter">
      <MatrixChart
        matrix={matrix}
        upwards
        sentence={`Scatter diagram of significant height and period, ${formatPlural(table.total, 'reading')}; the table below has every count.`}
        picture={picture}
        describe={(row, column) => {
          const count = view.rows[row]?.counts[column] ?? 0;
          if (count === 0) return null;
          return {
            title: `Hs ${view.rows[row]?.label} ${heightUnitLabel[units.heightUnit]}, period ${view.columns[column]?.label} s`,
            rows: [
              `${formatCount(count)} of ${formatPlural(table.total, 'reading')}`,
              `${percentText(count / table.total)} %`,
            ],
          };
        }}
        onOpen={(row, column) => {
          const at = view.firstColumn + column;
          onOpen({
            name: `Hs ${view.rows[row]?.label} ${heightUnitLabel[units.heightUnit]}, period ${view.columns[column]?.label} s`,
            months: form.months,
            year: null,
            ranges: [
              { metric: 'significantHeight', ...bounds(table.heights, row) },
              { metric: 'period', ...bounds(table.columns, at) },
            ],
            sector: null,
          });
        }}
      />
    </div>
  );
}

/** Each month of each year as a coloured cell. */
function Years(props: Shown) {
  const { statistics, form, units, onOpen } = props;
  const theme = useTheme();
  const metric = linear(form);
  const figure = form.yearFigure;
  const picture = usePicture(props, statistics.readings);
  const { matrix, years, groups } = useMemo(() => {
    const known = new Map(
      statistics.groups.map((group) => [`${group.year} ${group.month}`, group]),
    );
    const found = [
      ...new Set(statistics.groups.flatMap(({ year }) => (year === null ? [] : [year]))),
    ].sort((a, b) => a - b);
    const cells = found.flatMap((year) =>
      Array.from({ length: 12 }, (_, i) => known.get(`${year} ${i + 1}`) ?? null),
    );
    const values = cells.map((group) => group?.[metric][figure] ?? null);
    const numbers = values.filter((value) => value !== null);
    const [low, high] = [Math.min(...numbers), Math.max(...numbers)];
    const made: Matrix = {
      rows: found.map(String),
      columns: Array.from({ length: 12 }, (_, i) => shortMonth(i + 1)),
      rowTitle: '',
      columnTitle: '',
      cells: cells.map((group, at) => {
        const value = values[at] ?? null;
        if (!group || value === null) return { text: '', colour: null };
        const isHeight = metricKind(metric) === 'height' && figure !== 'completeness';
        return {
          text:
            figure === 'completeness'
              ? shareText(Math.min(1, value))
              : formatNumber(metricValue(metric, value, units), 1),
          colour: isHeight
            ? heightColour(value, theme)
            : countColour(
                figure === 'completeness' ? value : (value - low) / (high - low || 1),
                theme,
              ),
          partial: (group[metric].completeness ?? 0) < ENOUGH,
        };
      }),
    };
    return { matrix: made, years: found, groups: cells };
  }, [statistics, metric, figure, units, theme]);
  if (statistics.readings === 0) return null;
  return (
    <div
      className="statistics-chart"
      style={{ height: Math.max(220, Math.min(720, 90 + years.length * 28)) }}
    >
      <MatrixChart
        matrix={matrix}
        sentence={`${metricLabel[metric]}, ${yearFigureWord[figure]} of each month, ${formatPlural(years.length, 'year')}; hatched: less than 80 % of the readings to be expected. The table below has every figure.`}
        picture={picture}
        describe={(row, column) => {
          const group = groups[row * 12 + column];
          const summary = group?.[metric];
          if (!group || !summary || summary.count === 0) return null;
          const unit = metricUnit(metric, units);
          return {
            title: `${monthName(column + 1)} ${group.year}`,
            rows: [
              `Mean ${valueText(metric, summary.mean, units)} ${unit}`,
              `P90 ${valueText(metric, summary.p90, units)} ${unit}, maximum ${valueText(metric, summary.max, units)} ${unit}`,
              `${formatPlural(summary.count, 'reading')}, ${shareText(summary.completeness)} of those expected`,
              `${shareText(group.covered)} of the month downloaded`,
            ],
          };
        }}
        onOpen={(row, column) => {
          const year = years[row];
          if (year === undefined) return;
          onOpen({
            name: `${monthName(column + 1)} ${year}`,
            months: [column + 1],
            year,
            ranges: [{ metric, from: null, to: null }],
            sector: null,
          });
        }}
      />
    </div>
  );
}
