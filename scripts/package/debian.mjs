// The Debian package of a tree of files.
import { execFileSync } from 'node:child_process';
import { cp, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../lib/run.mjs';
import { debianPackages } from './dependencies.mjs';
import { template } from './linuxTree.mjs';

/** When each script of the package does what: https://www.debian.org/doc/debian-policy/ch-maintainerscripts.html */
const SCRIPTS = {
  postinst: 'install_profile',
  prerm: 'if [ "$1" = remove ]; then remove_profile; fi',
  postrm: 'case "$1" in remove | purge) say_where_data_are ;; esac',
};

/** Kilobytes of the files in a folder, as dpkg counts them. */
async function installedSize(folder) {
  let size = 0;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    size += entry.isFile()
      ? Math.ceil((await stat(join(entry.parentPath, entry.name))).size / 1024)
      : 1;
  }
  return size;
}

/**
 * @param {string} tree files under the paths where they are installed
 * @param {string} out folder
 * @param {{name: string, description: string, manifest: object, date: number, needed: {libraries: string[], glibc: string}}} values
 * @returns {Promise<string>} the package
 * @throws where the executables need other packages than depends.txt lists
 */
export async function debianPackage(tree, out, values) {
  const { name, description, manifest, date, needed } = values;
  const listed = await readFile(join(root, 'scripts/package/depends.txt'), 'utf8');
  const depends = debianPackages(needed.libraries, listed);
  const folder = `${tree}-deb`;
  await rm(folder, { recursive: true, force: true });
  await cp(tree, folder, { recursive: true, preserveTimestamps: true, verbatimSymlinks: true });
  await mkdir(join(folder, 'DEBIAN'));
  const control = {
    Package: name,
    Version: manifest.version,
    Section: 'science',
    Priority: 'optional',
    Architecture: 'amd64',
    Depends: depends.map((it) => (it === 'libc6' ? `libc6 (>= ${needed.glibc})` : it)).join(', '),
    ...(name !== manifest.name && { Conflicts: manifest.name }),
    'Installed-Size': await installedSize(tree),
    Maintainer: `${manifest.productName} <noreply@invalid>`,
    Description: `${description}\n Shows the readings of wave buoys on a map, in lists, in charts and as statistics.\n Downloaded data stay available offline.`,
  };
  const fields = Object.entries(control).map(([field, value]) => `${field}: ${value}\n`);
  await writeFile(join(folder, 'DEBIAN/control'), fields.join(''));
  const functions = await template('scripts.sh', values);
  for (const [script, action] of Object.entries(SCRIPTS)) {
    await writeFile(join(folder, 'DEBIAN', script), `${functions}\n${action}\n`, { mode: 0o755 });
  }
  const deb = join(out, `${name}_${manifest.version}_amd64.deb`);
  execFileSync('dpkg-deb', ['--root-owner-group', '-Zgzip', '--build', folder, deb], {
    env: { ...process.env, SOURCE_DATE_EPOCH: String(date) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await rm(folder, { recursive: true });
  return deb;
}
