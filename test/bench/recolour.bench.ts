/** The map of 10,000 buoys coloured by another variable, in the real window, against frames in which nothing changes. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { openFile } from '#main/cache/open.ts';
import { createStore } from '#main/cache/store.ts';
import { createCacheLocations } from '#main/session/cacheLocations.ts';
import { type Figure, inFolder, median } from './bench.ts';
import { buoys } from './fill.ts';
import { inWindow } from './window.ts';

export const name = 'Another colour of the map';

const COUNT = 10_000;
const ROUNDS = 25;
/** Nobody listens there: what is shown comes from the cache. */
const URL = 'http://127.0.0.1:9';

function prepare(userData: string): void {
  const file = createCacheLocations(userData).of('remote', URL).file;
  mkdirSync(dirname(file), { recursive: true });
  const { db } = openFile(file);
  const now = Math.floor(Date.now() / 1000);
  const list = buoys(COUNT).map((buoy, index) => ({
    ...buoy,
    lastReadingTime: now - 600,
    lastReading: {
      id: null,
      uuid: null,
      time: now - 600 - (index % 20) * 3600,
      significantHeight: (index % 60) / 10,
      maximumHeight: (index % 60) / 6,
      period: 4 + (index % 14),
      direction: index % 360,
      directionCompass: null,
      waterTemperature: index % 30,
      energyPerWave: null,
      heightUnit: 'm',
    },
  }));
  createStore(db).saveBuoys({ buoys: list, fetchedAt: now, listComplete: true });
  db.close();
  writeFileSync(join(userData, 'service.json'), JSON.stringify({ url: URL, keySince: null }));
}

export const run = (): Promise<Figure[]> =>
  inFolder(async (folder) => {
    const userData = join(folder, 'data');
    prepare(userData);
    return inWindow(userData, async (app) => {
      const page = await app.firstWindow();
      await page.locator('[data-map-state="ready"]').waitFor({ timeout: 120_000 });
      const times = await page.evaluate(async (rounds) => {
        const select = document.querySelector<HTMLSelectElement>('.map-legend select');
        if (!select) throw new Error('There is no legend.');
        const set = Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')?.set;
        const frame = () => new Promise((done) => requestAnimationFrame(done));
        /** Milliseconds until the second frame after `work` begins: the first paints, the second shows that it is done. */
        const took = async (work: () => void): Promise<number> => {
          await frame();
          const began = performance.now();
          work();
          await frame();
          await frame();
          return performance.now() - began;
        };
        const all = { changed: [] as number[], idle: [] as number[] };
        const names = ['period', 'maximumHeight', 'waterTemperature', 'age', 'significantHeight'];
        for (let round = -names.length; round < rounds; round++) {
          const changed = await took(() => {
            set?.call(select, names[(round + names.length) % names.length]);
            select.dispatchEvent(new Event('change', { bubbles: true }));
          });
          const idle = await took(() => undefined);
          if (round < 0) continue;
          all.changed.push(changed);
          all.idle.push(idle);
        }
        return all;
      }, ROUNDS);
      return [
        {
          what: `Another colour of ${COUNT.toLocaleString('en')} buoys on the map, from the choice to the frame after it is drawn (longest ${Math.max(...times.changed).toFixed(0)} ms)`,
          figure: `${median(times.changed).toFixed(0)} ms`,
          aim: '≤ 100 ms',
          against: `${median(times.idle).toFixed(0)} ms for the same frames with nothing to draw`,
        },
      ];
    });
  });
