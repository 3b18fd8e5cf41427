/** What a person does with the application, in the person's words. This file and `screens/` know Playwright's selectors. */

import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { ElectronApplication, Locator, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import axe from 'axe-core';
import type { CallName } from '#shared/ipc/contract.ts';
import type { Job } from '#shared/model/job.ts';
import { defaultSettings, type Settings } from '#shared/model/settings.ts';
import type { Status } from '#shared/model/status.ts';
import { said } from './inLanguage.ts';
import { answerOpen, answerSave, clickMenu, inMain, type Work } from './inMain.ts';
import { ConditionsScreen } from './screens/conditions.ts';
import { DownloadsScreen } from './screens/downloads.ts';
import { LatestScreen } from './screens/latest.ts';
import { SeasonsScreen } from './screens/seasons.ts';
import { SettingsScreen } from './screens/settings.ts';
import { thorough } from './thorough.ts';
import { nothingUnderWay } from './underWay.ts';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** CSS pixels. */
const SIZE = [1280, 800] as const;

export type Screen = 'Map' | 'Latest' | 'Seasons' | 'Days' | 'Alerts' | 'Downloads' | 'Settings';

type Rectangle = Record<'x' | 'y' | 'width' | 'height', number>;

export class Almanac {
  readonly app: ElectronApplication;
  readonly page: Page;
  readonly userData: string;
  readonly conditions: ConditionsScreen;
  readonly latest: LatestScreen;
  readonly downloads: DownloadsScreen;
  readonly seasons: SeasonsScreen;
  readonly settings: SettingsScreen;
  readonly #complaints: string[];
  readonly #drawsMap: boolean;
  #closed = false;

  /**
   * @param window `complaints` is filled with the errors of the page's console while it runs; `map` is false where the
   * list takes its place.
   */
  constructor(
    app: ElectronApplication,
    page: Page,
    userData: string,
    { complaints = [], map = true }: { complaints?: string[]; map?: boolean } = {},
  ) {
    this.app = app;
    this.page = page;
    this.userData = userData;
    this.conditions = new ConditionsScreen(page);
    this.latest = new LatestScreen(page);
    this.downloads = new DownloadsScreen(page);
    this.seasons = new SeasonsScreen(page);
    this.settings = new SettingsScreen(page);
    this.#complaints = complaints;
    this.#drawsMap = map;
    app.on('close', () => {
      this.#closed = true;
    });
  }

  /** A picture of the window, where it is still there. */
  async picture(path: string): Promise<void> {
    if (this.#closed) return;
    // Playwright shows a corner of a page that is zoomed.
    const zoomed = await this.inMain(async ({ BrowserWindow }) => {
      const page = BrowserWindow.getAllWindows()[0]?.webContents;
      if (!page || page.getZoomFactor() === 1) return null;
      return (await page.capturePage()).toPNG().toString('base64');
    });
    if (zoomed) writeFileSync(path, Buffer.from(zoomed, 'base64'));
    else await this.page.screenshot({ path });
  }

  /** The errors on the page's console since the last time this was asked. */
  takeComplaints(): string[] {
    return this.#complaints.splice(0);
  }

  /** Presses a key, `Shift+Tab` with a modifier, as often as told. */
  async press(key: string, times = 1): Promise<void> {
    for (let pressed = 0; pressed < times; pressed += 1) await this.page.keyboard.press(key);
  }

  /** Types where the focus is. */
  async type(text: string): Promise<void> {
    await this.page.keyboard.type(text);
  }

  /** Presses Tab until the element has the focus, as a person without a pointer does. */
  async tabTo(target: Locator): Promise<void> {
    // Found once: looking for a role reads the complete page.
    const wanted = await target.elementHandle();
    for (let presses = 0; presses < 80; presses += 1) {
      await this.press('Tab');
      if (await wanted?.evaluate((element) => element === document.activeElement)) return;
    }
    throw new Error(`Tab does not lead to ${target}.`);
  }

  /** What is read twice the same: for the few values that a test needs and cannot await. */
  async still<T>(read: () => Promise<T>): Promise<T> {
    let last = await read();
    await expect
      .poll(async () => {
        const before = last;
        last = await read();
        return isDeepStrictEqual(last, before);
      })
      .toBe(true);
    return last;
  }

  textOf(target: Locator): Promise<string> {
    return this.still(() => target.innerText());
  }

  async boxOf(target: Locator): Promise<Rectangle> {
    const box = await this.still(() => target.boundingBox());
    if (!box) throw new Error(`${target} has no place on the page.`);
    return box;
  }

  /** The text on the clipboard. */
  copied(): Promise<string> {
    return this.inMain(({ clipboard }) => clipboard.readText());
  }

  /** The downloads of history, newest first. */
  async historyJobs(): Promise<Job[]> {
    const { value } = await this.call<{ value: Status }>('getStatus');
    return value.jobs.filter(({ kind }) => kind === 'fetch-history');
  }

  async middleOf(target: Locator): Promise<{ x: number; y: number }> {
    const { x, y, width, height } = await this.boxOf(target);
    return { x: x + width / 2, y: y + height / 2 };
  }

  /** Runs a function in the page. */
  inPage<R>(work: () => R): Promise<R>;
  inPage<R, A>(work: (argument: A) => R, argument: A): Promise<R>;
  inPage<R, A>(work: (argument: A) => R, argument?: A): Promise<unknown> {
    return this.page.evaluate(work as (argument: unknown) => R, argument);
  }

  /** `rule: element` of each element that breaks a rule of accessibility. */
  async violations(): Promise<string[]> {
    // The answer of an earlier question is dimmed while the next one is read.
    await expect(this.page.locator('.answer[aria-busy="true"]')).toHaveCount(0);
    // The edge between two landmarks, and a list or tip that belongs to a control in one, are in none themselves.
    const outside = ['separator', 'listbox', 'tooltip'].map((role) => `[role=${role}]`).join(', ');
    const regionMatcher = `dialog, [role=dialog], [role=alertdialog], svg, ${outside}`;
    // React Aria hides what lies around an open list from assistive technology; any key that leaves it closes it.
    const hasList = await this.page.getByRole('listbox').first().isVisible();
    const ignored = hasList ? ['aria-hidden-focus', 'page-has-heading-one'] : [];
    const options = {
      resultTypes: ['violations' as const],
      // Their type leaves out the options of checks.
      checks: { region: { enabled: true, options: { regionMatcher } } },
      rules: Object.fromEntries(ignored.map((rule) => [rule, { enabled: false }])),
    };
    // Read by each page once.
    if (!(await this.inPage(() => 'axe' in window))) await this.page.evaluate(axe.source);
    return this.inPage(async (given: typeof options) => {
      const { violations } = await window.axe.run(given);
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(
          ({ target, any, html }) => `${id}: ${target.join(' ')} — ${any[0]?.message ?? html}`,
        ),
      );
    }, options);
  }

  /** In `npm run verify`: no violation. `npm test` checks the same screens in component tests, without windows. */
  async accessible(): Promise<void> {
    if (thorough) expect(await this.violations()).toEqual([]);
  }

  /** What is zoomed is as many times larger. */
  async zoom(factor: number): Promise<void> {
    const wide = await this.inPage(() => innerWidth);
    await this.inMain(({ BrowserWindow }, by) => {
      BrowserWindow.getAllWindows()[0]?.webContents.setZoomFactor(by);
    }, factor);
    await this.page.waitForFunction((limit) => innerWidth < limit, wide);
  }

  /** Gives the page this size in CSS pixels. */
  async resize(width: number, height: number): Promise<void> {
    await this.inMain(
      ({ BrowserWindow }, size) =>
        BrowserWindow.getAllWindows()[0]?.setContentSize(size.width, size.height),
      { width, height },
    );
    await this.page.waitForFunction(
      (size) => innerWidth === size.width && innerHeight === size.height,
      { width, height },
    );
  }

  async theme(theme: 'light' | 'dark' | 'night'): Promise<void> {
    await this.call('setSettings', { theme });
    await expect(this.page.locator('html')).toHaveAttribute('data-theme', theme);
  }

  get isClosed(): boolean {
    return this.#closed;
  }

  async close(): Promise<void> {
    if (this.#closed) return;
    await this.app.close();
  }

  async connect(
    url: string,
    key: string,
    keep: 'keychain' | 'session' = 'keychain',
  ): Promise<void> {
    await this.fillConnection(url, key, keep);
    await expect(this.places()).toBeVisible();
  }

  async fillConnection(url: string, key: string, keep: 'keychain' | 'session'): Promise<void> {
    await this.page.getByLabel('Service address').fill(url);
    await this.typeKey(this.page.getByLabel('API key', { exact: true }), key);
    await this.choose(
      'Store the key',
      keep === 'keychain' ? 'In the system keychain' : 'For this session only',
    );
    await this.page.getByRole('button', { name: /^Connect/ }).click();
  }

  /** Key by key: `fill` would leave the text in the driver's part of the page. */
  private async typeKey(field: Locator, key: string): Promise<void> {
    await field.clear();
    await field.pressSequentially(key);
  }

  /** The button of the first screen for the demo, without or with its data. */
  demoButton(): Locator {
    return this.page.getByRole('button', { name: /^(Explore the demo|Open Demo — simulated)$/ });
  }

  async exploreDemo(): Promise<void> {
    await this.demoButton().click();
    await expect(this.places()).toBeVisible();
  }

  /** Asks for the demo where it cannot be opened. */
  async exploreDemoFails(sentence: RegExp): Promise<void> {
    await this.demoButton().click();
    await expect(this.page.getByRole('alert').filter({ hasText: sentence })).toBeVisible();
  }

  /** Finds a buoy by the search box of the map and opens it; without a map, by the list in its place. */
  async findBuoy(text: string, name: string): Promise<Locator> {
    await this.go('Map');
    if (!this.#drawsMap) {
      await this.latest.filter.fill(name);
      const found = await this.chooseFromList(name);
      // In a small window the buoy covers the list.
      if (await this.latest.filter.isVisible()) await this.latest.filter.fill('');
      return found;
    }
    await this.search().fill(text);
    await this.page.getByRole('option').filter({ hasText: name }).first().click();
    const inspector = this.inspector();
    await expect(inspector.getByRole('heading', { name })).toBeVisible();
    return inspector;
  }

  inspector(): Locator {
    const panel = { name: 'Buoy', exact: true };
    // It is the main part of the page while it covers the screen.
    return this.page.getByRole('complementary', panel).or(this.page.getByRole('main', panel));
  }

  /** Shows the days of a buoy's history and fetches what is missing of them. */
  async showHistory(from: string, to: string): Promise<Locator> {
    const history = this.inspector().getByRole('region', { name: 'History' });
    await history.getByRole('radio', { name: 'Dates…' }).check({ force: true });
    // The days that stand there first are fetched, too, unless others are typed before that.
    await this.settled();
    await history.getByLabel('From', { exact: true }).fill(from);
    await history.getByLabel('To', { exact: true }).fill(to);
    return history;
  }

  /** Opens the statistics of the buoy, which take its whole page. */
  async showStatistics(): Promise<Locator> {
    const inspector = this.inspector();
    await inspector.getByRole('tab', { name: 'Statistics' }).click();
    const statistics = inspector.getByRole('region', { name: 'Statistics' });
    await expect(statistics).toContainText(said(/Based on/));
    return statistics;
  }

  /** A dialog; without a name, any. */
  dialog(name?: string | RegExp): Locator {
    return this.page.getByRole('dialog', name === undefined ? {} : { name });
  }

  /** A note above the status bar that says this, or names this file. */
  note(text: string | RegExp): Locator {
    return this.page.getByRole('status').filter({ hasText: text });
  }

  async closeNote(): Promise<void> {
    await this.page.getByRole('button', { name: 'Close this note' }).last().click();
  }

  /** The screen shown: its name is that of the screen. */
  main(): Locator {
    return this.page.locator('main');
  }

  /** A heading of the screen shown. */
  heading(name: string): Locator {
    return this.page.getByRole('heading', { name });
  }

  /** The places to go to; there where a service is open. */
  places(): Locator {
    return this.page.getByRole('navigation');
  }

  place(screen: Screen): Locator {
    return this.places().getByRole('button', { name: screen, exact: true });
  }

  /** The search box of the map. */
  search(): Locator {
    return this.page.getByRole('combobox', { name: 'Search the map' });
  }

  /** The line that tells what became of a damaged cache file. */
  notice(): Locator {
    return this.page.getByRole('status').filter({ hasText: 'damaged' });
  }

  /** Opens what the status bar tells of the work under way. */
  async work(): Promise<Locator> {
    const details = this.page.getByRole('dialog', { name: 'Tasks' });
    if (!(await details.isVisible()))
      await this.statusBar()
        .getByRole('button', { name: /^\d+ tasks?/ })
        .press('Enter');
    await expect(details).toBeVisible();
    return details;
  }

  /** Back to the first screen of a first start: no data, no choices, the size of {@link SIZE}. */
  async reset(autoRefresh: Settings['autoRefresh'] = 'off'): Promise<void> {
    const { value } = await this.call<{ value: Status }>('getStatus');
    for (const { id } of value.jobs) await this.call('cancelJob', { id });
    await this.call('disconnect');
    await this.call('setSettings', { ...defaultSettings, noteOldElectron: 'off', autoRefresh });
    const ended = await this.call<{ value: Status }>('getStatus');
    for (const { id } of ended.value.jobs) await this.call('dismissJob', { id });
    for (const name of ['cache', 'watch', 'cache-places.json'])
      rmSync(join(this.userData, name), { recursive: true, force: true });
    await this.call('setFullScreen', false);
    await this.call('setTextSize', 1);
    await this.resize(...SIZE);
    await this.page.mouse.move(0, 0);
    await this.page.emulateMedia({ colorScheme: null });
    await this.inPage(() => localStorage.clear());
    await this.page.goto('app://almanac/index.html');
    await this.page.locator('main:not([aria-busy])').waitFor();
    await expect(this.demoButton()).toBeVisible();
  }

  /** Waits until nothing is under way: no job, and nothing on the page that says it is read or fetched. */
  async settled(): Promise<void> {
    await nothingUnderWay(this.page);
  }

  /** Asks for an export of the readings shown of the buoy. */
  async exportReadings(): Promise<void> {
    await this.inspector()
      .getByRole('region', { name: 'Readings' })
      .getByRole('button', { name: /^Export [\d,]+ readings?…$/ })
      .click();
  }

  /** Exports to a path and waits for the note that says it is complete. */
  async exported(path: string, press: () => Promise<void>): Promise<void> {
    await this.answerSaveDialog(path);
    await press();
    await this.confirmExport();
    await expect(this.note(path)).toContainText(said(/Exported [\d,]+ /));
    await this.closeNote();
  }

  /** Chooses in the menu that is open. */
  async pickMenuItem(name: string): Promise<void> {
    await this.page.getByRole('menuitem', { name, exact: true }).click();
  }

  /** Chooses in the menu of the buoy that is open. */
  async chooseForBuoy(action: string): Promise<void> {
    await this.page.getByRole('button', { name: 'Actions for this buoy' }).click();
    await this.pickMenuItem(action);
  }

  /** The dialog says what is written; its button has the focus of Enter. */
  async confirmExport(): Promise<void> {
    const dialog = this.page.getByRole('dialog', { name: /^Export/ });
    await dialog.getByRole('button', { name: /^Export [\d,]+ \w+…$/ }).click();
    await expect(dialog).toBeHidden();
  }

  async go(screen: Screen): Promise<void> {
    await this.place(screen).click();
  }

  /** Waits until this screen is the one shown. */
  async shows(screen: Screen): Promise<void> {
    await expect(this.main()).toHaveAccessibleName(new RegExp(`^${screen}`));
  }

  /** The note that tells what went wrong on the screen shown. */
  trouble(): Locator {
    return this.main().getByRole('alert');
  }

  /** The list of the latest readings. */
  list(): Locator {
    return this.page.getByRole('grid', { name: 'Latest readings' });
  }

  /** The names at the top of the list. */
  async firstNames(count: number): Promise<string[]> {
    const names = () =>
      this.list()
        .getByRole('row')
        .evaluateAll((rows) => rows.flatMap((row) => row.querySelector('bdi')?.textContent ?? []));
    await expect.poll(async () => (await names()).length).toBeGreaterThanOrEqual(count);
    return (await names()).slice(0, count);
  }

  /** Asks for the latest readings again, from their own screen. */
  async refreshList(): Promise<void> {
    await this.page
      .getByRole('main')
      .getByRole('button', { name: /^Refresh \(\d+ requests?\)$/ })
      .click();
  }

  /** The name of a buoy in the list of the latest readings, which has only the rows in view: scrolls down to it. */
  async inList(name: string | RegExp): Promise<Locator> {
    const found = this.list().getByText(name, { exact: true });
    const lowest = this.list().getByRole('row').last();
    await this.firstNames(1);
    await this.list().hover();
    while ((await found.count()) === 0) {
      const text = (await lowest.textContent()) ?? '';
      await this.page.mouse.wheel(0, 400);
      await expect(lowest, `the list goes on until ${name}`).not.toHaveText(text);
    }
    return found;
  }

  /** Opens a buoy from the list of the latest readings. */
  async chooseFromList(name: string): Promise<Locator> {
    await (await this.inList(name)).click();
    const inspector = this.inspector();
    await expect(inspector.getByRole('heading', { name, exact: true })).toBeVisible();
    return inspector;
  }

  /** Opens the buoy in this row of the list of the latest readings; the first is 1. */
  async openRow(row: number): Promise<void> {
    await this.list().getByRole('row').nth(row).click();
    await expect(this.inspector().getByRole('heading').first()).toBeVisible();
  }

  /** Chooses one of the few that a setting offers. A setting kept by main shows when main has answered. */
  async choose(setting: string, option: string): Promise<void> {
    const group = this.page.getByRole('radiogroup', { name: setting, exact: true });
    const radio = group.getByRole('radio', { name: option, exact: true });
    await radio.click();
    await expect(radio).toBeChecked();
  }

  /** Opens the options of the view of a buoy, changes some, and closes them by a click outside. */
  async inOptions(change: (options: Locator) => Promise<void>): Promise<void> {
    await this.inspector().locator('.options').click();
    const options = this.page.locator('.popover');
    await expect(options).toBeVisible();
    await change(options);
    await this.page.mouse.click(2, 2);
    await expect(options).toBeHidden();
  }

  /** Shows a view of the statistics. */
  async showPicture(name: string): Promise<void> {
    await this.inspector().getByRole('tab', { name, exact: true }).click();
  }

  /** Tries a new key in the dialog of the settings. */
  async offerKey(key: string): Promise<Locator> {
    const dialog = this.page.getByRole('dialog');
    if (!(await dialog.isVisible())) {
      await this.go('Settings');
      await this.page.getByRole('button', { name: /^(Add|Replace) key$/ }).click();
    }
    await this.typeKey(dialog.getByLabel('API key', { exact: true }), key);
    await dialog.getByRole('button', { name: 'Verify and save' }).click();
    return dialog;
  }

  /** Does what the menu item with this shortcut does; Playwright's keys do not reach a native menu. */
  async shortcut(accelerator: string): Promise<void> {
    await clickMenu(this.app, accelerator);
  }

  /** Where the window is on the display. */
  bounds(): Promise<Rectangle> {
    return this.inMain(({ BrowserWindow }) => {
      const window = BrowserWindow.getAllWindows()[0];
      if (!window) throw new Error('There is no window.');
      return window.getBounds();
    });
  }

  async moveTo(bounds: Rectangle): Promise<void> {
    await this.inMain(({ BrowserWindow }, to) => {
      BrowserWindow.getAllWindows()[0]?.setBounds(to);
    }, bounds);
  }

  /** What a part of the status bar opens. */
  statusPart(name: string): Locator {
    return this.page.getByRole('dialog', { name });
  }

  statusBar(): Locator {
    return this.page.getByRole('contentinfo');
  }

  async mapReady(): Promise<Locator> {
    const map = this.page.locator(`[data-map-state="${this.#drawsMap ? 'ready' : 'failed'}"]`);
    await expect(map).toBeVisible({ timeout: 60_000 });
    await expect(map).not.toHaveAttribute('data-buoys-count', '0');
    return map;
  }

  /** The next save dialog answers with this path; null closes it. */
  async answerSaveDialog(path: string | null): Promise<void> {
    await answerSave(this.app, path);
  }

  /** The next dialog for a file or folder answers with this path; null closes it. */
  async answerOpenDialog(path: string | null): Promise<void> {
    await answerOpen(this.app, path);
  }

  /** Runs a function in the main process: nothing that must not be done twice. */
  inMain<R, A = undefined>(work: Work<A, R>, argument?: A): Promise<Awaited<R>> {
    return inMain(this.app, work, argument as A);
  }

  /** Downloads readings of a buoy; times are ISO 8601. */
  async fetchReadings(buoyId: number, from: string, to: string): Promise<void> {
    const range = { from: Date.parse(from) / 1000, to: Date.parse(to) / 1000 };
    const answer = await this.call('fetchReadings', { buoyId, ...range, userInitiated: true });
    expect(answer).toMatchObject({ ok: true });
  }

  /** What the application itself answers to a call, as the window would get it. */
  call<T>(name: string, input?: unknown): Promise<T> {
    return this.page.evaluate(
      ([name, input]) => window.almanac.call(name as CallName, input as never) as Promise<T>,
      [name, input] as const,
    );
  }
}
