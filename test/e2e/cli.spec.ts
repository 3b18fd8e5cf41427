/** The command line of the real application, with neither display nor window. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Papa from 'papaparse';
import type { DemoService } from '#main/demo/service.ts';
import { startDemoService } from '#main/demo/service.ts';
import { test as base, expect } from '../support/app.ts';
import { type CliOptions, cli, type Ended } from '../support/cli.ts';
import { filesWith } from '../support/files.ts';
import { theirRows } from '../support/theirRows.ts';

interface Fixtures {
  service: DemoService;
  /** A command on this test's folder and service, the key on standard input. */
  ask: (line: string, options?: CliOptions) => Promise<Ended>;
}

const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of a fixture's needs from this pattern.
  service: async ({}, use) => {
    const service = await startDemoService();
    await use(service);
    await service.stop();
  },
  ask: async ({ service, userData }, use) => {
    await use((line, options) =>
      cli(
        [...line.split(' '), `--url=${service.url}`, '--key-stdin', '--user-data-dir', userData],
        { input: service.key, ...options },
      ),
    );
  },
});

type Row = Record<string, string>;
const csv = (text: string): Row[] => {
  const parsed = Papa.parse<Row>(text, { header: true, skipEmptyLines: true });
  expect(parsed.errors).toEqual([]);
  return parsed.data;
};
const sent = (service: DemoService, part: string) =>
  service.log.filter(({ path }) => path.includes(part)).length;

test('connects with the key in the keychain; status, lists and a year of readings follow from it', async ({
  service,
  userData,
}) => {
  const folder = ['--user-data-dir', userData];
  const before = await cli(['status', '--json', ...folder]);
  expect(before).toMatchObject({ code: 0, err: '' });
  expect(JSON.parse(before.out)).toMatchObject({ service: null, cache: null });

  const connected = await cli(['connect', `--url=${service.url}`, ...folder], {
    input: `${service.key}\n`,
  });
  expect(connected, connected.err).toMatchObject({ code: 0 });
  const requests = service.log.length;
  const status = JSON.parse((await cli(['status', '--json', ...folder])).out);
  expect(status.service.url).toBe(service.url);
  expect(status.key.storage).toBe('keychain');
  expect(service.log.length).toBe(requests);

  const buoys = JSON.parse((await cli(['buoys', '--json', ...folder])).out);
  expect(buoys.buoys.length).toBeGreaterThan(100);
  expect(buoys.service).toBe(new URL(service.url).host);

  const range = '--buoy 100 --from 2016-03-01 --to 2016-03-31'.split(' ');
  const plan = JSON.parse((await cli(['plan', ...range, '--json', ...folder])).out);
  const atSync = service.log.length;
  const synced = await cli(['sync', ...range, '--json', ...folder]);
  expect(synced, synced.err).toMatchObject({ code: 0 });
  expect(synced.err).toContain('Downloading history of Sim. Cape Grey 17');
  const result = JSON.parse(synced.out).buoys[0];
  expect(result.requests).toBe(service.log.length - atSync);
  expect(plan.requests).toBeGreaterThan(0);
  expect((await cli(['sync', ...range, ...folder])).code).toBe(0);
  expect(service.log.length).toBe(atSync + result.requests);

  const theirs = await theirRows(service, 100, {
    from: Date.UTC(2016, 2, 1) / 1000,
    to: Date.UTC(2016, 3, 1) / 1000 - 1,
  });
  const exported = await cli(
    [
      'export',
      'readings',
      ...range,
      '--dialect',
      'plain',
      '--offline',
      '--out',
      'march.csv',
      ...folder,
    ],
    { cwd: userData },
  );
  expect(exported, exported.err).toMatchObject({ code: 0, out: '' });
  const rows = csv(readFileSync(join(userData, 'march.csv'), 'utf8'));
  expect(rows.map((row) => Number(row.reading_id))).toEqual(theirs.map(({ id }) => id));
  expect(rows.map((row) => row.sea_surface_wave_significant_height_m)).toEqual(
    theirs.map((row) => String(row.significient_height ?? '')),
  );
  expect(result.readings).toBe(rows.length);
  expect(filesWith(userData, service.key)).toEqual([]);
});

test('a command that fails has its exit code and a sentence, and nothing on standard output', async ({
  ask,
  service,
  userData,
}) => {
  const latest = 'latest --buoy 100';
  const noKeychain = ['connect', `--url=${service.url}`, '--user-data-dir', userData];
  const cases: [string, Ended, number, RegExp][] = [
    [
      'bad value, among the variables of a server',
      await ask('nearest --lat 91 --lng 0', { env: { NODE_ENV: 'production' } }),
      2,
      /from -90 to 90/,
    ],
    ['bad usage', await ask('sync --buoy 100'), 2, /'--from <date>' not specified/],
    ['wrong key', await ask(latest, { input: 'wrong' }), 3, /does not accept this API key/],
    [
      'no keychain',
      await cli(noKeychain, {
        input: service.key,
        env: { DBUS_SESSION_BUS_ADDRESS: undefined, XDG_RUNTIME_DIR: undefined },
      }),
      3,
      /Cannot use the system keychain/,
    ],
  ];
  await service.stop();
  cases.push(['stopped', await ask(latest), 5, /Cannot reach the service/]);
  for (const [name, ended, code, sentence] of cases) {
    expect(ended.code, `${name}: ${ended.err}`).toBe(code);
    expect(ended.err, name).toMatch(sentence);
    expect(ended.out, name).toBe('');
    expect(ended.err, name).not.toContain(service.key);
  }
  expect(filesWith(userData, service.key)).toEqual([]);
});

test('an interrupted sync keeps what it fetched, says so, and goes on from there', async ({
  ask,
  service,
}) => {
  const range = '--buoy 100 --from 2016-01-01 --to 2016-12-31';
  const line = `sync ${range}`;
  const ended = await ask(line, {
    onErr: (text, kill) => {
      if (/: [1-9]\d* of /.test(text)) kill('SIGINT');
    },
  });
  expect(ended.code, ended.err).toBe(130);
  expect(ended.err).toContain('Data downloaded so far stay available.');
  const pages = sent(service, '/readings?');
  const again = await ask(`${line} --json`);
  expect(again.code, again.err).toBe(0);
  const { readings } = JSON.parse(again.out).buoys[0];
  // The page under way when it was interrupted is asked for again, and the gap is counted once.
  expect(sent(service, '/readings?')).toBeLessThanOrEqual(Math.ceil(readings / 100) + 3);
  expect(pages).toBeGreaterThan(10);
  const piped = await ask(`export readings ${range} --offline`, { closeOut: true });
  expect(piped).toMatchObject({ code: 0, err: '' });
});

test('an exception that nothing caught ends a command with a sentence and exit code 1', async ({
  userData,
}) => {
  const script = join(userData, 'throw.cjs');
  // Throws once the application has added its handler to Electron's.
  writeFileSync(
    script,
    `process.on('newListener', (event) => {
      if (event !== 'uncaughtException' || process.listenerCount(event) === 0) return;
      setImmediate(() => { throw new Error('lost'); });
    });`,
  );
  const ended = await cli(['latest', '--demo', '--user-data-dir', userData], {
    env: { NODE_OPTIONS: `--require ${script}` },
  });
  expect(ended).toEqual({
    code: 1,
    out: '',
    err: expect.stringMatching(
      /^Something failed inside the application\..*\n\(lost\)\nError: lost/,
    ),
  });
});

test('the demo needs no service; help needs nothing; a start without the headless switch works', async ({
  userData,
}) => {
  const folder = ['--user-data-dir', userData];
  const help = await cli(['--help']);
  expect(help).toMatchObject({ code: 0, err: '' });
  for (const word of [
    'status',
    'connect',
    'sync',
    'file of readings, latest, series',
    '--key-stdin',
    'Exit codes',
  ]) {
    expect(help.out).toContain(word);
  }
  const bare = await cli(['latest', '--demo', '--buoy', '100', '--json', ...folder], {
    bare: true,
  });
  expect(bare, bare.err).toMatchObject({ code: 0 });
  expect(JSON.parse(bare.out)).toMatchObject({ service: 'Demo — simulated', buoys: [{ id: 100 }] });
});
