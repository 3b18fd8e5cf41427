/** What commands answer online and offline, and how they fail. The process of a command is in test/e2e/cli.spec.ts. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import Papa from 'papaparse';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { type DemoService, startDemoService } from '#main/demo/service.ts';
import { partName } from '#main/system/files.ts';
import type { Series } from '#shared/model/series.ts';
import { setClock } from '#support/clock.ts';
import { command } from '#support/command.ts';
import { endedPid, ofProcess } from '#support/endedProcess.ts';
import { filesWith } from '#support/files.ts';
import { listening } from '#support/listening.ts';
import { freshFolder } from '../cache/fixtures.ts';

let userData: string;
let service: DemoService;
beforeEach(async () => {
  setClock('2026-11-27T12:00:00Z');
  userData = freshFolder();
  service = await startDemoService();
  onTestFinished(() => service.stop());
});

/** A command on this test's folder and service, the key on standard input. */
const ask = (line: string, { url = service.url, key = service.key } = {}) =>
  command([...line.split(' '), `--url=${url}`, '--key-stdin', '--user-data-dir', userData], key);
/** What it prints where it succeeds. */
const printed = async (line: string): Promise<string> => {
  const { code, out, err } = await ask(line);
  expect(code, err).toBe(0);
  return out;
};

/** The only database of this test's folder. */
const cacheFile = (): string => {
  const folder = join(userData, 'cache');
  return join(folder, readdirSync(folder).find((name) => name.endsWith('.sqlite')) ?? '');
};

const rowsOf = (text: string): Record<string, string>[] => {
  const parsed = Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true });
  expect(parsed.errors).toEqual([]);
  return parsed.data;
};

test('exports latest, series, conditions and buoys, and again offline without a request', async () => {
  const commands = {
    latest: 'export latest --buoy 100,101',
    series:
      'export series --buoy 100 --metric significantHeight --from-year 2019 --to-year 2020 --season 11-15:02-29 --bucket day --aggregation max',
    conditions: 'export conditions --lat 37.6 --lng -122.9 --time 2024-03-10T06:00:00Z',
    buoys: 'export buoys',
  };
  const online: Record<string, string> = {};
  for (const [name, line] of Object.entries(commands)) {
    online[name] = await printed(line);
  }
  const rows = (name: string) => rowsOf(online[name] ?? '');
  expect(rows('latest').map((row) => row.buoy_id)).toEqual(['100', '101']);
  expect(rows('series').length).toBeGreaterThan(150);
  expect(rows('series')[0]).toHaveProperty('sea_surface_wave_significant_height_m');
  expect(rows('conditions')).toHaveLength(1);
  expect(rows('conditions')[0]).toMatchObject({ latitude: '37.6', time: '2024-03-10T06:00:00Z' });
  expect(rows('buoys').length).toBeGreaterThan(100);

  const requests = service.log.length;
  for (const [name, line] of Object.entries(commands)) {
    expect(rowsOf(await printed(`${line} --offline`)).length).toBe(rows(name).length);
  }
  for (const line of [
    'buoys',
    'buoys --search grey',
    'latest',
    'nearest --lat 37.6 --lng -122.9',
    'plan --buoy 100 --from 2016-01-01 --to 2016-01-02',
    'status',
  ]) {
    expect((await ask(`${line} --offline`)).code, line).toBe(0);
  }
  expect(service.log.length).toBe(requests);
  const never = await ask('export conditions --lat 0 --lng 0 --time 2024-01-01 --offline');
  expect(never.code).toBe(6);
  expect(filesWith(userData, service.key)).toEqual([]);
});

test('columns of a place cost what is said before, fresh ones nothing; a spot and a buoy are places, too', async () => {
  const sent = () => service.log.filter(({ path }) => path.includes('/conditions')).length;
  const line = 'conditions --lat 37.6000001 --lng -122.9 --step 6';
  const planned = await ask(`${line} --dry-run --json`);
  expect(planned.err).toMatch(/^The download needs 8 requests\./);
  expect(JSON.parse(planned.out)).toMatchObject({ requests: 8, turns: [] });
  expect(sent()).toBe(0);

  const less = await ask(`${line} --hours 12`);
  expect(less.err).toMatch(/^The download needs 2 requests\.[\s\S]*2 of 2 columns downloaded\.$/m);
  expect(less.out.trim().split('\n').length).toBeGreaterThan(2);
  expect(sent()).toBe(2);
  const all = await ask(`${line} --json`);
  expect(all.err).toMatch(/^The download needs 6 requests\. \d+ requests left this hour\./);
  expect(sent()).toBe(8);
  const { columns } = JSON.parse(all.out) as { columns: { time: string }[] };
  expect(columns).toHaveLength(8);
  expect(columns[0]).toMatchObject({
    time: expect.stringMatching(/Z$/),
    fetchedAt: expect.stringMatching(/Z$/),
    height: expect.any(Number),
    direction: expect.any(Number),
    tide: expect.any(Number),
  });

  mkdirSync(join(userData, 'watch'), { recursive: true });
  const spot = { id: 's1', name: 'Reef', position: { lat: 37.6, lng: -122.9 } };
  const label = JSON.parse((await ask('status --json --offline')).out).service.label;
  const file = readdirSync(join(userData, 'cache')).find((name) => name.endsWith('.sqlite')) ?? '';
  writeFileSync(
    join(userData, 'watch', file.replace('.sqlite', '.json')),
    JSON.stringify({ version: 1, service: label, spots: [spot] }),
  );
  const csv = await printed('export conditions --my-spot reef --step 6');
  expect(rowsOf(csv).map(({ time }) => time)).toEqual(columns.map(({ time }) => time));
  expect(sent()).toBe(8);
  expect((await ask('conditions --my-spot cave')).code).toBe(6);
  expect((await ask('conditions --buoy 101 --hours 1')).err).toContain('1 of 1 column downloaded.');
  expect(sent()).toBe(9);
});

test('the record of a place gives its forecasts a band and a chance, from 30 pairs on', async () => {
  const line = 'conditions --buoy 101 --step 1 --below 2';
  const first = await ask(line);
  expect(first.err).toContain(
    'No band yet: a lead time needs 30 forecasts with a reading, and none has more than 1.',
  );
  for (const day of ['27', '29', '31']) {
    setClock(`2026-12-${day}T12:00:00Z`);
    expect((await ask('conditions --buoy 101 --step 1')).code).toBe(0);
  }
  setClock('2027-01-02T12:00:00Z');
  expect((await ask('sync --buoy 101 --from 2026-12-27 --to 2027-01-02')).code).toBe(0);
  const { out } = await ask(`${line} --json`);
  const { columns } = JSON.parse(out) as {
    columns: { height: number; band: { low: number; high: number } | null; chance: number }[];
  };
  const judged = columns.filter(({ band }) => band !== null);
  expect(judged.length).toBeGreaterThan(12);
  for (const { height, band, chance } of judged) {
    expect(band?.low).toBeLessThan(band?.high ?? 0);
    expect(Math.abs(height - (band?.low ?? 0))).toBeLessThan(height);
    expect(chance).toBeGreaterThanOrEqual(0);
    expect(chance).toBeLessThanOrEqual(1);
  }
  expect((await ask(line)).out).toMatch(/80 % from m\s+to m\s+Below %/);
});

test('columns stop at the reserve of the quota; what was downloaded is printed', async () => {
  const small = await startDemoService({ quota: 20 });
  onTestFinished(() => small.stop());
  const { code, out, err } = await ask('conditions --lat 37.6 --lng -122.9 --step 1 --json', small);
  expect(code, err).toBe(4);
  const got = JSON.parse(out).columns.filter(
    ({ fetchedAt }: { fetchedAt: string | null }) => fetchedAt !== null,
  );
  const sent = small.log.filter(({ path }) => path.includes('/conditions'));
  expect(sent.length).toBeLessThan(20);
  expect(got).toHaveLength(sent.filter(({ status }) => status === 200).length);
});

test('looks up readings, one reading, a buoy and a series, and offline answers the same without a request', async () => {
  const day = 'readings --buoy 100 --date 2016-03-01 --order asc --page 2 --per-page 10 --json';
  const online = await ask(day);
  expect(online, online.err).toMatchObject({ code: 0 });
  const page = JSON.parse(online.out);
  expect(page.readings).toHaveLength(10);
  expect(page.missing).toEqual([]);
  const { id } = page.readings[0];
  const season =
    'series --buoy 100 --metric significantHeight --from-year 2016 --to-year 2016 --season 03-01:03-01 --bucket day --timezone UTC --json';
  const looked = [`reading 100 ${id} --json`, 'buoy 100 --json'];
  const answers = [];
  for (const line of looked) answers.push(JSON.parse((await ask(line)).out));
  expect(answers[0].reading).toEqual(page.readings[0]);

  const requests = service.log.length;
  expect(JSON.parse((await ask(`${day} --offline`)).out)).toEqual(page);
  for (const [at, line] of looked.entries()) {
    expect(JSON.parse((await ask(`${line} --offline`)).out)).toEqual(answers[at]);
  }
  const { slug } = answers[1].buoy;
  const found = JSON.parse((await ask(`search ${slug} --json --offline`)).out);
  expect(found.buoys.map((buoy: { id: number }) => buoy.id)).toContain(100);
  const local = JSON.parse((await ask(`${season} --offline`)).out);
  expect(local).toMatchObject({ computedBy: 'cache', coverage: { share: 1, gaps: 0 } });
  expect(service.log.length).toBe(requests);

  const served = JSON.parse((await ask(season)).out);
  expect(local.years).toMatchObject(served.years);
  const partly = await ask('readings --buoy 100 --from 2016-03-01 --to 2016-03-02 --offline');
  expect(partly.err).toContain('Not fully downloaded: 1 gap. Download with sync.');
});

test.each([
  [
    'the key of another service',
    'latest --buoy 100',
    { key: 'wrong' },
    3,
    /does not accept this API key/,
  ],
  [
    'no key',
    'latest --buoy 100',
    { key: '' },
    3,
    /Store one with connect.*Standard input is empty/s,
  ],
  [
    'an unknown buoy',
    'sync --buoy 999999 --from 2016-01-01 --to 2016-01-02',
    {},
    6,
    /does not know/,
  ],
  [
    'an unwritable file',
    'export latest --buoy 100 --out /proc/none/x.csv',
    {},
    7,
    /Cannot use .*\(ENOENT: no such/s,
  ],
] as const)(
  '%s: an exit code and a sentence, nothing on standard output',
  async (_, line, given, code, sentence) => {
    expect(await ask(line, given)).toMatchObject({
      code,
      out: '',
      err: expect.stringMatching(sentence),
    });
    expect(filesWith(userData, service.key)).toEqual([]);
  },
);

test('where no service is connected that is said', async () => {
  expect(await command(['latest', '--user-data-dir', userData])).toEqual({
    code: 2,
    out: '',
    err: expect.stringMatching(/No service is connected/),
  });
});

test('Ctrl-C ends a request without waiting for its answer', async () => {
  const slow = createServer(async ({ url = '', headers: { authorization = '' } }, response) => {
    if (url !== '/v2/buoys/100') process.listeners('SIGINT').at(-1)?.('SIGINT');
    const answer = await fetch(service.url + url, { headers: { authorization } });
    response.setHeader('content-type', 'application/json').end(await answer.text());
  });
  const { url, stop } = await listening(slow);
  onTestFinished(stop);
  for (const line of ['readings --buoy 100', 'nearest --lat 1 --lng 2', 'latest --buoy 100']) {
    expect(await ask(line, { url, key: service.key }), line).toMatchObject({ code: 130, out: '' });
  }
});

test('a buoy is named by number, station ID or slug; offline without a request', async () => {
  const listed: { buoys: { id: number; slug: string; sourceIdentifier: string }[] } = JSON.parse(
    (await ask('buoys --json')).out,
  );
  const [first, second] = listed.buoys;
  if (!first || !second) throw new Error('The demo has no buoys.');
  const db = new Sqlite(cacheFile());
  db.prepare("UPDATE buoy SET source_identifier = '44014' WHERE id = ?").run(first.id);
  const nameOf = (id: number) => db.prepare('SELECT name FROM buoy WHERE id = ?').pluck().get(id);
  const requests = service.log.length;
  const plan = async (names: string) => {
    const range = '--from 2016-01-01 --to 2016-01-02';
    const { code, out, err } = await ask(`plan --buoy ${names} ${range} --json --offline`);
    expect(code, err).toBe(0);
    return { ids: JSON.parse(out).buoys.map(({ id }: { id: number }) => id), err };
  };
  expect(await plan(`${second.slug},44014,${first.id}`)).toEqual({
    ids: [second.id, first.id],
    err: `Station 44014 is buoy ${first.id} (${nameOf(first.id)}).\n`,
  });
  expect(await plan(second.sourceIdentifier.toLowerCase())).toEqual({ ids: [second.id], err: '' });
  expect((await ask('search 44014 --offline')).out).toMatch(/ Station .*\n.* 44014 /);

  db.prepare("UPDATE buoy SET source_identifier = '44014' WHERE id = ?").run(second.id);
  const twins = [first.id, second.id].map((id) => `${id} (${nameOf(id)})`).join(' and ');
  db.close();
  expect(await ask('latest --buoy 44014 --offline')).toEqual({
    code: 2,
    out: '',
    err: `Several buoys have the station ID or slug 44014: ${twins}. Specify a number.\n`,
  });
  expect(service.log.length).toBe(requests);

  // A cache without the list asks the service.
  const empty = ['--json', '--key-stdin', `--url=${service.url}`, '--user-data-dir', freshFolder()];
  for (const name of [first.sourceIdentifier, second.slug]) {
    const { out, err, code } = await command(['buoy', name, ...empty], service.key);
    expect(code, err).toBe(0);
    expect(JSON.parse(out).buoy.id).toBe(name === second.slug ? second.id : first.id);
  }
  const unknown = await command(['buoy', 'no-such-buoy', ...empty], service.key);
  expect(unknown).toMatchObject({ code: 6, err: expect.stringMatching(/does not know buoy no-/) });
});

test('without a range all that is downloaded is used; an unknown station is named as such', async () => {
  const range = '--from 2016-01-01 --to 2016-01-03';
  for (const line of ['buoys', `sync --buoy 100 ${range}`])
    expect((await ask(line)).code, line).toBe(0);
  const all = async (line: string) => {
    const { code, out, err } = await ask(`${line} --offline`);
    expect({ code, err }, line).toEqual({ code: 0, err: expect.not.stringContaining('missing') });
    return out;
  };
  // The newest reading is downloaded with the list.
  expect(rowsOf(await all('export readings --buoy 100')).slice(0, -1)).toEqual(
    rowsOf(await all(`export readings --buoy 100 ${range}`)),
  );
  expect(await all('quality --buoy 100')).toContain('significantHeight');
  const years = JSON.parse(await all('series --buoy 100 --season 01-01:01-02 --json')) as Series;
  expect(years).toMatchObject({
    metric: 'significantHeight',
    years: expect.arrayContaining([expect.objectContaining({ year: 2016 })]),
  });
  // The record begins within the season of the year before.
  const winters = JSON.parse(await all('series --buoy 100 --season 12-01:02-28 --json')) as Series;
  expect(winters.years[0]).toMatchObject({ year: 2015, mean: expect.any(Number) });
  expect(rowsOf(await all('export climatology --buoy 100')).length).toBeGreaterThan(360);
  const unknown = await ask('quality --buoy 44099 --offline');
  expect(unknown).toMatchObject({ code: 6, err: expect.stringMatching(/has no buoy .* 44099/) });
});

test('rank needs no more than a buoy: the newest downloaded value among all downloaded data', async () => {
  const demo = ['--demo', '--json', '--user-data-dir', userData];
  const run = async (line: string) => {
    const ended = await command([...line.split(' '), ...demo]);
    expect(ended.code, ended.err).toBe(0);
    return { ...JSON.parse(ended.out), err: ended.err };
  };
  const today = Date.now();
  const day = (back: number) => new Date(today - back * 86_400_000).toISOString().slice(0, 10);
  expect(await run('sync --buoy 100 --from 2016-03-01 --to 2016-03-10')).toMatchObject({
    buoys: [{ id: 100, readings: 477 }],
  });
  await run(`sync --buoy 100 --from ${day(369)} --to ${day(362)}`);
  await run(`sync --buoy 100 --from ${day(2)} --to ${day(0)}`);
  const rank = await run('rank --buoy 100 --offline');
  expect(rank).toMatchObject({
    variable: 'significantHeight',
    from: null,
    to: null,
    rank: null,
    years: 1,
    err: expect.stringMatching(
      /^Mean of the 24 hours until \d{4}-.*\n.*1 other year around this day/,
    ),
  });
  expect(rank.value).toBeGreaterThan(0);
  const of2016 = await run(
    'rank --buoy 100 --offline --value 3 --on 03-05 --from 2016-01-01 --to 2016-12-31',
  );
  expect(of2016).toMatchObject({ value: 3, on: '03-05', dayOfYear: 65, years: 1 });
  const since2016 = await run('rank --buoy 100 --offline --value 3 --on 03-05 --from 2016-01-01');
  // To the newest downloaded reading.
  expect(since2016.from).toBe('2016-01-01T00:00:00Z');
  expect(Date.parse(since2016.to)).toBeLessThanOrEqual(Date.now());
  expect(Date.parse(since2016.to)).toBeGreaterThan(today - 2 * 86_400_000);
  const file = join(userData, 'climatology.csv');
  await run(
    `export climatology --buoy 100 --offline --variable period --to 2016-12-31 --sidecar --out ${file}`,
  );
  expect(readFileSync(`${file}.json`, 'utf8')).toContain('2016-03-01T');
});

test('at the end of the quota a download says until when, and sends nothing more', async () => {
  const small = await startDemoService({ quota: 5 });
  onTestFinished(() => small.stop());
  const line = 'sync --buoy 100 --from 2016-01-01 --to 2016-01-31';
  expect(await ask(line, small)).toMatchObject({
    code: 4,
    out: '',
    err: expect.stringMatching(/possible again at \d{4}-\d\d-\d\dT\d\d:00:00Z/),
  });
  expect(small.log.filter(({ status }) => status === 429)).toEqual([]);
  expect(filesWith(userData, small.key)).toEqual([]);
});

test('offline, data that is not cached is reported as such, not as unknown to the service', async () => {
  const offline = ['--demo', '--offline', '--user-data-dir', userData];
  for (const [line, sentence] of [
    ['buoy 100', 'Buoy 100 is not downloaded.'],
    ['export readings --buoy 100 --from 2016-01-01 --to 2016-01-02', 'Buoy 100 is not downloaded.'],
    ['reading 100 5', 'Buoy 100 is not downloaded.'],
    [
      'export conditions --lat 1 --lng 1 --time 2016-01-01',
      'This forecast is not downloaded. Download it first.',
    ],
  ] as const) {
    const { code, out, err } = await command([...line.split(' '), ...offline]);
    expect({ code, out, err }).toEqual({
      code: 6,
      out: '',
      err: `${sentence}\n`,
    });
  }
  for (const line of ['buoys', 'latest', 'export latest', 'export buoys']) {
    const { code, err } = await command([...line.split(' '), ...offline]);
    expect(code).toBe(0);
    expect(err).toContain('The list of buoys is not downloaded.');
  }
});

test('a page of many years takes few requests and equals the page of the fetched years', async () => {
  const years = '--buoy 100 --from 2014-01-01 --to 2016-02-29';
  const page = `readings ${years} --order asc --page 3 --per-page 7 --json`;
  const { total: _, ...asked } = JSON.parse(await printed(page));
  expect(asked.readings).toHaveLength(7);
  expect(service.log.length).toBeLessThan(5);
  await printed(`sync ${years}`);
  const { total, ...cached } = JSON.parse(await printed(page));
  expect(cached.readings).toEqual(asked.readings);
  expect(cached.totalPages).toBe(asked.totalPages);
  expect(total).toBeGreaterThan(1000);
});

test('the gaps of an export of many buoys are reported in one line', async () => {
  const folder = ['--demo', '--user-data-dir', userData];
  const lines = async (buoys: string) => {
    const range = ['--buoy', buoys, '--from', '2016-01-01', '--to', '2016-01-02'];
    const { code, err } = await command(['export', 'readings', ...range, ...folder]);
    expect(code, err).toBe(0);
    return err.split('\n').filter((line) => line.startsWith('Not fully downloaded'));
  };
  expect(await lines('100,101')).toEqual([
    expect.stringMatching(/: Sim\. Cape Grey 17 \(100\), 1 gap, about \d+ requests?\./),
    expect.stringContaining('(101)'),
  ]);
  expect(await lines('100,101,102,103')).toEqual([
    expect.stringContaining(': 4 of 4 buoys, 4 gaps'),
  ]);
});

test('the demo needs no service and writes only its own database', async () => {
  const exported = await command(['export', 'buoys', '--demo', '--user-data-dir', userData]);
  expect(rowsOf(exported.out)[0]?.service).toBe('Demo — simulated');
  const names = readdirSync(join(userData, 'cache'));
  expect(names.every((name) => name.startsWith('demo.'))).toBe(true);
});

test('an export to standard output removes what a killed one left in the temporary folder, and says where it cannot write', async () => {
  const folder = freshFolder();
  vi.stubEnv('TMPDIR', folder);
  onTestFinished(() => void vi.unstubAllEnvs());
  mkdirSync(ofProcess(partName(join(folder, 'export')), await endedPid()));
  const line = ['export', 'buoys', '--demo', '--user-data-dir', userData];
  expect(await command(line)).toMatchObject({ code: 0 });
  expect(readdirSync(folder)).toEqual([]);
  vi.stubEnv('TMPDIR', join(folder, 'missing'));
  const { code, out, err } = await command(line);
  expect({ code, out }, err).toEqual({ code: 7, out: '' });
  expect(err).toContain(join(folder, 'missing'));
});

test('a buoy that is named twice is no comparison: a wrong command line', async () => {
  const { code, out, err } = await ask('export comparison --buoy 100 --buoy 100');
  expect(code, err).toBe(2);
  expect(out).toBe('');
  expect(err).toMatch(/^error: The value of others is not valid\./);
  expect(err.trim().split('\n')).toHaveLength(1);
});
