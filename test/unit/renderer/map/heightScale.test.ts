/** The height scale: one order for every eye, missing apart from small. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  heightColour,
  heightStops,
  missingHeightColour,
  textOn,
} from '#renderer/format/heightScale.ts';

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

describe.each(themes)('height scale, %s', (theme) => {
  it.each(Object.keys(eyes))('keeps its order in lightness for %s', (name) => {
    const eye = eyes[name] as number[][];
    const lightness = heightStops.map((stop) => seen(stop[theme], eye)[0]);
    const direction = theme === 'light' ? -1 : 1;
    for (let i = 1; i < lightness.length; i++) {
      const step = ((lightness[i] as number) - (lightness[i - 1] as number)) * direction;
      expect(step).toBeGreaterThan(0.015);
    }
  });

  it('is uniform: lightness follows the square root of the height', () => {
    const at = (metres: number) => oklab(linear(heightColour(metres, theme)))[0];
    for (const metres of [0.25, 1, 2.7, 5.5, 9]) {
      const expected = at(0) + (at(12) - at(0)) * Math.sqrt(metres / 12);
      expect(Math.abs(at(metres) - expected)).toBeLessThan(0.02);
    }
  });

  it('has one hue', () => {
    for (const stop of heightStops) {
      const [, a, b] = oklab(linear(stop[theme]));
      const hue = ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360;
      expect(Math.abs(hue - (theme === 'night' ? 29 : 332))).toBeLessThan(6);
    }
  });

  it.each(Object.keys(eyes))('keeps missing apart from small for %s', (name) => {
    const eye = eyes[name] as number[][];
    const grey = seen(missingHeightColour(theme), eye);
    const small = seen(heightColour(0.2, theme), eye);
    expect(Math.hypot(...grey.map((v, i) => v - (small[i] ?? 0)))).toBeGreaterThan(0.08);
  });

  it('gives missing for null and NaN, and stays at its ends', () => {
    expect(heightColour(null, theme)).toBe(missingHeightColour(theme));
    expect(heightColour(Number.NaN, theme)).toBe(missingHeightColour(theme));
    expect(heightColour(0, theme)).toBe(heightStops[0]?.[theme]);
    expect(heightColour(-1, theme)).toBe(heightStops[0]?.[theme]);
    expect(heightColour(40, theme)).toBe(heightStops.at(-1)?.[theme]);
    expect(heightColour(2, theme)).toBe(heightStops.find((s) => s.metres === 2)?.[theme]);
  });

  it('always finds a readable text colour', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 20, noNaN: true }), (metres) => {
        const colour = heightColour(metres, theme);
        const luminance = (c: string) => {
          const [r, g, b] = linear(c);
          return 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05;
        };
        const one = luminance(colour);
        const other = luminance(textOn(colour));
        expect(Math.max(one, other) / Math.min(one, other)).toBeGreaterThanOrEqual(4.5);
      }),
    );
  });
});
