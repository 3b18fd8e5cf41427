/** Lines of a text of a given width. */
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
