// Starts the application of this project, ready only when Playwright has attached. With `executablePath` Playwright does
// not hold an application back. If it attaches while the first page of the window is committed, Chromium reports no
// `Page.frameNavigated`, and `_electron.launch` waits for it although the window is drawn.
const { readFileSync } = require('node:fs');
const { join, resolve } = require('node:path');
const threads = require('node:worker_threads');
const { app } = require('electron');

const ready = app.whenReady();
const attached = new Promise((onAttached) => {
  // Called by `_electron.launch` when it has attached.
  globalThis.__playwright_run = onAttached;
});
app.whenReady = () => attached.then(() => ready);
// What the inspector's call resolves goes on only when something wakes the event loop.
const wake = setInterval(() => undefined, 20);
void attached.then(() => clearInterval(wake));

if (process.env.ALMANAC_HOLD_RESCUE) {
  const { Worker } = threads;
  threads.Worker = class extends Worker {
    constructor(file, options) {
      const env = { ...process.env, ALMANAC_HELD_WORKER: file };
      super(join(__dirname, 'heldWorker.cjs'), { ...options, env });
    }
  };
}

const folder = resolve(__dirname, '../../..');
const { main, productName, version } = JSON.parse(
  readFileSync(join(folder, 'package.json'), 'utf8'),
);
app.setAppPath(folder);
app.setName(productName);
app.setVersion(version);
require(join(folder, main));
