/** The dialects of CSV: the lines above the rows, and how a value becomes a cell. */
import type { DialectName } from '#shared/model/exportRequest.ts';
import type { TimeStyle } from './byteBuffer.ts';
import type { Head } from './table.types.ts';

export interface Dialect {
  /** Before the first line: a byte order mark or nothing. */
  start: string;
  separator: ',' | ';';
  lineEnd: '\r\n' | '\n';
  decimalMark: '.' | ',';
  /** The cell of a number that is missing. Missing texts and times are empty. */
  missingNumber: string;
  time: TimeStyle;
  /** The lines above the rows, cells not yet quoted. */
  header(columns: readonly Head[]): string[][];
}

/** The name with its unit. */
const withUnit = ({ name, unit }: Head): string => (unit?.suffix ? `${name}_${unit.suffix}` : name);

/**
 * UTF-8 without a byte order mark, RFC 4180, one header line.
 *
 * - A name is followed by its unit: `sea_surface_wave_significant_height_m`, `period_s`,
 *   `sea_surface_wave_from_direction_deg`, `sea_surface_temperature_c`, `wind_speed_m_s`.
 *   Latitude and longitude are degrees north and east.
 * - Numbers have a decimal point and as many digits as read back to the same number.
 * - Times are ISO 8601: UTC, `2016-01-01T00:50:00Z`, or another clock with its offset,
 *   `2016-01-01T01:50:00+01:00`; the name then says whose: `time_buoy_zone`, `time_europe_lisbon`.
 * - Missing values are empty cells.
 */
const plain: Dialect = {
  start: '',
  separator: ',',
  lineEnd: '\r\n',
  decimalMark: '.',
  missingNumber: '',
  time: { between: 'T', offset: true },
  header: (columns) => [columns.map(withUnit)],
};

/**
 * Like the `.csv` answers of an ERDDAP server, for programs that read those.
 *
 * - The first line has the names, the second their units as UDUNITS spells them (`UTC`,
 *   `degrees_north`, `m`, `s`, `degree`, `degree_C`, `m s-1`; empty for text and identifiers).
 * - Times are ISO 8601: UTC, or, which no ERDDAP server writes, another clock with its offset and
 *   with its zone as the unit. Missing numbers are `NaN`, missing texts and times empty.
 * - Lines end with a line feed; the text is UTF-8.
 *
 * Source: NOAA ERDDAP, tabledap documentation, file type `.csv` ("line 1: names; line 2: units;
 * ISO 8601 times").
 */
const erddap: Dialect = {
  ...plain,
  lineEnd: '\n',
  missingNumber: 'NaN',
  header: (columns) => [
    columns.map(({ name }) => name),
    columns.map(({ unit }) => unit?.udunits ?? ''),
  ],
};

/**
 * Opens with a double click in the spreadsheet of the user's locale.
 *
 * - UTF-8 with a byte order mark, so that names keep their letters.
 * - The decimal mark is the locale's where it is a comma, else a point; cells are separated by `;`
 *   where the decimal mark is a comma, else by `,`, as spreadsheets expect it.
 * - Times are `2016-01-01 00:50:00`, which every spreadsheet reads as a date and a time; the header
 *   names the clock: `time_utc`, `time_buoy_zone`, `time_europe_lisbon`. A clock other than UTC has a
 *   second column with its hours east of UTC (`time_utc_offset_h`: -7, 5.5), which distinguishes the
 *   repeated hour at the end of summer time.
 * - One header line with units as in the plain dialect; missing values are empty cells.
 *
 * @param locale BCP 47.
 */
function spreadsheet(locale: string): Dialect {
  const mark = decimalMark(locale);
  const name = (head: Head) =>
    head.unit?.udunits === 'UTC' ? `${withUnit(head)}_utc` : withUnit(head);
  return {
    ...plain,
    start: '\ufeff',
    separator: mark === ',' ? ';' : ',',
    decimalMark: mark,
    time: { between: ' ', offset: false },
    header: (columns) => [columns.map(name)],
  };
}

/** @param locale BCP 47; a point for one that Intl does not know. */
export function decimalMark(locale: string): ',' | '.' {
  try {
    const parts = new Intl.NumberFormat(locale, { numberingSystem: 'latn' }).formatToParts(1.5);
    return parts.find(({ type }) => type === 'decimal')?.value === ',' ? ',' : '.';
  } catch {
    return '.';
  }
}

/** @param locale BCP 47, of the user: its decimal mark is the spreadsheet's. */
export function dialectOf(name: DialectName, locale: string): Dialect {
  if (name === 'spreadsheet') return spreadsheet(locale);
  return name === 'plain' ? plain : erddap;
}

/**
 * A text of the service (names, sources, labels) as a cell of RFC 4180.
 *
 * A spreadsheet takes a cell that begins with `=`, `+`, `-`, `@`, tab or carriage return for a
 * formula. Such a text gets an apostrophe in front (OWASP, "CSV Injection"), and so does one that
 * has apostrophes before such a sign already: removing one apostrophe from a cell that begins with
 * apostrophes and such a sign restores the service's text. Numbers and times are our own and are
 * never changed: a longitude of -12.5 stays a number.
 */
export function textCell(text: string | null, separator: ',' | ';' = ','): string {
  if (text === null || text === '') return '';
  const safe = /^'*[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return safe.includes(separator) || /["\r\n]/.test(safe)
    ? `"${safe.replaceAll('"', '""')}"`
    : safe;
}
