/** The coverage of a buoy with 50 years that are not downloaded in the real window, against its days as one drawn path. */
import { openFile } from '#main/cache/open.ts';
import { createStore } from '#main/cache/store.ts';
import { randomFrom } from '#main/science/random.ts';
import { HOUR } from '#shared/science/durations.ts';
import { dataFolder, type Figure, inFolder, median } from './bench.ts';
import { buoys } from './fill.ts';
import { readingsOf } from './seed.ts';
import { inWindow } from './window.ts';

export const name = 'Coverage';

const YEARS = 50;
const ROUNDS = 15;

/** A data folder with a buoy of which the first hour is downloaded. */
function prepare(folder: string): void {
  const { db } = openFile(dataFolder(folder));
  const store = createStore(db);
  const now = Math.floor(Date.now() / 1000);
  const from = Date.UTC(new Date().getUTCFullYear() - YEARS + 1, 0, 1) / 1000;
  store.saveBuoys({ buoys: buoys(1), fetchedAt: now, listComplete: true });
  const readings = readingsOf(1, 0, randomFrom(1)).map((one) => ({ ...one, time: from }));
  store.upsertReadings({ buoyId: 1, readings, covers: { from, to: from + HOUR }, fetchedAt: now });
  db.close();
}

export const run = (): Promise<Figure[]> =>
  inFolder(async (folder) => {
    prepare(folder);
    const times = await inWindow(folder, async (app) => {
      const page = await app.firstWindow();
      await page.getByRole('navigation').getByText('Latest').click();
      await page.getByRole('row').nth(1).click();
      await page.getByRole('tab', { name: 'Coverage' }).waitFor();
      return page.evaluate(
        async ({ rounds, days }) => {
          const frame = () => new Promise((done) => requestAnimationFrame(done));
          const idle = () => new Promise((done) => requestIdleCallback(done));
          const until = async (isSo: () => boolean) => {
            while (!isSo()) await frame();
          };
          const choose = (label: string): void =>
            [...document.querySelectorAll<HTMLElement>('[role="tab"]')]
              .find(({ textContent }) => textContent === label)
              ?.click();
          const isDrawn = () => document.querySelector('svg path[d*="h"][stroke]') !== null;
          const times = { coverage: [] as number[], path: [] as number[] };
          for (let round = -3; round < rounds; round++) {
            choose('History');
            await until(() => !isDrawn());
            await idle();
            let began = performance.now();
            choose('Coverage');
            await until(isDrawn);
            await frame();
            const coverage = performance.now() - began;
            await idle();
            began = performance.now();
            const make = (name: string) =>
              document.createElementNS('http://www.w3.org/2000/svg', name) as SVGElement;
            const [box, drawn] = [make('svg'), make('path')];
            box.style.cssText =
              'position: fixed; inset: 0 auto auto 0; width: 640px; height: 900px';
            const cells = Array.from(
              { length: days },
              (_, i) => `M${36 + (i % 366) * 1.6} ${22 + 18 * Math.floor(i / 366)}h1v16h-1z`,
            );
            drawn.setAttribute('d', cells.join(''));
            drawn.setAttribute('fill', 'none');
            drawn.setAttribute('stroke', 'grey');
            box.append(drawn);
            document.body.append(box);
            await frame();
            await frame();
            const path = performance.now() - began;
            box.remove();
            if (round < 0) continue;
            times.coverage.push(coverage);
            times.path.push(path);
          }
          return times;
        },
        { rounds: ROUNDS, days: YEARS * 365 },
      );
    });
    const [coverage, path] = [median(times.coverage), median(times.path)];
    return [
      {
        what: `Coverage of ${YEARS} years that are not downloaded, from the choice of its tab to the frame after it is drawn: ${coverage.toFixed(0)} ms (≤ 100 ms on a machine of its own; time, lower is better)`,
        figure: (coverage / path).toFixed(2),
        against: `the same number of days drawn as one path, ${path.toFixed(0)} ms`,
      },
    ];
  });
