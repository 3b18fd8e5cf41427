// Builds main, preload and renderer into out/.

import { run } from './run.mjs';
import { root } from './runtime.mjs';

export async function build() {
  process.stderr.write('Building.\n');
  const code = await run('electron-vite', ['build', '--logLevel', 'warn'], {
    cwd: root,
    quiet: true,
  });
  if (code !== 0) throw new Error('The build failed.');
}

/** Chromium refuses its own sandbox to the root user. */
export const rootFlags = () => (process.getuid?.() === 0 ? ['--no-sandbox'] : []);
