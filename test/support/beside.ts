/** Another process on the cache of a test's bench, and what both of them sent. */
import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import type { Bench } from './parts.ts';

const root = resolve(import.meta.dirname, '../..');

/** A program of the project until the test ends, run by its Node: the one in the path may be too old to run TypeScript. */
export function startProgram(file: string, words: readonly (string | number)[]) {
  const node = resolve(root, 'node_modules/.bin/node');
  const args = ['--no-memory-protection-keys', resolve(root, file), ...words.map(String)];
  const child = spawn(node, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  /** Its lines on standard output. */
  const said: string[] = [];
  let wrong = '';
  child.stdout.on('data', (chunk: Buffer) => said.push(...chunk.toString().trim().split('\n')));
  child.stderr.on('data', (chunk: Buffer) => {
    wrong += chunk.toString();
  });
  const ended = new Promise<number | null>((done) => child.once('close', done));
  /** `wrong`: what it wrote to standard error. */
  return { child, said, ended, wrong: () => wrong };
}

/**
 * @param script a file of this folder.
 * @param words its arguments after the service's address and key, the folder and the time.
 * @param url another way to the bench's service.
 */
export const startBeside = (
  { demo, folder, clock }: Bench,
  script: string,
  words: readonly (string | number)[] = [],
  url = demo.url,
) => startProgram(`test/support/${script}`, [url, demo.key, folder, clock.now, ...words]);

/** Full pages of readings that the service was asked for, by whichever process. */
export const pagesOf = ({ demo }: Bench): string[] =>
  demo.log.map(({ path }) => path).filter((path) => /per_page=100\b/.test(path));

/** How many of them were asked for again. */
export const repeatedOf = (bench: Bench): number => {
  const pages = pagesOf(bench);
  return pages.length - new Set(pages).size;
};

/** Looks at the cache as the window does, until it sees that. */
export const lookUntil = ({ session }: Bench, condition: () => boolean) =>
  expect.poll(() => session.tick().then(condition), { interval: 10 }).toBe(true);
