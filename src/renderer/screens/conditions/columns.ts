/** What a strip of the next days shows, in SI: forecasts and tide by column, high and low water, readings of the nearest buoy. */
import type { Samples } from '#renderer/charts/samples.ts';
import type { StoredConditions } from '#shared/model/conditions.ts';
import { compassDegrees } from '#shared/science/compass.ts';
import { METRES_PER_SECOND, metresOf, siOf } from '#shared/science/serviceUnits.ts';
import { curveOf, hourlyRuns, type Turn, turnSteps, turnsOf } from '#shared/science/tide.ts';

/** Null: not stated, or in a unit that is not known. Directions are those that waves and wind come from, degrees. */
export interface Column {
  /** Epoch seconds. */
  time: number;
  /** Null: not downloaded, and so is everything else. */
  fetchedAt: number | null;
  height: number | null;
  period: number | null;
  from: number | null;
  swellHeight: number | null;
  swellPeriod: number | null;
  swellFrom: number | null;
  windSpeed: number | null;
  windFrom: number | null;
}

const degreesOf = (compass: string | null | undefined): number | null =>
  compass ? compassDegrees(compass) : null;

export function columnOf(time: number, stored: StoredConditions | undefined): Column {
  const { forecast = null, units } = stored?.conditions ?? {};
  const metres = (height: number | null = null) => metresOf(height, units?.height ?? null);
  const speed = siOf(units?.speed ?? null, METRES_PER_SECOND);
  const wind = forecast?.windSpeed ?? null;
  return {
    time,
    fetchedAt: stored?.fetchedAt ?? null,
    height: metres(forecast?.wavesHeight),
    period: forecast?.wavesPeriod ?? null,
    from: degreesOf(forecast?.wavesDirection),
    swellHeight: metres(forecast?.swellHeight),
    swellPeriod: forecast?.swellPeriod ?? null,
    swellFrom: degreesOf(forecast?.swellDirection),
    windSpeed: wind === null || speed === undefined ? null : wind * speed,
    windFrom: degreesOf(forecast?.windDirection),
  };
}

export interface DaysTide {
  /** Metres. */
  levels: Samples;
  /** The spline through hourly levels, one for each stretch without a gap. */
  curves: readonly Samples[];
  /** Rounded as far as they are known. */
  turns: readonly Turn[];
  /** Decimals of a height in metres. */
  decimals: number;
  /** `levels`: computed from hourly levels; `service`: as the answers state them. */
  by: 'levels' | 'service';
}

/** Two statements of one high or low water are at most this far apart, seconds. */
const SAME_TURN = 3 * 3600;

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

/** @param stored ascending in time. Null without a level in a known unit. */
export function tideOf(stored: readonly StoredConditions[]): DaysTide | null {
  const known = stored.flatMap(({ request, conditions: { tide, units } }) => {
    const height = metresOf(tide?.height ?? null, units.height);
    return tide && height !== null ? [{ time: request.time, height, sent: tide.height }] : [];
  });
  if (known.length === 0) return null;
  const times = known.map(({ time }) => time);
  const heights = known.map(({ height }) => height);
  const isFine = known.some(({ sent }) => !Number.isInteger(rounded((sent ?? 0) * 10, 1e-6)));
  const runs = hourlyRuns(times, heights);
  const steps = turnSteps(isFine);
  const ofLevels = runs
    .flatMap((run) => turnsOf(run, isFine))
    .map(({ kind, time, height }) => ({
      kind,
      time: rounded(time, steps.time),
      height: rounded(height, steps.height),
    }));
  const isHourly = runs.length > 0;
  return {
    levels: { time: Float64Array.from(times), value: Float64Array.from(heights) },
    curves: runs.map((run) => curveOf(run, 600)),
    turns: isHourly ? ofLevels : statedTurns(stored),
    decimals: isHourly && !isFine ? 1 : 2,
    by: isHourly ? 'levels' : 'service',
  };
}
