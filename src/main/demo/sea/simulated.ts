/** The simulated sea behind the demo: every reading is computed on demand from the seed alone. */
import type { SeriesMetric } from '#shared/model/series.ts';
import { greatCircleKm } from '#shared/science/compass.ts';
import { DAY } from '#shared/science/durations.ts';
import { hash, smoothNoise, uuid } from './hash.ts';
import { type SimulatedBuoy, simulatedBuoys } from './network.ts';
import {
  ENERGY_PERIOD_PER_PEAK_PERIOD,
  energyFlux,
  type Observer,
  observeMetric,
  observeWater,
  observeWaves,
} from './observe.ts';
import { Presence } from './presence.ts';
import type { Samples, Sea, SeaForecast, SeaReading } from './sea.types.ts';
import { seaAt } from './state.ts';
import type { Site } from './weather.ts';

/** A reading's id is its buoy's id times this, plus its slot: stable, unique over all buoys. */
const IDS_PER_BUOY = 10_000_000;
/** A forecast for a point this near a buoy is made for the buoy's water, kilometres. */
const SAME_WATER_KM = 400;
const FORECAST_STEP = 10_800;
const FORECAST_CHANNEL = 501;

interface Station extends SimulatedBuoy {
  observer: Observer;
  presence: Presence;
}

export function simulatedSea(seed: number): Sea {
  const stations = simulatedBuoys.map((simulated): Station => {
    const { site, cadence, silences, hasWeather } = simulated;
    const { key } = site;
    return {
      ...simulated,
      observer: { seed, key, sea: seaAt(seed, site), hasWeather },
      presence: new Presence({ seed, key, perHour: 3600 / cadence, silences }),
    };
  });
  const byId = new Map(stations.map((one) => [one.buoy.id, one]));
  const station = (id: number): Station => {
    const found = byId.get(id);
    if (!found) throw new RangeError(`No simulated buoy has the id ${id}.`);
    return found;
  };

  return {
    buoys: simulatedBuoys.map((b) => b.buoy),

    countUntil(id, until) {
      const { presence, start, cadence } = station(id);
      return presence.rowsUntil(Math.floor((until - start) / cadence));
    },

    row(id, index) {
      const found = station(id);
      return readingOf(seed, found, found.presence.slotOf(index));
    },

    indexOf(id, readingId) {
      const slot = readingId - id * IDS_PER_BUOY;
      const { presence } = station(id);
      if (slot < 0 || slot >= IDS_PER_BUOY || !presence.has(slot)) return null;
      return presence.rowsUntil(slot) - 1;
    },

    samples: (id, metric, from, to) => samplesOf(station(id), metric, from, to),

    forecast: (lat, lng, time, issuedAt) => forecastOf(seed, siteAt(lat, lng), time, issuedAt),
  };
}

function readingOf(seed: number, station: Station, slot: number): SeaReading {
  const { buoy, start, cadence, observer } = station;
  const time = start + slot * cadence;
  const { peakPeriod, ...waves } = observeWaves(observer, slot, time);
  return {
    id: buoy.id * IDS_PER_BUOY + slot,
    uuid: uuid(seed, buoy.id, slot),
    time,
    ...waves,
    waterTemperature: observeWater(observer, slot, time),
  };
}

function samplesOf(station: Station, metric: SeriesMetric, from: number, to: number): Samples {
  const { presence, start, cadence, observer } = station;
  const samples: Samples = { times: [], values: [] };
  const first = Math.ceil((from - start) / cadence);
  const last = Math.ceil((to - start) / cadence) - 1;
  presence.forEach(first, last, (slot) => {
    const time = start + slot * cadence;
    const value = observeMetric(observer, metric, slot, time);
    if (value === null) return;
    samples.times.push(time);
    samples.values.push(value);
  });
  return samples;
}

/** The water of the nearest buoy, or open ocean that faces the prevailing wind. */
function siteAt(lat: number, lng: number): Site {
  const near = simulatedBuoys
    .map(({ site }) => ({ site, km: greatCircleKm(site, { lat, lng }) }))
    .reduce((a, b) => (b.km < a.km ? b : a));
  if (near.km < SAME_WATER_KM) return { ...near.site, lat, lng };
  return {
    key: hash(7, Math.round(lat / 5), Math.round(lng / 5)) >>> 1,
    lat,
    lng,
    facing: Math.abs(lat) > 30 ? 265 : 95,
    exposure: 1.1,
  };
}

/**
 * The simulated sea at the nearest full three hours, the step of a forecast. Heights differ from it by a factor with a
 * logarithm of standard deviation 0.05 at the issue, which grows with the root of the lead to 0.17 after a day.
 */
function forecastOf(seed: number, site: Site, time: number, issuedAt: number): SeaForecast {
  const sea = seaAt(seed, site);
  const step = Math.round(time / FORECAST_STEP) * FORECAST_STEP;
  const { peakPeriod, direction, ...waves } = sea.waves(step);
  const lead = Math.max(0, step - issuedAt) / DAY;
  const run = hash(seed, site.key, issuedAt);
  const error = smoothNoise(seed, FORECAST_CHANNEL, run, DAY)(step);
  const factor = Math.exp((0.05 + 0.12 * Math.sqrt(lead)) * error);
  const significantHeight = waves.significantHeight * factor;
  const wind = sea.wind(step);
  return {
    swellHeight: waves.swellHeight * factor,
    swellPeriod: waves.swellPeriod,
    swellDirection: waves.swellDirection,
    wavesHeight: significantHeight,
    wavesPeriod: peakPeriod,
    wavesDirection: direction,
    windSpeed: wind.speed,
    windDirection: wind.direction,
    waveEnergy: energyFlux(significantHeight, peakPeriod * ENERGY_PERIOD_PER_PEAK_PERIOD),
  };
}
