/** Entry of the main process: runs a command, or opens the window. */
import { join } from 'node:path';
import { app } from 'electron';
import { commandWords } from './cli/words.ts';
import { parseLaunch } from './shell/commandLine.ts';
import { log } from './system/log.ts';
import { runWithWindow } from './windowMain.ts';

const workerPath = join(import.meta.dirname, 'cache-worker.cjs');

function failStart(thrown: unknown): void {
  log.error('start', thrown);
  process.stderr.write(
    `Buoy Almanac could not start: ${thrown instanceof Error ? thrown.message : thrown}\n`,
  );
  app.exit(1);
}

// Without a graphics device Chromium 139 and later draws WebGL, and so the map, only with this switch. The page is ours.
app.commandLine.appendSwitch('enable-unsafe-swiftshader');

const words = commandWords(process.argv, app.isPackaged);
const run =
  words === null
    ? runWithWindow(parseLaunch(process.argv, app.isPackaged), workerPath, failStart)
    : import('./commandMain.ts').then(({ runInTerminal }) => runInTerminal(words, workerPath));
run.catch(failStart);
