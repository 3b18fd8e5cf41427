// Checks for the system packages that the window, the keyring, component tests and the bench need; installs missing ones where it may.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

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
};

const run = (command, args, options = {}) =>
  spawnSync(command, args, { encoding: 'utf8', ...options });

export const hasProgram = (name) =>
  (process.env.PATH ?? '').split(':').some((folder) => folder && existsSync(`${folder}/${name}`));

function missingPackages(wanted) {
  const known = ['/sbin/ldconfig', '/usr/sbin/ldconfig'].find(existsSync);
  const cache = known ? run(known, ['-p']).stdout : '';
  const libraries = Object.entries(LIBRARIES).filter(([file]) => cache && !cache.includes(file));
  // Without any font every label is a row of boxes.
  const fonts = existsSync('/usr/share/fonts') ? [] : [['fonts', 'fonts-dejavu-core']];
  const programs = wanted
    .flatMap((group) => Object.entries(PROGRAMS[group]))
    .filter(([name]) => !hasProgram(name));
  return [...new Set([...libraries, ...fonts, ...programs].map(([, pack]) => pack))];
}

/**
 * @param {('display'|'keyring'|'browser'|'bench')[]} wanted what is needed in addition to the libraries of a window
 * @throws where something is missing that cannot be installed; the message has the command.
 */
export function prepareSystem(wanted) {
  if (process.platform !== 'linux') return;
  const missing = missingPackages(wanted);
  if (missing.length === 0) return;
  const command = `apt-get update && apt-get install -y --no-install-recommends ${missing.join(' ')}`;
  const root = process.getuid?.() === 0;
  const sudo = !root && hasProgram('sudo') && run('sudo', ['-n', 'true']).status === 0;
  if (!hasProgram('apt-get') || !(root || sudo)) {
    throw new Error(
      `Missing on this machine: ${missing.join(', ')}. Install them, then try again:\n  sudo sh -c '${command}'`,
    );
  }
  process.stderr.write(`Installing system parts: ${missing.join(' ')}\n`);
  const script = ['DEBIAN_FRONTEND=noninteractive', 'sh', '-c', command];
  const result = root ? run('env', script) : run('sudo', ['-n', ...script]);
  if (result.status !== 0) {
    throw new Error(
      `Installing failed. The command was:\n  ${command}\n${result.stderr.trim().slice(-1500)}`,
    );
  }
}
