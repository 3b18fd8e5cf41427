/** The text of one CSV cell: numbers, times and the service's words. */
import { stringify } from 'csv-stringify/sync';

export const LINE_END = '\r\n';

/**
 * A text of the service (names, sources, labels) as a cell of RFC 4180.
 *
 * A spreadsheet takes a cell that begins with `=`, `+`, `-`, `@`, tab or carriage return for a
 * formula. Such a text gets an apostrophe in front (OWASP, "CSV Injection"), and so does one that
 * has apostrophes before such a sign already: taking one apostrophe off what begins with
 * apostrophes and such a sign gives the service's text back. Numbers and times are our own and
 * are never changed: a longitude of -12.5 stays a number.
 */
export function textCell(text: string | null): string {
  if (text === null || text === '') return '';
  return quoted(/^'*[=+\-@\t\r]/.test(text) ? `'${text}` : text);
}

function quoted(text: string): string {
  return stringify([[text]], { quoted_match: /[\r\n]/, record_delimiter: LINE_END, eof: false });
}

/** The shortest text that reads back as the same number; empty for a missing one. */
export function numberCell(value: number | null): string {
  return value === null || Number.isNaN(value) ? '' : String(value + 0);
}

const SECONDS_A_DAY = 86_400;
let timesOfDay: string[] = [];
let day = Number.NaN;
let dayText = '';

/** Epoch seconds UTC as ISO 8601, `2016-01-01T00:50:00Z`; empty for null. */
export function timeCell(time: number | null): string {
  if (time === null) return '';
  if (timesOfDay.length === 0) {
    timesOfDay = Array.from({ length: SECONDS_A_DAY }, (_, second) => {
      return `${new Date(second * 1000).toISOString().slice(10, 19)}Z`;
    });
  }
  const today = Math.floor(time / SECONDS_A_DAY);
  if (today !== day) {
    dayText = new Date(today * SECONDS_A_DAY * 1000).toISOString().split('T')[0] ?? '';
    day = today;
  }
  return dayText + timesOfDay[time - today * SECONDS_A_DAY];
}

/** A header or a row of finished cells as a line. */
export const lineOf = (cells: readonly string[]): string => cells.join(',') + LINE_END;
