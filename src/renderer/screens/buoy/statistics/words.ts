/** Statistics in words: names of groups and bins, shares, and the data that the figures are based on. */
import { plural, select, t } from '@lingui/core/macro';
import { petals } from '#renderer/charts/rose.tsx';
import { coverageText, partText, shareText } from '#renderer/format/coverage.ts';
import { compassLabel } from '#renderer/format/direction.ts';
import { formatCount, formatNumber, MISSING, numberText } from '#renderer/format/figure.ts';
import { metricLabel, metricUnit, metricValue, type Units } from '#renderer/format/metrics.ts';
import { longMonthNames, monthNames } from '#renderer/format/time.ts';
import { heightUnitLabel, toHeight } from '#renderer/format/units.ts';
import { dateFormat } from '#shared/i18n/formats.ts';
import type { LinearVariable } from '#shared/model/quality.ts';
import type {
  Exceedance,
  JointTable,
  Statistics,
  StatisticsGroup,
} from '#shared/model/statistics.ts';
import type { BoxPlot, ExceedanceCurve, WaveRose } from '#shared/model/statisticsChart.ts';
import { compassPoints } from '#shared/science/compass.ts';
import { lowerBounds } from '#shared/science/jointTable.ts';
import type { StatisticsForm } from './form.ts';

export const monthName = (month: number): string => longMonthNames()[month - 1] ?? '';
export const shortMonth = (month: number): string => monthNames()[month - 1] ?? '';

/** `December–February`. */
export const monthSpan = (from: number, to: number): string =>
  `${monthName(from)}–${monthName(to)}`;

/** First and last month. */
const seasons = { DJF: [12, 2], MAM: [3, 5], JJA: [6, 8], SON: [9, 11] } as const;

export const wholePeriod = (): string =>
  t({ message: 'Whole period', comment: 'All months and years of the range together' });

/** Of weather windows. */
export const workableLabel = (): string =>
  t({ message: '% workable', comment: 'Share of the time in which work at sea is possible' });

/** `March`, `March 2016`, `December–February`, `2016`, `Whole period`. */
export function groupName({ year, month, season }: StatisticsGroup): string {
  if (season !== null) {
    const [first, last] = seasons[season];
    return monthSpan(first, last);
  }
  if (year === null) return month === null ? wholePeriod() : monthName(month);
  return month === null ? String(year) : monthOfYear(month, year);
}

/** `March 2016`. */
export const monthOfYear = (month: number, year: number): string =>
  dateFormat({ month: 'long', year: 'numeric', timeZone: 'UTC' }).format(Date.UTC(year, month - 1));

/** A share of a table's readings in percent without the sign: `3.4`, `<0.1`. */
export const percentText = (share: number): string => partText(share, 1);

/** A cell of a table of `total` readings. */
export function cellText(count: number, total: number, cells: StatisticsForm['cells']): string {
  if (cells === 'readings') return formatCount(count);
  return partText(count / total, 1, cells === 'percent' ? 100 : 1000);
}

/** Two decimals in the person's unit, without the unit. */
export const valueText = (metric: LinearVariable, value: number | null, units: Units): string =>
  value === null ? MISSING : formatNumber(metricValue(metric, value, units), 2);

/** A standard deviation is scaled, without the offset of the unit: 1 °C is 1.8 °F, not 33.8. */
export const spreadText = (metric: LinearVariable, value: number | null, units: Units): string =>
  value === null
    ? MISSING
    : formatNumber(metricValue(metric, value, units) - metricValue(metric, 0, units), 2);

function sectorName(sector: number): string {
  const point = compassPoints[sector];
  return point === undefined ? MISSING : compassLabel(point);
}

export const sectorText = (sector: number | null): string =>
  sector === null ? MISSING : sectorName(sector);

/** `0.5–1.0`, centred `0.25–0.75`, `≥ 10.0`, in feet `2–4`: bounds in the person's unit. */
export function heightBinText(table: JointTable, row: number, { heightUnit }: Units): string {
  const decimals = heightUnit === 'ft' ? 0 : table.convention === 'edges' ? 1 : 2;
  return binText(lowerBounds(table.heights, table), row, (metres) =>
    formatNumber(toHeight(metres, heightUnit), decimals),
  );
}

/** `7–8`, centred `7.5–8.5`, `≥ 20`, in seconds; or the compass point of a sector. */
export const columnText = (table: JointTable, column: number, kind: 'period' | 'direction') =>
  kind === 'direction'
    ? sectorName(column)
    : binText(lowerBounds(table.columns, table), column, numberText);

function binText(bounds: readonly number[], at: number, text: (bound: number) => string): string {
  const [from = 0, to] = bounds.slice(at, at + 2);
  return to === undefined ? `≥ ${text(from)}` : `${text(from)}–${text(to)}`;
}

export const thresholdText = ({ threshold }: Exceedance, units: Units): string =>
  formatNumber(toHeight(threshold, units.heightUnit), units.heightUnit === 'ft' ? 0 : 1);

/** The unit in a heading: `, m`. */
export const unitSuffix = (metric: LinearVariable, units: Units): string =>
  `, ${metricUnit(metric, units)}`;

/** The variables that a view uses. */
function usedBy({ view, metric }: Pick<StatisticsForm, 'view' | 'metric'>) {
  if (view === 'height-period') return 'heightPeriod';
  if (view === 'height-direction') return 'heightDirection';
  return view === 'exceedance' || view === 'windows' ? 'significantHeight' : metric;
}

/** The readings that have a value of each of these variables. */
const countOf = (statistics: Statistics, values: ReturnType<typeof usedBy>): number =>
  values === 'heightPeriod' || values === 'heightDirection'
    ? statistics[values].total
    : statistics.groups.reduce((sum, group) => sum + group[values].count, 0);

/** `Based on 8,732 readings, 8,701 of them with significant height; 100 % of the period downloaded, 96 % reported.` */
export function basisSentence(
  statistics: Statistics,
  form: Pick<StatisticsForm, 'view' | 'metric'>,
): string {
  const { readings, covered, reported } = statistics;
  const values = usedBy(form);
  const count = countOf(statistics, values);
  const used = formatCount(count);
  const basis =
    count === readings
      ? t`Based on ${plural(readings, { one: '# reading', other: '# readings' })}`
      : t`Based on ${plural(readings, { one: '# reading', other: '# readings' })}, ${used} of them with ${select(
          values,
          {
            significantHeight: 'significant height',
            maximumHeight: 'maximum height',
            period: 'period',
            direction: 'direction',
            waterTemperature: 'sea temperature',
            heightPeriod: 'height and period',
            heightDirection: 'height and direction',
            other: 'a value',
          },
        )}`;
  return t`${basis}; ${{ coverage: coverageText(covered ?? 0, reported) }}.`;
}

/** `45 min`, `1.5 h`: exact enough for 1.5 times a reporting interval. Years may differ: `15 min–1.5 h`. */
function gapText({ shortest, longest }: NonNullable<Statistics['allowedGap']>): string {
  return [...new Set([shortest, longest])].map(lengthText).join('–');
}

function lengthText(seconds: number): string {
  const [minutes, hours] = [formatNumber(seconds / 60), seconds / 3600];
  if (seconds < 3600) return t`${minutes} min`;
  const length = formatNumber(hours, Number.isInteger(hours) ? 0 : 1);
  return t`${{ hours: length }} h`;
}

/** How to read the table. */
export function howToRead(
  table: 'summary' | 'direction' | 'joint' | 'exceedance',
  { heightPeriod, allowedGap, request }: Statistics,
  units: Units,
): string {
  const { zone } = request;
  switch (table) {
    case 'summary':
      return t`Unweighted. Completeness: readings received ÷ expected at the reporting interval. Percentiles are interpolated (Hyndman and Fan 7). Day boundaries: ${zone}.`;
    case 'direction':
      return t`Directions are averaged as unit vectors, unweighted. R̄ = 1: one direction; 0: no preferred direction. Day boundaries: ${zone}.`;
    case 'joint': {
      const width = toHeight(heightPeriod.heights[1] ?? 0, units.heightUnit);
      const bin = `${formatNumber(width, units.heightUnit === 'ft' ? 0 : 1)} ${heightUnitLabel[units.heightUnit]}`;
      return heightPeriod.convention === 'edges'
        ? t`Bins of ${bin}; a value on a bound belongs to the bin above it, the last bin is open. Unweighted.`
        : t`Bins of ${bin}, centred on multiples of their width (IEC TS 62600-100); a value on a bound belongs to the bin above it, the last bin is open. Unweighted.`;
    }
    case 'exceedance': {
      if (allowedGap === null) return t`Too few readings to find weather windows.`;
      const gap = gapText(allowedGap);
      return t`A weather window lasts from its first to its last reading below the threshold. A gap of more than ${gap} ends it; the window then counts as truncated, as it may have lasted longer. No windows are given (–) where fewer than 1 % or more than 99 % of the readings reach the threshold.`;
    }
  }
}

/** Without the years and months before the first and after the last reading. Groups over all years are all shown. */
export function groupsShown(groups: readonly StatisticsGroup[]): readonly StatisticsGroup[] {
  const held = (group: StatisticsGroup) => group.year === null || group.readings > 0;
  return groups.slice(Math.max(0, groups.findIndex(held)), groups.findLastIndex(held) + 1);
}

/** `42 periods without readings at either end are not listed.`; empty for none. */
export const leftOut = (count: number): string =>
  count === 0
    ? ''
    : plural(count, {
        one: '# period without readings at either end is not listed.',
        other: '# periods without readings at either end are not listed.',
      });

const unitText = (metric: LinearVariable, value: number, units: Units): string =>
  `${valueText(metric, value, units)} ${metricUnit(metric, units)}`;

/** `Significant height by month: median from 1.21 m in July to 2.05 m in January.` */
export function boxesSentence(
  boxes: readonly BoxPlot[],
  metric: LinearVariable,
  units: Units,
): string {
  const known = boxes.flatMap(({ month, median }) => (median === null ? [] : [{ month, median }]));
  const variable = metricLabel[metric];
  const [first] = known;
  if (!first) return t`${variable} by month: no readings.`;
  const lowest = known.reduce((a, b) => (b.median < a.median ? b : a), first);
  const highest = known.reduce((a, b) => (b.median > a.median ? b : a), first);
  const [low, lowMonth] = [unitText(metric, lowest.median, units), monthName(lowest.month)];
  const [high, highMonth] = [unitText(metric, highest.median, units), monthName(highest.month)];
  return t`${variable} by month: median from ${low} in ${lowMonth} to ${high} in ${highMonth}.`;
}

/** `Exceedance of significant height: half of the readings reach 1.74 m, one in ten 2.94 m, one in a hundred 4.15 m; maximum 8.60 m.` */
export function exceedanceSentence(
  { count, heights, probabilities, reached }: ExceedanceCurve,
  units: Units,
): string {
  const at = (share: number): string => {
    const found = probabilities.findLastIndex((one) => one >= share);
    return unitText('significantHeight', heights[found] ?? 0, units);
  };
  const highest = heights.at(-1);
  if (count === 0 || highest === undefined)
    return t`Exceedance of significant height: no readings.`;
  const [half, tenth, hundredth] = [at(0.5), at(0.1), at(0.01)];
  const maximum = unitText('significantHeight', highest, units);
  const curve = t`Exceedance of significant height: half of the readings reach ${half}, one in ten ${tenth}, one in a hundred ${hundredth}; maximum ${maximum}.`;
  return reached ? `${curve} ${reachedText(reached, count, units)}.` : curve;
}

/** `Threshold 2.50 m: reached by 12.3 % of readings`. */
function reachedText(
  { threshold, above }: NonNullable<ExceedanceCurve['reached']>,
  count: number,
  units: Units,
): string {
  const height = unitText('significantHeight', threshold, units);
  return t`Threshold ${height}: reached by ${{ percent: percentText(above / count) }} % of readings`;
}

/** The counts of a rose over all months. */
export const yearOf = ({ counts }: WaveRose): number[] =>
  (counts[0] ?? []).map((_, cell) => counts.reduce((sum, month) => sum + (month[cell] ?? 0), 0));

/** `290°` or, of sixteen sectors, `WNW`. */
export const sectorLabel = (sector: number, sectors: number): string =>
  sectors === compassPoints.length ? sectorName(sector) : `${(sector * 360) / sectors}°`;

/** `Wave rose: most often from NW, 45 % of 63,268 readings; 0.3 % calm; 412 heights without direction.` */
export function roseSentence(rose: WaveRose): string {
  const total = rose.totals.reduce((a, b) => a + b, 0);
  if (total === 0) return t`Wave rose: no reading has both height and direction.`;
  const sums = petals(yearOf(rose), rose.sectors);
  const most = Math.max(...sums);
  const calms = rose.calms.reduce((a, b) => a + b, 0);
  const undirected = rose.undirected.reduce((a, b) => a + b, 0);
  const direction = sectorLabel(sums.indexOf(most), rose.sectors);
  const [share, calm] = [shareText(most / total), shareText(calms / total)];
  if (undirected === 0)
    return t`Wave rose: most often from ${direction}, ${share} of ${plural(total, { one: '# reading', other: '# readings' })}; ${calm} calm.`;
  return t`Wave rose: most often from ${direction}, ${share} of ${plural(total, { one: '# reading', other: '# readings' })}; ${calm} calm; ${plural(undirected, { one: '# height', other: '# heights' })} without direction.`;
}
