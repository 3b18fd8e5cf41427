/** Starts the real application in real windows. Each test has an empty data folder. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import {
  _electron,
  test as base,
  type ElectronApplication,
  expect,
  type Page,
} from '@playwright/test';
import { type DemoService, type DemoServiceOptions, startDemoService } from '#main/demo/service.ts';
import type { Language } from '#shared/i18n/language.ts';
import type { Settings } from '#shared/model/settings.ts';
import { X11 } from '../../scripts/lib/display.mjs';
import { Almanac } from './almanac.ts';
import { type ProxyFault, startFaultyProxy } from './faultyProxy.ts';
import { said, speak, translationTo } from './inLanguage.ts';
import type { Translation } from './translation.ts';

export const root = resolve(import.meta.dirname, '../..');
/** Starts the application of {@link root} once Playwright has attached. */
const attached = join(import.meta.dirname, 'attached');

export interface LaunchOptions {
  userData: string;
  args?: string[];
  env?: Record<string, string>;
  /** Answers as soon as there is a page, the cache still being opened. */
  early?: boolean;
  /** The rescue of a damaged cache does not end. */
  holdRescue?: boolean;
  /** The window is in another language; locators look for the translation of the English they are given. */
  translation?: Translation | null;
  /** False: without WebGL, so that the list takes the place of the map, which costs most of a start. */
  map?: boolean;
}

/** Chromium's switches for a computer without WebGL. */
const noMap = ['--disable-gpu', '--disable-software-rasterizer', '--disable-3d-apis'];

/** A frame of an animation costs as much as any other. */
const still = ['--force-prefers-reduced-motion'];

/** Of each window. Chromium does not start for root with its sandbox. */
export const windowFlags = [X11, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])];

/** Starts the window with nobody looking at it, to be killed. */
export function startWindow(userData: string): ChildProcess {
  const executable = process.env.ALMANAC_ELECTRON;
  if (!executable) throw new Error('Run end-to-end tests with `npm run test:e2e`.');
  return spawn(executable, [root, ...windowFlags, ...noMap, `--user-data-dir=${userData}`], {
    stdio: 'ignore',
  });
}

/** Starts the application on a folder that has a window, until it has ended with 0. @returns its standard error */
export async function startSecond(userData: string, ...args: string[]): Promise<string> {
  const second = spawn(
    process.env.ALMANAC_ELECTRON ?? '',
    [root, ...windowFlags, `--user-data-dir=${userData}`, ...args],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let said = '';
  second.stderr.on('data', (chunk) => {
    said += chunk;
  });
  const [code] = await once(second, 'close', { signal: AbortSignal.timeout(30_000) }).finally(() =>
    second.kill(),
  );
  expect(code).toBe(0);
  return said;
}

/** Opens the window and waits until it has drawn its first screen. */
export async function launch({
  userData,
  args = [],
  env = {},
  early = false,
  holdRescue = false,
  translation = null,
  map = true,
}: LaunchOptions): Promise<Almanac> {
  const executablePath = process.env.ALMANAC_ELECTRON;
  if (!executablePath) throw new Error('Run end-to-end tests with `npm run test:e2e`.');
  const app: ElectronApplication = await _electron.launch({
    executablePath,
    args: [attached, X11, ...still, `--user-data-dir=${userData}`, ...(map ? [] : noMap), ...args],
    env: {
      ...(process.env as Record<string, string>),
      // The setting `system` is English, whatever the computer's language.
      LANGUAGE: 'en',
      ...(holdRescue ? { ALMANAC_HOLD_RESCUE: '1' } : {}),
      ...env,
    },
  });
  const complaints: string[] = [];
  app.context().on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  app.context().on('weberror', (problem) => complaints.push(String(problem.error())));
  try {
    const page: Page = await app.firstWindow();
    speak(page, translation);
    await page.locator(early ? 'main' : 'main:not([aria-busy])').waitFor();
    return new Almanac(app, page, userData, { complaints, map });
  } catch (thrown) {
    // It may not answer: Playwright would wait for its end.
    const ended = once(app.process(), 'exit');
    app.process().kill('SIGKILL');
    await ended;
    throw new Error(`The application shows no screen. Its log: ${logOf(userData)}`, {
      cause: thrown,
    });
  }
}

/** The end of the application's log; `none` where it wrote none. */
export function logOf(userData: string): string {
  const file = join(userData, 'logs/main.log');
  return existsSync(file) ? readFileSync(file, 'utf8').slice(-4000) : 'none';
}

export interface Fixtures {
  /** Whether the buoy on screen and favourites refresh themselves. Off: five past each half hour that is a request more. */
  autoRefresh: Settings['autoRefresh'];
  /** Whether windows draw the map. Off where a test is of something else. */
  map: boolean;
  /** A window on its first screen and an empty folder. It is used by many tests, as a start takes longer than most of them. */
  almanac: Almanac;
  /** A folder for `open` and for commands. */
  userData: string;
  /** Opens the application on this test's folder; all that were opened are closed at the end. */
  open: (options?: Partial<LaunchOptions>) => Promise<Almanac>;
  /** Opens it in a language; `pseudo` is English with accents and longer. Locators are given the English. */
  openIn: (language: Language | 'pseudo') => Promise<Almanac>;
  /** Starts services that stop after the test. */
  serve: (options?: DemoServiceOptions) => Promise<DemoService>;
  gate: Gate;
}

/** An address that stays the same while the service behind it is stopped or replaced. */
interface Gate {
  url: string;
  /** What becomes of requests from now on. */
  fault: ProxyFault;
  /** The fault of each request so far. */
  faults: readonly ProxyFault[];
  /** What each request so far asked for. */
  paths: readonly string[];
  service: DemoService;
  /** Stops the service and starts another one. */
  replace: (options?: DemoServiceOptions) => Promise<void>;
}

interface WorkerFixtures {
  /** The window that tests of this worker use one after the other. */
  shared: (map: boolean) => Promise<Almanac>;
}

const newFolder = (autoRefresh: Settings['autoRefresh']): string => {
  const folder = mkdtempSync(join(tmpdir(), 'almanac-e2e-'));
  writeFileSync(
    join(folder, 'settings.json'),
    JSON.stringify({ autoRefresh, noteOldElectron: 'off' }),
  );
  return folder;
};
// The helpers of a killed window write for a moment more.
const removeFolder = (folder: string) =>
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });

export const test = base.extend<Fixtures, WorkerFixtures>({
  autoRefresh: ['off', { option: true }],
  map: [true, { option: true }],
  shared: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of a fixture's needs from this pattern.
    async ({}, use) => {
      const windows = new Map<boolean, Almanac>();
      await use(async (map) => {
        const known = windows.get(map);
        if (known && !known.isClosed) return known;
        const opened = await launch({ userData: newFolder('off'), map });
        windows.set(map, opened);
        return opened;
      });
      for (const almanac of windows.values()) {
        await almanac.close();
        removeFolder(almanac.userData);
      }
    },
    { scope: 'worker' },
  ],
  almanac: async ({ autoRefresh, map, shared }, use, testInfo) => {
    const almanac = await shared(map);
    speak(almanac.page, null);
    await almanac.reset(autoRefresh);
    await use(almanac);
    if (testInfo.status !== testInfo.expectedStatus)
      await almanac.picture(testInfo.outputPath('window.png'));
    expect(almanac.takeComplaints()).toEqual([]);
  },
  userData: async ({ autoRefresh }, use) => {
    const folder = newFolder(autoRefresh);
    await use(folder);
    removeFolder(folder);
  },
  open: async ({ userData, map }, use, testInfo) => {
    const opened: Almanac[] = [];
    await use(async (options = {}) => {
      const almanac = await launch({ userData, map, ...options });
      opened.push(almanac);
      return almanac;
    });
    for (const almanac of opened) {
      if (testInfo.status !== testInfo.expectedStatus)
        await almanac.picture(testInfo.outputPath('window.png'));
      await almanac.close();
    }
    // Errors on the page's console, blocked content and uncaught exceptions fail every test.
    expect(opened.flatMap((almanac) => almanac.takeComplaints())).toEqual([]);
  },
  openIn: async ({ autoRefresh, open, userData }, use) => {
    await use(async (language) => {
      const chosen = language === 'pseudo' ? 'en' : language;
      writeFileSync(
        join(userData, 'settings.json'),
        JSON.stringify({ autoRefresh, noteOldElectron: 'off', language: chosen }),
      );
      return open({ translation: await translationTo(language) });
    });
  },
  // biome-ignore lint/correctness/noEmptyPattern: as above.
  serve: async ({}, use) => {
    const stops: (() => Promise<void>)[] = [];
    await use(async (options) => {
      const service = await startDemoService(options);
      let stopped: Promise<void> | undefined;
      const stop = () => (stopped ??= service.stop());
      stops.push(stop);
      return { ...service, stop };
    });
    for (const stop of stops) await stop();
  },
  gate: async ({ serve }, use) => {
    // A service that asks for ten minutes gets them.
    const proxy = await startFaultyProxy(
      () => gate.service.url,
      () => gate.fault,
      600,
    );
    const { url, faults, paths, stop } = proxy;
    const gate: Gate = {
      ...{ url, faults, paths, fault: 'none', service: await serve() },
      async replace(options) {
        await gate.service.stop();
        gate.service = await serve(options);
      },
    };
    await use(gate);
    await stop();
  },
});
export { expect, said };
