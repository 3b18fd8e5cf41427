/** The check for a newer version, in a build that has an address for it and in one that has none. */
import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Almanac } from '../support/almanac.ts';
import { expect, root, test } from '../support/app.ts';

test.use({ map: false });

/** The name of the request in the log. */
const REQUEST = 'check for updates';
const ITEM = 'Check for updates…';
const helpItems = (almanac: Almanac): Promise<string[]> =>
  almanac.inMain(({ Menu }) => {
    const help = Menu.getApplicationMenu()?.items.find(({ role }) => role === 'help');
    return help?.submenu?.items.map(({ label }) => label) ?? [];
  });

test('a build without an address offers no check and has no code for it', async ({ open }) => {
  const almanac = await open({ args: ['--demo'] });
  const items = await helpItems(almanac);
  expect(items).toContain('Copy diagnostics');
  expect(items).not.toContain(ITEM);
  await almanac.go('Settings');
  await expect(almanac.main()).toContainText('Copy versions');
  await expect(almanac.main()).not.toContainText('Check for updates');
  expect(await almanac.call('checkForUpdate')).toEqual({
    ok: true,
    value: null,
  });
  expect(codeWith(join(root, 'out'), REQUEST)).toEqual([]);
});

/** The scripts of a build with this text. */
function codeWith(folder: string, text: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.c?js$/.test(name) && readFileSync(join(folder, name), 'utf8').includes(text),
  );
}

test('the menu item asks once, shows what is published, and opens its page after a click', async ({
  open,
}) => {
  const seen: { url: string | undefined; headers: IncomingHttpHeaders }[] = [];
  const server = createServer((request, response) => {
    seen.push({ url: request.url, headers: request.headers });
    const { host } = request.headers;
    response.setHeader('set-cookie', 'visitor=1; Max-Age=9999');
    response.setHeader('cache-control', 'max-age=3600');
    response.end(
      JSON.stringify({
        ...{ version: '99.0.1', date: '2026-12-01', url: `https://${host}/99.0.1` },
        notes: 'Faster <img src=x onerror=alert(1)> map.',
      }),
    );
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  // In node_modules: main finds native modules from there.
  const out = mkdtempSync(join(root, 'node_modules/.cache/updates-'));
  try {
    await promisify(execFile)(
      join(root, 'node_modules/.bin/electron-vite'),
      ['build', '--logLevel', 'error', '--outDir', out],
      { cwd: root, env: { ...process.env, ALMANAC_UPDATE_CHECK: `http://${host}/latest.json` } },
    );
    expect(codeWith(join(out, 'main'), REQUEST)).toHaveLength(1);
    const env = { ALMANAC_MAIN: join(out, 'main/index.cjs') };
    // On the first screen, without a service.
    const almanac = await open({ env });
    await almanac.inMain(({ shell }) => {
      const opened: string[] = [];
      Object.assign(globalThis, { opened });
      shell.openExternal = async (url) => {
        opened.push(url);
      };
    });
    const opened = () => almanac.inMain(() => Reflect.get(globalThis, 'opened') as string[]);
    expect(await helpItems(almanac)).toContain(ITEM);
    expect(seen).toEqual([]);

    for (let count = 1; count <= 2; count += 1) {
      await almanac.inMain(({ Menu, BrowserWindow }, label) => {
        const items = Menu.getApplicationMenu()?.items.flatMap((one) => one.submenu?.items ?? []);
        items
          ?.find((item) => item.label === label)
          ?.click(undefined, BrowserWindow.getAllWindows()[0]);
      }, ITEM);
      const note = almanac.note('Version 99.0.1 of 1 Dec 2026 is available. Faster map.');
      await expect(note).toBeVisible();
      expect(await almanac.violations()).toEqual([]);
      expect(await opened()).toHaveLength(count - 1);
      await note.getByRole('button', { name: `Open page on ${host}` }).click();
      await expect.poll(opened).toHaveLength(count);
      await almanac.closeNote();
      await expect(note).toBeHidden();
    }
    expect(new Set(await opened())).toEqual(new Set([`https://${host}/99.0.1`]));

    await almanac.exploreDemo();
    await almanac.go('Settings');
    await almanac.choose('Check for updates once a week', 'On');
    await expect(almanac.note('Version 99.0.1')).toBeVisible();
    await almanac.close();
    const later = await open({ args: ['--demo'], env });
    await later.go('Settings');
    await later.settled();
    expect(seen.map(({ url }) => url)).toEqual(Array(3).fill('/latest.json'));
    for (const { headers } of seen) {
      // What Chromium says of the kind of request is the same for everybody.
      const sent = Object.entries(headers).filter(([name]) => !name.startsWith('sec-fetch-'));
      expect(Object.fromEntries(sent)).toEqual({
        ...{ host, connection: 'keep-alive', accept: 'application/json', 'accept-language': '*' },
        ...{ 'user-agent': 'BuoyAlmanac', 'accept-encoding': expect.any(String) },
      });
    }
  } finally {
    server.closeAllConnections();
    server.close();
    rmSync(out, { recursive: true, force: true });
  }
});
