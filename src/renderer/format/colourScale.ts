/** Colour scales: values to colours of a theme, and the text that reads on them. */

/** Of the page: `night` is red on black. */
export type ScaleTheme = 'light' | 'dark' | 'night';

/** A value (SI) and its colour, `#rrggbb`, in each theme. */
interface ColourStop {
  value: number;
  light: string;
  dark: string;
  night: string;
}

export interface ColourScale {
  /** Ascending. Beyond the ends the colours of the ends stay. */
  stops: readonly ColourStop[];
  /** `root`: the scale is uniform in the square root of the value, else in the value. */
  spacing: 'linear' | 'root';
}

/** Grey, and drawn hollow or hatched where there is room: never the colour of a value. */
const missing = { light: '#8b979f', dark: '#7d8b96', night: '#7a6a68' } as const;

export const missingColour = (theme: ScaleTheme): string => missing[theme];

const channels = (colour: string): [number, number, number] => [
  Number.parseInt(colour.slice(1, 3), 16),
  Number.parseInt(colour.slice(3, 5), 16),
  Number.parseInt(colour.slice(5, 7), 16),
];

/** A part of the way from one colour to another. */
export function blend(from: string, to: string, share: number): string {
  const end = channels(to);
  const mixed = channels(from).map((value, index) =>
    Math.round(value + ((end[index] ?? value) - value) * share)
      .toString(16)
      .padStart(2, '0'),
  );
  return `#${mixed.join('')}`;
}

/** `#rrggbb` for a value; grey where it is missing. */
export function colourOf(
  { stops }: ColourScale,
  value: number | null | undefined,
  theme: ScaleTheme,
): string {
  if (value === null || value === undefined || Number.isNaN(value)) return missing[theme];
  let below = stops[0];
  for (const stop of stops) {
    if (below && value < stop.value) {
      if (stop === below) return below[theme];
      const share = (value - below.value) / (stop.value - below.value);
      return blend(below[theme], stop[theme], share);
    }
    below = stop;
  }
  return below?.[theme] ?? missing[theme];
}

/** Where a value lies on the scale, 0 to 1. */
export function positionOn({ stops, spacing }: ColourScale, value: number): number {
  const along = (one: number) => (spacing === 'root' ? Math.sqrt(Math.max(0, one)) : one);
  const from = along(stops[0]?.value ?? 0);
  const to = along(stops.at(-1)?.value ?? 1);
  return Math.min(1, Math.max(0, (along(value) - from) / (to - from)));
}

/** Relative luminance (WCAG 2.2). */
function luminance(colour: string): number {
  const [r, g, b] = channels(colour).map((value) => {
    const c = value / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Black or white, whichever reads better on `colour`; one of them always reaches 4.5 : 1. */
export function textOn(colour: string): '#000000' | '#ffffff' {
  return contrast(colour, '#000000') > contrast(colour, '#ffffff') ? '#000000' : '#ffffff';
}

/** Contrast ratio of two `#rrggbb` colours (WCAG 2.2). */
export function contrast(one: string, other: string): number {
  const [first, second] = [luminance(one), luminance(other)];
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
}
