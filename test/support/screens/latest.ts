/** The list of the latest readings as a person uses it. */
import type { Locator, Page } from '@playwright/test';

export class LatestScreen {
  readonly filter: Locator;
  readonly exportButton: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.filter = page.getByRole('searchbox', { name: 'Filter by text' });
    this.exportButton = page
      .getByRole('main')
      .getByRole('button', { name: /^Export \d+ readings…$/ });
  }

  /** The star of a buoy; pressed where it is a favourite. */
  star(buoy: string): Locator {
    return this.#page.getByRole('button', { name: `Favourite: ${buoy}` });
  }
}
