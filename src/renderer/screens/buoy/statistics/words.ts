/** Statistics in words: months, figures in the person's units, shares, and the data that the figures are based on. */
import { plural, select, t } from '@lingui/core/macro';
import { compassLabel } from '#renderer/format/direction.ts';
import {
  coverageText,
  formatCount,
  formatNumber,
  MISSING,
  partText,
} from '#renderer/format/figure.ts';
import {
  asText,
  metricHeading,
  metricUnit,
  metricValue,
  type Units,
} from '#renderer/format/metrics.ts';
import { monthNames } from '#renderer/format/time.ts';
import { dateFormat, numberFormat } from '#shared/i18n/formats.ts';
import type { QualityVariable } from '#shared/model/quality.ts';
import type { Statistics } from '#shared/model/statistics.ts';
import { compassPoints } from '#shared/science/compass.ts';
import type { StatisticsForm } from './form.ts';
import type { Variables } from './view.ts';

export const MONTHS: readonly number[] = Array.from({ length: 12 }, (_, i) => i + 1);
export const monthName = (month: number): string => monthNames('long')[month - 1] ?? '';
export const shortMonth = (month: number): string => monthNames()[month - 1] ?? '';

/** `July`, `December–February`; empty for none. */
export const monthsText = (months: readonly number[]): string =>
  [...new Set([...months.slice(0, 1), ...months.slice(-1)])].map(monthName).join('–');

/** `March 2016`. */
export const monthOfYear = (month: number, year: number): string =>
  dateFormat({ month: 'long', year: 'numeric', timeZone: 'UTC' }).format(Date.UTC(year, month - 1));

export const wholePeriod = (): string =>
  t({ message: 'Whole period', comment: 'All months and years of the range together' });

/** A share of a table's readings in percent without the sign: `3.4`, `<0.1`. */
export const percentText = (share: number): string => partText(share, 1);

/** Two digits of a small share in percent, without the sign: `0.58`, `0.0090`; else as {@link percentText}. */
export const exactPercent = (share: number): string =>
  share > 0 && share < 0.1
    ? numberFormat({ minimumSignificantDigits: 2, maximumSignificantDigits: 2 }).format(100 * share)
    : percentText(share);

/** A cell of a table of `total` readings. */
export function cellText(count: number, total: number, cells: StatisticsForm['cells']): string {
  if (cells === 'readings') return formatCount(count);
  return partText(count / total, 1, cells === 'percent' ? 100 : 1000);
}

/** A variable in the person's unit. Of null the value is NaN and the text a dash. */
export function quantityOf(metric: QualityVariable, units: Units) {
  const unit = metricUnit(metric, units);
  const value = (si: number | null | undefined) => metricValue(metric, si ?? Number.NaN, units);
  const figure = (si: number | null) => formatNumber(value(si), 2);
  return {
    unit,
    value,
    /** `2.31` */
    figure,
    /** `2.31 m` */
    text: (si: number | null) => (si === null ? MISSING : asText({ text: figure(si), unit })),
    /** A standard deviation, or a change, is scaled, without the offset of the unit: 1 °C is 1.8 °F, not 33.8. */
    spread: (si: number | null, decimals = 2) => formatNumber(value(si) - value(0), decimals),
    /** `Significant height, m` */
    heading: (name?: string) => metricHeading(metric, units, name),
  };
}

/** `WNW` of sixteen sectors, else `290°`. */
export function sectorText(sector: number | null, sectors: number = compassPoints.length): string {
  if (sector !== null && sectors !== compassPoints.length) return `${(sector * 360) / sectors}°`;
  const point = compassPoints[sector ?? -1];
  return point === undefined ? MISSING : compassLabel(point);
}

const jointTables = { period: 'heightPeriod', direction: 'heightDirection' } as const;

/** The readings that have a value of each of these variables. */
export function countOf(statistics: Statistics, [first, second]: Variables): number {
  return second
    ? statistics[jointTables[second]].total
    : statistics.groups.reduce((sum, group) => sum + group[first].count, 0);
}

/** `Based on 8,732 readings, 8,701 of them with significant height; 100 % of the period downloaded, 96 % reported.` */
export function basisSentence(statistics: Statistics, variables: Variables): string {
  const { readings, covered, reported } = statistics;
  const [first, second] = variables;
  const values = second ? jointTables[second] : first;
  const count = countOf(statistics, variables);
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

/** How to read the table of exceedance and calm spells. */
export function spellsSentence({ allowedGap }: Pick<Statistics, 'allowedGap'>): string {
  if (allowedGap === null) return t`Too few readings to find calm spells.`;
  const { shortest, longest } = allowedGap;
  const gap = [...new Set([shortest, longest])].map(lengthText).join('–');
  return t`A calm spell lasts from its first to its last reading below the threshold. A gap of more than ${gap} ends it; the spell then counts as truncated, as it may have lasted longer. No spells are given (–) where fewer than 1 % or more than 99 % of the readings reach the threshold.`;
}

/** `45 min`, `1.5 h`: exact enough for 1.5 times a reporting interval. */
function lengthText(seconds: number): string {
  const [minutes, hours] = [formatNumber(seconds / 60), seconds / 3600];
  if (seconds < 3600) return t`${minutes} min`;
  const length = formatNumber(hours, Number.isInteger(hours) ? 0 : 1);
  return t`${{ hours: length }} h`;
}
