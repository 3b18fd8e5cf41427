import { defineConfig } from '@playwright/test';
import { thorough } from '../support/thorough.ts';

/** One for each worker: windows that share a display take the focus from each other. */
const displays = process.env.ALMANAC_DISPLAYS?.split(',') ?? [];
const own = displays[Number(process.env.TEST_PARALLEL_INDEX)];
if (own) process.env.DISPLAY = own;

export default defineConfig({
  testDir: '.',
  ...(thorough ? {} : { grepInvert: /@verify/ }),
  // Bounds for a machine several times slower: a test that passes never waits for them.
  timeout: 240_000,
  expect: { timeout: 60_000 },
  use: { actionTimeout: 30_000 },
  workers: Math.max(1, displays.length),
  fullyParallel: true,
  forbidOnly: true,
  reporter: [['list'], ['json']],
  outputDir: '../../test-results',
});
