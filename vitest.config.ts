import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // V8's list of protected code pages loses entries when many worker threads come and go on processors with memory
    // protection keys, and ends the process ("Check failed: jit_page.has_value()", nodejs/node#64500).
    execArgv: ['--no-memory-protection-keys'],
    // Left to itself it keeps one of two cores free.
    maxWorkers: '100%',
    // Bounds for a busy machine: what is awaited usually comes within milliseconds.
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
    projects: [
      {
        extends: true,
        test: { name: 'unit', include: ['test/unit/**/*.test.{ts,tsx}'], testTimeout: 30_000 },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          include: ['test/integration/**/*.test.ts'],
          testTimeout: 60_000,
          retry: process.env.CI ? 1 : 0,
        },
      },
      {
        extends: true,
        test: {
          name: 'package',
          include: ['test/package/**/*.test.ts'],
          testTimeout: 60_000,
        },
      },
    ],
  },
});
