/** Lets a walk that names things in English find them in a window in another language, by the message catalogues. */
import { resolve } from 'node:path';
import { createCompiledCatalog, getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import type { CompiledMessage } from '@lingui/message-utils/compileMessage';
import type { Locator, Page } from '@playwright/test';
import type { Language } from '#shared/i18n/language.ts';
import { Translation } from './translation.ts';

const root = resolve(import.meta.dirname, '../..');

/** The messages by their id as the build compiles them; `pseudo` is English with accents and longer. */
async function compiled(locale: Language | 'pseudo'): Promise<Record<string, CompiledMessage>> {
  const all: Record<string, CompiledMessage> = {};
  const config = getConfig({ cwd: root });
  const language = locale === 'pseudo' ? 'en' : locale;
  for (const catalogue of await getCatalogs(config)) {
    const { messages } = await catalogue.getTranslations(language, {
      fallbackLocales: config.fallbackLocales,
      sourceLocale: 'en',
    });
    const { source } = createCompiledCatalog(language, messages, {
      namespace: 'json',
      ...(locale === 'pseudo'
        ? { pseudoLocale: 'en', pseudoLocaleOptions: { extend: 0.4, extendCharacter: '~' } }
        : {}),
    });
    Object.assign(all, JSON.parse(source).messages);
  }
  return all;
}

export const translationTo = async (language: Language | 'pseudo'): Promise<Translation> =>
  new Translation(await compiled('en'), await compiled(language));

/** The label of the option that is the translation of the English one. */
async function translatedLabel(select: Locator, wanted: unknown): Promise<unknown> {
  const label = typeof wanted === 'string' ? said(wanted) : wanted;
  if (!(label instanceof RegExp)) return label;
  const options = select.locator('option');
  await options.first().waitFor({ state: 'attached' });
  const labels = await options.allTextContents();
  return { label: labels.find((one) => label.test(one)) ?? label.source };
}

type Options = { name?: string | RegExp; hasText?: string | RegExp } | undefined;

let current: Translation | null = null;
let patched = false;

/** What the window says for the English: text that an assertion looks for. */
export const said = (english: string | RegExp): string | RegExp => current?.of(english) ?? english;

/** From now on the locators of this process look for the translation of the English they are given; null: for the English. */
export function speak(page: Page, translation: Translation | null): void {
  current = translation;
  if (patched || translation === null) return;
  patched = true;
  const inside = (options: Options): Options =>
    options && {
      ...options,
      ...(options.name === undefined ? {} : { name: said(options.name) }),
      ...(options.hasText === undefined ? {} : { hasText: said(options.hasText) }),
    };
  type Method = (this: Page | Locator, first: never, options?: Options) => Locator;
  const chooser = Object.getPrototypeOf(page.locator('select')) as Pick<Locator, 'selectOption'>;
  const { selectOption } = chooser;
  chooser.selectOption = async function (this: Locator, wanted, options) {
    return selectOption.call(this, (await translatedLabel(this, wanted)) as typeof wanted, options);
  };
  for (const owner of [page, page.locator('html')]) {
    const methods = Object.getPrototypeOf(owner) as Record<string, Method>;
    const wrap = (name: string, change: (first: unknown) => unknown): void => {
      const original = methods[name];
      if (!original) return;
      methods[name] = function (first, options) {
        return original.call(this, change(first) as never, inside(options));
      };
    };
    const text = (first: unknown): unknown => said(first as string | RegExp);
    for (const name of ['getByLabel', 'getByText', 'getByPlaceholder']) wrap(name, text);
    for (const name of ['getByRole', 'locator']) wrap(name, (first) => first);
    wrap('filter', (first) => inside(first as Options));
  }
}
