/**
 * Colour scales: values to colours of a theme, the text that reads on them, and the scales of heights, periods,
 * temperatures, ages and ranks, ordered by lightness, which works with colour-vision deficiencies.
 */

/** Of the page: `night` is red on black. */
export type ScaleTheme = 'light' | 'dark' | 'night';

/** A value (SI) and its colour, `#rrggbb`, in each theme. */
type ColourStop = { value: number; light: string; dark: string; night: string };

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

/** Black or white, whichever reads better on `colour`; one of them always reaches 4.5 : 1. Not at night: white is too bright. */
export function textOn(colour: string): '#000000' | '#ffffff' {
  return contrast(colour, '#000000') > contrast(colour, '#ffffff') ? '#000000' : '#ffffff';
}

/** Contrast ratio of two `#rrggbb` colours (WCAG 2.2). */
export function contrast(one: string, other: string): number {
  const [first, second] = [luminance(one), luminance(other)];
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
}

/** Seconds. One hue (155° in OKLCH, 50° at night), lightness linear: light 0.90 to 0.30, dark 0.43 to 0.95, night 0.32 to 0.74. */
export const periodScale: ColourScale = {
  spacing: 'linear',
  stops: [
    { value: 0, light: '#9af6bb', dark: '#016035', night: '#532300' },
    { value: 2, light: '#87e2a8', dark: '#03713f', night: '#642b00' },
    { value: 4, light: '#73ce95', dark: '#1e814d', night: '#743300' },
    { value: 6, light: '#60bb83', dark: '#33915c', night: '#863c00' },
    { value: 8, light: '#4ca871', dark: '#45a16b', night: '#974500' },
    { value: 10, light: '#389560', dark: '#56b17a', night: '#a94e00' },
    { value: 12, light: '#21834f', dark: '#67c28a', night: '#bb5700' },
    { value: 14, light: '#02703f', dark: '#78d39a', night: '#ce6000' },
    { value: 16, light: '#045d33', dark: '#89e4aa', night: '#e16a00' },
    { value: 18, light: '#024a28', dark: '#9af5ba', night: '#f47300' },
    { value: 20, light: '#00381c', dark: '#c6ffd8', night: '#ff8432' },
  ],
};

/**
 * °C. Light and dark: 13 of the 256 colours of *thermal*, evenly spaced (cmocean; Thyng et al., 2016, Oceanography 29(3),
 * doi 10.5670/oceanog.2016.66). Night: one hue (35° in OKLCH), lightness linear from 0.32 to 0.74.
 */
export const temperatureScale: ColourScale = {
  spacing: 'linear',
  stops: [
    { value: -2, light: '#042333', dark: '#042333', night: '#5f1300' },
    { value: 1, light: '#0c3060', dark: '#0c3060', night: '#6e1700' },
    { value: 4, light: '#2d3396', dark: '#2d3396', night: '#7e1c00' },
    { value: 7, light: '#563b9c', dark: '#563b9c', night: '#8e2100' },
    { value: 10, light: '#744992', dark: '#744992', night: '#9a2c0f' },
    { value: 13, light: '#91558b', dark: '#91558b', night: '#a5381c' },
    { value: 16, light: '#b05f82', dark: '#b05f82', night: '#b14328' },
    { value: 19, light: '#d06971', dark: '#d06971', night: '#bd4e32' },
    { value: 22, light: '#eb7958', dark: '#eb7958', night: '#c9593d' },
    { value: 25, light: '#f99242', dark: '#f99242', night: '#d56448' },
    { value: 28, light: '#fbb33d', dark: '#fbb33d', night: '#e26e52' },
    { value: 31, light: '#f5d648', dark: '#f5d648', night: '#ee795d' },
    { value: 34, light: '#e8fa5b', dark: '#e8fa5b', night: '#fa8467' },
  ],
};

/** Hours. One hue (265° in OKLCH, 40° at night), lightness linear, the newest strongest; older than 24 h has no colour. */
export const ageScale: ColourScale = {
  spacing: 'linear',
  stops: [
    { value: 0, light: '#0f2669', dark: '#e7effe', night: '#ff8255' },
    { value: 3, light: '#213b80', dark: '#c8d9fe', night: '#f8672e' },
    { value: 6, light: '#345197', dark: '#a8c4fe', night: '#e55616' },
    { value: 9, light: '#4867af', dark: '#8aaefc', night: '#cf4700' },
    { value: 12, light: '#5d7dc8', dark: '#7799e6', night: '#b73e00' },
    { value: 15, light: '#7295e1', dark: '#6485d0', night: '#9f3500' },
    { value: 18, light: '#89acfa', dark: '#5171bb', night: '#872c00' },
    { value: 21, light: '#abc5fe', dark: '#405ea6', night: '#712300' },
    { value: 24, light: '#cfdeff', dark: '#2f4b91', night: '#5b1a00' },
  ],
};

/**
 * Per cent. Diverges from a grey middle: blue (255° in OKLCH) below, orange (50°) above; lightness and chroma linear in the
 * distance from 50, equal on both sides. At night lightness rises from 0 to 100, and rose becomes orange.
 */
export const rankScale: ColourScale = {
  spacing: 'linear',
  stops: [
    { value: 0, light: '#004b96', dark: '#91c1ff', night: '#35111e' },
    { value: 10, light: '#3b6dab', dark: '#73a7ea', night: '#3f212a' },
    { value: 20, light: '#698fbf', dark: '#698fbf', night: '#483037' },
    { value: 30, light: '#97b0d2', dark: '#5e7695', night: '#504044' },
    { value: 40, light: '#c5d2e4', dark: '#535f6e', night: '#595052' },
    { value: 50, light: '#f5f5f5', dark: '#484848', night: '#606060' },
    { value: 60, light: '#e1ccc1', dark: '#6b5950', night: '#7e6a60' },
    { value: 70, light: '#cca48f', dark: '#906b57', night: '#9c7260' },
    { value: 80, light: '#b67d5d', dark: '#b67d5d', night: '#ba7a5e' },
    { value: 90, light: '#9e5629', dark: '#dd8f63', night: '#d8825a' },
    { value: 100, light: '#7b3702', dark: '#ffa571', night: '#f78955' },
  ],
};

/**
 * Degrees true. Cyclic: one lightness, and a hue in OKLCH that turns with the direction (blue for north, green for
 * west); at night the lightness turns, brightest for north.
 */
export const directionScale: ColourScale = {
  spacing: 'linear',
  stops: [
    { value: 0, light: '#2d78bd', dark: '#73b6fa', night: '#ff8346' },
    { value: 45, light: '#7b62b8', dark: '#b7a1f5', night: '#f26c52' },
    { value: 90, light: '#a5538c', dark: '#e492c9', night: '#d24c50' },
    { value: 135, light: '#b4514c', dark: '#f4928a', night: '#b6322d' },
    { value: 180, light: '#a06604', dark: '#e2a355', night: '#943500' },
    { value: 225, light: '#737c03', dark: '#afba5c', night: '#9c5300' },
    { value: 270, light: '#038a5a', dark: '#64c897', night: '#b96a00' },
    { value: 315, light: '#09848f', dark: '#31c7d5', night: '#e97904' },
    { value: 360, light: '#2d78bd', dark: '#73b6fa', night: '#ff8346' },
  ],
};

/**
 * Metres. One hue (332° in OKLCH, 29° at night; Björn Ottosson, 2020), lightness linear in the square root of the
 * height from 0 to 12 m, so that half a metre shows among small seas and a storm still has room. Light
 * runs 0.90 to 0.26, dark 0.43 to 0.95, night 0.32 to 0.74, so that nothing is near white. Order rests on lightness alone, so it survives every
 * colour-vision deficiency; a test holds that. Above 12 m the last colour stays.
 */
export const heightScale: ColourScale = {
  spacing: 'root',
  stops: [
    { value: 0, light: '#fbcdf3', dark: '#674062', night: '#660001' },
    { value: 0.25, light: '#e6a9dd', dark: '#854f7d', night: '#820001' },
    { value: 0.5, light: '#dd9ad3', dark: '#915589', night: '#8c0a07' },
    { value: 1, light: '#ce87c4', dark: '#a15f98', night: '#981c15' },
    { value: 1.5, light: '#c378b8', dark: '#ae68a4', night: '#a1271e' },
    { value: 2, light: '#b86dae', dark: '#b86fae', night: '#a92f25' },
    { value: 3, light: '#a65b9c', dark: '#c87dbe', night: '#b63c30' },
    { value: 4, light: '#964d8d', dark: '#d58aca', night: '#c1463a' },
    { value: 5, light: '#87417e', dark: '#e096d5', night: '#cb5042' },
    { value: 6, light: '#793871', dark: '#e9a1de', night: '#d4584a' },
    { value: 8, light: '#60295a', dark: '#f7b7ed', night: '#e46657' },
    { value: 10, light: '#4a1e45', dark: '#ffcef6', night: '#f37363' },
    { value: 12, light: '#371533', dark: '#ffe6fa', night: '#ff7f6f' },
  ],
};

/** `#rrggbb` for a height in metres; grey where it is missing. */
export const heightColour = (metres: number | null, theme: ScaleTheme): string =>
  colourOf(heightScale, metres, theme);
