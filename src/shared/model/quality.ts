/** Quality flags of readings: their values, the tests behind them and the limits of the tests. */
import * as z from 'zod/mini';

/**
 * The variables of readings that are tested for quality, and from which statistics, climatologies and
 * series are computed. The energy per wave has no documented unit, so no limits either.
 */
export const qualityVariables = [
  'significantHeight',
  'maximumHeight',
  'period',
  'direction',
  'waterTemperature',
] as const;
export type QualityVariable = (typeof qualityVariables)[number];
export type LinearVariable = Exclude<QualityVariable, 'direction'>;
export const linearVariables = qualityVariables.filter((name) => name !== 'direction');

/** Flag values of QARTOD and IODE. */
export const flag = { pass: 1, notEvaluated: 2, suspect: 3, fail: 4, missing: 9 } as const;
export type Flag = (typeof flag)[keyof typeof flag];

/** Test n sets bit n of the mask that names the tests behind a flag. */
export const qualityTests = ['grossRange', 'related', 'spike', 'continuity', 'flatLine'] as const;
export type QualityTest = (typeof qualityTests)[number];
export const testBits = Object.fromEntries(qualityTests.map((test, n) => [test, 1 << n])) as Record<
  QualityTest,
  number
>;
/** The tests of a mask. */
export const testsOf = (mask: number): QualityTest[] =>
  qualityTests.filter((test) => (mask & testBits[test]) !== 0);

/** Which flagged values statistics use: those that pass, those that do not fail, or all. */
export const QualityChoice = z.enum(['pass', 'notFail', 'all']);
export type QualityChoice = z.infer<typeof QualityChoice>;

const count = z.int();
/** Readings of a range by the flag of one quantity, and by the tests that flagged it. */
export const VariableCounts = z.object({
  pass: count,
  suspect: count,
  fail: count,
  missing: count,
  tests: z.record(z.enum(qualityTests), count),
});
export type VariableCounts = z.infer<typeof VariableCounts>;

/** One value for each quantity. */
export const byVariable = <T>(make: (name: QualityVariable) => T) =>
  Object.fromEntries(qualityVariables.map((name) => [name, make(name)])) as Record<
    QualityVariable,
    T
  >;
/** One schema for each quantity. */
export const ofVariables = <S extends z.ZodMiniType>(schema: S) =>
  z.object(byVariable(() => schema));
export const QualityCounts = ofVariables(VariableCounts);
export type QualityCounts = z.infer<typeof QualityCounts>;
/** How many values of each quantity are left out. */
export const LeftOut = ofVariables(count);
export type LeftOut = z.infer<typeof LeftOut>;

const limit = z.number();
const notNegative = z.number().check(z.minimum(0));
/** Hours: readings so far outside a range are read with it. */
export const LONGEST_FLAT_LINE = 30 * 24;
const hours = z.number().check(z.positive(), z.maximum(LONGEST_FLAT_LINE));

const range = {
  failBelow: limit,
  suspectBelow: limit,
  suspectAbove: limit,
  failAbove: limit,
};
/** `spike…`: by how much; `continuitySigma`: σ of 0.58 σ √Δt. All in the variable's unit. */
const change = { spikeSuspect: notNegative, spikeFail: notNegative, continuitySigma: notNegative };

/** Metres, seconds, degrees, °C. */
export const QualityLimits = z.object({
  significantHeight: z.object({
    ...range,
    ...change,
    /** How long the height stays the same, hours. */
    flatLineSuspect: hours,
    flatLineFail: hours,
  }),
  maximumHeight: z.object({
    ...range,
    /** Multiple of the significant height above which it is suspect. */
    ratioSuspect: notNegative,
  }),
  /** Here `failBelow` itself fails: there is no period of 0 s. */
  period: z.object(range),
  direction: z.object(range),
  waterTemperature: z.object({ ...range, ...change }),
});
export type QualityLimits = z.infer<typeof QualityLimits>;

/**
 * The published limits: QARTOD Manual for Real-Time Quality Control of In-Situ Surface Wave Data;
 * Copernicus Marine In Situ TAC, Real Time Quality Control for Waves (doi 10.13155/46607); NDBC
 * Technical Document 09-02 for σ.
 */
export const publishedLimits: QualityLimits = {
  significantHeight: {
    failBelow: 0,
    suspectBelow: 0.1,
    suspectAbove: 20,
    failAbove: 30,
    spikeSuspect: 2,
    spikeFail: 4,
    continuitySigma: 6,
    flatLineSuspect: 12,
    flatLineFail: 24,
  },
  maximumHeight: {
    failBelow: 0,
    suspectBelow: 0.1,
    suspectAbove: 35,
    failAbove: 60,
    ratioSuspect: 3,
  },
  period: { failBelow: 0, suspectBelow: 1.7, suspectAbove: 30, failAbove: 40 },
  direction: { failBelow: 0, suspectBelow: 0, suspectAbove: 360, failAbove: 360 },
  waterTemperature: {
    failBelow: -5,
    suspectBelow: -3,
    suspectAbove: 39,
    failAbove: 45,
    spikeSuspect: 2,
    spikeFail: 4,
    continuitySigma: 8.6,
  },
};
