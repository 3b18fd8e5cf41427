import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Cache } from '#main/cache/api.ts';
import { parseLaunch } from '#main/shell/commandLine.ts';
import { latestTable, printScreenshot } from '#main/shell/pictures.ts';
import { type LogLine, setLogSink } from '#main/system/log.ts';
import { buoy, reading } from '#support/buoys.ts';
import { freshFolder } from '#support/folder.ts';

const registerBufferProtocol = vi.hoisted(() => vi.fn());
const app = vi.hoisted(() => ({ requestSingleInstanceLock: vi.fn(() => true), on: vi.fn() }));
vi.mock('electron', () => ({ app, protocol: { registerBufferProtocol } }));
const { claimDataFolder } = await import('#main/shell/dataFolder.ts');
const { CONTENT_SECURITY_POLICY, developmentPage, resolveAsset, serveRenderer } = await import(
  '#main/shell/protocol.ts'
);

describe('the command line', () => {
  it('takes its own switches and passes Chromium’s', () => {
    const words = ['--no-sandbox', '--demo', '--user-data-dir=/a b', '--screenshot=x.png'];
    expect(parseLaunch(['electron', '.', ...words], false)).toEqual({
      ...{ demo: true, userDataDir: '/a b', screenshot: 'x.png' },
      ...{ stay: false, timings: false, file: null },
    });
    const apart = ['--v=1', '--screenshot', 'a b', '--user-data-dir', '/d', '--stay', '--timings'];
    expect(parseLaunch(['buoy-almanac', ...apart, '/c/kept.sqlite'], true)).toEqual({
      ...{ demo: false, userDataDir: '/d', screenshot: 'a b' },
      ...{ stay: true, timings: true, file: '/c/kept.sqlite' },
    });
  });
});

it('an empty word is no file', () => {
  expect(parseLaunch(['buoy-almanac', ''], true).file).toBeNull();
});

it.each([
  [false, 'http://localhost:5173', true],
  [false, 'http://127.0.0.1:5173/', true],
  [true, 'http://localhost:5173', false],
  [false, 'https://example.org/', false],
  [false, 'http://localhost.example.org/', false],
  [false, 'http://localhost@example.org/', false],
  [false, 'file:///tmp/page.html', false],
  [false, '', false],
  [false, undefined, false],
])('packaged %s, the page of ELECTRON_RENDERER_URL=%s is shown: %s', (isPackaged, url, shown) => {
  expect(developmentPage(isPackaged, url)).toBe(shown ? url : undefined);
});

describe('a later start on the same data folder', () => {
  it.each([
    [{ file: '/c/kept.sqlite' }, ['/c/kept.sqlite']],
    [{ file: null }, []],
    // Of an older version.
    [null, []],
    [{}, []],
    [{ file: 7 }, []],
  ])('with %j opens %j', (later, files) => {
    app.on.mockClear();
    const opened: string[] = [];
    const openFile = (path: string) => void opened.push(path);
    expect(claimDataFolder(null, () => null, openFile)).toBe(true);
    const [event, listener] = app.on.mock.calls[0] as [string, (...given: unknown[]) => void];
    expect(event).toBe('second-instance');
    listener({}, [], '/', later);
    expect(opened).toEqual(files);
  });
});

describe('files of the window’s origin', () => {
  const root = {
    language: 'fr',
    systemLanguage: 'es',
    theme: 'night',
    isSoftware: true,
  } as const;
  const folder = '/app/out/renderer';
  it.each([
    ['/', '/app/out/renderer/index.html'],
    ['/assets/a.js', '/app/out/renderer/assets/a.js'],
    ['/assets/w-1.mjs', '/app/out/renderer/assets/w-1.mjs'],
  ])('%s is served', (path, file) => {
    expect(resolveAsset(folder, path)?.file).toBe(file);
  });
  it.each([
    '/../main/index.js',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/..%2f..%2fsecret.json',
    '/a.exe',
    '/a\0.js',
    '/%ZZ.js',
    '/../renderer-other/a.js',
  ])('%s is refused', (path) => {
    expect(resolveAsset(folder, path)).toBeNull();
  });
  type Reply = { statusCode?: number; headers?: Record<string, string>; data: Buffer };
  type Serve = (request: { url: string; method: string }, reply: (one: Reply) => void) => void;
  /** What the window's requests reach. */
  const serving = (served: string, onPage: () => void): Serve => {
    registerBufferProtocol.mockClear();
    serveRenderer(served, () => root, onPage);
    return registerBufferProtocol.mock.calls[0]?.[1];
  };
  it('are sent with the policies that keep the window apart', async () => {
    const served = freshFolder();
    writeFileSync(join(served, 'index.html'), '<html lang="en" data-theme="light"><p>');
    mkdirSync(join(served, 'assets'));
    for (const file of ['fr-1.js', 'fr-2.js', 'en-1.js', 'index-1.js'])
      writeFileSync(join(served, 'assets', file), '');
    const serve = serving(served, () => undefined);
    const replyTo = (url: string, method = 'GET') =>
      new Promise<Reply>((resolve) => serve({ url, method }, resolve));
    expect(await replyTo('app://almanac/')).toEqual({
      data: Buffer.from(
        '<html lang="fr" data-system-language="es" data-theme="night" data-software><p>',
      ),
      headers: {
        'content-security-policy': CONTENT_SECURITY_POLICY,
        'content-type': 'text/html; charset=utf-8',
        link: '</assets/fr-1.js>; rel=modulepreload, </assets/fr-2.js>; rel=modulepreload',
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
        'x-dns-prefetch-control': 'off',
      },
    });
    const logged: LogLine[] = [];
    setLogSink((line) => logged.push(line));
    onTestFinished(() => setLogSink(null));
    for (const refused of [
      replyTo('app://almanac/absent.html'),
      replyTo('app://other/index.html'),
      replyTo('app://almanac/', 'POST'),
    ])
      expect(await refused).toEqual({ statusCode: 404, data: Buffer.alloc(0) });
    expect(logged.map(({ stack }) => stack)).toEqual([expect.stringContaining('absent.html')]);
  });
  it('are served before the handlers of calls are loaded, which the page alone starts', async () => {
    const folder = freshFolder();
    writeFileSync(join(folder, 'index.html'), '');
    mkdirSync(join(folder, 'assets'));
    writeFileSync(join(folder, 'assets', 'a.js'), '');
    const events: string[] = [];
    const serve = serving(folder, () => events.push('handlers'));
    const ask = (file: string) =>
      new Promise<void>((resolve) =>
        serve({ url: `app://almanac/${file}`, method: 'GET' }, () => {
          events.push(file);
          resolve();
        }),
      );
    await ask('assets/a.js');
    await ask('index.html');
    await expect.poll(() => events).toEqual(['assets/a.js', 'index.html', 'handlers']);
  });
  it('allow no inline script, no eval and no foreign origin', () => {
    expect(CONTENT_SECURITY_POLICY).not.toMatch(/unsafe|https?:|\*/);
    expect(CONTENT_SECURITY_POLICY).toContain("default-src 'none'");
  });
});

describe('a screenshot', () => {
  it('is refused a file that is the cache or another database', async () => {
    const folder = freshFolder();
    const path = join(folder, 'demo.sqlite');
    writeFileSync(path, 'SQLite format 3\0');
    const cache = { report: { path } } as Cache;
    const capturePage = vi.fn();
    const window = { webContents: { executeJavaScript: async () => 'ready 5', capturePage } };
    await expect(
      printScreenshot(window as never, path, { cache, label: 'x' }),
    ).rejects.toMatchObject({ error: { kind: 'wrong-file' } });
    expect(capturePage).not.toHaveBeenCalled();
    expect(readFileSync(path, 'utf8')).toBe('SQLite format 3\0');
  });
});

describe('the table of latest readings', () => {
  it('shows the newest first, missing as a dash, and no control characters', () => {
    const reported = (time: number, significantHeight: number | null) =>
      reading({ time, significantHeight, period: 8, direction: 270 });
    const table = latestTable(
      [
        buoy({ name: 'Old', lastReading: reported(0, null) }),
        buoy({ name: 'New\u001b[31m', lastReading: reported(3600, 2.44) }),
      ],
      'Demo — simulated',
    );
    const lines = table.split('\n');
    expect(lines[2]).toMatch(/^New {1,2}\[31m +2\.4 m +8\.0 s +270 ° +– +1970-01-01 01:00 UTC$/);
    expect(lines[3]).toMatch(/^Old +– /);
  });
});
