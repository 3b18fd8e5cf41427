/**
 * Seasonal means of the simulated sea by latitude and day, and its passing storms: shot noise with Poisson arrivals in
 * hashed blocks of time, each a pulse of height.
 */

import { DAY } from '#shared/science/durations.ts';
import { uniform } from './hash.ts';

const YEAR = 31_556_952;

/** What the simulation needs to know of a position. */
export interface Site {
  /** Distinguishes positions; their noise is independent. */
  key: number;
  lat: number;
  lng: number;
  /** Bearing of the open sea, degrees true. */
  facing: number;
  /** 0.3 a sheltered sea, 1 an open coast. */
  exposure: number;
}

/** 1 in the middle of the local winter, -1 in the middle of summer, `lagDays` after the solstices. */
export function winter(lat: number, time: number, lagDays: number): number {
  const sinceSolstice = time - 1_450_742_400 - lagDays * DAY; // 22 December 2015
  const phase = Math.cos((2 * Math.PI * sinceSolstice) / YEAR);
  return lat >= 0 ? phase : -phase;
}

/** 0 in the tropics, 1 poleward of 45°. */
export function temperate(lat: number): number {
  const x = Math.min(1, Math.max(0, (Math.abs(lat) - 12) / 33));
  return x * x * (3 - 2 * x);
}

/**
 * Mean significant height at a position at this time of the year, metres, 0.3 to 4.5. Annual means
 * and seasonal swings follow the shape, not the numbers, of I. R. Young, "Seasonal variability of
 * the global ocean wind and wave climate", Int. J. Climatol. 19 (1999): about 1.5 m in the
 * tropics, 3 m at 50°, strong seasons in the north, weaker ones in the Southern Ocean.
 */
export function meanHeight(site: Site, time: number): number {
  const belt = Math.exp(-(((Math.abs(site.lat) - 51) / 17) ** 2));
  const annual = 1.75 + (site.lat < 0 ? 1.5 : 1.1) * belt;
  return annual * site.exposure * (1 + heightSwing(site.lat) * winter(site.lat, time, 20));
}

/** Seasonal swing of the height as a share of its annual mean, 0.05 to 0.42. */
function heightSwing(lat: number): number {
  return 0.05 + (lat < 0 ? 0.17 : 0.37) * temperate(lat);
}

/** Storms expected per day, 0.03 to 0.2: rarer in summer and in the tropics. */
function stormRate(lat: number, time: number): number {
  const t = temperate(lat);
  const swing = (lat < 0 ? 0.35 : 0.62) * t;
  return (0.03 + 0.09 * t) * (1 + swing * winter(lat, time, 15));
}

/**
 * Mean sea surface temperature, °C, -3 to 31: warm equator, cold poles, coldest two months after
 * midwinter, with the largest swing in middle latitudes and sheltered seas.
 */
export function meanTemperature(site: Site, time: number): number {
  const lat = (Math.abs(site.lat) * Math.PI) / 180;
  const annual = 30 * Math.cos(lat) ** 2 - 1.2;
  const swing = 0.7 + (3.6 + 3.5 * (1.1 - site.exposure)) * Math.sin(2 * lat) ** 2;
  return annual - swing * winter(site.lat, time, 62);
}

const BLOCK = 4 * DAY;
/** A pulse is over after this many of its time scales. */
const LIFE = 9;
const STORMS = 101;

interface Storm {
  /** When it starts, epoch seconds. */
  start: number;
  /** Time scale of the pulse, seconds: it peaks one scale after its start. */
  scale: number;
  /** Height at the peak as a multiple of the seasonal mean, 0.7 to 3.3. */
  strength: number;
  /** Turn of its waves from the bearing of the open sea, degrees. */
  turn: number;
}

/**
 * Storms that start in one block of four days; their number is Poisson distributed (at most four).
 * A scale of 11 to 19 hours lets a pulse stay above half its peak for 27 to 46 hours (x·e^(1-x) ≥ ½ for
 * 0.23 ≤ x ≤ 2.68).
 */
export function stormsOf(seed: number, site: Site, block: number): Storm[] {
  const expected = (stormRate(site.lat, block * BLOCK) * BLOCK) / DAY;
  let left = uniform(seed, STORMS, site.key, block);
  let probability = Math.exp(-expected);
  const storms: Storm[] = [];
  while (left >= probability && storms.length < 4) {
    left -= probability;
    probability *= expected / (storms.length + 1);
    const draw = (i: number) => uniform(seed, STORMS + 1 + i, site.key, block * 4 + storms.length);
    storms.push({
      start: block * BLOCK + draw(0) * BLOCK,
      scale: (11 + 8 * draw(1)) * 3600,
      strength: Math.min(3.3, 0.7 - 0.6 * Math.log(1 - draw(2) * 0.999)),
      turn: (draw(3) + draw(4) - 1) * 60,
    });
  }
  return storms;
}

/** Height of the pulse `x` time scales after its start as a share of its peak, 0 to 1. */
export function pulse(x: number): number {
  return x <= 0 || x >= LIFE ? 0 : x * Math.exp(1 - x);
}

/**
 * Storms at one position. Blocks are cached: every moment needs three.
 * @returns a function that calls back with every storm that has started and is not over, and its age in time scales
 */
export function stormCalendar(seed: number, site: Site) {
  const blocks = new Map<number, Storm[]>();
  const stormsIn = (block: number): Storm[] => {
    const known = blocks.get(block);
    if (known) return known;
    if (blocks.size > 4096) blocks.clear();
    const storms = stormsOf(seed, site, block);
    blocks.set(block, storms);
    return storms;
  };
  let lastBlock = Number.NaN;
  let near: Storm[] = [];
  return (time: number, callback: (storm: Storm, age: number) => void): void => {
    const block = Math.floor(time / BLOCK);
    if (block !== lastBlock) {
      lastBlock = block;
      // The longest pulse lasts 9 × 19 h, less than two blocks.
      near = [...stormsIn(block - 2), ...stormsIn(block - 1), ...stormsIn(block)];
    }
    for (const storm of near) {
      const age = (time - storm.start) / storm.scale;
      if (age > 0 && age < LIFE) callback(storm, age);
    }
  };
}
