/** What the conditions of a rule say of one reading. */
import type { AlertCondition, AlertRule } from '#shared/model/alert.ts';
import type { QualityVariable } from '#shared/model/quality.ts';
import type { Spot } from '#shared/model/watch.ts';
import { changeOver } from '#shared/science/aggregate.ts';
import { inSector, normalizeDegrees } from '#shared/science/compass.ts';
import { matchSpot, type SpotState, tideAt } from '#shared/science/spotMatch.ts';
import type { Turn } from '#shared/science/tide.ts';

/** Share of a limit that a value must go back to be clear. */
const MARGIN = 0.05;
/** Least margin: one step of what is displayed. SI. */
const stepOf = (name: QualityVariable | 'rank'): number =>
  name === 'direction' || name === 'rank' ? 1 : 0.1;

/**
 * Readings in order of time (epoch seconds). NaN for a value that is missing or fails its quality tests; `rank`: of the
 * significant height at that time, 0 to 100.
 */
export type AlertReadings = Record<QualityVariable | 'rank' | 'time', Float64Array> & {
  /** For a rule about how good its spot is, see {@link spotColumn}. */
  spot?: Float64Array;
};

const degrees: Record<SpotState, number> = { none: 0, part: 1, good: 2, unknown: Number.NaN };

/** How good a spot is at each reading. @param turns high and low water around them, ascending */
export function spotColumn(
  spot: Spot,
  { time, significantHeight, period, direction }: AlertReadings,
  turns: readonly Turn[],
): Float64Array {
  const at = (values: Float64Array, row: number): number | null =>
    Number.isNaN(values[row]) ? null : (values[row] as number);
  return time.map((moment, row) => {
    const height = at(significantHeight, row);
    const values = { height, period: at(period, row), direction: at(direction, row) };
    return degrees[matchSpot(spot, { ...values, tide: tideAt(turns, moment) }).state];
  });
}

/** Whether a state is what a rule is about, or better. */
export const isEnough = (state: SpotState, least: 'good' | 'part'): boolean =>
  degrees[state] >= degrees[least];

/** `near`: not met, and not clear before it is further from the limit. */
export type Verdict = 'met' | 'near' | 'clear' | 'unknown';

const marginOf = (given: number | null, limit: number, step: number): number =>
  given ?? Math.max(Math.abs(limit) * MARGIN, step);

/** `value` is met from `limit` on; strict: above it only. A falling one is mirrored by its caller. */
function above(value: number, limit: number, margin: number, isStrict: boolean): Verdict {
  if (Number.isNaN(value)) return 'unknown';
  if (isStrict ? value > limit : value >= limit) return 'met';
  // Without the error of binary fractions: 2.85 is clear of 3 by 0.15.
  return value <= limit - margin + 1e-9 ? 'clear' : 'near';
}

/** What a condition says of the reading in a row. */
export function verdictOf(
  condition: AlertCondition,
  readings: AlertReadings,
  row: number,
): Verdict {
  switch (condition.kind) {
    case 'value': {
      const { variable, comparison, limit } = condition;
      const sign = comparison.startsWith('>') ? 1 : -1;
      const margin = marginOf(condition.margin, limit, stepOf(variable));
      const value = sign * (readings[variable][row] as number);
      return above(value, sign * limit, margin, comparison.length === 1);
    }
    case 'between': {
      const { variable, low, high, margin } = condition;
      const value = readings[variable][row] as number;
      const step = stepOf(variable);
      return worst([
        above(value, low, marginOf(margin, low, step), false),
        above(-value, -high, marginOf(margin, high, step), false),
      ]);
    }
    case 'direction': {
      const { first, last } = condition;
      const value = readings.direction[row] as number;
      if (Number.isNaN(value)) return 'unknown';
      if (inSector(value, first, last)) return 'met';
      const width = normalizeDegrees(last - first);
      const margin = marginOf(condition.margin, width, stepOf('direction'));
      return inSector(value, first - margin, first + width + margin) ? 'near' : 'clear';
    }
    case 'rank': {
      const { limit } = condition;
      const margin = marginOf(condition.margin, limit, stepOf('rank'));
      return above(readings.rank[row] as number, limit, margin, false);
    }
    case 'change': {
      const { variable, hours, limit } = condition;
      const values = readings[variable].subarray(0, row + 1);
      if (Number.isNaN(values[row])) return 'unknown';
      const change = changeOver(readings.time.subarray(0, row + 1), values, hours);
      const margin = marginOf(condition.margin, limit, stepOf(variable));
      return above(Math.sign(limit) * change, Math.abs(limit), margin, false);
    }
    case 'spot': {
      const degree = readings.spot?.[row] ?? Number.NaN;
      if (Number.isNaN(degree)) return 'unknown';
      return degree >= degrees[condition.least] ? 'met' : 'clear';
    }
    case 'age':
      // At the time of a reading its age is none.
      return 'clear';
  }
}

/** All must be met; one that is clear is enough to be clear, whatever is missing. */
function worst(verdicts: readonly Verdict[]): Verdict {
  return (['clear', 'unknown', 'near'] as const).find((one) => verdicts.includes(one)) ?? 'met';
}

export const verdictAt = (rule: AlertRule, readings: AlertReadings, row: number): Verdict =>
  worst(rule.conditions.map((condition) => verdictOf(condition, readings, row)));
