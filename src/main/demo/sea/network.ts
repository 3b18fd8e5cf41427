/** The simulated buoys as the service presents them: source, identifier, slug, cadence, silences. */
import { seriesMetrics } from '#shared/model/series.ts';
import { foldText } from '#shared/text/search.ts';
import stations from '../../../../resources/demo/stations.json' with { type: 'json' };
import { hash } from './hash.ts';
import type { SeaBuoy } from './sea.types.ts';
import type { Site } from './weather.ts';

/** First slot of every buoy, 2016-01-01T00:00:00Z, before the minute of the hour of each. */
const START = 1_451_606_400;

export type SimulatedBuoy = ReturnType<typeof simulate>;

/** No temperature, no wind: five metrics only. */
const waverider = { name: 'Simulated Waverider Group', prefix: 'SWG' };
/** `below`: share of the buoys of this source and those before it, per cent. */
const sources = [
  { name: 'Simulated Sea Network', prefix: 'SSN', below: 58 },
  { name: 'Simulated Coastal Array', prefix: 'SCA', below: 74 },
  { name: 'Demonstration Wave Programme (simulated)', prefix: 'DWP', below: 86 },
];

/** The metrics of a source that measures waves only (interface, series rule 2). */
export const waveMetrics = seriesMetrics.slice(0, 5);

/** Buoys that stop sending, by id; `to` null: for good. */
const silences: Readonly<Record<number, { from: string; to: string | null }>> = {
  187: { from: '2026-03-09T14:00:00Z', to: null },
  222: { from: '2023-05-17T03:00:00Z', to: '2023-12-02T11:00:00Z' },
};

/**
 * A row of the file of stations: id, name, latitude, longitude (decimal degrees), country (ISO 3166-1 alpha-2), IANA
 * zone, bearing of the open sea (degrees true), exposure (0.3 a sheltered sea to 1.2 an open western coast). All
 * stations are invented.
 */
type StationRow = readonly [number, string, number, number, string, string, number, number];

export const simulatedBuoys = (stations as unknown as StationRow[]).map(simulate);

function simulate(row: StationRow) {
  const [id, name, lat, lng, country, zone, facing, exposure] = row;
  const h = hash(20160101, id, 0);
  const percent = h % 100;
  const source = sources.find(({ below }) => percent < below) ?? waverider;
  const hasWeather = source !== waverider;
  const cadence = (h >>> 8) % 5 < 3 ? 1800 : 3600;
  const start = START + (cadence === 3600 ? ([0, 0, 1200, 3000][(h >>> 16) % 4] ?? 0) : 0);
  const buoy: SeaBuoy = {
    id,
    name,
    slug: slugOf(name),
    lat,
    lng,
    source: source.name,
    sourceIdentifier: `${source.prefix}-${String(id * 7).padStart(5, '0')}`,
    country,
    zone,
    metrics: hasWeather ? seriesMetrics : waveMetrics,
  };
  const site: Site = { key: id, lat, lng, facing, exposure };
  const silence = silences[id];
  const slot = (time: string) => Math.floor((Date.parse(time) / 1000 - start) / cadence);
  return {
    buoy,
    site,
    /** Seconds between readings. */
    cadence,
    /** Time of slot 0, epoch seconds. */
    start,
    /** False for the source that measures waves only. */
    hasWeather,
    /** Closed intervals of slots without a reading. */
    silences: silence
      ? [{ from: slot(silence.from), to: silence.to ? slot(silence.to) : Number.POSITIVE_INFINITY }]
      : [],
  };
}

/** Lower case ASCII words joined by hyphens. */
export function slugOf(name: string): string {
  return foldText(name)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
