import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: '.',
  timeout: 90_000,
  expect: { timeout: 20_000 },
  use: { actionTimeout: 15_000 },
  workers: 1,
  forbidOnly: true,
  reporter: [['list'], ['json']],
  outputDir: '../../test-results',
});
