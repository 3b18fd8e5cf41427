/**
 * What was typed into a field of numbers: `2.5` and `2,5` alike, and what stands there while one types (`2,`).
 * Null for nothing; NaN for what is no number, a mark of thousands included.
 * @param signed it may be negative
 */
export function readNumber(text: string, signed = false): number | null {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  const plain = signed ? trimmed.replace(/^[-−]/, '') : trimmed;
  if (!/^(\d+[.,]?\d*|[.,]\d+)$/.test(plain)) return Number.NaN;
  const number = Number(plain.replace(',', '.'));
  return plain === trimmed ? number : -number;
}
