/**
 * The cache worker as one JavaScript file, built once per run. A worker thread that reads TypeScript starts Node's
 * WebAssembly type stripper, and V8 loses track of code pages when threads with WebAssembly come and go (nodejs/node#64500).
 */
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { Rolldown } from 'vite';
import { messages } from '#scripts/lib/messages.mjs';

const root = resolve(import.meta.dirname, '../..');

export const workerPath = resolve(root, 'node_modules/.cache/almanac-test/cache-worker.cjs');

/** Setup of the projects whose tests open caches. */
export default async function buildCacheWorker(): Promise<void> {
  const { build } = await import('vite');
  const built = (await build({
    configFile: false,
    root,
    logLevel: 'warn',
    plugins: [messages('id-only')],
    // The WebAssembly of h5wasm, 5 MB, would be read at the start of each worker.
    ssr: { noExternal: true, external: ['better-sqlite3', 'h5wasm/node'] },
    build: {
      ssr: resolve(root, 'test/support/cacheThread.ts'),
      write: false,
      target: 'node20.18',
      rollupOptions: { output: { codeSplitting: false, format: 'cjs' } },
    },
  })) as Rolldown.RolldownOutput;
  mkdirSync(dirname(workerPath), { recursive: true });
  // Another run of the same folder may be reading the file.
  const written = `${workerPath}.${process.pid}`;
  // Workers compile it again and again.
  const cached = "require('node:module').enableCompileCache();\n";
  writeFileSync(written, cached + built.output[0].code);
  renameSync(written, workerPath);
}
