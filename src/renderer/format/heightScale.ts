/** The one colour scale for significant height, shared by map, lists and charts. */

/** Of the page: `night` is red on black. */
export type ScaleTheme = 'light' | 'dark' | 'night';

export interface HeightStop {
  metres: number;
  light: string;
  dark: string;
  night: string;
}

/**
 * One hue (332° in OKLCH, 29° at night; Björn Ottosson, 2020), lightness linear in the square root of the height
 * from 0 to 12 m, so that half a metre shows among small seas and a storm still has room. Light
 * runs 0.90 to 0.26, dark 0.43 to 0.95, night 0.32 to 0.88. Order rests on lightness alone, so it survives every
 * colour-vision deficiency; a test holds that. Above 12 m the last colour stays.
 */
export const heightStops: readonly HeightStop[] = [
  { metres: 0, light: '#fbcdf3', dark: '#674062', night: '#660000' },
  { metres: 0.25, light: '#e6a9dd', dark: '#854f7d', night: '#8a0705' },
  { metres: 0.5, light: '#dd9ad3', dark: '#915589', night: '#951912' },
  { metres: 1, light: '#ce87c4', dark: '#a15f98', night: '#a52b22' },
  { metres: 1.5, light: '#c378b8', dark: '#ae68a4', night: '#b2382d' },
  { metres: 2, light: '#b86dae', dark: '#b86fae', night: '#bc4236' },
  { metres: 3, light: '#a65b9c', dark: '#c87dbe', night: '#ce5245' },
  { metres: 4, light: '#964d8d', dark: '#d58aca', night: '#dd6051' },
  { metres: 5, light: '#87417e', dark: '#e096d5', night: '#eb6c5d' },
  { metres: 6, light: '#793871', dark: '#e9a1de', night: '#f77767' },
  { metres: 8, light: '#60295a', dark: '#f7b7ed', night: '#ff9586' },
  { metres: 10, light: '#4a1e45', dark: '#ffcef6', night: '#ffb1a5' },
  { metres: 12, light: '#371533', dark: '#ffe6fa', night: '#fec9c0' },
];

/** Grey, and drawn hollow or hatched where there is room: never the colour of a small sea. */
const missing = { light: '#8b979f', dark: '#7d8b96', night: '#7a6a68' } as const;

export const missingHeightColour = (theme: ScaleTheme): string => missing[theme];

const channels = (colour: string): [number, number, number] => [
  Number.parseInt(colour.slice(1, 3), 16),
  Number.parseInt(colour.slice(3, 5), 16),
  Number.parseInt(colour.slice(5, 7), 16),
];

function blend(from: string, to: string, share: number): string {
  const end = channels(to);
  const mixed = channels(from).map((value, index) =>
    Math.round(value + ((end[index] ?? value) - value) * share)
      .toString(16)
      .padStart(2, '0'),
  );
  return `#${mixed.join('')}`;
}

/** `#rrggbb` for a significant height in metres; grey where it is missing. */
export function heightColour(metres: number | null, theme: ScaleTheme): string {
  if (metres === null || !Number.isFinite(metres)) return missing[theme];
  let below = heightStops[0] as HeightStop;
  for (const stop of heightStops) {
    if (metres < stop.metres) {
      if (stop === below) return below[theme];
      const share = (metres - below.metres) / (stop.metres - below.metres);
      return blend(below[theme], stop[theme], Math.max(0, share));
    }
    below = stop;
  }
  return below[theme];
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
  const on = luminance(colour);
  return (on + 0.05) / 0.05 > 1.05 / (on + 0.05) ? '#000000' : '#ffffff';
}
