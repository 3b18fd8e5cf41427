/** `--json`: the fields of each command are those the handbook lists. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { ruleDigest } from '#main/alerts/alertFile.ts';
import { initialState } from '#shared/model/alert.ts';
import { publishedLimits, qualityVariables } from '#shared/model/quality.ts';
import { ruleOf } from '#support/alerts.ts';
import { command, printedBy } from '#support/command.ts';
import { spotOf } from '#support/spots.ts';
import { freshFolder } from '../cache/fixtures.ts';

const root = resolve(import.meta.dirname, '../../..');

const value = { kind: 'value', variable: 'significantHeight', comparison: '>=' } as const;

/** By command, the names in its cell that stand outside brackets. */
function documented(): Map<string, string[]> {
  const page = readFileSync(join(root, 'docs/en/command-line.md'), 'utf8');
  const [, table = ''] = page.split('| `--json` of | fields |\n|---|---|\n');
  const [rows = ''] = table.split('\n\n');
  const names = (cell: string) =>
    [...cell.matchAll(/`([\w-]+(?: \w+)?)`/g)].map(([, name = '']) => name);
  return new Map(
    rows.split('\n').flatMap((row) => {
      const [, commands = '', fields = ''] = row.split('|');
      const outside = fields.replace(/\([^)]*\)/g, '').replace(/:.*/, '');
      return names(commands).map((command) => [command, names(outside)] as const);
    }),
  );
}

const lines: Record<string, string> = {
  buoys: 'buoys',
  status: 'status',
  search: 'search grey',
  nearest: 'nearest --lat 37 --lng -122',
  latest: 'latest --buoy 100',
  buoy: 'buoy 100',
  readings: 'readings --buoy 100 --date 2016-01-01',
  series: 'series --buoy 100 --metric period --bucket week --from-year 2016 --to-year 2016',
  quality: 'quality --buoy 100 --from 2016-01-01 --to 2016-01-01',
  'alerts list': 'alerts list',
  'alerts test': 'alerts test high',
  'alerts log': 'alerts log',
  conditions: 'conditions --lat 37.6 --lng -122.9 --hours 3',
  plan: 'plan --buoy 100 --from 2016-01-01 --to 2016-01-02',
  sync: 'sync --buoy 100 --from 2016-01-01 --to 2016-01-02',
  'on-this-day': 'on-this-day --buoy 100 --on 01-01',
  rank: 'rank --buoy 100 --variable significantHeight --value 3 --from 2016-01-01 --to 2016-01-02',
};

test('every answer has the fields the handbook lists', async () => {
  const userData = freshFolder();
  const folder = ['--json', '--demo', '--user-data-dir', userData];
  mkdirSync(join(userData, 'watch'));
  const watch = { version: 1, service: 'Demo — simulated', rules: [ruleOf({ name: 'High' })] };
  writeFileSync(join(userData, 'watch/demo.json'), JSON.stringify(watch));
  const fields = documented();
  const ask = async (line: string) => JSON.parse(await printedBy([...line.split(' '), ...folder]));
  const all = { ...lines, export: `export buoys --out ${join(userData, 'buoys.csv')}` };
  for (const [name, line] of Object.entries(all)) {
    expect(Object.keys(await ask(line)).sort(), name).toEqual(fields.get(name)?.sort());
  }
  const { readings } = await ask('readings --buoy 100 --date 2016-01-01');
  const one = await ask(`reading 100 ${readings[0].id}`);
  expect(Object.keys(one).sort()).toEqual(fields.get('reading')?.sort());
  expect(one.reading).toEqual(readings[0]);
  // These need Electron: test/e2e/page.spec.ts, sql.spec.ts.
  const others = ['connect', 'reading', 'report', 'sql'];
  expect([...fields.keys()].sort()).toEqual([...Object.keys(all), ...others].sort());

  const file = join(userData, 'cache', 'demo.sqlite');
  const opened = await command(['status', '--json', '--cache', file, '--user-data-dir', userData]);
  const { service } = JSON.parse(opened.out);
  expect(service.readOnlyCache.path).toBe(file);

  const computed = await ask(`${lines.series} --offline --timezone UTC`);
  expect(computed).toMatchObject({ computedBy: 'cache', readings: expect.any(Number) });
  expect(await ask(lines.series ?? '')).toMatchObject({
    computedBy: 'service',
    fetchedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
  });
});

test('alerts: rules with their states, what one would have done, and the log', async () => {
  const userData = freshFolder();
  const folder = ['--demo', '--user-data-dir', userData];
  const ask = (line: string) => command([...line.split(' '), ...folder]);
  const json = async (line: string) =>
    JSON.parse(await printedBy([...line.split(' '), '--json', ...folder]));
  const from = Date.UTC(2016, 0, 1) / 1000;
  const place = { ruleId: 'r1', buoyId: 100 };
  const state = { ...initialState, phase: 'firing', firedAt: from, seen: [from], run: [] };
  const rules = [
    ruleOf({ name: 'Rough', conditions: [{ ...value, limit: 0.01 }], for: { readings: 1 } }),
    ruleOf({ id: 'r2', name: 'Lost', target: { of: 'buoy', id: 99_999 } }),
    ruleOf({ id: 'r3', name: 'All', target: { of: 'favourites' } }),
    ruleOf({
      id: 'r4',
      name: '',
      target: { of: 'spot', id: 's1' },
      conditions: [{ kind: 'spot', least: 'part', when: 'ahead' }],
    }),
  ];
  const [first = ruleOf()] = rules;
  const event = {
    ...place,
    kind: 'fired',
    rule: 'Rough',
    time: from,
    from,
    at: from,
    told: 'yes',
  };
  mkdirSync(join(userData, 'watch'));
  const store = (name: string, content: unknown) =>
    writeFileSync(join(userData, 'watch', name), JSON.stringify(content));
  const forecast = { state: 'good', from: from + 4 * 3600, to: from + 7 * 3600, fetchedAt: from };
  const ofForecast = { ...event, ruleId: 'r4', rule: '', buoyId: null, values: {}, forecast };
  const spots = [spotOf({ buoyIds: [100] })];
  store('demo.json', { version: 1, service: 'Demo — simulated', rules, spots });
  store('demo.alerts.json', {
    ...{ version: 1, paused: ['r3'], toldAt: from },
    states: [{ ...state, ...place, rule: ruleDigest(first) }],
    log: [ofForecast, { ...event, values: { significantHeight: 4.2 } }],
  });
  const list = await json('alerts list');
  expect(list.rules).toMatchObject([
    {
      id: 'r1',
      paused: false,
      states: [{ buoyId: 100, phase: 'firing', newest: '2016-01-01T00:00:00Z' }],
    },
    { id: 'r2', paused: false, states: [] },
    { id: 'r3', paused: true, states: [] },
    { id: 'r4', paused: false, states: [] },
  ]);
  const table = (await ask('alerts list')).out;
  expect(table).toMatch(/^Rough +100 +Hs ≥ 0\.01 m +firing +2016-01-01T00:00:00Z/m);
  expect(table).toMatch(/^Lost +99999 +Hs ≥ 3 m/m);
  expect(table).toMatch(/^All +favourites +Hs ≥ 3 m +paused/m);
  expect(table).toMatch(/^At least partly good in the next 48 h +spot /m);
  expect((await json('alerts log')).events).toMatchObject([
    {
      ...event,
      time: '2016-01-01T00:00:00Z',
      from: '2016-01-01T00:00:00Z',
      at: '2016-01-01T00:00:00Z',
    },
    { ruleId: 'r4', buoyId: null, forecast: { from: '2016-01-01T04:00:00Z' } },
  ]);
  const log = (await ask('alerts log')).out;
  expect(log).toMatch(/fired +Rough +100 +yes +Hs 4\.2 m/);
  expect(log).toMatch(/48 h +Ocean Beach +yes +good from Fri 04:00 UTC, forecast 0 h old/);

  // A buoy that is not there: the command says so, and the rule stays.
  const lost = await ask('alerts test lost');
  expect(lost.code).not.toBe(0);
  expect(lost.err).toContain('99999');
  const none = await ask('alerts test nothing');
  expect(none.err).toContain('nothing');
  expect((await json('alerts list')).rules).toHaveLength(4);

  await json('sync --buoy 100 --from 2016-01-01 --to 2016-01-02');
  const trial = await json('alerts test rough');
  expect(trial).toMatchObject({ rule: 'Rough', requestsPerDay: { shown: 48, hidden: 48 } });
  // The days downloaded, and the latest reading, which came with the list; what was between them is not known.
  expect(trial.periods).toMatchObject([{ of: 'all', count: 2 }]);
  expect(trial.periods[0].longest).toBeLessThan(2 * 24 * 3600);
  // How good the spot was is known by the readings of its buoy.
  const ofSpot = await json('alerts test r4');
  expect(ofSpot.firings.length).toBeGreaterThan(0);
  expect(ofSpot).toMatchObject({
    periods: [{ of: 'all', count: ofSpot.firings.length }],
    forecast: { hours: 0, next: null },
    requestsPerDay: { shown: 0, hidden: 0 },
  });
  expect((await ask('alerts test r1')).out).toMatch(/^all +2016-01-01T.*Z +2 +/m);
});

test('quality counts the flags by the limits of the settings', async () => {
  const userData = freshFolder();
  const range = '--buoy 100 --from 2016-01-01 --to 2016-01-02 --demo --user-data-dir';
  const ask = (line: string) => printedBy([...`${line} ${range}`.split(' '), userData]);
  await ask('sync');
  const readings = JSON.parse(await ask('--json quality')).variables.period;
  const { pass, suspect, fail, missing } = readings;
  expect(pass).toBeGreaterThan(40);
  expect([suspect, fail]).toEqual([0, 0]);

  const limits = {
    ...publishedLimits,
    period: { failBelow: 0, suspectBelow: 0, suspectAbove: 100, failAbove: 0.5 },
  };
  writeFileSync(join(userData, 'settings.json'), JSON.stringify({ qualityLimits: limits }));
  const { variables } = JSON.parse(await ask('--json quality'));
  expect(Object.keys(variables)).toEqual([...qualityVariables]);
  expect(variables.period).toEqual({
    pass: 0,
    suspect: 0,
    fail: pass,
    missing,
    tests: { grossRange: pass, related: 0, spike: 0, continuity: 0, flatLine: 0 },
  });
  expect(await ask('quality')).toMatch(
    new RegExp(`^period +0 +0 +${pass} +${missing} +${pass} `, 'm'),
  );

  const [header = '', first = ''] = (await ask('export readings --quality')).split('\n');
  const column = header.split(',').indexOf('period_qc');
  expect(first.split(',')[column]).toBe('4');
});
