/** The command line's words: commands, what each takes, and the help that lists them. */
import { EXIT } from './exitCodes.ts';

export const commandNames = [
  'status',
  'connect',
  'buoys',
  'nearest',
  'latest',
  'search',
  'buoy',
  'readings',
  'reading',
  'series',
  'plan',
  'sync',
  'export',
] as const;
export type CommandName = (typeof commandNames)[number];

export const exportNames = [
  'readings',
  'latest',
  'series',
  'conditions',
  'statistics',
  'buoys',
] as const;
export type ExportName = (typeof exportNames)[number];

const text = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;

export const optionTypes = {
  help: flag,
  json: flag,
  offline: flag,
  demo: flag,
  'key-stdin': flag,
  'user-data-dir': text,
  url: text,
  cache: text,
  search: text,
  lat: text,
  lng: text,
  'max-distance': text,
  limit: text,
  buoy: { type: 'string', multiple: true },
  from: text,
  to: text,
  wait: flag,
  date: text,
  timestamp: text,
  page: text,
  'per-page': text,
  metric: text,
  'from-year': text,
  'to-year': text,
  season: text,
  bucket: text,
  aggregation: text,
  table: text,
  grouping: text,
  'height-bins': text,
  'spell-hours': text,
  timezone: text,
  time: text,
  spot: text,
  computed: flag,
  dialect: text,
  columns: text,
  units: text,
  clock: text,
  order: text,
  sidecar: flag,
  out: text,
} as const;
export type OptionName = keyof typeof optionTypes;

export const valueOptions: ReadonlySet<string> = new Set(
  Object.entries(optionTypes)
    .filter(([, { type }]) => type === 'string')
    .map(([name]) => name),
);

/** Taken by every command. */
export const commonOptions: readonly OptionName[] = [
  'help',
  'json',
  'offline',
  'demo',
  'key-stdin',
  'user-data-dir',
  'url',
  'cache',
];

const seriesOptions: readonly OptionName[] = [
  'buoy',
  'metric',
  'from-year',
  'to-year',
  'season',
  'bucket',
  'aggregation',
  'timezone',
];
const range: readonly OptionName[] = ['buoy', 'from', 'to'];
const file: readonly OptionName[] = ['out', 'dialect', 'columns', 'units', 'clock', 'sidecar'];

/** Beside the common ones. */
export const commandOptions: Readonly<
  Record<Exclude<CommandName, 'export'>, readonly OptionName[]>
> = {
  status: [],
  connect: [],
  buoys: ['search'],
  nearest: ['lat', 'lng', 'max-distance', 'limit'],
  latest: ['buoy'],
  search: [],
  buoy: [],
  readings: [...range, 'date', 'timestamp', 'order', 'page', 'per-page'],
  reading: [],
  series: seriesOptions,
  plan: range,
  sync: [...range, 'wait'],
};
export const exportOptions: Readonly<Record<ExportName, readonly OptionName[]>> = {
  readings: [...range, 'order', ...file],
  latest: ['buoy', ...file],
  series: [...seriesOptions, 'computed', ...file],
  statistics: [...range, 'table', 'grouping', 'timezone', 'height-bins', 'spell-hours', ...file],
  conditions: ['lat', 'lng', 'time', 'spot', ...file],
  buoys: [...file],
};

export const HELP = `Buoy Almanac on the command line. It works on the same cache and keychain as the window.

  status                     service, key, quota and cache; sends nothing
  connect --url=URL          tries the key given on standard input, keeps it in the keychain
  buoys [--search TEXT]      the buoys
  nearest --lat N --lng N [--max-distance KM] [--limit 1-20]
  latest [--buoy ID]...      the latest reading of each buoy
  search TEXT                buoys by name, slug, id or identifier, best first
  buoy ID|SLUG               what is known of one buoy
  readings --buoy ID [--from DATE] [--to DATE] | [--date DAY] | [--timestamp SECONDS]
      [--order asc|desc] [--page N] [--per-page 1-100]
                             a page of readings, newest first; a timestamp stands for the three
                             hours around it
  reading BUOY ID            one reading
  series --buoy ID --metric NAME --from-year Y --to-year Y and what export series takes
                             a seasonal series; offline computed from cached readings where the
                             service was not asked before
  plan --buoy ID... --from DATE --to DATE
                             what is missing of a range and how many requests it costs
  sync --buoy ID... --from DATE --to DATE [--wait]
                             fetches what is missing of a range into the cache; --wait sleeps
                             until the hour's requests are renewed instead of ending with ${EXIT.quota}
  export readings --buoy ID... --from DATE --to DATE
  export latest [--buoy ID]...
  export series --buoy ID --metric NAME --from-year Y --to-year Y [--season MM-DD:MM-DD]
      [--bucket hour|day|week] [--aggregation median|avg|min|max] [--timezone ZONE]
      [--computed]           from cached readings instead of the service's answer
  export statistics --buoy ID --from DATE --to DATE
      [--table summary|height-period|height-direction|exceedance] [--timezone ZONE]
      [--grouping month|year-month|season|year|all] [--height-bins 0.5m|2ft] [--spell-hours N]
  export conditions --lat N --lng N --time TIME [--spot ID]
  export buoys
                             CSV; readings and statistics as the cache has them, the others fetched
                             first

Export options
  --out FILE|-               where to; standard output if absent or -
  --dialect NAME             how it is written, UTF-8 in each:
      plain                  one header line, names with units; RFC 4180, times ISO 8601 UTC,
                             missing values empty (the default)
      erddap                 as an ERDDAP server's .csv: a line of names, a line of UDUNITS,
                             NaN for missing numbers
      spreadsheet            opens in the spreadsheet of your locale: its decimal mark, cells
                             separated by ; where that is a comma, a byte order mark,
                             times like 2016-01-31 06:00:00, beside each its hours from UTC
                             where the clock is not UTC
      A text that a spreadsheet would run as a formula gets a leading apostrophe in each.
  --columns NAME,NAME        these columns only, by their names without units
  --units ft,F,kn            instead of SI: heights m ft, temperatures C F, speeds m/s km/h kn bft
  --clock utc|buoy|local     UTC, the buoy's zone, this computer's; the header says which
  --order asc|desc           readings: by time within each buoy
  --sidecar                  beside FILE a FILE.json: the query, service, fetch times, columns with
                             units, rows, what of the range was not fetched, and the SHA-256
                             of FILE

Options
  --json                     JSON instead of a table
  --offline                  sends nothing, answers from the cache
  --demo                     the demo: a simulated sea
  --url=URL                  this service instead of the one connected last
  --cache FILE               a cache or backup, only read; sends nothing
  --key-stdin                the key, on standard input, for this run only
  --user-data-dir DIR        keep everything in DIR
  --help, -h                 this text
  --version                  of the application

DATE is a day, 2016-01-31 (UTC; the last one is included), or a time, 2016-01-31T06:00:00Z.
--season is 04-01:06-30 unless given; it may wrap the year end. --buoy may be repeated or take 1,2,3.
Days and weeks of a direction are averaged as vectors: avg.
Metrics: significantHeight maximumHeight period peakPeriod direction waterTemperature windSpeed
windDirection gustSpeed.

Data goes to standard output, progress and messages to standard error. Exit codes:
  ${EXIT.done}    done
  ${EXIT.internal}    something failed inside the application
  ${EXIT.usage}    the command line is not right, or no service is connected
  ${EXIT.key}    the key is missing or not accepted, or the keychain cannot be used
  ${EXIT.quota}    the hour's requests are used up; the message has the time of the reset
  ${EXIT.network}    the service cannot be reached or gives no usable answer
  ${EXIT.notFound}    not found
  ${EXIT.disk}    a file or the disk cannot be used
  ${EXIT.interrupted}  interrupted; what was fetched is kept
`;
