/** The one colour scale for heights of waves, shared by map, lists and charts. */
import { type ColourScale, colourOf, type ScaleTheme } from './colourScale.ts';

/**
 * Metres. One hue (332° in OKLCH, 29° at night; Björn Ottosson, 2020), lightness linear in the square root of the
 * height from 0 to 12 m, so that half a metre shows among small seas and a storm still has room. Light
 * runs 0.90 to 0.26, dark 0.43 to 0.95, night 0.32 to 0.88. Order rests on lightness alone, so it survives every
 * colour-vision deficiency; a test holds that. Above 12 m the last colour stays.
 */
export const heightScale: ColourScale = {
  spacing: 'root',
  stops: [
    { value: 0, light: '#fbcdf3', dark: '#674062', night: '#660000' },
    { value: 0.25, light: '#e6a9dd', dark: '#854f7d', night: '#8a0705' },
    { value: 0.5, light: '#dd9ad3', dark: '#915589', night: '#951912' },
    { value: 1, light: '#ce87c4', dark: '#a15f98', night: '#a52b22' },
    { value: 1.5, light: '#c378b8', dark: '#ae68a4', night: '#b2382d' },
    { value: 2, light: '#b86dae', dark: '#b86fae', night: '#bc4236' },
    { value: 3, light: '#a65b9c', dark: '#c87dbe', night: '#ce5245' },
    { value: 4, light: '#964d8d', dark: '#d58aca', night: '#dd6051' },
    { value: 5, light: '#87417e', dark: '#e096d5', night: '#eb6c5d' },
    { value: 6, light: '#793871', dark: '#e9a1de', night: '#f77767' },
    { value: 8, light: '#60295a', dark: '#f7b7ed', night: '#ff9586' },
    { value: 10, light: '#4a1e45', dark: '#ffcef6', night: '#ffb1a5' },
    { value: 12, light: '#371533', dark: '#ffe6fa', night: '#fec9c0' },
  ],
};

/** `#rrggbb` for a height in metres; grey where it is missing. */
export const heightColour = (metres: number | null, theme: ScaleTheme): string =>
  colourOf(heightScale, metres, theme);
