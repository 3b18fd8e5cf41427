/** Builds the probe, starts it in Electron without a window, and asks it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import type { ProbeAnswer, ProbeOrder } from './netProbe.ts';

const root = resolve(import.meta.dirname, '../../..');

export interface Probe {
  ask(order: Omit<ProbeOrder, 'id' | 'cancel'>): { answer: Promise<ProbeAnswer>; cancel(): void };
  /** What went wrong inside that no request was told of. */
  crashes: string[];
  stop(): Promise<void>;
}

/** The Electron the end-to-end tests run in, and the libraries it needs; prepared where missing. */
async function electronPath(): Promise<string> {
  const script = (name: string): Promise<unknown> =>
    import(pathToFileURL(join(root, 'scripts/lib', name)).href);
  const system = (await script('system.mjs')) as { prepareSystem(needed: string[]): Promise<void> };
  const runtime = (await script('runtime.mjs')) as { electronRuntime(): Promise<{ path: string }> };
  await system.prepareSystem([]);
  return (await runtime.electronRuntime()).path;
}

export async function startProbe(): Promise<Probe> {
  const folder = mkdtempSync(join(tmpdir(), 'almanac-probe-'));
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: true, external: ['electron'] },
    build: {
      ssr: join(import.meta.dirname, 'netProbe.ts'),
      outDir: folder,
      target: 'node20.18',
      rollupOptions: { output: { format: 'cjs', entryFileNames: 'main.cjs' } },
    },
  });
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ name: 'probe', version: '1.0.0', main: 'main.cjs' }),
  );
  const headless = process.platform === 'linux' ? ['--ozone-platform=headless'] : [];
  const args = ['--no-sandbox', ...headless, `--user-data-dir=${join(folder, 'data')}`, folder];
  const child = spawn(await electronPath(), args, { stdio: ['pipe', 'pipe', 'ignore'] });
  return speakTo(child, () => rmSync(folder, { recursive: true, force: true }));
}

async function speakTo(child: ChildProcess, cleanUp: () => void): Promise<Probe> {
  const { stdin, stdout } = child;
  if (!stdin || !stdout) throw new Error('The probe has no pipes.');
  const crashes: string[] = [];
  const waiting = new Map<number, (answer: ProbeAnswer) => void>();
  let last = 0;
  const answerTo = (id: number): Promise<ProbeAnswer> =>
    new Promise((done) => {
      waiting.set(id, done);
    });
  const ready = answerTo(0);
  createInterface({ input: stdout }).on('line', (line) => {
    if (!line.startsWith('{')) return;
    const answer = JSON.parse(line) as ProbeAnswer;
    if (answer.crash) crashes.push(answer.crash);
    waiting.get(answer.id)?.(answer);
  });
  const ended = once(child, 'exit');
  await Promise.race([
    ready,
    ended.then(([code]) => {
      throw new Error(`Electron ended with ${code} before it was ready.`);
    }),
  ]);
  const tell = (order: object): boolean => stdin.write(`${JSON.stringify(order)}\n`);
  return {
    crashes,
    ask(order) {
      last += 1;
      const id = last;
      const answer = answerTo(id);
      tell({ ...order, id });
      return { answer, cancel: () => tell({ id, cancel: true }) };
    },
    async stop() {
      stdin.end();
      await ended;
      cleanUp();
    },
  };
}
