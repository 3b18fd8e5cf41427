import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import type { BrowserInstanceOption } from 'vitest/node';
import { baseMapTiles } from './scripts/lib/baseMapTiles.mjs';
import { messages } from './scripts/lib/messages.mjs';
import { componentBundle } from './test/support/componentBundle.ts';
import { thorough } from './test/support/thorough.ts';

/** Counts what the page holds, so no other file may use its page. */
const alone = ['test/component/map/leftovers.test.tsx'];
/** Debian's. The shell has no window of its own, which would be drawn beside each page. */
const chromium =
  ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find(existsSync) ?? '/usr/bin/chromium';

const inTheirOwnPages: BrowserInstanceOption[] = [
  { browser: 'chromium', name: 'alone', include: alone },
  {
    browser: 'chromium',
    name: 'portuguese',
    include: ['test/component/**/*.portuguese.tsx', 'test/component/seasons/buoyPicker.test.tsx'],
    setupFiles: ['componentSetup.ts', 'componentPortuguese.ts'].map((name) =>
      join(import.meta.dirname, 'test/support', name),
    ),
  },
];

export default defineConfig({
  plugins: [messages()],
  define: { SUPPORTED_ELECTRON: '"45.4.1"' },
  test: {
    // V8 loses track of WebAssembly code pages while worker threads come and go, and ends the process when it frees
    // replaced code ("Check failed: jit_page.has_value()", nodejs/node#64500). So it keeps that code. Cache workers run
    // without WebAssembly (test/support/cacheWorker.ts); what remains is Node's own: fetch and the type stripper.
    execArgv: ['--no-wasm-code-gc'],
    // Children of tests compile the same modules again and again.
    env: { NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules/.cache/almanac-test/code') },
    // Another order in each run of `npm run verify`; it prints the seed, and `--sequence.seed SEED` repeats it.
    sequence: { shuffle: thorough, seed: Date.now() },
    // Left to itself it keeps one of two cores free.
    maxWorkers: '100%',
    // Bounds for a busy machine: what is awaited usually comes within milliseconds.
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['test/unit/**/*.test.{ts,tsx}'],
          // Activates English.
          setupFiles: ['src/shared/i18n/i18n.ts', 'test/support/randomCases.ts'],
          // A process for each file would load the same modules again.
          isolate: false,
          testTimeout: 120_000,
        },
      },
      {
        extends: true,
        plugins: [componentBundle(), baseMapTiles(join(import.meta.dirname, 'resources/basemap'))],
        // They are in the bundle.
        optimizeDeps: { noDiscovery: true },
        test: {
          name: 'component',
          // A page for each file would compile the window again.
          isolate: false,
          include: ['test/component/**/*.test.tsx'],
          setupFiles: ['test/support/componentSetup.ts'],
          testTimeout: 120_000,
          provide: {
            // Finds tests that do not wait for an answer (`npm run verify`).
            answerDelay: Number(process.env.ALMANAC_SLOW_MAIN ?? 0),
            thorough,
          },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            viewport: { width: 1280, height: 800 },
            instances: [
              { browser: 'chromium', exclude: alone },
              ...(thorough ? inTheirOwnPages : []),
            ],
            provider: playwright({
              // Each step of an animation would be drawn, by the processor.
              contextOptions: { reducedMotion: 'reduce' },
              // Elsewhere the person's Chrome.
              launchOptions: {
                ...(process.platform === 'linux'
                  ? { executablePath: chromium }
                  : { channel: 'chrome' }),
                args: [
                  ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
                  ...['--disable-background-networking', '--disable-component-update'],
                  '--disable-sync',
                ],
              },
              actionTimeout: 30_000,
            }),
          },
        },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          include: ['test/integration/**/*.test.ts'],
          globalSetup: ['test/support/cacheWorker.ts'],
          setupFiles: ['test/support/sharedThreads.ts', 'test/support/randomCases.ts'],
          isolate: false,
          testTimeout: 300_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'model',
          include: ['test/model/**/*.test.ts'],
          globalSetup: ['test/support/cacheWorker.ts'],
          // As long as a busy machine may take.
          testTimeout: 900_000,
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
