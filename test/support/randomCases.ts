/** Setup of tests with random cases: `npm test` tries a quarter, always the same; `npm run verify` others in each run. */
import fc from 'fast-check';
import { thorough } from './thorough.ts';

/** @param count of cases in `npm run verify` */
export const runs = (count: number): number => (thorough ? count : Math.ceil(count / 4));

fc.configureGlobal({ numRuns: runs(100), ...(!thorough && { seed: 1 }) });
