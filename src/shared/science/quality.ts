/** Quality flags of readings: five tests on the raw series of each quantity. Values are never changed. */

import { HOUR } from '#shared/science/durations.ts';
import {
  testBits as bits,
  byVariable,
  flag,
  type LeftOut,
  publishedLimits,
  type QualityChoice,
  type QualityLimits,
  type QualityTest,
  type QualityVariable,
  qualityTests,
  type VariableCounts,
} from '../model/quality.ts';
import type { ReadingColumns } from '../model/reading.ts';

/** Seconds: readings further apart are no neighbours of a spike, and end a flat line. */
const NEIGHBOUR = 3 * HOUR;
/** Longest interval that counts for the time continuity, hours. */
const CONTINUITY_HOURS = 3;
/** Share of σ that a change within an hour may reach (NDBC Technical Document 09-02). */
const CONTINUITY_FACTOR = 0.58;

type Column = Float64Array<ArrayBufferLike>;

/** Readings as columns of equal length in order of time (epoch seconds); SI; NaN for a missing value. */
export type QualityColumns = { time: Column } & Record<QualityVariable, Column>;

/** Of one quantity, one element for each reading; the flag is the worst of the tests. */
export type VariableFlags = ReadingColumns['quality'][QualityVariable];

/** The last value of a quantity before the columns. */
export interface ValueBefore {
  time: number;
  value: number;
}

/** The quantities of the same reading that the tests of a quantity need. */
export const relatedQuantities = {
  significantHeight: ['maximumHeight', 'period'],
  maximumHeight: ['significantHeight'],
  period: [],
  direction: [],
  waterTemperature: [],
} as const satisfies Record<QualityVariable, readonly QualityVariable[]>;
/** A quantity and those that its tests need. */
type Tested<N extends QualityVariable> = N | (typeof relatedQuantities)[N][number];

/**
 * Flags of one quantity. Each test uses the readings that have a value, and not the results of the
 * other tests.
 * @param columns no value is left out yet
 */
export function flagsOfVariable<N extends QualityVariable>(
  name: N,
  columns: { time: Column } & Record<Tested<N>, Column>,
  limits: QualityLimits = publishedLimits,
  before?: ValueBefore,
): VariableFlags {
  const flagged = flagsWithin(name, columns, limits);
  const own = limits[name];
  if ('continuitySigma' in own) {
    changes({ ...flagged, time: columns.time, values: columns[name] }, own, before);
  }
  return flagged;
}

/** Flags by the tests of a single reading, gross range and related quantities: the rows may be of many buoys. */
export function flagsWithin<N extends QualityVariable>(
  name: N,
  columns: Record<Tested<N>, Column>,
  limits: QualityLimits,
): VariableFlags {
  const values: Column = columns[name];
  const flags = new Uint8Array(values.length);
  const tests = new Uint8Array(values.length);
  const series = { values, flags, tests };
  grossRange(series, limits[name], name === 'period');
  const { significantHeight, maximumHeight, period } = columns as QualityColumns;
  if (name === 'significantHeight') {
    relatedSignificant(series, maximumHeight, period, limits.period);
  }
  if (name === 'maximumHeight') {
    relatedMaximum(series, significantHeight, limits.maximumHeight.ratioSuspect);
  }
  return { flags, tests };
}

// Nearly all readings pass: a loop compares a value with one bound, and looks closer beyond it. A comparison with NaN
// is false.

interface Values extends VariableFlags {
  values: Column;
}
interface Series extends Values {
  time: Column;
}

/** The worse flag stays. */
function mark({ flags, tests }: VariableFlags, row: number, value: number, bit: number): void {
  if (value > (flags[row] as number)) flags[row] = value;
  tests[row] = (tests[row] as number) | bit;
}

/** Gives each reading its first flag. @param lowestFails the lower bound itself is not plausible */
function grossRange(
  series: Values,
  { failBelow, suspectBelow, suspectAbove, failAbove }: QualityLimits['period'],
  lowestFails: boolean,
): void {
  const { values, flags } = series;
  const low = Math.max(failBelow, suspectBelow);
  const high = Math.min(failAbove, suspectAbove);
  flags.fill(flag.pass);
  for (let row = 0; row < values.length; row++) {
    const value = values[row] as number;
    if (value > low && value <= high) continue;
    if (Number.isNaN(value)) flags[row] = flag.missing;
    else if (value < failBelow || value > failAbove || (lowestFails && value === failBelow)) {
      mark(series, row, flag.fail, bits.grossRange);
    } else if (value < suspectBelow || value > suspectAbove) {
      mark(series, row, flag.suspect, bits.grossRange);
    }
  }
}

/** Metres. A lower height without a plausible period comes from a sensor that sends zeros: no calm sea. */
const LOWEST_WITHOUT_PERIOD = 0.05;

/** A significant height above the maximum height, or near zero without a plausible period. */
function relatedSignificant(
  series: Values,
  maximumHeights: Column,
  periods: Column,
  { failBelow, failAbove }: QualityLimits['period'],
): void {
  const { values } = series;
  for (let row = 0; row < values.length; row++) {
    const value = values[row] as number;
    const period = periods[row] as number;
    const isPlausible = period > failBelow && period <= failAbove;
    if (
      value > (maximumHeights[row] as number) ||
      (value < LOWEST_WITHOUT_PERIOD && !isPlausible)
    ) {
      mark(series, row, flag.fail, bits.related);
    }
  }
}

/** A maximum height below the significant height, or far above it. */
function relatedMaximum(series: Values, significantHeights: Column, ratio: number): void {
  const { values } = series;
  for (let row = 0; row < values.length; row++) {
    const maximum = values[row] as number;
    const significant = significantHeights[row] as number;
    if (significant > maximum) mark(series, row, flag.fail, bits.related);
    else if (maximum > ratio * significant) mark(series, row, flag.suspect, bits.related);
  }
}

type ChangeLimits = QualityLimits['waterTemperature'] &
  Partial<Pick<QualityLimits['significantHeight'], 'flatLineSuspect' | 'flatLineFail'>>;

/**
 * The tests that compare successive values, in one pass:
 * - spike: a value far from the mean of its two neighbours;
 * - time continuity: a change of more than 0.58 σ √Δt from the value before, Δt in hours and at most 3;
 * - flat line: every reading of a run of the same value that lasts too long.
 */
function changes(series: Series, limits: ChangeLimits, valueBefore?: ValueBefore): void {
  const { values, time } = series;
  const { spikeSuspect, spikeFail, flatLineSuspect = Infinity, flatLineFail = Infinity } = limits;
  const closest = Math.min(spikeSuspect, spikeFail);
  const ofHour = CONTINUITY_FACTOR * limits.continuitySigma;
  /** Of the square of a change, for each second: a quick comparison, to be exact beyond it. */
  const ofSecond = (ofHour ** 2 / HOUR) * (1 - 1e-9);
  const shortest = Math.min(flatLineSuspect, flatLineFail) * HOUR;
  const endRun = (first: number, last: number) => {
    const lasted = (time[last] as number) - (time[first] as number);
    if (lasted < shortest) return;
    const worst = lasted >= flatLineFail * HOUR ? flag.fail : flag.suspect;
    for (let row = first; row <= last; row++) {
      if (!Number.isNaN(values[row])) mark(series, row, worst, bits.flatLine);
    }
  };
  // The previous value and the one before it; NaN until there is one.
  let row = -1;
  let before = Number.NaN;
  let at = Number.NaN;
  let twoBefore = Number.NaN;
  let twoBeforeAt = Number.NaN;
  let first = 0;
  for (let next = 0; next < values.length; next++) {
    const value = values[next] as number;
    if (Number.isNaN(value)) continue;
    const nextAt = time[next] as number;
    const apart = nextAt - at;
    const distance = Math.abs(before - (twoBefore + value) / 2);
    if (distance > closest && at - twoBeforeAt <= NEIGHBOUR && apart <= NEIGHBOUR) {
      mark(series, row, distance > spikeFail ? flag.fail : flag.suspect, bits.spike);
    }
    const isFirst = row < 0;
    const change = Math.abs(value - (isFirst ? (valueBefore?.value ?? Number.NaN) : before));
    const since = isFirst ? nextAt - (valueBefore?.time ?? nextAt) : apart;
    const seconds = Math.min(CONTINUITY_HOURS * HOUR, since);
    if (change * change > ofSecond * seconds && change > ofHour * Math.sqrt(seconds / HOUR)) {
      mark(series, next, flag.suspect, bits.continuity);
    }
    if (value !== before || apart > NEIGHBOUR) {
      if (!isFirst) endRun(first, row);
      first = next;
    }
    twoBefore = before;
    twoBeforeAt = at;
    row = next;
    before = value;
    at = nextAt;
  }
  if (row >= 0) endRun(first, row);
}

/**
 * How far outside a range readings can change the flags within it, seconds: a run of the same value
 * is known once as much of it is seen as fails. Besides, the time continuity needs the last value
 * before them, however old.
 */
export const reachOf = ({ significantHeight }: QualityLimits): number =>
  Math.max(significantHeight.flatLineSuspect, significantHeight.flatLineFail) * HOUR + NEIGHBOUR;

/** True for a flag whose value is left out by the choice. Missing values are not left out. */
const isLeftOut = (value: number, choice: QualityChoice): boolean =>
  value === flag.fail ? choice !== 'all' : value === flag.suspect && choice === 'pass';

/**
 * Replaces the values that the choice leaves out by NaN.
 * @returns how many they are
 */
export function leaveOut(values: Column, flags: Uint8Array, choice: QualityChoice): number {
  let count = 0;
  for (let row = 0; row < values.length; row++) {
    const value = flags[row] as number;
    // Nearly all readings pass.
    if (value === flag.pass || !isLeftOut(value, choice)) continue;
    values[row] = Number.NaN;
    count++;
  }
  return count;
}

/** The columns without the values that the choice leaves out, and how many these are. */
export function acceptedColumns(
  columns: ReadingColumns,
  choice: QualityChoice,
): { columns: ReadingColumns; leftOut: LeftOut } {
  const kept = byVariable((name) => columns[name].slice());
  const leftOut = byVariable((name) => leaveOut(kept[name], columns.quality[name].flags, choice));
  return { columns: { ...columns, ...kept }, leftOut };
}

/** How many of the counted values the choice leaves out. */
export const countLeftOut = (
  { suspect, fail }: Pick<VariableCounts, 'suspect' | 'fail'>,
  choice: QualityChoice,
): number =>
  (isLeftOut(flag.fail, choice) ? fail : 0) + (isLeftOut(flag.suspect, choice) ? suspect : 0);

/** Whether any of these values of the row is suspect or fails. */
export const isFlagged = (
  quality: Record<QualityVariable, { tests: Uint8Array }>,
  row: number,
  variables: readonly QualityVariable[],
): boolean => variables.some((name) => quality[name].tests[row] !== 0);

/** How many readings have each flag, and how many each test flagged. */
export function countFlags({ flags, tests }: VariableFlags): VariableCounts {
  const ofFlag = new Uint32Array(flag.missing + 1);
  const ofMask = new Uint32Array(2 ** qualityTests.length);
  for (let row = 0; row < flags.length; row++) {
    const value = flags[row] as number;
    const mask = tests[row] as number;
    ofFlag[value] = (ofFlag[value] as number) + 1;
    ofMask[mask] = (ofMask[mask] as number) + 1;
  }
  const flaggedBy = (test: QualityTest) =>
    ofMask.reduce((sum, count, mask) => ((mask & bits[test]) === 0 ? sum : sum + count), 0);
  return {
    pass: ofFlag[flag.pass] as number,
    suspect: ofFlag[flag.suspect] as number,
    fail: ofFlag[flag.fail] as number,
    missing: ofFlag[flag.missing] as number,
    tests: Object.fromEntries(qualityTests.map((test) => [test, flaggedBy(test)])) as Record<
      QualityTest,
      number
    >,
  };
}
