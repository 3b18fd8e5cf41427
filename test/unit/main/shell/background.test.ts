// Start at login on Linux: an entry that a desktop can read, and nothing else in its folder changes.
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { freshFolder } from '#support/folder.ts';

let config: string;
/** Of the icon in the tray, the newest last. */
let menus: { label: string }[][];
const setLoginItemSettings = vi.fn();
const quit = vi.fn();
const showMessageBox = vi.fn();
let background: typeof import('#main/shell/background.ts');
beforeEach(async () => {
  config = freshFolder();
  vi.stubEnv('XDG_CONFIG_HOME', config);
  vi.resetModules();
  menus = [];
  vi.doMock('electron', () => ({
    app: { isPackaged: false, getAppPath: () => '/opt/my "sea" $1', quit, setLoginItemSettings },
    BrowserWindow: class {},
    dialog: { showMessageBox },
    nativeTheme: {},
    screen: {},
    session: {},
    Menu: { buildFromTemplate: (template: { label: string }[]) => template },
    nativeImage: { createFromPath: () => ({ resize: () => null }) },
    Tray: class {
      setToolTip(): void {}
      on(): void {}
      destroy(): void {}
      setContextMenu(menu: { label: string }[]): void {
        menus.push(menu);
      }
    },
  }));
  background = await import('#main/shell/background.ts');
});
afterEach(() => {
  background.setTray(false, () => undefined);
  vi.unstubAllEnvs();
  vi.doUnmock('electron');
  vi.resetModules();
});
const entry = () => join(config, 'autostart/buoy-almanac.desktop');

it('the menu of the icon has the language in use, and no icon the one after it', async () => {
  const { activateLanguage } = await import('#shared/i18n/activateLanguage.ts');
  const show = () => undefined;
  const labels = () => menus.at(-1)?.map(({ label }) => label);
  background.setTray(true, show);
  expect(labels()).toEqual(['Show Buoy Almanac', 'Quit']);
  await activateLanguage('fr');
  expect(labels()).toEqual(['Afficher Buoy Almanac', 'Quitter']);
  const count = menus.length;
  background.setTray(false, show);
  await activateLanguage('en');
  expect(menus).toHaveLength(count);
});

it('a window that closes to the tray is destroyed when its page has left what it shows, unless it is shown again', async () => {
  const platform = vi.spyOn(process, 'platform', 'get').mockReturnValue('win32');
  onTestFinished(() => platform.mockRestore());
  const { closing } = await import('#main/shell/window.ts');
  const { takeOver } = await import('#main/shell/handOver.ts');
  background.setTray(true, () => undefined);
  const close = (isVisible: boolean) => {
    const page = { isCrashed: () => false, executeJavaScript: async () => ({ service: 'sea' }) };
    const window = { hide: vi.fn(), destroy: vi.fn(), isVisible: () => isVisible };
    closing.instead?.({ ...window, isDestroyed: () => false, webContents: page } as never);
    return window;
  };
  const again = close(true);
  const { destroy, hide } = close(false);
  await expect.poll(() => destroy).toHaveBeenCalledOnce();
  expect(hide).toHaveBeenCalledOnce();
  expect(takeOver().state).toEqual({ service: 'sea' });
  expect(again.destroy).not.toHaveBeenCalled();
});

it('where no tray is shown a window that closes asks: Cancel leaves it, Quit ends the application', async () => {
  vi.stubEnv('DBUS_SESSION_BUS_ADDRESS', 'disabled:');
  const platform = vi.spyOn(process, 'platform', 'get').mockReturnValue('linux');
  onTestFinished(() => platform.mockRestore());
  const { closing } = await import('#main/shell/window.ts');
  background.setTray(true, () => undefined);
  showMessageBox.mockResolvedValueOnce({ response: 1 }).mockResolvedValueOnce({ response: 0 });
  const close = () => closing.instead?.({ isDestroyed: () => false } as never);
  close();
  await expect.poll(() => showMessageBox).toHaveBeenCalledOnce();
  expect(showMessageBox.mock.calls[0]?.[1]).toMatchObject({ message: 'This desktop has no tray' });
  expect(quit).not.toHaveBeenCalled();
  close();
  await expect.poll(() => quit).toHaveBeenCalledOnce();
});

it('the entry names the program and its folder, and goes when it is turned off', () => {
  background.setStartAtLogin(true);
  expect(readFileSync(entry(), 'utf8').split('\n')).toEqual([
    '[Desktop Entry]',
    'Type=Application',
    'Name=Buoy Almanac',
    `Exec="${process.execPath}" "/opt/my \\\\"sea\\\\" \\\\$1"`,
    'Terminal=false',
    '',
  ]);
  background.setStartAtLogin(false);
  expect(existsSync(entry())).toBe(false);
  background.setStartAtLogin(false);
});

it('on Windows the entry names the folder of the clone, as one argument', () => {
  const platform = vi.spyOn(process, 'platform', 'get').mockReturnValue('win32');
  background.setStartAtLogin(true);
  platform.mockRestore();
  const args = ['"/opt/my "sea" $1"'];
  const expected = { openAtLogin: true, path: process.execPath, args };
  expect(setLoginItemSettings).toHaveBeenCalledExactlyOnceWith(expected);
});

it.each([
  ['linux', false, true],
  ['win32', false, true],
  ['darwin', false, false],
  ['darwin', true, true],
] as const)(
  'on %s (packaged: %s) a start at login is offered: %s',
  async (system, isPackaged, can) => {
    const platform = vi.spyOn(process, 'platform', 'get').mockReturnValue(system);
    onTestFinished(() => platform.mockRestore());
    Object.assign((await import('electron')).app, { isPackaged });
    expect(background.canStartAtLogin()).toBe(can);
  },
);

it('signs with a meaning are quoted as the specification says', () => {
  expect(background.desktopEntry(['/a b', 'c\\d', '50%', '`e`'])).toContain(
    'Exec="/a b" "c\\\\\\\\d" "50%%" "\\\\`e\\\\`"\n',
  );
});

it('the folder of the entries keeps its access rights', () => {
  mkdirSync(join(config, 'autostart'), { mode: 0o755 });
  background.setStartAtLogin(true);
  expect(statSync(join(config, 'autostart')).mode & 0o777).toBe(0o755);
});

it('a folder that cannot be made is a fault with the path of the entry', () => {
  writeFileSync(join(config, 'autostart'), '');
  expect(() => background.setStartAtLogin(true)).toThrow(/EEXIST|ENOTDIR/);
});
