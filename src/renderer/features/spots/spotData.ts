/** What is downloaded of spots, and what it says of now and of the next hours. */
import { useMemo } from 'react';
import { breakAtGaps } from '#renderer/charts/samples.ts';
import { useStoredConditions } from '#renderer/data/forecasts.ts';
import { useBuoys } from '#renderer/data/useCacheQuery.ts';
import { ageLevel, isSilent, observedAt } from '#renderer/format/age.ts';
import { plausible } from '#renderer/format/quality.ts';
import { useNow } from '#renderer/parts/clock.ts';
import { toAlmanacError } from '#shared/errors.ts';
import type { CachedBuoy } from '#shared/model/buoy.ts';
import type { StoredConditions } from '#shared/model/conditions.ts';
import type { Spot } from '#shared/model/watch.ts';
import { greatCircleKm, nearestBuoy } from '#shared/science/compass.ts';
import { HOUR } from '#shared/science/durations.ts';
import {
  columnSteps,
  columnTimes,
  firstColumn,
  isFresh,
  timesToFetch,
  zoneAt,
} from '#shared/science/forecastColumns.ts';
import { buoyOfSpot } from '#shared/science/spot.ts';
import {
  type SpotHour as MatchedHour,
  matchSpot,
  placeOfSpot,
  spotHours,
  tideAt,
} from '#shared/science/spotMatch.ts';
import { tideOf } from '#shared/science/storedTide.ts';
import { TURN_REACH } from '#shared/science/tide.ts';

const AHEAD = 48 * HOUR;
/** Hours between the forecasts that are downloaded. */
const STEP = 3;

export interface SpotHour extends MatchedHour {
  /** Its forecast was downloaded in the last three hours. */
  isNew: boolean;
}

export type HeightForecast = ReturnType<typeof heightForecast>;

/** Metres, and when the oldest was downloaded, epoch seconds. */
export const heightForecast = (
  hours: readonly Pick<MatchedHour, 'time' | 'height' | 'fetchedAt'>[],
) => ({
  ...breakAtGaps(
    Float64Array.from(hours, ({ time }) => time),
    Float64Array.from(hours, ({ height }) => height ?? Number.NaN),
    Math.max(...columnSteps) * HOUR,
  ),
  fetchedAt: Math.min(...hours.map(({ fetchedAt }) => fetchedAt)),
});

export type SpotData = ReturnType<typeof spotData>;

/** @param list undefined, as `stored`: not read yet */
function spotData(
  spot: Spot,
  list: readonly CachedBuoy[] | undefined,
  stored: readonly StoredConditions[] | undefined,
  now: number,
) {
  const buoys = (list ?? [])
    .filter(({ id }) => spot.buoyIds.includes(id))
    .map((buoy) => ({ buoy, km: greatCircleKm(buoy, spot.position) }))
    .sort((a, b) => a.km - b.km);
  const hour = Math.floor(now / HOUR) * HOUR;
  const answers = (stored ?? []).filter(
    ({ request: { time } }) => time >= hour - TURN_REACH && time < hour + AHEAD,
  );
  const zone = zoneAt(spot.position, nearestBuoy(spot.position, list ?? []));
  // The columns that the days have first.
  const columns = columnTimes(firstColumn(now, zone, STEP), zone, STEP, AHEAD / HOUR);
  const turns = tideOf(answers)?.turns ?? [];
  const hours = spotHours(spot, answers, hour).map(
    (one): SpotHour => ({ ...one, isNew: isFresh(one, now) }),
  );
  const followed = buoyOfSpot(spot, list ?? [], observedAt, now);
  const buoy = isSilent(now, followed?.lastReading?.time) ? undefined : followed;
  const time = buoy?.lastReading?.time ?? now;
  const isOld = ageLevel(now, time) !== 'fresh';
  const match = buoy
    ? matchSpot(spot, {
        height: plausible(buoy, 'significantHeight'),
        period: plausible(buoy, 'period'),
        direction: plausible(buoy, 'direction'),
        tide: tideAt(turns, isOld ? time : now),
      })
    : null;
  return {
    spot,
    /** Its buoys with their distances, nearest first. */
    buoys,
    /** The nearest one that reports. */
    buoy,
    /** By the latest reading; null: none of the last day is known. */
    match,
    /** The reading is no longer of the present. */
    isOld,
    hours,
    forecast: heightForecast(hours),
    /** What a download of its forecasts brings. */
    missing: (stored && list ? timesToFetch(columns, answers, now) : []).map((time) => ({
      ...placeOfSpot(spot),
      time,
    })),
  };
}

/** In the order of the spots. */
export function useSpotsData(spots: readonly Spot[]) {
  const now = useNow();
  const list = useBuoys().value?.buoys;
  const stored = useStoredConditions(spots.map(placeOfSpot));
  return useMemo(
    () => ({
      data: spots.map((spot, at) => spotData(spot, list, stored[at]?.answers, now)),
      error: stored.flatMap(({ error }) => (error ? toAlmanacError(error) : []))[0] ?? null,
    }),
    [spots, list, stored, now],
  );
}
