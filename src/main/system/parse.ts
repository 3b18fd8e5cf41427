/** Numbers, identifiers and days in text; undefined where the text is not one. */

/** A finite decimal number: `2.4`, `-.5`, `1e3`. */
export function parseNumber(text: string): number | undefined {
  const trimmed = text.trim();
  if (!/^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i.test(trimmed)) return undefined;
  const value = Number(trimmed);
  return Number.isFinite(value) ? value : undefined;
}

/** A whole number from 0, of at most 15 digits. */
export const parseId = (text: string): number | undefined =>
  /^\d{1,15}$/.test(text.trim()) ? Number(text) : undefined;

/** Epoch seconds of the start of the day `YYYY-MM-DD` in UTC. */
export function parseDay(text: string): number | undefined {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  const exists = !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
  return exists ? time / 1000 : undefined;
}
