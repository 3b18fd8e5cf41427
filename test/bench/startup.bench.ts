/** Start to a usable map against a hello-world window in the same runtime, in one run. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { _electron } from '@playwright/test';
import { openFile } from '#main/cache/open.ts';
import { createStore } from '#main/cache/store.ts';
import { cacheFile } from '#main/session/session.ts';
import { startDisplay } from '../../scripts/lib/display.mjs';
import { builtApplication, type Figure, inFolder, median, root } from './bench.ts';
import { buoys, fill, fillAlike } from './fill.ts';

export const name = 'Start of the window';

const ROUNDS = 5;
/** Nobody listens there: what is shown comes from the cache. */
const URL = 'http://127.0.0.1:9';

const HELLO = {
  'package.json': '{"name":"hello","version":"1.0.0","main":"main.cjs"}',
  'main.cjs': `const { app, BrowserWindow } = require('electron');
app.whenReady().then(() => new BrowserWindow({ width: 1280, height: 800 }).loadFile('index.html'));`,
  'index.html': '<!doctype html><main>Hello</main>',
};

/** Seconds from the start of the process until `selector` is in the window. */
async function start(executablePath: string, args: string[], selector: string): Promise<number> {
  const began = performance.now();
  const app = await _electron.launch({ executablePath, args });
  const page = await app.firstWindow();
  await page.locator(selector).waitFor();
  const took = (performance.now() - began) / 1000;
  await app.close();
  return took;
}

/** A data folder whose cache holds nothing yet. */
function prepareEmpty(folder: string): void {
  const file = cacheFile(folder, 'remote', URL);
  mkdirSync(dirname(file), { recursive: true });
  openFile(file).db.close();
  writeFileSync(join(folder, 'service.json'), JSON.stringify({ url: URL, keySince: null }));
}

/** A data folder whose cache holds `count` buoys with readings now and `readings` rows of history. */
function prepare(folder: string, count: number, readings: number): void {
  const file = cacheFile(folder, 'remote', URL);
  mkdirSync(dirname(file), { recursive: true });
  if (readings > 1_000_000) fillAlike(file, buoys(100), readings / 100);
  else fill(file, buoys(100), readings / 100);
  const { db } = openFile(file);
  const now = Math.floor(Date.now() / 1000);
  const list = buoys(count).map((buoy, index) => ({
    ...buoy,
    lastReadingTime: now - 600,
    lastReading: {
      id: null,
      uuid: null,
      time: now - 600,
      significantHeight: (index % 60) / 10,
      maximumHeight: null,
      period: 8,
      direction: index % 360,
      directionCompass: null,
      waterTemperature: 12,
      energyPerWave: null,
      heightUnit: 'm',
    },
  }));
  createStore(db).saveBuoys({ buoys: list, fetchedAt: now, listComplete: true });
  db.close();
  writeFileSync(join(folder, 'service.json'), JSON.stringify({ url: URL, keySince: null }));
}

export async function run(): Promise<Figure[]> {
  const electron = builtApplication();
  const { display, stop } = await startDisplay();
  process.env.DISPLAY = display;
  try {
    return await inFolder(async (folder) => {
      const hello = join(folder, 'hello');
      mkdirSync(hello);
      for (const [file, text] of Object.entries(HELLO)) writeFileSync(join(hello, file), text);
      const small = join(folder, 'small');
      const large = join(folder, 'large');
      prepare(small, 200, 20_000);
      prepare(large, 10_000, 1_000_000);
      const huge = join(folder, 'huge');
      const few = join(folder, 'few');
      const empty = join(folder, 'empty');
      prepare(huge, 200, 5_000_000);
      prepare(few, 200, 0);
      prepareEmpty(empty);
      const times = {
        hello: [] as number[],
        usable: [] as number[],
        small: [] as number[],
        large: [] as number[],
        huge: [] as number[],
        few: [] as number[],
        empty: [] as number[],
      };
      const canvas = 'canvas.maplibregl-canvas';
      const map = '[data-map-state="ready"]';
      for (let round = 0; round < ROUNDS; round += 1) {
        times.hello.push(
          await start(electron, [hello, `--user-data-dir=${join(folder, 'h')}`], 'main'),
        );
        times.usable.push(await start(electron, [root, `--user-data-dir=${large}`], canvas));
        times.small.push(await start(electron, [root, `--user-data-dir=${small}`], map));
        times.large.push(await start(electron, [root, `--user-data-dir=${large}`], map));
        times.huge.push(await start(electron, [root, `--user-data-dir=${huge}`], canvas));
        times.few.push(await start(electron, [root, `--user-data-dir=${few}`], canvas));
        times.empty.push(await start(electron, [root, `--user-data-dir=${empty}`], canvas));
      }
      const base = median(times.hello);
      const against = `hello-world window, ${base.toFixed(2)} s`;
      const figure = (what: string, values: number[]): Figure => ({
        what: `${what}: ${median(values).toFixed(2)} s (time, lower is better)`,
        figure: (median(values) / base).toFixed(2),
        aim: '≤ 2.0',
        against,
      });
      const against5M = (than: string, values: number[]): Figure => ({
        what: `Start to a map that can be used, 200 buoys with 5,000,000 readings: ${median(times.huge).toFixed(2)} s (time, lower is better)`,
        figure: (median(times.huge) / median(values)).toFixed(2),
        aim: '≤ 1.1',
        against: `${than}, ${median(values).toFixed(2)} s`,
      });
      return [
        figure('Start to a map that can be used, 10,000 buoys, 1,000,000 readings', times.usable),
        figure('Start to a map drawn to the last label (software GL), 200 buoys', times.small),
        figure('The same, 10,000 buoys and 1,000,000 readings', times.large),
        against5M('an empty cache', times.empty),
        against5M('200 buoys with their latest readings and no others', times.few),
      ];
    });
  } finally {
    stop();
  }
}
