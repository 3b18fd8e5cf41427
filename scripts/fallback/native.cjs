// Loads the better-sqlite3 compiled for this runtime; the project's package needs a newer Node-API.
const Module = require('node:module');
const { join } = require('node:path');

const bundled = join(process.resourcesPath ?? join(__dirname, '..'), 'node_modules/better-sqlite3');
const original = Module._resolveFilename;
Module._resolveFilename = function (request, ...rest) {
  return original.call(this, request === 'better-sqlite3' ? bundled : request, ...rest);
};
