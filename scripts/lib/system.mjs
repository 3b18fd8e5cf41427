// Checks for the system packages that the window, the keyring, component tests, the bench, tests of file formats and packages need; installs missing ones where it may.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';

const LIBRARIES = {
  'libgtk-3.so.0': 'libgtk-3-0',
  'libnss3.so': 'libnss3',
  'libasound.so.2': 'libasound2',
  'libgbm.so.1': 'libgbm1',
  'libXss.so.1': 'libxss1',
  'libXtst.so.6': 'libxtst6',
  'libnotify.so.4': 'libnotify4',
  'libsecret-1.so.0': 'libsecret-1-0',
  'libatspi.so.0': 'libatspi2.0-0',
};
const PROGRAMS = {
  display: { Xvfb: 'xvfb', xauth: 'xauth' },
  keyring: {
    'dbus-run-session': 'dbus',
    'dbus-launch': 'dbus-x11',
    'gnome-keyring-daemon': 'gnome-keyring',
  },
  browser: { chromium: 'chromium' },
  bench: { sqlite3: 'sqlite3' },
  formats: { ncdump: 'netcdf-bin' },
  packages: {
    readelf: 'binutils',
    zip: 'zip',
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

export const hasProgram = (name) =>
  (process.env.PATH ?? '').split(':').some((folder) => folder && existsSync(`${folder}/${name}`));

function missingPackages(needed) {
  const known = ['/sbin/ldconfig', '/usr/sbin/ldconfig'].find(existsSync);
  const cache = known ? run(known, ['-p']).stdout : '';
  const libraries = Object.entries(LIBRARIES).filter(([file]) => cache && !cache.includes(file));
  // Without any font every label is a row of boxes.
  const fonts = existsSync('/usr/share/fonts') ? [] : [['fonts', 'fonts-dejavu-core']];
  const programs = needed
    .flatMap((group) => Object.entries(PROGRAMS[group]))
    .filter(([name]) => !hasProgram(name));
  const files = needed
    .flatMap((group) => Object.entries(FILES[group] ?? {}))
    .filter(([path]) => !existsSync(path));
  return [...new Set([...libraries, ...fonts, ...programs, ...files].map(([, pack]) => pack))];
}

/**
 * Installs what is missing. In a terminal it asks first.
 * @param {('display'|'keyring'|'browser'|'bench'|'formats'|'packages')[]} needed in addition to the libraries of a window
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
  const script = ['DEBIAN_FRONTEND=noninteractive', 'sh', '-c', command];
  return root ? run('env', script) : run('sudo', ['-n', ...script]);
};

async function askInTerminal(question) {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return await terminal.question(question);
  } finally {
    terminal.close();
  }
}

/**
 * @param {string[]} missing
 * @param {object} parts
 * @param {((command: string) => {status: number | null, stderr: string}) | null} parts.install null: no rights
 * @param {((question: string) => Promise<string>) | null} parts.ask null: there is no terminal
 * @param {(text: string) => void} parts.report
 */
export async function installPackages(missing, { install, ask, report }) {
  const names = missing.join(' ');
  const command = `apt-get update && apt-get install -y --no-install-recommends ${names}`;
  const isAllowed =
    install && (!ask || /^(y|yes|)$/i.test(await ask(`Install system packages: ${names}? [Y/n] `)));
  if (!isAllowed) {
    throw new Error(
      `Missing on this machine: ${missing.join(', ')}. Install them, then try again:\n  sudo sh -c '${command}'`,
    );
  }
  report(`Installing system packages: ${names}\n`);
  const { status, stderr } = install(command);
  if (status !== 0) {
    throw new Error(
      `Installing failed. The command was:\n  ${command}\n${stderr.trim().slice(-1500)}`,
    );
  }
}
