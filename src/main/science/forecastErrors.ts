/** Forecasts of wave height compared with what a buoy reported later, by lead time. */
import type { Pairs, Series } from '#shared/model/comparison.ts';
import type { ForecastErrors } from '#shared/model/conditions.ts';
import { pick } from '#shared/science/columns.ts';
import { HOUR } from '#shared/science/durations.ts';
import { bandOf, FEWEST_PAIRS, LEAD_HOURS, SAME_HEIGHT } from '#shared/science/forecastBand.ts';
import { medianInterval } from '#shared/science/reported.ts';
import { agreementOf, matchRows } from './comparison.ts';

/** Between two lead times: each has the forecasts up to half of this away. */
const LEAD_STEP = LEAD_HOURS * HOUR;
/** The mean error of this many last forecasts is given apart. */
const LAST = 30;
/** Forecasts are for times at least so far apart: the coarser cadence where a buoy reports more often, seconds. */
const CADENCE = HOUR;
/** No reading is further from the time of its forecast, seconds. */
export const MATCHED = 3 * HOUR;

export interface Forecast {
  /** For which and when it was made, epoch seconds. */
  time: number;
  issuedAt: number;
  /** Significant height, metres; null: the service gave none or no known unit. */
  height: number | null;
}

/**
 * Bias (forecast minus reading) and root mean square error by lead time. A forecast is compared with the nearest reading
 * within half of the coarser of an hour and the buoy's reporting interval. Of several forecasts of a lead for one time the
 * one made last counts; those made after their time do not.
 * @param forecasts in order of time, those of one time in order of issue
 * @param readings metres, in order of time, without missing ones
 */
export function forecastErrorsOf(forecasts: readonly Forecast[], readings: Series): ForecastErrors {
  const byLead = new Map<number, Map<number, { height: number; issuedAt: number }>>();
  for (const { time, issuedAt, height } of forecasts) {
    if (height === null || issuedAt > time) continue;
    const lead = Math.round((time - issuedAt) / LEAD_STEP);
    const made = byLead.get(lead) ?? new Map();
    byLead.set(lead, made.set(time, { height, issuedAt }));
  }
  const cadence = Math.max(CADENCE, medianInterval(readings.time) ?? 0);
  const reach = Math.min(MATCHED, cadence / 2);
  return [...byLead]
    .sort(([a], [b]) => a - b)
    .flatMap(([lead, made]) => {
      const times = [...made.keys()];
      const { rowsA, rowsB } = matchRows(Float64Array.from(times), readings.time, reach);
      const values = [...made.values()];
      const heights = values.map(({ height }) => height);
      const pairs = {
        time: pick(readings.time, rowsB),
        a: pick(heights, rowsA),
        b: pick(readings.value, rowsB),
      };
      const rows = Int32Array.from(rowsA.keys());
      const { count, bias, rmse } = agreementOf(pairs, rows, false);
      const last = agreementOf(pairs, rows.slice(-LAST), false);
      if (bias === null || rmse === null || last.bias === null) return [];
      const issuedAt = values.map((one) => one.issuedAt);
      return [
        {
          lead: lead * LEAD_HOURS,
          last: { count: last.count, bias: last.bias },
          ...{ count, bias, rmse, ...judged(pairs, pick(issuedAt, rowsA)) },
        },
      ];
    });
}

/**
 * The errors of one lead, and how often the band held that was known when each forecast was made: by the pairs whose
 * reading is not later than that.
 * @param pairs at the times of their readings, ascending @param issued when each forecast was made, epoch seconds
 */
function judged({ time, a, b }: Pairs, issued: Float64Array) {
  const errors: number[] = [];
  const banded = { count: 0, inside: 0 };
  const order = [...issued.keys()].sort((one, other) => (issued[one] ?? 0) - (issued[other] ?? 0));
  let known = 0;
  const learn = (until: number) => {
    for (; known < time.length && (time[known] as number) <= until; known += 1) {
      insert(errors, (a[known] as number) - (b[known] as number));
    }
  };
  for (const row of order) {
    learn(issued[row] as number);
    if (errors.length < FEWEST_PAIRS) continue;
    const { low, high } = bandOf(errors, a[row] as number);
    const read = b[row] as number;
    banded.count += 1;
    if (read >= low - SAME_HEIGHT && read <= high + SAME_HEIGHT) banded.inside += 1;
  }
  learn(Infinity);
  return { errors, banded };
}

/** Puts a value into an ascending list. */
function insert(sorted: number[], value: number): void {
  const at = sorted.findIndex((one) => one > value);
  sorted.splice(at === -1 ? sorted.length : at, 0, value);
}
