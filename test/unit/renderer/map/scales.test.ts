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

type Rgb = [number, number, number];
const linear = (colour: string): Rgb =>
  [1, 3, 5].map((at) => {
    const c = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  }) as Rgb;

/** Oklab of linear sRGB (Björn Ottosson, 2020). */
function oklab([r, g, b]: Rgb): Rgb {
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

/** Full severity (Machado, Oliveira and Fernandes, 2009), on linear sRGB. */
const eyes: Record<string, number[][]> = {
  usual: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

function seen(colour: string, eye: number[][]): Rgb {
  const rgb = linear(colour);
  return oklab(
    eye.map((row) =>
      Math.min(
        1,
        Math.max(
          0,
          row.reduce((sum, k, i) => sum + k * (rgb[i] ?? 0), 0),
        ),
      ),
    ) as Rgb,
  );
}

const themes = ['light', 'dark', 'night'] as const;
const eyeNames = Object.keys(eyes);
const look = (colour: string, name: string): Rgb => seen(colour, eyes[name] as number[][]);
const distance = (a: Rgb, b: Rgb): number => Math.hypot(...a.map((v, i) => v - (b[i] ?? 0)));
const lightness = (colour: string): number => oklab(linear(colour))[0];
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
    it.each(eyeNames)('keeps its order in lightness for %s', (eye) => {
      const values = scale.stops.map((stop) => look(stop[theme], eye)[0]);
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
      const [, a, b] = oklab(linear(stop[theme]));
      const found = ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360;
      expect(Math.abs(found - hues[theme])).toBeLessThan(6);
    }
  });

  describe('the rank scale', () => {
    const colour = (rank: number): string => colourOf(rankScale, rank, theme);

    it('changes evenly from its grey middle: equally light on both sides, darker below at night', () => {
      const [middle, , chroma] = oklab(linear(colour(50)));
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

    it.each(eyeNames)('tells its neighbours and its two sides apart for %s', (eye) => {
      const colours = rankScale.stops.map((stop) => look(stop[theme], eye));
      for (let i = 1; i < colours.length; i++)
        expect(distance(colours[i] as Rgb, colours[i - 1] as Rgb)).toBeGreaterThan(0.03);
      for (const from50 of [20, 30, 40, 50])
        expect(
          distance(look(colour(50 - from50), eye), look(colour(50 + from50), eye)),
        ).toBeGreaterThan(0.04);
    });
  });

  it.each(eyeNames)('a missing value is no low one for %s', (eye) => {
    const grey = look(missingColour(theme), eye);
    expect(distance(grey, look(heightColour(0.2, theme), eye))).toBeGreaterThan(0.08);
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
  const seenLightness = (rank: number, eye: string) => {
    const rows = eyes[eye] as number[][];
    const rgb = linear(colourOf(rankScale, rank, 'night'));
    const [r = 0, g = 0, b = 0] = rows.map((row) =>
      Math.max(
        0,
        row.reduce((sum, k, i) => sum + k * (rgb[i] ?? 0), 0),
      ),
    );
    return 116 * Math.cbrt(0.2126 * r + 0.7152 * g + 0.0722 * b) - 16;
  };
  for (const eye of eyeNames)
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
