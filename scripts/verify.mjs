// npm run verify: all tests in their long versions, model runs, fuzzed answers, the package test, the soak and the bench
// → test/verify.md.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem, type } from 'node:os';
import { join } from 'node:path';
import { root } from './lib/runtime.mjs';
import { packages, printSummary, runSteps, script, testSteps } from './lib/steps.mjs';
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
  'component-late': lateAnswers,
  model: () => script('model', ['--runs', '2000']),
  fuzz: () => script('fuzz', ['--runs', '100000']),
  package: packages,
  soak: () => script('soak'),
  bench: () => script('bench'),
};

/** Component tests in another order, with a main process that answers late: each waits for what it needs. */
async function lateAnswers(words) {
  process.env.ALMANAC_SLOW_MAIN = '120';
  const result = await testSteps.component([...words, '--sequence.shuffle']);
  delete process.env.ALMANAC_SLOW_MAIN;
  return result;
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
