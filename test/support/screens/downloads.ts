/** The Library screen as a person uses it: the cache file, the buoys in it, the days of one. */
import type { Locator, Page } from '@playwright/test';

export class DownloadsScreen {
  /** What is said of the cache file, and its buttons. */
  readonly cacheFile: Locator;
  /** The card of the day under the pointer. */
  readonly card: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.cacheFile = page.getByRole('region', { name: 'Database', exact: true });
    this.card = page.locator('.plot .tip');
  }

  /** Chooses from the menu of the database. */
  async press(name: string | RegExp): Promise<void> {
    await this.cacheFile.getByRole('button', { name: 'Database' }).click();
    await this.#page.getByRole('menuitem', { name }).click();
  }

  /** A sentence about the days of a buoy. */
  says(sentence: string | RegExp): Locator {
    return this.#page.getByText(sentence);
  }
}
