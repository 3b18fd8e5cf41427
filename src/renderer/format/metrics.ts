/** Readings in the person's units: the units in words, values as figures, and the metrics by name. The factors are shared with exports. */
import { msg, t } from '@lingui/core/macro';
import { messageTable } from '#shared/i18n/i18n.ts';
import type { ReadingMetric } from '#shared/model/reading.ts';
import type { SeriesMetric } from '#shared/model/series.ts';
import type { Settings } from '#shared/model/settings.ts';
import {
  type HeightUnit,
  type SpeedUnit,
  type TemperatureUnit,
  toHeight,
  toSpeed,
  toTemperature,
} from '#shared/science/units.ts';
import { formatDirection } from './direction.ts';
import { type FigureText, formatCount, formatNumber, isMissing, missingFigure } from './figure.ts';
import { terms } from './terms.ts';

export * from '#shared/science/units.ts';

export type DistanceUnit = Settings['distanceUnit'];

/** The international nautical mile and the international mile, exactly. */
const kilometres: Record<DistanceUnit, number> = { km: 1, nmi: 1.852, mi: 1.609344 };

export const toDistance = (km: number, unit: DistanceUnit): number => km / kilometres[unit];

export const heightUnitLabel: Record<HeightUnit, string> = { m: 'm', ft: 'ft' };
export const distanceUnitLabel = messageTable<DistanceUnit>({
  km: msg({ message: 'km', comment: 'Kilometres, as a unit beside a number' }),
  nmi: msg({ message: 'nmi', comment: 'Nautical miles, as a unit beside a number' }),
  mi: msg({ message: 'mi', comment: 'Miles, as a unit beside a number' }),
});
export const temperatureUnitLabel: Record<TemperatureUnit, string> = { C: '°C', F: '°F' };
export const speedUnitLabel = messageTable<SpeedUnit>({
  'm/s': msg`m/s`,
  'km/h': msg`km/h`,
  kn: msg({ message: 'kn', comment: 'Knots, as a unit beside a number' }),
  bft: msg({ message: 'Bft', comment: 'Beaufort, as a unit beside a number' }),
});

type Value = number | null | undefined;

/** One decimal below ten, none from ten on (judged after rounding, so 9.97 reads 10). */
const oneBelowTen = (value: number): string =>
  formatNumber(value, Math.abs(Math.round(value * 10) / 10) < 10 ? 1 : 0);

const figure = (value: Value, text: (known: number) => string, unit: string): FigureText =>
  isMissing(value) ? missingFigure : { text: text(value), unit };

const oneDecimal = (value: number): string => formatNumber(value, 1);

/** `metres` to `2.4 m`, `7.9 ft`, `23 ft`. */
export const formatHeight = (metres: Value, unit: HeightUnit): FigureText =>
  unit === 'ft'
    ? figure(metres, (value) => oneBelowTen(toHeight(value, unit)), heightUnitLabel.ft)
    : figure(metres, oneDecimal, heightUnitLabel.m);

/** Seconds: `9.1 s`. */
export const formatPeriod = (seconds: Value): FigureText => figure(seconds, oneDecimal, 's');

/** °C to `14.2 °C` or `57.6 °F`. */
export const formatTemperature = (celsius: Value, unit: TemperatureUnit): FigureText =>
  figure(celsius, (value) => oneDecimal(toTemperature(value, unit)), temperatureUnitLabel[unit]);

/** Metres per second to `5.2 m/s`, `19 km/h`, `10 kn`, `3 Bft`. */
export function formatSpeed(mps: Value, unit: SpeedUnit): FigureText {
  const write = { bft: formatCount, 'm/s': oneDecimal, 'km/h': oneBelowTen, kn: oneBelowTen }[unit];
  return figure(mps, (value) => write(toSpeed(value, unit)), speedUnitLabel[unit]);
}

/** Kilometres to `3.4 km`, `128 km`, `69 nmi`. */
export const formatDistance = (km: Value, unit: DistanceUnit): FigureText =>
  figure(km, (value) => oneBelowTen(toDistance(value, unit)), distanceUnitLabel[unit]);

/** `2.4 m`, `–`: a figure in running text, on one line. */
export const asText = ({ text, unit }: FigureText): string =>
  unit === '' ? text : `${text}\u00a0${unit}`;

/** Less than is shown. */
const isSteady = (metres: number, unit: HeightUnit): boolean =>
  Math.abs(toHeight(metres, unit)) < 0.05;

/** `▲ 0.4 m`, `▼ 1.2 m`, `→ 0.0 m` (steady). */
export function formatChange(metres: number, unit: HeightUnit): FigureText {
  const text = formatNumber(Math.abs(toHeight(metres, unit)), 1);
  const sign = isSteady(metres, unit) ? '→' : metres > 0 ? '▲' : '▼';
  return { text: `${sign}\u00a0${text}`, unit: heightUnitLabel[unit] };
}

export const changeText = (metres: number, unit: HeightUnit): string =>
  asText(formatChange(metres, unit));

export function spokenChange(metres: number, unit: HeightUnit): string {
  if (isSteady(metres, unit)) return t`steady for six hours`;
  const height = asText(formatHeight(Math.abs(metres), unit));
  return metres > 0 ? t`up ${height} in six hours` : t`down ${height} in six hours`;
}

/** Hours of readings that lists show. */
export const LIST_HOURS = 48;
export const noHours = (): string =>
  t`the readings of the last ${{ hours: LIST_HOURS }} hours are not downloaded`;
export const noEarlier = (): string => t`no reading from six hours earlier is downloaded`;

export type Metric = ReadingMetric | SeriesMetric;
export type Units = Pick<Settings, 'heightUnit' | 'temperatureUnit' | 'speedUnit'>;

export const metricLabel = messageTable<Metric>({
  significantHeight: msg({ message: 'Significant height', comment: 'Hs' }),
  maximumHeight: msg({ message: 'Maximum height', comment: 'Hmax' }),
  period: msg({ message: 'Period', comment: 'Wave period, in seconds' }),
  peakPeriod: msg({ message: 'Peak period', comment: 'Tp' }),
  direction: msg({ message: 'Direction', comment: 'The direction waves come from' }),
  waterTemperature: msg({ message: 'Sea temperature', comment: 'Of the sea surface' }),
  energyPerWave: msg`Energy per wave`,
  windSpeed: msg`Wind speed`,
  windDirection: msg({ message: 'Wind direction', comment: 'The direction the wind comes from' }),
  gustSpeed: msg`Gust speed`,
});

type Kind = 'height' | 'period' | 'direction' | 'temperature' | 'speed' | 'energy';

const metrics: Record<Metric, { kind: Kind; meaning: keyof typeof terms }> = {
  significantHeight: { kind: 'height', meaning: 'significantWaveHeight' },
  maximumHeight: { kind: 'height', meaning: 'maximumWaveHeight' },
  period: { kind: 'period', meaning: 'period' },
  peakPeriod: { kind: 'period', meaning: 'peakPeriod' },
  direction: { kind: 'direction', meaning: 'direction' },
  waterTemperature: { kind: 'temperature', meaning: 'seaTemperature' },
  energyPerWave: { kind: 'energy', meaning: 'energyPerWave' },
  windSpeed: { kind: 'speed', meaning: 'windSpeed' },
  windDirection: { kind: 'direction', meaning: 'windDirection' },
  gustSpeed: { kind: 'speed', meaning: 'gust' },
};

/** What it is, in one sentence. */
export const metricMeaning = (metric: Metric): string => terms[metrics[metric].meaning];

/** The variables of a reading as a choice, by their short names. */
export const metricOptions = () =>
  [
    { value: 'significantHeight', label: 'Hs', title: terms.significantWaveHeight },
    { value: 'maximumHeight', label: 'Hmax', title: terms.maximumWaveHeight },
    { value: 'period', label: metricLabel.period, title: terms.period },
    { value: 'direction', label: metricLabel.direction, title: terms.direction },
    { value: 'waterTemperature', label: t`Sea temp.`, title: terms.seaTemperature },
  ] as const;

interface Quantity {
  /** Empty where the interface names none. */
  unit: (units: Units) => string;
  /** A value in the person's unit; absent: not converted. */
  convert?: (value: number, units: Units) => number;
  format: (value: Value, units: Units) => FigureText;
}

const quantities: Record<Kind, Quantity> = {
  height: {
    unit: ({ heightUnit }) => heightUnitLabel[heightUnit],
    convert: (metres, { heightUnit }) => toHeight(metres, heightUnit),
    format: (metres, { heightUnit }) => formatHeight(metres, heightUnit),
  },
  period: { unit: () => 's', format: formatPeriod },
  direction: { unit: () => '°', format: (degrees) => formatDirection(degrees) },
  temperature: {
    unit: ({ temperatureUnit }) => temperatureUnitLabel[temperatureUnit],
    convert: (celsius, { temperatureUnit }) => toTemperature(celsius, temperatureUnit),
    format: (celsius, { temperatureUnit }) => formatTemperature(celsius, temperatureUnit),
  },
  speed: {
    unit: ({ speedUnit }) => speedUnitLabel[speedUnit],
    convert: (mps, { speedUnit }) => toSpeed(mps, speedUnit),
    format: (mps, { speedUnit }) => formatSpeed(mps, speedUnit),
  },
  // As the source says it.
  energy: { unit: () => '', format: (energy) => figure(energy, oneBelowTen, '') },
};

export const metricKind = (metric: Metric): Kind => metrics[metric].kind;

/** `m`, `°C`, `Bft`, `°`. */
export const metricUnit = (metric: Metric, units: Units): string =>
  quantities[metricKind(metric)].unit(units);

/** `Significant height, m`. */
export const metricHeading = (metric: Metric, units: Units, name = metricLabel[metric]): string =>
  [name, metricUnit(metric, units)].filter(Boolean).join(', ');

/** The SI value as a number in the person's unit, for an axis; NaN stays NaN. */
export function metricValue(metric: Metric, value: number, units: Units): number {
  const { convert } = quantities[metricKind(metric)];
  return convert && !Number.isNaN(value) ? convert(value, units) : value;
}

/** Of a field: a number in the unit is `zero + scale ×` the number in SI. */
export interface FieldUnit {
  label: string;
  zero: number;
  scale: number;
}
export const siUnit = (label = ''): FieldUnit => ({ label, zero: 0, scale: 1 });

/** The person's unit of a variable, or of differences of it. */
export function fieldUnit(metric: Metric, units: Units, isDifference = false): FieldUnit {
  const zero = metricValue(metric, 0, units);
  return {
    label: metricUnit(metric, units),
    zero: isDifference ? 0 : zero,
    scale: (metricValue(metric, 100, units) - zero) / 100,
  };
}

/** The SI value as a figure in the person's unit. */
export const formatMetric = (metric: Metric, value: Value, units: Units): FigureText =>
  quantities[metricKind(metric)].format(value, units);

/** One decimal; two where the second is not 0: what a person typed is not rounded. */
export const exactNumber = (value: number): string =>
  formatNumber(value, Number.isInteger(Math.round(100 * value) / 10) ? 1 : 2);

/** A limit in SI, in the person's unit: `2.5 m`, `2.25 m`. */
export const limitText = (metric: Metric, value: number, units: Units): string =>
  asText({
    text: exactNumber(metricValue(metric, value, units)),
    unit: metricUnit(metric, units),
  });

/** A value already in the person's unit, with one digit more than figures have. */
export function sampleText(metric: Metric, value: number, units: Units): string {
  if (metricKind(metric) === 'direction') return formatDirection(value).text;
  return asText({ text: formatNumber(value, 2), unit: metricUnit(metric, units) });
}
