/**
 * The line that is copied from the window is run, its words separated by a shell, and writes the bytes that the window
 * writes. The page of a buoy is in test/e2e/page.spec.ts.
 */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startDemoService } from '#main/demo/service.ts';
import { exportTask } from '#main/export/exportTask.ts';
import { exportCommand } from '#renderer/format/commandLine.ts';
import type { Connection } from '#shared/model/connection.ts';
import { ExportForm, ExportSelection } from '#shared/model/exportRequest.ts';
import { isoTime, MAX_TIME, MIN_TIME } from '#shared/model/geo.ts';
import { openChildSession } from '#support/childSession.ts';
import { command, printedBy } from '#support/command.ts';
import { freshFolder } from '../cache/fixtures.ts';
import { options } from '../export/exported.ts';

const at = (text: string) => Date.parse(text) / 1000;
const MOMENT = '2024-03-10T06:00:00Z';
/** After it. */
const HOURS = [0, 1, 5, 30];
const SERIES = {
  ...{ buoyId: 100, metric: 'significantHeight', bucket: 'day', aggregation: 'max' },
  ...{ timezone: null, startYear: 2017, endYear: 2018 },
  season: { start: { month: 1, day: 10 }, end: { month: 2, day: 20 } },
} as const;

/** What the lines below write, downloaded. */
async function download(userData: string): Promise<void> {
  const winter = (year: number, buoys = '100') =>
    `sync --buoy ${buoys} --from ${year}-01-01 --to ${year}-02-28`;
  for (const line of [
    'buoys',
    ...[winter(2016), winter(2017), winter(2018, '100,101'), winter(2019)],
    'export series --buoy 100 --metric significantHeight --from-year 2017 --to-year 2018 --season 01-10:02-20 --bucket day --aggregation max',
    `conditions --lat 37.6 --lng -122.9 --time ${HOURS.map((hour) => isoTime(at(MOMENT) + hour * 3600))}`,
  ]) {
    await printedBy([...line.split(' '), '--demo', '--user-data-dir', userData]);
  }
}

const demo = { service: { kind: 'demo', url: 'http://demo', readOnlyCache: null } } as Connection;

/** The words that a shell makes of the line. */
function wordsOf(line: string): string[] {
  const folder = freshFolder();
  const script = join(folder, 'buoy-almanac');
  writeFileSync(script, '#!/bin/sh\nprintf "%s\\n" "$@"\n', { mode: 0o755 });
  const env = { ...process.env, PATH: `${folder}:${process.env.PATH}` };
  return execFileSync('/bin/sh', ['-c', line], { env, encoding: 'utf8' }).trimEnd().split('\n');
}

const WRITTEN =
  /(date_created = |history = |"(?:created|writtenAt)": )"\d{4}-\d\d-\d\dT[\d:.]+Z|"checksum": "\w+"/g;

/** All of a file but when it was written, which NetCDF and descriptions say, `datapackage.json` with a checksum of itself. */
function contentOf(path: string): string {
  if (path.endsWith('.nc'))
    return execFileSync('ncdump', [path], { encoding: 'utf8', maxBuffer: 1e9 }).replace(
      WRITTEN,
      '$1',
    );
  const bytes = readFileSync(path);
  return path.endsWith('.json')
    ? bytes.toString().replace(WRITTEN, '$1')
    : bytes.toString('base64');
}

/** By name the content of each file in a folder and its folders. */
const filesIn = (folder: string): Map<string, string> =>
  new Map(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => statSync(join(folder, name)).isFile())
      .sort()
      .map((name) => [name, contentOf(join(folder, name))]),
  );

const scope = {
  ...{ buoyId: 100, from: at('2018-01-01T00:00:00Z'), to: at('2018-02-20T10:00:05Z') },
  ...{ zone: 'Europe/Lisbon', months: [1, 2], quality: 'notFail' },
} as const;
const upTo = { ...scope, from: null, to: at('2019-02-20T10:00:05Z'), months: [] };
const readings = { kind: 'readings', buoyIds: [100, 101], ...{ from: scope.from, to: scope.to } };
const statistics = {
  kind: 'statistics',
  request: {
    ...{ ...scope, grouping: 'month', heightBins: '2ft', binConvention: 'centres' },
    ...{ spellHours: 6, bridgeHours: 3 },
  },
};

const selections: [object, object][] = [
  [readings, {}],
  [
    { ...readings, quality: true },
    {
      ...{ dialect: 'spreadsheet', clock: 'buoy', order: 'desc', sidecar: true },
      ...{ columns: ['time', 'period'], units: { height: 'ft', temperature: 'F', speed: 'kn' } },
    },
  ],
  [{ ...readings, from: MIN_TIME, to: MAX_TIME }, { dialect: 'erddap' }],
  [readings, { format: 'parquet' }],
  [readings, { format: 'netcdf' }],
  [readings, { format: 'package' }],
  [readings, { format: 'dataset' }],
  [{ kind: 'latest', buoyIds: [101, 100] }, { format: 'geojson' }],
  [{ kind: 'latest', buoyIds: [] }, {}],
  [{ kind: 'buoys', buoyIds: [] }, { format: 'gpx' }],
  [{ kind: 'series', request: SERIES }, {}],
  [{ kind: 'series', request: SERIES, by: 'cache', quality: 'pass' }, {}],
  [
    {
      kind: 'conditions',
      request: {
        ...{ lat: 37.6, lng: -122.9, spotId: null },
        // As they are downloaded: no steps of the command, and one that is not.
        times: [...HOURS, 40].map((hour) => at(MOMENT) + hour * 3600),
      },
    },
    {},
  ],
  ...['summary', 'height-period', 'exceedance', 'records'].map((table): [object, object] => [
    { ...statistics, table },
    {},
  ]),
  [
    {
      ...{ ...statistics, table: 'windows', by: 'week' },
      operation: {
        ...{ height: 'p75', second: { variable: 'period', limit: 9.5 }, atMost: true },
        later: [{ hours: 12, height: 3 }],
      },
    },
    {},
  ],
  [
    {
      kind: 'storms',
      request: scope,
      definition: { threshold: 'p95', separation: 72, minHours: 4 },
    },
    {},
  ],
  [{ kind: 'analogues', request: upTo }, {}],
  [{ kind: 'analogues', request: upTo }, { format: 'parquet' }],
  [
    { kind: 'analogues', request: upTo },
    { format: 'json', sidecar: true },
  ],
  [
    {
      kind: 'climatology',
      request: {
        ...{ buoyId: 100, zone: 'UTC', quality: 'notFail', variable: 'period', smooth: true },
        ...{ counts: 'any', range: null },
      },
    },
    {},
  ],
  [
    {
      ...{ kind: 'comparison', request: scope, metric: 'significantHeight', table: 'pairs' },
      others: [
        { buoyId: 101, yearsEarlier: 0 },
        { buoyId: 100, yearsEarlier: 2 },
      ],
    },
    {},
  ],
];

test('each line writes what the window writes', async () => {
  const userData = freshFolder();
  await download(userData);
  const service = await startDemoService();
  onTestFinished(() => service.stop());
  const session = await openChildSession({
    ...{ url: service.url, key: service.key },
    ...{ folder: userData, at: String(Date.now() / 1000) },
  });
  onTestFinished(() => session.close());
  const before = process.cwd();
  onTestFinished(() => process.chdir(before));
  const environment = {
    ...{ locale: 'en-GB', version: '1.2.3' },
    timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  };
  for (const [selected, chosen] of selections) {
    const selection = ExportSelection.parse(selected);
    const form = ExportForm.parse(chosen);
    const [copied, exported] = [freshFolder(), freshFolder()];
    const line = exportCommand(selection, form, demo) ?? '';
    const words = wordsOf(line);
    process.chdir(copied);
    const ended = await command([...words, '--user-data-dir', userData]);
    expect.soft(ended, `${line}\n${ended.err}`).toMatchObject({ code: 0, out: '' });

    const path = join(exported, words[words.indexOf('--out') + 1] ?? '');
    const task = exportTask(session, { ...form, selection }, path, environment);
    await session.cache.writeExport(task, options);
    const [own, window] = [filesIn(copied), filesIn(exported)];
    expect([...own.keys()], line).toEqual([...window.keys()]);
    expect(own.size, line).toBeGreaterThan(0);
    for (const [name, content] of own)
      expect.soft(content === window.get(name), `${line}: ${name}`).toBe(true);
  }
});
