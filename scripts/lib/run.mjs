// Runs a command; a signal to this process reaches the command first.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';

export const root = resolve(import.meta.dirname, '../..');

/**
 * @param {string[]} command with its arguments
 * @param {object} [options]
 * @param {Record<string, string | undefined>} [options.env] added to that of this process; undefined: taken away
 * @param {boolean} [options.quiet] print its output only where it fails
 * @param {Pick<Buffer[], 'push'>} [options.into] gets its output, which is not printed
 * @param {(text: string) => void} [options.onOutput] gets standard output too
 * @param {RegExp} [options.hides] lines of standard error that are not printed
 * @param {string} [options.cwd]
 * @returns {Promise<number>} the exit code
 */
export function run(
  [command, ...args],
  { env = {}, quiet = false, into, onOutput, hides, cwd } = {},
) {
  return new Promise((done, fail) => {
    const output = into ?? (quiet ? [] : null);
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: output
        ? ['ignore', 'pipe', 'pipe']
        : ['inherit', onOutput ? 'pipe' : 'inherit', hides ? 'pipe' : 'inherit'],
    });
    child.stdout?.on('data', (chunk) => {
      if (output) output.push(chunk);
      else process.stdout.write(chunk);
      onOutput?.(String(chunk));
    });
    if (output) child.stderr.on('data', (chunk) => output.push(chunk));
    else if (hides) {
      createInterface(child.stderr).on('line', (line) => {
        if (!hides.test(line)) process.stderr.write(`${line}\n`);
      });
    }
    const forward = (signal) => child.kill(signal);
    process.on('SIGINT', forward);
    process.on('SIGTERM', forward);
    child.on('error', fail);
    child.on('close', (code, signal) => {
      process.off('SIGINT', forward);
      process.off('SIGTERM', forward);
      if (quiet && code !== 0) process.stderr.write(Buffer.concat(output));
      done(code ?? (signal ? 130 : 1));
    });
  });
}

/**
 * Runs a script to its exit code. What it throws is a sentence for the person who started it.
 * @param {() => Promise<number | undefined>} work
 */
export async function runScript(work) {
  try {
    process.exit(await work());
  } catch (error) {
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}

/** Packages whose programs the scripts run. */
const PACKAGES = {
  biome: '@biomejs/biome',
  'electron-vite': 'electron-vite',
  playwright: '@playwright/test',
  tsc: 'typescript',
  vitest: 'vitest',
};
export const PROGRAMS = Object.keys(PACKAGES);

/**
 * A program of a package as the command that runs it. Windows starts no shell script, and what npm puts in `.bin` there
 * only with a shell.
 * @returns {[command: string, ...args: string[]]}
 */
export function program(name, ...args) {
  const folder = join(root, 'node_modules', PACKAGES[name]);
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return [process.execPath, join(folder, bin[name]), ...args];
}

/** The npm that runs this script as the command that runs it. */
export function npm(...args) {
  const path = process.env.npm_execpath;
  return path?.endsWith('npm-cli.js') ? [process.execPath, path, ...args] : ['npm', ...args];
}
