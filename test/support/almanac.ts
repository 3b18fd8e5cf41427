/** What a person does with the application, in the person's words; the only file that knows Playwright's selectors. */
import type { ElectronApplication, Locator, Page } from '@playwright/test';
import { expect } from '@playwright/test';

export type Screen = 'Map' | 'Latest' | 'Seasons' | 'Conditions' | 'Settings';

export class Almanac {
  readonly app: ElectronApplication;
  readonly page: Page;
  readonly userData: string;
  #closed = false;

  constructor(app: ElectronApplication, page: Page, userData: string) {
    this.app = app;
    this.page = page;
    this.userData = userData;
    app.on('close', () => {
      this.#closed = true;
    });
  }

  /** A picture of the window, where it is still there. */
  async picture(path: string): Promise<void> {
    if (!this.#closed) await this.page.screenshot({ path });
  }

  /** Gives the page this size in CSS pixels. */
  async resize(width: number, height: number): Promise<void> {
    await this.app.evaluate(
      ({ BrowserWindow }, size) =>
        BrowserWindow.getAllWindows()[0]?.setContentSize(size.width, size.height),
      { width, height },
    );
    await this.page.waitForFunction(
      (size) => innerWidth === size.width && innerHeight === size.height,
      { width, height },
    );
  }

  async theme(theme: 'light' | 'dark'): Promise<void> {
    await this.call('setSettings', { theme });
    await expect(this.page.locator('html')).toHaveAttribute('data-theme', theme);
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
    await expect(this.page.getByRole('navigation')).toBeVisible();
  }

  async fillConnection(url: string, key: string, keep: 'keychain' | 'session'): Promise<void> {
    await this.page.getByLabel('Service address').fill(url);
    await this.page.getByLabel('API key', { exact: true }).fill(key);
    const choice = this.page.getByRole('radio', {
      name: keep === 'keychain' ? 'Keep in the system keychain' : 'Only for this session',
    });
    if (await choice.isVisible()) await choice.check();
    await this.page.getByRole('button', { name: /^Connect/ }).click();
  }

  async exploreDemo(): Promise<void> {
    await this.page.getByRole('button', { name: 'Explore the demo' }).click();
    await expect(this.page.getByRole('navigation')).toBeVisible();
  }

  /** Finds a buoy by the search box of the map and opens it. */
  async findBuoy(text: string, name: string): Promise<Locator> {
    await this.go('Map');
    const search = this.page.getByRole('combobox', { name: 'Search buoys' });
    await search.fill(text);
    await this.page.getByRole('option').filter({ hasText: name }).first().click();
    const inspector = this.inspector();
    await expect(inspector.getByRole('heading', { name })).toBeVisible();
    return inspector;
  }

  inspector(): Locator {
    return this.page.getByRole('complementary', { name: 'Buoy', exact: true });
  }

  /** Shows the days of a buoy's history and fetches what is missing of them. */
  async showHistory(from: string, to: string): Promise<Locator> {
    const history = this.inspector().getByRole('region', { name: 'History' });
    await history.getByRole('radio', { name: 'Custom' }).check({ force: true });
    await history.getByLabel('From', { exact: true }).fill(from);
    await history.getByLabel('To', { exact: true }).fill(to);
    return history;
  }

  /** Waits until nothing is under way and no request is offered. */
  async settled(): Promise<void> {
    await expect(this.statusBar()).toContainText('no work under way');
  }

  /** Exports to a path and waits for the note that says it is complete. */
  async exported(path: string, press: () => Promise<void>): Promise<void> {
    await this.answerSaveDialog(path);
    await press();
    await expect(this.page.getByRole('status').filter({ hasText: path })).toContainText('Exported');
    await this.page.getByRole('button', { name: 'Close this note' }).last().click();
  }

  async go(screen: Screen): Promise<void> {
    await this.page
      .getByRole('navigation')
      .getByRole('button', { name: screen, exact: true })
      .click();
  }

  statusBar(): Locator {
    return this.page.getByRole('contentinfo');
  }

  async mapReady(): Promise<Locator> {
    const map = this.page.locator('[data-map-state="ready"]');
    await expect(map).toBeVisible({ timeout: 60_000 });
    await expect(map).not.toHaveAttribute('data-buoys-count', '0');
    return map;
  }

  /** The next save dialog answers with this path; null closes it. */
  async answerSaveDialog(path: string | null): Promise<void> {
    await this.app.evaluate(({ dialog }, filePath) => {
      dialog.showSaveDialog = async () => ({
        canceled: filePath === null,
        filePath: filePath ?? '',
      });
    }, path);
  }

  /** What the application itself answers to a call, as the window would get it. */
  call<T>(name: string, input?: unknown): Promise<T> {
    return this.page.evaluate(
      ([call, argument]) =>
        (window as unknown as { almanac: Record<string, (input: unknown) => Promise<T>> }).almanac[
          call as string
        ]?.(argument) as Promise<T>,
      [name, input] as const,
    );
  }
}
