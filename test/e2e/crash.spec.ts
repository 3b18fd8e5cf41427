/** A crash of the window, and what helps to report a problem. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, logOf, test } from '../support/app.ts';

test.use({ map: false });

test('a crashed window says so and is back after a reload; the service stays connected', async ({
  open,
  userData,
}) => {
  mkdirSync(join(userData, 'crashes'));
  writeFileSync(join(userData, 'crashes', 'test.dmp'), 'memory');
  const almanac = await open({ args: ['--demo'] });
  const log = () => readFileSync(join(userData, 'logs', 'main.log'), 'utf8');
  const requests = () => log().match(/ request .*status=200/g)?.length ?? 0;
  await almanac.settled();
  const before = requests();
  expect(before).toBeGreaterThan(0);
  await almanac.inMain(({ dialog, BrowserWindow }) => {
    const seen = { questions: [] as string[], loads: 0 };
    Object.assign(globalThis, { seen });
    dialog.showMessageBox = async (options: unknown) => {
      seen.questions.push((options as Electron.MessageBoxOptions).message);
      return { response: 0, checkboxChecked: false };
    };
    const contents = BrowserWindow.getAllWindows()[0]?.webContents;
    contents?.on('did-finish-load', () => {
      seen.loads += 1;
    });
    contents?.forcefullyCrashRenderer();
  });
  const seen = () =>
    almanac.inMain(() => Reflect.get(globalThis, 'seen') as { questions: string[]; loads: number });
  await expect
    .poll(seen)
    .toEqual({ questions: [expect.stringContaining('The window stopped working.')], loads: 1 });
  // The driver does not see a page again that has crashed.
  await expect
    .poll(() =>
      almanac.inMain(({ BrowserWindow }) =>
        BrowserWindow.getAllWindows()[0]?.webContents.executeJavaScript(
          "[document.title, document.querySelectorAll('nav button').length > 3].join()",
        ),
      ),
    )
    .toMatch(/Demo — simulated.*,true$/);
  await expect.poll(log).toMatch(/error window process gone/);
  almanac.takeComplaints();
  await expect.poll(log).toMatch(/crash dumps of an earlier run files=.*test\.dmp/);
});

test('Help copies diagnostics, or logs why not, and opens the folder of the log', async ({
  almanac,
}) => {
  const { userData } = almanac;
  await almanac.exploreDemo();
  await almanac.settled();
  await almanac.inMain(({ shell, Menu, clipboard }) => {
    shell.openPath = async (path) => {
      Object.assign(globalThis, { opened: path });
      return '';
    };
    clipboard.clear();
    const items = Menu.getApplicationMenu()?.items.flatMap((one) => one.submenu?.items ?? []);
    const click = (wanted: string) => items?.find(({ label }) => label === wanted)?.click();
    Object.assign(globalThis, { click });
    click('Open log folder');
    click('Copy diagnostics');
  });
  await expect
    .poll(() => almanac.inMain(() => Reflect.get(globalThis, 'opened') as string))
    .toBe(join(userData, 'logs'));
  await expect.poll(() => almanac.copied()).toContain('## Log');
  const text = await almanac.copied();
  expect(text).toMatch(/## Buoy Almanac\nversion: \d/);
  expect(text).toMatch(/## Cache\nbytes: \d+\nbuoys: \d+/);
  expect(text).toMatch(/ request id=\w+ endpoint="GET \/buoys/);

  await almanac.inMain(({ clipboard }) => {
    const { writeText } = clipboard;
    clipboard.writeText = () => {
      clipboard.writeText = writeText;
      return Promise.reject(new Error('refused')) as never;
    };
    Reflect.get(globalThis, 'click')('Copy diagnostics');
  });
  await expect.poll(() => logOf(userData)).toContain('copying diagnostics');
  expect(logOf(userData)).not.toContain('unhandled rejection');
});
