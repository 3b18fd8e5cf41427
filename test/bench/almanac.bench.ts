/** Opening the Almanac of a buoy with 16 and with 40 years of hourly readings, against Chart.js drawing the same points alone. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { openFile } from '#main/cache/open.ts';
import { createStore } from '#main/cache/store.ts';
import { randomFrom } from '#main/science/random.ts';
import { HOUR } from '#shared/science/durations.ts';
import { dataFolder, type Figure, inFolder, median, root } from './bench.ts';
import { buoys } from './fill.ts';
import { readingsOf } from './seed.ts';
import { inWindow } from './window.ts';

export const name = 'Almanac';

/** A data folder with buoys of a full history of so many hours, whose ranks are computed. */
function prepare(folder: string, count: number, hours: number): void {
  const { db } = openFile(dataFolder(folder));
  const store = createStore(db);
  const all = buoys(count);
  const to = Math.floor(Date.now() / 1000);
  const from = to - hours * HOUR;
  store.saveBuoys({ buoys: all, fetchedAt: to, listComplete: true });
  const random = randomFrom(1);
  for (const { id: buoyId } of all) {
    const readings = readingsOf(hours, buoyId * hours, random).map((one, i) => ({
      ...one,
      time: from + (i + 1) * HOUR,
    }));
    store.upsertReadings({ buoyId, readings, covers: { from, to }, fetchedAt: to });
  }
  while (store.buildRanks({ quality: 'notFail' }) > 0);
  db.close();
}

/** Until what was begun before is done and drawn. */
const settled = (page: Page): Promise<void> =>
  page.evaluate(
    () => new Promise((done) => requestIdleCallback(() => requestAnimationFrame(() => done()))),
  );

/** How long (ms) a pointer is on the tab before the click: less than people need to press and release a button. */
const AIMED = 100;

/**
 * Milliseconds from the click on the tab until the chart is on the screen.
 * @param aimed whether the pointer was on the tab before; else as from the keyboard
 */
async function opened(page: Page, aimed: boolean): Promise<number> {
  await settled(page);
  if (aimed) {
    await page.getByRole('tab', { name: 'Almanac' }).hover();
    await page.waitForTimeout(AIMED);
  }
  return page.evaluate(
    () =>
      new Promise<number>((done) => {
        const tab = [...document.querySelectorAll<HTMLElement>('[role="tab"]')].find(
          ({ textContent }) => textContent === 'Almanac',
        );
        const start = performance.now();
        tab?.click();
        const look = (): void => {
          // Chart.js gives the canvas its size and draws on it in one step.
          const canvas = document.querySelector<HTMLCanvasElement>('.almanac-chart canvas');
          if (canvas?.style.width) requestAnimationFrame(() => done(performance.now() - start));
          else requestAnimationFrame(look);
        };
        look();
      }),
  );
}

/** Milliseconds in which Chart.js draws six lines of 366 points on a canvas of the same size. */
async function drawnAlone(page: Page): Promise<number> {
  await settled(page);
  return page.evaluate(
    () =>
      new Promise<number>((done) => {
        const shown = document.querySelector<HTMLElement>('.almanac-chart');
        const box = document.createElement('div');
        Object.assign(box.style, {
          position: 'fixed',
          inset: '0 auto auto 0',
          width: `${shown?.clientWidth}px`,
          height: `${shown?.clientHeight}px`,
        });
        const start = performance.now();
        document.body.append(box);
        const canvas = document.createElement('canvas');
        box.append(canvas);
        const data = Array.from({ length: 366 }, (_, i) => ({ x: i + 1, y: 2 + Math.sin(i / 58) }));
        type Draw = new (canvas: HTMLCanvasElement, options: object) => { destroy(): void };
        const { Chart } = window as unknown as { Chart: Draw };
        const made = new Chart(canvas, {
          type: 'line',
          data: {
            datasets: [0, 1, 2, 3, 4, 5].map((k) => ({
              data: data.map(({ x, y }) => ({ x, y: y + k / 3 })),
              pointRadius: 0,
            })),
          },
          options: {
            animation: false,
            parsing: false,
            normalized: true,
            maintainAspectRatio: false,
            scales: { x: { type: 'linear' } },
          },
        });
        requestAnimationFrame(() =>
          requestAnimationFrame(() => {
            done(performance.now() - start);
            made.destroy();
            box.remove();
          }),
        );
      }),
  );
}

/** @param count of buoys: every second one is aimed at */
const measured = (years: number, count: number): Promise<Figure[]> =>
  inFolder(async (folder) => {
    const hours = years * 365 * 24;
    prepare(folder, count, hours);
    const times = {
      aimed: [] as number[],
      keyboard: [] as number[],
      again: [] as number[],
      alone: [] as number[],
    };
    await inWindow(folder, async (app) => {
      const page = await app.firstWindow();
      // Playwright evaluates it beside the page's own scripts.
      await page.evaluate(
        readFileSync(join(root, 'node_modules/chart.js/dist/chart.umd.min.js'), 'utf8'),
      );
      await page.getByRole('navigation').getByText('Latest').click();
      const tab = (label: string) => page.getByRole('tab', { name: label });
      for (const { id, name } of buoys(count)) {
        // Of rows out of sight there is no element.
        await page.getByLabel('Filter by text').fill(name);
        await page.getByRole('row').getByText(name).click();
        await page.getByRole('heading', { name }).waitFor();
        await tab('History').click();
        await page.getByRole('application', { name: new RegExp(name) }).waitFor();
        const aimed = id % 2 === 0;
        const first = await opened(page, aimed);
        await drawnAlone(page);
        // The first buoy loads the code.
        if (id === 1) continue;
        times[aimed ? 'aimed' : 'keyboard'].push(first);
        times.alone.push(await drawnAlone(page));
        await tab('History').click();
        await page.getByRole('application', { name: new RegExp(name) }).waitFor();
        times.again.push(await opened(page, false));
        times.alone.push(await drawnAlone(page));
      }
    });
    const ms = (list: number[]) => `${median(list).toFixed(0)} ms`;
    const against = `Chart.js drawing six lines of 366 points, ${ms(times.alone)}`;
    const figure = (list: number[]) => (median(list) / median(times.alone)).toFixed(2);
    return [
      {
        what: `Opening the Almanac of a buoy with ${hours.toLocaleString('en')} readings, the pointer on its tab for ${AIMED} ms: ${ms(times.aimed)} (time, lower is better)`,
        figure: figure(times.aimed),
        aim: '≤ 1.3',
        against,
      },
      {
        what: `The same ${years} years without the pointer: ${ms(times.keyboard)}`,
        figure: figure(times.keyboard),
        against,
      },
      {
        what: `The same ${years} years once more: ${ms(times.again)}`,
        figure: figure(times.again),
        aim: '≤ 1.3',
        against,
      },
    ];
  });

export const run = async (): Promise<Figure[]> => [
  ...(await measured(16, 13)),
  ...(await measured(40, 7)),
];
