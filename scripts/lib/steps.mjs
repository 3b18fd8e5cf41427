// The steps of `npm test` and `npm run verify`: each runs one check and returns its result.

import { existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { build } from './build.mjs';
import { runInKeyring, startDisplay } from './display.mjs';
import { run } from './run.mjs';
import { electronRuntime, root } from './runtime.mjs';
import { prepareSystem } from './system.mjs';

/**
 * @typedef {object} Result
 * @property {boolean} ok
 * @property {number} [passed] tests
 * @property {number} [failed] tests
 * @property {number} [skipped] tests
 * @property {string} [note] figures of the step, or why it failed
 * @property {number} [kills] processes killed in tests that passed
 */

/** Windows that are tested at a time. */
const WINDOWS = 2;

/** The steps of `npm test`. @type {Record<string, (words: string[]) => Promise<Result>>} words: for the test runner */
export const testSteps = {
  'type-check': () => command('tsc', ['-p', 'tsconfig.json']),
  lint: () => command('biome', ['check', '.']),
  unit: (words) => vitest('unit', words),
  component: async (words) => {
    await prepareSystem(['browser']);
    return vitest('component', words);
  },
  integration: async (words) => {
    await prepareSystem(['formats']);
    return vitest('integration', words);
  },
  model: (words) => vitest('model', words),
  e2e: endToEnd,
};

/** Makes the packages for tests and tests them. */
export async function packages(words) {
  await prepareSystem(['display', 'packages']);
  const made = await script('package', ['--with-unsupported-electron']);
  // Not in the folder of `withReport`, which an ordinary user cannot read.
  return made.ok ? noted('vitest', ['run', '--project', 'package', ...words]) : made;
}

async function command(name, args) {
  return { ok: (await run(name, args, { cwd: root })) === 0 };
}

/** Runs a script of package.json. A missing one is a failure. */
export async function script(name, args = []) {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  if (!scripts[name]) return { ok: false, note: `package.json has no script "${name}"` };
  return noted('npm', ['run', '-s', name, '--', ...args]);
}

/** Runs a command; its count of tests, else its last line of output, is the note. */
async function noted(name, args) {
  let output = '';
  const code = await run(name, args, {
    cwd: root,
    onOutput: (text) => {
      output += text;
    },
  });
  const lines = stripVTControlCharacters(output).trim().split('\n');
  const note = (lines.findLast((line) => /^\s*Tests /.test(line)) ?? lines.at(-1))?.trim();
  return { ok: code === 0, ...(note ? { note } : {}) };
}

/** A file system in memory. */
const MEMORY = '/dev/shm';
/** Bytes that tests write at a time, at most. */
const ROOM = 2e9;

function hasRoomInMemory() {
  if (!existsSync(MEMORY)) return false;
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize > ROOM;
}

/**
 * Runs `work` with the name of a file for a report, and reads the report: null where none was written. Its folder is also
 * the TMPDIR of tests, in memory where there is room: they make hundreds of databases, and each is flushed many times.
 * @param {(file: string, env: {TMPDIR: string}) => Promise<number>} work
 * @returns {Promise<{code: number, report: string | null}>}
 */
export async function withReport(work) {
  const folder = mkdtempSync(join(hasRoomInMemory() ? MEMORY : tmpdir(), 'almanac-test-'));
  const file = join(folder, 'report');
  try {
    const code = await work(file, { TMPDIR: folder });
    return { code, report: existsSync(file) ? readFileSync(file, 'utf8') : null };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function vitest(project, words) {
  const { code, report: text } = await withReport((file, env) =>
    run(
      'vitest',
      [
        ...['run', '--project', project, '--reporter=default', '--reporter=json'],
        ...[`--outputFile.json=${file}`, ...words],
      ],
      { cwd: root, env },
    ),
  );
  const report = JSON.parse(text ?? 'null');
  return {
    ok: code === 0 && report !== null,
    passed: report?.numPassedTests ?? 0,
    failed: report?.numFailedTests ?? 0,
    skipped: (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0),
  };
}

async function endToEnd(words) {
  await prepareSystem(['display', 'keyring']);
  await build();
  const { path } = await electronRuntime();
  const displays = [];
  while (displays.length < WINDOWS) displays.push(await startDisplay());
  const { code, report: text } = await withReport((file, env) =>
    runInKeyring(['playwright', 'test', '--config', 'test/e2e/playwright.config.ts', ...words], {
      ALMANAC_DISPLAYS: displays.map(({ display }) => display).join(),
      ALMANAC_ELECTRON: path,
      PLAYWRIGHT_JSON_OUTPUT_NAME: file,
      ...env,
    }),
  );
  for (const { stop } of displays) stop();
  const report = JSON.parse(text ?? 'null');
  const stats = report?.stats;
  return {
    ok: code === 0 && stats !== undefined,
    passed: stats?.expected ?? 0,
    failed: stats?.unexpected ?? 0,
    skipped: stats?.skipped ?? 0,
    kills: killsOf(report?.suites ?? []),
  };
}

/** The sum of "killed N times" in the titles of the tests that passed. */
export function killsOf(suites) {
  return suites.reduce((sum, { specs = [], suites: inner = [] }) => {
    const kills = specs
      .filter(({ ok }) => ok)
      .map(({ title }) => Number(/killed (\d+) times/.exec(title)?.[1] ?? 0));
    return kills.reduce((all, one) => all + one, sum) + killsOf(inner);
  }, 0);
}

/**
 * Runs steps one after the other; a step that throws has failed. `--only STEP` runs one, further words go to the test
 * runner.
 * @param {Record<string, (words: string[]) => Promise<Result>>} steps
 * @param {string[]} argv
 * @returns {Promise<{results: (Result & {name: string, seconds: number})[], complete: boolean}>}
 */
export async function runSteps(steps, argv) {
  const [flag, only = '', ...rest] = argv;
  const complete = flag !== '--only';
  if (!complete && !steps[only]) {
    throw new Error(`There is no step ${only}; there are ${Object.keys(steps).join(', ')}.`);
  }
  const words = complete ? argv : rest;
  const results = [];
  for (const name of complete ? Object.keys(steps) : [only]) {
    process.stdout.write(`\n── ${name}\n`);
    const started = Date.now();
    let result;
    try {
      result = await steps[name](words);
    } catch (error) {
      process.stderr.write(`${error.stack ?? error}\n`);
      result = { ok: false, note: error.message ?? String(error) };
    }
    results.push({ name, ...result, seconds: Math.round((Date.now() - started) / 1000) });
  }
  return { results, complete };
}

/** Counts and note of a result. */
export function describeResult({ passed = 0, failed = 0, skipped = 0, note }) {
  const counts = `${passed} passed, ${failed} failed, ${skipped} skipped`;
  return [...(passed + failed + skipped > 0 ? [counts] : []), ...(note ? [note] : [])].join('; ');
}

/** Prints one line a step and the sums. @returns {number} the exit code. */
export function printSummary(results) {
  process.stdout.write('\n── summary\n');
  for (const one of results) {
    const outcome = one.ok ? 'ok    ' : 'FAILED';
    process.stdout.write(
      `${one.name.padEnd(12)} ${outcome} ${String(one.seconds).padStart(5)} s  ${describeResult(one)}\n`,
    );
  }
  const sum = (field) => results.reduce((total, one) => total + (one[field] ?? 0), 0);
  // A step that fails without a failed test (a compile error, a crash) counts as one.
  const silent = results.filter((one) => !one.ok && !one.failed).length;
  process.stdout.write(
    `${sum('passed')} passed, ${sum('failed') + silent} failed, ${sum('skipped')} skipped\n`,
  );
  return results.every((one) => one.ok) ? 0 : 1;
}
