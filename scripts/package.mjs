// npm run package: the application as a folder and as packages of a system, in dist/.
// --target: for another system than this one, where its Electron can be downloaded.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readdirSync, statSync } from 'node:fs';
import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { build } from './lib/build.mjs';
import { npm, root, run, runScript } from './lib/run.mjs';
import { electronRuntime } from './lib/runtime.mjs';
import { hasProgram } from './lib/system.mjs';
import { applicationFolder } from './package/application.mjs';
import { debianPackage } from './package/debian.mjs';
import { neededLibraries } from './package/dependencies.mjs';
import { packageIdentity } from './package/identity.mjs';
import { linuxTree } from './package/linuxTree.mjs';
import { rpmPackage } from './package/rpm.mjs';

const TOOLS = join(root, 'node_modules/.cache/package-tools');
const OUT = join(root, 'dist');
const TARGETS = ['linux-x64', 'win32-x64', 'darwin-arm64', 'darwin-x64'];
const report = (text) => process.stderr.write(`${text}\n`);

/** The tools are fetched when a package is made, as scripts/package/package-lock.json says: 40 MB that only packaging needs. */
async function tools() {
  const from = join(root, 'scripts/package');
  const lock = await readFile(join(from, 'package-lock.json'), 'utf8');
  const marker = join(TOOLS, 'installed.json');
  if (!existsSync(marker) || (await readFile(marker, 'utf8')) !== lock) {
    report('Fetching the packaging tools (once, about 10 seconds).');
    await rm(TOOLS, { recursive: true, force: true });
    await mkdir(TOOLS, { recursive: true });
    for (const name of ['package.json', 'package-lock.json']) {
      await copyFile(join(from, name), join(TOOLS, name));
    }
    const install = npm('ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error');
    if ((await run(install, { cwd: TOOLS, quiet: true })) !== 0) {
      throw new Error('The packaging tools could not be fetched.');
    }
    await writeFile(marker, lock);
  }
  return createRequire(join(TOOLS, 'package.json'));
}

/** The time of the commit in epoch seconds: the same sources make the same packages, whenever they are made. */
function sourceDate() {
  const given = process.env.SOURCE_DATE_EPOCH;
  return Number(given ?? execFileSync('git', ['log', '-1', '--format=%ct'], { cwd: root }));
}

/** What each format needs to be made. */
const PROGRAMS = { deb: ['readelf', 'dpkg-deb'], rpm: ['readelf', 'rpmbuild'] };

async function linuxPackages(application, values) {
  const made = [];
  const tree = join(root, 'node_modules/.cache/package-tree');
  await linuxTree(application, tree, values);
  const needed = hasProgram('readelf') ? neededLibraries(application) : null;
  for (const [format, make] of Object.entries({ deb: debianPackage, rpm: rpmPackage })) {
    const missing = PROGRAMS[format].filter((name) => !hasProgram(name));
    if (missing.length > 0) report(`No ${format}: ${missing.join(' and ')} is missing.`);
    else made.push(await make(tree, OUT, { ...values, needed }));
  }
  return made;
}

/** cross-zip 4 fails there unless the zip exists. */
async function zipOnWindows(folder, zip) {
  const tar = join(process.env.SystemRoot ?? 'C:/Windows', 'System32/tar.exe');
  if ((await run([tar, '-a', '-c', '-f', zip, basename(folder)], { cwd: dirname(folder) })) !== 0) {
    throw new Error(`${basename(zip)} could not be made.`);
  }
}

/** Bytes of a file, or of all in a folder. */
function size(path) {
  if (!statSync(path).isDirectory()) return statSync(path).size;
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
}
const printSize = (path) => process.stdout.write(`${(size(path) / 1e6).toFixed(1)} MB  ${path}\n`);

/** Writes the SHA-256 of each file as `sha256sum -c` reads it. */
async function writeHashes(files) {
  const lines = [];
  for (const file of files) {
    const hash = createHash('sha256');
    await pipeline(createReadStream(file), hash);
    lines.push(`${hash.digest('hex')}  ${basename(file)}\n`);
  }
  await writeFile(join(OUT, 'SHA256SUMS'), lines.join(''));
}

async function main() {
  // dpkg-deb refuses a folder that only its owner can read.
  process.umask(0o022);
  const { values: chosen } = parseArgs({
    options: {
      'with-unsupported-electron': { type: 'boolean', default: false },
      target: { type: 'string', default: `${process.platform}-${process.arch}` },
    },
  });
  const { target } = chosen;
  if (!TARGETS.includes(target)) {
    throw new Error(`No packages are made for ${target}; there are ${TARGETS.join(', ')}.`);
  }
  const isLinux = target === 'linux-x64';
  if (isLinux && process.platform !== 'linux') {
    throw new Error('Linux packages are made on Linux only.');
  }
  // They need a signature, which only codesign makes.
  if (target.startsWith('darwin') && process.platform !== 'darwin') {
    throw new Error('macOS packages are made on macOS only.');
  }
  report(`The application as packages for ${target} → dist: about a minute.`);
  const manifest = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  // Another system than Linux gets the official release.
  const dist = isLinux ? dirname((await electronRuntime()).path) : null;
  const electronVersion = dist
    ? (await readFile(join(dist, 'version'), 'utf8')).trim().replace(/^v/, '')
    : manifest.devDependencies.electron;
  const identity = packageIdentity(manifest, electronVersion, chosen['with-unsupported-electron']);
  const { name } = identity;
  const require = await tools();
  await build();
  await rm(OUT, { recursive: true, force: true });
  const date = sourceDate();
  const options = { name, out: OUT, target, electronVersion, dist, date };
  const folder = await applicationFolder(require, manifest, options);
  const made = isLinux
    ? await linuxPackages(folder, { ...identity, manifest, date })
    : [join(OUT, `${name}-${manifest.version}-${target}.zip`)];
  if (process.platform === 'win32') await zipOnWindows(folder, made[0]);
  else if (!isLinux) require('cross-zip').zipSync(folder, made[0]);
  const list = join(OUT, `${name}-${manifest.version}-${target}.cdx.json`);
  await copyFile(join(folder, 'licences/sbom.cdx.json'), list);
  await writeHashes([...made, list]);
  for (const path of [folder, ...made, list]) printSize(path);
}

await runScript(main);
