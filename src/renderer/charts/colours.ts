/** Colours of lines and of cells. */
import type { ScaleTheme } from '#renderer/format/colourScale.ts';

export type Theme = ScaleTheme;

/** One colour a metric; each at least 3 : 1 on the panel of its theme. */
const metricColours = {
  light: {
    significantHeight: '#17607a',
    maximumHeight: '#5a8b9d',
    period: '#6b4c9a',
    direction: '#8a5a2b',
    waterTemperature: '#a8432f',
    energyPerWave: '#4c6b1f',
  },
  dark: {
    significantHeight: '#6cc3dd',
    maximumHeight: '#4f8ea5',
    period: '#b79be0',
    direction: '#d6a872',
    waterTemperature: '#f0907c',
    energyPerWave: '#a9c86f',
  },
  night: {
    significantHeight: '#ff5a48',
    maximumHeight: '#b8402f',
    period: '#ff9a3d',
    direction: '#d97a3a',
    waterTemperature: '#ffb09a',
    energyPerWave: '#c86a5a',
  },
} as const;
type MetricColour = keyof (typeof metricColours)['light'];

export const metricColour = (metric: MetricColour, theme: Theme): string =>
  metricColours[theme][metric];

/** Oklab to sRGB (Björn Ottosson, 2020, "A perceptual color space for image processing"). */
function oklch(lightness: number, chroma: number, hueDegrees: number): string {
  const hue = (hueDegrees * Math.PI) / 180;
  const a = chroma * Math.cos(hue);
  const b = chroma * Math.sin(hue);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  const hex = linear.map((u) => {
    const c = Math.min(1, Math.max(0, u));
    const gamma = c <= 0.0031308 ? 12.92 * c : 1.055 * c ** (1 / 2.4) - 0.055;
    return Math.round(gamma * 255)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${hex.join('')}`;
}

/**
 * Five highlighted lines: at least 0.15 apart in Oklab (0.12 at night) to normal sight and to people without one kind
 * of cones, also from the quiet lines, and 3 : 1 on the panel. Found by search, checked by test.
 */
const highlightColours = {
  light: ['#002362', '#cf7b26', '#8c16c5', '#04665e', '#5c0300'],
  dark: ['#f7dc1f', '#eb822a', '#99feea', '#9e57cb', '#89b5cf'],
  night: ['#fbdecc', '#ef6c22', '#fab36d', '#8b6c69', '#b69594'],
} as const;

/** How many lines can be highlighted. */
export const HIGHLIGHTS = highlightColours.light.length;

/** @param index 0 to `HIGHLIGHTS` - 1 */
export const highlightColour = (index: number, theme: Theme): string =>
  highlightColours[theme][index] ?? highlightColours[theme][0];

/** Lines that stay in the background. */
const quietColours = { light: '#87939d', dark: '#64788a', night: '#b3291d' } as const;

export const quietColour = (theme: Theme): string => quietColours[theme];

/**
 * Colour of a count as a share of the largest, 0 to 1: one hue (220° in OKLCH, 40° at night), lightness linear in
 * the square root, so that rare cells differ from each other. Never the hue of heights.
 */
export function countColour(share: number, theme: Theme): string {
  const [from, to] = theme === 'light' ? [0.96, 0.42] : [0.3, 0.86];
  const position = Math.sqrt(Math.min(1, Math.max(0, share)));
  const lightness = from + (to - from) * position;
  return theme === 'night'
    ? oklch(lightness, 0.1, 40)
    : oklch(lightness, 0.02 + 0.06 * position, 220);
}

/** `colour` for text on `ground`: as it is where it reads at 4.5 : 1, else with as little `ink` as makes it so. */
export function legible(colour: string, ground: string, ink: string): string {
  const channel = (hex: string, at: number) => Number.parseInt(hex.slice(at, at + 2), 16);
  for (let share = 0; share < 1; share += 0.05) {
    const mixed = [1, 3, 5].map((at) =>
      Math.round(channel(colour, at) * (1 - share) + channel(ink, at) * share)
        .toString(16)
        .padStart(2, '0'),
    );
    const text = `#${mixed.join('')}`;
    if (contrast(text, ground) >= 4.5) return text;
  }
  return ink;
}

/** Contrast ratio of two `#rrggbb` colours (WCAG 2.2, relative luminance). */
export function contrast(one: string, other: string): number {
  const luminance = (colour: string) => {
    const [r, g, b] = [1, 3, 5].map((at) => {
      const c = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
      return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
    }) as [number, number, number];
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const [bright, dim] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [
    number,
    number,
  ];
  return (bright + 0.05) / (dim + 0.05);
}
