// Loads the application folder named on the command line, as Electron's default app would (this runtime has none).
const { existsSync, readFileSync } = require('node:fs');
const { join, resolve } = require('node:path');
const worker = require('node:worker_threads');
const { app, utilityProcess } = require('electron');

const hook = join(__dirname, 'native.cjs');
require(hook);

// Worker threads have a module loader of their own: give them the same mapping.
const { Worker } = worker;
worker.Worker = class extends Worker {
  constructor(file, options = {}) {
    super(file, { ...options, execArgv: [...(options.execArgv ?? []), '--require', hook] });
  }
};

// So have utility processes.
const { fork } = utilityProcess;
utilityProcess.fork = (script, args = [], options = {}) =>
  fork(join(__dirname, 'utility.cjs'), [script, ...args], options);

const folder = process.argv
  .slice(1)
  .filter((argument) => !argument.startsWith('-'))
  .map((argument) => resolve(argument))
  .find((path) => existsSync(join(path, 'package.json')));

if (!folder) {
  process.stderr.write('Name the application folder on the command line.\n');
  app.exit(2);
} else {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  app.setAppPath(folder);
  app.setName(manifest.productName ?? manifest.name);
  app.setVersion(manifest.version);
  require(join(folder, manifest.main));
}
