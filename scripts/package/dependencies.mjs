// The packages that the application needs on Linux, from the libraries that its executables name.
import { execFileSync } from 'node:child_process';
import { closeSync, openSync, readdirSync, readSync } from 'node:fs';
import { join } from 'node:path';

/** Debian package of each library. Debian 13 and Ubuntu 24.04 provide these names in packages with "t64" after them, but for ALSA. */
const DEBIAN = {
  'ld-linux-x86-64.so.2': 'libc6',
  'libX11.so.6': 'libx11-6',
  'libX11-xcb.so.1': 'libx11-xcb1',
  'libXcomposite.so.1': 'libxcomposite1',
  'libXdamage.so.1': 'libxdamage1',
  'libXext.so.6': 'libxext6',
  'libXfixes.so.3': 'libxfixes3',
  'libXrandr.so.2': 'libxrandr2',
  'libXrender.so.1': 'libxrender1',
  'libXss.so.1': 'libxss1',
  'libXtst.so.6': 'libxtst6',
  'libasound.so.2': 'libasound2t64 | libasound2',
  'libatk-1.0.so.0': 'libatk1.0-0',
  'libatk-bridge-2.0.so.0': 'libatk-bridge2.0-0',
  'libatspi.so.0': 'libatspi2.0-0',
  'libc.so.6': 'libc6',
  'libcairo.so.2': 'libcairo2',
  'libcups.so.2': 'libcups2',
  'libdbus-1.so.3': 'libdbus-1-3',
  'libdl.so.2': 'libc6',
  'libdrm.so.2': 'libdrm2',
  'libexpat.so.1': 'libexpat1',
  'libgbm.so.1': 'libgbm1',
  'libgcc_s.so.1': 'libgcc-s1',
  'libgio-2.0.so.0': 'libglib2.0-0',
  'libglib-2.0.so.0': 'libglib2.0-0',
  'libgobject-2.0.so.0': 'libglib2.0-0',
  'libgtk-3.so.0': 'libgtk-3-0',
  'libm.so.6': 'libc6',
  'libnotify.so.4': 'libnotify4',
  'libnspr4.so': 'libnspr4',
  'libnss3.so': 'libnss3',
  'libnssutil3.so': 'libnss3',
  'libpango-1.0.so.0': 'libpango-1.0-0',
  'libpthread.so.0': 'libc6',
  'libsecret-1.so.0': 'libsecret-1-0',
  'libsmime3.so': 'libnss3',
  'libstdc++.so.6': 'libstdc++6',
  'libudev.so.1': 'libudev1',
  'libxcb.so.1': 'libxcb1',
  'libxkbcommon.so.0': 'libxkbcommon0',
  'libxshmfence.so.1': 'libxshmfence1',
};
/** Loaded by name while it runs: a window, which ends the process without them, and notices of alerts. */
const LOADED = ['libX11-xcb.so.1', 'libgtk-3.so.0', 'libnotify.so.4'];
/** Programs that Chromium starts: a file in its folder is shown by xdg-open, which needs gio; so do deleted files. */
const PROGRAMS = { debian: ['libglib2.0-bin', 'xdg-utils'], rpm: ['/usr/bin/gio', 'xdg-utils'] };

/** Files below the folder that begin as an ELF file does. */
export function elfFiles(folder) {
  const head = Buffer.alloc(4);
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => {
      const file = openSync(path, 'r');
      readSync(file, head, 0, 4, 0);
      closeSync(file);
      return head.toString('latin1') === '\x7fELF';
    });
}

/**
 * What the executables in a folder need from the system.
 * @returns {{libraries: string[], glibc: string}} names of libraries that are not in the folder, sorted; the lowest
 * version of the C library with all symbols that are used
 */
export function neededLibraries(folder) {
  const output = execFileSync('readelf', ['--wide', '-d', '-V', ...elfFiles(folder)], {
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
    env: { ...process.env, LC_ALL: 'C' },
  });
  const own = new Set(readdirSync(folder));
  const named = [...output.matchAll(/\(NEEDED\)\s+Shared library: \[(.+)\]/g)].map(([, it]) => it);
  const versions = [...output.matchAll(/Name: GLIBC_(2\.\d+)/g)].map(([, it]) => it);
  const minor = (version) => Number(version.split('.')[1]);
  return {
    libraries: [...new Set([...named, ...LOADED])].filter((name) => !own.has(name)).sort(),
    glibc: versions.sort((a, b) => minor(a) - minor(b)).at(-1),
  };
}

/**
 * @param {string[]} libraries
 * @param {string} reference the text of depends.txt: a name a line
 * @returns {string[]} names of Debian packages, as depends.txt lists them
 * @throws where the table lacks a library or depends.txt differs; the message has everything to add and to remove.
 */
export function debianPackages(libraries, reference) {
  const listed = reference.trim().split('\n');
  const needed = new Map(PROGRAMS.debian.map((name) => [name, 'a program']));
  for (const library of libraries)
    needed.set(DEBIAN[library] ?? `the package of ${library}`, library);
  const changes = [
    ...[...needed]
      .filter(([name]) => !listed.includes(name))
      .map(([name, of]) => `+ ${name} (${of})`),
    ...listed.filter((name) => !needed.has(name)).map((name) => `- ${name}`),
  ];
  if (changes.length === 0) return [...needed.keys()].sort();
  throw new Error(
    `What the executables need is not what scripts/package/depends.txt and the table of dependencies.mjs list. Check, then change them:\n${changes.join('\n')}`,
  );
}

/** Capabilities that every rpm distribution provides under the same name. */
export const rpmRequires = ({ libraries, glibc }) => [
  ...libraries.map((name) => `${name}()(64bit)`),
  `libc.so.6(GLIBC_${glibc})(64bit)`,
  ...PROGRAMS.rpm,
];
