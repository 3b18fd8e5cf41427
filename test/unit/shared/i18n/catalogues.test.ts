/** The message catalogues: complete, in step with the source, and the same placeholders in every language. */
import { resolve } from 'node:path';
import { getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import { setupI18n } from '@lingui/core';
import { type CompiledMessageToken, compileMessage } from '@lingui/message-utils/compileMessage';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { terms } from '#renderer/format/terms.ts';
import { hoursMinutes } from '#renderer/format/time.ts';
import { windowCatalogues } from '#renderer/i18n/showLanguage.ts';
import { activateLanguage } from '#shared/i18n/activateLanguage.ts';
import { i18n } from '#shared/i18n/i18n.ts';
import { formatLocaleOf, languages } from '#shared/i18n/language.ts';
import { literalsIn, sourceFiles } from '../../../support/literals.ts';

const root = resolve(import.meta.dirname, '../../../..');

/** Tags (`<0>`) and names of placeholders, those of plurals with their kind, sorted. */
function placeholders(message: string): string[] {
  const found = new Set<string>();
  const collect = (tokens: readonly CompiledMessageToken[]): void => {
    for (const token of tokens) {
      if (typeof token === 'string') {
        for (const [tag] of token.matchAll(/<\/?\w+\/?>/g)) found.add(tag);
        continue;
      }
      const [name, kind, choices] = token;
      found.add(kind === undefined ? name : `${name} ${kind}`);
      if (typeof choices !== 'object' || choices === null) continue;
      for (const choice of Object.values(choices)) {
        if (typeof choice === 'string') collect([choice]);
        else if (Array.isArray(choice)) collect(choice);
      }
    }
  };
  collect(compileMessage(message));
  return [...found].filter((name) => name !== '#').sort();
}

interface Message {
  english: string;
  text: string;
}

const catalogues: { folder: string; extracted: string[]; read: Record<string, Message[]> }[] = [];

beforeAll(async () => {
  const config = getConfig({ cwd: root });
  for (const catalog of await getCatalogs(config)) {
    const extracted = await catalog.collect();
    const read: Record<string, Message[]> = {};
    for (const locale of config.locales) {
      const messages = (await catalog.read(locale)) ?? {};
      read[locale] = Object.values(messages)
        .filter(({ obsolete }) => !obsolete)
        .map(({ message = '', translation = '' }) => ({ english: message, text: translation }));
    }
    catalogues.push({
      folder: catalog.path,
      extracted: Object.values(extracted ?? {}).map(({ message = '' }) => message),
      read,
    });
  }
});

test('placeholders of plurals and tags are seen', () => {
  expect(
    placeholders('{n, plural, one {<0># day</0> in {place}} other {<0># days</0> in {place}}}'),
  ).toEqual(['</0>', '<0>', 'n plural', 'place']);
});

test('the catalogues hold the messages of the source, no more and no less (npm run messages)', () => {
  for (const { extracted, read } of catalogues) {
    expect(extracted.length).toBeGreaterThan(50);
    for (const messages of Object.values(read)) {
      expect(messages.map(({ english }) => english).sort()).toEqual([...extracted].sort());
    }
  }
});

test('no text has an escape or a control character', () => {
  const texts = catalogues.flatMap(({ read }) => Object.values(read).flat());
  expect(texts.filter(({ text }) => /\\u|\p{Cc}/u.test(text.replaceAll('\n', '')))).toEqual([]);
});

const english = (): string[] => catalogues.flatMap(({ extracted }) => extracted);

test('a placeholder says by its name what it holds', () => {
  expect(english().filter((message) => /\{\d+[,}]/.test(message))).toEqual([]);
});

test('a command has one name', () => {
  const names = english().filter((message) => /^Open .*\bread-only\b/.test(message));
  expect(new Set(names.map((name) => name.replace(/…$/, '')))).toEqual(
    new Set(['Open database read-only']),
  );
});

test.each([
  ['en', '1 of 1,000 requests left', '997 of 1,000 requests left'],
  ['fr', '1 requête restante sur 1\u202f000', '997 requêtes restantes sur 1\u202f000'],
  ['es', 'Queda 1 de 1000 consultas', 'Quedan 997 de 1000 consultas'],
  ['pt', 'Resta 1 de 1000 pedidos', 'Restam 997 de 1000 pedidos'],
])('%s: the number of requests left agrees with its verb', (locale, one, many) => {
  const message = catalogues
    .flatMap(({ read }) => read[locale] ?? [])
    .find(({ english }) => /^\{remaining, plural.*left/.test(english));
  const i18n = setupI18n({
    locale,
    locales: formatLocaleOf(locale),
    messages: { [locale]: { left: compileMessage(message?.text ?? '') } },
  });
  const left = (remaining: number) => i18n._('left', { remaining, limit: 1000 });
  expect([left(1), left(997)]).toEqual([one, many]);
});

describe.each(languages)(
  '%s: in a compiled catalogue a number and its unit stay on one line',
  (locale) => {
    const UNIT = String.raw`(?:%|‰|m|h|s|min|ft|km|nmi|mi|kn|m/s|km/h|kW/m|°C|°F|M[Bo])(?![\p{L}\p{N}’])`;
    const numbersWithUnit = (space: string): string[] => {
      const after = new RegExp(`(?:\\d|\\]|"#")(?:,")?${space}${UNIT}`, 'u');
      return compiled.filter((message) => after.test(message));
    };
    let compiled: string[] = [];
    beforeAll(async () => {
      // Another file may have left this language without its messages.
      await activateLanguage(locale === 'fr' ? 'en' : 'fr', windowCatalogues);
      await activateLanguage(locale, windowCatalogues);
      compiled = Object.values(i18n.messages).map((message) => JSON.stringify(message));
    });
    afterAll(() => activateLanguage('en', windowCatalogues));

    test('in every message', () => {
      expect(numbersWithUnit('\u00a0').length).toBeGreaterThan(60);
      expect(numbersWithUnit(' ')).toEqual([]);
    });

    test('after a digit and after a placeholder', () => {
      expect(terms.percentile).toMatch(/90[\u00a0\u202f]%/);
      expect(hoursMinutes(9660)).toMatch(/^2\u00a0h 41\u00a0min$/);
    });
  },
);

describe.each(['fr', 'es', 'pt'])('%s', (locale) => {
  const messages = (): Message[] => catalogues.flatMap(({ read }) => read[locale] ?? []);

  test('every message is translated', () => {
    expect(messages().filter(({ text }) => text === '')).toEqual([]);
  });

  test('what has three words or more is not English', () => {
    const words = (text: string) => text.replace(/[{<][^}>]*[}>]/g, '').match(/\p{L}{2,}/gu) ?? [];
    expect(
      messages().filter(({ english, text }) => english === text && words(english).length >= 3),
    ).toEqual([]);
  });

  test('each message has the placeholders and tags of the English one', () => {
    const differing = messages().filter(
      ({ english, text }) =>
        text !== '' && placeholders(english).join() !== placeholders(text).join(),
    );
    expect(differing).toEqual([]);
  });
});

describe('fr', () => {
  const french = () => catalogues.flatMap(({ read }) => read.fr ?? []).map(({ text }) => text);

  test('quotation marks have no-break spaces inside', () => {
    expect(french().filter((text) => text.includes('«')).length).toBeGreaterThan(1);
    expect(
      french().filter((text) => /«(?![\u00a0\u202f])|(?<![\u00a0\u202f])»/.test(text)),
    ).toEqual([]);
  });

  test('the space before : ; ? ! % is a no-break space', () => {
    expect(french().filter((text) => /[\u00a0\u202f][:;?!%]/.test(text)).length).toBeGreaterThan(1);
    expect(french().filter((text) => / [:;?!%]/.test(text))).toEqual([]);
  });
});

describe('text outside the catalogues', () => {
  const sample = resolve(root, 'src/renderer/sample.tsx');
  test.each([
    ['children', 'export const A = () => <p>No buoys.</p>;'],
    ['an attribute', 'export const A = () => <input placeholder="Name of a buoy" />;'],
    ['a label', "export const a = () => ({ label: 'Peak period' });"],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: source code as text.
    ['a template', 'export const a = (n: number) => `${n} readings`;'],
  ])('%s is found', (_, code) => {
    expect(literalsIn(sample, code)).toHaveLength(1);
  });

  test('messages, class names and errors are none', () => {
    const code = `
      import { t } from '@lingui/core/macro';
      import { Trans } from '@lingui/react/macro';
      export const A = () => <p className="a b" title={t\`Peak period\`}><Trans>No buoys.</Trans></p>;
      export const b = () => { throw new Error('Never shown'); };
    `;
    expect(literalsIn(sample, code)).toEqual([]);
  });

  test('there is none in the window', () => {
    const files = sourceFiles('src/renderer');
    expect(files.length).toBeGreaterThan(150);
    expect(files.flatMap((file) => literalsIn(file))).toEqual([]);
  });
});
