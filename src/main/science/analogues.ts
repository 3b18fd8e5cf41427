/**
 * When the sea was last like this, and what followed: the moments of other years whose last 48 hours are most like those
 * of a moment (analogues, E. N. Lorenz, "Atmospheric predictability as revealed by naturally occurring analogues", 1969).
 * They are memories, not a forecast.
 */
import { MIN_YEARS, utcYear } from '#shared/model/dayOfYear.ts';
import type { Analogues } from '#shared/model/statisticsChart.ts';
import { quantileOfSorted } from '#shared/science/aggregate.ts';
import { yearDayAt } from '#shared/science/climatology.ts';
import { cachedFor } from '#shared/science/columns.ts';
import { HOUR } from '#shared/science/durations.ts';
import { share } from '#shared/science/summary.ts';

/** Hours before a moment that are compared, the first of them with the full weight. */
const LAGS = Array.from({ length: 16 }, (_, k) => 3 * k);
const lagWeight = (k: number) => 1 - (0.6 * k) / 15;
/** Beside the logarithm of the height: of that of the period, and of the direction as a unit vector. */
const PERIOD_WEIGHT = 0.6;
const DIRECTION_WEIGHT = 0.4;
/** A year of 366 days: distance of its days, and hours that are too near to the moment. */
const DAYS_APART = 45;
const DAYS_OF_YEAR = 366;
const OWN_TIME = 180 * 24;
/** Hours that are shown before and after a moment. */
const BEFORE = 48;
const AFTER = 72;
/** Heights needed: at the lags, and in the hours that followed. */
const LAGS_NEEDED = 12;
const AFTER_NEEDED = 36;
const WANTED = 20;
/** Hours between two that are chosen. */
const APART = 24;
/** The difference of the two heights fades over this many hours. */
const FADING = 18;
const OUTLOOK_NEEDED = 10;
/** The leads at which the outlooks of earlier moments are compared with what came, hours. */
const TRIED_LEADS = [6, 12, 24, 48, 72];
/** Multiples of it without their whole parts are spread over the record, however many they are. */
const GOLDEN = (Math.sqrt(5) - 1) / 2;

type AnalogueColumns = Record<'time' | 'significantHeight' | 'period' | 'direction', Float64Array>;

/** One element for each hour from the first to the last with a height; NaN for a missing value. */
type Grid = ReturnType<typeof gridOf>;

/** The first reading of an hour with a value counts. */
function gridOf({ time, significantHeight, period, direction }: AnalogueColumns) {
  const first = Math.floor((time[0] ?? 0) / HOUR);
  const length = time.length === 0 ? 0 : Math.floor((time.at(-1) as number) / HOUR) - first + 1;
  const column = (values: Float64Array, of: (value: number) => number) => {
    const hourly = new Float64Array(length).fill(Number.NaN);
    for (let i = 0; i < time.length; i++) {
      const hour = Math.floor((time[i] as number) / HOUR) - first;
      if (Number.isNaN(hourly[hour])) hourly[hour] = of(values[i] as number);
    }
    return hourly;
  };
  const logarithm = (value: number) => (value > 0 ? Math.log(value) : Number.NaN);
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const height = column(significantHeight, (value) => value);
  const logHeight = height.map(logarithm);
  const logPeriod = column(period, logarithm);
  const sin = column(direction, (degrees) => Math.sin(radians(degrees)));
  const cos = column(direction, (degrees) => Math.cos(radians(degrees)));
  const ofDirection = Math.sqrt(varianceOf(sin) + varianceOf(cos));
  return {
    first,
    height,
    /** In standard deviations of the record. */
    terms: {
      height: divided(logHeight, Math.sqrt(varianceOf(logHeight))),
      period: divided(logPeriod, Math.sqrt(varianceOf(logPeriod))),
      sin: divided(sin, ofDirection),
      cos: divided(cos, ofDirection),
    },
    days: daysOf(first, length),
    candidates: candidatesOf(height),
  };
}

const divided = (values: Float64Array, by: number) => values.map((value) => value / by);

/** Of n − 1. */
function varianceOf(values: Float64Array): number {
  const present = values.filter((value) => !Number.isNaN(value));
  const mean = present.reduce((sum, value) => sum + value, 0) / present.length;
  return present.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (present.length - 1);
}

/** The hours with enough heights before and after them. */
function candidatesOf(height: Float64Array): Int32Array {
  const isKnown = (hour: number) => !Number.isNaN(height[hour] ?? Number.NaN);
  const candidates: number[] = [];
  let after = 0;
  for (let hour = height.length - 1; hour >= 0; hour--) {
    if (isKnown(hour + 1)) after++;
    if (isKnown(hour + 1 + AFTER)) after--;
    const before = LAGS.filter((lag) => isKnown(hour - lag)).length;
    if (isKnown(hour) && after >= AFTER_NEEDED && before >= LAGS_NEEDED) candidates.push(hour);
  }
  return Int32Array.from(candidates.reverse());
}

/** The day of the year (UTC) of each hour. */
function daysOf(first: number, length: number): Int16Array {
  const days = new Int16Array(length);
  for (let hour = 0; hour < length; ) {
    const { day } = yearDayAt((first + hour) * HOUR, 'UTC');
    const end = Math.min(length, hour + 24 - ((first + hour) % 24));
    days.fill(day, hour, end);
    hour = end;
  }
  return days;
}

/** What the hours before a moment are compared by: the weight of each lag, and the values at it. */
const patternOf = ({ terms }: Grid, moment: number) =>
  LAGS.map((lag, k) => ({
    lag,
    weight: lagWeight(k),
    height: terms.height[moment - lag] ?? Number.NaN,
    period: terms.period[moment - lag] ?? Number.NaN,
    sin: terms.sin[moment - lag] ?? Number.NaN,
    cos: terms.cos[moment - lag] ?? Number.NaN,
  }));

/** Over the terms that both moments have. Nearly all the time of a search is spent here. */
function distanceOf({ terms }: Grid, pattern: ReturnType<typeof patternOf>, hour: number): number {
  let sum = 0;
  let weights = 0;
  for (const { lag, weight, height, period, sin, cos } of pattern) {
    const at = hour - lag;
    const byHeight = height - (terms.height[at] as number);
    if (!Number.isNaN(byHeight)) {
      sum += weight * byHeight * byHeight;
      weights += weight;
    }
    const byPeriod = period - (terms.period[at] as number);
    if (!Number.isNaN(byPeriod)) {
      sum += weight * PERIOD_WEIGHT * byPeriod * byPeriod;
      weights += weight * PERIOD_WEIGHT;
    }
    const bySin = sin - (terms.sin[at] as number);
    const byCos = cos - (terms.cos[at] as number);
    if (!Number.isNaN(bySin)) {
      sum += weight * DIRECTION_WEIGHT * (bySin * bySin + byCos * byCos);
      weights += weight * DIRECTION_WEIGHT;
    }
  }
  return Math.sqrt(sum / weights);
}

/** The nearest moments, each at least a day from those before it. @param moment hour of the grid */
function nearestTo(grid: Grid, moment: number): { hour: number; distance: number }[] {
  const pattern = patternOf(grid, moment);
  const day = grid.days[moment] as number;
  const candidates: { hour: number; distance: number }[] = [];
  for (const hour of grid.candidates) {
    const daysApart = Math.abs((grid.days[hour] as number) - day);
    if (Math.min(daysApart, DAYS_OF_YEAR - daysApart) > DAYS_APART) continue;
    if (Math.abs(hour - moment) < OWN_TIME) continue;
    candidates.push({ hour, distance: distanceOf(grid, pattern, hour) });
  }
  candidates.sort((a, b) => a.distance - b.distance);
  const chosen: typeof candidates = [];
  for (const one of candidates) {
    if (chosen.length === WANTED) break;
    if (chosen.every(({ hour }) => Math.abs(hour - one.hour) >= APART)) chosen.push(one);
  }
  return chosen;
}

/** What followed the chosen moments, seen from the height of this one; null of fewer than ten. */
function outlookAt(
  { height }: Grid,
  moment: number,
  chosen: readonly { hour: number }[],
  lead: number,
) {
  const now = height[moment] as number;
  const fading = Math.exp(-lead / FADING);
  const heights = chosen
    .map(
      ({ hour }) => (height[hour + lead] ?? Number.NaN) + (now - (height[hour] as number)) * fading,
    )
    .filter((value) => !Number.isNaN(value));
  if (heights.length < OUTLOOK_NEEDED) return null;
  const sorted = Float64Array.from(heights).sort();
  const at = (p: number) => Math.max(0, quantileOfSorted(sorted, p));
  return { lead, count: heights.length, p10: at(0.1), p50: at(0.5), p90: at(0.9) };
}

/** Of the heights after a number of moments of the record, the share between P10 and P90; each is tried once. */
function scoreOf(columns: AnalogueColumns, grid: Grid, trials: number): Analogues['score'] {
  const tally = cachedFor(columns, 'analogue trials', () => ({
    trials: 0,
    moments: 0,
    compared: 0,
    inside: 0,
  }));
  for (; tally.trials < trials; tally.trials++) {
    const moment = Math.floor(((tally.trials * GOLDEN) % 1) * grid.height.length);
    const chosen = Number.isNaN(grid.height[moment]) ? [] : nearestTo(grid, moment);
    if (chosen.length < WANTED) continue;
    tally.moments++;
    for (const lead of TRIED_LEADS) {
      const height = grid.height[moment + lead] ?? Number.NaN;
      const outlook = outlookAt(grid, moment, chosen, lead);
      if (!outlook || Number.isNaN(height)) continue;
      tally.compared++;
      if (height >= outlook.p10 && height <= outlook.p90) tally.inside++;
    }
  }
  const { moments, compared, inside } = tally;
  return { moments, share: share(inside, compared) };
}

/**
 * The twenty moments most like a moment, the nearest first, and the outlook over 72 hours.
 * @param columns in SI and degrees, NaN for a missing value; `time` epoch seconds, ascending
 * @param trials earlier moments, over the record, whose outlook is compared with what came
 * @param at epoch seconds; absent: the newest hour with a height
 */
export function analoguesOf(columns: AnalogueColumns, trials: number, at?: number): Analogues {
  const grid = cachedFor(columns, 'analogues', () => gridOf(columns));
  const moment =
    at === undefined
      ? grid.height.findLastIndex((height) => !Number.isNaN(height))
      : Math.floor(at / HOUR) - grid.first;
  const isKnown = !Number.isNaN(grid.height[moment] ?? Number.NaN);
  const chosen = isKnown ? nearestTo(grid, moment) : [];
  const timeOf = (hour: number) => (grid.first + hour) * HOUR;
  const years = new Set(chosen.map(({ hour }) => utcYear(timeOf(hour)))).size;
  const isEnough = chosen.length === WANTED && years >= MIN_YEARS;
  const shown = isEnough ? [{ hour: moment, distance: 0 }, ...chosen] : [];
  const leads = isEnough ? Array.from({ length: AFTER }, (_, i) => i + 1) : [];
  return {
    time: isKnown ? timeOf(moment) : null,
    found: chosen.length,
    years,
    analogues: shown.map(({ hour, distance }) => ({
      time: timeOf(hour),
      distance,
      heights: Float64Array.from(
        { length: BEFORE + AFTER + 1 },
        (_, i) => grid.height[hour - BEFORE + i] ?? Number.NaN,
      ),
    })),
    before: BEFORE,
    outlook: leads
      .map((lead) => outlookAt(grid, moment, chosen, lead))
      .filter((one) => one !== null),
    score: scoreOf(columns, grid, isEnough ? trials : 0),
  };
}
