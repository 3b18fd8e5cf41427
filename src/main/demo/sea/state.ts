/** The simulated sea at one place and time: waves, swell, wind and water. */
import { meanHeight, meanTemperature, type Site, temperate } from './climate.ts';
import { noise, normal } from './hash.ts';
import { pulse, StormCalendar } from './storms.ts';

const HOUR = 3600;
const DAY = 86_400;
const RADIANS = Math.PI / 180;

/** Heights in metres, periods in seconds, directions degrees true (from), speeds m/s, °C. */
export interface SeaState {
  significantHeight: number;
  peakPeriod: number;
  direction: number;
  swellHeight: number;
  swellPeriod: number;
  swellDirection: number;
  windSpeed: number;
  gustSpeed: number;
  windDirection: number;
  waterTemperature: number;
}

const channels = {
  swellSlow: 1,
  swellFast: 2,
  swellPeriod: 3,
  turnSlow: 4,
  turnFast: 5,
  wind: 6,
  windTurn: 7,
  gust: 8,
  waterSlow: 9,
  place: 10,
  ripple: 11,
} as const;

/** Evaluates the sea of one place; nothing but speed depends on what was asked before. */
export class SeaAt {
  readonly #seed: number;
  readonly #site: Site;
  readonly #storms: StormCalendar;

  constructor(seed: number, site: Site) {
    this.#seed = seed;
    this.#site = site;
    this.#storms = new StormCalendar(seed, site);
  }

  /**
   * Swell is log-normal about its seasonal mean; storms add in energy (Hs² sums), as independent
   * seas do. A storm's period grows with its height like a growing sea (Tp ≈ 4.1 √Hs; fully
   * developed is 5.0 √Hs: Pierson and Moskowitz, 1964) and by up to half with its age, as its waves
   * turn into swell. The peak period is the energy-weighted one, and never so short that the sea
   * would break: steepness 2πHs/(gTp²) stays below 1/18.
   */
  at(time: number): SeaState {
    const seed = this.#seed;
    const { key, lat, exposure, facing } = this.#site;
    const mean = meanHeight(this.#site, time);
    const n = (channel: number, scale: number) => noise(seed, channel, key, time, scale);

    const logSwell =
      0.3 * n(channels.swellSlow, 3.1 * DAY) + 0.13 * n(channels.swellFast, 0.6 * DAY);
    const swellHeight = 0.82 * mean * Math.exp(logSwell + 0.045 * n(channels.ripple, 2.5 * HOUR));
    const swellPeriod =
      (3.2 + 5.4 * Math.min(1.1, exposure) + 1.7 * Math.sqrt(swellHeight)) *
      Math.exp(0.12 * n(channels.swellPeriod, 2.3 * DAY));
    const swellDirection =
      facing + 26 * n(channels.turnSlow, 5 * DAY) + 9 * n(channels.turnFast, 0.7 * DAY);

    let energy = swellHeight ** 2;
    let periodSum = energy * swellPeriod;
    let east = energy * Math.sin(swellDirection * RADIANS);
    let north = energy * Math.cos(swellDirection * RADIANS);
    // Wind of a sea in balance: U² = Hs / 0.0214 (Pierson and Moskowitz, 1964: Hs = 0.21 U²/g).
    let windEnergy = 0;
    let stormTurn = 0;
    this.#storms.forEach(time, (storm, age) => {
      const peak = storm.strength * mean;
      const height = peak * pulse(age);
      const share = height ** 2;
      const period = 4.1 * Math.sqrt(peak) * (0.85 + 0.55 * (1 - Math.exp(-age / 2.2)));
      const from = (facing + storm.turn) * RADIANS;
      energy += share;
      periodSum += share * period;
      east += share * Math.sin(from);
      north += share * Math.cos(from);
      // The wind blows before the sea has grown and drops while it still runs.
      const blowing = pulse(age * 1.6) ** 2 * (peak / 0.0214) * 0.75;
      windEnergy += blowing;
      stormTurn += blowing * storm.turn;
    });

    const significantHeight = Math.min(17, Math.max(0.15, Math.sqrt(energy)));
    const breaking = Math.sqrt((18 * 2 * Math.PI * significantHeight) / 9.80665);
    const calm = (3.9 + 1.9 * temperate(lat)) * Math.exp(0.38 * n(channels.wind, 0.9 * DAY));
    const windSpeed = Math.min(45, Math.sqrt(calm ** 2 + windEnergy));
    const turn = windEnergy > 0 ? (stormTurn / windEnergy) * Math.min(1, windEnergy / 60) : 0;
    const local = this.#site.lng / 360 + time / DAY;
    return {
      significantHeight,
      peakPeriod: Math.min(24, Math.max(breaking, 2, periodSum / energy)),
      direction: degrees(Math.atan2(east, north) / RADIANS),
      swellHeight: Math.max(0.1, swellHeight),
      swellPeriod: Math.min(24, Math.max(2, swellPeriod)),
      swellDirection: degrees(swellDirection),
      windSpeed,
      gustSpeed: windSpeed * (1.25 + 0.06 * n(channels.gust, HOUR)) + 0.3,
      windDirection: degrees(facing + turn + 38 * n(channels.windTurn, 1.4 * DAY)),
      waterTemperature: Math.max(
        -1.8,
        meanTemperature(this.#site, time) +
          1.3 * normal(seed, channels.place, key, 0) +
          0.7 * n(channels.waterSlow, 18 * DAY) +
          // Warmest about three in the afternoon, local solar time.
          0.2 * Math.cos(2 * Math.PI * (local - 15 / 24)),
      ),
    };
  }
}

function degrees(angle: number): number {
  return ((angle % 360) + 360) % 360;
}
