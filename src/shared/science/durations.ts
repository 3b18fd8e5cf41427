/** Spans of time in seconds. */
export const HOUR = 3600;
export const DAY = 24 * HOUR;
export const WEEK = 7 * DAY;
