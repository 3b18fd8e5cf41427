/** The source of what the service serves: a simulated sea or files of observations. */
import type { Conditions } from '#shared/model/conditions.ts';
import type { Reading } from '#shared/model/reading.ts';
import type { SeriesMetric } from '#shared/model/series.ts';

export interface SeaBuoy {
  id: number;
  name: string;
  slug: string;
  /** Decimal degrees. */
  lat: number;
  lng: number;
  source: string;
  sourceIdentifier: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  /** IANA zone. */
  zone: string;
  metrics: readonly SeriesMetric[];
}

export interface SeaReading
  extends Pick<
    Reading,
    'time' | 'significantHeight' | 'maximumHeight' | 'period' | 'direction' | 'waterTemperature'
  > {
  id: number;
  uuid: string;
  /** Wave energy flux, kW per metre of crest. */
  energy: number | null;
}

/** Heights in metres, periods in seconds, directions in degrees true (from), speeds in m/s, energy in kW/m. */
export type SeaForecast = Record<keyof NonNullable<Conditions['forecast']>, number>;

export interface Samples {
  /** Epoch seconds UTC, ascending. */
  times: number[];
  values: number[];
}

/**
 * Rows of a buoy are counted from 0 in order of time. A sea also has later rows: the
 * service hides them.
 */
export interface Sea {
  readonly buoys: readonly SeaBuoy[];
  /** Rows with `time <= until`. */
  countUntil(buoyId: number, until: number): number;
  row(buoyId: number, index: number): SeaReading;
  /** Row index of a reading's id; null where the buoy has no such row. */
  indexOf(buoyId: number, readingId: number): number | null;
  /** Values of one metric with `from <= time < to`; missing ones are left out. */
  samples(buoyId: number, metric: SeriesMetric, from: number, to: number): Samples;
  /** Null where this sea has no forecast for the position and time. @param issuedAt when it was made, epoch seconds */
  forecast(lat: number, lng: number, time: number, issuedAt: number): SeaForecast | null;
}
