// The rpm package of a tree of files.
import { execFileSync } from 'node:child_process';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { rpmRequires } from './dependencies.mjs';
import { template } from './linuxTree.mjs';

/** Two builds are identical byte for byte, and nothing changes the executables or reads what they need a second time. */
const SETTINGS = {
  _buildhost: 'reproducible',
  use_source_date_epoch_as_buildtime: 1,
  clamp_mtime_to_source_date_epoch: 1,
  _binary_payload: 'w6.gzdio',
  // All packages with the same Electron would conflict over its build ids.
  _build_id_links: 'none',
  debug_package: '%{nil}',
  __os_install_post: '%{nil}',
};

/** Folders of the package itself; the others belong to the system. */
const isOwn = (path, name) =>
  path.startsWith(`usr/lib/${name}`) || path.startsWith(`usr/share/doc/${name}`);

/** The `%files` of a tree: every file, with its mode. */
async function fileList(tree, name) {
  const entries = await readdir(tree, { recursive: true, withFileTypes: true });
  return entries
    .map((entry) => ({ entry, path: join(entry.parentPath, entry.name).slice(tree.length + 1) }))
    .filter(({ entry, path }) => !entry.isDirectory() || isOwn(path, name))
    .map(({ entry, path }) => `${entry.isDirectory() ? '%dir ' : ''}"/${path}"`)
    .sort()
    .join('\n');
}

/**
 * @param {string} tree files under the paths where they are installed
 * @param {string} out folder
 * @param {{name: string, description: string, manifest: object, date: number, needed: {libraries: string[], glibc: string}}} values
 * @returns {Promise<string>} the package
 */
export async function rpmPackage(tree, out, values) {
  const { name, description, manifest, date, needed } = values;
  const top = `${tree}-rpm`;
  await rm(top, { recursive: true, force: true });
  await mkdir(top);
  const functions = (await template('scripts.sh', values)).replace(/^#!.*\n/, '');
  const spec = `Name: ${name}
Version: ${manifest.version}
Release: 1
Summary: ${description}
License: MIT
AutoReqProv: no
${rpmRequires(needed)
  .map((it) => `Requires: ${it}\n`)
  .join('')}${name === manifest.name ? '' : `Conflicts: ${manifest.name}\n`}
%description
Shows the readings of wave buoys on a map, in lists, in charts and as statistics.
Downloaded data stay available offline.

%install
cp -a "${tree}/." "%{buildroot}"

%post
${functions}
install_profile

%preun
${functions}
if [ "$1" = 0 ]; then remove_profile; fi

%postun
${functions}
if [ "$1" = 0 ]; then say_where_data_are; fi

%files
%defattr(-,root,root)
${await fileList(tree, name)}
`;
  await writeFile(join(top, 'package.spec'), spec);
  const defines = Object.entries({ _topdir: top, _rpmdir: top, ...SETTINGS });
  execFileSync(
    'rpmbuild',
    [
      ...['-bb', '--quiet', '--target', 'x86_64'],
      ...defines.flatMap(([key, value]) => ['--define', `${key} ${value}`]),
      join(top, 'package.spec'),
    ],
    {
      env: { ...process.env, SOURCE_DATE_EPOCH: String(date) },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  const file = `${name}-${manifest.version}-1.x86_64.rpm`;
  await rename(join(top, 'x86_64', file), join(out, file));
  await rm(top, { recursive: true });
  return join(out, file);
}
