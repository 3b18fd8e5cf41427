// The files of a Linux package under the paths where it installs them; the same for every format.
import {
  chmod,
  cp,
  lutimes,
  mkdir,
  readdir,
  readFile,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { root } from '../lib/run.mjs';
import { ID, NAME } from './application.mjs';
import { elfFiles } from './dependencies.mjs';

const SIZES = [16, 24, 32, 48, 64, 128, 256, 512];

/** A file of scripts/package/linux with the values of this package. */
export async function template(file, { name, manifest, date }) {
  const values = {
    NAME: name,
    PRODUCT: manifest.productName,
    ID,
    VERSION: manifest.version,
    DATE: new Date(date * 1000).toISOString().slice(0, 10),
  };
  const text = await readFile(join(root, 'scripts/package/linux', file), 'utf8');
  return text.replace(/@([A-Z]+)@/g, (_, key) => values[key]);
}

/** Every path below a folder, without it. */
const pathsIn = async (folder) =>
  (await readdir(folder, { recursive: true, withFileTypes: true })).map((entry) => ({
    entry,
    path: join(entry.parentPath, entry.name),
  }));

/**
 * Gives every file the mode it has when it is installed, and one time.
 * @param {number} date epoch seconds
 */
async function normalise(folder, date) {
  const programs = new Set(elfFiles(folder).filter((path) => !/\.(so|node)(\.\d+)?$/.test(path)));
  for (const { entry, path } of await pathsIn(folder)) {
    if (entry.isFile()) {
      // Chromium's sandbox where user namespaces are not allowed; it refuses to start with another mode.
      await chmod(
        path,
        entry.name === 'chrome-sandbox' ? 0o4755 : programs.has(path) ? 0o755 : 0o644,
      );
    } else if (entry.isDirectory()) await chmod(path, 0o755);
  }
  // After the last change in a folder.
  for (const { path } of (await pathsIn(folder)).reverse()) await lutimes(path, date, date);
  await chmod(folder, 0o755);
  await lutimes(folder, date, date);
}

/**
 * @param {string} application its folder
 * @param {string} to a folder that is made
 * @param {{name: string, manifest: object, date: number}} values date: epoch seconds
 */
export async function linuxTree(application, to, values) {
  const { name, date } = values;
  await rm(to, { recursive: true, force: true });
  const write = async (path, text) => {
    await mkdir(dirname(join(to, path)), { recursive: true });
    await writeFile(join(to, path), text);
  };
  const add = async (file, path) => write(path, await template(file, values));
  await cp(application, join(to, 'usr/lib', name), { recursive: true });
  await add('apparmor-profile', `usr/lib/${name}/apparmor-profile`);
  await mkdir(join(to, 'usr/bin'), { recursive: true });
  await symlink(`../lib/${name}/${NAME}`, join(to, 'usr/bin', name));
  await add('desktop', `usr/share/applications/${name}.desktop`);
  await add('mime.xml', `usr/share/mime/packages/${name}.xml`);
  await add('metainfo.xml', `usr/share/metainfo/${ID}.metainfo.xml`);
  await write(`usr/share/doc/${name}/copyright`, await readFile(join(root, 'LICENSE')));
  const icons = join(to, 'usr/share/icons/hicolor');
  for (const size of SIZES) {
    const icon = join(root, 'resources/icon', `${size}x${size}.png`);
    await cp(icon, join(icons, `${size}x${size}/apps/${name}.png`));
  }
  await cp(join(root, 'resources/icon/icon.svg'), join(icons, `scalable/apps/${name}.svg`));
  await normalise(to, date);
}
