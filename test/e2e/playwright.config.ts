import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: '.',
  timeout: 90_000,
  expect: { timeout: 20_000 },
  use: { actionTimeout: 15_000 },
  workers: 1,
  // A window on a busy machine can miss a time-out; what passed only at the second try is told in the summary.
  retries: 1,
  forbidOnly: true,
  reporter: [['list'], ['json']],
  outputDir: '../../test-results',
});
