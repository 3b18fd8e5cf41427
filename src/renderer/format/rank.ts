/** Ranks and day-of-year climatologies in words. */
import { plural, t } from '@lingui/core/macro';
import { dateFormat } from '#shared/i18n/formats.ts';
import { dateOf, MIN_YEARS } from '#shared/model/dayOfYear.ts';
import type { QualityVariable } from '#shared/model/quality.ts';
import { shareText } from './figure.ts';
import { asText, formatHeight, type HeightUnit } from './metrics.ts';
import { formatDate, utcClock } from './time.ts';

/** `21 November`. @param day 1 to 366 */
export const dayName = (day: number): string =>
  dateFormat({ day: 'numeric', month: 'long', timeZone: 'UTC' }).format(dateOf(day));

/** `21 Nov`. */
export const shortDayName = (day: number): string =>
  formatDate(dateOf(day).getTime() / 1000, utcClock, 'day');

/** The days around a day of the year (1 to 366) that it is compared with. */
type Pool = { day: number; days: number; years: number };

/**
 * `Last 24 hours 3.0 m: higher than 89 % of days around 21 November (77 days of the other 7 years)`, `… higher than on any day around …`.
 * @param figure what is ranked; @param rank 0 to 100
 */
export function rankOfDays(
  variable: QualityVariable,
  figure: string,
  rank: number,
  found: Pool,
): string {
  const isMore = rank >= 50;
  const share = shareText((isMore ? rank : 100 - rank) / 100);
  const day = dayName(found.day);
  const pool = othersText(found);
  switch (variable) {
    case 'period':
      if (rank === 100) return t`${figure}: longer than on any day around ${day} (${pool})`;
      if (rank === 0) return t`${figure}: shorter than on any day around ${day} (${pool})`;
      return isMore
        ? t`${figure}: longer than ${share} of days around ${day} (${pool})`
        : t`${figure}: shorter than ${share} of days around ${day} (${pool})`;
    case 'waterTemperature':
      if (rank === 100) return t`${figure}: warmer than on any day around ${day} (${pool})`;
      if (rank === 0) return t`${figure}: colder than on any day around ${day} (${pool})`;
      return isMore
        ? t`${figure}: warmer than ${share} of days around ${day} (${pool})`
        : t`${figure}: colder than ${share} of days around ${day} (${pool})`;
    default:
      if (rank === 100) return t`${figure}: higher than on any day around ${day} (${pool})`;
      if (rank === 0) return t`${figure}: lower than on any day around ${day} (${pool})`;
      return isMore
        ? t`${figure}: higher than ${share} of days around ${day} (${pool})`
        : t`${figure}: lower than ${share} of days around ${day} (${pool})`;
  }
}

/** `88 days, 8 years`. */
export const poolText = ({ days, years }: { days: number; years: number }): string =>
  t`${plural(days, { one: '# day', other: '# days' })}, ${plural(years, { one: '# year', other: '# years' })}`;

/** `77 days of the other 7 years`. */
const othersText = ({ days, years }: { days: number; years: number }): string =>
  t`${plural(days, { one: '# day', other: '# days' })} ${plural(years, { one: 'of the other year', other: 'of the other # years' })}`;

/** Why there is no rank: `Only 22 days of the other 2 years around 21 November are downloaded; a rank needs at least 3 other years`. */
export function tooFewText(pool: Pool): string {
  const day = dayName(pool.day);
  const needed = MIN_YEARS;
  if (pool.days === 0) {
    return t`No days around ${day} of other years are downloaded; a rank needs at least ${needed} other years`;
  }
  const found = othersText(pool);
  return t`Only ${found} around ${day} are downloaded; a rank needs at least ${needed} other years`;
}

/** `value`: metres. */
type RankedHeight = Pool & { value: number; isMean: boolean; rank: number };

/** `Mean of 24 hours 3.0 m: higher than 89 % of days around 21 November (77 days of the other 7 years)`. */
export function rankSentence(found: RankedHeight, unit: HeightUnit): string {
  const height = asText(formatHeight(found.value, unit));
  const figure = found.isMean ? t`Mean of 24 hours ${height}` : t`Latest reading ${height}`;
  return rankOfDays('significantHeight', figure, found.rank, found);
}
