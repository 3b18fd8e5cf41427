/**
 * The JSON file beside an exported CSV, `NAME.csv.json`, with which the export can be checked and repeated: the
 * query, the service, when the data were fetched, which were not, the columns, and the SHA-256 of the CSV.
 *
 * Times are ISO 8601 UTC. The key of the service is never in it.
 */
import { basename } from 'node:path';
import type { ExportRequest } from '#main/cache/api.ts';
import { assertNever } from '#shared/errors.ts';
import type { ExportSelection } from '#shared/model/export.ts';
import { columnOf } from './columns.ts';
import type { AnyColumn, BuoyRange, Fetched } from './table.types.ts';

/** Value of the first field, by which a sidecar of this application is recognised. */
export const SIDECAR_KIND = 'buoy-almanac-export';
export const sidecarPath = (path: string): string => `${path}.json`;

export interface SidecarContent {
  request: ExportRequest;
  rows: number;
  bytes: number;
  /** Hexadecimal. */
  sha256: string;
  /** The lines above the rows. */
  header: readonly (readonly string[])[];
  columns: readonly AnyColumn[];
  fetched: Fetched | null;
  /** Null where it does not apply. */
  notFetched: readonly BuoyRange[] | null;
  /** Epoch seconds. */
  writtenAt: number;
}

export function sidecarText(content: SidecarContent): string {
  const { request, header, columns, fetched, notFetched } = content;
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
    rows: content.rows,
    bytes: content.bytes,
    sha256: content.sha256,
    writtenAt: isoTime(content.writtenAt),
    application: { name: 'Buoy Almanac', version },
    service: {
      label: service.label,
      origin: service.origin,
      simulated: service.simulated,
    },
    fetched: fetched && { first: isoTime(fetched.first), last: isoTime(fetched.last) },
    notFetched: notFetched?.map((range) => ({ ...range, ...isoRange(range) })) ?? null,
    query: queryOf(selection),
    dialect,
    ...form,
    timezone: form.clock === 'local' ? timezone : null,
    locale: dialect === 'spreadsheet' ? locale : null,
    columns: columns.map((column, at) => ({
      header: header[0]?.[at] ?? null,
      ...columnOf(column),
    })),
  };
  return `${JSON.stringify(json, null, 2)}\n`;
}

/** @param seconds epoch seconds; a fraction is dropped. */
const isoTime = (seconds: number): string =>
  new Date(Math.floor(seconds) * 1000).toISOString().replace('.000Z', 'Z');

const isoRange = ({ from, to }: { from: number; to: number }) => ({
  from: isoTime(from),
  to: isoTime(to),
});

/** The selection with its times as ISO 8601. */
function queryOf(selection: ExportSelection): object {
  switch (selection.kind) {
    case 'readings':
      return { ...selection, ...isoRange(selection) };
    case 'statistics':
      return { ...selection, request: { ...selection.request, ...isoRange(selection.request) } };
    case 'conditions': {
      const { request } = selection;
      return { ...selection, request: { ...request, time: isoTime(request.time) } };
    }
    case 'latest':
    case 'series':
    case 'buoys':
      return selection;
    default:
      return assertNever(selection);
  }
}
