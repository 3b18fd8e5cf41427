/** The commands of `export` as far as they are alike: the options of the file, and how it is written. */
import { createReadStream, mkdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Option, OptionValues } from 'commander';
import {
  dialectNames,
  ExportForm,
  type ExportRequest,
  ExportSelection,
  FileFormat,
  fileFormats,
  isCsv,
  isFolder,
} from '#shared/model/exportRequest.ts';
import { clocks } from '#shared/model/settings.ts';
import { exportTask } from '../export/exportTask.ts';
import { toFault } from '../system/faults.ts';
import { partName, sweepParts } from '../system/files.ts';
import { type Context, command } from './command.ts';
import { checked, choice, invalid, names, option, out, units } from './options.ts';
import { json } from './output.ts';

/** How and where a selection is written. */
interface ExportFile {
  form: ExportForm;
  out: string;
}

const fileOptions = [
  out,
  choice('--format <name>', 'format of the file, see below', FileFormat.options, 'csv'),
  choice('--dialect <name>', 'of CSV, see below', dialectNames, 'plain'),
  option('--columns <names>', 'only these columns, by their names without units', names),
  units('instead of SI'),
  choice('--clock <name>', 'time zone of CSV: UTC, of the buoy or of this computer', clocks, 'utc'),
  option(
    '--sidecar',
    'also write FILE.json: query, service, download times, columns with units and flag meanings, quality limits, rows, missing parts of the range, SHA-256 of FILE',
  ),
];

/** A selection of one kind, checked. */
export const selectionOf = <Kind extends ExportSelection['kind']>(kind: Kind, selection: object) =>
  checked(ExportSelection, { kind, ...selection }) as Extract<ExportSelection, { kind: Kind }>;

interface TableDefinition<Values, Input> {
  usage: ExportSelection['kind'];
  description: string;
  options: readonly Option[];
  read: (values: Values) => Input;
  /** Downloads what is exported, or says what of it is missing, and writes the selection. */
  run: (
    context: Context,
    input: Input,
    write: (selection: ExportSelection) => Promise<void>,
  ) => Promise<void>;
}

/** A command that writes a table to a file. */
export const exportCommand = <Values extends OptionValues, Input>({
  options,
  read,
  run,
  ...table
}: TableDefinition<Values, Input>) =>
  command({
    ...table,
    options: [...options, ...fileOptions],
    notes: FILE_NOTES,
    read: (values: Values & { out: string }, _operands, { json = false }) => ({
      selection: read(values),
      ...fileOf(values, json),
    }),
    run: (context, { selection, ...file }) =>
      run(context, selection, (chosen) => writeSelection(context, chosen, file)),
  });

/** Of the values of these options. */
function fileOf(values: { out: string }, toJson: boolean): ExportFile {
  const form = checked(ExportForm, values);
  const { out } = values;
  refuseForms(form, out === '-');
  if (out === '-' && form.sidecar) invalid('--sidecar needs --out FILE.');
  if (out === '-' && toJson)
    invalid('export writes the file to standard output; --json needs --out FILE.');
  return { form, out };
}

/** What a format cannot do. */
function refuseForms(form: ExportForm, toOutput: boolean): void {
  const { format, dialect, clock, columns, sidecar } = form;
  if (!isCsv(format)) {
    if (dialect !== 'plain') invalid('--dialect is for --format csv.');
    if (clock !== 'utc') invalid('--clock is for --format csv: other formats have UTC.');
  }
  if (isFolder(format) && sidecar) {
    invalid('--sidecar is for one file; --format package describes its files.');
  }
  if (format === 'gpx' && columns) invalid('--columns is not for --format gpx.');
  if (toOutput && !fileFormats[format].isText) {
    invalid(`--format ${format} needs --out FILE.`);
  }
}

/** To a file or to standard output. */
async function writeSelection(
  context: Context,
  selection: ExportSelection,
  { form, out }: ExportFile,
): Promise<void> {
  const request = { ...form, selection };
  if (out === '-') return toStandardOutput(context, request);
  const path = resolve(out);
  const result = await write(context, request, path);
  if (context.options.json) return context.print(json({ path, ...result }));
  context.report(`${result.rows} rows, ${result.bytes} bytes: ${path}`);
}

function write(context: Context, request: ExportRequest, path: string) {
  const session = context.session();
  return session.cache.writeExport(
    exportTask(session, request, path, context.exportEnvironment()),
    {
      signal: context.signal,
      onProgress: () => undefined,
    },
  );
}

/** Through a temporary file: a snapshot, so that a slow reader cannot hold the read transaction open. */
async function toStandardOutput(context: Context, request: ExportRequest): Promise<void> {
  sweepParts(tmpdir());
  const folder = partName(join(tmpdir(), 'export'));
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (thrown) {
    throw toFault(thrown, folder);
  }
  try {
    const path = join(folder, 'export');
    await write(context, request, path);
    for await (const chunk of createReadStream(path, {
      encoding: 'utf8',
      highWaterMark: 1 << 20,
    })) {
      context.signal.throwIfAborted();
      await context.print(String(chunk));
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const FILE_NOTES = `
Formats:
  csv          for spreadsheets and programs; in one of the dialects below
  netcdf       readings: NetCDF-4 by the CF conventions, one buoy as a time series, several as a
               contiguous ragged array
  package      readings: a folder with a CSV file for each buoy and datapackage.json, a Data
               Package v2
  dataset      readings: a folder of Parquet, buoy_id=…/year=…/; again writes only the partitions
               that changed
  parquet      for pandas, DuckDB, Polars and R: typed columns, times in UTC
  json         an array of objects, for scripts: names as in plain CSV, times in UTC, missing
               values null
  geojson      buoys and latest readings as points for maps and GIS
  gpx          buoys as waypoints for chart plotters
Dialects of CSV, all in UTF-8:
  plain        one header line, names with units; RFC 4180, times ISO 8601 UTC, missing values empty
  erddap       like the .csv of an ERDDAP server: a line of names, a line of UDUNITS, NaN for
               missing numbers
  spreadsheet  for the spreadsheet of your locale: its decimal mark, cells separated by ; where
               that mark is a comma, a byte order mark, times like 2016-01-31 06:00:00, each with
               its hours from UTC where the clock is not UTC
In every dialect a text that a spreadsheet would run as a formula gets a leading apostrophe.`;
