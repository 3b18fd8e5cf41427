/** High and low water from hourly levels of the water, and the curve through levels or between high and low water. */

import { HOUR } from '#shared/science/durations.ts';
import type { Interval } from '../model/geo.ts';

/** Nothing is known so near to an end of the levels, hours. */
const MARGIN = 2;
/** The fewest levels between whose margins something can turn. */
const FEWEST = 2 * MARGIN + 1;
/** A high or low water further away may not be the next one, seconds: a diurnal tide turns every 12.4 h. */
export const TURN_REACH = 13 * HOUR;
/** Extremes that differ by less are one, metres. */
const SAME = 0.03;

/** Levels an hour apart without a gap. */
interface HourlyLevels {
  /** Of the first one, epoch seconds. */
  start: number;
  /** Metres. */
  heights: readonly number[];
}

export interface Turn {
  kind: 'high' | 'low';
  /** Epoch seconds. */
  time: number;
  /** Metres. */
  height: number;
}

/** To what times (s) and heights (m) of turns are rounded. @param isFine levels have two decimals */
export const turnSteps = (isFine: boolean) =>
  isFine ? { time: 300, height: 0.05 } : { time: 900, height: 0.1 };

/**
 * The parts of a series of levels that are hourly and long enough for {@link turnsOf}. Levels at other minutes do not end
 * a part; of parts at the same time the longest counts.
 * @param times epoch seconds, ascending
 * @param heights parallel, metres; NaN: missing
 */
export function hourlyRuns(times: readonly number[], heights: readonly number[]): HourlyLevels[] {
  const runs: { start: number; heights: number[] }[] = [];
  /** By the time of the next level. */
  const open = new Map<number, { start: number; heights: number[] }>();
  for (const [i, start] of times.entries()) {
    const height = heights[i] ?? Number.NaN;
    if (Number.isNaN(height)) continue;
    const run = open.get(start) ?? { start, heights: [] };
    if (run.heights.length === 0) runs.push(run);
    run.heights.push(height);
    open.set(start + HOUR, run);
  }
  const endOf = (run: HourlyLevels) => run.start + (run.heights.length - 1) * HOUR;
  const kept: HourlyLevels[] = [];
  for (const run of runs.sort((a, b) => b.heights.length - a.heights.length)) {
    if (run.heights.length < FEWEST) break;
    const isApart = (one: HourlyLevels) => endOf(one) < run.start || one.start > endOf(run);
    if (kept.every(isApart)) kept.push(run);
  }
  return kept.sort((a, b) => a.start - b.start);
}

/** Coefficients of a cubic a + b u + c u² + d u³ for each hour; u from 0 to 1. */
type Cubic = readonly [a: number, b: number, c: number, d: number];

/**
 * The cubic spline through equally spaced values with the end condition "not a knot": its third derivative is continuous
 * at the second and at the last but one value (C. de Boor, "A Practical Guide to Splines", 1978, chapter IV).
 * @param values at least four
 */
function spline(values: readonly number[]): Cubic[] {
  const at = (i: number) => values[i] as number;
  const last = values.length - 1;
  const bend = (i: number) => at(i - 1) - 2 * at(i) + at(i + 1);
  // Second derivatives. Equal third derivatives leave one unknown at the second and at the last but one value.
  const second = new Float64Array(values.length);
  second[1] = bend(1);
  second[last - 1] = bend(last - 1);
  // s[i-1] + 4 s[i] + s[i+1] = 6 bend(i), solved forwards, then backwards (Thomas algorithm).
  const weight = new Float64Array(values.length);
  for (let i = 2; i < last - 1; i++) {
    const pivot = 4 - (weight[i - 1] as number);
    weight[i] = 1 / pivot;
    second[i] = (6 * bend(i) - (second[i - 1] as number)) / pivot;
  }
  for (let i = last - 2; i > 1; i--) {
    second[i] = (second[i] as number) - (weight[i] as number) * (second[i + 1] as number);
  }
  const s = (i: number) => second[i] as number;
  second[0] = 2 * s(1) - s(2);
  second[last] = 2 * s(last - 1) - s(last - 2);
  return Array.from({ length: last }, (_, i): Cubic => {
    const slope = at(i + 1) - at(i) - (2 * s(i) + s(i + 1)) / 6;
    return [at(i), slope, s(i) / 2, (s(i + 1) - s(i)) / 6];
  });
}

const heightAt = ([a, b, c, d]: Cubic, u: number): number => a + u * (b + u * (c + u * d));

/** The spline as points every `step` seconds, a part of an hour, from the first level to the last. */
export function curveOf({ start, heights }: HourlyLevels, step: number) {
  const parts = HOUR / step;
  const cubics = spline(heights);
  const count = cubics.length * parts + 1;
  const value = Float64Array.from({ length: count }, (_, i) => {
    const hour = Math.min(Math.floor(i / parts), cubics.length - 1);
    return heightAt(cubics[hour] as Cubic, i / parts - hour);
  });
  return { time: Float64Array.from(value, (_, i) => start + i * step), value };
}

/** Where the slope of a cubic is zero, 0 <= u < 1. */
function flatPlaces([, b, c, d]: Cubic): number[] {
  const root = Math.sqrt(c * c - 3 * d * b);
  // The other form of the solution: exact also where d is almost zero.
  const sum = -(c + (c < 0 ? -root : root));
  return [...new Set([sum / (3 * d), b / sum])].filter((u) => u >= 0 && u < 1);
}

function splineTurns({ start, heights }: HourlyLevels): Turn[] {
  return spline(heights).flatMap((cubic, hour) =>
    flatPlaces(cubic)
      .sort((a, b) => a - b)
      .map((u): Turn => {
        const [, , c, d] = cubic;
        const kind = c + 3 * d * u < 0 ? 'high' : 'low';
        return { kind, time: start + (hour + u) * HOUR, height: heightAt(cubic, u) };
      }),
  );
}

/** Of values with one decimal: a parabola through a value above or below its neighbours. Of equal values in a row the middle. */
function parabolaTurns({ start, heights }: HourlyLevels): Turn[] {
  const turns: Turn[] = [];
  for (let first = 1; first < heights.length - 1; ) {
    const height = heights[first] as number;
    let after = first + 1;
    while (heights[after] === height) after++;
    const rise = height - (heights[first - 1] as number);
    const fall = height - (heights[after] ?? Number.NaN);
    if (rise * fall > 0) {
      const length = after - first;
      const offset = length === 1 ? (fall - rise) / (-2 * (rise + fall)) : (length - 1) / 2;
      const excess = length === 1 ? (rise - fall) ** 2 / (8 * (rise + fall)) : 0;
      turns.push({
        kind: rise > 0 ? 'high' : 'low',
        time: start + (first + offset) * HOUR,
        height: height + excess,
      });
    }
    first = after;
  }
  return turns;
}

/** Takes neighbours that differ by less than {@link SAME} away, the closest first: the higher of two high waters stays. */
function withoutRipples(turns: readonly Turn[]): Turn[] {
  const difference = (i: number) =>
    Math.abs((turns[i]?.height ?? Number.NaN) - (turns[i + 1]?.height ?? Number.NaN));
  const closest = turns
    .slice(1)
    .reduce((best, _, i) => (difference(i) < difference(best) ? i : best), 0);
  if (!(difference(closest) < SAME)) return [...turns];
  return withoutRipples(turns.toSpliced(closest, 2));
}

/** In which time turns are known. */
export const turnSpan = ({ start, heights }: HourlyLevels): Interval => ({
  from: start + MARGIN * HOUR,
  to: start + (heights.length - 1 - MARGIN) * HOUR,
});

/**
 * High and low water: the zeros of the derivative of a cubic spline where levels have two decimals, else a parabola
 * through three levels. In order of time, not rounded: see {@link turnSteps}. None within 2 h of either end.
 * @param isFine levels have two decimals
 */
export function turnsOf(levels: HourlyLevels, isFine: boolean): Turn[] {
  const turns = withoutRipples(isFine ? splineTurns(levels) : parabolaTurns(levels));
  const { from, to } = turnSpan(levels);
  return turns.filter(({ time }) => time >= from && time <= to);
}

/**
 * The level between high and low waters, NaN where one of them is missing: half a cosine between two, as in "Height of tide
 * at any time" of the tide tables of NOAA (table 3); the rule of twelfths approximates it. Before the first turn it is the
 * cosine of the next half period, through the first level in it.
 * @param turns ascending @param levels seconds and metres, ascending @param at seconds
 */
export function cosineHeight(
  turns: readonly Turn[],
  levels: readonly Pick<Turn, 'time' | 'height'>[],
  at: number,
): number {
  const next = turns.findIndex(({ time }) => time >= at);
  const [before, to, after] = [turns[next - 1], turns[next], turns[next + 1]];
  const other = before ?? after;
  if (!to || !other || other.kind === to.kind) return Number.NaN;
  const half = Math.abs(to.time - other.time);
  const from = before ?? levels.find(({ time }) => time > to.time - half);
  if (!from || from.time > at || half > TURN_REACH) return Number.NaN;
  const fall = (time: number) => 1 - Math.cos((Math.PI * (to.time - time)) / half);
  return to.height + ((from.height - to.height) * fall(at)) / fall(from.time);
}
