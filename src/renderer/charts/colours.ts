/** Colours of lines and of cells, and which lines are highlighted. */
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
  significantHeight: { light: '#17607a', dark: '#6cc3dd', night: '#ff5a48' },
  maximumHeight: { light: '#5a8b9d', dark: '#4f8ea5', night: '#b8402f' },
  period: { light: '#6b4c9a', dark: '#b79be0', night: '#f58a2b' },
  direction: { light: '#8a5a2b', dark: '#d6a872', night: '#d97a3a' },
  waterTemperature: { light: '#a8432f', dark: '#f0907c', night: '#ff8466' },
  energyPerWave: { light: '#4c6b1f', dark: '#a9c86f', night: '#c86a5a' },
} as const;

export const metricColour = (metric: keyof typeof metricColours, theme: Theme): string =>
  metricColours[metric][theme];

/**
 * Five highlighted lines: at least 0.15 apart in Oklab (0.09 at night) to normal sight and to people without one kind
 * of cones, also from the quiet lines, and 3 : 1 on the panel. Found by search, checked by test.
 */
const highlightColours = {
  light: ['#002362', '#cf7b26', '#8c16c5', '#04665e', '#5c0300'],
  dark: ['#eb822a', '#f7dc1f', '#99feea', '#9e57cb', '#89b5cf'],
  night: ['#fc8500', '#bc8570', '#dc3f08', '#943f68', '#9c6960'],
} as const;

/** How many lines can be highlighted. */
export const HIGHLIGHTS = highlightColours.light.length;

/** @param index 0 to `HIGHLIGHTS` - 1 */
export const highlightColour = (index: number, theme: Theme): string =>
  highlightColours[theme][index] ?? highlightColours[theme][0];

/** A year or season that is highlighted, in a colour that it keeps. */
export interface Highlight {
  year: number;
  /** Index of `highlightColour`. */
  colour: number;
}

/**
 * Those of the chosen years that have values; where none is chosen or has any, the newest. Longest highlighted first.
 * @param enough years with enough values to be the newest; none: all are
 */
export function highlightsOf(
  chosen: readonly Highlight[] | null,
  years: readonly number[],
  enough: readonly number[] = [],
): readonly Highlight[] {
  const present = chosen?.filter(({ year }) => years.includes(year));
  if (chosen && present && (chosen.length === 0 || present.length > 0)) return present;
  const newest = Math.max(...(enough.length > 0 ? enough : years));
  return years.length === 0 ? [] : [{ year: newest, colour: 0 }];
}

/** Highlights a year or releases it. Of more than five the one highlighted longest is released; its colour passes on. */
export function toggled(
  shown: readonly Highlight[],
  year: number,
): { highlights: Highlight[]; released: number | null } {
  const others = shown.filter((one) => one.year !== year);
  if (others.length < shown.length) return { highlights: others, released: null };
  const [oldest] = shown;
  if (oldest && shown.length >= HIGHLIGHTS) {
    return {
      highlights: [...shown.slice(1), { year, colour: oldest.colour }],
      released: oldest.year,
    };
  }
  const taken = new Set(shown.map(({ colour }) => colour));
  const free = Array.from({ length: HIGHLIGHTS }, (_, i) => i).find((i) => !taken.has(i)) ?? 0;
  return { highlights: [...shown, { year, colour: free }], released: null };
}

/** Lines that stay in the background. */
const quietColours = { light: '#848e97', dark: '#687d8f', night: '#b3291d' } as const;

export const quietColour = (theme: Theme): string => quietColours[theme];

/**
 * A count as a share of the largest, 0 to 1: one hue (220° in OKLCH, 40° at night; Björn Ottosson, 2020), lightness
 * linear in the square root, so that rare cells differ from each other. Never the hue of heights.
 */
const countScale: ColourScale = {
  spacing: 'root',
  stops: [
    { value: 0, light: '#e4f5fb', dark: '#233035', night: '#3f1000' },
    { value: 0.0156, light: '#c9e0e8', dark: '#2f434a', night: '#551800' },
    { value: 0.0625, light: '#aeccd6', dark: '#3d5760', night: '#6b2304' },
    { value: 0.1406, light: '#93b7c3', dark: '#4a6c77', night: '#7d3317' },
    { value: 0.25, light: '#79a3b1', dark: '#58828f', night: '#8e4328' },
    { value: 0.3906, light: '#5f8f9f', dark: '#6798a8', night: '#a15338' },
    { value: 0.5625, light: '#447c8d', dark: '#76afc1', night: '#b36448' },
    { value: 0.7656, light: '#26697c', dark: '#85c6db', night: '#c67558' },
    { value: 1, light: '#00576b', dark: '#94def5', night: '#d88669' },
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
