/**
 * The JSON file beside an exported file, `NAME.csv.json`, with which the export can be checked and repeated: the
 * query, the service, when the data were fetched, which were not, how to cite them, which values were used by their quality flags, the
 * columns, and the SHA-256 of the file.
 *
 * Times are ISO 8601 UTC. The key of the service is never in it.
 */
import { basename } from 'node:path';
import type { ExportTask } from '#main/cache/api.ts';
import type { Citation } from '#shared/i18n/citation.ts';
import type { ExportSelection } from '#shared/model/exportRequest.ts';
import { isoTime } from '#shared/model/geo.ts';
import { flag, type QualityLimits } from '#shared/model/quality.ts';
import { columnOf } from './columns.ts';
import { flagMeanings, type Table } from './table.types.ts';
import { nameInFile } from './tableWriter.ts';

/** Value of the first field, by which a sidecar of this application is recognised. */
export const SIDECAR_KIND = 'buoy-almanac-export';
export const sidecarPath = (path: string): string => `${path}.json`;

/** Names of fields that are epoch seconds. */
const timeFields = ['writtenAt', 'first', 'last', 'from', 'to', 'time'];

/** Makes times ISO 8601, without a fraction of a second. */
const isoTimes = (name: string, value: unknown): unknown =>
  typeof value === 'number' && timeFields.includes(name) ? isoTime(value) : value;

/** As CF describes the values of a flag. */
const flagAttributes = { flag_values: Object.values(flag), flag_meanings: flagMeanings };

/** Which values by their quality flags are in the rows; the limits where flags were computed. */
function qualityOf(selection: ExportSelection, limits: QualityLimits) {
  const { kind } = selection;
  const flagged = (kind === 'readings' || kind === 'latest') && selection.quality;
  const values =
    kind === 'statistics' ||
    kind === 'storms' ||
    kind === 'extremes' ||
    kind === 'climatology' ||
    kind === 'comparison'
      ? selection.request.quality
      : kind === 'series' && selection.by === 'cache'
        ? selection.quality
        : 'all';
  return { values, limits: flagged || values !== 'all' ? limits : null };
}

interface Content {
  task: ExportTask;
  limits: QualityLimits;
  table: Table;
  rows: number;
  bytes: number;
  /** Hexadecimal. */
  sha256: string;
  citations: readonly ({ buoyId: number } & Citation)[];
  /** Epoch seconds. */
  writtenAt: number;
}

export function sidecarText({ task, limits, table, ...written }: Content): string {
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
  } = task;
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
    citations: written.citations,
    query: selection,
    quality: qualityOf(selection, limits),
    dialect: form.format === 'csv' ? dialect : null,
    ...form,
    timezone: form.clock === 'local' ? timezone : null,
    locale: form.format === 'csv' && dialect === 'spreadsheet' ? locale : null,
    columns: table.columns.map((column) => ({
      header: nameInFile(task, column),
      ...columnOf(column),
      ...(column.isFlag && flagAttributes),
    })),
  };
  return `${JSON.stringify(json, isoTimes, 2)}\n`;
}
