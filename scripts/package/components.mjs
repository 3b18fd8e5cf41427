// What a package consists of besides this project: packages that the build took modules of, native modules, the runtime, data.
// Its licence page and its SBOM are made from this list.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { LIST } from '../lib/bundledPackages.mjs';
import { root } from '../lib/run.mjs';

/**
 * @typedef {object} Component
 * @property {string} name
 * @property {string} [version] missing where it is not known
 * @property {string} licence an SPDX expression, or what package.json says
 * @property {string} text its licences
 * @property {string} [purl] https://github.com/package-url/purl-spec
 * @property {'library' | 'framework' | 'data'} [type]
 */

/** These are published as files that contain modules of their dependencies. */
const PREBUILT = ['node_modules/maplibre-gl'];
const LICENCE = /^(licen[cs]e|copying|notice)/i;

/** Packages that the build bundled, with what prebuilt ones contain: paths in the repository. */
function bundledFolders() {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const found = new Set(
    ['main', 'preload', 'renderer'].flatMap((output) =>
      JSON.parse(readFileSync(join(root, 'out', output, LIST), 'utf8')),
    ),
  );
  const addDependencies = (folder) => {
    for (const name of Object.keys(packages[folder].dependencies ?? {})) {
      const nested = `${folder}/node_modules/${name}`;
      const path = packages[nested] ? nested : `node_modules/${name}`;
      // Types have no code.
      if (found.has(path) || name.startsWith('@types/')) continue;
      found.add(path);
      addDependencies(path);
    }
  };
  for (const folder of PREBUILT) if (found.has(folder)) addDependencies(folder);
  return [...found].map((folder) => join(root, folder));
}

/** Packages in a folder node_modules. */
const foldersIn = (modules) =>
  readdirSync(modules).flatMap((name) =>
    name.startsWith('@')
      ? readdirSync(join(modules, name)).map((scoped) => join(modules, name, scoped))
      : [join(modules, name)],
  );

/** @returns {Component} */
function packageIn(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const texts = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && LICENCE.test(entry.name))
    .map((entry) => readFileSync(join(folder, entry.name), 'utf8').trim());
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
  return { name, version, licence: license ?? 'see the text', text: texts.join('\n\n'), purl };
}

/** Versions of the parts of an Electron, and of SQLite in the native module that it runs. */
function runtimeVersions(electron, resources) {
  const script =
    "console.log(JSON.stringify({...process.versions, sqlite: require('better-sqlite3')(':memory:').prepare('SELECT sqlite_version()').pluck().get()}))";
  const env = { ...process.env, ELECTRON_RUN_AS_NODE: '1' };
  // Modules are looked for in the folder where it runs.
  const options = { cwd: resources, env, encoding: 'utf8' };
  return JSON.parse(execFileSync(electron, ['-e', script], options));
}

/** @returns {Component[]} */
function otherComponents({ electron, chrome, node, sqlite }) {
  const chromium = 'See LICENSES.chromium.html.';
  const map = 'See licences/basemap.txt.';
  const { version: worldAtlas } = createRequire(import.meta.url)('world-atlas/package.json');
  return [
    { name: 'Electron', version: electron, licence: 'MIT', text: 'See LICENSE.electron.txt.' },
    { name: 'Chromium', version: chrome, licence: 'BSD-3-Clause', text: chromium },
    { name: 'Node.js', version: node, licence: 'MIT', text: chromium },
    { name: 'SQLite', version: sqlite, licence: 'blessing', text: 'In the public domain.' },
    // Of h5wasm 0.10.3, whose binary states it.
    { name: 'HDF5', version: '2.0.0', licence: 'BSD-3-Clause', text: 'See the text of h5wasm.' },
    { name: 'Natural Earth', version: '4.1.0', licence: 'public domain', text: map, type: 'data' },
    { name: 'world-atlas', version: worldAtlas, licence: 'ISC', text: map, type: 'data' },
    {
      name: 'cmocean thermal',
      licence: 'MIT',
      text: 'Thirteen colours of it (Thyng et al., 2016, https://github.com/matplotlib/cmocean).',
      type: 'data',
    },
  ];
}

/**
 * @param {string} resources folder of the application with the native modules
 * @param {string | null} dist folder of an Electron that runs here; null: one for another system
 * @param {string} electronVersion
 * @returns {Component[]} sorted by name
 */
export function shippedComponents(resources, dist, electronVersion) {
  const modules = join(resources, 'node_modules');
  const executable = dist && join(dist, 'electron');
  const versions =
    executable && existsSync(executable)
      ? runtimeVersions(executable, resources)
      : { electron: electronVersion };
  return [
    ...[...bundledFolders(), ...foldersIn(modules)].map(packageIn),
    ...otherComponents(versions),
  ].sort((a, b) => (a.name < b.name ? -1 : 1));
}
