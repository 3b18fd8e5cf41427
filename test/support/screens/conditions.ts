/** The screen of the next days as a person uses it. */
import { expect, type Locator, type Page } from '@playwright/test';

export class ConditionsScreen {
  readonly position: Locator;
  readonly forecast: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.position = page.getByRole('combobox', { name: 'Place' });
    this.forecast = page.getByRole('region', { name: 'Forecast and reading' });
  }

  /** Shows what is downloaded for a position. */
  async showAt(position: string): Promise<void> {
    await this.position.fill(position);
    await this.position.press('Enter');
  }

  /** Asks the service for the conditions at a position, now. */
  async askAt(position: string): Promise<void> {
    await this.showAt(position);
    await this.#page.getByRole('button', { name: 'Download (1 request)', exact: true }).click();
  }

  /** Downloads all columns that the button names. */
  async getDays(): Promise<void> {
    await this.getButton.click();
    await expect(this.#page.getByText(/^All \d+\sh are downloaded$/)).toBeVisible();
  }

  /** Names its requests. Found by its place: an open list of places hides the roles of everything else. */
  get getButton(): Locator {
    return this.#page.locator('.days > .button').filter({ hasText: /^Get \d+\sh \(/ });
  }

  /** The strip of columns. */
  get strip(): Locator {
    return this.#page.getByRole('application', { name: /^Next two days/ });
  }

  /** Forecast and tide are shown. */
  async expectAnswer(): Promise<void> {
    for (const name of ['Tide', 'Forecast and reading']) {
      await expect(this.#page.getByRole('region', { name, exact: true })).toBeVisible();
    }
  }
}
