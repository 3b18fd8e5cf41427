/** Another process on the cache of a test's bench, and what both of them sent. */
import { type ChildProcess, spawn } from 'node:child_process';
import { resolve } from 'node:path';
import type { Bench } from './parts.ts';

const root = resolve(import.meta.dirname, '../..');

export interface Beside {
  child: ChildProcess;
  /** Its lines on standard output. */
  said: string[];
  ended: Promise<number | null>;
  /** What it wrote to standard error. */
  wrong: () => string;
}

/**
 * @param script a file of this folder.
 * @param words its arguments after the service's address and key, the folder and the time.
 * @param url another way to the bench's service.
 */
export function startBeside(
  { demo, folder, clock }: Bench,
  script: string,
  words: readonly (string | number)[] = [],
  url = demo.url,
): Beside {
  const child = spawn(
    resolve(root, 'node_modules/.bin/node'),
    [
      '--no-memory-protection-keys',
      resolve(root, 'test/support', script),
      ...[url, demo.key, folder, clock.now, ...words].map(String),
    ],
    { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const said: string[] = [];
  let wrong = '';
  child.stdout.on('data', (chunk: Buffer) => said.push(...chunk.toString().trim().split('\n')));
  child.stderr.on('data', (chunk: Buffer) => {
    wrong += chunk.toString();
  });
  const ended = new Promise<number | null>((done) => child.once('exit', done));
  return { child, said, ended, wrong: () => wrong };
}

/** Full pages of readings that the service was asked for, by whichever process. */
export const pagesOf = ({ demo }: Bench): string[] =>
  demo.log.map(({ path }) => path).filter((path) => /per_page=100\b/.test(path));

/** How many of them were asked for again. */
export const repeatedOf = (bench: Bench): number => {
  const pages = pagesOf(bench);
  return pages.length - new Set(pages).size;
};

/** Looks at the cache as the window does, until it sees that. */
export async function lookUntil({ session }: Bench, condition: () => boolean): Promise<void> {
  while (!condition()) {
    await session.tick();
    await new Promise(setImmediate);
  }
}
