/**
 * What was typed into a field of numbers: `2.5` and `2,5` alike, and what stands there while one types (`2,`).
 * Null for nothing; NaN for what is no number, a mark of thousands included.
 */
export function readNumber(text: string): number | null {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  return /^(\d+[.,]?\d*|[.,]\d+)$/.test(trimmed) ? Number(trimmed.replace(',', '.')) : Number.NaN;
}
