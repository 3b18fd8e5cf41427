// A display and a keyring for windows on machines that have none.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { program, root, run } from './run.mjs';

export const hasDisplay = () =>
  process.platform !== 'linux' || Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY);

/** For windows on a virtual display: without it Electron 38 and later may open them in the Wayland session of a person. */
export const X11 = '--ozone-platform=x11';

/** A file in a new folder of this user: a fixed name in the shared folder could be a link of another user. */
export const temporaryPicture = () => join(mkdtempSync(join(tmpdir(), 'buoy-almanac-')), 'map.png');

/** Why windows cannot be tested on this system; null: they can. */
export const noVirtualDisplay =
  process.platform === 'linux' ? null : 'Needs Linux: its windows open on a virtual display.';

/**
 * Starts Xvfb on a free number, as the display of this process and its children, on Wayland too. By default Xvfb resets
 * when its last window closes, and an application that connects meanwhile crashes.
 * @returns {Promise<{display: string, stop: () => void}>}
 */
export async function startDisplay(size = '1920x1200x24') {
  if (noVirtualDisplay) throw new Error(noVirtualDisplay);
  const server = spawn(
    'Xvfb',
    ['-displayfd', '1', '-screen', '0', size, '-nolisten', 'tcp', '-noreset'],
    // Ctrl-C would end it before the windows, which end after a signal to this process.
    { stdio: ['ignore', 'pipe', 'ignore'], detached: true },
  );
  const failed = once(server, 'exit').then(() => {
    throw new Error('Xvfb ended before it had a display.');
  });
  const [number] = await Promise.race([once(createInterface(server.stdout), 'line'), failed]);
  failed.catch(() => undefined);
  server.unref();
  const stop = () => server.kill();
  process.once('exit', stop);
  const display = `:${number}`;
  Object.assign(process.env, { DISPLAY: display, XDG_SESSION_TYPE: 'x11' });
  delete process.env.WAYLAND_DISPLAY;
  return { display, stop };
}

/**
 * Runs Playwright in a separate session bus with an unlocked keyring, whose files are removed after it.
 * @param {string[]} words @param {Record<string, string>} env @param {Pick<Buffer[], 'push'>} [into] gets the output
 * @returns {Promise<number>} the exit code
 */
export async function playwright(words, env, into) {
  const folder = mkdtempSync(join(tmpdir(), 'almanac-keyring-'));
  const script =
    'printf test | gnome-keyring-daemon --unlock --components=secrets >/dev/null 2>&1; exec "$0" "$@"';
  try {
    const session = ['dbus-run-session', '--', 'sh', '-c', script];
    return await run([...session, ...program('playwright', 'test', ...words)], {
      cwd: root,
      into,
      env: { ...env, XDG_DATA_HOME: folder },
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
