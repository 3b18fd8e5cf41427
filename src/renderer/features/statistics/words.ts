/** Statistics in words: names of groups and bins, shares, and what the figures rest on. */
import { formatNumber, formatPlural, isMissing, MISSING } from '#renderer/format/figure.ts';
import { metricUnit, metricValue, type Units } from '#renderer/format/metrics.ts';
import { formatDuration } from '#renderer/format/time.ts';
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

/** `March`, `March 2016`, `December–February`, `2016`, `All`. */
export function groupName({ year, month, season }: StatisticsGroup): string {
  if (season !== null) return seasons[season];
  const name = month === null ? null : months[month - 1];
  return [name, year].filter((part) => part !== null).join(' ') || 'All';
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

/** `Rests on 8,712 readings. All of the time is cached.` */
export function restsOn({ readings, covered, gaps, elapsed }: Statistics): string {
  const missing = elapsed * (1 - (covered ?? 0));
  const cover =
    covered === 1
      ? 'All of the time is cached.'
      : `${shareText(covered)} of the time is cached; ${formatDuration(missing)} in ${formatPlural(gaps, 'stretch', 'stretches')} ${gaps === 1 ? 'is' : 'are'} not.`;
  return `Rests on ${formatPlural(readings, 'reading')}. ${cover}`;
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
      return `Every reading weighs the same. Complete is the share of the readings to be expected at the metric’s own rhythm. Percentiles are interpolated (Hyndman and Fan 7). Months and years begin at midnight, ${request.zone}.`;
    case 'direction':
      return `Directions are averaged as unit vectors, each the same whatever the height. R̄ is 1 where all are alike and 0 where they cancel out. Months and years begin at midnight, ${request.zone}.`;
    case 'joint':
      return `Bins of ${bin}; a value on a bound counts above it, the last bin is open. Every reading weighs the same.`;
    case 'exceedance':
      return allowedGap === null
        ? 'Too few readings to tell how long the sea stays below a height.'
        : `A calm spell lasts from its first to its last reading below the height. Where no height is known for more than ${gapText(allowedGap)} it ends, and counts as cut short: it may have lasted longer.`;
  }
}

/** Years and their months without those before the first and after the last reading; groups over all years whole. */
export function groupsShown(groups: readonly StatisticsGroup[]): readonly StatisticsGroup[] {
  const held = (group: StatisticsGroup) => group.year === null || group.readings > 0;
  return groups.slice(Math.max(0, groups.findIndex(held)), groups.findLastIndex(held) + 1);
}

/** ` 42 groups without readings at the ends are left out.`; empty where none is. */
export const leftOut = (count: number): string =>
  count === 0
    ? ''
    : ` ${formatPlural(count, 'group')} without readings at the ends ${count === 1 ? 'is' : 'are'} left out.`;
