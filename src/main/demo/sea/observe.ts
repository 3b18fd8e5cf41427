/** What a simulated sensor makes of the sea: rounding, the highest wave, values it failed to send. */
import {
  ENERGY_PERIOD_PER_PEAK_PERIOD,
  energyFlux,
  MEAN_PERIOD_PER_PEAK_PERIOD,
} from './energy.ts';
import { uniform } from './hash.ts';
import type { SeriesMetric } from './sea.types.ts';
import type { SeaState } from './state.ts';

const CHANNEL = 401;
/** A failing thermometer or anemometer stays so for a span of slots. */
const SENSOR_SPAN = 500;

export type Observation = Readonly<Record<SeriesMetric | 'energy', number | null>>;

/** Which of the buoy's instruments sent nothing, drawn from (seed, buoy, slot). */
interface Failures {
  waves: boolean;
  maximum: boolean;
  direction: boolean;
  water: boolean;
  wind: boolean;
}

/** @param hasWeather false: the buoy measures waves only */
export function observe(
  seed: number,
  key: number,
  slot: number,
  state: SeaState,
  hasWeather: boolean,
): Observation {
  const failed = failures(seed, key, slot);
  const waves = !failed.waves;
  const height = round(state.significantHeight, 2);
  const peak = round(state.peakPeriod, 1);
  const water = hasWeather && !failed.water;
  const wind = hasWeather && !failed.wind;
  return {
    significient_height: waves ? height : null,
    maximum_height: waves && !failed.maximum ? highest(height, seed, key, slot) : null,
    period: waves ? round(state.peakPeriod * MEAN_PERIOD_PER_PEAK_PERIOD, 1) : null,
    peak_period: waves ? peak : null,
    direction: waves && !failed.direction ? wholeDegrees(state.direction) : null,
    water_temperature: water ? round(state.waterTemperature, 1) : null,
    wind_speed: wind ? round(state.windSpeed, 1) : null,
    wind_direction: wind ? wholeDegrees(state.windDirection) : null,
    gust_speed: wind ? round(state.gustSpeed, 1) : null,
    energy: waves ? round(energyFlux(height, peak * ENERGY_PERIOD_PER_PEAK_PERIOD), 2) : null,
  };
}

/**
 * Highest of the waves counted in one record. For the 100 to 300 waves of half an hour Rayleigh
 * statistics give Hmax/Hs between 1.5 and 2.1 (M. S. Longuet-Higgins, 1952); after rounding too.
 * @param height significant height in metres, two decimals
 */
function highest(height: number, seed: number, key: number, slot: number): number {
  const draw = (uniform(seed, CHANNEL, key, slot) + uniform(seed, CHANNEL + 1, key, slot)) / 2;
  const hundredths = Math.round(height * 100);
  const low = Math.ceil(hundredths * 1.5);
  const high = Math.floor(hundredths * 2.1);
  return Math.min(high, Math.max(low, Math.round(hundredths * (1.5 + 0.6 * draw)))) / 100;
}

function failures(seed: number, key: number, slot: number): Failures {
  const draw = (i: number) => uniform(seed, CHANNEL + 2 + i, key, slot);
  const span = (i: number) => uniform(seed, CHANNEL + 9 + i, key, Math.floor(slot / SENSOR_SPAN));
  return {
    waves: draw(0) < 0.004,
    maximum: draw(1) < 0.01,
    direction: draw(2) < 0.008,
    water: draw(3) < 0.004 || span(0) < 0.035,
    wind: draw(4) < 0.006 || span(1) < 0.03,
  };
}

function round(value: number, digits: number): number {
  const factor = 10 ** digits;
  return Math.round(value * factor) / factor;
}

function wholeDegrees(angle: number): number {
  return Math.round(angle) % 360;
}
