/** The replay of 48 hours of 10,000 buoys in the real window, against as many circles drawn on a canvas. */
import { join } from 'node:path';
import { openFile } from '#main/cache/open.ts';
import { createStore } from '#main/cache/store.ts';
import type { Answer, CallOutput } from '#shared/ipc/contract.ts';
import { HOUR } from '#shared/science/durations.ts';
import { numbered } from '../support/buoys.ts';
import { dataFolder, type Figure, inFolder, median } from './bench.ts';
import { buoys } from './fill.ts';
import { inWindow } from './window.ts';

export const name = 'Replay on the map';

const COUNT = 10_000;
const HOURS = 48;

function prepare(folder: string): void {
  const { db } = openFile(dataFolder(folder));
  db.pragma('synchronous = OFF');
  const store = createStore(db);
  // Those of the hours of the replay.
  const now = Math.floor(Date.now() / 1000 / HOUR) * HOUR;
  const all = buoys(COUNT);
  store.saveBuoys({ buoys: all, fetchedAt: now, listComplete: true });
  for (const { id: buoyId } of all) {
    const readings = Array.from({ length: HOURS }, (_, i) =>
      numbered(buoyId * HOURS + i, now - (HOURS - i) * HOUR, {
        significantHeight: ((buoyId + i) % 60) / 10 + 0.1,
        period: 8,
      }),
    );
    store.upsertReadings({ buoyId, readings, covers: null, fetchedAt: now });
  }
  db.close();
}

export const run = (): Promise<Figure[]> =>
  inFolder(async (folder) => {
    const userData = join(folder, 'data');
    prepare(userData);
    return inWindow(userData, async (app) => {
      const page = await app.firstWindow();
      await page.locator('[data-map-state="ready"]').waitFor({ timeout: 120_000 });
      await page.getByRole('button', { name: 'Replay', exact: true }).click();
      // The list says when the hours are read; closed, it costs nothing.
      const list = page.getByRole('button', { name: 'Buoys in view', exact: true });
      await list.click();
      await page
        .getByTestId('map-in-view')
        .getByText(/\d\.\d\s?m/)
        .first()
        .waitFor({ timeout: 120_000 });
      await list.click();
      const rounds = await page.evaluate(
        async ({ count, hours }) => {
          const slider = document.querySelector<HTMLInputElement>('.map-now input[type=range]');
          const map = document.querySelector<HTMLElement>('.map-canvas');
          const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
          if (!slider || !map) throw new Error('There is no replay.');
          const canvas = document.createElement('canvas');
          canvas.style.cssText = 'position: absolute; inset: 0; z-index: 9';
          [canvas.width, canvas.height] = [map.clientWidth, map.clientHeight];
          const pen = canvas.getContext('2d');
          if (!pen) throw new Error('There is no canvas.');
          const frame = () => new Promise((done) => requestAnimationFrame(done));
          /** Milliseconds for each hour, one after the other, each with a frame of its own. */
          const pace = async (work: (hour: number) => void): Promise<number> => {
            await frame();
            const began = performance.now();
            for (let hour = 1; hour <= hours; hour++) {
              work(hour);
              await frame();
            }
            // The last one is drawn.
            await frame();
            return (performance.now() - began) / hours;
          };
          const step = (hour: number): void => {
            set?.call(slider, String(hour));
            slider.dispatchEvent(new Event('input', { bubbles: true }));
          };
          const circles = (hour: number): void => {
            pen.clearRect(0, 0, canvas.width, canvas.height);
            pen.strokeStyle = 'white';
            for (let i = 0; i < count; i++) {
              pen.fillStyle = `hsl(${(i + hour) % 360} 80% 40%)`;
              pen.beginPath();
              pen.arc((i * 37) % canvas.width, (i * 61) % canvas.height, 6, 0, 2 * Math.PI);
              pen.fill();
              pen.stroke();
            }
          };
          const rounds: { steps: number; circles: number }[] = [];
          for (let round = 0; round < 3; round++) {
            const steps = await pace(step);
            document.body.append(canvas);
            rounds.push({ steps, circles: await pace(circles) });
            canvas.remove();
          }
          return rounds;
        },
        { count: COUNT, hours: HOURS },
      );
      // As `reads.replay` asks; all processor time of the window's thread, shared by the slices.
      const cdp = await page.context().newCDPSession(page);
      await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
      const processor = async (): Promise<number> => {
        const { metrics } = await cdp.send('Performance.getMetrics');
        return 1000 * (metrics.find((one) => one.name === 'TaskDuration')?.value ?? Number.NaN);
      };
      const begun = await processor();
      const read = await page.evaluate(async () => {
        const to = Math.floor(Date.now() / 3_600_000) * 3600;
        const input = { from: to - 30 * 86_400, to, quality: 'notFail', isRanked: false } as const;
        const read = { slices: 0, bytes: 0 };
        for (let after: number | null = -1; after !== null; read.slices++) {
          const answer: Answer<CallOutput<'replay'>> = await window.almanac.call('replay', {
            ...input,
            after,
          });
          if (!answer.ok) throw new Error('The hours were not read.');
          read.bytes += answer.value.significantHeight.byteLength;
          after = answer.value.last;
        }
        return read;
      });
      const perSlice = ((await processor()) - begun) / read.slices;
      const [step, circles] = (['steps', 'circles'] as const).map((of) =>
        median(rounds.map((round) => round[of])),
      ) as [number, number];
      return [
        {
          what: `An hour of a replay of ${COUNT.toLocaleString('en')} buoys while it plays: ${step.toFixed(0)} ms (time, lower is better), ${(1000 / step).toFixed(0)} steps a second`,
          figure: (step / circles).toFixed(2),
          aim: '≥ 20 steps a second',
          against: `${circles.toFixed(0)} ms for as many circles on a canvas of that size`,
        },
        {
          what: `Reading a replay of 30 days of ${COUNT.toLocaleString('en')} buoys (${(read.bytes / 1e6).toFixed(1)} MB): processor time of the window's thread for each of ${read.slices} slices`,
          figure: `${perSlice.toFixed(1)} ms`,
          aim: '≤ 100 ms',
        },
      ];
    });
  });
