/** The metrics of a reading by name, unit and figure, in one place for lists, charts and tables. */
import { msg, t } from '@lingui/core/macro';
import { messageTable } from '#shared/i18n/i18n.ts';
import type { ReadingMetric } from '#shared/model/reading.ts';
import type { SeriesMetric } from '#shared/model/series.ts';
import type { Settings } from '#shared/model/settings.ts';
import { formatDirection } from './direction.ts';
import type { FigureText } from './figure.ts';
import { terms } from './terms.ts';
import {
  heightUnitLabel,
  speedUnitLabel,
  temperatureUnitLabel,
  toHeight,
  toSpeed,
  toTemperature,
} from './units.ts';
import {
  formatEnergy,
  formatHeight,
  formatPeriod,
  formatSpeed,
  formatTemperature,
} from './values.ts';

type Metric = ReadingMetric | SeriesMetric;
export type Units = Pick<Settings, 'heightUnit' | 'temperatureUnit' | 'speedUnit'>;

export const metricLabel = messageTable<Metric>({
  significantHeight: msg({
    message: 'Significant height',
    comment: 'Significant wave height (Hs): mean of the highest third of the waves',
  }),
  maximumHeight: msg({
    message: 'Maximum height',
    comment: 'Height of the highest single wave of the record (Hmax)',
  }),
  period: msg({ message: 'Period', comment: 'Wave period, in seconds' }),
  peakPeriod: msg({
    message: 'Peak period',
    comment: 'Tp: period of the waves with the most energy',
  }),
  direction: msg({ message: 'Direction', comment: 'The direction waves come from' }),
  waterTemperature: msg({ message: 'Sea temperature', comment: 'Of the sea surface' }),
  energyPerWave: msg`Energy per wave`,
  windSpeed: msg`Wind speed`,
  windDirection: msg({ message: 'Wind direction', comment: 'The direction the wind comes from' }),
  gustSpeed: msg`Gust speed`,
});

const meanings: Record<Metric, keyof typeof terms> = {
  significantHeight: 'significantWaveHeight',
  maximumHeight: 'maximumWaveHeight',
  period: 'period',
  peakPeriod: 'peakPeriod',
  direction: 'direction',
  waterTemperature: 'seaTemperature',
  energyPerWave: 'energyPerWave',
  windSpeed: 'windSpeed',
  windDirection: 'windDirection',
  gustSpeed: 'gust',
};

/** What it is, in one sentence. */
export const metricMeaning = (metric: Metric): string => terms[meanings[metric]];

/** The variables of a reading as a choice, by their short names. */
export const metricOptions = () =>
  [
    { value: 'significantHeight', label: 'Hs', title: terms.significantWaveHeight },
    { value: 'maximumHeight', label: 'Hmax', title: terms.maximumWaveHeight },
    { value: 'period', label: metricLabel.period, title: terms.period },
    { value: 'direction', label: metricLabel.direction, title: terms.direction },
    { value: 'waterTemperature', label: t`Sea temp.`, title: terms.seaTemperature },
  ] as const;

type Kind = 'height' | 'period' | 'direction' | 'temperature' | 'speed' | 'energy';

const kinds: Record<Metric, Kind> = {
  significantHeight: 'height',
  maximumHeight: 'height',
  period: 'period',
  peakPeriod: 'period',
  direction: 'direction',
  waterTemperature: 'temperature',
  energyPerWave: 'energy',
  windSpeed: 'speed',
  windDirection: 'direction',
  gustSpeed: 'speed',
};

export const metricKind = (metric: Metric): Kind => kinds[metric];

/** `m`, `°C`, `Bft`, `°`; empty where the interface names no unit. */
export function metricUnit(metric: Metric, units: Units): string {
  switch (kinds[metric]) {
    case 'height':
      return heightUnitLabel[units.heightUnit];
    case 'period':
      return 's';
    case 'direction':
      return '°';
    case 'temperature':
      return temperatureUnitLabel[units.temperatureUnit];
    case 'speed':
      return speedUnitLabel[units.speedUnit];
    case 'energy':
      return '';
  }
}

/** The SI value as a number in the person's unit, for an axis; NaN stays NaN. */
export function metricValue(metric: Metric, value: number, units: Units): number {
  if (Number.isNaN(value)) return value;
  switch (kinds[metric]) {
    case 'height':
      return toHeight(value, units.heightUnit);
    case 'temperature':
      return toTemperature(value, units.temperatureUnit);
    case 'speed':
      return toSpeed(value, units.speedUnit);
    default:
      return value;
  }
}

/** The SI value as a figure in the person's unit. */
export function formatMetric(
  metric: Metric,
  value: number | null | undefined,
  units: Units,
): FigureText {
  switch (kinds[metric]) {
    case 'height':
      return formatHeight(value, units.heightUnit);
    case 'period':
      return formatPeriod(value);
    case 'direction':
      return formatDirection(value);
    case 'temperature':
      return formatTemperature(value, units.temperatureUnit);
    case 'speed':
      return formatSpeed(value, units.speedUnit);
    case 'energy':
      return formatEnergy(value);
  }
}
