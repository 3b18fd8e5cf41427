/**
 * The ERDDAP dialect: as the `.csv` answers of an ERDDAP server look, for programs that read those.
 *
 * - The first line has the names, the second their units in UDUNITS' spelling (`UTC`,
 *   `degrees_north`, `m`, `s`, `degree`, `degree_C`, `m s-1`; empty for text and identifiers).
 * - Times are ISO 8601: UTC, `2016-01-01T00:50:00Z`, or, which no ERDDAP server does, another clock
 *   with its offset, `2016-01-01T01:50:00+01:00`, and its zone for a unit; missing numbers are `NaN`, missing texts and
 *   times empty.
 * - Lines end with a line feed; the text is UTF-8.
 *
 * Source: NOAA ERDDAP, tabledap documentation, file type `.csv` ("line 1: names; line 2: units;
 * ISO 8601 times").
 */
import { isoTime, plainNumber } from '../cell.ts';
import type { Dialect } from './dialect.types.ts';

export const erddap: Dialect = {
  start: '',
  separator: ',',
  lineEnd: '\n',
  header: (columns) => [
    columns.map(({ name }) => name),
    columns.map(({ unit }) => unit?.udunits ?? ''),
  ],
  number: plainNumber,
  missingNumber: 'NaN',
  time: isoTime,
};
