/**
 * In `npm run verify`: `kill -9` at random moments of a long fetch, of commands and of windows; what is on the disk is
 * looked at after each. `npm test` kills the same fetch in test/integration/fetch/kill.test.ts.
 */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Papa from 'papaparse';
import type { DemoService } from '#main/demo/service.ts';
import { startDemoService } from '#main/demo/service.ts';
import { randomFrom } from '#main/science/random.ts';
import { test as base, expect, logOf, startWindow } from '../support/app.ts';
import { cacheFileIn, look } from '../support/cacheFile.ts';
import { cli, startCli } from '../support/cli.ts';
import { theirRows } from '../support/theirRows.ts';
import { inVerify } from '../support/thorough.ts';

const KILLED_COMMANDS = 80;
const KILLED_WINDOWS = 20;
/** ALMANAC_SEED=7 repeats a run. */
const SEED = Number(process.env.ALMANAC_SEED ?? Math.floor(Math.random() * 1e6));
const IDS = [100, 101];
const [FIRST_DAY, LAST_DAY] = ['2016-01-01', '2016-12-30'];
const RANGE = {
  from: Date.parse(`${FIRST_DAY}T00:00:00Z`) / 1000,
  to: Date.parse(`${LAST_DAY}T23:59:59Z`) / 1000,
};
const WORDS = ['--buoy', IDS.join(), '--from', FIRST_DAY, '--to', LAST_DAY];

const test = base.extend<{ torment: Torment }>({
  torment: async ({ userData }, use, testInfo) => {
    const torment = await startTorment(userData);
    await use(torment);
    torment.end();
    // A process that sent nothing is waited for until the time-out: its log tells why.
    if (testInfo.status !== testInfo.expectedStatus) console.error(logOf(userData));
    await torment.service.stop();
  },
});

test.use({ map: false });

interface Torment {
  service: DemoService;
  /** Whether the process was killed, or ended by itself before that. */
  kill: (process: ChildProcess) => Promise<boolean>;
  /** Leaves no process behind. */
  end: () => void;
  /** What the service saw of the pages, against what it should have: nothing twice but what a kill cut off. */
  pagesSent: () => { pages: number; cutOff: number; repeated: string[] };
}

async function startTorment(userData: string): Promise<Torment> {
  console.info(`ALMANAC_SEED=${SEED} repeats these kills.`);
  const random = randomFrom(SEED);
  let onPage: () => void = () => undefined;
  const service = await startDemoService({
    quota: 1_000_000,
    onRequest: ({ path }) => {
      if (isPage(path)) onPage();
    },
  });
  /** Pages of each process that was killed. */
  const runs: string[][] = [];
  let began = 0;
  let readings = 0;
  let current: ChildProcess | null = null;
  return {
    service,
    end: () => void current?.kill('SIGKILL'),
    async kill(process) {
      current = process;
      const ended = once(process, 'exit');
      const end = (lag: number): void => {
        setTimeout(() => process.kill('SIGKILL'), lag);
      };
      // One of ten before its first request; the others before an answer is written, while it is read or stored.
      if (random() < 0.1) end(random() * 400);
      else {
        let left = 1 + Math.floor(random() * 4);
        const lag = random() ** 2 * 40;
        onPage = () => {
          left -= 1;
          if (left === 0) end(lag);
          // A quick machine does not get further than a slow one, or the kills outnumber the pages.
          if (left < 0) process.kill('SIGKILL');
        };
      }
      const [, signal] = await ended;
      onPage = () => undefined;
      runs.push(
        service.log
          .slice(began)
          .map(({ path }) => path)
          .filter(isPage),
      );
      began = service.log.length;
      const file = cacheFileIn(userData);
      if (file) {
        const found = look(file);
        expect(found.integrity).toBe('ok');
        expect(found.readings).toBeGreaterThanOrEqual(readings);
        readings = found.readings;
      }
      return signal === 'SIGKILL';
    },
    pagesSent() {
      const all = [
        ...runs,
        service.log
          .slice(began)
          .map(({ path }) => path)
          .filter(isPage),
      ];
      const cutOff = new Set(all.map((run) => run.at(-1)));
      const seen = new Set<string>();
      const repeated: string[] = [];
      for (const path of all.flat()) {
        if (seen.has(path) && !cutOff.has(path)) repeated.push(path);
        seen.add(path);
      }
      return { pages: all.flat().length, cutOff: runs.length, repeated };
    },
  };
}

const isPage = (path: string): boolean => /\/readings\?.*per_page=100\b/.test(path);

/** All is there, nothing was paid for twice but the pages that kills cut off. */
async function expectWhole({ service, pagesSent }: Torment, userData: string): Promise<void> {
  const { pages, cutOff, repeated } = pagesSent();
  expect(repeated).toEqual([]);
  const csv = join(userData, 'all.csv');
  const exported = await cli([
    'export',
    'readings',
    ...WORDS,
    '--offline',
    '--out',
    csv,
    '--user-data-dir',
    userData,
  ]);
  expect(exported, exported.err).toMatchObject({ code: 0, out: '' });
  const ours = Papa.parse<Record<string, string>>(readFileSync(csv, 'utf8'), {
    header: true,
    skipEmptyLines: true,
  }).data;
  const theirs: [number, string][] = [];
  let least = 0;
  for (const id of IDS) {
    const rows = await theirRows(service, id, RANGE);
    least += Math.ceil(rows.length / 100);
    theirs.push(
      ...rows.map((row): [number, string] => [row.id, String(row.significient_height ?? '')]),
    );
  }
  expect(
    ours.map((row) => [Number(row.reading_id), row.sea_surface_wave_significant_height_m]),
  ).toEqual(theirs);
  console.info(`${cutOff} kills, ${pages} pages for at least ${least}`);
  expect(pages).toBeLessThanOrEqual(least + cutOff + IDS.length);
  expect(look(cacheFileIn(userData) ?? '').integrity).toBe('ok');
}

test(
  `commands killed ${KILLED_COMMANDS} times fetch all, once`,
  inVerify,
  async ({ torment, userData }) => {
    test.setTimeout(300_000);
    const { service } = torment;
    const words = ['sync', ...WORDS, '--user-data-dir', userData];
    const connected = await cli(['connect', `--url=${service.url}`, '--user-data-dir', userData], {
      input: service.key,
    });
    expect(connected, connected.err).toMatchObject({ code: 0 });
    for (let kills = 0; kills < KILLED_COMMANDS; kills += 1) {
      const killed = await torment.kill(startCli(words));
      expect(killed, `ended by itself after ${kills} kills`).toBe(true);
    }
    const last = await cli(words);
    expect(last, last.err).toMatchObject({ code: 0 });
    await expectWhole(torment, userData);
  },
);

test(
  `windows killed ${KILLED_WINDOWS} times finish their job, once`,
  inVerify,
  async ({ open, torment, userData }) => {
    test.setTimeout(300_000);
    const { service } = torment;
    let almanac = await open();
    await almanac.connect(service.url, service.key);
    await almanac.mapReady();
    const first = torment.kill(almanac.app.process());
    await almanac.call('startFetch', { buoyIds: IDS, ...RANGE }).catch(() => undefined);
    expect(await first).toBe(true);
    for (let kills = 1; kills < KILLED_WINDOWS; kills += 1) {
      expect(await torment.kill(startWindow(userData)), `ended after ${kills} kills`).toBe(true);
    }
    almanac = await open();
    await almanac.settled();
    expect(await almanac.historyJobs()).toMatchObject([{ state: 'done', error: null }]);
    await almanac.close();
    await expectWhole(torment, userData);
  },
);
