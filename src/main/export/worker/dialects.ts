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
  /** How a column is named in the line of names. */
  nameOf(column: Head): string;
  /** Below the line of names is one of units. */
  hasUnits: boolean;
}

export const nameWithUnit = ({ name, unit }: Head): string =>
  unit?.suffix ? `${name}_${unit.suffix}` : name;

/**
 * UTF-8 without a byte order mark, RFC 4180, one header line of names with units (`wind_speed_m_s`). Numbers have as many
 * digits as read back to the same number. Times are ISO 8601, in another clock than UTC with the offset and with the zone
 * in the name (`time_europe_lisbon`). Missing values are empty cells.
 */
const plain: Dialect = {
  start: '',
  separator: ',',
  lineEnd: '\r\n',
  decimalMark: '.',
  missingNumber: '',
  time: { between: 'T', offset: true },
  nameOf: nameWithUnit,
  hasUnits: false,
};

/**
 * Like the `.csv` of an ERDDAP server (NOAA ERDDAP, tabledap documentation): names, then units as UDUNITS spells them
 * (`degree_C`, `m s-1`; empty for text and identifiers), then rows with `NaN` for missing numbers. A clock other than UTC,
 * which no ERDDAP server writes, has the zone as unit.
 */
const erddap: Dialect = {
  ...plain,
  lineEnd: '\n',
  missingNumber: 'NaN',
  nameOf: ({ name }) => name,
  hasUnits: true,
};

/**
 * Opens with a double click in the spreadsheet of the user's locale: a byte order mark, so that letters are read as UTF-8;
 * the locale's decimal mark, and `;` between cells where that is a comma; times that every spreadsheet reads. A clock
 * other than UTC has a second column with the hours east of UTC (`time_utc_offset_h`), which distinguishes the repeated
 * hour at the end of summer time.
 */
function spreadsheet(locale: string): Dialect {
  const mark = decimalMark(locale);
  return {
    ...plain,
    start: '\ufeff',
    separator: mark === ',' ? ';' : ',',
    decimalMark: mark,
    time: { between: ' ', offset: false },
    nameOf: (head) =>
      head.unit?.udunits === 'UTC' ? `${nameWithUnit(head)}_utc` : nameWithUnit(head),
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
  return name === 'spreadsheet' ? spreadsheet(locale) : { plain, erddap }[name];
}

/**
 * A text of the service as a cell of RFC 4180. A text that a spreadsheet would take for a formula gets an apostrophe in
 * front (OWASP, "CSV Injection"), also where apostrophes precede the formula's sign, so that removing one apostrophe
 * restores the text. Numbers and times are written elsewhere: a longitude of -12.5 stays a number.
 */
export function textCell(text: string | null, separator: ',' | ';' = ','): string {
  if (text === null || text === '') return '';
  const safe = /^'*[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return safe.includes(separator) || /["\r\n]/.test(safe)
    ? `"${safe.replaceAll('"', '""')}"`
    : safe;
}
