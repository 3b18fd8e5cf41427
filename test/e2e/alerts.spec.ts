/** An alert from the form to its notice, on session buses with and without services of a desktop; the tray. */
import { once } from 'node:events';
import { join } from 'node:path';
import { Almanac } from '../support/almanac.ts';
import { test as base, expect, startSecond } from '../support/app.ts';
import { startBus } from '../support/sessionBus.ts';

const BUOY = 'Sim. Cape Grey 17';

const test = base.extend<{ bus: Awaited<ReturnType<typeof startBus>> }>({
  bus: async ({ userData }, use) => {
    const bus = await startBus(join(userData, 'bus'));
    await use(bus);
    await bus.stop();
  },
});

test.use({ map: false });

/** Writes an alert that the first reading fires. */
async function addAlert({ page }: Almanac): Promise<void> {
  await page.getByRole('button', { name: 'New alert…' }).click();
  const form = page.getByRole('form', { name: 'Alert' });
  await form.getByRole('combobox', { name: 'Buoy' }).pressSequentially('grey 17');
  await page.getByRole('option', { name: BUOY }).click();
  await form.getByRole('textbox', { name: 'Limit' }).pressSequentially('0.1');
  await form.getByRole('button', { name: 'Options' }).click();
  const options = page.getByRole('dialog', { name: 'Options' });
  await options.getByRole('textbox', { name: 'Starts once met for' }).fill('1');
  await page.keyboard.press('Escape');
  await form.getByRole('button', { name: 'Save' }).click();
}

/** Closes the window as its frame does. */
const closeWindow = (almanac: Almanac) =>
  almanac.inMain(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());

const windowsOf = (almanac: Almanac) =>
  almanac.inMain(({ BrowserWindow }) => BrowserWindow.getAllWindows().length);

/** Closes the window to the tray, which has its page destroyed, and shows it again by `show`. */
async function throughTray(
  almanac: Almanac,
  show: () => unknown,
  close = () => closeWindow(almanac),
): Promise<Almanac> {
  await close();
  await expect.poll(() => windowsOf(almanac)).toBe(0);
  const shown = almanac.app.waitForEvent('window');
  await show();
  return new Almanac(almanac.app, await shown, almanac.userData, { map: false });
}

test('a notification on the bus has the reading, a click shows the window with the readings; it goes with its alert', async ({
  bus,
  open,
}) => {
  const { shown, click, closed } = await bus.addNotifications();
  const almanac = await open({ env: bus.env });
  await almanac.exploreDemo();
  await almanac.go('Alerts');
  await addAlert(almanac);
  await expect.poll(() => shown.length).toBe(1);
  expect(closed).toEqual([]);
  await almanac.page.getByRole('button', { name: 'Delete' }).click();
  await expect.poll(() => closed).toEqual([shown[0]?.id]);

  // Notices within a minute become one.
  await almanac.inMain(() => {
    const { now } = Date;
    Date.now = () => now() + 61_000;
  });
  await addAlert(almanac);
  await expect.poll(() => shown.length).toBe(2);
  const [, notice] = shown;
  if (!notice) throw new Error('There is no notification.');
  expect(notice.title).toMatch(/^Alert: Hs ≥ 0\.1\sm$/);
  expect(notice.body).toMatch(
    /^Sim\. Cape Grey 17 · Alert: Hs ≥ 0\.1\sm · .*\d\d:\d\d.* · Hs [\d.]+\sm · /,
  );
  const icons = await bus.addTray();
  await almanac.go('Settings');
  await almanac.choose('Keep running in the tray', 'On');
  await expect.poll(() => icons.length).toBe(1);
  const again = await throughTray(almanac, () => click(notice));
  await expect(again.inspector()).toContainText(BUOY);
  await again.go('Alerts');
  const entry = again.page.getByRole('grid', { name: 'Log of alerts' }).getByRole('row').nth(1);
  await expect(entry).toContainText(BUOY);
  await expect(entry).toContainText('Hs ≥ 0.1 m');
  await again.page.getByRole('button', { name: 'Acknowledge' }).click();
  await expect(again.page.getByText(/^Alert, acknowledged/)).toBeVisible();
  expect(shown).toHaveLength(2);
});

test('without a tray closing says so; with one the page is destroyed, shown again the window has its place, screen, buoy and drafts, after a crash a page that works; quitting ends', async ({
  bus,
  open,
  userData,
}) => {
  const almanac = await open({ env: bus.env });
  await almanac.exploreDemo();
  await almanac.go('Settings');
  await almanac.choose('Keep running in the tray', 'On');
  await almanac.inMain(({ dialog }) => {
    dialog.showMessageBox = (async (
      _: unknown,
      { message, cancelId }: Electron.MessageBoxOptions,
    ) => {
      process.title = message;
      return { response: cancelId };
    }) as unknown as typeof dialog.showMessageBox;
  });
  await closeWindow(almanac);
  await expect.poll(() => almanac.inMain(() => process.title)).toBe('This desktop has no tray');
  expect(
    await almanac.inMain(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible()),
  ).toBe(true);

  await almanac.choose('Keep running in the tray', 'Off');
  const icons = await bus.addTray();
  await almanac.choose('Keep running in the tray', 'On');
  await expect.poll(() => icons.length).toBe(1);
  const bounds = { x: 60, y: 40, width: 1210, height: 705 };
  await almanac.moveTo(bounds);
  await expect.poll(() => almanac.bounds()).toEqual(bounds);
  await almanac.findBuoy(BUOY, BUOY);
  await almanac.go('Alerts');
  await almanac.page.getByRole('button', { name: 'New alert…' }).click();
  const formOf = ({ page }: Almanac) => page.getByRole('form', { name: 'Alert' });
  await formOf(almanac).getByRole('textbox', { name: 'Limit' }).fill('7.3');

  const again = await throughTray(almanac, () => startSecond(userData));
  await again.shows('Alerts');
  await expect(formOf(again).getByRole('textbox', { name: 'Limit' })).toHaveValue('7.3');
  await expect(again.inspector()).toContainText(BUOY);
  expect(await again.bounds()).toEqual(bounds);
  await expect(formOf(again).getByRole('button', { name: 'Cancel' })).toBeVisible();

  const crashed = await throughTray(
    again,
    () => startSecond(userData),
    async () => {
      await again.inMain(({ dialog, BrowserWindow }) => {
        dialog.showMessageBox = async () => ({ response: 1, checkboxChecked: false });
        BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer();
      });
    },
  );
  await expect(crashed.places()).toBeVisible();
  almanac.takeComplaints();
  await closeWindow(crashed);
  await expect.poll(() => windowsOf(almanac)).toBe(0);
  const ended = once(almanac.app.process(), 'exit');
  await almanac.inMain(({ app }) => app.quit());
  expect(await ended).toEqual([0, null]);
});
