/** Starts the built application and measures it until its map is complete. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { X11 } from '../../scripts/lib/display.mjs';
import { FLAGS } from './bench.ts';

/** The process and all that it started. */
function processTree(pid: number): number[] {
  const parents = readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .flatMap((entry) => {
      try {
        const stat = readFileSync(`/proc/${entry}/stat`, 'utf8');
        return [[Number(entry), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])]];
      } catch {
        // It ended meanwhile.
        return [];
      }
    });
  const tree = [pid];
  for (const parent of tree)
    tree.push(...parents.filter(([, of]) => of === parent).map(([child = 0]) => child));
  return tree;
}

/** Proportional set size (MB), also of the main process with its cache worker, and processor time (s) of a process and all that it started. */
function usage(pid: number): { memory: number; mainMemory: number; processor: number } {
  let memory = 0;
  let mainMemory = 0;
  let processor = 0;
  for (const one of processTree(pid)) {
    try {
      const pss = /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${one}/smaps_rollup`, 'utf8'));
      const stat = readFileSync(`/proc/${one}/stat`, 'utf8');
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      const megabytes = Number(pss?.[1] ?? 0) / 1024;
      memory += megabytes;
      if (one === pid) mainMemory = megabytes;
      processor += (Number(fields[11]) + Number(fields[12])) / 100;
    } catch {
      // It ended meanwhile.
    }
  }
  return { memory, mainMemory, processor };
}

interface Start {
  /** Milliseconds from the start of the process, by name of the step. */
  steps: Record<string, number>;
  /** What the work in the window answered. */
  done: number;
  memory: number;
  mainMemory: number;
  processor: number;
}

/** Starts the application in `app` until it has printed its timings or done its work. */
export async function start(
  electron: string,
  app: string,
  { userData, work = '' }: { userData: string; work?: string },
): Promise<Start> {
  const started = work ? join(import.meta.dirname, 'driven') : app;
  const last = work ? /^bench done (.*)$/ : /^\s*(\d+) ms {2}map complete$/;
  const child = spawn(
    electron,
    [...FLAGS, X11, '--log-level=3', started, `--user-data-dir=${userData}`, '--timings'],
    {
      env: { ...process.env, BENCH_APP: app, BENCH_WORK: work },
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  );
  const ended = once(child, 'exit');
  const limit = setTimeout(() => child.kill('SIGKILL'), 120_000);
  const unknown = { memory: Number.NaN, mainMemory: Number.NaN, processor: Number.NaN };
  const result: Start = { steps: {}, done: Number.NaN, ...unknown };
  for await (const line of createInterface(child.stdout)) {
    const step = /^\s*(\d+) ms {2}(.*)$/.exec(line);
    if (step?.[2]) result.steps[step[2]] = Number(step[1]);
    const end = last.exec(line);
    if (!end) continue;
    result.done = Number(end[1]);
    // What is freed a moment after the start does not count.
    await new Promise((later) => setTimeout(later, 1500));
    Object.assign(result, usage(child.pid ?? 0));
    child.kill('SIGKILL');
  }
  clearTimeout(limit);
  await ended;
  if (Number.isNaN(result.done)) throw new Error(`No start within two minutes: ${app} ${work}`);
  return result;
}
