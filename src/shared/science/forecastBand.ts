/** What the earlier errors of forecasts at a place say about a new one. */
import { quantileOfSorted } from './aggregate.ts';

/** Hours between two lead times; each has the forecasts up to half of this away. */
export const LEAD_HOURS = 12;
/** Of a lead time with fewer pairs of a forecast and a reading nothing is said. */
export const FEWEST_PAIRS = 30;

/** Errors of a lead time (hours): forecast minus reading, metres, ascending. */
export interface LeadErrors {
  lead: number;
  errors: readonly number[];
}

/**
 * The heights between which 80 % of the readings would have been after forecasts of this height: forecast minus P90 of the
 * errors to forecast minus P10 (quantiles of type 7), not below 0.
 * @param errors ascending, not empty @param height forecast, metres
 */
export function bandOf(errors: readonly number[], height: number): { low: number; high: number } {
  const after = (p: number) => Math.max(0, height - quantileOfSorted(errors, p));
  return { low: after(0.9), high: after(0.1) };
}

/** Heights that differ by less are equal: differences of decimal numbers are not exact. Metres. */
export const SAME_HEIGHT = 1e-9;

/** Share of the errors after which the height would be below the limit; half of those that meet it. */
function shareBelow(errors: readonly number[], height: number, limit: number): number {
  const below = errors.filter((error) => height - error < limit - SAME_HEIGHT).length;
  const notAbove = errors.filter((error) => height - error <= limit + SAME_HEIGHT).length;
  return (below + notAbove) / 2 / errors.length;
}

/**
 * A value of a lead time between two of the record: linear between them. Null where the nearer one has too few pairs; where
 * only the other one has too few, it is that of the nearer.
 * @param lead hours
 */
function atLead(
  record: readonly LeadErrors[],
  lead: number,
  read: (errors: readonly number[]) => number,
): number | null {
  const known = (of: number) =>
    record.find(({ lead, errors }) => lead === of && errors.length >= FEWEST_PAIRS)?.errors;
  const nearest = Math.round(lead / LEAD_HOURS) * LEAD_HOURS;
  const errors = known(nearest);
  if (!errors) return null;
  const other = known(nearest + Math.sign(lead - nearest) * LEAD_HOURS) ?? errors;
  const share = Math.abs(lead - nearest) / LEAD_HOURS;
  return read(errors) * (1 - share) + read(other) * share;
}

/** The band of a forecast of `height` metres, `lead` hours ahead; null: not known yet. */
export function forecastBand(record: readonly LeadErrors[], height: number, lead: number) {
  const low = atLead(record, lead, (errors) => bandOf(errors, height).low);
  const high = atLead(record, lead, (errors) => bandOf(errors, height).high);
  return low === null || high === null ? null : { low, high };
}

/** Chance, 0 to 1, that the height is below the limit (metres); null: not known yet. */
export const chanceBelow = (
  record: readonly LeadErrors[],
  height: number,
  lead: number,
  limit: number,
): number | null => atLead(record, lead, (errors) => shareBelow(errors, height, limit));
