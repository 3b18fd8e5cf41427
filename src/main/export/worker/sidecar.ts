/**
 * The JSON file beside an exported CSV, `NAME.csv.json`, with which the export can be checked and repeated: the
 * query, the service, when the data were fetched, which were not, the columns, and the SHA-256 of the CSV.
 *
 * Times are ISO 8601 UTC. The key of the service is never in it.
 */
import { basename } from 'node:path';
import type { ExportRequest } from '#main/cache/api.ts';
import { isoTime } from '#shared/model/geo.ts';
import { columnOf } from './columns.ts';
import type { Table } from './table.types.ts';

/** Value of the first field, by which a sidecar of this application is recognised. */
export const SIDECAR_KIND = 'buoy-almanac-export';
export const sidecarPath = (path: string): string => `${path}.json`;

/** Names of fields that are epoch seconds. */
const timeFields = ['writtenAt', 'first', 'last', 'from', 'to', 'time'];

/** Makes times ISO 8601, without a fraction of a second. */
const isoTimes = (name: string, value: unknown): unknown =>
  typeof value === 'number' && timeFields.includes(name) ? isoTime(value) : value;

interface Content {
  request: ExportRequest;
  table: Table;
  /** The lines above the rows. */
  header: readonly (readonly string[])[];
  rows: number;
  bytes: number;
  /** Hexadecimal. */
  sha256: string;
  /** Epoch seconds. */
  writtenAt: number;
}

export function sidecarText({ request, table, header, ...written }: Content): string {
  const {
    service,
    path,
    timezone,
    locale,
    version,
    dialect,
    sidecar: _,
    selection,
    ...form
  } = request;
  const json = {
    kind: SIDECAR_KIND,
    version: 2,
    file: basename(path),
    rows: written.rows,
    bytes: written.bytes,
    sha256: written.sha256,
    writtenAt: written.writtenAt,
    application: { name: 'Buoy Almanac', version },
    service,
    fetched: table.fetched?.() ?? null,
    notFetched: table.notFetched?.() ?? null,
    query: selection,
    dialect,
    ...form,
    timezone: form.clock === 'local' ? timezone : null,
    locale: dialect === 'spreadsheet' ? locale : null,
    columns: table.columns.map((column, at) => ({
      header: header[0]?.[at] ?? null,
      ...columnOf(column),
    })),
  };
  return `${JSON.stringify(json, isoTimes, 2)}\n`;
}
