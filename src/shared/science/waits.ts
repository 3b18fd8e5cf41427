/** How long operations at sea wait, from each hour of a grid. */
import type { WaitStatistics } from '../model/statisticsChart.ts';
import { quantileOfSorted } from './aggregate.ts';
import type { HourGrid, Hours } from './hourGrid.ts';
import { share } from './summary.ts';

/** Share of censored waits above which the percentiles are estimated and no mean is given. */
const MAX_CENSORED = 0.02;
const PERCENTILES = [0.5, 0.75, 0.9, 0.95] as const;
/** 1 − S is a product of rounded factors. */
const ROUNDING = 1e-12;

/** A part of an operation: `hours` within its limits, which are those of its grid. */
export interface Phase {
  grid: HourGrid;
  hours: number;
}

/** An operation: phases that follow each other without a break. All grids have the same hours, read and covered alike. */
export type Phases = readonly [Phase, ...Phase[]];

/** Marks the hours from which all hours of the phases are workable. */
export function startsOf(phases: Phases): Uint8Array {
  let later: Uint8Array | null = null;
  for (const { grid, hours } of phases.toReversed()) {
    const starts: Uint8Array = new Uint8Array(grid.workable.length);
    for (let hour = starts.length - 1, run = 0; hour >= 0; hour--) {
      run = grid.workable[hour] === 1 ? run + 1 : 0;
      starts[hour] = run >= hours && (later === null || later[hour + hours] === 1) ? 1 : 0;
    }
    later = starts;
  }
  return later ?? new Uint8Array();
}

/**
 * Waits for the next start of an operation that must start again after an interruption. A wait is
 * censored if an hour that is not covered or the end of the record comes before that operation has ended.
 * @param starts see {@link startsOf}
 * @returns for each covered hour its wait in hours; ~n (negative): censored after n hours
 */
export function waitsOf({ covered }: HourGrid, starts: Uint8Array): Int32Array {
  const waits = new Int32Array(covered.length);
  let end = covered.length;
  let next = -1;
  for (let hour = covered.length - 1; hour >= 0; hour--) {
    if (covered[hour] === 0) {
      end = hour;
      next = -1;
    } else if (starts[hour] === 1) next = hour;
    waits[hour] = next < 0 ? ~(end - hour) : next - hour;
  }
  return waits;
}

/**
 * The same for an operation that can be suspended: the hours without work until the workable hours of each
 * phase have added up. A wait is censored after the hours without work before the next hour that is not covered.
 */
export function suspendedWaitsOf(phases: Phases): Int32Array {
  const ofPhases = phases.map((phase) => ({
    hours: phase.hours,
    waits: suspendedWaitsOfOne(phase),
  }));
  return ofPhases.reduceRight((later, { hours, waits }) => ({
    hours,
    waits: waits.map((wait, hour) => {
      // Within the earlier phase.
      if (wait < 0) return wait;
      const next = later.waits[hour + wait + hours] ?? ~0;
      return next < 0 ? ~(wait + ~next) : wait + next;
    }),
  })).waits;
}

function suspendedWaitsOfOne({ grid: { covered, workable }, hours }: Phase): Int32Array {
  const waits = new Int32Array(covered.length);
  /** Workable hours from `hour` until `end`. */
  let work = 0;
  for (let hour = 0, end = 0; hour < covered.length; hour++) {
    end = Math.max(end, hour);
    while (work < hours && covered[end] === 1) work += workable[end++] as number;
    const idle = end - hour - work;
    waits[hour] = work === hours ? idle : ~idle;
    work -= workable[hour] as number;
  }
  return waits;
}

/**
 * Percentiles of waits of which some are censored: the smallest wait w with 1 − S(w) ≥ p, where S is the
 * product-limit estimate of E. L. Kaplan and P. Meier (1958, doi 10.1080/01621459.1958.10501452).
 * @param known number of waits of 0, 1, 2… hours
 * @param censored parallel: number of waits known to be at least so long
 * @param shares p, ascending
 * @returns null where the estimate does not reach p
 */
export function kaplanMeier(
  known: Uint32Array,
  censored: Uint32Array,
  shares: readonly number[],
): (number | null)[] {
  const found: number[] = [];
  let atRisk = sumOf(known) + sumOf(censored);
  let survival = 1;
  known.forEach((ended, wait) => {
    if (ended > 0) survival *= 1 - ended / atRisk;
    while (1 - survival >= (shares[found.length] ?? 2) - ROUNDING) found.push(wait);
    atRisk -= ended + (censored[wait] as number);
  });
  return shares.map((_, i) => found[i] ?? null);
}

/** Of the waits from those of the hours that have a reading. @param waits see {@link waitsOf} */
export function waitStatisticsOf(
  grid: HourGrid,
  waits: Int32Array,
  hours: readonly Hours[],
): WaitStatistics {
  const { known, censored } = countWaits(grid, waits, hours);
  const lost = sumOf(censored);
  const ended = sumOf(known);
  const count = lost + ended;
  const isEstimated = lost > MAX_CENSORED * count;
  const [p50 = null, p75 = null, p90 = null, p95 = null] = isEstimated
    ? kaplanMeier(known, censored, PERCENTILES)
    : quantilesOf(expanded(known), PERCENTILES);
  const sum = known.reduce((total, times, wait) => total + times * wait, 0);
  return {
    count,
    censored: lost,
    atOnce: share(known[0] ?? 0, ended),
    isEstimated,
    mean: isEstimated ? null : share(sum, ended),
    p50,
    p75,
    p90,
    p95,
  };
}

/** How many of these waits end after 0, 1, 2… hours, and how many are censored then or, in the last element, later. */
export function countWaits({ read }: HourGrid, waits: Int32Array, hours: readonly Hours[]) {
  const all = hours.map(({ from, until }) => waits.subarray(from, until));
  const longest = all.reduce((most, some) => some.reduce((a, b) => Math.max(a, b), most), -1);
  const known = new Uint32Array(longest + 2);
  const censored = new Uint32Array(longest + 2);
  for (const { from, until } of hours) {
    for (let hour = from; hour < until; hour++) {
      if (read[hour] === 0) continue;
      const wait = waits[hour] as number;
      const [counts, at] = wait < 0 ? [censored, Math.min(~wait, longest + 1)] : [known, wait];
      counts[at] = (counts[at] as number) + 1;
    }
  }
  return { known, censored };
}

const sumOf = (counts: Uint32Array): number => counts.reduce((sum, times) => sum + times, 0);

/** The waits that were counted, ascending. */
function expanded(known: Uint32Array): Float64Array {
  const waits = new Float64Array(sumOf(known));
  let at = 0;
  known.forEach((times, wait) => {
    waits.fill(wait, at, at + times);
    at += times;
  });
  return waits;
}

/** Null for no values. @param sorted ascending */
export const quantilesOf = (sorted: Float64Array, shares: readonly number[]): (number | null)[] =>
  shares.map((p) => (sorted.length === 0 ? null : quantileOfSorted(sorted, p)));
