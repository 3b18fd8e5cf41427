/**
 * Start to buoys that are seen, that can be clicked, and to a complete map, with 10,000 buoys; memory; the first click on
 * a buoy until its chart is drawn; the return from another screen. Against a hello-world window of the same runtime in the same round.
 */
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openFile } from '#main/cache/open.ts';
import { createStore } from '#main/cache/store.ts';
import { startDisplay } from '../../scripts/lib/display.mjs';
import { bareReading, numbered } from '../support/buoys.ts';
import { builtApplication, dataFolder, type Figure, inFolder, median, root } from './bench.ts';
import { buoys, fill, fillAlike } from './fill.ts';
import { start } from './start.ts';

export const name = 'Start of the window';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
/** Latitudes of the buoys: the first view shows all of them. */
const SOUTH = -55;
const NORTH = 70;
/** The middle of the first view, where one buoy lies alone. */
const MIDDLE = { lat: 16.4, lng: -20 };

const HELLO = {
  'package.json': '{"name":"hello","version":"1.0.0","main":"main.cjs"}',
  'main.cjs': `const { app, BrowserWindow } = require('electron');
app.whenReady().then(() => new BrowserWindow({ width: 1280, height: 800 }).loadFile('index.html'));`,
  'index.html': '<!doctype html><main>Hello</main>',
};

/** A data folder whose cache holds `count` buoys with readings now and `readings` rows of history. */
function prepare(folder: string, count: number, readings: number): void {
  const file = dataFolder(folder);
  if (readings > 1_000_000) fillAlike(file, buoys(100), readings / 100);
  else fill(file, buoys(100), readings / 100);
  const { db } = openFile(file);
  const now = Math.floor(Date.now() / 1000);
  const near = ({ lat, lng }: { lat: number; lng: number }) =>
    Math.abs(lat - MIDDLE.lat) < 15 && Math.abs(lng - MIDDLE.lng) < 15;
  const sea = (significantHeight: number) => ({
    ...{ significantHeight, period: 8, waterTemperature: 12, heightUnit: 'm' },
  });
  const list = buoys(count).map((buoy, index) => ({
    ...buoy,
    ...(index === count - 1
      ? MIDDLE
      : near(buoy)
        ? { lat: buoy.lat + 40 }
        : { lat: Math.max(SOUTH, Math.min(NORTH, buoy.lat)) }),
    lastReadingTime: now - 600,
    lastReading: bareReading(now - 600, {
      ...sea((index % 60) / 10),
      direction: index % 360,
    }),
  }));
  const store = createStore(db);
  store.saveBuoys({ buoys: list, fetchedAt: now, listComplete: true });
  // The history that the chart of the buoy in the middle shows.
  const hours = Array.from({ length: 14 * 24 }, (_, hour) =>
    numbered(90_000_000 + hour, now - 600 - hour * 3600, {
      ...sea(2 + Math.sin(hour / 9)),
      direction: 270,
    }),
  );
  const covers = { from: now - 14 * 86_400, to: now - 600 };
  store.upsertReadings({ buoyId: count, readings: hours, covers, fetchedAt: now });
  db.close();
}

export async function run(): Promise<Figure[]> {
  const electron = builtApplication();
  const { stop } = await startDisplay();
  try {
    return await inFolder(async (folder) => {
      const hello = join(folder, 'hello');
      mkdirSync(hello);
      for (const [file, text] of Object.entries(HELLO)) writeFileSync(join(hello, file), text);
      const data = (name: string) => ({ userData: join(folder, name) });
      prepare(data('large').userData, 10_000, 1_000_000);
      prepare(data('huge').userData, 200, 5_000_000);
      prepare(data('few').userData, 200, 0);
      openFile(dataFolder(data('empty').userData)).close();
      const rounds: Record<string, number>[] = [];
      // The first round compiles scripts and fills caches of the system.
      for (let round = -1; round < ROUNDS; round += 1) {
        const began = performance.timeOrigin + performance.now();
        const base = await start(electron, hello, { ...data('h'), work: 'hello' });
        const large = await start(electron, root, data('large'));
        const clickedFrom = performance.timeOrigin + performance.now();
        const click = await start(electron, root, { ...data('large'), work: 'click' });
        // The window stores the view beside an open buoy: each round has a new folder.
        cpSync(data('large').userData, data(`chart ${round}`).userData, { recursive: true });
        const chart = await start(electron, root, { ...data(`chart ${round}`), work: 'chart' });
        rmSync(data(`chart ${round}`).userData, { recursive: true });
        const back = await start(electron, root, { ...data('large'), work: 'return' });
        const times = {
          hello: base.done - began,
          seen: large.steps['buoys painted'] ?? Number.NaN,
          clickable: click.done - clickedFrom,
          complete: large.steps['map complete'] ?? Number.NaN,
          helloMemory: base.memory,
          memory: large.memory,
          helloProcessor: base.processor,
          processor: large.processor,
          chart: chart.done,
          back: back.done,
          huge: (await start(electron, root, data('huge'))).done,
          few: (await start(electron, root, data('few'))).done,
          empty: (await start(electron, root, data('empty'))).done,
        };
        if (process.env.BENCH_ROUNDS) console.error({ ...times, ...large.steps });
        if (round >= 0) rounds.push(times);
      }
      const all = (name: string) => rounds.map((times) => times[name] ?? Number.NaN);
      const of = (name: string) => median(all(name));
      const ratio = (name: string, base: string) => {
        const bases = all(base);
        return median(all(name).map((value, round) => value / (bases[round] ?? 0))).toFixed(2);
      };
      const seconds = (name: string) => `${(of(name) / 1000).toFixed(2)} s`;
      const megabytes = (name: string) => `${of(name).toFixed(0)} MB`;
      const against = `hello-world window, ${seconds('hello')}`;
      const time = (what: string, name: string, aim: string): Figure => ({
        what: `Start to ${what}, 10,000 buoys, 1,000,000 readings: ${seconds(name)} (lower is better)`,
        figure: ratio(name, 'hello'),
        aim,
        against,
      });
      const against5M = (than: string, name: string): Figure => ({
        what: `Start to a complete map, 200 buoys with 5,000,000 readings: ${seconds('huge')} (lower is better)`,
        figure: ratio('huge', name),
        aim: '≤ 1.1',
        against: `${than}, ${seconds(name)}`,
      });
      return [
        time('buoys on the screen', 'seen', '≤ 1.8'),
        time('a click that opened a buoy', 'clickable', '≤ 2.0'),
        time('a complete map', 'complete', '≤ 2.2'),
        {
          what: `The same, proportional memory of all processes: ${megabytes('memory')} (lower is better)`,
          figure: ratio('memory', 'helloMemory'),
          aim: '≤ 1.55',
          against: `hello-world window, ${megabytes('helloMemory')}`,
        },
        {
          what: `The same, processor time of all processes: ${of('processor').toFixed(2)} s (lower is better)`,
          figure: ratio('processor', 'helloProcessor'),
          aim: '≤ 3.5',
          against: `hello-world window, ${of('helloProcessor').toFixed(2)} s`,
        },
        {
          what: 'The first click on a buoy, after the map, to its chart on the screen',
          figure: `${of('chart').toFixed(0)} ms`,
          aim: '≤ 150 ms',
        },
        {
          what: 'From another screen back to the map, 10,000 buoys',
          figure: `${of('back').toFixed(0)} ms`,
          aim: '≤ 100 ms',
        },
        against5M('an empty cache', 'empty'),
        against5M('200 buoys with their latest readings and no others', 'few'),
      ];
    });
  } finally {
    stop();
  }
}
