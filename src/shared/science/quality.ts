/** Quality flags of readings: five tests on the raw series of each quantity. Values are never changed. */
import {
  flag,
  publishedLimits,
  type QualityChoice,
  type QualityLimits,
  type QualityTest,
  type QualityVariable,
  qualityTests,
  qualityVariables,
  type VariableCounts,
} from '../model/quality.ts';

const HOUR = 3600;
/** Readings further apart are no neighbours of a spike, and end a flat line. */
const NEIGHBOUR = 3 * HOUR;
/** Longest interval that counts for the time continuity, hours. */
const CONTINUITY_HOURS = 3;
/** Share of σ that a change within an hour may reach (NDBC Technical Document 09-02). */
const CONTINUITY_FACTOR = 0.58;

type Column = Float64Array<ArrayBufferLike>;

/** Readings as columns of equal length in order of time (epoch seconds); SI; NaN for a missing value. */
export type QualityColumns = { time: Column } & Record<QualityVariable, Column>;

/** Of one quantity, one element for each reading. */
export interface VariableFlags {
  /** {@link flag} values: the worst of the tests. */
  flags: Uint8Array<ArrayBuffer>;
  /** The tests that flagged it: bit n for test n of {@link qualityTests}. */
  tests: Uint8Array<ArrayBuffer>;
}
export type QualityFlags = Record<QualityVariable, VariableFlags>;

const bits = Object.fromEntries(qualityTests.map((test, n) => [test, 1 << n])) as Record<
  QualityTest,
  number
>;

export const byVariable = <T>(make: (name: QualityVariable) => T) =>
  Object.fromEntries(qualityVariables.map((name) => [name, make(name)])) as Record<
    QualityVariable,
    T
  >;

/** The tests of a mask. */
export const testsOf = (mask: number): QualityTest[] =>
  qualityTests.filter((test) => (mask & bits[test]) !== 0);

/** The last value of a quantity before the columns. */
export interface ValueBefore {
  time: number;
  value: number;
}

/**
 * Flags of all quantities. A reading at the border of the columns is tested against what is in
 * them: see {@link reachOf}.
 */
export const flagsOf = (
  columns: QualityColumns,
  limits: QualityLimits = publishedLimits,
  before: Partial<Record<QualityVariable, ValueBefore>> = {},
): QualityFlags => byVariable((name) => flagsOfVariable(name, columns, limits, before[name]));

/**
 * Flags of one quantity. Each test looks at the readings that have a value, and not at the results
 * of the others.
 * @param columns the heights may not be left out for each other: the related test compares them
 */
export function flagsOfVariable<N extends QualityVariable>(
  name: N,
  columns: { time: Column } & Record<N, Column> & Partial<Record<QualityVariable, Column>>,
  limits: QualityLimits = publishedLimits,
  before?: ValueBefore,
): VariableFlags {
  const values: Column = columns[name];
  const present = new Int32Array(values.length);
  const flags = new Uint8Array(values.length).fill(flag.missing);
  let count = 0;
  for (let row = 0; row < values.length; row++) {
    if (Number.isNaN(values[row])) continue;
    present[count++] = row;
    flags[row] = flag.pass;
  }
  const series: Series = {
    time: columns.time,
    values,
    rows: present.subarray(0, count),
    flags,
    tests: new Uint8Array(values.length),
  };
  const own: Partial<QualityLimits['significantHeight']> = limits[name];
  grossRange(series, limits[name], name === 'period');
  const { significantHeight, maximumHeight } = columns;
  if (name === 'significantHeight' && maximumHeight) related(series, maximumHeight);
  if (name === 'maximumHeight' && significantHeight) {
    relatedMaximum(series, significantHeight, limits.maximumHeight.ratioSuspect);
  }
  if (own.spikeSuspect !== undefined && own.spikeFail !== undefined) {
    spike(series, own.spikeSuspect, own.spikeFail);
  }
  if (own.continuitySigma !== undefined) continuity(series, own.continuitySigma, before);
  if (own.flatLineSuspect !== undefined && own.flatLineFail !== undefined) {
    flatLine(series, own.flatLineSuspect * HOUR, own.flatLineFail * HOUR);
  }
  return { flags: series.flags, tests: series.tests };
}

interface Series extends VariableFlags {
  time: Column;
  values: Column;
  /** Indexes of the readings that have a value. */
  rows: Int32Array;
}

/** The worse flag stays. */
function mark({ flags, tests }: Series, row: number, value: number, test: QualityTest): void {
  if (value > (flags[row] as number)) flags[row] = value;
  tests[row] = (tests[row] as number) | bits[test];
}

/** @param lowestFails the lower bound itself is not plausible */
function grossRange(
  series: Series,
  { failBelow, suspectBelow, suspectAbove, failAbove }: QualityLimits['period'],
  lowestFails: boolean,
): void {
  const { rows, values } = series;
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i] as number;
    const value = values[row] as number;
    if (value < failBelow || value > failAbove || (lowestFails && value === failBelow)) {
      mark(series, row, flag.fail, 'grossRange');
    } else if (value < suspectBelow || value > suspectAbove) {
      mark(series, row, flag.suspect, 'grossRange');
    }
  }
}

/** A significant height above the maximum height. */
function related(series: Series, maximumHeights: Column): void {
  const { rows, values } = series;
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i] as number;
    if ((values[row] as number) > (maximumHeights[row] as number)) {
      mark(series, row, flag.fail, 'related');
    }
  }
}

/** A maximum height below the significant height, or far above it. */
function relatedMaximum(series: Series, significantHeights: Column, ratio: number): void {
  const { rows, values } = series;
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i] as number;
    const maximum = values[row] as number;
    const significant = significantHeights[row] as number;
    if (significant > maximum) mark(series, row, flag.fail, 'related');
    else if (maximum > ratio * significant) mark(series, row, flag.suspect, 'related');
  }
}

/** A value far from the mean of its two neighbours. */
function spike(series: Series, suspect: number, fail: number): void {
  const { rows, values, time } = series;
  for (let i = 1; i < rows.length - 1; i++) {
    const before = rows[i - 1] as number;
    const row = rows[i] as number;
    const after = rows[i + 1] as number;
    const at = time[row] as number;
    if (at - (time[before] as number) > NEIGHBOUR) continue;
    if ((time[after] as number) - at > NEIGHBOUR) continue;
    const mean = ((values[before] as number) + (values[after] as number)) / 2;
    const distance = Math.abs((values[row] as number) - mean);
    if (distance > fail) mark(series, row, flag.fail, 'spike');
    else if (distance > suspect) mark(series, row, flag.suspect, 'spike');
  }
}

/** A change from the reading before of more than 0.58 σ √Δt, Δt in hours and at most 3. */
function continuity(series: Series, sigma: number, before?: ValueBefore): void {
  const { rows, values, time } = series;
  let beforeTime = before?.time ?? Number.NaN;
  let beforeValue = before?.value ?? Number.NaN;
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i] as number;
    const at = time[row] as number;
    const value = values[row] as number;
    const hours = Math.min(CONTINUITY_HOURS, (at - beforeTime) / HOUR);
    if (Math.abs(value - beforeValue) > CONTINUITY_FACTOR * sigma * Math.sqrt(hours)) {
      mark(series, row, flag.suspect, 'continuity');
    }
    beforeTime = at;
    beforeValue = value;
  }
}

/** Every reading of a run of the same value that lasts so long. @param suspect seconds @param fail seconds */
function flatLine(series: Series, suspect: number, fail: number): void {
  const { rows, values, time } = series;
  const timeAt = (i: number) => time[rows[i] as number] as number;
  for (let first = 0, next = 1; first < rows.length; first = next++) {
    const value = values[rows[first] as number];
    while (
      next < rows.length &&
      values[rows[next] as number] === value &&
      timeAt(next) - timeAt(next - 1) <= NEIGHBOUR
    ) {
      next++;
    }
    const lasted = timeAt(next - 1) - timeAt(first);
    if (lasted < Math.min(suspect, fail)) continue;
    const worst = lasted >= fail ? flag.fail : flag.suspect;
    for (let i = first; i < next; i++) mark(series, rows[i] as number, worst, 'flatLine');
  }
}

/**
 * How far outside a range readings can change the flags within it, seconds: a run of the same value
 * is known once as much of it is seen as fails. Besides, the time continuity needs the last value
 * before them, however old.
 */
export const reachOf = ({ significantHeight }: QualityLimits): number =>
  Math.max(significantHeight.flatLineSuspect, significantHeight.flatLineFail) * HOUR + NEIGHBOUR;

/** True for a flag whose value is left out by the choice. Missing values are not left out. */
export const isLeftOut = (value: number, choice: QualityChoice): boolean =>
  value === flag.fail ? choice !== 'all' : value === flag.suspect && choice === 'pass';

/**
 * Replaces the values that the choice leaves out by NaN.
 * @returns how many they are
 */
export function leaveOut(values: Column, flags: Uint8Array, choice: QualityChoice): number {
  let count = 0;
  for (let row = 0; row < values.length; row++) {
    if (!isLeftOut(flags[row] as number, choice)) continue;
    values[row] = Number.NaN;
    count++;
  }
  return count;
}

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
