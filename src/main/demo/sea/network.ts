/** The simulated buoys as the service presents them: source, identifier, slug, cadence, silences. */
import { foldText } from '#shared/text/search.ts';
import type { Site } from './climate.ts';
import { hash } from './hash.ts';
import type { Outage } from './presence.ts';
import { type SeaBuoy, seriesMetrics, waveMetrics } from './sea.types.ts';
import { type StationRow, stations } from './stations.ts';

/** First slot of every buoy, 2016-01-01T00:00:00Z, before its own minute of the hour. */
export const START = 1_451_606_400;

export interface SimulatedBuoy {
  buoy: SeaBuoy;
  site: Site;
  /** Seconds between readings. */
  cadence: 1800 | 3600;
  /** Time of slot 0, epoch seconds. */
  start: number;
  /** False for the source that measures waves only. */
  hasWeather: boolean;
  silences: readonly Outage[];
}

const sources = {
  network: { name: 'Simulated Sea Network', prefix: 'SSN' },
  array: { name: 'Simulated Coastal Array', prefix: 'SCA' },
  programme: { name: 'Demonstration Wave Programme (simulated)', prefix: 'DWP' },
  /** No temperature, no wind: five metrics only. */
  waves: { name: 'Simulated Waverider Group', prefix: 'SWG' },
} as const;

/** Buoys that stop sending, by id; `to` null: for good. */
const silences: Readonly<Record<number, { from: string; to: string | null }>> = {
  187: { from: '2026-03-09T14:00:00Z', to: null },
  222: { from: '2023-05-17T03:00:00Z', to: '2023-12-02T11:00:00Z' },
};

export const simulatedBuoys: readonly SimulatedBuoy[] = stations.map(simulate);

function simulate(row: StationRow): SimulatedBuoy {
  const [id, name, lat, lng, country, zone, facing, exposure] = row;
  const h = hash(20160101, id, 0);
  const source = sourceOf(h % 100);
  const hasWeather = source !== sources.waves;
  const cadence = (h >>> 8) % 5 < 3 ? 1800 : 3600;
  const start = START + (cadence === 3600 ? ([0, 0, 1200, 3000][(h >>> 16) % 4] ?? 0) : 0);
  const silence = silences[id];
  const slot = (time: string) => Math.floor((Date.parse(time) / 1000 - start) / cadence);
  return {
    buoy: {
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
    },
    site: { key: id, lat, lng, facing, exposure },
    cadence,
    start,
    hasWeather,
    silences: silence
      ? [{ from: slot(silence.from), to: silence.to ? slot(silence.to) : Number.POSITIVE_INFINITY }]
      : [],
  };
}

function sourceOf(percent: number) {
  if (percent < 58) return sources.network;
  if (percent < 74) return sources.array;
  return percent < 86 ? sources.programme : sources.waves;
}

/** Lower case ASCII words joined by hyphens. */
export function slugOf(name: string): string {
  return foldText(name)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
