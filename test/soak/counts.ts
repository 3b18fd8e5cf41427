/** What a window uses: memory, threads and file handles of each process; listeners, nodes and workers of the page. */
import { readdirSync, readFileSync } from 'node:fs';
import type { Almanac } from '../support/almanac.ts';

export interface Counts {
  /** Proportional set size (MB): pages that processes share are counted once. */
  memory: Record<string, number>;
  /** Open file descriptors. */
  handles: Record<string, number>;
  threads: Record<string, number>;
  /** Of the page, after garbage was collected. */
  page: { listeners: number; nodes: number; heapMB: number; workers: number };
  /** Listeners of the main process's emitters. */
  mainListeners: number;
}

interface Usage {
  role: string;
  memory: number;
  handles: number;
  threads: number;
}

/** `renderer`, `gpu-process`, the name of a utility, or `main`. */
const roleOf = (commandLine: string): string =>
  /--utility-sub-type=([\w.]+)/.exec(commandLine)?.[1]?.split('.')[0] ??
  /--type=([\w-]+)/.exec(commandLine)?.[1] ??
  'main';

function usageOf(pid: number): Usage {
  const folder = `/proc/${pid}`;
  const smaps = readFileSync(`${folder}/smaps_rollup`, 'utf8');
  return {
    role: roleOf(readFileSync(`${folder}/cmdline`, 'utf8').replaceAll('\0', ' ')),
    memory: Number(/^Pss:\s+(\d+)/m.exec(smaps)?.[1] ?? Number.NaN) / 1024,
    handles: readdirSync(`${folder}/fd`).length,
    threads: readdirSync(`${folder}/task`).length,
  };
}

/** The process and its descendants. */
function treeOf(pid: number): number[] {
  const children = readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').trim().split(' '),
  );
  return [pid, ...children.filter((one) => one !== '').flatMap((one) => treeOf(Number(one)))];
}

export async function countAll(almanac: Almanac): Promise<Counts> {
  const page = await pageCounts(almanac);
  const mainListeners = await almanac.inMain(
    ({ app, ipcMain, powerMonitor, nativeTheme, webContents }) =>
      [app, ipcMain, powerMonitor, nativeTheme, process, ...webContents.getAllWebContents()]
        .flatMap((emitter) => emitter.eventNames().map((name) => emitter.listenerCount(name)))
        .reduce((sum, count) => sum + count, 0),
  );
  const pid = almanac.app.process().pid;
  if (pid === undefined) throw new Error('The application has ended.');
  const usages = treeOf(pid).map(usageOf);
  const byRole = (read: (usage: Usage) => number) => {
    const sums: Record<string, number> = {};
    for (const usage of usages) sums[usage.role] = (sums[usage.role] ?? 0) + read(usage);
    return sums;
  };
  return {
    memory: byRole(({ memory }) => memory),
    handles: byRole(({ handles }) => handles),
    threads: byRole(({ threads }) => threads),
    page,
    mainListeners,
  };
}

async function pageCounts({ page }: Almanac): Promise<Counts['page']> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  await session.send('Performance.enable');
  const { metrics } = await session.send('Performance.getMetrics');
  const of = (name: string) => metrics.find((one) => one.name === name)?.value ?? Number.NaN;
  const counts = {
    listeners: of('JSEventListeners'),
    nodes: of('Nodes'),
    heapMB: of('JSHeapUsedSize') / 2 ** 20,
    workers: page.workers().length,
  };
  await session.detach();
  return counts;
}

export interface Frames {
  /** The longest frame, ms. It also waits for a compositor that draws in software. */
  longest: number;
  over100: number;
  /** The longest stretch (ms) in which work of the page let it draw no frame; 0: none over 50. */
  longestTask: number;
}

/** The frames of a stretch of time (ms) in which nobody touches the window. */
export async function framesIn({ page }: Almanac, duration: number): Promise<Frames> {
  return page.evaluate(
    (length) =>
      new Promise<Frames>((resolve) => {
        const began = performance.now();
        let last = began;
        const frames: Frames = { longest: 0, over100: 0, longestTask: 0 };
        const note = (tasks: PerformanceEntryList) => {
          for (const task of tasks)
            frames.longestTask = Math.max(frames.longestTask, task.duration);
        };
        const observer = new PerformanceObserver((list) => note(list.getEntries()));
        observer.observe({ type: 'longtask' });
        const frame = () => {
          const now = performance.now();
          const took = now - last;
          last = now;
          frames.longest = Math.max(frames.longest, took);
          if (took > 100) frames.over100 += 1;
          if (now - began < length) {
            requestAnimationFrame(frame);
            return;
          }
          note(observer.takeRecords());
          observer.disconnect();
          resolve(frames);
        };
        requestAnimationFrame(frame);
      }),
    duration,
  );
}

export const sum = (parts: Record<string, number>): number =>
  Object.values(parts).reduce((all, one) => all + one, 0);
