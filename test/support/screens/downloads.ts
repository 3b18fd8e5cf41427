/** The cache file on the screen Downloads, as a person uses it. */
import type { Locator, Page } from '@playwright/test';

export class DownloadsScreen {
  /** What is said of the cache file, and its buttons. */
  readonly cacheFile: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.cacheFile = page.getByRole('region', { name: 'Database', exact: true });
  }

  /** Chooses from the menu of the database. */
  async press(name: string | RegExp): Promise<void> {
    await this.cacheFile.getByRole('button', { name: 'Database' }).click();
    await this.#page.getByRole('menuitem', { name }).click();
  }
}
