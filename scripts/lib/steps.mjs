// The steps of `npm test` and `npm run verify`: each runs one check and returns its result.

import { existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { build } from './build.mjs';
import { noVirtualDisplay, playwright, startDisplay } from './display.mjs';
import { npm, program, root, run } from './run.mjs';
import { electronRuntime } from './runtime.mjs';
import { prepareSystem } from './system.mjs';

/**
 * @typedef {object} Result
 * @property {boolean} ok
 * @property {number} [passed] tests
 * @property {number} [failed] tests
 * @property {number} [skipped] tests
 * @property {string} [note] figures of the step, or why it failed
 * @property {boolean} [wasRun] false: it could not run on this system
 * @property {string} [table] Markdown for the report
 * @property {string[]} [failures] tests that failed, each with the first lines of why
 * @property {number} [kills] processes killed in tests that passed
 */

/**
 * @typedef {object} Step
 * @property {string} does what it does, and about how long on two cores
 * @property {(words: string[], into?: Pick<Buffer[], 'push'>) => Promise<Result>} run words: for the test runner; into: gets the output
 * @property {import('./system.mjs').Need[]} [needs] from the system
 * @property {string | null} [cannot] why it cannot run on this system
 * @property {boolean} [beside] begins at the start, beside those listed before it; others wait for all listed before them
 */

/** Windows that are tested at a time. */
const WINDOWS = 2;

/** The steps of `npm test`. @type {Record<string, Step>} */
export const testSteps = {
  'type-check': {
    does: 'types of all code, 10 seconds',
    beside: true,
    // Several checkers check shared types several times.
    run: (_, into) => command(program('tsc', '-p', 'tsconfig.json', '--checkers', '1'), into),
  },
  lint: {
    does: 'style and layers, 5 seconds',
    beside: true,
    run: (_, into) => command(program('biome', 'check', '.'), into),
  },
  unit: {
    does: 'pure code, 20 seconds',
    beside: true,
    run: (words, into) => vitest('unit', words, into),
  },
  component: {
    does: 'parts of the window in Chromium, 3 minutes',
    needs: ['browser'],
    cannot: noBrowser(),
    run: (words) => vitest('component', words),
  },
  integration: {
    does: 'cache, downloads, files and commands, a minute',
    needs: ['formats'],
    run: (words) => vitest('integration', words),
  },
  model: {
    does: 'random orders of events, 10 seconds',
    run: (words) => vitest('model', words),
  },
  e2e: {
    does: 'the application in its window, 4 minutes',
    needs: ['display', 'keyring', 'windows'],
    cannot: noVirtualDisplay,
    // Windows wait often: the other tests use the processors meanwhile.
    beside: true,
    run: endToEnd,
  },
};

/** Why component tests cannot run on a system other than Linux, where Chromium is installed for them. */
function noBrowser({ PROGRAMFILES, LOCALAPPDATA } = process.env) {
  const chrome = {
    darwin: ['/Applications/Google Chrome.app'],
    win32: [PROGRAMFILES, LOCALAPPDATA].map((it) => `${it}/Google/Chrome/Application/chrome.exe`),
  }[process.platform];
  return !chrome || chrome.some((path) => existsSync(path)) ? null : 'Needs Google Chrome.';
}

/** Makes the packages for tests and tests them. @type {Step} */
export const packages = {
  does: 'the packages of Linux, 2 minutes',
  needs: ['display', 'packages'],
  cannot: noVirtualDisplay,
  async run(words) {
    const made = await script('package', ['--with-unsupported-electron']);
    if (!made.ok) return made;
    // A package is installed, used, upgraded and removed: each test goes on from the one before.
    const inOrder = ['--project', 'package', '--sequence.shuffle=false'];
    // Not in the folder of `withReport`, which an ordinary user cannot read.
    return noted(program('vitest', 'run', ...inOrder, ...words));
  },
};

/** Output that is printed later keeps the colours of a terminal. */
const colours = (into) => (into && process.stdout.isTTY ? { FORCE_COLOR: '1' } : {});

async function command(words, into) {
  return { ok: (await run(words, { cwd: root, into, env: colours(into) })) === 0 };
}

/** Runs a script of package.json. A missing one is a failure. */
export async function script(name, args = []) {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  if (!scripts[name]) return { ok: false, note: `package.json has no script "${name}"` };
  return noted(npm('run', '-s', name, '--', ...args));
}

/** Runs a command; its count of tests, else its last line of output, is the note. */
async function noted(words) {
  let output = '';
  const code = await run(words, {
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

async function vitest(project, words, into) {
  const { code, report: text } = await withReport((file, env) =>
    run(
      program(
        'vitest',
        ...['run', '--project', project, '--reporter=default', '--reporter=json'],
        ...[`--outputFile.json=${file}`, ...words],
      ),
      { cwd: root, into, env: { ...env, ...colours(into) } },
    ),
  );
  const report = JSON.parse(text ?? 'null');
  return {
    ok: code === 0 && report !== null,
    passed: report?.numPassedTests ?? 0,
    failed: report?.numFailedTests ?? 0,
    skipped: (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0),
    failures: (report?.testResults ?? []).flatMap(({ name, message, assertionResults }) => [
      ...(message ? [failure(name, message)] : []),
      ...assertionResults
        .filter(({ status }) => status === 'failed')
        .map(({ fullName, failureMessages }) => failure(`${name} ${fullName}`, ...failureMessages)),
    ]),
  };
}

/** A test and the first lines of why it failed. */
function failure(test, ...reasons) {
  const lines = stripVTControlCharacters(reasons.join('\n'))
    .split('\n')
    .filter((line) => !line.includes('/node_modules/'));
  return [test.replace(`${root}/`, ''), ...lines.slice(0, 12)].join('\n    ');
}

async function endToEnd(words, into) {
  await build();
  const { path } = await electronRuntime();
  const displays = [];
  while (displays.length < WINDOWS) displays.push(await startDisplay());
  const { code, report: text } = await withReport((file, env) =>
    playwright(
      ['--config', 'test/e2e/playwright.config.ts', ...words],
      {
        ALMANAC_DISPLAYS: displays.map(({ display }) => display).join(),
        ALMANAC_ELECTRON: path,
        PLAYWRIGHT_JSON_OUTPUT_NAME: file,
        // Node strips the types itself; Babel takes 3 seconds for it.
        PW_DISABLE_TS_ESM: '1',
        ...env,
        ...colours(into),
      },
      into,
    ),
  );
  for (const { stop } of displays) stop();
  const report = JSON.parse(text ?? 'null');
  const stats = report?.stats;
  return {
    ok: code === 0 && stats !== undefined,
    passed: stats?.expected ?? 0,
    failed: stats?.unexpected ?? 0,
    skipped: stats?.skipped ?? 0,
    ...endToEndFigures(report?.suites ?? []),
  };
}

/** The tests that failed, and the sum of "killed N times" in the titles of those that passed. */
export function endToEndFigures(suites) {
  const specs = suites.flatMap(specsOf);
  const kills = specs
    .filter(({ ok }) => ok)
    .map(({ title }) => Number(/killed (\d+) times/.exec(title)?.[1] ?? 0));
  const failures = specs
    .filter(({ ok }) => !ok)
    .map(({ file, title, tests = [] }) => {
      const errors = tests.flatMap(({ results }) => results).flatMap(({ errors }) => errors);
      return failure(`${file} ${title}`, ...errors.map(({ message }) => message));
    });
  return { kills: kills.reduce((all, one) => all + one, 0), failures };
}

const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)];

async function runStep(name, { run, cannot }, words, into) {
  const started = Date.now();
  let result = { ok: true, wasRun: false, note: cannot };
  try {
    if (!cannot) result = await run(words, into);
  } catch (error) {
    process.stderr.write(`${error.stack ?? error}\n`);
    result = { ok: false, note: error.message ?? String(error) };
  }
  return { name, ...result, seconds: Math.round((Date.now() - started) / 1000) };
}

/** The output of a step that began before its turn, which is printed then. */
function heldOutput() {
  const held = [];
  let write = (chunk) => held.push(chunk);
  return {
    push: (chunk) => write(chunk),
    print() {
      process.stdout.write(Buffer.concat(held));
      write = (chunk) => process.stdout.write(chunk);
    },
  };
}

/**
 * Runs the steps, `beside` from the start and the others one after the other, and prints them in their order; a step that
 * throws has failed. `--only STEP` runs one, further words go to the test runner.
 * @param {Record<string, Step>} steps
 * @param {string[]} argv
 * @returns {Promise<{results: (Result & {name: string, seconds: number})[], complete: boolean}>}
 * @throws where the system lacks packages; the message has one command for all steps.
 */
export async function runSteps(steps, argv) {
  const [flag, only = '', ...rest] = argv;
  const complete = flag !== '--only';
  if (!complete && !steps[only]) {
    throw new Error(`There is no step ${only}; there are ${Object.keys(steps).join(', ')}.`);
  }
  const words = complete ? argv : rest;
  const chosen = complete ? Object.entries(steps) : [[only, steps[only]]];
  const needs = chosen.flatMap(([, step]) => (step.cannot ? [] : (step.needs ?? [])));
  if (needs.length > 0) await prepareSystem([...new Set(needs)]);
  const begin = ([name, step]) => {
    const output = heldOutput();
    return [name, { output, result: runStep(name, step, words, output) }];
  };
  // Ctrl-C ends the command that runs, and no other begins.
  let isStopped = false;
  const stop = () => {
    isStopped = true;
  };
  process.once('SIGINT', stop).once('SIGTERM', stop);
  const begun = new Map(complete ? chosen.filter(([, { beside }]) => beside).map(begin) : []);
  const results = [];
  for (const [name, step] of chosen) {
    if (isStopped) break;
    const { does, cannot } = step;
    process.stdout.write(`\n── ${name}: ${does}\n${cannot ? `${cannot}\n` : ''}`);
    const { output, result } = begun.get(name) ?? {};
    output?.print();
    results.push(await (result ?? runStep(name, step, words)));
  }
  process.off('SIGINT', stop).off('SIGTERM', stop);
  return { results, complete: complete && !isStopped };
}

/** One word for a result. */
export const outcomeOf = ({ ok, wasRun = true }) => (ok ? (wasRun ? 'ok' : 'not run') : 'failed');

/** Counts and note of a result. */
export function describeResult({ passed = 0, failed = 0, skipped = 0, note }) {
  const counts = `${passed} passed, ${failed} failed, ${skipped} skipped`;
  return [...(passed + failed + skipped > 0 ? [counts] : []), ...(note ? [note] : [])].join('; ');
}

/** Prints the tests that failed, one line a step and the sums. @returns {number} the exit code. */
export function printSummary(results) {
  const failures = results.flatMap((one) => one.failures ?? []);
  if (failures.length > 0) process.stdout.write(`\n── failed\n${failures.join('\n')}\n`);
  process.stdout.write('\n── summary\n');
  for (const one of results) {
    const outcome = outcomeOf(one);
    process.stdout.write(
      `${one.name.padEnd(12)} ${(one.ok ? outcome : outcome.toUpperCase()).padEnd(7)} ${String(one.seconds).padStart(5)} s  ${describeResult(one)}\n`,
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
