/**
 * The small JSON beside an exported CSV, `NAME.csv.json`: what was asked, of which service, when it
 * was fetched, what of it was not, what the columns are, and the SHA-256 of the CSV, so that it can be checked and repeated.
 *
 * Times are ISO 8601 UTC. The key of the service is never in it.
 */
import { basename } from 'node:path';
import type { ExportRequest } from '#main/cache/api.ts';
import { assertNever } from '#shared/errors.ts';
import type { ExportSelection } from '#shared/model/export.ts';
import { isoTime } from './cell.ts';
import { columnOf } from './chosen.ts';
import type { AnyColumn, Fetched, Stretch } from './table.types.ts';

/** First field of each, by which one of ours is known. */
export const SIDECAR_KIND = 'buoy-almanac-export';
export const sidecarPath = (path: string): string => `${path}.json`;

export interface Written {
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
  notFetched: readonly Stretch[] | null;
  /** Epoch seconds. */
  writtenAt: number;
}

export function sidecarText(written: Written): string {
  const { request, header, columns, fetched, notFetched } = written;
  const { service, path, timezone, locale, version, dialect, ...asked } = request;
  const { sidecar: _, selection, ...form } = asked;
  const moment = (seconds: number) => isoTime(Math.floor(seconds));
  const content = {
    kind: SIDECAR_KIND,
    version: 2,
    file: basename(path),
    rows: written.rows,
    bytes: written.bytes,
    sha256: written.sha256,
    writtenAt: moment(written.writtenAt),
    application: { name: 'Buoy Almanac', version },
    service: {
      label: service.label,
      origin: service.origin,
      simulated: service.simulated,
    },
    fetched: fetched && { first: moment(fetched.first), last: moment(fetched.last) },
    notFetched: notFetched?.map((stretch) => ({ ...stretch, ...times(stretch) })) ?? null,
    query: inWords(selection),
    dialect,
    ...form,
    timezone: form.clock === 'local' ? timezone : null,
    locale: dialect === 'spreadsheet' ? locale : null,
    columns: columns.map((column, at) => ({
      header: header[0]?.[at] ?? null,
      ...columnOf(column),
    })),
  };
  return `${JSON.stringify(content, null, 2)}\n`;
}

const times = ({ from, to }: { from: number; to: number }) => ({
  from: isoTime(from),
  to: isoTime(to),
});

/** The selection with its times as ISO 8601. */
function inWords(selection: ExportSelection): object {
  switch (selection.kind) {
    case 'readings':
      return { ...selection, ...times(selection) };
    case 'statistics':
      return { ...selection, request: { ...selection.request, ...times(selection.request) } };
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
