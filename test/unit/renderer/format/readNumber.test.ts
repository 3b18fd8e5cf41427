// Numbers in fields: read with a comma or a point, written as the language writes them.
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { numberText, readNumber } from '#renderer/format/figure.ts';
import { setMessages } from '#shared/i18n/i18n.ts';
import { languages } from '#shared/i18n/language.ts';

afterAll(() => setMessages('en', {}));

describe('a number in a field', () => {
  it.each([
    ['en', '98.425'],
    ['fr', '98,425'],
    ['es', '98,425'],
    ['pt', '98,425'],
  ] as const)('%s: %s', (language, text) => {
    setMessages(language, {});
    expect(numberText(98.425)).toBe(text);
    expect(readNumber('98.425')).toBe(98.425);
    expect(readNumber('98,425')).toBe(98.425);
  });

  it('is read back as it is written, in every language', () => {
    const numbers = fc.double({ min: -1e9, max: 1e9, noNaN: true });
    const written = fc.sample(numbers, 500).map((value) => Math.round(value * 1000) / 1000 + 0);
    for (const language of languages) {
      setMessages(language, {});
      expect(written.map((value) => readNumber(numberText(value), true))).toEqual(written);
    }
  });

  it('is none with more digits than a number can have', () => {
    expect(readNumber('9'.repeat(10_000))).toBeNaN();
  });

  it('is none with a mark of thousands', () => {
    for (const text of ['1,000.5', '1.000,5', '1 000']) expect(readNumber(text)).toBeNaN();
  });
});
