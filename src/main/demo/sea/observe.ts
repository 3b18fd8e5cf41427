/** What a simulated buoy reports of the sea: rounding, the highest wave, values that are missing. */
import type { SeriesMetric } from '#shared/model/series.ts';
import { energyFlux as fluxInWatts } from '#shared/science/energy.ts';
import { uniform } from './hash.ts';
import type { SeaAt } from './state.ts';

const CHANNEL = 401;
/** A failing thermometer or anemometer fails for this many slots. */
const SENSOR_SPAN = 500;

export interface Observer {
  seed: number;
  key: number;
  sea: SeaAt;
  /** False: the buoy measures waves only. */
  hasWeather: boolean;
}

/** Metres, seconds, degrees true (from) and kW/m; null for what was not sent. */
export function observeWaves(observer: Observer, slot: number, time: number) {
  if (fails(observer, 0, slot, 0.004)) return noWaves;
  const { significantHeight, peakPeriod, direction } = observer.sea.waves(time);
  const height = round(significantHeight, 2);
  const peak = round(peakPeriod, 1);
  return {
    significantHeight: height,
    maximumHeight: fails(observer, 1, slot, 0.01) ? null : highest(observer, slot, height),
    period: round(peakPeriod * MEAN_PERIOD_PER_PEAK_PERIOD, 1),
    peakPeriod: peak,
    direction: fails(observer, 2, slot, 0.008) ? null : Math.round(direction) % 360,
    energy: round(energyFlux(height, peak * ENERGY_PERIOD_PER_PEAK_PERIOD), 2),
  };
}

const noWaves = {
  significantHeight: null,
  maximumHeight: null,
  period: null,
  peakPeriod: null,
  direction: null,
  energy: null,
};

/** °C, one decimal. */
export function observeWater(observer: Observer, slot: number, time: number): number | null {
  if (!observer.hasWeather || fails(observer, 3, slot, 0.004)) return null;
  if (fails(observer, 5, Math.floor(slot / SENSOR_SPAN), 0.035)) return null;
  return round(observer.sea.water(time), 1);
}

/** Any one metric of the series endpoint; null for what was not sent. */
export function observeMetric(
  observer: Observer,
  metric: SeriesMetric,
  slot: number,
  time: number,
): number | null {
  if (metric === 'waterTemperature') return observeWater(observer, slot, time);
  if (metric === 'windSpeed' || metric === 'gustSpeed' || metric === 'windDirection') {
    return observeWind(observer, slot, time)?.[metric] ?? null;
  }
  return observeWaves(observer, slot, time)[metric];
}

function observeWind(observer: Observer, slot: number, time: number) {
  if (!observer.hasWeather || fails(observer, 4, slot, 0.006)) return null;
  if (fails(observer, 6, Math.floor(slot / SENSOR_SPAN), 0.03)) return null;
  const { speed, gust, direction } = observer.sea.wind(time);
  return {
    windSpeed: round(speed, 1),
    gustSpeed: round(gust, 1),
    windDirection: Math.round(direction) % 360,
  };
}

/**
 * Highest of the waves counted in one record. For the 100 to 300 waves of half an hour Rayleigh
 * statistics give Hmax/Hs between 1.5 and 2.1 (M. S. Longuet-Higgins, 1952); it stays there when
 * both are rounded.
 * @param height significant height in metres, two decimals
 */
function highest({ seed, key }: Observer, slot: number, height: number): number {
  const draw = (uniform(seed, CHANNEL, key, slot) + uniform(seed, CHANNEL + 1, key, slot)) / 2;
  const hundredths = Math.round(height * 100);
  const low = Math.ceil(hundredths * 1.5);
  const high = Math.floor(hundredths * 2.1);
  return Math.min(high, Math.max(low, Math.round(hundredths * (1.5 + 0.6 * draw)))) / 100;
}

/** True in `share` of all cases, always the same for the same buoy, instrument and number. */
function fails({ seed, key }: Observer, instrument: number, number: number, share: number) {
  return uniform(seed, CHANNEL + 2 + instrument, key, number) < share;
}

/** Rounded to `digits` decimals. */
export function round(value: number, digits: number): number {
  const factor = 10 ** digits;
  return Math.round(value * factor) / factor;
}

/**
 * Wave energy flux in deep water (J. Falnes, "A review of wave-energy extraction", Marine Structures 20, 2007).
 * @param significantHeight metres
 * @param energyPeriod seconds
 * @returns kW per metre of crest
 */
export const energyFlux = (significantHeight: number, energyPeriod: number): number =>
  fluxInWatts(significantHeight, energyPeriod) / 1000;

/** Te = 0.9 Tp (A. M. Cornett, "A global wave energy resource assessment", ISOPE 2008). */
export const ENERGY_PERIOD_PER_PEAK_PERIOD = 0.9;

/** Tm01 = 0.834 Tp for a JONSWAP spectrum of peak enhancement 3.3 (DNV-RP-C205, 2010, 3.5.5.4). */
const MEAN_PERIOD_PER_PEAK_PERIOD = 0.834;
