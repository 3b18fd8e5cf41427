/** The Settings screen as a person uses it. */
import type { Locator, Page } from '@playwright/test';

export class SettingsScreen {
  /** What is said of the key. */
  readonly key: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.key = page
      .getByRole('region', { name: 'Service and key' })
      .locator('dt', { hasText: /^Key$/ })
      .locator('xpath=following-sibling::dd[1]');
  }

  async removeKey(): Promise<void> {
    const remove = { name: 'Remove key' };
    await this.#page.getByRole('button', remove).click();
    await this.#page.getByRole('dialog').getByRole('button', remove).click();
  }
}
