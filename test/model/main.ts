/**
 * `npm run model -- [--runs N] [--seed S] [--path P --replay R]`: random orders of events against the fetch engine, the
 * alerts and exports into a folder.
 * Exit code 1 where an invariant does not hold; the last line has the figures. `--path` and `--replay` repeat one run.
 */
import { parseArgs } from 'node:util';
import buildCacheWorker from '../support/cacheWorker.ts';
import { runAlertModel } from './alerts.ts';
import { runFolderModel } from './folders.ts';
import { runModel } from './property.ts';
import { runWatchedAlertModel } from './watchedAlerts.ts';

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '100' },
    seed: { type: 'string' },
    path: { type: 'string' },
    replay: { type: 'string' },
  },
});
const runs = Number(values.runs);
const seed = values.seed === undefined ? Date.now() % 2 ** 31 : Number(values.seed);
if (!Number.isSafeInteger(runs) || runs < 1 || !Number.isSafeInteger(seed)) {
  console.error('npm run model -- [--runs N] [--seed S] [--path P --replay R]');
  process.exit(2);
}

console.log('Random orders of events: about 20 seconds; 6 minutes for 2,000 runs.');
// Before the runs: one that does not end can be repeated too.
console.log(`Seed ${seed}.`);
await buildCacheWorker();
const started = performance.now();
const { report, figures } = await runModel({
  runs,
  seed,
  path: values.path,
  replayPath: values.replay,
  onRun: (run) => {
    if (run % 100 === 0) console.log(`${run} of ${runs}`);
  },
});
// A path repeats a run of the fetch engine.
const alertReport =
  values.path === undefined
    ? ((await runAlertModel({ runs, seed })) ?? (await runWatchedAlertModel({ runs, seed })))
    : null;
// Each of its runs starts processes.
const folderRuns = Math.ceil(runs / 10);
const folderReport =
  values.path === undefined ? await runFolderModel({ runs: folderRuns, seed }) : null;
const seconds = Math.round((performance.now() - started) / 1000);
if (report !== null) console.log(report);
if (alertReport !== null) console.log(`Alerts: ${alertReport}`);
if (folderReport !== null) console.log(`Exports into a folder: ${folderReport}`);
const held = [report, alertReport, folderReport].every((one) => one === null);
const counts = Object.entries(figures).map(([name, count]) => `${count} ${name}`);
console.log(
  `Model: ${held ? 'held' : 'FAILED'}, seed ${seed}, ${seconds} s: ${counts.join(', ')}.`,
);
process.exit(held ? 0 : 1);
