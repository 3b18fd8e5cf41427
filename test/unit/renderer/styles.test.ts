/** The style sheets name only classes that the window uses, set only custom properties that something reads, and measure in tokens. */
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

/** The paper page is measured in points of print, the watch view in parts of the window. */
const ownUnits = ['buoyPage.css', 'watch.css'];
/** Declarations beside the tokens, each for a reason. */
const exceptions = [
  // 200 % of text: the words of the buttons over the map go, their icons stay.
  'font-size: 0',
  'font: inherit',
  'font: var(--text) / 1.45 var(--font)',
  // The arrow of a select lies in it; the glyph of the search in its field.
  'padding: 0 var(--s6) 0 var(--in-l)',
  // Half a page, so that the last section can be scrolled to its top.
  'padding: var(--s2) var(--s8) 50vh',
  // The icon beside the name.
  'padding-left: 52px',
  // The heading of a field stands above it.
  'padding-top: calc(1lh + var(--s1))',
];
const token = String.raw`(0|inherit|auto|var\(--(s\d|in|in-s|in-l|gap)\))`;
const allowed: [property: RegExp, value: RegExp][] = [
  [/^font-size$/, /^(inherit|var\(--text(-\w+)?\))$/],
  [/^font-weight$/, /^(400|450|600|inherit)$/],
  [/^border(-\w+)*-radius$/, /^((0|inherit|var\(--(radius(-\w)?|round)\))( |$))+$/],
  [/^((row-|column-)?gap|--gap|padding(-[\w-]+)?)$/, new RegExp(`^${token}( ${token})*$`)],
];

test('no colour, size of text, weight, radius, gap or padding that is not a token', () => {
  const found = globSync('src/renderer/**/*.css')
    .filter((file) => !/tokens\.css$/.test(file))
    .filter((file) => !ownUnits.some((name) => file.endsWith(name)))
    .flatMap((file) => {
      const sheet = readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
      return [...sheet.matchAll(/([\w-]+):\s*([^;{}]+);/g)]
        .map(([, property = '', value = '']) => ({ property, value: value.replace(/\s+/g, ' ') }))
        .filter(({ property, value }) => !exceptions.includes(`${property}: ${value}`))
        .filter(
          ({ property, value }) =>
            /#[\da-f]{3,8}\b|\b(rgb|hsl|oklch)a?\(|\b(white|black|red|grey|gray)\b(?!\))/.test(
              value.replace(/var\([^)]*\)/g, ''),
            ) || allowed.some(([name, good]) => name.test(property) && !good.test(value)),
        )
        .map(({ property, value }) => `${file}: ${property}: ${value}`);
    });
  expect(found).toEqual([]);
});
