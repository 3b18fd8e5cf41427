// Lines stay visible on their ground and distinct in order.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  contrast,
  countColour,
  legible,
  metricColour,
  seasonColour,
} from '#renderer/charts/colours.ts';
import { textOn } from '#renderer/format/heightScale.ts';

const tokens = readFileSync(
  new URL('../../../../src/renderer/ui/tokens.css', import.meta.url),
  'utf8',
);

/** The value of a token in the stylesheet: the rules of the light theme come first, then those of the dark one. */
function token(name: string, theme: 'light' | 'dark'): string {
  const values = [...tokens.matchAll(new RegExp(`^\\s*--${name}: (#[0-9a-f]{6});`, 'gm'))];
  const value = values[theme === 'light' ? 0 : 1]?.[1];
  if (value === undefined) throw new Error(`There is no --${name} of the ${theme} theme.`);
  return value;
}
const panel = { light: token('panel', 'light'), dark: token('panel', 'dark') };
const ink = { light: token('ink', 'light'), dark: token('ink', 'dark') };

describe.each(['light', 'dark'] as const)('in the %s theme', (theme) => {
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
