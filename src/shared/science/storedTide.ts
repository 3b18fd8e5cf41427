/** The tide that stored answers of one place state: levels, the curve, high and low water. */
import type { StoredConditions } from '../model/conditions.ts';
import { metresOf } from './serviceUnits.ts';
import {
  cosineHeight,
  curveOf,
  hourlyRuns,
  type Turn,
  turnSpan,
  turnSteps,
  turnsOf,
} from './tide.ts';

export type StoredTide = NonNullable<ReturnType<typeof tideOf>>;

/** Between the points of a curve, seconds. */
const STEP = 600;
/** Two statements of one high or low water are at most this far apart, seconds. */
const SAME_TURN = 3 * 3600;
/** The computed and the stated time of one are mostly nearer, seconds: at the end of a span it may be inside by the one only. */
const NEAR_END = 1800;

/** High and low water that the answers state as the next one. */
function statedTurns(stored: readonly StoredConditions[]): Turn[] {
  const turns: Turn[] = [];
  for (const { request, conditions } of stored) {
    const { tide, units } = conditions;
    const kind = tide?.nextTide?.toLowerCase();
    const height = metresOf(tide?.nextTideHeight ?? null, units.height);
    if (!tide || tide.secondsToNextChange === null || height === null) continue;
    if (kind !== 'high' && kind !== 'low') continue;
    const time = (tide.time ?? request.time) + tide.secondsToNextChange;
    const before = turns.findLast((turn) => turn.kind === kind);
    if (!before || time - before.time > SAME_TURN) turns.push({ kind, time, height });
  }
  return turns;
}

const rounded = (value: number, step: number): number => Math.round(value / step) * step;

const hasTwoDecimals = (height: number | null): boolean =>
  !Number.isInteger(rounded((height ?? 0) * 10, 1e-6));

/**
 * High and low water are computed where levels are hourly; elsewhere they are what the answers state.
 * @param stored ascending in time
 * @returns null without a level in a known unit
 */
export function tideOf(stored: readonly StoredConditions[]) {
  const known = stored.flatMap(({ request, conditions: { tide, units } }) => {
    const height = metresOf(tide?.height ?? null, units.height);
    return tide && height !== null ? [{ time: request.time, height, sent: tide.height }] : [];
  });
  if (known.length === 0) return null;
  const times = known.map(({ time }) => time);
  const heights = known.map(({ height }) => height);
  const isFine = known.some(({ sent }) => hasTwoDecimals(sent));
  const runs = hourlyRuns(times, heights);
  const steps = turnSteps(isFine);
  const ofLevels = runs
    .flatMap((run) => turnsOf(run, isFine))
    .map(({ kind, time, height }) => ({
      kind,
      time: rounded(time, steps.time),
      height: rounded(height, steps.height),
    }));
  const spans = runs.map(turnSpan);
  const stated = statedTurns(stored).filter(
    ({ kind, time }) =>
      !spans.some(({ from, to }) => time >= from + NEAR_END && time <= to - NEAR_END) &&
      !ofLevels.some((turn) => turn.kind === kind && Math.abs(turn.time - time) <= SAME_TURN),
  );
  const statesFine = stored.some(({ conditions: { tide } }) =>
    hasTwoDecimals(tide?.nextTideHeight ?? null),
  );
  const isStated = stated.length > 0;
  const isHourly = runs.length > 0;
  const turns = [...ofLevels, ...stated].sort((a, b) => a.time - b.time);
  const [from = 0, to = from] = [times[0], turns.at(-1)?.time];
  const time = Float64Array.from({ length: (to - from) / STEP + 1 }, (_, i) => from + i * STEP);
  const isInRun = (at: number) =>
    runs.some(({ start, heights }) => at >= start && at < start + heights.length * 3600);
  const value = time.map((at) => (isInRun(at) ? Number.NaN : cosineHeight(turns, known, at)));
  return {
    /** Metres. */
    levels: { time: Float64Array.from(times), value: Float64Array.from(heights) },
    /** The spline through hourly levels, one for each stretch without a gap, then half cosines; NaN: none. */
    curves: [...runs.map((run) => curveOf(run, STEP)), { time, value }],
    /** Rounded as far as they are known. */
    turns,
    /** Decimals of a height in metres. */
    decimals: isFine || (!isHourly && statesFine) ? 2 : 1,
    /** `levels`: some are computed from hourly levels; `service`: some are as the answers state them. */
    by: [...(isHourly ? ['levels' as const] : []), ...(isStated ? ['service' as const] : [])],
  };
}
