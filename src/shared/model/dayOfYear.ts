/** Years in UTC, and days of the calendar's year, 1 to 366: 29 February is day 60, and common years skip it. What a climatology is made of. */
export const DAYS_OF_YEAR = 366;

const LEAP_YEAR = 2024;
/** The day of that number in a leap year. */
export const dateOf = (day: number): Date => new Date(Date.UTC(LEAP_YEAR, 0, day));

/** The same number for the same calendar day of every year. */
export const dayOfYear = (month: number, day: number): number =>
  (Date.UTC(LEAP_YEAR, month - 1, day) - Date.UTC(LEAP_YEAR, 0, 1)) / 86_400_000 + 1;

/** The calendar day of a number of {@link dayOfYear}. */
export function monthDayOf(day: number): { month: number; day: number } {
  const date = dateOf(day);
  return { month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

/** `11-21`. */
export const monthDayText = (day: number): string => dateOf(day).toISOString().slice(5, 10);

/** Days of a month, 1 to 12. Without a year February has 29. */
export const daysIn = (month: number, year = LEAP_YEAR): number =>
  new Date(Date.UTC(year, month, 0)).getUTCDate();

export const utcYear = (time: number): number => new Date(time * 1000).getUTCFullYear();

/** The start of a year, or of a month counted from 1, in UTC; epoch seconds. */
export const utcStart = (year: number, month = 1): number => Date.UTC(year, month - 1, 1) / 1000;

export const isMonthDay = ({ month, day }: { month: number; day: number }): boolean =>
  Number.isInteger(day) && month >= 1 && month <= 12 && day >= 1 && day <= daysIn(month);

/** Fewer years say too little (USACE Coastal Engineering Manual, part II-8); ten are recommended. */
export const MIN_YEARS = 3;
export const RECOMMENDED_YEARS = 10;
/** A rank of at least this, or of at most 100 less this, is unusual. */
export const UNUSUAL_RANK = 95;

/** Percentiles of a climatology. */
export const percentiles = [10, 25, 50, 75, 90] as const;
export type PercentileName = `p${(typeof percentiles)[number]}`;
export const percentileNames = percentiles.map((p): PercentileName => `p${p}`);
