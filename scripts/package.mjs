// npm run package: the application as a folder and as a Debian package, in dist/; Linux x64.
// --with-unsupported-electron: for tests, also with an Electron that gets no security fixes; named so.
import { existsSync, readdirSync, statSync } from 'node:fs';
import { copyFile, cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { build } from './lib/build.mjs';
import { run } from './lib/run.mjs';
import { electronRuntime, root } from './lib/runtime.mjs';
import { hasProgram } from './lib/system.mjs';
import { packageIdentity } from './package/identity.mjs';
import { packageLicences } from './package/licences.mjs';

const TOOLS = join(root, 'node_modules/.cache/package-tools');
const OUT = join(root, 'dist');
const NAME = 'buoy-almanac';
const report = (text) => process.stderr.write(`${text}\n`);

/** The tools are fetched when a package is made, as scripts/package/package-lock.json says: 95 MB that only packaging needs. */
async function tools() {
  const from = join(root, 'scripts/package');
  const lock = await readFile(join(from, 'package-lock.json'), 'utf8');
  const marker = join(TOOLS, 'installed.json');
  if (!existsSync(marker) || (await readFile(marker, 'utf8')) !== lock) {
    report('Fetching the packaging tools (once, about 20 seconds).');
    await rm(TOOLS, { recursive: true, force: true });
    await mkdir(TOOLS, { recursive: true });
    for (const name of ['package.json', 'package-lock.json']) {
      await copyFile(join(from, name), join(TOOLS, name));
    }
    const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
    if ((await run('npm', args, { cwd: TOOLS, quiet: true })) !== 0) {
      throw new Error('The packaging tools could not be fetched.');
    }
    await writeFile(marker, lock);
  }
  return createRequire(join(TOOLS, 'package.json'));
}

/** A folder with what the build made and nothing else; only native modules are not in it. */
async function stage(manifest) {
  const folder = join(root, 'node_modules/.cache/package-stage');
  await rm(folder, { recursive: true, force: true });
  const { name, productName, version, description, license, main } = manifest;
  // Of the tray.
  await cp(join(root, 'resources/icon/icon.png'), join(folder, 'resources/icon/icon.png'));
  await cp(join(root, 'out'), join(folder, 'out'), {
    recursive: true,
    filter: (path) => !path.endsWith('.map'),
  });
  await writeFile(
    join(folder, 'package.json'),
    JSON.stringify({ name, productName, version, description, license, main, author: productName }),
  );
  return folder;
}

/** Copies native modules to the resources folder, where the module loader looks after the archive. */
async function addNatives(resources) {
  const target = `${process.platform}-${process.arch}`;
  const files = {
    keytar: ['package.json', 'LICENSE.md', 'lib', `prebuilds/${target}`],
    'better-sqlite3': ['package.json', 'LICENSE', 'lib', `prebuilds/${target}.node`],
  };
  for (const [name, paths] of Object.entries(files)) {
    const to = join(resources, 'node_modules', name);
    // The fallback runtime has a separate better-sqlite3 there, with its sources.
    if (existsSync(to)) {
      for (const path of ['binding.gyp', 'deps', 'src']) {
        await rm(join(to, path), { recursive: true, force: true });
      }
      continue;
    }
    for (const path of paths) {
      await cp(join(root, 'node_modules', name, path), join(to, path), { recursive: true });
    }
  }
}

async function folderOf(require, manifest, { dist, electronVersion }) {
  const app = await stage(manifest);
  const { build: pack, Platform } = require('electron-builder');
  const { name, productName } = manifest;
  await rm(OUT, { recursive: true, force: true });
  await pack({
    targets: Platform.LINUX.createTarget('dir'),
    projectDir: app,
    publish: 'never',
    config: {
      appId: `org.${name}.app`,
      productName,
      electronVersion,
      electronDist: dist,
      npmRebuild: false,
      electronLanguages: ['en-US'],
      directories: { output: OUT },
      files: ['**/*'],
      linux: { target: 'dir', executableName: NAME, icon: join(root, 'resources/icon/icon.png') },
      afterPack: ({ appOutDir }) => finish(appOutDir),
    },
  });
  await rm(join(OUT, 'builder-debug.yml'), { force: true });
  return join(OUT, 'linux-unpacked');
}

/** Switches off what only developers of the runtime need, and adds licences and version. */
async function finish(folder) {
  await rm(join(folder, 'resources/app'), { recursive: true, force: true });
  await addNatives(join(folder, 'resources'));
  const { flipFuses, FuseV1Options, FuseVersion } = await import('@electron/fuses');
  await flipFuses(join(folder, NAME), {
    version: FuseVersion.V1,
    [FuseV1Options.RunAsNode]: false,
    [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: false,
    [FuseV1Options.EnableNodeCliInspectArguments]: false,
    [FuseV1Options.OnlyLoadAppFromAsar]: true,
    [FuseV1Options.EnableCookieEncryption]: true,
    [FuseV1Options.GrantFileProtocolExtraPrivileges]: false,
    // Electron validates the archive on macOS and Windows only, with hashes that only their formats carry.
    [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: false,
  });
  await copyFile(join(root, 'LICENSE'), join(folder, 'LICENSE'));
  await cp(join(root, 'resources/licences'), join(folder, 'licences'), { recursive: true });
  await writeFile(join(folder, 'licences/packages.txt'), await packageLicences(root));
}

async function debianPackage(require, folder, manifest, { name, description }) {
  if (!hasProgram('dpkg-deb') || !hasProgram('fakeroot')) {
    report('No Debian package: dpkg-deb or fakeroot is missing.');
    return null;
  }
  await require('electron-installer-debian')({
    src: folder,
    dest: OUT,
    arch: 'amd64',
    options: {
      name,
      bin: NAME,
      productName: manifest.productName,
      genericName: 'Wave buoy readings',
      description,
      // The keychain.
      depends: ['libsecret-1-0'],
      productDescription:
        'Browses the readings of wave buoys on a map, in lists and in charts, keeps every reading it has seen, and works the same without a network.',
      version: manifest.version,
      maintainer: `${manifest.productName} <noreply@invalid>`,
      compression: 'gzip',
      section: 'science',
      categories: ['Science', 'Education'],
      desktopTemplate: join(root, 'scripts/package/desktop.ejs'),
      icon: { '512x512': join(root, 'resources/icon/icon.png') },
    },
    logger: () => undefined,
    rename: (dest) => join(dest, `${name}_${manifest.version}_amd64.deb`),
  });
  return join(OUT, `${name}_${manifest.version}_amd64.deb`);
}

/** Bytes of a file, or of all in a folder. */
function size(path) {
  if (!statSync(path).isDirectory()) return statSync(path).size;
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
}
const printSize = (path) => process.stdout.write(`${(size(path) / 1e6).toFixed(1)} MB  ${path}\n`);

async function main() {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error('Packages are made on Linux x64 only.');
  }
  const manifest = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  const dist = dirname((await electronRuntime()).path);
  const electronVersion = (await readFile(join(dist, 'version'), 'utf8')).trim().replace(/^v/, '');
  const identity = packageIdentity(manifest, electronVersion, process.argv.slice(2));
  const require = await tools();
  await build();
  const folder = await folderOf(require, manifest, { dist, electronVersion });
  const deb = await debianPackage(require, folder, manifest, identity);
  printSize(join(folder, 'resources/app.asar'));
  printSize(folder);
  if (deb) printSize(deb);
}

main().catch((error) => {
  process.stderr.write(`${error.stack ?? error.message}\n`);
  process.exitCode = 1;
});
