/** Lines of a text of a given width. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wrap } from '#renderer/charts/labels.ts';

const letters = (text: string): number => [...text].length;

test.each([
  ['', 10, ['']],
  ['a short text', 12, ['a short text']],
  ['a short text', 11, ['a short', 'text']],
  ['one extraordinarily long word', 10, ['one', 'extraordin', 'arily long', 'word']],
  ['a', 0, ['a']],
])('%j in %i', (text, width, lines) => {
  expect(wrap(text, width, letters)).toEqual(lines);
});

test('no line is too wide and no letter is lost', () => {
  fc.assert(
    fc.property(fc.string(), fc.integer({ min: 1, max: 40 }), (text, width) => {
      const lines = wrap(text, width, letters);
      expect(Math.max(...lines.map(letters))).toBeLessThanOrEqual(width);
      expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
    }),
  );
});
