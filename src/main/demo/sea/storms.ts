/** Passing storms as shot noise: Poisson arrivals in hashed blocks of time, each a pulse of height. */

import { uniform } from './hash.ts';
import { type Site, stormRate } from './seasonalMeans.ts';

const DAY = 86_400;
const BLOCK = 4 * DAY;
/** A pulse is over after this many of its time scales. */
const LIFE = 9;
const CHANNEL = 101;

interface Storm {
  /** When it begins at the place, epoch seconds. */
  start: number;
  /** Time scale of the pulse, seconds: it peaks one scale after its start. */
  scale: number;
  /** Height at the peak as a multiple of the place's seasonal mean, 0.7 to 3.3. */
  strength: number;
  /** Turn of its waves from the place's facing, degrees. */
  turn: number;
}

/**
 * Storms that begin in one block of four days; their number is Poisson distributed (at most four).
 * A scale of 11 to 19 hours keeps a pulse above half its peak for 27 to 46 hours (x·e^(1-x) ≥ ½ for
 * 0.23 ≤ x ≤ 2.68).
 */
export function stormsOf(seed: number, site: Site, block: number): Storm[] {
  const expected = (stormRate(site.lat, block * BLOCK) * BLOCK) / DAY;
  let left = uniform(seed, CHANNEL, site.key, block);
  let probability = Math.exp(-expected);
  const storms: Storm[] = [];
  while (left >= probability && storms.length < 4) {
    left -= probability;
    probability *= expected / (storms.length + 1);
    const draw = (i: number) => uniform(seed, CHANNEL + 1 + i, site.key, block * 4 + storms.length);
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
 * Storms at one place. Blocks are cached: every moment needs three.
 * @returns a function that calls back with every storm that has begun and is not over, and its age in time scales
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
