/** Numbers as they are typed into fields. */
import { numberFormat } from '#shared/i18n/formats.ts';

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

/** A number in the format of the current language: `2.5`, `2,5`. */
export const numberText = (value: number): string =>
  numberFormat({ maximumFractionDigits: 20, useGrouping: false, signDisplay: 'negative' }).format(
    value,
  );
