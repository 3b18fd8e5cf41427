/** One observation of one buoy, in SI units and UTC. */
import * as z from 'zod/mini';
import { NumberColumn } from './columns.ts';
import { ofVariables } from './quality.ts';

const value = z.nullable(z.number());

export const Reading = z.object({
  /** The service's id; null where the answer had none (bulk and embedded latest readings). */
  id: z.nullable(z.int()),
  uuid: z.nullable(z.string()),
  /** Time of observation, epoch seconds UTC. */
  time: z.int(),
  /** Significant wave height Hs, metres. */
  significantHeight: value,
  /** Maximum wave height, metres. */
  maximumHeight: value,
  /** Wave period, seconds. */
  period: value,
  /** Direction waves come from, degrees clockwise from true north. */
  direction: value,
  /** Compass point of `direction` as the service sent it. */
  directionCompass: z.nullable(z.string()),
  /** Sea surface temperature, °C. */
  waterTemperature: value,
  /** Energy per wave as the source reports it; the interface documents no unit. */
  energyPerWave: value,
  /** Unit of the heights as the service sent them; the heights of this object are always metres. */
  heightUnit: z.nullable(z.string()),
});
export type Reading = z.infer<typeof Reading>;

/** A uuid in canonical form. @param hex its 32 digits */
export const uuidOf = (hex: string): string =>
  hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');

/** @param text 32 hexadecimal digits, or `=` and a text that is no canonical uuid */
export const uuidIn = (text: string | null): string | null =>
  text === null || text.startsWith('=') ? (text?.slice(1) ?? null) : uuidOf(text);

/** A reading whose id is known, as the readings endpoints answer. */
export type IdentifiedReading = Reading & { id: number };

/** The numeric fields of a reading that can be charted. */
export const readingMetrics = [
  'significantHeight',
  'maximumHeight',
  'period',
  'direction',
  'waterTemperature',
  'energyPerWave',
] as const;
export type ReadingMetric = (typeof readingMetrics)[number];

export const byMetric = <T>(make: (metric: ReadingMetric, at: number) => T) =>
  Object.fromEntries(readingMetrics.map((metric, at) => [metric, make(metric, at)])) as Record<
    ReadingMetric,
    T
  >;

/** A column for each of {@link readingMetrics}; NaN stands for a missing value. */
export const measurements = byMetric(() => NumberColumn);

/** The readings that are expected of a buoy: see science/reported.ts. */
export const Reporting = z.object({
  /**
   * The downloaded time from the first downloaded reading on, ascending; it includes the time without
   * readings. A station that stayed silent to the end of it, for more than 30 days, has ended: its
   * time ends with the last reading.
   */
  time: z.array(z.object({ from: z.int(), to: z.int() })),
  /** Seconds between readings, by year (UTC): a station may change its interval. Years with fewer than three readings are absent. */
  intervals: z.map(z.number(), z.number()),
  /** Times of the readings without any value, ascending: they report nothing. */
  empty: NumberColumn,
});
export type Reporting = z.infer<typeof Reporting>;

/**
 * Readings of one buoy as columns of equal length, ordered by time ascending. NaN stands for a
 * missing value (`id` too).
 */
export const ReadingColumns = z.object({
  buoyId: z.int(),
  from: z.int(),
  to: z.int(),
  length: z.int(),
  id: NumberColumn,
  /** Epoch seconds UTC. */
  time: NumberColumn,
  ...measurements,
  /** Of each reading: its flag, and the tests behind it as a mask (see `qualityTests`). */
  quality: ofVariables(
    z.object({ flags: z.instanceof(Uint8Array), tests: z.instanceof(Uint8Array) }),
  ),
  /** Intervals within [from, to] whose readings are known to be complete, ascending, disjoint. */
  coverage: z.array(z.object({ from: z.int(), to: z.int() })),
  /** When the newest of these rows was fetched, epoch seconds; null where there is none. */
  fetchedAt: z.nullable(z.int()),
  /** Median interval between the buoy's readings, seconds; null with fewer than three readings. */
  cadence: z.nullable(z.number()),
  reporting: Reporting,
});
export type ReadingColumns = z.infer<typeof ReadingColumns>;
