/** The simulated sea at one position and time: waves, swell, wind and water. */
import { normalizeDegrees } from '#shared/science/compass.ts';
import { DAY, HOUR } from '#shared/science/durations.ts';
import { normal, smoothNoise } from './hash.ts';
import {
  meanHeight,
  meanTemperature,
  pulse,
  type Site,
  stormCalendar,
  temperate,
} from './weather.ts';

const RADIANS = Math.PI / 180;

export type SeaAt = ReturnType<typeof seaAt>;

/** Evaluates the sea at one position. Earlier calls affect the speed only. */
export function seaAt(seed: number, site: Site) {
  const { lat, lng, exposure, facing } = site;
  const noise = (channel: number, scale: number) => smoothNoise(seed, channel, site.key, scale);
  const swellSlow = noise(1, 3.1 * DAY);
  const swellFast = noise(2, 0.6 * DAY);
  const swellPace = noise(3, 2.3 * DAY);
  const turnSlow = noise(4, 5 * DAY);
  const turnFast = noise(5, 0.7 * DAY);
  const windForce = noise(6, 0.9 * DAY);
  const windTurn = noise(7, 1.4 * DAY);
  const gust = noise(8, HOUR);
  const warming = noise(9, 18 * DAY);
  const ripple = noise(11, 2.5 * HOUR);
  const forEachStorm = stormCalendar(seed, site);
  /** How much warmer this position is than its latitude, °C. */
  const warmth = 0.9 * normal(seed, 10, site.key, 0);

  /**
   * Heights in metres, periods in seconds, directions degrees true (from).
   *
   * Swell is log-normal about its seasonal mean; storms add in energy (Hs² sums), as independent
   * seas do. A storm's period grows with its height like a growing sea (Tp ≈ 4.7 √Hs at its peak;
   * fully developed is 5.0 √Hs: Pierson and Moskowitz, 1964), and continues to grow with its age, as
   * its waves turn into swell. The peak period is the energy-weighted one, and never so short that
   * the sea would break: steepness 2πHs/(gTp²) stays below 1/18.
   */
  function waves(time: number) {
    const mean = meanHeight(site, time);
    const logSwell = 0.3 * swellSlow(time) + 0.13 * swellFast(time) + 0.045 * ripple(time);
    const swellHeight = 0.82 * mean * Math.exp(logSwell);
    const swellPeriod =
      (2.6 + 4.6 * Math.min(1.1, exposure) + 2.4 * Math.sqrt(swellHeight)) *
      Math.exp(0.12 * swellPace(time));
    const swellDirection = facing + 26 * turnSlow(time) + 9 * turnFast(time);

    let energy = swellHeight ** 2;
    let periodSum = energy * swellPeriod;
    let east = energy * Math.sin(swellDirection * RADIANS);
    let north = energy * Math.cos(swellDirection * RADIANS);
    forEachStorm(time, (storm, age) => {
      const peak = storm.strength * mean;
      const share = (peak * pulse(age)) ** 2;
      const period = 4.5 * Math.sqrt(peak) * (0.85 + 0.55 * (1 - Math.exp(-age / 2.2)));
      const from = (facing + storm.turn) * RADIANS;
      energy += share;
      periodSum += share * period;
      east += share * Math.sin(from);
      north += share * Math.cos(from);
    });

    const significantHeight = Math.min(17, Math.max(0.15, Math.sqrt(energy)));
    const breaking = Math.sqrt((18 * 2 * Math.PI * significantHeight) / 9.80665);
    return {
      significantHeight,
      peakPeriod: Math.min(24, Math.max(breaking, 2, periodSum / energy)),
      direction: normalizeDegrees(Math.atan2(east, north) / RADIANS),
      swellHeight: Math.max(0.1, swellHeight),
      swellPeriod: Math.min(24, Math.max(2, swellPeriod)),
      swellDirection: normalizeDegrees(swellDirection),
    };
  }

  /**
   * Speeds in m/s, direction degrees true (from).
   *
   * Light winds are log-normal; a storm blows as hard as its sea needs, U² = Hs / 0.0214 (Pierson and
   * Moskowitz, 1964: Hs = 0.21 U²/g), before that sea has grown, and drops while it still runs.
   */
  function wind(time: number) {
    const mean = meanHeight(site, time);
    let energy = 0;
    let turned = 0;
    forEachStorm(time, (storm, age) => {
      const blowing = pulse(age * 1.6) ** 2 * ((storm.strength * mean) / 0.0214) * 0.75;
      energy += blowing;
      turned += blowing * storm.turn;
    });
    const light = (3.9 + 1.9 * temperate(lat)) * Math.exp(0.38 * windForce(time));
    const speed = Math.min(45, Math.sqrt(light ** 2 + energy));
    const turn = energy > 0 ? (turned / energy) * Math.min(1, energy / 60) : 0;
    return {
      speed,
      gust: speed * (1.25 + 0.06 * gust(time)) + 0.3,
      direction: normalizeDegrees(facing + turn + 38 * windTurn(time)),
    };
  }

  /** Sea surface temperature, °C, -1.8 (freezing sea water) to 33. */
  function water(time: number): number {
    const local = lng / 360 + time / DAY;
    // Warmest about three in the afternoon, local solar time.
    const afternoon = 0.2 * Math.cos(2 * Math.PI * (local - 15 / 24));
    const mean = meanTemperature(site, time) + warmth;
    return Math.min(33, Math.max(-1.8, mean + 0.7 * warming(time) + afternoon));
  }

  return { waves, wind, water };
}
