/** `export`: a command for each table, with the options of the file. */
import {
  type Command as Definition,
  InvalidArgumentError,
  type Option,
  type OptionValues,
} from 'commander';
import { comparisonTables } from '#shared/model/comparison.ts';
import {
  dialectNames,
  ExportForm,
  ExportSelection,
  FileFormat,
  fileFormats,
  isCsv,
} from '#shared/model/exportRequest.ts';
import { qualityVariables } from '#shared/model/quality.ts';
import { clocks } from '#shared/model/settings.ts';
import {
  binConventions,
  defaultOperationLimits,
  groupings,
  heightBins,
  statisticsTables,
  windowPeriods,
} from '#shared/model/statistics.ts';
import { isAngle } from '#shared/science/aggregate.ts';
import type { Command, ExportFile, RunOptions } from './command.ts';
import * as opt from './options.ts';

const fileOptions = () => [
  opt.out(),
  opt.choice('--format <name>', 'format of the file, see below', FileFormat.options, 'csv'),
  opt.choice('--dialect <name>', 'of CSV, see below', dialectNames, 'plain'),
  opt.option('--columns <names>', 'only these columns, by their names without units', opt.names),
  opt.units('instead of SI'),
  opt.choice(
    '--clock <name>',
    'time zone of CSV: UTC, of the buoy or of this computer',
    clocks,
    'utc',
  ),
  opt.option(
    '--sidecar',
    'also write FILE.json: query, service, download times, columns with units and flag meanings, quality limits, rows, missing parts of the range, SHA-256 of FILE',
  ),
];

const flags = () =>
  opt.option(
    '--quality',
    'with a column …_qc after each quantity: 1 pass, 2 not evaluated, 3 suspect, 4 fail, 9 missing',
  );

/**
 * Adds a command; its action calls `toCommand` with the values of its options. `buoy`, an option or the first operand, is
 * the number of the buoy that it names.
 */
export type AddCommand = <V extends OptionValues>(
  usage: string,
  description: string,
  options: readonly Option[],
  toCommand: (values: V, operands: string[], options: RunOptions) => Command,
) => Definition;

export function defineExports(add: AddCommand): void {
  const addExport = (
    kind: ExportSelection['kind'],
    description: string,
    options: readonly Option[],
    toCommand: (values: OptionValues, file: ExportFile) => Command,
  ) =>
    add<OptionValues>(
      kind,
      description,
      [...options, ...fileOptions()],
      (values, _operands, { json }) => {
        const form = opt.checked(ExportForm, values);
        refuseForms(form, values.out === '-');
        if (values.out === '-' && form.sidecar) refuse('--sidecar needs --out FILE.');
        if (values.out === '-' && json)
          refuse('export writes the file to standard output; --json needs --out FILE.');
        return toCommand(values, { form, out: values.out });
      },
    ).addHelpText('after', FILE_NOTES);
  const addSelection = (
    kind: ExportSelection['kind'],
    description: string,
    options: readonly Option[],
    selectionOf: (values: OptionValues) => object,
  ) =>
    addExport(kind, description, options, (values, file) => ({
      name: 'export',
      selection: opt.checked(ExportSelection, { kind, ...selectionOf(values) }),
      ...file,
    }));
  addSelection(
    'readings',
    'downloaded readings of a range',
    [opt.required(opt.buoys()), ...opt.range(), opt.order('asc'), flags()],
    ({ buoy: buoyIds, from, to, quality }) => ({ buoyIds, ...opt.rangeOf({ from, to }), quality }),
  );
  addSelection(
    'latest',
    'latest readings',
    [opt.buoys(), flags()],
    ({ buoy: buoyIds = [], quality }) => ({ buoyIds, quality }),
  );
  addSelection(
    'series',
    'a seasonal series',
    [
      ...opt.series(),
      opt.option('--computed', 'computed from downloaded readings instead of by the service'),
    ],
    ({ computed, values, ...request }) => ({
      request: opt.seriesRequest(request as opt.SeriesValues),
      by: computed ? 'cache' : 'service',
      quality: opt.qualityOf(values),
    }),
  );
  addExport(
    'conditions',
    'conditions at a position, buoy or spot, one row for each column',
    opt.conditions(),
    (values, file) => ({
      name: 'conditions',
      query: opt.conditionsQuery(values as opt.ConditionsValues),
      isDryRun: false,
      file,
    }),
  );
  addSelection(
    'statistics',
    'statistics of a range, or of all downloaded readings',
    [
      opt.buoy(),
      opt.from(),
      opt.to(),
      opt.choice('--table <name>', 'which table', statisticsTables, 'summary'),
      opt.zone('by default UTC'),
      opt.choice('--grouping <name>', 'rows of the summary', groupings, 'month'),
      opt.choice('--height-bins <width>', 'width of the height bins', heightBins, '0.5m'),
      opt.choice(
        '--bins <convention>',
        'whether edges or centres of bins lie at multiples of their width',
        binConventions,
        'edges',
      ),
      opt.option(
        '--spell-hours <hours>',
        'minimum duration of a spell or of a weather window',
        opt.number(0, 8784),
        12,
      ),
      opt.option('--bridge-hours <hours>', 'longest gap that is bridged', opt.number(0, 48), 6),
      opt.option(
        '--height-below <metres>',
        'weather windows: threshold of the significant height',
        opt.number(0.1, 30),
        defaultOperationLimits.height,
      ),
      opt
        .option(
          '--period-below <seconds>',
          'weather windows: threshold of the period',
          opt.number(1, 40),
        )
        .conflicts(['maximumHeightBelow', 'temperatureAbove']),
      opt
        .option(
          '--maximum-height-below <metres>',
          'the same of the maximum height',
          opt.number(0.1, 60),
        )
        .conflicts('temperatureAbove'),
      opt.option(
        '--temperature-above <celsius>',
        'the same of the sea temperature, a lower limit',
        opt.number(-5, 45),
      ),
      opt.option('--at-most', 'weather windows: readings at a threshold are workable too'),
      opt.option(
        '--phase <hours:metres>',
        'weather windows: a phase that follows at once, with its own threshold of the height; up to three',
        opt.phases,
      ),
      opt.choice('--by <period>', 'rows of the weather windows', windowPeriods, 'month'),
      opt.option('--months <list>', 'calendar months used, as in 6,7,8', opt.months),
      opt.values(),
    ],
    ({
      buoy: buoyId,
      timezone: zone = 'UTC',
      table,
      bins,
      months = [],
      values,
      heightBelow: height,
      periodBelow,
      maximumHeightBelow,
      temperatureAbove,
      atMost,
      phase: later,
      by,
      ...given
    }) => ({
      table,
      operation: {
        height,
        second: opt.secondLimit({
          period: periodBelow,
          maximumHeight: maximumHeightBelow,
          waterTemperature: temperatureAbove,
        }),
        atMost,
        later,
      },
      by,
      request: {
        ...given,
        buoyId,
        zone,
        months,
        binConvention: bins,
        quality: opt.qualityOf(values),
      },
    }),
  );
  for (const [kind, content] of [
    ['storms', 'storms'],
    ['extremes', 'return values (one row for each method and return period)'],
  ] as const) {
    addSelection(
      kind,
      `${content} of a range, or of all downloaded readings`,
      [
        opt.buoy(),
        opt.from(),
        opt.to(),
        ...opt.storms(),
        opt.zone('by default UTC'),
        opt.option(
          '--months <list>',
          'only storms that peak in these months, as in 12,1,2',
          opt.months,
        ),
        opt.values(),
      ],
      ({
        buoy: buoyId,
        from,
        to,
        threshold,
        separation,
        minimumDuration,
        timezone: zone = 'UTC',
        months = [],
        values,
      }) => ({
        request: { buoyId, from, to, zone, months, quality: opt.qualityOf(values) },
        definition: opt.stormDefinition({ threshold, separation, minimumDuration }),
      }),
    );
  }
  addSelection(
    'climatology',
    'percentiles of daily means by day of the year, of all years of a range or all that are downloaded',
    [
      opt.buoy(),
      opt.from(),
      opt.to(),
      opt.required(opt.variable(qualityVariables)),
      opt.option(
        '--smooth',
        'percentiles as running means over 31 days; not available for directions',
      ),
      opt.zone('by default UTC'),
      opt.allDays(),
      opt.values(),
    ],
    ({ buoy, from, to, smooth = false, allDays, timezone: zone = 'UTC', values, ...given }) => {
      if (smooth && isAngle(given.variable)) {
        refuse('--smooth: directions have no percentiles.');
      }
      const counts = allDays ? 'any' : 'half';
      const quality = opt.qualityOf(values);
      const range = opt.openRange({ from, to });
      return { request: { ...given, buoyId: buoy, range, zone, smooth, counts, quality } };
    },
  );
  addSelection(
    'comparison',
    'comparison of a buoy with up to three others, or with its own earlier years: bias (the first minus the other), RMSE, correlation and lag, by season and sector; or its pairs, quantiles or correlation by lag',
    [
      opt.required(opt.buoys()),
      opt.from(),
      opt.to(),
      opt.choice(
        '--table <name>',
        'figures by season and sector, pairs of values, quantiles of the pairs, or the correlation by lag',
        comparisonTables,
        'figures',
      ),
      opt.variable(qualityVariables, 'significantHeight'),
      opt.option(
        '--years-earlier <years>',
        'also with the first buoy so many years earlier',
        opt.integer(1, 100),
      ),
      opt.zone('by default UTC'),
      opt.option('--months <list>', 'calendar months used, as in 6,7,8', opt.months),
      opt.values(),
    ],
    ({
      buoy,
      table,
      variable: metric,
      yearsEarlier,
      timezone: zone = 'UTC',
      months = [],
      values,
      from,
      to,
    }) => {
      const [buoyId, ...ids] = buoy as number[];
      const others = ids.map((id) => ({ buoyId: id, yearsEarlier: 0 }));
      if (yearsEarlier !== undefined) others.push({ buoyId: Number(buoyId), yearsEarlier });
      const request = { buoyId, from, to, zone, months, quality: opt.qualityOf(values) };
      return { request, metric, others, table };
    },
  );
  addSelection('buoys', 'list of buoys', [], () => ({ buoyIds: [] }));
}

/** What a format cannot do. */
function refuseForms(form: ExportForm, toOutput: boolean): void {
  const { format, dialect, clock, columns, sidecar } = form;
  if (!isCsv(format)) {
    if (dialect !== 'plain') refuse('--dialect is for --format csv.');
    if (clock !== 'utc') refuse('--clock is for --format csv: other formats have UTC.');
  }
  if (fileFormats[format].isFolder && sidecar) {
    refuse('--sidecar is for one file; --format package describes its files.');
  }
  if (format === 'gpx' && columns) refuse('--columns is not for --format gpx.');
  if (toOutput && !fileFormats[format].isText) {
    refuse(`--format ${format} needs --out FILE.`);
  }
}

function refuse(problem: string): never {
  throw new InvalidArgumentError(problem);
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
