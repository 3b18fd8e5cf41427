/** The text of one CSV cell: numbers, times and the service's words. */
import { stringify } from 'csv-stringify/sync';

/**
 * A text of the service (names, sources, labels) as a cell of RFC 4180.
 *
 * A spreadsheet takes a cell that begins with `=`, `+`, `-`, `@`, tab or carriage return for a
 * formula. Such a text gets an apostrophe in front (OWASP, "CSV Injection"), and so does one that
 * has apostrophes before such a sign already: taking one apostrophe off what begins with
 * apostrophes and such a sign gives the service's text back. Numbers and times are our own and
 * are never changed: a longitude of -12.5 stays a number.
 */
export function textCell(text: string | null, separator: ',' | ';' = ','): string {
  if (text === null || text === '') return '';
  return quoted(/^'*[=+\-@\t\r]/.test(text) ? `'${text}` : text, separator);
}

const quoted = (text: string, delimiter: string): string =>
  stringify([[text]], { delimiter, quoted_match: /[\r\n]/, record_delimiter: '\n', eof: false });

/** The shortest text that reads back as the same number. */
export const plainNumber = (value: number): string => String(value + 0);

const SECONDS_A_DAY = 86_400;
let timesOfDay: string[] = [];
let day = Number.NaN;
let dayText = '';

/** Epoch seconds UTC as date and time of day. */
function written(time: number, between: string, end: string): string {
  if (timesOfDay.length === 0) {
    timesOfDay = Array.from({ length: SECONDS_A_DAY }, (_, second) =>
      new Date(second * 1000).toISOString().slice(11, 19),
    );
  }
  const today = Math.floor(time / SECONDS_A_DAY);
  if (today !== day) {
    dayText = new Date(today * SECONDS_A_DAY * 1000).toISOString().split('T')[0] ?? '';
    day = today;
  }
  return dayText + between + timesOfDay[time - today * SECONDS_A_DAY] + end;
}

/** @param offset seconds east of UTC, whole minutes; null writes `Z`: `2016-01-01T00:50:00Z`, `2016-01-01T01:50:00+01:00`. */
export const isoTime = (time: number, offset: number | null = null): string =>
  offset === null ? written(time, 'T', 'Z') : written(time + offset, 'T', offsetText(offset));

/** `2016-01-01 00:50:00`. */
export const sheetTime = (time: number, offset: number | null = null): string =>
  written(time + (offset ?? 0), ' ', '');

function offsetText(offset: number): string {
  const minutes = Math.abs(offset) / 60;
  const two = (value: number) => String(value).padStart(2, '0');
  return `${offset < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}
