/** Runs the real application as a command: no display, its own data folder, what it printed and how it ended. */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { headlessArguments } from '#main/cli/headless.ts';
import { root } from './app.ts';

export interface Ended {
  code: number | null;
  out: string;
  err: string;
}

export interface CliOptions {
  input?: string;
  /** A variable given as undefined is taken away. */
  env?: Record<string, string | undefined>;
  cwd?: string;
  /** As a person would start the packaged application: without the switch for no display. */
  bare?: boolean;
  /** Called with all of standard error so far; `kill` sends its first signal only: a second one ends a command at once. */
  onErr?: (text: string, kill: (signal: NodeJS.Signals) => void) => void;
  /** Closes standard output at the first byte. */
  closeOut?: boolean;
  /** Standard output is a disk that is full. */
  fullOut?: boolean;
}

/** The command's process as it starts. */
export function startCli(
  words: readonly string[],
  options: Pick<CliOptions, 'env' | 'cwd' | 'bare' | 'fullOut'> = {},
): ChildProcessWithoutNullStreams {
  const executable = process.env.ALMANAC_ELECTRON;
  if (!executable) throw new Error('Run end-to-end tests with `npm run test:e2e`.');
  const flags = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const args = options.bare ? [...flags, root, ...words] : headlessArguments(flags, words, root);
  const env: NodeJS.ProcessEnv = { ...process.env, ...options.env };
  delete env.DISPLAY;
  delete env.WAYLAND_DISPLAY;
  const settings = { env, cwd: options.cwd ?? root };
  if (!options.fullOut) return spawn(executable, args, settings);
  return spawn('/bin/sh', ['-c', 'exec "$0" "$@" >/dev/full', executable, ...args], settings);
}

export function cli(words: readonly string[], options: CliOptions = {}): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = startCli(words, options);
    let out = '';
    let err = '';
    child.stdout.on('data', (chunk: Buffer) => {
      out += chunk.toString();
      if (options.closeOut) child.stdout.destroy();
    });
    let killed = false;
    const kill = (signal: NodeJS.Signals): void => {
      if (!killed) child.kill(signal);
      killed = true;
    };
    child.stderr.on('data', (chunk: Buffer) => {
      err += chunk.toString();
      options.onErr?.(err, kill);
    });
    child.stdin.on('error', () => undefined);
    child.stdin.end(options.input ?? '');
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, out, err }));
  });
}
