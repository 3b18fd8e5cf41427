// npm run verify: all tests in their long versions, at other dates, model runs, fuzzed answers, the package test, the soak and the bench
// → test/verify.md.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem, type } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { run } from './lib/run.mjs';
import { root } from './lib/runtime.mjs';
import { packages, printSummary, runSteps, script, testSteps, withReport } from './lib/steps.mjs';
import { verifyReport } from './lib/verifyReport.mjs';

const KILLS = 100;
// Read by test/support/thorough.ts in the processes that run tests.
process.env.ALMANAC_THOROUGH = '1';

const steps = {
  ...testSteps,
  e2e: async (words) => {
    const result = await testSteps.e2e(words);
    const enough = result.kills >= KILLS;
    return { ...result, ok: result.ok && enough, note: `${result.kills} of ${KILLS} kills` };
  },
  model: () => script('model', ['--runs', '2000']),
  dates: atDates,
  fuzz: () => script('fuzz', ['--runs', '100000']),
  package: packages,
  soak: () => script('soak'),
  bench: () => script('bench'),
};

/** Unit and integration tests on days that are unlike others. */
async function atDates(words) {
  const times = {
    '2027-01-01T00:00:30Z': 'UTC',
    '2028-02-29T12:00:00Z': 'UTC',
    // A minute before the hour that does not exist.
    '2027-03-28T00:59:00Z': 'Europe/Madrid',
    '2026-12-31T23:59:00Z': 'UTC',
  };
  const failed = [];
  for (const [time, TZ] of Object.entries(times)) {
    process.stdout.write(`\n${time} ${TZ}\n`);
    const clock = {
      TZ,
      NODE_OPTIONS: `--import=${pathToFileURL(join(root, 'scripts/lib/shiftedClock.mjs'))}`,
      ALMANAC_CLOCK_SHIFT_MS: String(Date.parse(time) - Date.now()),
    };
    const projects = ['--project', 'unit', '--project', 'integration'];
    const { code } = await withReport((_, env) =>
      run('vitest', ['run', ...projects, ...words], { cwd: root, env: { ...env, ...clock } }),
    );
    if (code !== 0) failed.push(time);
  }
  return { ok: failed.length === 0, note: `failed at ${failed.join(', ') || 'none'} of 4 dates` };
}

const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
// Before the bench writes its results.
const commit =
  git('rev-parse', '--short', 'HEAD') + (git('status', '--porcelain') ? ' with changes' : '');
const { results, complete } = await runSteps(steps, process.argv.slice(2));
if (complete) {
  const { model } = cpus()[0] ?? { model: 'unknown processor' };
  const report = verifyReport(results, {
    date: new Date().toISOString().slice(0, 10),
    commit,
    machine: `${model.trim()}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB, ${type()}, Node ${process.versions.node}`,
    bench: readFileSync(join(root, 'test/bench/results.md'), 'utf8'),
  });
  writeFileSync(join(root, 'test/verify.md'), report);
}
process.exit(printSummary(results));
