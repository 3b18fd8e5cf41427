/** Before each file of component tests that runs in Portuguese: the window speaks it, and locators look for the translation. */
import { afterEach, beforeEach, expect } from 'vitest';
import type { Locator } from 'vitest/browser';
import { page } from 'vitest/browser';
import { showLanguage, windowCatalogues } from '#renderer/i18n/showLanguage.ts';
import { Translation } from './translation.ts';

const [english, portuguese] = await Promise.all([windowCatalogues.en(), windowCatalogues.pt()]);
const translation = new Translation(english.messages as never, portuguese.messages as never);

type Method = (this: unknown, first: never, options?: object) => Locator;

/** Options of locators that are text. */
const texts = ['name', 'hasText', 'hasNotText'];
const inPortuguese = (options: object | undefined): object | undefined =>
  options &&
  Object.fromEntries(
    Object.entries(options).map(([key, value]) => [
      key,
      texts.includes(key) ? translation.of(value as string | RegExp) : value,
    ]),
  );

function translate(owner: object, name: string, isText: boolean): void {
  const original = Reflect.get(owner, name) as Method;
  Reflect.set(owner, name, function (this: unknown, first: string | RegExp, options?: object) {
    const wanted = isText ? translation.of(first) : first;
    return original.call(this, wanted as never, inPortuguese(options));
  });
}

let prototype: object = Object.getPrototypeOf(page.getByText(''));
while (!Object.hasOwn(prototype, 'getByText')) prototype = Object.getPrototypeOf(prototype);
for (const owner of [page, prototype]) {
  for (const name of ['getByText', 'getByLabelText', 'getByPlaceholder', 'getByTitle'])
    translate(owner, name, true);
  translate(owner, 'getByRole', false);
}

await showLanguage('pt');
// A test may choose another language.
beforeEach(() => showLanguage('pt'));

const shownTexts = (): string[] => {
  const texts: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) texts.push(walker.currentNode.textContent?.trim() ?? '');
  return texts;
};

afterEach(() => {
  if (document.documentElement.lang !== 'pt-PT') return;
  const texts = shownTexts();
  expect(texts.filter((text) => translation.exact(text) !== null)).toEqual([]);
  // 3/08 may be March.
  expect(texts.filter((text) => /\b\d{1,2}\/\d{2}\b/.test(text))).toEqual([]);
});
