/** `npm run fuzz -- --runs N --seed S`: exit code 1 where an invariant does not hold; the last line has the figures. */
import { parseArgs } from 'node:util';
import buildCacheWorker from '../support/cacheWorker.ts';
import { fuzz } from './fuzz.ts';

const { values } = parseArgs({
  options: { runs: { type: 'string', default: '2000' }, seed: { type: 'string' } },
});
const runs = Number(values.runs);
const seed = values.seed === undefined ? Date.now() % 1_000_000 : Number(values.seed);
if (!Number.isSafeInteger(runs) || runs < 1 || !Number.isSafeInteger(seed)) {
  console.error('npm run fuzz -- [--runs N] [--seed S]');
  process.exit(2);
}

console.log('Mutated answers of the service: about 10 seconds; a minute for 100,000 runs.');
await buildCacheWorker();
const started = performance.now();
const outcome = await fuzz({ runs, seed }, (run) => console.log(`${run} of ${runs}`));
const seconds = Math.round((performance.now() - started) / 1000);
const total = (counts: Record<string, number>) =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);
for (const finding of outcome.findings) console.error(finding);
const kinds = Object.entries(outcome.kinds).map(([kind, count]) => `${kind} ${count}`);
const [accepted, refused] = [total(outcome.accepted), total(outcome.refused)];
console.log(
  `Fuzz: ${accepted + refused} of ${runs} answers, seed ${seed}, ${seconds} s: ${accepted} accepted, ${refused} refused (${kinds.join(', ')}), ${outcome.findings.length} findings.`,
);
process.exitCode = outcome.findings.length === 0 ? 0 : 1;
