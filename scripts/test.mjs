// npm test: type-check, lint, unit, integration and end-to-end tests, then one summary.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from './lib/build.mjs';
import { inKeyring, startDisplay } from './lib/display.mjs';
import { run } from './lib/run.mjs';
import { electronRuntime, root } from './lib/runtime.mjs';
import { prepareSystem } from './lib/system.mjs';

const { only, rest: positionals } = asked(process.argv.slice(2));
const reports = mkdtempSync(join(tmpdir(), 'almanac-test-'));

/** Tests with a window that run at a time. */
const WINDOWS = 2;

const STEPS = {
  'type-check': () => check('tsc', ['-p', 'tsconfig.json']),
  lint: () => check('biome', ['check', '.']),
  unit: () => vitest('unit'),
  integration: () => vitest('integration'),
  e2e: () => endToEnd(),
};

/** `--only STEP`; every other word goes to the test runner as it is. */
function asked([flag, step, ...rest]) {
  return flag === '--only'
    ? { only: step, rest }
    : { only: null, rest: [flag, step, ...rest].filter(Boolean) };
}

async function check(command, args) {
  const code = await run(command, args, { cwd: root });
  return { ok: code === 0, passed: 0, failed: 0, skipped: 0 };
}

async function vitest(project) {
  const file = join(reports, `${project}.json`);
  const code = await run(
    'vitest',
    [
      'run',
      '--project',
      project,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
      ...positionals,
    ],
    { cwd: root },
  );
  const report = read(file);
  return {
    ok: code === 0 && report !== null,
    passed: report?.numPassedTests ?? 0,
    failed: report?.numFailedTests ?? 0,
    skipped: (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0),
  };
}

async function endToEnd() {
  prepareSystem(['display', 'keyring']);
  await build();
  const { path } = await electronRuntime();
  const displays = [];
  while (displays.length < WINDOWS) displays.push(await startDisplay());
  const file = join(reports, 'e2e.json');
  const { command, env, folder } = inKeyring([
    'playwright',
    'test',
    '--config',
    'test/e2e/playwright.config.ts',
    ...positionals,
  ]);
  const code = await run(command[0], command.slice(1), {
    cwd: root,
    env: {
      ...env,
      ALMANAC_DISPLAYS: displays.map(({ display }) => display).join(),
      ALMANAC_ELECTRON: path,
      PLAYWRIGHT_JSON_OUTPUT_NAME: file,
    },
  });
  for (const { stop } of displays) stop();
  rmSync(folder, { recursive: true, force: true });
  const stats = read(file)?.stats;
  return {
    ok: code === 0 && stats !== undefined,
    passed: (stats?.expected ?? 0) + (stats?.flaky ?? 0),
    failed: stats?.unexpected ?? 0,
    skipped: stats?.skipped ?? 0,
    second: stats?.flaky ?? 0,
  };
}

function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

async function main() {
  const names = only ? [only] : Object.keys(STEPS);
  const results = [];
  for (const name of names) {
    process.stdout.write(`\n── ${name}\n`);
    const started = Date.now();
    let result;
    try {
      result = await STEPS[name]();
    } catch (error) {
      process.stderr.write(`${error.message}\n`);
      result = { ok: false, passed: 0, failed: 0, skipped: 0 };
    }
    results.push({ name, ...result, seconds: Math.round((Date.now() - started) / 1000) });
  }
  rmSync(reports, { recursive: true, force: true });
  const sum = (field) => results.reduce((total, one) => total + one[field], 0);
  process.stdout.write('\n── summary\n');
  for (const one of results) {
    const counts =
      one.passed + one.failed + one.skipped > 0
        ? `${one.passed} passed, ${one.failed} failed, ${one.skipped} skipped${one.second ? ` (${one.second} at the second try)` : ''}`
        : '';
    process.stdout.write(
      `${one.name.padEnd(12)} ${one.ok ? 'ok    ' : 'FAILED'} ${String(one.seconds).padStart(4)} s  ${counts}\n`,
    );
  }
  // A step that fails without a failed test (a compile error, a crash) counts as one.
  const silent = results.filter((one) => !one.ok && one.failed === 0).length;
  process.stdout.write(
    `${sum('passed')} passed, ${sum('failed') + silent} failed, ${sum('skipped')} skipped\n`,
  );
  return results.every((one) => one.ok) ? 0 : 1;
}

process.exit(await main());
