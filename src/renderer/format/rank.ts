/** Ranks and day-of-year climatologies in words. */

import type { ClimateVariable } from '#shared/model/climatology.ts';
import { MIN_YEARS, monthDayOf, RECOMMENDED_YEARS } from '#shared/science/climatology.ts';
import { formatNumber, formatPlural } from './figure.ts';
import { longMonthNames, monthNames } from './time.ts';
import type { HeightUnit } from './units.ts';
import { asText, formatHeight } from './values.ts';

/** `21 November`. @param day 1 to 366 */
export function dayName(day: number): string {
  const { month, day: date } = monthDayOf(day);
  return `${date} ${longMonthNames[month - 1]}`;
}

/** `21 Nov`. */
export function shortDayName(day: number): string {
  const { month, day: date } = monthDayOf(day);
  return `${date} ${monthNames[month - 1]}`;
}

/** `89 %`, `> 99 %`, `< 1 %`: all and none are said only where they are true. */
export function formatPercent(share: number): string {
  const rounded = Math.round(share);
  if (rounded === 0 && share > 0) return '< 1 %';
  if (rounded === 100 && share < 100) return '> 99 %';
  return `${formatNumber(share)} %`;
}

const words: Record<ClimateVariable, readonly [more: string, less: string]> = {
  significantHeight: ['higher', 'lower'],
  maximumHeight: ['higher', 'lower'],
  period: ['longer', 'shorter'],
  direction: ['', ''],
  waterTemperature: ['warmer', 'colder'],
};

/** `higher than 89 %`, `lower than 97 %`: the larger of both shares. @param rank 0 to 100 */
export function comparison(variable: ClimateVariable, rank: number): string {
  const [more, less] = words[variable];
  return rank >= 50
    ? `${more} than ${formatPercent(rank)}`
    : `${less} than ${formatPercent(100 - rank)}`;
}

/** `88 days, 8 years`. */
export const poolText = ({ days, years }: { days: number; years: number }): string =>
  `${formatPlural(days, 'day')}, ${formatPlural(years, 'year')}`;

/** Why there is no rank: `Only 22 days, 2 years around 21 November are downloaded, too few to rank it: at least 3 …`. */
export const tooFewText = (pool: { day: number; days: number; years: number }): string =>
  `${
    pool.days === 0
      ? `No days around ${dayName(pool.day)} of any year are downloaded`
      : `Only ${poolText(pool)} around ${dayName(pool.day)} are downloaded, too few to rank it`
  }: at least ${MIN_YEARS} years are needed, ${RECOMMENDED_YEARS} recommended`;

interface RankedHeight {
  /** Metres. */
  value: number;
  isMean: boolean;
  rank: number;
  day: number;
  days: number;
  years: number;
}

/** `Mean of 24 hours 3.0 m: higher than 89 % of days around 21 November (88 days, 8 years)`. */
export const rankSentence = (found: RankedHeight, unit: HeightUnit): string =>
  `${found.isMean ? 'Mean of 24 hours' : 'Latest reading'} ${asText(formatHeight(found.value, unit))}: ${comparison('significantHeight', found.rank)} of days around ${dayName(found.day)} (${poolText(found)})`;
