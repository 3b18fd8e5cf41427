// npm run verify: all tests in their long versions, at other dates, model runs, fuzzed answers, the package test, the soak and the bench
// → test/verify.md.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem, type } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { noRootReason } from '../test/support/cleanRoot.ts';
import { noVirtualDisplay } from './lib/display.mjs';
import { program, root, run } from './lib/run.mjs';
import { packages, printSummary, runSteps, script, testSteps, withReport } from './lib/steps.mjs';
import { verifyReport } from './lib/verifyReport.mjs';
import { tryRoots } from './roots.mjs';

const KILLS = 100;
// Read by test/support/thorough.ts in the processes that run tests.
process.env.ALMANAC_THOROUGH = '1';

const withoutRoots = noRootReason();
const steps = {
  ...testSteps,
  e2e: {
    ...testSteps.e2e,
    does: 'the application in its window, 10 minutes',
    async run(words, into) {
      const result = await testSteps.e2e.run(words, into);
      const enough = result.kills >= KILLS;
      return { ...result, ok: result.ok && enough, note: `${result.kills} of ${KILLS} kills` };
    },
  },
  model: {
    does: 'random orders of events, 6 minutes',
    run: () => script('model', ['--runs', '2000']),
  },
  fuzz: {
    does: 'mutated answers of the service, 1 minute',
    run: () => script('fuzz', ['--runs', '100000']),
  },
  dates: {
    does: 'unit and integration tests at four dates, 12 minutes',
    run: atDates,
  },
  'component-late': {
    does: 'component tests in another order, with late answers, 4 minutes',
    run: lateAnswers,
  },
  package: packages,
  roots: {
    does: 'the commands of the README in clean Debian systems, 40 minutes',
    cannot: withoutRoots && `Needs Debian systems of its own: ${withoutRoots}.`,
    run: () => tryRoots(),
  },
  soak: {
    does: 'memory of one window in long use, 4 minutes',
    cannot: noVirtualDisplay,
    run: () => script('soak'),
  },
  bench: {
    does: 'speed as ratios, 13 minutes',
    cannot: noVirtualDisplay,
    run: () => script('bench'),
  },
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
    const tests = program('vitest', 'run', '--project', 'unit', '--project', 'integration');
    const { code } = await withReport((_, env) =>
      run([...tests, ...words], { cwd: root, env: { ...env, ...clock } }),
    );
    if (code !== 0) failed.push(time);
  }
  return { ok: failed.length === 0, note: `failed at ${failed.join(', ') || 'none'} of 4 dates` };
}

if (process.argv[2] !== '--only') {
  process.stdout.write(
    'Every test in its long version, the packages, memory and speed → test/verify.md: about 80 minutes on two cores.\n',
  );
}
/** Component tests in another order, with a main process that answers late: each waits for what it needs. */
async function lateAnswers(words) {
  process.env.ALMANAC_SLOW_MAIN = '120';
  const result = await testSteps.component.run([...words, '--sequence.shuffle']);
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
