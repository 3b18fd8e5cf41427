// Build targets are the oldest runtime the application runs on (Electron 33: Chromium 130, Node 20.18).
import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';

const natives = ['better-sqlite3', 'keytar'];
const root = import.meta.dirname;

export default defineConfig({
  main: {
    build: {
      target: 'node20.18',
      externalizeDeps: false,
      rollupOptions: {
        external: natives,
        input: {
          index: resolve(root, 'src/main/index.ts'),
          'cache-worker': resolve(root, 'src/main/cacheWorker.ts'),
        },
        output: {
          format: 'cjs',
          entryFileNames: '[name].cjs',
          chunkFileNames: 'chunks/[name]-[hash].cjs',
        },
      },
    },
  },
  preload: {
    build: {
      target: 'node20.18',
      externalizeDeps: false,
      rollupOptions: {
        input: { index: resolve(root, 'src/preload/index.ts') },
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: resolve(root, 'src/renderer'),
    plugins: [react()],
    build: {
      target: 'chrome130',
      minify: true,
      assetsInlineLimit: 0,
      chunkSizeWarningLimit: 4000,
      rollupOptions: { input: resolve(root, 'src/renderer/index.html') },
    },
  },
});
