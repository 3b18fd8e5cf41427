/** From SI to the person's units: factors and scales only, no text. */
import type { Settings } from '#shared/model/settings.ts';
import type { HeightBins } from '#shared/model/statistics.ts';

export type HeightUnit = Settings['heightUnit'];
export type TemperatureUnit = Settings['temperatureUnit'];
export type SpeedUnit = Settings['speedUnit'];

/** International foot: exactly 0.3048 m. */
const METRES_PER_FOOT = 0.3048;
/** International knot: exactly 1852 m per hour. */
export const METRES_PER_SECOND_PER_KNOT = 1852 / 3600;

export const toHeight = (metres: number, unit: HeightUnit): number =>
  unit === 'ft' ? metres / METRES_PER_FOOT : metres;

/** Metres of a height in a unit. */
export const fromHeight = (height: number, unit: HeightUnit): number =>
  unit === 'ft' ? height * METRES_PER_FOOT : height;

/** Metres of a height that is rounded to 0.1 m, or to 0.5 ft where bins are in feet; at least that much. */
export function roundedHeight(metres: number, bins?: HeightBins): number {
  const [unit, steps] = bins === '2ft' ? (['ft', 2] as const) : (['m', 10] as const);
  return fromHeight(Math.max(1, Math.round(toHeight(metres, unit) * steps)) / steps, unit);
}

export const toTemperature = (celsius: number, unit: TemperatureUnit): number =>
  unit === 'F' ? celsius * 1.8 + 32 : celsius;

/** Lower bound of Beaufort 1 to 12, m/s at 10 m (WMO-No. 8, 2021, vol. I, table 5.1). */
const beaufortFrom = [0.3, 1.6, 3.4, 5.5, 8, 10.8, 13.9, 17.2, 20.8, 24.5, 28.5, 32.7];

export const toBeaufort = (metresPerSecond: number): number =>
  beaufortFrom.filter((bound) => metresPerSecond >= bound).length;

export function toSpeed(metresPerSecond: number, unit: SpeedUnit): number {
  switch (unit) {
    case 'm/s':
      return metresPerSecond;
    case 'km/h':
      return metresPerSecond * 3.6;
    case 'kn':
      return metresPerSecond / METRES_PER_SECOND_PER_KNOT;
    case 'bft':
      return toBeaufort(metresPerSecond);
  }
}
