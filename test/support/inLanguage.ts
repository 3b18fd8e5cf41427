/** Lets a walk that names things in English find them in a window in another language, by the message catalogues. */
import { resolve } from 'node:path';
import { createCompiledCatalog, getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import type { CompiledMessage, CompiledMessageToken } from '@lingui/message-utils/compileMessage';
import type { Locator, Page } from '@playwright/test';
import type { Language } from '#shared/i18n/language.ts';

const root = resolve(import.meta.dirname, '../..');

interface Entry {
  english: CompiledMessage;
  text: CompiledMessage;
}

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

async function readEntries(locale: Language | 'pseudo'): Promise<Entry[]> {
  const [english, texts] = [await compiled('en'), await compiled(locale)];
  return Object.entries(texts).flatMap(([id, text]) => {
    const of = english[id];
    return of === undefined ? [] : [{ english: of, text }];
  });
}

const withoutTags = (text: string): string => text.replace(/<\/?\w+\/?>/g, '');
const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The texts a message can give: one for each branch, `hole` in place of each value. */
function variants(message: CompiledMessage, hole: string, text: (raw: string) => string): string[] {
  const of = (tokens: readonly CompiledMessageToken[]): string[] =>
    tokens.reduce<string[]>(
      (starts, token) => {
        const ends = ((): string[] => {
          if (typeof token === 'string') return [text(withoutTags(token))];
          const [, , choices] = token;
          if (typeof choices !== 'object' || choices === null) return [hole];
          return Object.entries(choices)
            .filter(([name]) => name !== 'offset')
            .flatMap(([, choice]) => (Array.isArray(choice) ? of(choice) : of([String(choice)])));
        })();
        return starts.flatMap((start) => ends.map((end) => start + end));
      },
      [''],
    );
  return of(message).map((one) => one.replaceAll('#', hole));
}

/** Translates what locators look for. */
export class Translation {
  readonly #entries: Entry[];

  private constructor(entries: Entry[]) {
    this.#entries = entries;
  }

  static async to(language: Language | 'pseudo'): Promise<Translation> {
    return new Translation(await readEntries(language));
  }

  /** Finds the translations of each message whose English text matches. Names of buoys and the like stay. */
  of(wanted: string | RegExp): string | RegExp {
    const matches = (english: string): boolean =>
      typeof wanted === 'string' ? english === wanted : wanted.test(english);
    const found = this.#entries.filter(({ english }) =>
      variants(english, '2', (raw) => raw).some(matches),
    );
    if (found.length === 0) return wanted;
    const texts = new Set(found.flatMap(({ text }) => variants(text, '\u0001', (raw) => raw)));
    const [only] = texts;
    if (typeof wanted === 'string' && texts.size === 1 && only && !only.includes('\u0001')) {
      return only;
    }
    const alternatives = new Set(found.flatMap(({ text }) => variants(text, '.+', escaped)));
    const isWhole = typeof wanted === 'string' || wanted.source.startsWith('^');
    const either = `(${[...alternatives].join('|')})`;
    return new RegExp(isWhole ? `^${either}$` : either);
  }
}

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
