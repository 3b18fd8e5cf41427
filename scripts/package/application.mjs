// The application as a folder: Electron, the archive with what the build made, native modules and licences.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, copyFile, cp, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { LIST } from '../lib/bundledPackages.mjs';
import { downloadElectron } from '../lib/downloadElectron.mjs';
import { root } from '../lib/run.mjs';
import { shippedComponents } from './components.mjs';
import { licencePage } from './licences.mjs';
import { sbom } from './sbom.mjs';

export const NAME = 'buoy-almanac';
/** Reverse domain name, as AppStream, Flatpak and macOS want it. */
export const ID = 'org.buoyalmanac.BuoyAlmanac';

/** A folder with what the build made and nothing else; only native modules are not in it. */
async function stage(manifest, packageName) {
  const folder = join(root, 'node_modules/.cache/package-stage');
  await rm(folder, { recursive: true, force: true });
  const { name, productName, version, description, license, main } = manifest;
  // Of the tray.
  await cp(join(root, 'resources/icon/icon.png'), join(folder, 'resources/icon/icon.png'));
  await cp(join(root, 'out'), join(folder, 'out'), {
    recursive: true,
    filter: (path) => !path.endsWith('.map') && basename(path) !== LIST,
  });
  // Desktops find the icon of a window by the name of its desktop entry.
  const desktopName = `${packageName}.desktop`;
  const described = { name, productName, version, description, license, main };
  await writeFile(
    join(folder, 'package.json'),
    JSON.stringify({ ...described, desktopName, author: productName }),
  );
  return folder;
}

/** Copies native modules to the resources folder, where the module loader looks after the archive. */
async function addNatives(resources, target) {
  const files = {
    keytar: ['package.json', 'LICENSE.md', 'lib', `prebuilds/${target}`],
    'better-sqlite3': ['package.json', 'LICENSE', 'lib', `prebuilds/${target}.node`],
  };
  for (const [name, paths] of Object.entries(files)) {
    const to = join(resources, 'node_modules', name);
    // The fallback runtime has a separate better-sqlite3 there, with its sources.
    if (existsSync(to)) {
      for (const path of ['binding.gyp', 'deps', 'node_modules', 'src']) {
        await rm(join(to, path), { recursive: true, force: true });
      }
      continue;
    }
    for (const path of paths) {
      await cp(join(root, 'node_modules', name, path), join(to, path), { recursive: true });
    }
  }
}

/** Switches off what only developers of the runtime need. */
async function flipFuses(executable) {
  const fuses = await import('@electron/fuses');
  const { FuseV1Options } = fuses;
  await fuses.flipFuses(executable, {
    version: fuses.FuseVersion.V1,
    resetAdHocDarwinSignature: true,
    [FuseV1Options.RunAsNode]: false,
    [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: false,
    [FuseV1Options.EnableNodeCliInspectArguments]: false,
    [FuseV1Options.OnlyLoadAppFromAsar]: true,
    // On macOS it may ask for the login keychain; there are no cookies.
    [FuseV1Options.EnableCookieEncryption]: !executable.endsWith('.app'),
    [FuseV1Options.GrantFileProtocolExtraPrivileges]: false,
    // Electron validates the archive on macOS and Windows only, with hashes that only their formats carry.
    [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: false,
  });
}

/** The Electron in a folder as the zip that the packager reads, not compressed. @returns the folder of the zip */
async function zipElectron(dist, electronVersion, target) {
  const folder = join(root, 'node_modules/.cache/package-electron');
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const zip = join(folder, `electron-v${electronVersion}-${target}.zip`);
  execFileSync('zip', ['-q', '-r', '-y', '-0', zip, '.'], { cwd: dist });
  return folder;
}

/** Official releases call Electron's licence as ours is called. @param {string} folder an unpacked release */
export async function keepElectronLicence(folder) {
  const kept = join(folder, 'LICENSE.electron.txt');
  if (!existsSync(kept)) await rename(join(folder, 'LICENSE'), kept);
}

/**
 * @param {NodeJS.Require} require of the packaging tools
 * @param {object} manifest package.json
 * @param {object} options
 * @param {string} options.name of the package
 * @param {string} options.out folder
 * @param {string} options.target like `linux-x64`
 * @param {string} options.electronVersion
 * @param {string | null} options.dist folder of the Electron to take; null: the official release is downloaded
 * @param {number} options.date epoch seconds
 * @returns {Promise<string>} the new folder
 */
export async function applicationFolder(require, manifest, options) {
  const { name, out, target, electronVersion, dist, date } = options;
  const [platform, arch] = target.split('-');
  const { packager } = require('@electron/packager');
  const packed = packager({
    dir: await stage(manifest, name),
    out,
    name: manifest.productName,
    executableName: NAME,
    platform,
    arch,
    electronVersion,
    electronZipDir: dist
      ? await zipElectron(dist, electronVersion, target)
      : dirname(await downloadElectron(platform, arch)),
    appBundleId: ID,
    icon: join(root, 'resources/icon/icon'),
    asar: true,
    prune: false,
    overwrite: true,
    quiet: true,
  });
  const [made] = await packed.catch((thrown) => {
    const reason = thrown.cause?.message ?? thrown.message;
    throw new Error(
      `No package for ${target}, because Electron ${electronVersion} of it could not be had or packed: ${reason}`,
      {
        cause: thrown,
      },
    );
  });
  const folder = join(out, target);
  await rename(made, folder);
  // The packager makes it as a temporary folder.
  await chmod(folder, 0o755);
  const contents = join(
    folder,
    platform === 'darwin' ? `${manifest.productName}.app/Contents` : '',
  );
  const resources = join(contents, platform === 'darwin' ? 'Resources' : 'resources');
  // What loads the folder named on the command line, in the fallback runtime.
  await rm(join(resources, 'app'), { recursive: true, force: true });
  await addNatives(resources, target);
  const executables = {
    linux: NAME,
    win32: `${NAME}.exe`,
    darwin: `${manifest.productName}.app`,
  };
  await flipFuses(join(folder, executables[platform]));
  // Texts of Chromium, which no page shows.
  for (const name of platform === 'darwin' ? [] : await readdir(join(folder, 'locales'))) {
    if (name !== 'en-US.pak') await rm(join(folder, 'locales', name));
  }
  await keepElectronLicence(folder);
  await copyFile(join(root, 'LICENSE'), join(folder, 'LICENSE'));
  await cp(join(root, 'resources/licences'), join(folder, 'licences'), { recursive: true });
  const components = await shippedComponents(resources, dist, electronVersion);
  await writeFile(join(folder, 'licences/packages.txt'), licencePage(components));
  await writeFile(join(folder, 'licences/sbom.cdx.json'), sbom(components, manifest, date));
  return folder;
}
