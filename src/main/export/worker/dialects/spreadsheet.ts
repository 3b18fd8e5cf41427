/**
 * The spreadsheet dialect: opens with a double click in the spreadsheet of the person's locale.
 *
 * - UTF-8 with a byte order mark, so that names keep their letters.
 * - The decimal mark is the locale's where it is a comma, else a point; cells are separated by `;`
 *   where the decimal mark is a comma, else by `,`, as spreadsheets expect it.
 * - Times are `2016-01-01 00:50:00`, which every spreadsheet takes for a date and a time; the header
 *   says the clock: `time_utc`, `time_buoy_zone`, `time_europe_lisbon`. Beside a clock other than UTC
 *   stand its hours east of UTC (`time_utc_offset_h`: -7, 5.5), so that the hour that comes twice at
 *   the end of summer time is told apart.
 * - One header line with units as in the plain dialect; missing values are empty cells.
 */
import { plainNumber, sheetTime } from '../cell.ts';
import type { Head } from '../table.types.ts';
import type { Dialect } from './dialect.types.ts';
import { withUnit } from './plain.ts';

/** @param locale BCP 47; one that Intl does not know writes a point. */
export function decimalMark(locale: string): ',' | '.' {
  try {
    const parts = new Intl.NumberFormat(locale, { numberingSystem: 'latn' }).formatToParts(1.5);
    return parts.find(({ type }) => type === 'decimal')?.value === ',' ? ',' : '.';
  } catch {
    return '.';
  }
}

const name = (head: Head): string => {
  const plain = withUnit(head);
  return head.unit?.udunits === 'UTC' ? `${plain}_utc` : plain;
};

export function spreadsheet(locale: string): Dialect {
  const comma = decimalMark(locale) === ',';
  return {
    start: '\ufeff',
    separator: comma ? ';' : ',',
    lineEnd: '\r\n',
    header: (columns) => [columns.map(name)],
    number: comma ? (value) => plainNumber(value).replace('.', ',') : plainNumber,
    missingNumber: '',
    time: sheetTime,
  };
}
