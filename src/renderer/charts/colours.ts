/** Colours of lines and of cells. */
import {
  blend,
  type ColourScale,
  colourOf,
  contrast,
  type ScaleTheme,
} from '#renderer/format/colourScale.ts';

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
 * A count as a share of the largest, 0 to 1: one hue (220° in OKLCH, 40° at night; Björn Ottosson, 2020), lightness
 * linear in the square root, so that rare cells differ from each other. Never the hue of heights.
 */
const countScale: ColourScale = {
  spacing: 'root',
  stops: [
    { value: 0, light: '#e4f5fb', dark: '#233035', night: '#541500' },
    { value: 0.0156, light: '#c9e0e8', dark: '#2f434a', night: '#6a2910' },
    { value: 0.0625, light: '#aeccd6', dark: '#3d5760', night: '#7f3c24' },
    { value: 0.1406, light: '#93b7c3', dark: '#4a6c77', night: '#965038' },
    { value: 0.25, light: '#79a3b1', dark: '#58828f', night: '#ac654b' },
    { value: 0.3906, light: '#5f8f9f', dark: '#6798a8', night: '#c37960' },
    { value: 0.5625, light: '#447c8d', dark: '#76afc1', night: '#da8f74' },
    { value: 0.7656, light: '#26697c', dark: '#85c6db', night: '#f2a58a' },
    { value: 1, light: '#00576b', dark: '#94def5', night: '#ffbb9f' },
  ],
};

export const countColour = (share: number, theme: Theme): string =>
  colourOf(countScale, share, theme);

/** `colour` for text on `ground`: as it is where it reads at 4.5 : 1, else with as little `ink` as makes it so. */
export function legible(colour: string, ground: string, ink: string): string {
  for (let share = 0; share < 1; share += 0.05) {
    const text = blend(colour, ink, share);
    if (contrast(text, ground) >= 4.5) return text;
  }
  return ink;
}
