/** Forecasts of wave height compared with what a buoy reported later, by lead time. */
import type { Series } from '#shared/model/comparison.ts';
import type { ForecastErrors } from '#shared/model/conditions.ts';
import { pick } from '#shared/science/columns.ts';
import { medianInterval } from '#shared/science/reported.ts';
import { agreementOf, matchRows } from './comparison.ts';

const HOUR = 3600;
/** Between two lead times: each has the forecasts up to half of this away. */
const LEAD_STEP = 12 * HOUR;
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
  const byLead = new Map<number, Map<number, number>>();
  for (const { time, issuedAt, height } of forecasts) {
    if (height === null || issuedAt > time) continue;
    const lead = Math.round((time - issuedAt) / LEAD_STEP);
    const heights = byLead.get(lead) ?? new Map<number, number>();
    byLead.set(lead, heights.set(time, height));
  }
  const cadence = Math.max(CADENCE, medianInterval(readings.time) ?? 0);
  const reach = Math.min(MATCHED, cadence / 2);
  return [...byLead]
    .sort(([a], [b]) => a - b)
    .flatMap(([lead, heights]) => {
      const [times, values] = [[...heights.keys()], [...heights.values()]];
      const { rowsA, rowsB } = matchRows(Float64Array.from(times), readings.time, reach);
      const pairs = {
        time: pick(times, rowsA),
        a: pick(values, rowsA),
        b: pick(readings.value, rowsB),
      };
      const rows = Int32Array.from(rowsA.keys());
      const { count, bias, rmse } = agreementOf(pairs, rows, false);
      const last = agreementOf(pairs, rows.slice(-LAST), false);
      if (bias === null || rmse === null || last.bias === null) return [];
      const hours = (lead * LEAD_STEP) / HOUR;
      return [{ lead: hours, last: { count: last.count, bias: last.bias }, count, bias, rmse }];
    });
}
