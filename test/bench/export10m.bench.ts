/** 10,000,000 readings exported from the real window: memory, stalls of the main process, frames of the window. */
import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { ElectronApplication, Page } from '@playwright/test';
import { createCacheLocations } from '#main/session/cacheLocations.ts';
import type { Status } from '#shared/model/status.ts';
import { type Figure, inFolder, thousands } from './bench.ts';
import { buoys, fill, multiply } from './fill.ts';
import { inWindow } from './window.ts';

export const name = 'An export of 10,000,000 readings from the window';

const ROWS = 10_000_000;
/** Nobody listens there: what is shown comes from the cache. */
const URL = 'http://127.0.0.1:9';

interface Watched {
  /** Seconds it took; rows written. */
  took: number;
  rows: number;
  /** Milliseconds. */
  stall: number;
  frame: number;
  /** Bytes over what was resident before, of the main process. */
  growth: number;
}

/** Watches the main process' event loop and memory and the window's frames while `work` runs. */
async function watch(
  app: ElectronApplication,
  page: Page,
  work: () => Promise<number>,
): Promise<Watched> {
  await app.evaluate(() => {
    const { monitorEventLoopDelay } = process.getBuiltinModule('node:perf_hooks');
    const delay = monitorEventLoopDelay({ resolution: 5 });
    delay.enable();
    const before = process.memoryUsage.rss();
    const watched = { delay, before, most: before, timer: setInterval(() => undefined, 1e9) };
    clearInterval(watched.timer);
    watched.timer = setInterval(() => {
      watched.most = Math.max(watched.most, process.memoryUsage.rss());
    }, 100);
    Reflect.set(globalThis, 'watched', watched);
  });
  await page.evaluate(() => {
    const frames = { longest: 0, last: performance.now(), on: true };
    Reflect.set(window, 'watchedFrames', frames);
    const next = (): void => {
      const now = performance.now();
      frames.longest = Math.max(frames.longest, now - frames.last);
      frames.last = now;
      if (frames.on) requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
  });
  const began = performance.now();
  const rows = await work();
  const took = (performance.now() - began) / 1000;
  const frame = await page.evaluate(() => {
    const frames = Reflect.get(window, 'watchedFrames') as { longest: number; on: boolean };
    frames.on = false;
    return frames.longest;
  });
  const { stall, growth } = await app.evaluate(() => {
    const watched = Reflect.get(globalThis, 'watched') as {
      delay: { max: number; disable(): void };
      before: number;
      most: number;
      timer: NodeJS.Timeout;
    };
    clearInterval(watched.timer);
    watched.delay.disable();
    return { stall: watched.delay.max / 1e6, growth: watched.most - watched.before };
  });
  return { took, rows, stall, frame, growth };
}

async function exported(page: Page, path: string, app: ElectronApplication): Promise<number> {
  await app.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = async () => ({ canceled: false, filePath });
  }, path);
  return page.evaluate(
    async (buoyIds) => {
      type Answer<T> = { ok: boolean; value: T };
      const { almanac } = window as unknown as {
        almanac: { call: (name: string, input?: unknown) => Promise<Answer<never>> };
      };
      const selection = { kind: 'readings', buoyIds, from: 0, to: 7_000_000_000 };
      const started: Answer<{ id: string }> = await almanac.call('startExport', { selection });
      if (!started.ok) throw new Error(JSON.stringify(started));
      for (;;) {
        const status: Answer<Status> = await almanac.call('getStatus');
        const job = status.value.jobs.find(({ id }) => id === started.value.id);
        if (job?.state === 'done') return job.done;
        if (job?.state !== 'running') throw new Error(JSON.stringify(job));
        await new Promise((later) => setTimeout(later, 200));
      }
    },
    Array.from({ length: 100 }, (_, at) => at + 1),
  );
}

export const run = (): Promise<Figure[]> =>
  inFolder(async (folder) => {
    const userData = join(folder, 'data');
    const file = createCacheLocations(userData).of('remote', URL).file;
    mkdirSync(dirname(file), { recursive: true });
    fill(file, buoys(10), ROWS / 100);
    multiply(file, 10);
    writeFileSync(join(userData, 'service.json'), JSON.stringify({ url: URL, keySince: null }));
    return inWindow(userData, async (app) => {
      const page = await app.firstWindow();
      await page.locator('[data-map-state="ready"]').waitFor({ timeout: 120_000 });
      const idle = await watch(app, page, () => page.waitForTimeout(5000).then(() => 0));
      const path = join(folder, 'all.csv');
      const full = await watch(app, page, () => exported(page, path, app));
      if (full.rows !== ROWS) throw new Error(`${full.rows} rows were written.`);
      const gigabytes = (statSync(path).size / 1e9).toFixed(1);
      rmSync(path);
      const what = `10,000,000 readings from the window, ${gigabytes} GB, ${thousands(ROWS / full.took)} rows/s`;
      return [
        {
          what: `${what}: resident growth of the main process and its cache worker`,
          figure: `${(full.growth / 2 ** 20).toFixed(0)} MB`,
          aim: '< 64 MB',
          against: `${(idle.growth / 2 ** 20).toFixed(0)} MB in five seconds at rest`,
        },
        {
          what: 'The same: longest stall of the main process',
          figure: `${full.stall.toFixed(0)} ms`,
          aim: '≤ 50 ms',
          against: `${idle.stall.toFixed(0)} ms at rest`,
        },
        {
          what: 'The same: longest frame of the window',
          figure: `${full.frame.toFixed(0)} ms`,
          aim: '≤ 100 ms',
          against: `${idle.frame.toFixed(0)} ms at rest`,
        },
      ];
    });
  });
