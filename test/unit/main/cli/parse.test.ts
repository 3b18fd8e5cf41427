/** Arguments become one command, or a sentence that names the mistake. */
import { describe, expect, test } from 'vitest';
import { globalOptions, parseCommand } from '#main/cli/parse.ts';
import { commandWords, VALUE_OPTIONS } from '#main/cli/words.ts';
import { ExportForm } from '#shared/model/exportRequest.ts';
import { MAX_TIME, MIN_TIME } from '#shared/model/geo.ts';

const run = (line: string) => {
  const parsed = parseCommand(line.split(' ').filter(Boolean));
  if (parsed.kind !== 'run') throw new Error(parsed.text);
  const { buoys, inputOf } = parsed.command;
  return { ...parsed, input: inputOf(buoys.map(Number)) };
};
const sentence = (line: string) => {
  const parsed = parseCommand(line.split(' ').filter(Boolean));
  return parsed.kind === 'wrong' ? parsed.text : JSON.stringify(parsed);
};
const at = (text: string) => Date.parse(text) / 1000;
const year = { from: at('2016-01-01T00:00:00Z'), to: at('2016-12-31T23:59:59Z') };

const allTimes = { from: MIN_TIME, to: MAX_TIME };

const commandLines = [
  ...['status', 'connect', 'buoys', 'nearest', 'latest', 'search', 'buoy', 'readings', 'reading'],
  ...['series', 'plan', 'sync', 'export readings', 'export latest', 'export series'],
  ...['conditions', 'export conditions', 'export statistics', 'export storms', 'export extremes'],
  ...['export climatology', 'export buoys', 'rank'],
];

describe('commands', () => {
  const range = '--from 2016-01-01 --to 2016-12-31';
  const day = '--from 2016-01-01 --to 2016-01-01';
  // The other options of exports are read back in test/unit/renderer/commandLine.test.ts.
  test.each([
    [
      'nearest --lat -33.5 --lng -122.9',
      { query: { lat: -33.5, lng: -122.9, maxDistance: 150, limit: 5 } },
    ],
    [
      'nearest --lat=0 --lng=180 --max-distance 0.5 --limit 20',
      { query: { lat: 0, lng: 180, maxDistance: 0.5, limit: 20 } },
    ],
    ['latest --buoy 1 --buoy 2,3', { buoyIds: [1, 2, 3] }],
    ['search old-har', { search: 'old-har' }],
    [
      'readings --buoy 100 --to 2016-12-31',
      { query: { buoyId: 100, endDate: year.to, order: 'desc', page: 1, perPage: 20 } },
    ],
    [
      'readings --buoy 100 --timestamp 1456790400 --order asc --page 2 --per-page 100',
      { query: { timestamp: 1_456_790_400, order: 'asc', page: 2, perPage: 100 } },
    ],
    [`sync --buoy 100 ${range}`, { buoyIds: [100], range: year, wait: false }],
    [`sync --buoy 100 ${range} --wait`, { wait: true }],
    [
      'plan --buoy 100 --from 2016-02-29T06:00:00Z --to 2016-02-29T08:00:00+02:00',
      { range: { from: at('2016-02-29T06:00:00Z'), to: at('2016-02-29T06:00:00Z') } },
    ],
    ['export latest', { selection: { kind: 'latest', buoyIds: [], quality: false }, out: '-' }],
    ['export buoys --dialect erddap', { form: ExportForm.parse({ dialect: 'erddap' }) }],
    ['export series --buoy 7', { selection: { by: 'service' } }],
    ['series --buoy 7 --timezone UTC', { request: { timezone: 'UTC' } }],
    [
      'conditions --buoy 7 --step 1 --hours 12 --dry-run',
      { isDryRun: true, query: { buoyId: 7, from: null, step: 1, hours: 12 } },
    ],
    // Without options the same everywhere: all that is downloaded, significant height.
    ['quality --buoy 7', { buoyId: 7, range: allTimes }],
    ['rank --buoy 7', { range: allTimes, request: { variable: 'significantHeight' } }],
    ['export readings --buoy 7', { selection: { buoyIds: [7], ...allTimes } }],
    ['series --buoy 7', { request: { metric: 'significantHeight', startYear: undefined } }],
    [
      'export climatology --buoy 7',
      { selection: { request: { variable: 'significantHeight', range: allTimes } } },
    ],
    ['export climatology --buoy 7', { selection: { request: { counts: 'half' } } }],
    ['sql SELECT/**/1 --out a.csv', { sql: 'SELECT/**/1', out: 'a.csv' }],
    [
      `export statistics --buoy 7 ${range}`,
      {
        selection: {
          ...{ table: 'summary', by: 'month', operation: { height: 1.5, second: null } },
          request: {
            ...{ buoyId: 7, ...year, zone: 'UTC', grouping: 'month', heightBins: '0.5m' },
            ...{ quality: 'notFail', months: [], binConvention: 'edges' },
            ...{ bridgeHours: 6, spellHours: 12 },
          },
        },
      },
    ],
    [
      `export statistics --buoy 7 ${day} --table windows --temperature-above 8.5`,
      { selection: { operation: { second: { variable: 'waterTemperature', limit: 8.5 } } } },
    ],
    [
      `export statistics --buoy 7 ${day} --table windows --height-below P75`,
      { selection: { operation: { height: 'p75', second: null } } },
    ],
    ...(
      [
        ['', { threshold: 'p99', separation: 48, minHours: 0 }],
        [' --threshold P95', { threshold: 'p95', separation: 48, minHours: 0 }],
        [' --threshold boccotti', { threshold: 'boccotti', separation: 12, minHours: 12 }],
      ] as const
    ).map(([options, definition]): [string, object] => [
      `export extremes --buoy 7${options}`,
      { selection: { kind: 'extremes', definition } },
    ]),
    ['export comparison --buoy 7,8', { selection: { metric: 'significantHeight' } }],
    [
      `rank --buoy 7 --value 3 --on 02-29 ${range} --values all --all-days`,
      {
        request: { variable: 'significantHeight', counts: 'any', quality: 'all' },
        ...{ range: year, value: 3, on: { month: 2, day: 29 } },
      },
    ],
  ])('%s', (line, command) => {
    expect(run(line).input).toMatchObject(command);
  });

  test.each([
    ['latest --buoy 44014 --buoy old-harbour,LLNR-7', ['44014', 'old-harbour', 'LLNR-7']],
    ['quality --buoy 44014 --from 2016-01-01 --to 2016-01-02', ['44014']],
    ['buoy old-harbour', ['old-harbour']],
    ['reading 44014 7', ['44014']],
    ['export buoys', []],
  ])('%s: buoys are named', (line, buoys) => {
    const parsed = parseCommand(line.split(' '));
    expect(parsed).toMatchObject({ kind: 'run', command: { buoys } });
  });

  test('global options may stand anywhere', () => {
    const { options } = run('--json --user-data-dir /d status --offline --url=http://a:1');
    expect(options).toEqual({ json: true, offline: true, userDataDir: '/d', url: 'http://a:1' });
    const { cache, offline } = run('latest --cache b.sqlite').options;
    expect([cache, offline]).toEqual(['b.sqlite', true]);
    expect(run('latest --demo').options.demo).toBe(true);
    expect(run('latest --key-stdin').options.keyStdin).toBe(true);
  });

  test('those that compute, fetch ranges or export have a worker for the cache', () => {
    const range = '--from 2016-01-01 --to 2016-01-02';
    const short = (line: string) => {
      const parsed = parseCommand(line.split(' '));
      return parsed.kind === 'run' && parsed.command.isShort === true;
    };
    expect(['status', 'buoys', 'latest', `plan --buoy 1 ${range}`].filter(short)).toHaveLength(4);
    const years = '--from-year 2016 --to-year 2016';
    for (const line of [
      `sync --buoy 1 ${range}`,
      `readings --buoy 1 ${range}`,
      `series --buoy 1 --metric period ${years}`,
      'export latest',
    ]) {
      expect(short(line), line).toBe(false);
    }
  });

  test('help: of the program with every command, of a command with its options; the version', () => {
    const text = (line: string) => {
      const parsed = parseCommand(line.split(' '), { version: '1.2.3' });
      return parsed.kind === 'text' ? parsed.text : JSON.stringify(parsed);
    };
    for (const command of commandLines) {
      const [first = '', table] = command.split(' ');
      expect(text('--help')).toMatch(new RegExp(`^ {2}${first}\\b`, 'm'));
      if (table) expect(text('export --help')).toMatch(new RegExp(`^ {2}${table}\\b`, 'm'));
      const help = text(`${command} --help`);
      expect(help).toMatch(new RegExp(`^Usage: buoy-almanac ${command}\\b`));
      // Each option and each command has a description.
      expect(help).not.toMatch(/^ {2}(-\S+|[a-z]+)( <\S+>)? *$/m);
    }
    expect(text('sync --help')).toMatch(/--wait +wait[\s\S]*Global Options:[\s\S]*--key-stdin/);
    expect(text('export latest -h')).toMatch(/Dialects[\s\S]*erddap +like/);
    expect(text('frob --help')).toBe(text('--help'));
    expect(text('status --version')).toBe('Buoy Almanac 1.2.3\n');
  });

  test('directions by day or week are averaged, by hour they have the default statistic', () => {
    const of = (more: string) =>
      run(`series --buoy 1 --metric windDirection --from-year 2014 --to-year 2015 ${more}`).input;
    expect(of('--bucket week')).toMatchObject({ request: { aggregation: 'avg' } });
    expect(of('--bucket day --aggregation avg')).toMatchObject({ request: { aggregation: 'avg' } });
    expect(of('')).toMatchObject({ request: { bucket: 'hour', aggregation: 'median' } });
  });
});

describe('mistakes are named', () => {
  const days = '--from 2016-01-01 --to 2016-01-02';
  const years = '--from-year 2014 --to-year 2016';
  test.each([
    ['', /^Usage: buoy-almanac/],
    ['frob', /^error: unknown command 'frob'$/m],
    ['conditions', /^error: Specify one place: --lat with --lng, --buoy or --my-spot\.$/m],
    ['conditions --lat 1 --lng 1 --buoy 7', /Specify one place/],
    ['conditions --buoy 7 --hours 49', /Enter a number from 1 to 48\./],
    ['conditions --buoy 7 --step 2', /Allowed choices are 1, 3, 6\./],
    [
      'conditions --buoy 7 --time 2024-01-01 --step 6',
      /'--time <times>' cannot be used with option '--step <hours>'/,
    ],
    [
      `conditions --buoy 7 --time ${Array.from({ length: 201 }, (_, day) => new Date(day * 864e5).toISOString().slice(0, 10))}`,
      /Enter at most 200 times\./,
    ],
    ['status --cache b --demo', /--cache <file>' cannot be used with option '--demo'/],
    [`sync --cache b --buoy 1 ${days}`, /^error: sync cannot be used with --offline or --cache/],
    ['status --buoy 1', /^error: unknown option '--buoy'$/m],
    ['latest --jsn', /^error: unknown option '--jsn'\n\(Did you mean --json\?\)$/m],
    ['connect', /--url/],
    ['connect --url=https://a --offline', /--offline/],
    ['latest --demo --url=https://a', /--demo/],
    ['nearest --lat 90.1 --lng 0', /'90\.1' is invalid\. Enter a number from -90 to 90\.$/m],
    ['nearest --lat 0x10 --lng 0', /--lat/],
    ['nearest --lat 1 --lng 0 --limit 21', /--limit/],
    ['nearest --lat 1 --lng 0 --limit 1.5', /--limit/],
    ['nearest --lat 1 --lng 0 --max-distance -1', /max-distance/],
    ['latest --buoy=', /'--buoy <buoy>' argument '' is invalid\. The value is empty\.$/m],
    ['latest --buoy 1,,2', /The value is empty/],
    [`sync ${days}`, /^error: required option '--buoy <buoy>' not specified$/m],
    ['sync --buoy 1 --from 2016-02-30', /'2016-02-30' is invalid\. Enter a day like/],
    ['sync --buoy 1 --from 0001-01-01', /Times must be within the years 1900 to 2200\.$/m],
    ['sync --buoy 1 --from 2016-01-02 --to 2016-01-01', /^error: Invalid range: the end is before/],
    ['export', /^Usage: buoy-almanac export[\s\S]*readings[\s\S]*latest[\s\S]*series/],
    ['export latest --dialect excel', /Allowed choices are plain, spreadsheet, erddap\.$/m],
    [`export readings --buoy 1 --format netcdf ${days}`, /--out FILE/],
    [
      `export readings --buoy 1 --format dataset --sidecar ${days} --out x`,
      /--sidecar is for one file/,
    ],
    ['export buoys --format gpx --clock local', /--clock is for --format csv/],
    ['export buoys --format geojson --dialect erddap', /--dialect is for --format csv/],
    ['export buoys --format gpx --columns time', /--columns is not for --format gpx/],
    ['export latest --json', /--out FILE/],
    ['export latest --sidecar', /--out FILE/],
    ['export latest --order asc', /^error: unknown option '--order'$/m],
    ['export latest --units m,miles', /Unknown unit: miles/],
    ['export latest --units ft,m', /one unit for each quantity/],
    ['export series --buoy 1 --buoy 2', /'2' is invalid\. Specify one buoy\.$/m],
    ['export series --buoy 1 --from-year 2016 --to-year 2014', /first season is after the last/],
    [
      'series --buoy 1 --metric period --from-year 1900 --to-year 2200 --season 01-01:12-31',
      /^error: A seasonal series has at most 500,000 points\. Choose fewer seasons/,
    ],
    [
      `series --buoy 1 --metric direction ${years} --bucket day --aggregation median`,
      /directions have only avg/,
    ],
    [`export series --buoy 1 --metric period ${years} --season 13-01:02-01`, /--season/],
    ['export statistics --buoy 1 --timezone Mars/Base', /^error: Unknown time zone: Mars\/Base/],
    [
      `export statistics --buoy 1 ${days} --table windows --period-below 9 --temperature-above 8`,
      /--period-below <seconds>' cannot be used with option '--temperature-above <celsius>'/,
    ],
    ['export statistics --buoy 1 --table windows --phase 48', /Enter a number from 0\.1 to 30\./],
    ['export storms --buoy 1 --threshold p90', /'p90' is invalid\. Enter a number from 0\.1 to/],
    ...['--within 25', '--route-number 1', '--depart 2016-01-01 --speed 5'].map(
      (given): [string, RegExp] => [
        `plan --buoy 1 ${days} ${given}`,
        /^error: --route-number, --within, --depart and --speed need --route\.$/m,
      ],
    ),
    ['export climatology --buoy 1 --variable direction --smooth', /directions have no percentiles/],
    ['rank --buoy 1 --value 3 --on 02-30', /'02-30' is invalid\. Enter a day like 11-21\.$/m],
    [
      'reading 100 x',
      /^error: x is not the number of a reading\.\nUse --help for commands and options\.\n$/,
    ],
    ['readings --buoy 1 --date 2015-02-29', /'2015-02-29' is invalid\. Enter a day like 2016-01/],
    ['readings --buoy 1 --date 2016-03-01 --timestamp 0', /be used with option '--timestamp/],
  ])('%s', (line, expected) => {
    expect(sentence(line)).toMatch(expected);
  });
});

describe('which arguments are a command', () => {
  test('is decided with the options that may precede it and take a value', () => {
    const values = globalOptions.flatMap(({ required, long }) => (required && long ? [long] : []));
    expect([...VALUE_OPTIONS].sort()).toEqual([...values, '--screenshot'].sort());
  });

  test.each([
    [['electron', '/app'], false, null],
    [['electron', '/app', '--demo'], false, null],
    [['electron', '/app', '--user-data-dir=/d', '--screenshot=x.png'], false, null],
    [['electron', '--no-sandbox', '/app', 'status', '--json'], false, ['status', '--json']],
    [
      ['electron', '/app', '--user-data-dir', '/d', 'status'],
      false,
      ['--user-data-dir', '/d', 'status'],
    ],
    [['electron', '/app', '--cli', '--', 'frob', '--no-sandbox'], false, ['frob', '--no-sandbox']],
    [['electron', '/app', '--cli'], false, []],
    [['buoy-almanac'], true, null],
    [['buoy-almanac', 'file.txt'], true, null],
    [['buoy-almanac', '--screenshot', 'map', '--user-data-dir', 'folder'], true, null],
    [['buoy-almanac', '--demo', 'frob'], true, ['--demo', 'frob']],
    [['buoy-almanac', '--ozone-platform=headless', 'latest'], true, ['latest']],
    [['buoy-almanac', '--help'], true, ['--help']],
    [['buoy-almanac', '--version'], true, ['--version']],
  ])('%j', (argv, packaged, words) => {
    expect(commandWords(argv, packaged)).toEqual(words);
  });
});
