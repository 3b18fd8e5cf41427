/** What a bench module exports, and the timing they share. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import type { ExportTask } from '#main/cache/api.ts';
import { createCacheLocations } from '#main/session/cacheLocations.ts';
import { ExportRequest } from '#shared/model/exportRequest.ts';

/** `scripts/bench.mjs` runs every `*.bench.ts` that exports `name` and `run(): Promise<Figure[]>`. */
export interface Figure {
  what: string;
  figure: string;
  aim?: string;
  against?: string;
}

export { workerPath } from '../support/cacheWorker.ts';

export const root = resolve(import.meta.dirname, '../..');

/** Of Electron. */
export const FLAGS = process.getuid?.() === 0 ? ['--no-sandbox'] : [];

/** Builds the application. @returns the executable of Electron */
export function builtApplication(): string {
  const command = join(root, 'node_modules/.bin/electron-vite');
  const built = spawnSync(command, ['build', '--logLevel', 'warn'], { cwd: root });
  if (built.status !== 0) throw new Error('The build failed.');
  const script = join(root, 'scripts/lib/runtime.mjs');
  return spawnSync(process.execPath, [script], { encoding: 'utf8' }).stdout.trim();
}

export async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'almanac-bench-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Makes a data folder with a service at which nobody listens: what is shown comes from the cache. @returns its file */
export function dataFolder(folder: string): string {
  const url = 'http://127.0.0.1:9';
  const { file } = createCacheLocations(folder).of('remote', url);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(join(folder, 'service.json'), JSON.stringify({ url, keySince: null }));
  return file;
}

/** Seconds `work` takes. */
export async function seconds(work: () => unknown): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

export const thousands = (value: number) => Math.round(value).toLocaleString('en');

/** User and system seconds of a process and of the children it waited for. */
export function processorSeconds(command: string, args: readonly string[], env: NodeJS.ProcessEnv) {
  const script = 'TIMEFORMAT="%U %S"; time "$0" "$@" 2>&3';
  const { status, output } = spawnSync('bash', ['-c', script, command, ...args], {
    env: { ...process.env, ...env, LC_ALL: 'C' },
    encoding: 'utf8',
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
  });
  if (status !== 0) throw new Error(`${args.join(' ')} ended with ${status}: ${output[3]}`);
  const [user = Number.NaN, system = Number.NaN] = output[2]?.trim().split(' ').map(Number) ?? [];
  return user + system;
}

/** A CSV of all readings of the first `buoys` buoys. */
export function exportOfAll(path: string, buoys: number): ExportTask {
  const buoyIds = Array.from({ length: buoys }, (_, i) => i + 1);
  return {
    ...ExportRequest.parse({ selection: { kind: 'readings', buoyIds, from: 0, to: 7e9 } }),
    locale: 'en',
    timezone: 'UTC',
    version: 'bench',
    path,
    service: { label: 'Bench', origin: null, simulated: true },
  };
}
