/** What can be exported, and how it is written: the one model of window and command line. */
import * as z from 'zod/mini';
import { ClimatologyRequest } from './climatology.ts';
import { ComparisonChoice, comparisonTables } from './comparison.ts';
import { PlaceTimes } from './conditions.ts';
import { EpochSeconds } from './geo.ts';
import { QualityChoice } from './quality.ts';
import { SeriesRequest } from './series.ts';
import { clocks, heightUnits, speedUnits, temperatureUnits } from './settings.ts';
import {
  defaultOperationLimits,
  OpenStatisticsRequest,
  OperationLimits,
  StatisticsScope,
  StatisticsTableName,
  WindowPeriod,
} from './statistics.ts';
import { StormChoice } from './storms.ts';

/** Whether a column of quality flags follows each quantity. */
const withFlags = z._default(z.boolean(), false);

export const ExportSelection = z.discriminatedUnion('kind', [
  /** Buoy after buoy in this order, each by time. */
  z.object({
    kind: z.literal('readings'),
    buoyIds: z.array(z.int()).check(z.minLength(1), z.maxLength(100_000)),
    from: EpochSeconds,
    to: EpochSeconds,
    quality: withFlags,
  }),
  /** The latest list in the order shown; empty `buoyIds` means every buoy. */
  z.object({
    kind: z.literal('latest'),
    buoyIds: z.array(z.int()),
    quality: withFlags,
  }),
  /** `cache`: computed from cached readings, not the service's answer. */
  z.object({
    kind: z.literal('series'),
    request: SeriesRequest,
    by: z._default(z.enum(['service', 'cache']), 'service'),
    /** Of a series from cached readings. */
    quality: z._default(QualityChoice, 'notFail'),
  }),
  /** One row for each of the times that is downloaded. */
  z.object({ kind: z.literal('conditions'), request: PlaceTimes }),
  /** One table of them, computed from downloaded readings. */
  z.object({
    kind: z.literal('statistics'),
    request: OpenStatisticsRequest,
    table: StatisticsTableName,
    /** Of the table `windows`. */
    operation: z._default(OperationLimits, defaultOperationLimits),
    by: z._default(WindowPeriod, 'month'),
  }),
  /** The storms of a range, in order of time, or return values of their peaks and of annual maxima. */
  z.object({
    kind: z.literal(['storms', 'extremes']),
    request: StatisticsScope,
    definition: StormChoice,
  }),
  /** The moments most like the newest reading of a range, and the heights that followed. */
  z.object({ kind: z.literal('analogues'), request: StatisticsScope }),
  /** Computed from downloaded readings: one row a day of the year. */
  z.object({ kind: z.literal('climatology'), request: ClimatologyRequest }),
  /** One table of them, computed from downloaded readings. */
  z.object({
    kind: z.literal('comparison'),
    request: StatisticsScope,
    ...ComparisonChoice.shape,
    table: z._default(z.enum(comparisonTables), 'figures'),
  }),
  /** The list of buoys; empty `buoyIds` means every buoy. */
  z.object({ kind: z.literal('buoys'), buoyIds: z.array(z.int()) }),
]);
export type ExportSelection = z.infer<typeof ExportSelection>;

export const FileFormat = z.enum([
  'csv',
  'package',
  'netcdf',
  'parquet',
  'dataset',
  'json',
  'geojson',
  'gpx',
]);
export type FileFormat = z.infer<typeof FileFormat>;

interface FileFormatProperties {
  name: string;
  /** Of a folder: none. */
  extension: string;
  isText: boolean;
  /** The selections it can hold; null: every one. */
  kinds: readonly ExportSelection['kind'][] | null;
}
export const fileFormats: Readonly<Record<FileFormat, FileFormatProperties>> = {
  csv: { name: 'CSV', extension: 'csv', isText: true, kinds: null },
  package: { name: 'Data Package', extension: '', isText: false, kinds: ['readings'] },
  netcdf: { name: 'NetCDF', extension: 'nc', isText: false, kinds: ['readings'] },
  parquet: { name: 'Parquet', extension: 'parquet', isText: false, kinds: null },
  dataset: { name: 'Parquet', extension: '', isText: false, kinds: ['readings'] },
  json: { name: 'JSON', extension: 'json', isText: true, kinds: null },
  geojson: { name: 'GeoJSON', extension: 'geojson', isText: true, kinds: ['latest', 'buoys'] },
  gpx: { name: 'GPX', extension: 'gpx', isText: true, kinds: ['latest', 'buoys'] },
};

/** Several files in a folder, which other files in it do not disturb. */
export const isFolder = (format: FileFormat): boolean => fileFormats[format].extension === '';

/** Files of CSV: they have a dialect and a clock. */
export const isCsv = (format: FileFormat): boolean => format === 'csv' || format === 'package';

export const canHold = (format: FileFormat, kind: ExportSelection['kind']): boolean =>
  fileFormats[format].kinds?.includes(kind) ?? true;

/** How the cells of CSV are written; described in `src/main/export/worker/dialects.ts`. */
export const dialectNames = ['plain', 'spreadsheet', 'erddap'] as const;
export const DialectName = z.enum(dialectNames);
export type DialectName = z.infer<typeof DialectName>;

/** Of wave heights, sea temperature and wind speed; what a source names itself stays as it is. */
export const ExportUnits = z.object({
  height: z.enum(heightUnits),
  temperature: z.enum(temperatureUnits),
  speed: z.enum(speedUnits),
});
export type ExportUnits = z.infer<typeof ExportUnits>;
export const siUnits: ExportUnits = { height: 'm', temperature: 'C', speed: 'm/s' };

export const timeOrders = ['asc', 'desc'] as const;

/** How a selection is written. */
export const ExportForm = z.object({
  format: z._default(FileFormat, 'csv'),
  /** Of CSV. */
  dialect: z._default(DialectName, 'plain'),
  /** Names of columns, without units; the file keeps its own order. Null: all. */
  columns: z._default(
    z.nullable(z.array(z.string().check(z.maxLength(200))).check(z.minLength(1), z.maxLength(500))),
    null,
  ),
  units: z._default(ExportUnits, siUnits),
  /** UTC, each buoy's own zone, or this computer's. Of CSV: other formats have times in UTC. */
  clock: z._default(z.enum(clocks), 'utc'),
  /** Of readings, by time within each buoy. */
  order: z._default(z.enum(timeOrders), 'asc'),
  /** A small JSON beside the file that describes it. */
  sidecar: z._default(z.boolean(), false),
});
export type ExportForm = z.infer<typeof ExportForm>;

/** What is exported and how. */
export const ExportRequest = z.extend(ExportForm, { selection: ExportSelection });
export type ExportRequest = z.infer<typeof ExportRequest>;

/** A column as the file has it. */
export const ExportColumn = z.object({
  /** Without its unit; what `columns` of {@link ExportForm} names. */
  name: z.string(),
  /** CF standard name; null where there is none. */
  standardName: z.nullable(z.string()),
  /** UDUNITS; null for texts and identifiers. */
  unit: z.nullable(z.string()),
  kind: z.enum(['time', 'number', 'text']),
});
export type ExportColumn = z.infer<typeof ExportColumn>;

/** What an export would write. */
export const ExportPreview = z.object({
  rows: z.int(),
  /** Every column there is to choose from. */
  columns: z.array(ExportColumn),
});
export type ExportPreview = z.infer<typeof ExportPreview>;
