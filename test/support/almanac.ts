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
    await expect(this.page.locator('[data-screen="frame"]')).toBeVisible();
  }

  async fillConnection(url: string, key: string, keep: 'keychain' | 'session'): Promise<void> {
    await this.page.getByLabel('Service address').fill(url);
    await this.page.getByLabel('API key', { exact: true }).fill(key);
    await this.page
      .getByRole('radio', { name: keep === 'keychain' ? /keychain/i : /session/i })
      .check();
    await this.page.getByRole('button', { name: 'Connect', exact: true }).click();
  }

  async exploreDemo(): Promise<void> {
    await this.page.getByRole('button', { name: /demo/i }).click();
    await expect(this.page.locator('[data-screen="frame"]')).toBeVisible();
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
