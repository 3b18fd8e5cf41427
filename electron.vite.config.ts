// Build targets are the oldest runtime the application runs on (Electron 33: Chromium 130, Node 20.18).
import { resolve } from 'node:path';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';
import manifest from './package.json' with { type: 'json' };
import { baseMapTiles } from './scripts/lib/baseMapTiles.mjs';
import { bundledPackages } from './scripts/lib/bundledPackages.mjs';
import { messages } from './scripts/lib/messages.mjs';
import { languages } from './src/shared/i18n/language.ts';

/** Supported Electron: a window on an older one says so. */
const define = { SUPPORTED_ELECTRON: JSON.stringify(manifest.devDependencies.electron) };
const natives = ['better-sqlite3', 'keytar'];
const root = import.meta.dirname;
/** Smaller files whose stack traces still name functions. */
const readable = { compress: true, mangle: { keepNames: true } };

export default defineConfig({
  main: {
    define,
    plugins: [messages(), bundledPackages(root)],
    build: {
      target: 'node20.18',
      externalizeDeps: false,
      rollupOptions: {
        external: natives,
        input: {
          index: resolve(root, 'src/main/index.ts'),
          'cache-worker': resolve(root, 'src/main/workerThread.ts'),
        },
        output: {
          format: 'cjs',
          entryFileNames: '[name].cjs',
          chunkFileNames: 'chunks/[name]-[hash].cjs',
          minify: readable,
        },
      },
    },
  },
  preload: {
    plugins: [bundledPackages(root)],
    build: {
      target: 'node20.18',
      externalizeDeps: false,
      rollupOptions: {
        input: { index: resolve(root, 'src/preload/index.ts') },
        output: { format: 'cjs', entryFileNames: '[name].cjs', minify: readable },
      },
    },
  },
  renderer: {
    root: resolve(root, 'src/renderer'),
    define,
    plugins: [
      messages(),
      react(),
      // Texts of React Aria in the languages of the window only.
      optimizeLocales.vite({ locales: [...languages] }),
      baseMapTiles(resolve(root, 'resources/basemap')),
      bundledPackages(root),
    ],
    build: {
      target: 'chrome130',
      minify: true,
      assetsInlineLimit: 0,
      chunkSizeWarningLimit: 4000,
      rollupOptions: {
        input: resolve(root, 'src/renderer/index.html'),
        // Each file costs main and the page some 2 ms of processor time: one for the start, for parts of the map, for the rest.
        output: {
          codeSplitting: {
            groups: [
              { name: 'start', tags: ['$initial'] },
              { name: 'map', test: /screens.map.(SearchBox|NowStrip)/ },
              // Not the page of a buoy: its style sheet sets the size of all that is printed.
              { name: 'parts', test: /renderer.(screens.(?!handbook|welcome|.+yPage)|features)/ },
            ],
          },
        },
      },
    },
  },
});
