/** Pseudo-random numbers of the simulated sea; they depend on the arguments alone. */
import { uuidOf } from '#shared/model/reading.ts';

/**
 * 32-bit hash of integers (body and finaliser of MurmurHash3, A. Appleby, 2011).
 * @returns an integer from 0 to 2^32 - 1
 */
export function hash(seed: number, a: number, b: number, c = 0): number {
  let h = mix(seed | 0, a);
  h = mix(h, b);
  h = mix(h, c);
  h ^= h >>> 16;
  h = Math.imul(h, 0x85ebca6b);
  h ^= h >>> 13;
  h = Math.imul(h, 0xc2b2ae35);
  h ^= h >>> 16;
  return h >>> 0;
}

function mix(h: number, value: number): number {
  let k = Math.imul(value | 0, 0xcc9e2d51);
  k = (k << 15) | (k >>> 17);
  const x = h ^ Math.imul(k, 0x1b873593);
  return (Math.imul((x << 13) | (x >>> 19), 5) + 0xe6546b64) | 0;
}

/** Uniform in [0, 1). */
export function uniform(seed: number, a: number, b: number, c = 0): number {
  return hash(seed, a, b, c) / 4294967296;
}

/** Near-normal, mean 0, variance 1, within ±3.47: the four bytes of one hash, summed (Irwin–Hall). */
export function normal(seed: number, a: number, b: number, c = 0): number {
  const h = hash(seed, a, b, c);
  const sum = (h & 255) + ((h >>> 8) & 255) + ((h >>> 16) & 255) + (h >>> 24);
  return (sum - 510) * STANDARD_BYTES;
}
const STANDARD_BYTES = 1 / Math.sqrt((4 * (256 * 256 - 1)) / 12);

/**
 * Smooth noise in time, mean 0 and variance 1 at every moment, that decorrelates over about one
 * `scale`. Remembers the last two knots: neighbouring times compute no hash.
 * @param scale in the unit of the times passed to the function returned
 */
export function smoothNoise(seed: number, channel: number, site: number, scale: number) {
  let knot = Number.NaN;
  let left = 0;
  let right = 0;
  return (time: number): number => {
    const x = time / scale;
    if (Math.floor(x) !== knot) {
      knot = Math.floor(x);
      left = normal(seed, channel, site, knot);
      right = normal(seed, channel, site, knot + 1);
    }
    const f = x - knot;
    const w = f * f * (3 - 2 * f);
    return (left * (1 - w) + right * w) / Math.sqrt((1 - w) * (1 - w) + w * w);
  };
}

/** A UUID of version 8 (RFC 9562, 2024: custom contents) made of the arguments alone. */
export function uuid(seed: number, a: number, b: number): string {
  const part = (i: number) => hash(seed, a, b, i).toString(16).padStart(8, '0');
  const hex = part(1) + part(2) + part(3) + part(4);
  const variant = '89ab'[Number.parseInt(hex.charAt(16), 16) & 3];
  return uuidOf(`${hex.slice(0, 12)}8${hex.slice(13, 16)}${variant}${hex.slice(17)}`);
}
