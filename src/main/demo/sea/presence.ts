/** Which slots of a buoy have a reading: exact counts and look-ups without iterating over the slots. */
import type { Interval } from '#shared/model/geo.ts';
import { clipped, lengthOf, merged, overlapOf } from '#shared/science/intervals.ts';
import { uniform } from './hash.ts';

/** Slots of one block: 30 days of half-hours. */
const BLOCK_SLOTS = 1440;
const CHANNEL = 301;

/** Block of the year 2100 in half-hours. */
const LAST_BLOCK = 1023;

interface PresenceOptions {
  seed: number;
  key: number;
  /** Slots in an hour. */
  perHour: number;
  /** Further outages, closed intervals of slots; `to` may be Infinity. */
  silences: readonly Interval[];
}

/** Slots are counted from 0; a row is a slot that holds a reading, counted from 0 in order. */
export class Presence {
  readonly #options: PresenceOptions;
  readonly #outages: Interval[][] = [];
  /** Rows before block `i`. */
  readonly #before: number[] = [0];

  constructor(options: PresenceOptions) {
    this.#options = options;
  }

  /** Rows in slots 0 to `slot`, inclusive. */
  rowsUntil(slot: number): number {
    if (slot < 0) return 0;
    const block = Math.floor(slot / BLOCK_SLOTS);
    const range = { from: block * BLOCK_SLOTS, to: slot };
    return this.#rowsBefore(block) + lengthOf([range]) - overlapOf(this.#block(block), range);
  }

  has(slot: number): boolean {
    if (slot < 0) return false;
    const outages = this.#block(Math.floor(slot / BLOCK_SLOTS));
    return !outages.some(({ from, to }) => from <= slot && slot <= to);
  }

  /**
   * The slot that holds a row.
   * @throws RangeError where the buoy has no such row before the year 2100
   */
  slotOf(row: number): number {
    let block = 0;
    while (this.#rowsBefore(block + 1) <= row) {
      block += 1;
      if (block > LAST_BLOCK) throw new RangeError(`There is no row ${row}.`);
    }
    let slot = block * BLOCK_SLOTS + (row - this.#rowsBefore(block));
    for (const outage of this.#block(block)) {
      if (outage.from > slot) break;
      slot += lengthOf([outage]);
    }
    return slot;
  }

  /** Calls back with every slot from `from` to `to`, inclusive, that holds a reading. */
  forEach(from: number, to: number, callback: (slot: number) => void): void {
    for (let slot = from; slot <= to; slot++) if (this.has(slot)) callback(slot);
  }

  #rowsBefore(block: number): number {
    for (let i = this.#before.length; i <= block; i++) {
      const lost = lengthOf(this.#block(i - 1));
      this.#before.push((this.#before[i - 1] ?? 0) + BLOCK_SLOTS - lost);
    }
    return this.#before[block] ?? 0;
  }

  #block(block: number): Interval[] {
    const known = this.#outages[block];
    if (known) return known;
    const { seed, key, perHour, silences } = this.#options;
    const range = { from: block * BLOCK_SLOTS, to: (block + 1) * BLOCK_SLOTS - 1 };
    const outages = merged([...outagesOf(seed, key, block, perHour), ...clipped(silences, range)]);
    this.#outages[block] = outages;
    return outages;
  }
}

/**
 * Outages of one block, ascending and disjoint, clipped to the block. Most months lose a few single
 * transmissions and some hours; one in five loses days.
 * @param perHour slots in an hour
 */
export function outagesOf(seed: number, key: number, block: number, perHour: number): Interval[] {
  const draw = (i: number) => uniform(seed, CHANNEL, key, block * 32 + i);
  const first = block * BLOCK_SLOTS;
  const last = first + BLOCK_SLOTS - 1;
  const outages: Interval[] = [];
  const add = (at: number, slots: number) => {
    const from = first + Math.floor(at * BLOCK_SLOTS);
    outages.push({ from, to: Math.min(last, from + Math.max(1, Math.round(slots)) - 1) });
  };
  const singles = Math.floor(draw(0) * 5);
  for (let i = 0; i < singles; i++) add(draw(1 + i), 1);
  if (draw(6) < 0.55) add(draw(7), (1 + 11 * draw(8) ** 2) * perHour);
  if (draw(9) < 0.2) add(draw(10), (20 + 120 * draw(11) ** 3) * perHour);
  return merged(outages);
}
