// npm test: type-check, lint, unit, component, integration and end-to-end tests, then one summary.
import { printSummary, runSteps, testSteps } from './lib/steps.mjs';

const { results } = await runSteps(testSteps, process.argv.slice(2));
process.exit(printSummary(results));
