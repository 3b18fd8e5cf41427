/** How long operations at sea wait, from each hour of a grid. */
import type { WaitStatistics } from '../model/statisticsChart.ts';
import { quantileOfSorted } from './aggregate.ts';
import type { HourGrid, Hours } from './hourGrid.ts';
import { firstFrom } from './intervals.ts';
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

/** The waits from those of the hours that have a reading, ascending; the censored ones come first. @param waits see {@link waitsOf} */
export function sortedWaits(
  { read }: HourGrid,
  waits: Int32Array,
  hours: readonly Hours[],
): Float64Array {
  const found = new Int32Array(hours.reduce((sum, { from, until }) => sum + until - from, 0));
  let count = 0;
  for (const { from, until } of hours) {
    for (let hour = from; hour < until; hour++) {
      if (read[hour] === 1) found[count++] = waits[hour] as number;
    }
  }
  // Integers are sorted in a third of the time.
  return new Float64Array(found.subarray(0, count).sort());
}

/**
 * Percentiles of waits of which some are censored: the smallest wait w with 1 − S(w) ≥ p, where S is the
 * product-limit estimate of E. L. Kaplan and P. Meier (1958, doi 10.1080/01621459.1958.10501452).
 * @param sorted see {@link sortedWaits}
 * @param shares p, ascending
 * @returns null where the estimate does not reach p
 */
export function kaplanMeier(sorted: Float64Array, shares: readonly number[]): (number | null)[] {
  const found: number[] = [];
  const first = firstFrom(sorted, 0);
  /** Censored waits that are known to be at least as long. */
  let censored = first;
  let survival = 1;
  for (let at = first, next = first; at < sorted.length; at = next) {
    const wait = sorted[at] as number;
    while (censored > 0 && ~(sorted[censored - 1] as number) < wait) censored--;
    while (sorted[next] === wait) next++;
    survival *= 1 - (next - at) / (censored + sorted.length - at);
    while (1 - survival >= (shares[found.length] ?? 2) - ROUNDING) found.push(wait);
  }
  return shares.map((_, i) => found[i] ?? null);
}

/** Of the waits from those of the hours that have a reading. @param waits see {@link waitsOf} */
export function waitStatisticsOf(
  grid: HourGrid,
  waits: Int32Array,
  hours: readonly Hours[],
): WaitStatistics {
  const sorted = sortedWaits(grid, waits, hours);
  const censored = firstFrom(sorted, 0);
  const known = sorted.subarray(censored);
  const isEstimated = censored > MAX_CENSORED * sorted.length;
  const [p50 = null, p75 = null, p90 = null, p95 = null] = isEstimated
    ? kaplanMeier(sorted, PERCENTILES)
    : quantilesOf(known, PERCENTILES);
  const sum = known.reduce((total, wait) => total + wait, 0);
  return {
    count: sorted.length,
    censored,
    atOnce: share(firstFrom(known, 1), known.length),
    isEstimated,
    mean: isEstimated ? null : share(sum, known.length),
    p50,
    p75,
    p90,
    p95,
  };
}

/** Null for no values. @param sorted ascending */
export const quantilesOf = (sorted: Float64Array, shares: readonly number[]): (number | null)[] =>
  shares.map((p) => (sorted.length === 0 ? null : quantileOfSorted(sorted, p)));
