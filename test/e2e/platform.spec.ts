/** What newer Electron, Wayland and machines without graphics do differently, as far as this Electron can show it. */
import { join } from 'node:path';
import { expect, test } from '../support/app.ts';
import { cli } from '../support/cli.ts';
import { inVerify } from '../support/thorough.ts';
import { startTlsProxy } from '../support/tlsProxy.ts';

test.use({ map: false });

test('a second window is shown although `ready-to-show` never comes', async ({ open }) => {
  const almanac = await open({ args: ['--demo'] });
  // Software WebGL, and a window that does not open in the Wayland session of who runs the tests.
  const switches = await almanac.inMain(({ app: { commandLine } }) => [
    commandLine.hasSwitch('enable-unsafe-swiftshader'),
    commandLine.getSwitchValue('ozone-platform'),
  ]);
  expect(switches).toEqual([true, 'x11']);
  await almanac.inMain(({ app, BrowserWindow }) => {
    const emit = BrowserWindow.prototype.emit;
    BrowserWindow.prototype.emit = function (this: Electron.BrowserWindow, name: string, ...rest) {
      return name !== 'ready-to-show' && Reflect.apply(emit, this, [name, ...rest]);
    } as typeof emit;
    app.removeAllListeners('window-all-closed');
    app.on('window-all-closed', () => undefined);
    BrowserWindow.getAllWindows()[0]?.destroy();
    app.emit('activate');
  });
  await expect
    .poll(() =>
      almanac.inMain(({ BrowserWindow }) =>
        BrowserWindow.getAllWindows().map((window) => window.isVisible()),
      ),
    )
    .toEqual([true]);
});

test('automatic refresh pauses while the page is hidden', async ({ almanac }) => {
  await almanac.exploreDemo();
  await almanac.call('setSettings', { autoRefresh: 'on' });
  const reason = async () => {
    const answer = await almanac.call<{
      value: { autoRefresh: { pausedReason: string | null } };
    }>('getStatus');
    return answer.value.autoRefresh.pausedReason;
  };
  const become = (state: string) =>
    almanac.inPage((to) => {
      Object.defineProperty(document, 'visibilityState', { value: to, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, state);
  await become('hidden');
  await expect.poll(reason).toBe('hidden');
  await become('visible');
  await expect.poll(reason).not.toBe('hidden');
});

test('a service that requests a certificate gets none of the person', async ({
  gate,
  userData,
}) => {
  const store = join(userData, '.pki/nssdb');
  const service = await startTlsProxy(gate.service, store);
  const words = ['latest', `--url=${service.url}`, '--key-stdin', '--user-data-dir', userData];
  const { code } = await cli(words, { input: gate.service.key, env: { HOME: userData } });
  // Electron 33 does not go on without a certificate, later ones do.
  expect([0, 5]).toContain(code);
  expect(service.requested).toBeGreaterThan(0);
  expect(service.certificates).toEqual([]);
  await service.stop();
});

test(
  'the map is drawn where Chromium draws no WebGL in software unless it is told to',
  inVerify,
  async ({ open }) => {
    const args = ['--demo', '--disable-features=AllowSwiftShaderFallback'];
    const almanac = await open({ map: true, args });
    await almanac.mapReady();
    await almanac.page.getByRole('button', { name: 'Zoom in' }).click();
    await expect(almanac.page.locator('.maplibregl-canvas')).toBeVisible();
    await almanac.mapReady();
  },
);
