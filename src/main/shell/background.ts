/** What keeps the application running: the icon in the tray, and the start at login. */
import { execFile } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { msg } from '@lingui/core/runtime-macro';
import { app, type BrowserWindow, dialog, Menu, nativeImage, Tray } from 'electron';
import { i18n } from '#shared/i18n/i18n.ts';
import { toFault } from '../system/faults.ts';
import { writeAtomic } from '../system/files.ts';
import { log } from '../system/log.ts';
import { leave } from './handOver.ts';
import { closing } from './window.ts';

const iconFile = (): string => join(app.getAppPath(), 'resources/icon/icon.png');

/** The icon that is shown; a reference keeps it from being collected. */
let tray: { icon: Tray; end: () => void } | null = null;

/** With the tray closing the window leaves the application running, without the memory of a page. */
export function setTray(isOn: boolean, show: () => void): void {
  if (isOn === (tray !== null)) return;
  if (!isOn) {
    closing.instead = null;
    tray?.end();
    tray = null;
    // Nothing else would show it again.
    show();
    return;
  }
  closing.instead = (closed) => void hideOrQuit(closed);
  const icon = new Tray(nativeImage.createFromPath(iconFile()).resize({ width: 22, height: 22 }));
  icon.setToolTip('Buoy Almanac');
  icon.on('click', show);
  const setMenu = (): void =>
    icon.setContextMenu(
      Menu.buildFromTemplate([
        { label: i18n._(msg`Show Buoy Almanac`), click: show },
        { label: i18n._(msg`Quit`), click: () => app.quit() },
      ]),
    );
  setMenu();
  // Its language is loaded after the icon is shown, and may be changed.
  const forgetLanguage = i18n.on('change', setMenu);
  tray = {
    icon,
    end: () => {
      forgetLanguage();
      icon.destroy();
    },
  };
}

async function hideOrQuit(window: BrowserWindow): Promise<void> {
  const isShown = await hasTray();
  // Quit meanwhile.
  if (window.isDestroyed()) return;
  if (isShown) {
    window.hide();
    await leave(window.webContents).catch((thrown) => log.error('what the page leaves', thrown));
    // Shown again meanwhile.
    if (!window.isDestroyed() && !window.isVisible()) window.destroy();
    return;
  }
  const { response } = await dialog.showMessageBox(window, {
    type: 'warning',
    message: i18n._(msg`This desktop has no tray`),
    detail: i18n._(msg`Without a tray, closing the window quits Buoy Almanac and stops alerts.`),
    buttons: [i18n._(msg`Quit`), i18n._(msg`Cancel`)],
    cancelId: 1,
  });
  if (response === 0) app.quit();
}

/** Whether icons in the tray are shown. A desktop without a tray refuses none. */
async function hasTray(): Promise<boolean> {
  if (process.platform !== 'linux') return true;
  const bus = 'org.freedesktop.DBus';
  const call = [`/${bus.replaceAll('.', '/')}`, `${bus}.NameHasOwner`];
  const name = 'string:org.kde.StatusNotifierWatcher';
  try {
    const words = ['--session', '--print-reply', `--dest=${bus}`, ...call, name];
    const { stdout } = await promisify(execFile)('dbus-send', words);
    return stdout.includes('boolean true');
  } catch (thrown) {
    log.error('looking for the tray', thrown);
    return false;
  }
}

/** Not in a clone on macOS, which starts the executable without the folder: that would be Electron alone. */
export const canStartAtLogin = (): boolean => app.isPackaged || process.platform !== 'darwin';

/** @throws Fault `disk`, `disk-full` */
export function setStartAtLogin(isOn: boolean): void {
  const folder = app.isPackaged ? [] : [app.getAppPath()];
  if (process.platform === 'linux') setDesktopEntry(isOn, [process.execPath, ...folder]);
  else {
    // Windows joins the arguments to one line.
    const args = folder.map((path) => `"${path}"`);
    app.setLoginItemSettings({ openAtLogin: isOn, path: process.execPath, args });
  }
}

/** XDG Autostart Specification. */
function setDesktopEntry(isOn: boolean, words: readonly string[]): void {
  const folder = join(process.env.XDG_CONFIG_HOME || join(homedir(), '.config'), 'autostart');
  const path = join(folder, 'buoy-almanac.desktop');
  try {
    if (!isOn) {
      rmSync(path, { force: true });
      return;
    }
    // Other applications use this folder too: its access rights stay.
    mkdirSync(folder, { recursive: true });
    writeAtomic(path, desktopEntry(words));
  } catch (thrown) {
    throw toFault(thrown, path);
  }
}

/** Desktop Entry Specification 1.5: arguments are quoted, `%` is doubled. */
export function desktopEntry(words: readonly string[]): string {
  const quoted = words.map(
    (word) =>
      `"${word
        .replace(/["`$\\]/g, '\\$&')
        .replaceAll('\\', '\\\\')
        .replaceAll('%', '%%')}"`,
  );
  return `[Desktop Entry]\nType=Application\nName=Buoy Almanac\nExec=${quoted.join(' ')}\nTerminal=false\n`;
}
