/** The source of what the service serves: a simulated sea or files of observations. */

/** Metrics of the series endpoint, spelled as on the wire. */
export const seriesMetrics = [
  'significient_height',
  'maximum_height',
  'period',
  'peak_period',
  'direction',
  'water_temperature',
  'wind_speed',
  'wind_direction',
  'gust_speed',
] as const;
export type SeriesMetric = (typeof seriesMetrics)[number];

/** The five metrics of a source that measures waves only (interface, series rule 2). */
export const waveMetrics: readonly SeriesMetric[] = seriesMetrics.slice(0, 5);

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

export interface SeaReading {
  id: number;
  uuid: string;
  /** Epoch seconds UTC. */
  time: number;
  /** Metres. */
  significantHeight: number | null;
  /** Metres. */
  maximumHeight: number | null;
  /** Seconds. */
  period: number | null;
  /** Degrees true, coming from, 0 to 359. */
  direction: number | null;
  /** °C. */
  waterTemperature: number | null;
  /** Wave energy flux, kW per metre of crest. */
  energy: number | null;
}

/** Heights in metres, periods in seconds, directions in degrees true (from), speeds in m/s, energy in kW/m. */
export interface SeaForecast {
  wavesHeight: number | null;
  wavesPeriod: number | null;
  wavesDirection: number | null;
  windSpeed: number | null;
  windDirection: number | null;
  swellHeight: number | null;
  swellPeriod: number | null;
  swellDirection: number | null;
  waveEnergy: number | null;
}

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
  /** Null where this sea has no forecast for the place and time. */
  forecast(lat: number, lng: number, time: number): SeaForecast | null;
}
