/** The Seasons screen as a person uses it. */
import { expect, type Locator, type Page } from '@playwright/test';

export class SeasonsScreen {
  readonly buoy: Locator;
  readonly season: Locator;
  readonly chart: Locator;
  /** The switch for the difference between the service's answer and the cache. */
  readonly difference: Locator;
  /** The button that fetches what the choice needs. */
  readonly fetch: Locator;
  readonly table: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.buoy = page.getByRole('combobox', { name: 'Buoy' });
    this.season = page.getByLabel('Season', { exact: true });
    this.chart = page.getByRole('application', { name: /season/i });
    this.difference = page.getByLabel('Show the difference');
    this.fetch = page.getByRole('button', {
      name: /^(Download|Compare with the service) \(\d+ request/,
    });
    this.table = page.getByRole('grid');
  }

  /** Chooses the first buoy found by this text; its name contains `name`. */
  async chooseBuoy(text: string, name = text): Promise<void> {
    await this.buoy.clear();
    await this.buoy.fill(text);
    const options = this.#page.getByRole('listbox', { name: 'Buoys' }).getByRole('option');
    await options.first().filter({ hasText: name }).click();
  }

  /** Chooses a season of the year, in the years from `first` to `last`. */
  async choose(season: string, first: string, last: string): Promise<void> {
    await this.season.selectOption(season);
    await this.#page.getByLabel('First season').fill(first);
    await this.#page.getByLabel('Last season').fill(last);
  }

  /** Opens the options, in which the difference is chosen, and closes them again. */
  async inOptions(change: () => Promise<void>): Promise<void> {
    await this.#page.getByRole('main').locator('.options').click();
    await change();
    await this.#page.mouse.click(2, 2);
    await expect(this.#page.locator('.popover')).toBeHidden();
  }

  async showTable(): Promise<void> {
    await this.#page.getByRole('radio', { name: 'Table' }).check({ force: true });
  }
}
