/** Statistics in words: names of groups and bins, shares, and what the figures rest on. */
import {
  formatCount,
  formatNumber,
  formatPlural,
  isMissing,
  MISSING,
} from '#renderer/format/figure.ts';
import { metricLabel, metricUnit, metricValue, type Units } from '#renderer/format/metrics.ts';
import { longMonthNames, monthNames } from '#renderer/format/time.ts';
import { heightUnitLabel, toHeight } from '#renderer/format/units.ts';
import type {
  Exceedance,
  JointTable,
  LinearMetric,
  Statistics,
  StatisticsGroup,
} from '#shared/model/statistics.ts';
import type { BoxPlot, ExceedanceCurve, WaveRose } from '#shared/model/statisticsChart.ts';
import { compassPoints } from '#shared/science/compass.ts';
import { lowerBounds } from '#shared/science/jointTable.ts';
import type { StatisticsForm } from './form.ts';

export const monthName = (month: number): string => longMonthNames()[month - 1] ?? '';
export const shortMonth = (month: number): string => monthNames()[month - 1] ?? '';

const seasons = {
  DJF: 'December–February',
  MAM: 'March–May',
  JJA: 'June–August',
  SON: 'September–November',
} as const;

/** `March`, `March 2016`, `December–February`, `2016`, `Whole period`. */
export function groupName({ year, month, season }: StatisticsGroup): string {
  if (season !== null) return seasons[season];
  const name = month === null ? null : monthName(month);
  return [name, year].filter((part) => part !== null).join(' ') || 'Whole period';
}

/** `83 %`; `<1 %` and `>99 %` where a whole number would say none or all. */
export function shareText(share: number | null): string {
  if (isMissing(share)) return MISSING;
  if (share > 0 && share < 0.01) return '<1 %';
  if (share < 1 && share > 0.99) return '>99 %';
  return `${formatNumber(share * 100)} %`;
}

/** A share of a table's readings in percent without the sign: `3.4`, `<0.1`. */
export function percentText(share: number): string {
  return share > 0 && share < 0.0005 ? '<0.1' : formatNumber(share * 100, 1);
}

/** Two decimals in the person's unit, without the unit. */
export const valueText = (metric: LinearMetric, value: number | null, units: Units): string =>
  value === null ? MISSING : formatNumber(metricValue(metric, value, units), 2);

/** A spread has the unit's size but not its zero: 1 °C of spread is 1.8 °F, not 33.8. */
export const spreadText = (metric: LinearMetric, value: number | null, units: Units): string =>
  value === null
    ? MISSING
    : formatNumber(metricValue(metric, value, units) - metricValue(metric, 0, units), 2);

const sectorName = (sector: number): string => compassPoints[sector] ?? MISSING;
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
    : binText(lowerBounds(table.columns, table), column, String);

function binText(bounds: readonly number[], at: number, text: (bound: number) => string): string {
  const [from = 0, to] = bounds.slice(at, at + 2);
  return to === undefined ? `≥ ${text(from)}` : `${text(from)}–${text(to)}`;
}

export const thresholdText = ({ threshold }: Exceedance, units: Units): string =>
  formatNumber(toHeight(threshold, units.heightUnit), units.heightUnit === 'ft' ? 0 : 1);

/** The unit in a heading: `, m`. */
export const unitSuffix = (metric: LinearMetric, units: Units): string =>
  `, ${metricUnit(metric, units)}`;

/**
 * Readings received as a share of those expected at the reporting interval, over all periods of the range;
 * null where no interval is known.
 */
function reportedShare(groups: readonly StatisticsGroup[]): number | null {
  const rates = groups.flatMap(({ elapsed, significantHeight: { count, completeness } }) =>
    elapsed > 0 && completeness ? [count / completeness / elapsed] : [],
  );
  const sum = (of: (group: StatisticsGroup) => number) =>
    groups.reduce((total, group) => total + of(group), 0);
  const expected = Math.max(0, ...rates) * sum(({ elapsed }) => elapsed);
  return expected === 0 ? null : Math.min(1, sum((one) => one.significantHeight.count) / expected);
}

/** The readings that have the values of a view, and which values these are. */
function used(
  { groups, heightPeriod, heightDirection }: Statistics,
  { view, metric }: Pick<StatisticsForm, 'view' | 'metric'>,
): { count: number; values: string } {
  if (view === 'height-period') return { count: heightPeriod.total, values: 'height and period' };
  if (view === 'height-direction')
    return { count: heightDirection.total, values: 'height and direction' };
  const shown = view === 'exceedance' || view === 'windows' ? 'significantHeight' : metric;
  return {
    count: groups.reduce((sum, group) => sum + group[shown].count, 0),
    values: metricLabel[shown].toLowerCase(),
  };
}

/** `Based on 8,732 readings, 8,701 of them with significant height; 100 % of the period downloaded, 96 % reported.` */
export function basisSentence(
  statistics: Statistics,
  form: Pick<StatisticsForm, 'view' | 'metric'>,
): string {
  const { readings, covered, groups } = statistics;
  const { count, values } = used(statistics, form);
  const of = count === readings ? '' : `, ${formatCount(count)} of them with ${values}`;
  const reported = reportedShare(groups);
  const downloaded = covered ?? 0;
  // A reading at either end of what is downloaded stands for more time than lies within.
  const share = reported === null ? '' : `, ${shareText(Math.min(downloaded, reported))} reported`;
  return `Based on ${formatPlural(readings, 'reading')}${of}; ${shareText(downloaded)} of the period downloaded${share}.`;
}

/** Exact enough for one and a half of a rhythm: `45 min`, `1.5 h`. */
const gapText = (seconds: number): string =>
  seconds < 3600
    ? `${formatNumber(seconds / 60)} min`
    : `${formatNumber(seconds / 3600, Number.isInteger(seconds / 3600) ? 0 : 1)} h`;

/** How the table shown is to be read. */
export function howToRead(
  table: 'summary' | 'direction' | 'joint' | 'exceedance',
  { heightPeriod, allowedGap, request }: Statistics,
  units: Units,
): string {
  const bin = `${formatNumber(toHeight(heightPeriod.heights[1] ?? 0, units.heightUnit), units.heightUnit === 'ft' ? 0 : 1)} ${heightUnitLabel[units.heightUnit]}`;
  switch (table) {
    case 'summary':
      return `Unweighted. Completeness: readings received ÷ expected at the reporting interval. Percentiles are interpolated (Hyndman and Fan 7). Day boundaries: ${request.zone}.`;
    case 'direction':
      return `Directions are averaged as unit vectors, unweighted. R̄ = 1: one direction; 0: no preferred direction. Day boundaries: ${request.zone}.`;
    case 'joint':
      return `Bins of ${bin}${heightPeriod.convention === 'edges' ? '' : ', centred on its multiples (IEC TS 62600-100)'}; a value on a bound belongs to the bin above it, the last bin is open. Unweighted.`;
    case 'exceedance':
      return allowedGap === null
        ? 'Too few readings to find weather windows.'
        : `A weather window lasts from its first to its last reading below the threshold. A gap of more than ${gapText(allowedGap)} ends it; it then counts as truncated, as it may have lasted longer. Windows are not given (–) where fewer than 1 % or more than 99 % of the readings reach the threshold.`;
  }
}

/** Years and their months without those before the first and after the last reading; groups over all years whole. */
export function groupsShown(groups: readonly StatisticsGroup[]): readonly StatisticsGroup[] {
  const held = (group: StatisticsGroup) => group.year === null || group.readings > 0;
  return groups.slice(Math.max(0, groups.findIndex(held)), groups.findLastIndex(held) + 1);
}

/** ` 42 periods without readings at either end are not listed.`; empty where none is. */
export const leftOut = (count: number): string =>
  count === 0
    ? ''
    : ` ${formatPlural(count, 'period')} without readings at either end ${count === 1 ? 'is' : 'are'} not listed.`;

const unitText = (metric: LinearMetric, value: number, units: Units): string =>
  `${valueText(metric, value, units)} ${metricUnit(metric, units)}`;

/** `Significant height by month: median from 1.21 m in July to 2.05 m in January.` */
export function boxesSentence(
  boxes: readonly BoxPlot[],
  metric: LinearMetric,
  units: Units,
): string {
  const known = boxes.flatMap(({ month, median }) => (median === null ? [] : [{ month, median }]));
  const what = `${metricLabel[metric]} by month`;
  const [first] = known;
  if (!first) return `${what}: no readings.`;
  const low = known.reduce((a, b) => (b.median < a.median ? b : a), first);
  const high = known.reduce((a, b) => (b.median > a.median ? b : a), first);
  return `${what}: median from ${unitText(metric, low.median, units)} in ${monthName(low.month)} to ${unitText(metric, high.median, units)} in ${monthName(high.month)}.`;
}

/** `Exceedance of significant height: half of the readings reach 1.74 m, one in ten 2.94 m, one in a hundred 4.15 m, the highest 8.60 m.` */
export function exceedanceSentence(
  { count, heights, probabilities }: ExceedanceCurve,
  units: Units,
): string {
  const what = 'Exceedance of significant height';
  const at = (share: number): string => {
    const found = probabilities.findLastIndex((one) => one >= share);
    return unitText('significantHeight', heights[found] ?? 0, units);
  };
  const highest = heights.at(-1);
  if (count === 0 || highest === undefined) return `${what}: no readings.`;
  return `${what}: half of the readings reach ${at(0.5)}, one in ten ${at(0.1)}, one in a hundred ${at(0.01)}, the highest ${unitText('significantHeight', highest, units)}.`;
}

/** Readings of each sector, all classes. */
export const sectorSums = (counts: readonly number[], sectors: number): number[] => {
  const classes = counts.length / sectors;
  return Array.from({ length: sectors }, (_, sector) =>
    counts.slice(sector * classes, (sector + 1) * classes).reduce((a, b) => a + b, 0),
  );
};

/** The whole year's counts of a rose. */
export const yearOf = ({ counts }: WaveRose): number[] =>
  (counts[0] ?? []).map((_, cell) => counts.reduce((sum, month) => sum + (month[cell] ?? 0), 0));

/** `292.5°` or, of sixteen sectors, `WNW`. */
export const sectorLabel = (sector: number, sectors: number): string =>
  sectors === compassPoints.length ? sectorName(sector) : `${(sector * 360) / sectors}°`;

/** `Wave rose: most often from NW, 45 % of 63,268 readings; 0.3 % calm.` */
export function roseSentence(rose: WaveRose): string {
  const total = rose.totals.reduce((a, b) => a + b, 0);
  if (total === 0) return 'Wave rose: no reading has both height and direction.';
  const sums = sectorSums(yearOf(rose), rose.sectors);
  const most = Math.max(...sums);
  const calms = rose.calms.reduce((a, b) => a + b, 0);
  return `Wave rose: most often from ${sectorLabel(sums.indexOf(most), rose.sectors)}, ${shareText(most / total)} of ${formatPlural(total, 'reading')}; ${shareText(calms / total)} calm.`;
}
