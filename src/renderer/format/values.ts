/** Readings as figures in the person's units; missing stays missing. */
import { type FigureText, formatNumber, isMissing, missingFigure } from './figure.ts';
import {
  type HeightUnit,
  heightUnitLabel,
  type SpeedUnit,
  speedUnitLabel,
  type TemperatureUnit,
  temperatureUnitLabel,
  toHeight,
  toSpeed,
  toTemperature,
} from './units.ts';

type Value = number | null | undefined;

/** One decimal below ten, none from ten on (judged after rounding, so 9.97 reads 10). */
const oneBelowTen = (value: number): string =>
  formatNumber(value, Math.abs(Math.round(value * 10) / 10) < 10 ? 1 : 0);

/** `metres` to `2.4 m`, `7.9 ft`, `23 ft`. */
export function formatHeight(metres: Value, unit: HeightUnit): FigureText {
  if (isMissing(metres)) return missingFigure;
  const value = toHeight(metres, unit);
  return {
    text: unit === 'ft' ? oneBelowTen(value) : formatNumber(value, 1),
    unit: heightUnitLabel[unit],
  };
}

/** Seconds: `9.1 s`. */
export function formatPeriod(seconds: Value): FigureText {
  return isMissing(seconds) ? missingFigure : { text: formatNumber(seconds, 1), unit: 's' };
}

/** °C to `14.2 °C` or `57.6 °F`. */
export function formatTemperature(celsius: Value, unit: TemperatureUnit): FigureText {
  if (isMissing(celsius)) return missingFigure;
  return { text: formatNumber(toTemperature(celsius, unit), 1), unit: temperatureUnitLabel[unit] };
}

/** Metres per second to `5.2 m/s`, `19 km/h`, `10 kn`, `3 Bft`. */
export function formatSpeed(mps: Value, unit: SpeedUnit): FigureText {
  if (isMissing(mps)) return missingFigure;
  const value = toSpeed(mps, unit);
  const text =
    unit === 'bft'
      ? formatNumber(value)
      : unit === 'm/s'
        ? formatNumber(value, 1)
        : oneBelowTen(value);
  return { text, unit: speedUnitLabel[unit] };
}

/** Energy as the source says it: the interface names no unit. */
export function formatEnergy(energy: Value): FigureText {
  return isMissing(energy) ? missingFigure : { text: oneBelowTen(energy), unit: '' };
}

/** Kilometres: `3.4 km`, `128 km`. */
export function formatDistance(km: Value): FigureText {
  return isMissing(km) ? missingFigure : { text: oneBelowTen(km), unit: 'km' };
}

/** `2.4 m`, `–`: a figure in running text. */
export const asText = (figure: FigureText): string =>
  figure.unit === '' ? figure.text : `${figure.text} ${figure.unit}`;
