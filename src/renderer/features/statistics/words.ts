/** Statistics in words: names of groups and bins, shares, and what the figures rest on. */
import { formatNumber, formatPlural, isMissing, MISSING } from '#renderer/format/figure.ts';
import { metricUnit, metricValue, type Units } from '#renderer/format/metrics.ts';
import { heightUnitLabel, toHeight } from '#renderer/format/units.ts';
import type {
  Exceedance,
  JointTable,
  LinearMetric,
  Statistics,
  StatisticsGroup,
} from '#shared/model/statistics.ts';
import { compassPoints } from '#shared/science/compass.ts';

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
const seasons = {
  DJF: 'December–February',
  MAM: 'March–May',
  JJA: 'June–August',
  SON: 'September–November',
} as const;

/** `March`, `March 2016`, `December–February`, `2016`, `Whole period`. */
export function groupName({ year, month, season }: StatisticsGroup): string {
  if (season !== null) return seasons[season];
  const name = month === null ? null : months[month - 1];
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

/** `0.5–1.0`, `≥ 10.0`, in feet `2–4`: bounds in the person's unit. */
export function heightBinText({ heights }: JointTable, row: number, units: Units): string {
  const bound = (at: number): string =>
    formatNumber(toHeight(heights[at] ?? 0, units.heightUnit), units.heightUnit === 'ft' ? 0 : 1);
  return row + 1 < heights.length ? `${bound(row)}–${bound(row + 1)}` : `≥ ${bound(row)}`;
}

/** `7–8`, `≥ 20`, in seconds; or the compass point of a sector. */
export function columnText({ columns }: JointTable, column: number, kind: 'period' | 'direction') {
  if (kind === 'direction') return sectorName(column);
  const from = columns[column] ?? 0;
  return column + 1 < columns.length ? `${from}–${from + 1}` : `≥ ${from}`;
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
export function reportedShare(groups: readonly StatisticsGroup[]): number | null {
  const rates = groups.flatMap(({ elapsed, significantHeight: { count, completeness } }) =>
    elapsed > 0 && completeness ? [count / completeness / elapsed] : [],
  );
  const sum = (of: (group: StatisticsGroup) => number) =>
    groups.reduce((total, group) => total + of(group), 0);
  const expected = Math.max(0, ...rates) * sum(({ elapsed }) => elapsed);
  return expected === 0 ? null : Math.min(1, sum((one) => one.significantHeight.count) / expected);
}

/** `Based on 8,732 readings; 100 % of the period downloaded, 96 % reported.` */
export function basisSentence({ readings, covered, groups }: Statistics): string {
  const reported = reportedShare(groups);
  const share = reported === null ? '' : `, ${shareText(reported)} reported`;
  return `Based on ${formatPlural(readings, 'reading')}; ${shareText(covered ?? 0)} of the period downloaded${share}.`;
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
      return `Bins of ${bin}; a value on a bound belongs to the bin above it, the last bin is open. Unweighted.`;
    case 'exceedance':
      return allowedGap === null
        ? 'Too few readings to find weather windows.'
        : `A weather window lasts from its first to its last reading below the threshold. A gap of more than ${gapText(allowedGap)} ends it; it then counts as truncated, as it may have lasted longer.`;
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
