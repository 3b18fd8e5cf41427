/** The line that is copied from the window selects what the window selects. */
import { expect, test } from 'vitest';
import { parseCommand } from '#main/cli/parse.ts';
import { exportCommand, pageCommand } from '#renderer/format/commandLine.ts';
import type { Connection } from '#shared/model/connection.ts';
import { ExportForm, ExportSelection } from '#shared/model/exportRequest.ts';

const at = (text: string) => Date.parse(text) / 1000;
const range = { from: at('2016-01-01T00:00:00Z'), to: at('2016-12-31T22:10:05Z') };
const scope = {
  ...{ buoyId: 7, ...range, zone: 'Europe/Lisbon', months: [6, 7] },
  quality: 'pass',
} as const;

function connectionOf(service: Partial<NonNullable<Connection['service']>>) {
  const known = {
    url: 'https://waves.example',
    kind: 'remote',
    label: 'Waves',
    readOnlyCache: null,
  };
  return { service: { ...known, ...service } } as Connection;
}

/** As the shell of the person does it: a text in quotes is one word. */
const wordsOf = (line: string) =>
  [...line.matchAll(/"((?:[^"\\]|\\.)*)"|\S+/g)].map(([word, inQuotes]) =>
    inQuotes === undefined ? word : inQuotes.replaceAll(/\\(.)/g, '$1'),
  );

function readBack(line: string | null) {
  const parsed = parseCommand(wordsOf(line ?? '').slice(1));
  if (parsed.kind !== 'run') throw new Error(`${line}: ${parsed.text}`);
  const { buoys, inputOf } = parsed.command;
  return { input: inputOf(buoys.map(Number)), options: parsed.options };
}

const demo = connectionOf({ kind: 'demo' });
const form = ExportForm.parse({});

test.each([
  { kind: 'readings', buoyIds: [7, 9], ...range, quality: true },
  { kind: 'latest', buoyIds: [], quality: false },
  { kind: 'latest', buoyIds: [3, 4], quality: true },
  { kind: 'buoys', buoyIds: [] },
  {
    kind: 'statistics',
    table: 'windows',
    by: 'week',
    operation: {
      ...{ height: 2.25, second: { variable: 'period', limit: 9.5 }, atMost: true },
      later: [
        { hours: 24, height: 1.5 },
        { hours: 6, height: 3 },
      ],
    },
    request: {
      ...{ ...scope, grouping: 'year', heightBins: '2ft', binConvention: 'centres' },
      ...{ spellHours: 24, bridgeHours: 3 },
    },
  },
  {
    kind: 'statistics',
    table: 'summary',
    request: {
      ...{ ...scope, from: null, to: null, months: [], grouping: 'season', heightBins: '0.5m' },
      ...{ binConvention: 'edges', spellHours: 12, bridgeHours: 6 },
    },
  },
  { kind: 'storms', request: scope, definition: { threshold: 4.2, separation: 72, minHours: 4 } },
  {
    kind: 'extremes',
    request: scope,
    definition: { threshold: 'boccotti', separation: 12, minHours: 12 },
  },
  { kind: 'analogues', request: { ...scope, from: null, to: null } },
  {
    kind: 'climatology',
    request: {
      ...{ buoyId: 7, zone: 'UTC', quality: 'notFail', variable: 'period', smooth: true },
      ...{ counts: 'any', range },
    },
  },
  {
    kind: 'comparison',
    request: scope,
    metric: 'waterTemperature',
    table: 'pairs',
    others: [
      { buoyId: 9, yearsEarlier: 0 },
      { buoyId: 7, yearsEarlier: 2 },
    ],
  },
])('$kind is read back as it was selected', (given) => {
  const selection = ExportSelection.parse(given);
  const { input, options } = readBack(exportCommand(selection, form, demo));
  expect(input).toEqual({
    selection,
    form: expect.objectContaining(form),
    out: expect.any(String),
  });
  expect(options).toMatchObject({ demo: true, offline: true });
});

test('a seasonal series, and the times of a forecast', () => {
  const request = {
    ...{ buoyId: 7, metric: 'direction', bucket: 'day', aggregation: 'avg', timezone: null },
    season: { start: { month: 11, day: 5 }, end: { month: 2, day: 29 } },
    ...{ startYear: 2014, endYear: 2016 },
  } as const;
  const series = ExportSelection.parse({ kind: 'series', request, by: 'cache', quality: 'all' });
  expect(readBack(exportCommand(series, form, demo)).input).toMatchObject({
    selection: { request, by: 'cache', quality: 'all' },
  });
  const place = { lat: 37.61, lng: -122.9, spotId: 4 };
  // As they are downloaded: of two steps, with a gap.
  const times = [6, 7, 8, 9, 12, 30, 31, 33].map((hour) => at('2024-03-10') + hour * 3600);
  const line = exportCommand({ kind: 'conditions', request: { ...place, times } }, form, demo);
  expect(readBack(line).input).toMatchObject({
    selection: {
      ...{ position: { lat: 37.61, lng: -122.9 }, spotId: 4 },
      times,
    },
  });
});

test('the form of the file and the service', () => {
  const selection = ExportSelection.parse({ kind: 'readings', buoyIds: [7], ...range });
  const chosen = ExportForm.parse({
    ...{ dialect: 'spreadsheet', clock: 'local', order: 'desc', sidecar: true },
    ...{ columns: ['time', 'period'], units: { height: 'ft', temperature: 'F', speed: 'kn' } },
  });
  const file = connectionOf({
    kind: 'file',
    readOnlyCache: {
      path: '/backups of "mine"/a b.sqlite',
      name: '',
      simulated: null,
      madeAt: null,
    },
  });
  const read = readBack(exportCommand(selection, chosen, file));
  expect(read.input).toMatchObject({ form: chosen, out: 'readings.csv' });
  expect(read.options.cache).toBe('/backups of "mine"/a b.sqlite');
  const remote = exportCommand(selection, form, connectionOf({}));
  expect(remote).toContain('--url=https://waves.example');
  expect(readBack(remote).options).toMatchObject({ offline: true, url: 'https://waves.example' });
});

test('two earlier years have no words', () => {
  const others = [1, 2].map((yearsEarlier) => ({ buoyId: 7, yearsEarlier }));
  const comparison = { kind: 'comparison', request: scope, metric: 'period', table: 'lag', others };
  expect(exportCommand(ExportSelection.parse(comparison), form, demo)).toBeNull();
});

test('the page of a buoy', () => {
  const { input, options } = readBack(pageCommand(7, demo));
  expect(input).toMatchObject({ buoyId: 7, heightLimit: null, out: 'page.pdf' });
  expect(options).toMatchObject({ demo: true, offline: true });
});
