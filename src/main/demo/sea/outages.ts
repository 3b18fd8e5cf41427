/** When a buoy sends nothing: outages drawn per block of time, so that rows can be counted quickly. */
import { uniform } from './hash.ts';

/** Slots of one block: 30 days of half-hours. */
export const BLOCK_SLOTS = 1440;
const CHANNEL = 301;

/** Closed interval of slots without a reading. */
export interface Outage {
  from: number;
  to: number;
}

/**
 * Outages of one block, ascending and disjoint, clipped to the block. Most months lose a few single
 * transmissions and some hours; one in five loses days.
 * @param perHour slots in an hour
 */
export function outagesOf(seed: number, key: number, block: number, perHour: number): Outage[] {
  const draw = (i: number) => uniform(seed, CHANNEL, key, block * 32 + i);
  const first = block * BLOCK_SLOTS;
  const last = first + BLOCK_SLOTS - 1;
  const outages: Outage[] = [];
  const add = (at: number, slots: number) => {
    const from = first + Math.floor(at * BLOCK_SLOTS);
    outages.push({ from, to: Math.min(last, from + Math.max(1, Math.round(slots)) - 1) });
  };
  const singles = Math.floor(draw(0) * 5);
  for (let i = 0; i < singles; i++) add(draw(1 + i), 1);
  if (draw(6) < 0.55) add(draw(7), (1 + 11 * draw(8) ** 2) * perHour);
  if (draw(9) < 0.2) add(draw(10), (20 + 120 * draw(11) ** 3) * perHour);
  return merge(outages);
}

function merge(outages: Outage[]): Outage[] {
  outages.sort((a, b) => a.from - b.from);
  const merged: Outage[] = [];
  for (const outage of outages) {
    const before = merged.at(-1);
    if (before && outage.from <= before.to + 1) before.to = Math.max(before.to, outage.to);
    else merged.push({ ...outage });
  }
  return merged;
}
