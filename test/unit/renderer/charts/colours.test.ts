// Lines stay visible on their ground and distinct in order.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  contrast,
  countColour,
  legible,
  metricColour,
  seasonColour,
  type Theme,
} from '#renderer/charts/colours.ts';
import { textOn } from '#renderer/format/heightScale.ts';

const themes = ['light', 'dark', 'night'] as const;
const tokens = readFileSync(
  new URL('../../../../src/renderer/ui/tokens.css', import.meta.url),
  'utf8',
);

/** The value of a token in the stylesheet: the rules of the themes stand in their order. */
function token(name: string, theme: Theme): string {
  const values = [...tokens.matchAll(new RegExp(`^\\s*--${name}: (#[0-9a-f]{6});`, 'gm'))];
  const value = values[themes.indexOf(theme)]?.[1];
  if (value === undefined) throw new Error(`There is no --${name} of the ${theme} theme.`);
  return value;
}
const each = (name: string): Record<Theme, string> => ({
  light: token(name, 'light'),
  dark: token(name, 'dark'),
  night: token(name, 'night'),
});
const panel = each('panel');
const ink = each('ink');

describe.each(themes)('in the %s theme', (theme) => {
  it('text reads at 4.5 : 1 on the grounds it stands on, edges and focus show at 3 : 1', () => {
    for (const ground of ['ground', 'panel', 'hover'])
      for (const text of ['ink', 'quiet', 'action', 'amber', 'red', 'green'])
        expect(
          contrast(token(text, theme), token(ground, theme)),
          `${text} on ${ground}`,
        ).toBeGreaterThanOrEqual(4.5);
    expect(contrast(token('on-action', theme), token('action', theme))).toBeGreaterThanOrEqual(4.5);
    expect(contrast(token('ink', theme), token('selected', theme))).toBeGreaterThanOrEqual(4.5);
    for (const mark of ['edge', 'focus', 'cover'])
      expect(contrast(token(mark, theme), token('panel', theme)), mark).toBeGreaterThanOrEqual(3);
  });

  it('every metric has at least 3 : 1', () => {
    for (const metric of [
      'significantHeight',
      'maximumHeight',
      'period',
      'direction',
      'waterTemperature',
      'energyPerWave',
    ] as const) {
      expect(contrast(metricColour(metric, theme), panel[theme])).toBeGreaterThanOrEqual(3);
    }
  });

  it.each([1, 2, 13, 30])('each of %i seasons has at least 3 : 1, the newest the most', (count) => {
    const ratios = Array.from({ length: count }, (_, i) =>
      contrast(seasonColour(i, count, theme), panel[theme]),
    );
    for (const [i, ratio] of ratios.entries()) {
      expect(ratio).toBeGreaterThanOrEqual(3);
      if (i > 0) expect(ratio).toBeGreaterThan(ratios[i - 1] as number);
    }
  });

  it('the name of every season reads at 4.5 : 1; one that does already keeps its colour', () => {
    for (let i = 0; i < 13; i++) {
      const colour = seasonColour(i, 13, theme);
      const text = legible(colour, panel[theme], ink[theme]);
      expect(contrast(text, panel[theme])).toBeGreaterThanOrEqual(4.5);
      if (contrast(colour, panel[theme]) >= 4.5) expect(text).toBe(colour);
    }
  });

  it('counts are told apart by lightness alone, and their numbers read at 4.5 : 1', () => {
    const colours = [0, 0.01, 0.1, 0.3, 0.6, 1].map((share) => countColour(share, theme));
    const ratios = colours.map((colour) => contrast(colour, panel[theme]));
    for (const [i, colour] of colours.entries()) {
      expect(contrast(colour, textOn(colour))).toBeGreaterThanOrEqual(4.5);
      if (i > 0) expect(ratios[i]).toBeGreaterThan(ratios[i - 1] as number);
    }
  });
});

it('knows the contrast of black on white', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
});
