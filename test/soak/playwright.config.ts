import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: '.',
  testMatch: '*.soak.ts',
  timeout: 3_600_000,
  expect: { timeout: 30_000 },
  use: { actionTimeout: 30_000 },
  forbidOnly: true,
  reporter: [['list']],
  outputDir: '../../test-results',
});
