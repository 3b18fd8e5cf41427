/** `--timings`: prints when each step of the start was reached, in main and in the window, on one time axis. */
import { readFileSync } from 'node:fs';
import { uptime } from 'node:os';
import type { BrowserWindow } from 'electron';
import { COMPLETE } from '#shared/startSteps.ts';

interface Mark {
  name: string;
  /** Epoch milliseconds. */
  at: number;
}

const marksHere = (): Mark[] =>
  performance
    .getEntriesByType('mark')
    .map(({ name, startTime }) => ({ name, at: performance.timeOrigin + startTime }));

/** Resolves with the marks of the window when its map is complete. */
const marksOfWindow = `new Promise((resolve) => {
  new PerformanceObserver((_, observer) => {
    const marks = performance.getEntriesByType('mark');
    if (!marks.some(({ name }) => name === '${COMPLETE}')) return;
    observer.disconnect();
    resolve(marks.map(({ name, startTime }) => ({ name, at: performance.timeOrigin + startTime })));
  }).observe({ type: 'mark', buffered: true });
})`;

/** One line per step, in the order of time: milliseconds since the process started, name. */
export function timingsText(marks: readonly Mark[], processStart: number): string {
  return [{ name: 'process started', at: processStart }, ...marks]
    .sort((a, b) => a.at - b.at)
    .map(({ name, at }) => `${String(Math.round(at - processStart)).padStart(6)} ms  ${name}\n`)
    .join('');
}

/**
 * When this process was started, epoch milliseconds. Electron's own answer is up to a second wrong on Linux: it adds the
 * ticks since the boot to a time of the boot in whole seconds.
 */
function processStart(): number {
  if (process.platform !== 'linux') return process.getCreationTime() ?? performance.timeOrigin;
  const stat = readFileSync('/proc/self/stat', 'utf8');
  // Field 22 of proc_pid_stat(5), hundredths of a second since the boot; the name in field 2 may hold blanks.
  const ticks = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]);
  return Date.now() - (uptime() - ticks / 100) * 1000;
}

/** Waits until the map is complete. */
export async function printTimings(window: BrowserWindow): Promise<void> {
  const ofWindow: Mark[] = await window.webContents.executeJavaScript(marksOfWindow);
  process.stdout.write(timingsText([...marksHere(), ...ofWindow], processStart()));
}
