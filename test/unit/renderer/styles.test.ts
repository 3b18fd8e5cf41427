/** The style sheets name only classes that the window uses, and set only custom properties that something reads. */
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (pattern: string): string =>
  globSync(pattern)
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
const styles = read('src/renderer/**/*.css').replace(/\/\*[\s\S]*?\*\//g, '');
const code = read('src/renderer/**/*.{ts,tsx}');

const isWord = (name: string): boolean => new RegExp(`(?<![\\w-])${name}(?![\\w-])`).test(code);
/** Made of a prefix and a value: `age-${level}`. */
const isMade = (name: string): boolean =>
  code.includes(`${name.slice(0, name.lastIndexOf('-'))}-\${`);

test('every class is one that a component gives', () => {
  const selectors = [...styles.matchAll(/([^{};]+)\{/g)].map(([, selector = '']) => selector);
  const classes = selectors.flatMap((selector) => selector.match(/\.[a-z][\w-]*/gi) ?? []);
  const unused = [...new Set(classes)]
    .map((name) => name.slice(1))
    .filter((name) => !/^(maplibregl|react-aria)-/.test(name) && !isWord(name) && !isMade(name));
  expect(unused).toEqual([]);
});

test('every custom property is read', () => {
  const names = new Set([...styles.matchAll(/--([\w-]+)\s*:/g)].map(([, name = '']) => name));
  const unread = [...names].filter(
    (name) => !styles.includes(`var(--${name}`) && !code.includes(`--${name}`) && !isWord(name),
  );
  expect(names.size).toBeGreaterThan(40);
  expect(unread).toEqual([]);
});
