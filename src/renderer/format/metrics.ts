/** The metrics of a reading by name, unit and figure, in one place for lists, charts and tables. */
import { msg, t } from '@lingui/core/macro';
import { messageTable } from '#shared/i18n/i18n.ts';
import type { ReadingMetric } from '#shared/model/reading.ts';
import type { SeriesMetric } from '#shared/model/series.ts';
import type { Settings } from '#shared/model/settings.ts';
import { formatDirection } from './direction.ts';
import { type FigureText, formatNumber } from './figure.ts';
import { terms } from './terms.ts';
import {
  formatEnergy,
  formatHeight,
  formatPeriod,
  formatSpeed,
  formatTemperature,
  heightUnitLabel,
  speedUnitLabel,
  temperatureUnitLabel,
  toHeight,
  toSpeed,
  toTemperature,
} from './values.ts';

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
  /** A value in the person's unit; absent: as it is. */
  convert?: (value: number, units: Units) => number;
  format: (value: number | null | undefined, units: Units) => FigureText;
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
  energy: { unit: () => '', format: formatEnergy },
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

/** The SI value as a figure in the person's unit. */
export const formatMetric = (
  metric: Metric,
  value: number | null | undefined,
  units: Units,
): FigureText => quantities[metricKind(metric)].format(value, units);

/** A value already in the person's unit, with one digit more than figures have. */
export function sampleText(metric: Metric, value: number, units: Units): string {
  if (metricKind(metric) === 'direction') return formatDirection(value).text;
  return `${formatNumber(value, 2)} ${metricUnit(metric, units)}`.trim();
}
