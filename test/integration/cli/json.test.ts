/** `--json`: the fields of each command are those the README lists. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { publishedLimits, qualityVariables } from '#shared/model/quality.ts';
import { ruleOf } from '#support/alerts.ts';
import { command } from '#support/command.ts';
import { freshFolder } from '../cache/fixtures.ts';

const root = resolve(import.meta.dirname, '../../..');

/** By command, the names in its cell that stand outside brackets. */
function documented(): Map<string, string[]> {
  const readme = readFileSync(join(root, 'README.md'), 'utf8');
  const [, table = ''] = readme.split('| `--json` of | fields |\n|---|---|\n');
  const [rows = ''] = table.split('\n\n');
  const names = (cell: string) =>
    [...cell.matchAll(/`(\w+(?: \w+)?)`/g)].map(([, name = '']) => name);
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
  rank: 'rank --buoy 100 --variable significantHeight --value 3 --from 2016-01-01 --to 2016-01-02',
};

test('every answer has the fields the README lists', async () => {
  const userData = freshFolder();
  const folder = ['--json', '--demo', '--user-data-dir', userData];
  mkdirSync(join(userData, 'watch'));
  const watch = { version: 1, service: 'Demo — simulated', rules: [ruleOf({ name: 'High' })] };
  writeFileSync(join(userData, 'watch/demo.json'), JSON.stringify(watch));
  const fields = documented();
  const ask = async (line: string) => {
    const { code, out, err } = await command([...line.split(' '), ...folder]);
    expect(code, err).toBe(0);
    return JSON.parse(out);
  };
  const all = { ...lines, export: `export buoys --out ${join(userData, 'buoys.csv')}` };
  for (const [name, line] of Object.entries(all)) {
    expect(Object.keys(await ask(line)).sort(), name).toEqual(fields.get(name)?.sort());
  }
  const { readings } = await ask('readings --buoy 100 --date 2016-01-01');
  const one = await ask(`reading 100 ${readings[0].id}`);
  expect(Object.keys(one).sort()).toEqual(fields.get('reading')?.sort());
  expect(one.reading).toEqual(readings[0]);
  // `report` needs Electron: test/e2e/page.spec.ts.
  const others = ['connect', 'reading', 'report'];
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

test('quality counts the flags by the limits of the settings', async () => {
  const userData = freshFolder();
  const range = '--buoy 100 --from 2016-01-01 --to 2016-01-02 --demo --user-data-dir';
  const ask = async (line: string) => {
    const { code, out, err } = await command([...`${line} ${range}`.split(' '), userData]);
    expect(code, err).toBe(0);
    return out;
  };
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
