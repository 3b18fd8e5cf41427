/** What keeps the application running: the icon in the tray, and the start at login. */
import { mkdirSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { msg } from '@lingui/core/runtime-macro';
import { app, type BrowserWindow, Menu, nativeImage, Tray } from 'electron';
import { i18n } from '#shared/i18n/i18n.ts';
import { toFault } from '../system/faults.ts';
import { writeAtomic } from '../system/files.ts';
import { closing, showWindow } from './window.ts';

const icon = (): string => join(app.getAppPath(), 'resources/icon/icon.png');

let tray: Tray | null = null;

/**
 * With the tray closing the window hides it. A system without a tray shows no icon and reports nothing: there another start
 * of the application shows the window.
 */
export function setTray(isOn: boolean, window: () => BrowserWindow | null): void {
  if (isOn === (tray !== null)) return;
  closing.hides = isOn;
  if (!isOn) {
    tray?.destroy();
    tray = null;
    // Nothing else would show it again.
    showWindow(window());
    return;
  }
  tray = new Tray(nativeImage.createFromPath(icon()).resize({ width: 22, height: 22 }));
  tray.setToolTip('Buoy Almanac');
  tray.setContextMenu(
    Menu.buildFromTemplate([
      { label: i18n._(msg`Show Buoy Almanac`), click: () => showWindow(window()) },
      { label: i18n._(msg`Quit`), click: () => app.quit() },
    ]),
  );
  tray.on('click', () => showWindow(window()));
}

/** @throws Fault `disk`, `disk-full` */
export function setStartAtLogin(isOn: boolean): void {
  if (process.platform === 'linux') setDesktopEntry(isOn);
  else app.setLoginItemSettings({ openAtLogin: isOn });
}

/** XDG Autostart Specification. */
function setDesktopEntry(isOn: boolean): void {
  const folder = join(process.env.XDG_CONFIG_HOME || join(homedir(), '.config'), 'autostart');
  const path = join(folder, 'buoy-almanac.desktop');
  try {
    if (!isOn) {
      rmSync(path, { force: true });
      return;
    }
    // Other applications use this folder too: its access rights stay.
    mkdirSync(folder, { recursive: true });
    writeAtomic(
      path,
      desktopEntry([process.execPath, ...(app.isPackaged ? [] : [app.getAppPath()])]),
    );
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
