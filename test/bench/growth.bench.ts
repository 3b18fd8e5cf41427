/** What must not become slower or larger with the history: files of 1, 5 and 20 million readings, in turn. */
import { copyFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { openCache } from '#main/cache/cache.ts';
import { runTask } from '#main/cache/maintenance/runTask.ts';
import { openFile } from '#main/cache/open.ts';
import { createStore } from '#main/cache/store.ts';
import { headlessArguments } from '#main/cli/headless.ts';
import { randomFrom } from '#main/science/random.ts';
import { statisticsRequest } from '#support/statistics.ts';
import { startDisplay } from '../../scripts/lib/display.mjs';
import {
  builtApplication,
  dataFolder,
  exportOfAll,
  type Figure,
  FLAGS,
  inFolder,
  median,
  processorSeconds,
  root,
  seconds,
  thousands,
  workerPath,
} from './bench.ts';
import { buoys, fillAlike, multiply } from './fill.ts';
import { readingsOf } from './seed.ts';
import { start } from './start.ts';

export const name = 'Growth to 20,000,000 readings';

/** Half-hourly readings of each buoy. */
const EACH = 50_000;
const SMALL = 20;
const MIDDLE = 5 * SMALL;
const LARGE = 4 * MIDDLE;
const ROUNDS = 5;
/** Calls of each kind in a round, after one that does not count. */
const CALLS = 5;
const BUOY = 7;
/** Of the history. */
const START = Date.UTC(2014, 0, 1) / 1000;
const FROM = Date.UTC(2015, 0, 1) / 1000;
const YEAR = { buoyId: BUOY, from: FROM, to: FROM + 365 * 86_400 - 1 };

interface Data {
  userData: string;
  file: string;
  buoys: number;
}

function dataOf(folder: string, count: number): Data {
  const userData = join(folder, String(count));
  return { userData, file: dataFolder(userData), buoys: count };
}

/** Files of growing size: each is the one before several times. */
function prepare(folder: string) {
  const small = dataOf(folder, SMALL);
  fillAlike(small.file, buoys(SMALL), EACH);
  const { db } = openFile(small.file);
  const store = createStore(db);
  // `plan` finds a gap before and one after it.
  const covers = { from: START, to: START + EACH * 1800 };
  for (const { id: buoyId } of buoys(SMALL)) {
    store.upsertReadings({ buoyId, readings: [], covers, fetchedAt: 1 });
  }
  db.close();
  const grown = (from: Data, count: number): Data => {
    const data = dataOf(folder, count);
    copyFileSync(from.file, data.file);
    multiply(data.file, count / from.buoys);
    return data;
  };
  const middle = grown(small, MIDDLE);
  return { small, middle, large: grown(middle, LARGE) };
}

const MEASURED = [
  'open',
  'year',
  'statistics',
  'page',
  'status',
  'plan',
  'start',
  'memory',
] as const;
/** Seconds and megabytes. */
type Times = Record<(typeof MEASURED)[number], number[]>;
const newTimes = () => Object.fromEntries(MEASURED.map((what) => [what, []])) as unknown as Times;

/** Pages after the end of the history; each has other ids. */
const random = randomFrom(2);
let stored = EACH;
const nextPage = () => {
  stored += 100;
  return readingsOf(100, 1e9 + stored, random, stored);
};

async function timeWorker({ file }: Data, times: Times): Promise<void> {
  const open = () => openCache({ file, workerPath });
  for (let call = 0; call < CALLS; call++) {
    const started = performance.now();
    const opened = await open();
    times.open.push((performance.now() - started) / 1000);
    await opened.close();
  }
  const cache = await open();
  const of = async (list: number[], work: () => Promise<unknown>): Promise<void> => {
    for (let call = 0; call <= CALLS; call++) {
      const took = await seconds(work);
      if (call > 0) list.push(took);
    }
  };
  await of(times.year, () => cache.readReadings(YEAR));
  const request = statisticsRequest({ ...YEAR, bridgeHours: 3 });
  let writes = 0;
  await of(times.statistics, async () => {
    // The readings of the call before are forgotten, as after any write.
    await cache.setState({ name: 'growth', value: String(writes++) });
    await cache.computeStatistics({ request, now: YEAR.to });
  });
  await of(times.page, () =>
    cache.upsertReadings({ buoyId: BUOY, readings: nextPage(), covers: null, fetchedAt: 1 }),
  );
  await cache.close();
}

async function timeApplication(electron: string, { userData }: Data, times: Times): Promise<void> {
  const command = (...words: string[]): number => {
    const all = [...words, '--offline', '--user-data-dir', userData];
    return processorSeconds(electron, headlessArguments(FLAGS, all, root), {});
  };
  times.status.push(command('status'));
  times.plan.push(command('plan', '--buoy', '1', '--from', '2013-01-01', '--to', '2016-12-31'));
  const { done, mainMemory } = await start(electron, root, { userData });
  times.start.push(done / 1000);
  times.memory.push(mainMemory);
}

/** Rows per second of `work` for 5 million, 20 million and again 5 million readings, so that a drift does not count. */
async function rates(
  { middle, large }: { middle: Data; large: Data },
  work: (data: Data) => Promise<unknown>,
) {
  const rate = async (data: Data) => (data.buoys * EACH) / (await seconds(() => work(data)));
  const before = await rate(middle);
  const rows = await rate(large);
  return { rows, base: (before + (await rate(middle))) / 2 };
}

export async function run(): Promise<Figure[]> {
  const electron = builtApplication();
  const { stop } = await startDisplay();
  try {
    return await inFolder(async (folder) => {
      const data = prepare(folder);
      const target = join(folder, 'backup.sqlite');
      const path = join(folder, 'all.csv');
      const backup = await rates(data, async ({ file }) => {
        const mark = { madeAt: 1_700_000_000, version: 'bench' };
        await runTask('backUp', { file, target, mark }, { workerPath });
        rmSync(target);
      });
      const csv = await rates(data, async ({ file, buoys: count }) => {
        const cache = await openCache({ file, workerPath });
        const { signal } = new AbortController();
        await cache.writeExport(exportOfAll(path, count), { signal, onProgress: () => undefined });
        await cache.close();
        rmSync(path);
      });
      const times = { small: newTimes(), large: newTimes() };
      // The first round compiles scripts and fills caches of the system.
      for (let round = -1; round < ROUNDS; round++) {
        for (const size of ['small', 'large'] as const) {
          const into = round < 0 ? newTimes() : times[size];
          await timeWorker(data[size], into);
          await timeApplication(electron, data[size], into);
        }
      }
      const rows = thousands(LARGE * EACH);
      const against = `${thousands(SMALL * EACH)} readings`;
      const time = (what: string, of: keyof Times, digits: number): Figure => {
        const [small, large] = [median(times.small[of]), median(times.large[of])];
        const text = (value: number) => `${(value * 1000).toFixed(digits)} ms`;
        return {
          what: `${what}, ${rows} readings in the file: ${text(large)} (lower is better)`,
          figure: (large / small).toFixed(2),
          aim: '≤ 1.3',
          against: `${against}, ${text(small)}`,
        };
      };
      const speed = (what: string, found: { rows: number; base: number }): Figure => ({
        what: `${what} of ${rows} readings: ${thousands(found.rows)} rows/s`,
        figure: (found.rows / found.base).toFixed(2),
        aim: '≥ 0.9',
        against: `${thousands(MIDDLE * EACH)} readings, ${thousands(found.base)} rows/s`,
      });
      const memory = median(times.large.memory);
      const base = median(times.small.memory);
      return [
        time('Opening', 'open', 0),
        time('A buoy-year as columns', 'year', 1),
        time('Statistics of a buoy-year', 'statistics', 1),
        time('A page of 100 readings stored', 'page', 2),
        time('`status`, processor time', 'status', 0),
        time('`plan`, processor time', 'plan', 0),
        time('Start to a complete map', 'start', 0),
        {
          what: `Memory of the main process and its cache worker then: ${memory.toFixed(0)} MB`,
          figure: `${(memory - base).toFixed(0)} MB`,
          aim: '< 64 MB',
          against: `${against}, ${base.toFixed(0)} MB`,
        },
        speed('A backup', backup),
        speed('A CSV', csv),
      ];
    });
  } finally {
    stop();
  }
}
