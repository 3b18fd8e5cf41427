/** How a reading or a forecast matches what is good at a spot, and when the swell of an outer buoy arrives there. */

import { HOUR } from '#shared/science/durations.ts';
import type { Place, StoredConditions } from '../model/conditions.ts';
import { type Interval, type Position, pointOf } from '../model/geo.ts';
import type { Reading } from '../model/reading.ts';
import type { Spot, TideState } from '../model/watch.ts';
import { angleBetween, greatCircleKm, initialBearing, inSector } from './compass.ts';
import { groupSpeed } from './energy.ts';
import { columnOf } from './forecastColumns.ts';
import { tideOf } from './storedTide.ts';
import { TURN_REACH, type Turn } from './tide.ts';

/** Seconds from high or low water within which the tide is `high` or `low`. */
const NEAR_TURN = 1.5 * HOUR;

/** Null: not known. */
export interface TidePlace {
  water: 'rising' | 'falling' | null;
  /** `between`: near to neither. */
  near: 'high' | 'low' | 'between' | null;
}

/** @param turns high and low water, ascending; @param time epoch seconds */
export function tideAt(turns: readonly Turn[], time: number): TidePlace {
  const before = turns.findLast((turn) => turn.time <= time && time - turn.time < TURN_REACH);
  const after = turns.find((turn) => turn.time > time && turn.time - time < TURN_REACH);
  const isRising = after ? after.kind === 'high' : before?.kind === 'low';
  const near = [before, after].find((turn) => turn && Math.abs(turn.time - time) <= NEAR_TURN);
  return {
    water: before || after ? (isRising ? 'rising' : 'falling') : null,
    near: near?.kind ?? (before && after ? 'between' : null),
  };
}

/** Metres, seconds, degrees true (from); null: not known. */
export interface SpotValues extends Record<'height' | 'period' | 'direction', number | null> {
  tide: TidePlace;
}

type Fit = 'fits' | 'low' | 'high' | 'outside' | 'unknown';

/** A quantity that has limits: its value, and the limit that it does not keep or the range that it has to be in. */
export type QuantityMatch = { fit: Fit } & (
  | { quantity: 'height' | 'period'; value: number | null; limit: number | null }
  | { quantity: 'direction'; value: number | null; limit: NonNullable<Spot['direction']> }
  | { quantity: 'tide'; value: TidePlace; limit: TideState }
);

/** `part`: something fits and something does not; `unknown`: nothing is known not to fit, and not everything is known. */
export type SpotState = 'good' | 'part' | 'none' | 'unknown';

export interface SpotMatch {
  state: SpotState;
  /** Only those that have limits. */
  quantities: readonly QuantityMatch[];
}

function matchRange(
  quantity: 'height' | 'period',
  value: number | null,
  { low, high }: Spot['height'],
): QuantityMatch[] {
  if (low === null && high === null) return [];
  if (value === null) return [{ quantity, fit: 'unknown', value, limit: null }];
  if (low !== null && value < low) return [{ quantity, fit: 'low', value, limit: low }];
  if (high !== null && value > high) return [{ quantity, fit: 'high', value, limit: high }];
  return [{ quantity, fit: 'fits', value, limit: null }];
}

function fitOf(isInside: boolean | null): Fit {
  if (isInside === null) return 'unknown';
  return isInside ? 'fits' : 'outside';
}

function matchTide(value: TidePlace, limit: TideState): QuantityMatch {
  const known = limit === 'rising' || limit === 'falling' ? value.water : value.near;
  return { quantity: 'tide', fit: fitOf(known === null ? null : known === limit), value, limit };
}

/** Values at the limits fit. */
export function matchSpot(spot: Spot, values: SpotValues): SpotMatch {
  const { direction: sector, tide } = spot;
  const { direction: value } = values;
  const inside = value === null || !sector ? null : inSector(value, sector.first, sector.last);
  const quantities: QuantityMatch[] = [
    ...matchRange('height', values.height, spot.height),
    ...matchRange('period', values.period, spot.period),
    ...(sector
      ? [{ quantity: 'direction', fit: fitOf(inside), value, limit: sector } as const]
      : []),
    ...(tide ? [matchTide(values.tide, tide)] : []),
  ];
  const fits = quantities.filter(({ fit }) => fit === 'fits').length;
  const unknown = quantities.filter(({ fit }) => fit === 'unknown').length;
  if (fits === quantities.length) return { state: fits > 0 ? 'good' : 'unknown', quantities };
  if (fits + unknown === quantities.length) return { state: 'unknown', quantities };
  return { state: fits > 0 ? 'part' : 'none', quantities };
}

/** Where the forecasts of a spot are stored. */
export const placeOfSpot = ({ position }: Pick<Spot, 'position'>): Place => pointOf(position);

/** An hour with a downloaded forecast: epoch seconds, metres. */
export type SpotHour = ReturnType<typeof spotHours>[number];

/** The hours with a forecast from a time on. @param answers of its place, ascending, from {@link TURN_REACH} before it on */
export function spotHours(spot: Spot, answers: readonly StoredConditions[], from: number) {
  const turns = tideOf(answers)?.turns ?? [];
  return answers.flatMap((answer) => {
    const { time } = answer.request;
    if (time < from) return [];
    const column = columnOf(time, answer);
    const match = matchSpot(spot, { ...column, tide: tideAt(turns, time) });
    return { time, fetchedAt: answer.fetchedAt, height: column.height, match };
  });
}

/** The periods of the swell lie this far around the reported one, seconds. */
const PERIOD_SPREAD = 1;
/** Waves that travel further beside the way to the spot do not arrive there, degrees. */
const ASIDE = 60;

/**
 * When the waves of a reading arrive, in epoch seconds: their energy travels at the group speed of deep water, the longer
 * period first, with straight crests: the way is the part of the distance that lies in their direction, all of it where
 * that is not known. Null without a period; `aside` where they travel elsewhere.
 */
export function swellArrival(
  { time, period, direction }: Pick<Reading, 'time' | 'period' | 'direction'>,
  buoy: Position,
  spot: Position,
): Interval | 'aside' | null {
  if (period === null || period <= PERIOD_SPREAD) return null;
  const angle = direction === null ? 0 : angleBetween(direction + 180, initialBearing(buoy, spot));
  if (Math.abs(angle) > ASIDE) return 'aside';
  const metres = greatCircleKm(buoy, spot) * 1000 * Math.cos((angle * Math.PI) / 180);
  const arrival = (seconds: number) => Math.round(time + metres / groupSpeed(seconds));
  return { from: arrival(period + PERIOD_SPREAD), to: arrival(period - PERIOD_SPREAD) };
}
