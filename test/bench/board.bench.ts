/** The board with 50 favourites in the real window, against the list of 50 rows in the same window, in turn. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { openFile } from '#main/cache/open.ts';
import { createStore } from '#main/cache/store.ts';
import { randomFrom } from '#main/science/random.ts';
import { createCacheLocations } from '#main/session/cacheLocations.ts';
import { answerAt } from '#support/conditions.ts';
import { type Figure, inFolder, median } from './bench.ts';
import { buoys } from './fill.ts';
import { readingsOf } from './seed.ts';
import { inWindow } from './window.ts';

export const name = 'Board';

/** Nobody listens there: what is shown comes from the cache. */
const URL = 'http://127.0.0.1:9';
const COUNT = 50;
const HOUR = 3600;
/** Of readings and of the forecasts of every buoy. */
const HOURS = 48;
const ROUNDS = 25;

/** A data folder with 50 favourites, each with the last and the next 48 hours. */
function prepare(folder: string): void {
  const file = createCacheLocations(folder).of('remote', URL).file;
  mkdirSync(dirname(file), { recursive: true });
  const { db } = openFile(file);
  const store = createStore(db);
  const all = buoys(COUNT);
  const now = Math.floor(Date.now() / 1000);
  const from = now - HOURS * HOUR;
  store.saveBuoys({ buoys: all, fetchedAt: now, listComplete: true });
  const random = randomFrom(1);
  for (const { id: buoyId, lat, lng } of all) {
    const readings = readingsOf(HOURS, buoyId * HOURS, random).map((one, i) => ({
      ...one,
      time: from + (i + 1) * HOUR,
    }));
    store.upsertReadings({ buoyId, readings, covers: { from, to: now }, fetchedAt: now });
    store.setFavourite({ id: buoyId, favourite: true });
    for (let hour = 0; hour < HOURS; hour += 3) {
      const time = now + hour * HOUR;
      store.saveConditions({ ...answerAt(time), request: { lat, lng, spotId: null, time } });
    }
  }
  db.close();
  writeFileSync(join(folder, 'service.json'), JSON.stringify({ url: URL, keySince: null }));
}

/** Milliseconds from the choice of each view until it is drawn. */
type Times = Record<'List' | 'Board', number[]>;

export const run = (): Promise<Figure[]> =>
  inFolder(async (folder) => {
    prepare(folder);
    const times = await inWindow(folder, async (app) => {
      const page = await app.firstWindow();
      await page.getByRole('navigation').getByText('Latest').click();
      await page.getByRole('row').nth(20).waitFor();
      return page.evaluate(async (rounds) => {
        const frame = () => new Promise((done) => requestAnimationFrame(done));
        const idle = () => new Promise((done) => requestIdleCallback(done));
        const choose = (view: string): void =>
          [...document.querySelectorAll<HTMLInputElement>('[role="radiogroup"] input')]
            .find(({ labels }) => labels?.[0]?.textContent === view)
            ?.click();
        /** The second frame after a change shows that the first is drawn. */
        const drawn = async (view: 'List' | 'Board'): Promise<number> => {
          await frame();
          await idle();
          const began = performance.now();
          choose(view);
          await frame();
          await frame();
          const took = performance.now() - began;
          const shown = view === 'List' ? '.table-row' : '.board-cards svg path';
          if (!document.querySelector(shown)) throw new Error(`${view} is not shown.`);
          return took;
        };
        const times: Times = { List: [], Board: [] };
        for (let round = -5; round < rounds; round++) {
          for (const view of ['Board', 'List'] as const) {
            const took = await drawn(view);
            if (round >= 0) times[view].push(took);
          }
        }
        return times;
      }, ROUNDS);
    });
    const [board, list] = [median(times.Board), median(times.List)];
    return [
      {
        what: `Board of ${COUNT} favourites with their last and next ${HOURS} h, from the choice to the frame after it is drawn: ${board.toFixed(0)} ms (time, lower is better)`,
        figure: (board / list).toFixed(2),
        aim: '< 2.0',
        against: `the list of the same ${COUNT} buoys, ${list.toFixed(0)} ms`,
      },
    ];
  });
