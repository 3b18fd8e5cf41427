/** The night theme: no colour of the page is bright or blue, and what is dimmed stays readable. */
import { expect, test } from 'vitest';
import { defaultSettings, Settings } from '#shared/model/settings.ts';
import '#renderer/ui/tokens.css';

/** Least contrast of large text against black. */
const READABLE = 3;
/** Highest luminance and share of blue (0 to 1) that spare eyes used to the dark. */
const BRIGHT = 0.4;
const BLUE = 0.4;

const linear = (share: number): number =>
  share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;

/** Red, green and blue, 0 to 1. */
function channels(colour: string): [number, number, number] {
  const hex = /^#(..)(..)(..)$/.exec(colour.replace(/^#(.)(.)(.)$/, '#$1$1$2$2$3$3'));
  const [r = 1, g = 1, b = 1] = (hex ?? []).slice(1).map((part) => Number.parseInt(part, 16) / 255);
  return [r, g, b];
}
const luminance = ([r, g, b]: [number, number, number]): number =>
  0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);

function nightTokens(): [string, string][] {
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]);
  return rules.flatMap((rule) =>
    rule instanceof CSSStyleRule && rule.selectorText === ':root[data-theme="night"]'
      ? [...rule.style].map((name): [string, string] => [
          name,
          rule.style.getPropertyValue(name).trim(),
        ])
      : [],
  );
}

test('no colour of the night theme is bright or blue', () => {
  const colours = nightTokens().filter(([, value]) => value.startsWith('#'));
  expect(colours.length).toBeGreaterThan(15);
  const found = colours.filter(([, value]) => {
    const [r, g, b] = channels(value);
    return luminance([r, g, b]) > BRIGHT || b > BLUE;
  });
  expect(found).toEqual([]);
});

test('the lowest brightness is readable, none is the default, and an unknown one is refused', () => {
  const ink = nightTokens().find(([name]) => name === '--ink')?.[1] ?? '';
  const [r, g, b] = channels(ink);
  expect((luminance([r * 0.65, g * 0.65, b * 0.65]) + 0.05) / 0.05).toBeGreaterThan(READABLE);
  expect(defaultSettings.nightBrightness).toBe('100');
  expect(Settings.safeParse({ nightBrightness: '10' }).success).toBe(false);
});
