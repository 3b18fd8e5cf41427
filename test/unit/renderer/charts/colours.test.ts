// Lines stay visible on their ground and distinct in order.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  countColour,
  HIGHLIGHTS,
  highlightColour,
  legible,
  metricColour,
  quietColour,
  type Theme,
} from '#renderer/charts/colours.ts';
import { blend, contrast, textOn } from '#renderer/format/colourScale.ts';
import { NIGHT_LIMIT, rodShare } from '#support/night.ts';
import { distance, sightNames } from '#support/sight.ts';

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

/** A fill on a surface. */
function over(surface: string, name: string, theme: Theme): string {
  const values = [...tokens.matchAll(new RegExp(`^\\s*--${name}: ([^;]+);`, 'gm'))];
  const value = values[themes.indexOf(theme)]?.[1] ?? '';
  const [, red, green, blue, percent] = /^rgb\((\d+) (\d+) (\d+) \/ ([\d.]+)%\)$/.exec(value) ?? [];
  if (percent === undefined) return value;
  const hex = [red, green, blue].map((part) => Number(part).toString(16).padStart(2, '0'));
  return blend(surface, `#${hex.join('')}`, Number(percent) / 100);
}
const each = (name: string): Record<Theme, string> => ({
  light: token(name, 'light'),
  dark: token(name, 'dark'),
  night: token(name, 'night'),
});
const panel = each('panel');
const ink = each('ink');

const highlights = (theme: Theme): string[] =>
  Array.from({ length: HIGHLIGHTS }, (_, i) => highlightColour(i, theme));

describe.each(themes)('in the %s theme', (theme) => {
  it('text reads at 4.5 : 1 on every ground it stands on, edges and focus show at 3 : 1', () => {
    const surfaces = ['ground', 'panel', 'raised', 'hover'].map((name) => token(name, theme));
    const filled = ['fill', 'fill-hover'].flatMap((name) =>
      surfaces.slice(0, 3).map((surface) => over(surface, name, theme)),
    );
    const others = ['chip', 'selected', 'sea', 'land'].map((name) => token(name, theme));
    const grounds: Record<string, string[]> = {
      ink: [...surfaces, ...filled, ...others],
      quiet: [...surfaces, ...filled, ...others.slice(1)],
      action: [...surfaces, ...others.slice(1, 2)],
      'on-action': theme === 'night' ? [] : [token('action', theme), token('action-hover', theme)],
    };
    // Also on the tint of a note.
    for (const state of ['amber', 'red', 'green'])
      grounds[state] = [...surfaces, blend(panel[theme], token(state, theme), 0.09)];
    for (const [text, under] of Object.entries(grounds))
      for (const ground of under)
        expect(contrast(token(text, theme), ground), `${text} on ${ground}`).toBeGreaterThanOrEqual(
          4.5,
        );
    for (const mark of ['edge', 'action', 'cover'])
      for (const ground of surfaces.slice(1, 3))
        expect(contrast(token(mark, theme), ground), mark).toBeGreaterThanOrEqual(3);
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

  it('highlighted and quiet lines have at least 3 : 1', () => {
    for (const colour of [...highlights(theme), quietColour(theme)])
      expect(contrast(colour, panel[theme]), colour).toBeGreaterThanOrEqual(3);
    expect(quietColour(theme)).toBe(token('edge', theme));
  });

  it.each(sightNames)('they differ to %s sight', (sight) => {
    const lines = highlights(theme);
    for (const [i, one] of lines.entries()) {
      for (const other of lines.slice(i + 1))
        expect(distance(one, other, sight), `${one} ${other}`).toBeGreaterThan(
          theme === 'night' ? 0.09 : 0.15,
        );
      expect(distance(one, quietColour(theme), sight), one).toBeGreaterThan(0.08);
    }
  });

  it('counts, lines and metrics are no brighter than the night allows', () => {
    if (theme !== 'night') return;
    const counts = [0, 0.25, 0.5, 1].map((share) => countColour(share, theme));
    const metrics = (['significantHeight', 'period', 'direction', 'waterTemperature'] as const).map(
      (metric) => metricColour(metric, theme),
    );
    for (const colour of [...counts, ...metrics, ...highlights(theme)]) {
      const rgb = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
      expect(rodShare(rgb as [number, number, number]), colour).toBeLessThan(NIGHT_LIMIT);
    }
  });

  it('the names of lines read at 4.5 : 1; one that does already keeps its colour', () => {
    for (const colour of highlights(theme)) {
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
