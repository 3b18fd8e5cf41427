// npm test: type-check, lint, unit, component, integration, model and end-to-end tests, then one summary.
import { printSummary, runSteps, testSteps } from './lib/steps.mjs';

const words = process.argv.slice(2);
if (words[0] !== '--only') {
  process.stdout.write(
    'Type-check, lint and the tests, windows included: about 6 minutes on two cores.\n',
  );
}
try {
  const { results } = await runSteps(testSteps, words);
  process.exit(printSummary(results));
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
