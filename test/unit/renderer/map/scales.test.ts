/** The colour scales: one order for every eye, values apart from missing ones, text that reads on them. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ageScale,
  type ColourScale,
  colourOf,
  directionScale,
  heightColour,
  heightScale,
  missingColour,
  periodScale,
  positionOn,
  rankScale,
  temperatureScale,
  textOn,
} from '#renderer/format/colourScale.ts';
import { NIGHT_LIMIT, rodShare } from '#support/night.ts';
import {
  distance,
  linear,
  oklab,
  type Rgb,
  type Sight,
  seenBy,
  sightNames,
} from '#support/sight.ts';

const themes = ['light', 'dark', 'night'] as const;
const lightness = (colour: string): number => oklab(colour)[0];
const luminance = (colour: string): number => {
  const [r, g, b] = linear(colour);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05;
};

const sequential = {
  height: heightScale,
  period: periodScale,
  temperature: temperatureScale,
  age: ageScale,
};
const all: Record<string, ColourScale> = { ...sequential, rank: rankScale };
const first = ({ stops }: ColourScale): number => stops[0]?.value ?? Number.NaN;
const last = ({ stops }: ColourScale): number => stops.at(-1)?.value ?? Number.NaN;

describe.each(themes)('in the %s theme', (theme) => {
  describe.each(Object.entries(sequential))('the %s scale', (name, scale) => {
    it.each(sightNames)('keeps its order in lightness for %s', (eye) => {
      const values = scale.stops.map((stop) => oklab(stop[theme], eye)[0]);
      const direction = Math.sign((values.at(-1) as number) - (values[0] as number));
      for (let i = 1; i < values.length; i++) {
        const step = ((values[i] as number) - (values[i - 1] as number)) * direction;
        expect(step).toBeGreaterThan(0.015);
      }
    });

    // *thermal* is uniform in CAM02-UCS, which differs a little from OKLCH.
    const tolerance = name === 'temperature' && theme !== 'night' ? 0.05 : 0.025;
    it('is uniform: lightness follows the position on the scale', () => {
      const from = lightness(colourOf(scale, first(scale), theme));
      const to = lightness(colourOf(scale, last(scale), theme));
      for (let share = 0; share <= 1; share += 0.05) {
        const along = scale.spacing === 'root' ? share ** 2 : share;
        const value = first(scale) + (last(scale) - first(scale)) * along;
        expect(positionOn(scale, value)).toBeCloseTo(share);
        const expected = from + (to - from) * share;
        expect(Math.abs(lightness(colourOf(scale, value, theme)) - expected)).toBeLessThan(
          tolerance,
        );
      }
    });
  });

  it.each([
    ['height', { light: 332, dark: 332, night: 29 }],
    ['period', { light: 155, dark: 155, night: 50 }],
    ['age', { light: 265, dark: 265, night: 40 }],
  ] as const)('the %s scale has one hue', (name, hues) => {
    for (const stop of sequential[name].stops) {
      const [, a, b] = oklab(stop[theme]);
      const found = ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360;
      expect(Math.abs(found - hues[theme])).toBeLessThan(6);
    }
  });

  describe('the rank scale', () => {
    const colour = (rank: number): string => colourOf(rankScale, rank, theme);

    it('changes evenly from its grey middle: equally light on both sides, darker below at night', () => {
      const [middle, , chroma] = oklab(colour(50));
      expect(Math.abs(chroma)).toBeLessThan(0.01);
      if (theme === 'night') {
        const [low, high] = [lightness(colour(0)), lightness(colour(100))];
        for (const { value, night } of rankScale.stops) {
          const expected = low + ((high - low) * value) / 100;
          expect(Math.abs(lightness(night) - expected)).toBeLessThan(0.02);
        }
        return;
      }
      const end = lightness(colour(0));
      for (const from50 of [10, 20, 30, 40, 50]) {
        const expected = middle + ((end - middle) * from50) / 50;
        for (const rank of [50 - from50, 50 + from50])
          expect(Math.abs(lightness(colour(rank)) - expected)).toBeLessThan(0.02);
      }
    });

    it.each(sightNames)('tells its neighbours and its two sides apart for %s', (eye) => {
      const colours = rankScale.stops.map((stop) => stop[theme]);
      for (const [i, one] of colours.slice(1).entries())
        expect(distance(one, colours[i] as string, eye)).toBeGreaterThan(0.03);
      for (const from50 of [20, 30, 40, 50])
        expect(distance(colour(50 - from50), colour(50 + from50), eye)).toBeGreaterThan(0.04);
    });
  });

  it.each(sightNames)('a missing value is no low one for %s', (eye) => {
    expect(distance(missingColour(theme), heightColour(0.2, theme), eye)).toBeGreaterThan(0.08);
  });

  it.each(Object.entries(all))(
    'the %s scale stays at its ends, and has grey for nothing',
    (_, scale) => {
      expect(colourOf(scale, null, theme)).toBe(missingColour(theme));
      expect(colourOf(scale, undefined, theme)).toBe(missingColour(theme));
      expect(colourOf(scale, Number.NaN, theme)).toBe(missingColour(theme));
      expect(colourOf(scale, first(scale) - 1, theme)).toBe(scale.stops[0]?.[theme]);
      expect(colourOf(scale, last(scale) + 28, theme)).toBe(scale.stops.at(-1)?.[theme]);
      for (const stop of scale.stops) expect(colourOf(scale, stop.value, theme)).toBe(stop[theme]);
      expect(positionOn(scale, first(scale) - 1)).toBe(0);
      expect(positionOn(scale, last(scale) + 1)).toBe(1);
    },
  );

  it.each(Object.entries(all))('text reads at 4.5 : 1 on the %s scale', (_, scale) => {
    fc.assert(
      fc.property(fc.double({ min: -5, max: 120, noNaN: true }), (value) => {
        const colour = colourOf(scale, value, theme);
        const [one, other] = [luminance(colour), luminance(textOn(colour))];
        expect(Math.max(one, other) / Math.min(one, other)).toBeGreaterThanOrEqual(4.5);
      }),
    );
  });
});

it('at night the two sides of the rank differ by 15 in CIE L* for every eye', () => {
  // L* of the luminance of what is seen, Y: 116 ∛Y - 16.
  const seenLightness = (rank: number, eye: Sight) => {
    const seen = seenBy(colourOf(rankScale, rank, 'night'), eye);
    const [r = 0, g = 0, b = 0] = seen.map((value) => Math.max(0, value));
    return 116 * Math.cbrt(0.2126 * r + 0.7152 * g + 0.0722 * b) - 16;
  };
  for (const eye of sightNames)
    for (const from50 of [20, 30, 40, 50])
      expect(seenLightness(50 + from50, eye) - seenLightness(50 - from50, eye)).toBeGreaterThan(15);
});

it('at night no colour of a scale is brighter than the theme allows', () => {
  for (const scale of [...Object.values(all), directionScale]) {
    for (const { night } of scale.stops) {
      const rgb = [1, 3, 5].map((at) => Number.parseInt(night.slice(at, at + 2), 16));
      expect(rodShare(rgb as Rgb), night).toBeLessThan(NIGHT_LIMIT);
    }
  }
});
