/**
 * The JSON file beside an exported file, `NAME.csv.json`, with which the export can be read, checked and repeated. It is a
 * resource of Data Package v2 (https://datapackage.org/standard/data-resource/): columns, dialect, size and hash; and has
 * the query, the service, when the data were fetched, which were not, how to cite them, and which values were used by
 * their quality flags.
 *
 * Times are ISO 8601 UTC. The key of the service is never in it.
 */
import { basename } from 'node:path';
import type { ExportTask } from '#main/cache/api.ts';
import type { Citation } from '#shared/i18n/citation.ts';
import { type ExportSelection, type FileFormat, fileFormats } from '#shared/model/exportRequest.ts';
import { isoTime } from '#shared/model/geo.ts';
import { flag, type QualityLimits } from '#shared/model/quality.ts';
import { columnOf } from './columns.ts';
import { type Dialect, dialectOf } from './dialects.ts';
import { type Column, flagMeanings, type Table } from './table.types.ts';
import { nameInFile } from './tableWriter.ts';

/** Value of the first field, by which a sidecar of this application is recognised. */
export const SIDECAR_KIND = 'buoy-almanac-export';
export const sidecarPath = (path: string): string => `${path}.json`;
export const isSidecar = (text: string): boolean => text.includes(`"kind": "${SIDECAR_KIND}"`);

/** Names of fields that are epoch seconds. */
const timeFields = ['writtenAt', 'first', 'last', 'from', 'to', 'time'];

/** Makes times ISO 8601, without a fraction of a second. */
const isoTimes = (name: string, value: unknown): unknown =>
  typeof value === 'number' && timeFields.includes(name) ? isoTime(value) : value;

/** Which values by their quality flags are in the rows; the limits where flags were computed. */
function qualityOf(selection: ExportSelection, limits: QualityLimits) {
  const { kind } = selection;
  const flagged = (kind === 'readings' || kind === 'latest') && selection.quality;
  const choice = {
    ...('request' in selection && selection.request),
    ...(kind === 'series' && selection.by === 'cache' && { quality: selection.quality }),
  };
  const values = 'quality' in choice ? choice.quality : 'all';
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

export const PROFILES = 'https://datapackage.org/profiles/2.0';

const mediaTypes: Readonly<Record<FileFormat, string>> = {
  csv: 'text/csv',
  package: 'text/csv',
  netcdf: 'application/netcdf',
  parquet: 'application/vnd.apache.parquet',
  dataset: 'application/vnd.apache.parquet',
  json: 'application/json',
  geojson: 'application/geo+json',
  gpx: 'application/gpx+xml',
};

/** https://datapackage.org/standard/table-dialect/ */
const dialectDescriptor = ({ hasUnits, separator, lineEnd }: Dialect) => ({
  $schema: `${PROFILES}/tabledialect.json`,
  headerRows: [1],
  ...(hasUnits && { commentRows: [2] }),
  delimiter: separator,
  lineTerminator: lineEnd,
  quoteChar: '"',
});

/** A flag by its meaning: pass, not_evaluated and so on. */
const categories = flagMeanings
  .split(' ')
  .map((label, at) => ({ value: Object.values(flag)[at], label }));

/** https://datapackage.org/standard/table-schema/, with the unit and the CF standard name as further keys. */
function fieldOf(task: ExportTask, column: Column, dialect: Dialect | null) {
  const { name, standardName, unit, kind } = columnOf(column);
  const isWhole = column.kind === 'number' && column.isWhole;
  const number = isWhole || column.isFlag ? 'integer' : 'number';
  const isSpreadsheetTime = kind === 'time' && dialect?.time.offset === false;
  return {
    name: nameInFile(task, column) ?? name,
    column: name,
    type: { time: 'datetime', text: 'string', number }[kind],
    ...(isSpreadsheetTime && { format: '%Y-%m-%d %H:%M:%S' }),
    ...(number === 'number' && dialect?.decimalMark === ',' && { decimalChar: ',' }),
    ...(column.isRequired && { constraints: { required: true } }),
    ...(column.isFlag && { categories }),
    ...(standardName && { rdfType: `http://vocab.nerc.ac.uk/standard_name/${standardName}/` }),
    standardName,
    unit,
  };
}

/** A resource of a Data Package. */
export function describeFile({ task, limits, table, ...written }: Content) {
  const { service, path, timezone, locale, version, selection } = task;
  const { format, units, clock, order } = task;
  const isCsv = format === 'csv';
  const dialect = isCsv ? dialectOf(task.dialect, locale) : null;
  return {
    $schema: `${PROFILES}/dataresource.json`,
    name: basename(path)
      .toLowerCase()
      .replace(/[^a-z0-9._-]+/g, '-'),
    path: basename(path),
    type: 'table',
    format,
    mediatype: mediaTypes[format],
    ...(fileFormats[format].isText && { encoding: 'utf-8' }),
    bytes: written.bytes,
    hash: `sha256:${written.sha256}`,
    ...(dialect && { dialect: dialectDescriptor(dialect) }),
    schema: {
      $schema: `${PROFILES}/tableschema.json`,
      fields: table.columns.map((column) => fieldOf(task, column, dialect)),
      missingValues: ['', ...(dialect?.missingNumber ? [dialect.missingNumber] : [])],
    },
    sources: [{ title: service.label, ...(service.origin && { path: service.origin }) }],
    kind: SIDECAR_KIND,
    version: 3,
    rows: written.rows,
    writtenAt: written.writtenAt,
    application: { name: 'Buoy Almanac', version },
    service,
    fetched: table.fetched?.() ?? null,
    notFetched: table.notFetched?.() ?? null,
    citations: written.citations,
    query: selection,
    quality: qualityOf(selection, limits),
    form: {
      dialect: isCsv ? task.dialect : null,
      units,
      clock,
      order,
      timezone: clock === 'local' ? timezone : null,
      locale: isCsv && task.dialect === 'spreadsheet' ? locale : null,
    },
  };
}

export const jsonText = (description: object): string =>
  `${JSON.stringify(description, isoTimes, 2)}\n`;
