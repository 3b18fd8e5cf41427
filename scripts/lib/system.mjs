// Checks for the system packages that the window, the keyring, component tests, the bench, tests of file formats and packages need; installs missing ones where it may.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline/promises';

/** Debian's package of each library; `a | b` where releases have different names. */
const LIBRARIES = {
  'libgtk-3.so.0': 'libgtk-3-0',
  'libnss3.so': 'libnss3',
  'libasound.so.2': 'libasound2t64 | libasound2',
  'libgbm.so.1': 'libgbm1',
  'libXss.so.1': 'libxss1',
  'libXtst.so.6': 'libxtst6',
  'libnotify.so.4': 'libnotify4',
  'libsecret-1.so.0': 'libsecret-1-0',
  'libatspi.so.0': 'libatspi2.0-0',
};
/** By what needs them. */
export const PROGRAMS = {
  display: { Xvfb: 'xvfb', xauth: 'xauth' },
  keyring: {
    'dbus-run-session': 'dbus',
    'dbus-daemon': 'dbus',
    'dbus-launch': 'dbus-x11',
    'gnome-keyring-daemon': 'gnome-keyring',
  },
  windows: { pgrep: 'procps', ps: 'procps', certutil: 'libnss3-tools', pk12util: 'libnss3-tools' },
  // Either: the shell draws no window of its own beside each page.
  browser: { 'chromium-headless-shell | chromium': 'chromium-headless-shell' },
  bench: { sqlite3: 'sqlite3' },
  formats: { ncdump: 'netcdf-bin' },
  packages: {
    readelf: 'binutils',
    zip: 'zip',
    git: 'git',
    rpmbuild: 'rpm',
    rpm2cpio: 'rpm2cpio',
    cpio: 'cpio',
    'desktop-file-validate': 'desktop-file-utils',
    appstreamcli: 'appstream',
  },
};
/** What is no program, by its path. */
const FILES = {
  formats: { '/usr/lib/python3/dist-packages/netCDF4': 'python3-netcdf4' },
};

const run = (command, args, options = {}) =>
  spawnSync(command, args, { encoding: 'utf8', ...options });

/** Windows starts a program without its ending. */
const ENDINGS = process.platform === 'win32' ? (process.env.PATHEXT ?? '.EXE').split(';') : [''];

export const hasProgram = (name, path = process.env.PATH ?? '', endings = ENDINGS) =>
  path
    .split(delimiter)
    .filter(Boolean)
    .some((folder) => endings.some((ending) => existsSync(join(folder, `${name}${ending}`))));

/** @typedef {keyof typeof PROGRAMS} Need */

/** @param {Need[]} needed */
function missingPackages(needed) {
  const known = ['/sbin/ldconfig', '/usr/sbin/ldconfig'].find(existsSync);
  const cache = known ? run(known, ['-p']).stdout : '';
  const libraries = Object.entries(LIBRARIES).filter(([file]) => cache && !cache.includes(file));
  // Without any font every label is a row of boxes.
  const fonts = existsSync('/usr/share/fonts') ? [] : [['fonts', 'fonts-dejavu-core']];
  const programs = needed
    .flatMap((group) => Object.entries(PROGRAMS[group]))
    .filter(([names]) => !names.split(' | ').some((name) => hasProgram(name)));
  const files = needed
    .flatMap((group) => Object.entries(FILES[group] ?? {}))
    .filter(([path]) => !existsSync(path));
  return [...new Set([...libraries, ...fonts, ...programs, ...files].map(([, pack]) => pack))];
}

/**
 * Installs what is missing. In a terminal it asks first.
 * @param {Need[]} needed in addition to the libraries of a window
 * @throws where something is missing that cannot or may not be installed; the message has the command.
 */
export async function prepareSystem(needed) {
  if (process.platform !== 'linux') return;
  const missing = missingPackages(needed);
  if (missing.length === 0) return;
  const root = process.getuid?.() === 0;
  const sudo = !root && hasProgram('sudo') && run('sudo', ['-n', 'true']).status === 0;
  await installPackages(missing, {
    install: hasProgram('apt-get') && (root || sudo) ? installAs(root) : null,
    ask: process.stdin.isTTY && process.stderr.isTTY ? askInTerminal : null,
    report: (text) => process.stderr.write(text),
  });
}

const installAs = (root) => (command) => {
  const script = ['env', 'DEBIAN_FRONTEND=noninteractive', 'sh', '-c', command];
  const [program, ...args] = root ? script : ['sudo', '-n', ...script];
  // Its progress; standard output may be that of a command.
  return run(program, args, { stdio: ['ignore', 2, 2] }).status;
};

async function askInTerminal(question) {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return await terminal.question(question);
  } finally {
    terminal.close();
  }
}

/** `satisfy` chooses between alternatives, which `install` cannot. */
const installCommand = (packages) =>
  packages.some((name) => name.includes('|'))
    ? `apt-get satisfy -y -q --no-install-recommends "${packages.join(', ')}"`
    : `apt-get install -y -q --no-install-recommends ${packages.join(' ')}`;

/**
 * @param {string[]} missing
 * @param {object} parts
 * @param {((command: string) => number | null) | null} parts.install prints its output; null: no rights
 * @param {((question: string) => Promise<string>) | null} parts.ask null: there is no terminal
 * @param {(text: string) => void} parts.report
 */
export async function installPackages(missing, { install, ask, report }) {
  const names = missing.map((name) => name.split(' | ')[0]).join(' ');
  const command = `apt-get update -q && ${installCommand(missing)}`;
  const isAllowed =
    install && (!ask || /^(y|yes|)$/i.test(await ask(`Install system packages: ${names}? [Y/n] `)));
  if (!isAllowed) {
    throw new Error(
      `Missing on this machine: ${names}. Install them, then try again:\n  sudo sh -c '${command}'`,
    );
  }
  report(`Installing system packages (once, about a minute): ${names}\n`);
  if (install(command) !== 0) throw new Error(`Installing failed. The command was:\n  ${command}`);
}

if (import.meta.filename === process.argv[1]) {
  await prepareSystem(Object.keys(PROGRAMS)).catch((error) => {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  });
}
