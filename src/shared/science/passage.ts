/** A passage: the buoys along its line, its planned times, and where its forecasts are requested. Great circles on a sphere of the mean radius. */

import { HOUR } from '#shared/science/durations.ts';
import type { Position } from '../model/geo.ts';
import {
  type LinePosition,
  MAX_LINE_POSITIONS,
  type Passage,
  type PassageForecast,
} from '../model/passage.ts';
import { EARTH_RADIUS_KM, greatCircleKm, initialBearing } from './compass.ts';

export const KM_PER_NAUTICAL_MILE = 1.852;
const RADIANS = Math.PI / 180;

type Vector = readonly [number, number, number];

const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const cross = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
const length = (a: Vector): number => Math.hypot(...a);
const sum = (a: Vector, x: number, b: Vector, y: number): Vector => [
  a[0] * x + b[0] * y,
  a[1] * x + b[1] * y,
  a[2] * x + b[2] * y,
];

/** Unit vector from the centre of the earth: no special case at the poles and at 180°. */
function vectorOf({ lat, lng }: Position): Vector {
  const [phi, lambda] = [lat * RADIANS, lng * RADIANS];
  return [Math.cos(phi) * Math.cos(lambda), Math.cos(phi) * Math.sin(lambda), Math.sin(phi)];
}

const positionOf = (at: Vector): Position => ({
  lat: Math.atan2(at[2], Math.hypot(at[0], at[1])) / RADIANS,
  lng: Math.atan2(at[1], at[0]) / RADIANS,
});

/** Between unit vectors, radians, 0 to π. */
const angle = (a: Vector, b: Vector): number => Math.atan2(length(cross(a, b)), dot(a, b));

/** A part of the line: an arc of a great circle. Angles in radians. */
type Leg = ReturnType<typeof legsOf>[number];

function legsOf(line: readonly Position[]) {
  let before = 0;
  return line.slice(1).map((position, i) => {
    const [start, end] = [vectorOf(line[i] as Position), vectorOf(position)];
    const arc = angle(start, end);
    const across = sum(end, 1, start, -dot(start, end));
    const size = length(across);
    const leg = {
      start,
      end,
      /** Unit vector at a right angle to `start` in the plane of the arc; a leg without length has any. */
      toward: sum(across, size > 1e-12 ? 1 / size : 0, across, 0),
      arc,
      /** Length of the line before it. */
      before,
    };
    before += arc;
    return leg;
  });
}

const pointOn = ({ start, toward }: Leg, arc: number): Vector =>
  sum(start, Math.cos(arc), toward, Math.sin(arc));

/** Kilometres from the start of the line to each of its positions. */
export function distancesAlong(line: readonly Position[]): number[] {
  let km = 0;
  return line.map((position, i) => {
    const previous = line[i - 1];
    if (previous) km += greatCircleKm(previous, position);
    return km;
  });
}

/**
 * The positions at most `withinKm` from the line, in the order of the way. Nearest point of an arc: the projection onto the
 * plane of its great circle, or the nearer end where that lies outside of the arc; of several equally near ones the first.
 * @param line two positions or more
 * @returns kilometres from the nearest point and from the start of the line to it, and degrees from that point clockwise
 * from true north
 */
export function besideLine<P extends Position>(
  line: readonly Position[],
  positions: readonly P[],
  withinKm: number,
) {
  const legs = legsOf(line).map((leg) => ({
    ...leg,
    /** Positions further from its start are out of reach: the cosine of that angle. */
    reach: Math.cos(Math.min(Math.PI, leg.arc + withinKm / EARTH_RADIUS_KM + 1e-9)),
  }));
  return positions
    .flatMap((of) => {
      const at = vectorOf(of);
      let nearest: { offset: number; along: number; point: Vector } | null = null;
      for (const leg of legs) {
        if (dot(at, leg.start) < leg.reach) continue;
        const foot = Math.atan2(dot(at, leg.toward), dot(at, leg.start));
        const isBeside = foot >= 0 && foot <= leg.arc;
        const isBefore = angle(at, leg.start) <= angle(at, leg.end);
        const arc = isBeside ? foot : isBefore ? 0 : leg.arc;
        const point = pointOn(leg, arc);
        const offset = angle(at, point);
        if (nearest && offset >= nearest.offset) continue;
        nearest = { offset, along: leg.before + arc, point };
      }
      const offsetKm = (nearest?.offset ?? Infinity) * EARTH_RADIUS_KM;
      if (!nearest || offsetKm > withinKm) return [];
      const bearing = initialBearing(positionOf(nearest.point), of);
      return [{ of, offsetKm, alongKm: nearest.along * EARTH_RADIUS_KM, bearing }];
    })
    .sort((a, b) => a.alongKm - b.alongKm || a.offsetKm - b.offsetKm);
}

/** When each position of the line is reached, epoch seconds; null where no times are planned. */
function plannedTimes({ line, departure }: Pick<Passage, 'line' | 'departure'>) {
  if (departure) {
    return distancesAlong(line).map((km) => departure.at + (km * 1000) / departure.speed);
  }
  const times = line.flatMap(({ at }) => at ?? []);
  return times.length === line.length ? times : null;
}

/** `x` in the scale `from` (ascending) as `to`: linear between their values, and the last one beyond. */
function interpolate(x: number, from: readonly number[], to: readonly number[]): number {
  const next = from.findIndex((value) => value >= x);
  const [x0, y0] = [from[next - 1], to[next - 1]];
  const [x1, y1] = [from.at(next) as number, to.at(next) as number];
  if (x0 === undefined || y0 === undefined || next < 0 || x1 === x0) return y1;
  return y0 + ((x - x0) / (x1 - x0)) * (y1 - y0);
}

/** When the boat is planned to be `alongKm` from the start, epoch seconds; null: not planned. */
export function passageTimes(passage: Pick<Passage, 'line' | 'departure'>) {
  const times = plannedTimes(passage);
  const km = distancesAlong(passage.line);
  return (alongKm: number): number | null => times && interpolate(alongKm, km, times);
}

/** How much later a departure is offered with forecasts of its own, seconds. */
export const LATER = [6, 12, 18, 24].map((hours) => hours * HOUR);

/** Forecasts are requested at least so far and at most so far apart, hours, and at most so many. */
const CLOSEST = 3;
const FARTHEST = 6;
const MOST_FORECASTS = 100;
/** Half of the arc whose bearing is the course, radians: six metres. */
const SHORT = 1e-6;

/**
 * Where and when forecasts are requested: start, end and the positions of the line, those less than three hours after the
 * one before left out, with more between those over six hours apart. Positions to 0.001°, times to the hour, ascending.
 * The positions do not change with the departure.
 * @returns empty where no times are planned
 */
export function forecastPoints(
  passage: Pick<Passage, 'line' | 'departure'>,
): Omit<PassageForecast, 'columns'>[] {
  const { line } = passage;
  const times = plannedTimes(passage);
  if (!times) return [];
  const km = distancesAlong(line);
  const end = times.at(-1) as number;
  const chosen = [times[0] as number];
  for (const time of times.slice(1)) {
    const last = chosen.at(-1) as number;
    // Near the end the end itself is chosen.
    const isClose = time - last < CLOSEST * HOUR || end - time < CLOSEST * HOUR;
    if (isClose && time !== end) continue;
    const parts = Math.ceil((time - last) / (FARTHEST * HOUR));
    for (let part = 1; part <= parts && chosen.length < MOST_FORECASTS; part += 1) {
      chosen.push(last + ((time - last) * part) / parts);
    }
  }
  const legs = legsOf(line);
  const rounded = (degrees: number): number => Number(degrees.toFixed(3)) + 0;
  const points = chosen.map((time) => {
    const along = interpolate(time, times, km) / EARTH_RADIUS_KM;
    const leg = legs.findLast(({ before }) => before <= along) as Leg;
    const arc = Math.min(leg.arc, along - leg.before);
    const { lat, lng } = positionOf(pointOn(leg, arc));
    const [astern, ahead] = [arc - SHORT, arc + SHORT].map((at) => positionOf(pointOn(leg, at)));
    return {
      lat: rounded(lat),
      lng: rounded(lng),
      time: Math.round(time / HOUR) * HOUR,
      alongKm: along * EARTH_RADIUS_KM,
      course: initialBearing(astern as Position, ahead as Position),
    };
  });
  return points.filter(({ time }, i) => time !== points[i - 1]?.time);
}

const notDownloaded = {
  ...{ fetchedAt: null, isKnown: false, height: null, period: null, direction: null },
  ...{ windSpeed: null, windDirection: null },
};

/** The downloaded forecasts of a boat that leaves so much later than planned, seconds, in the order of the way. */
export const profileOf = (forecasts: readonly PassageForecast[], later = 0) =>
  forecasts.map(({ columns, ...point }) => {
    const time = point.time + later;
    const column = columns.find((one) => one.time === time);
    return { ...notDownloaded, ...column, ...point, time };
  });
export type ProfilePoint = ReturnType<typeof profileOf>[number];

/** The departures of a day with a forecast for half of the places or more, as seconds after the planned one; that one always. */
export const departuresOf = (forecasts: readonly PassageForecast[]): number[] =>
  Array.from({ length: 25 }, (_, hours) => hours * HOUR).filter((later) => {
    const known = profileOf(forecasts, later).filter(({ isKnown }) => isKnown);
    return later === 0 || 2 * known.length >= forecasts.length;
  });

/** First distance within which positions are left out, kilometres: a tenth of a nautical mile. */
const SPACING = KM_PER_NAUTICAL_MILE / 10;

/**
 * Leaves out the positions within a tenth of a nautical mile of the one kept before, or within a double of that until the
 * line can be stored. A position left out, and the boat at any time of it, is no further than that from the line.
 */
export function thinned(line: readonly LinePosition[]): LinePosition[] {
  for (let spacing = SPACING; ; spacing *= 2) {
    const kept = line.slice(0, 1);
    for (const position of line.slice(1, -1)) {
      if (greatCircleKm(kept.at(-1) as LinePosition, position) >= spacing) kept.push(position);
    }
    kept.push(...line.slice(1).slice(-1));
    if (kept.length <= MAX_LINE_POSITIONS) return kept;
  }
}
