/** What a formatted value is: a text and its unit, shown apart; numbers as they are typed; shares, and coverage in words. */
import { plural, t } from '@lingui/core/macro';
import { numberFormat } from '#shared/i18n/formats.ts';

/** Stands for a missing value; never 0, never blank. */
export const MISSING = '–';

export interface FigureText {
  /** The digits, or an en dash where the value is missing. */
  text: string;
  /** Empty where there is none, or where the value is missing. */
  unit: string;
}

export const missingFigure: FigureText = { text: MISSING, unit: '' };

/** True for null, undefined, NaN and infinities: nothing that can be shown as a number. */
export function isMissing(value: number | null | undefined): value is null | undefined {
  return value === null || value === undefined || !Number.isFinite(value);
}

/** Fixed decimals with grouping: `17,520`, `2.4`; a true minus sign; no negative zero. */
export function formatNumber(value: number | null | undefined, decimals = 0): string {
  if (isMissing(value)) return MISSING;
  const format = numberFormat({
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    signDisplay: 'negative',
  });
  return format.format(value).replace('-', '−');
}

/** Whole things: `17,520`. */
export const formatCount = (value: number | null | undefined): string => formatNumber(value, 0);

/** `512 B`, `48 kB`, `1.3 GB` (powers of ten); in French `1,3 Go`. */
export function formatBytes(bytes: number): string {
  const byte = t({ message: 'B', comment: 'Symbol of the byte: 512 B, 1.3 GB' });
  const units = ['', 'k', 'M', 'G', 'T'].map((prefix) => prefix + byte);
  let value = bytes;
  let step = 0;
  while (value >= 1000 && step < units.length - 1) {
    value /= 1000;
    step += 1;
  }
  return `${formatNumber(value, step > 1 && value < 100 ? 1 : 0)} ${units[step] ?? ''}`;
}

/** `180 buoys`, `180 buoys, 12 shown`. */
export const countSentence = (all: string, shown: number, total: number): string =>
  shown === total ? all : plural({ shown }, { one: `${all}, # shown`, other: `${all}, # shown` });

/** Facts in a row. A line of them may end with a dot and never begins with one. */
export const factsText = (facts: readonly string[]): string =>
  facts.filter((fact) => fact !== '').join('\u00a0· ');

/** Names of months, and numbers in words, begin in lower case in other languages. */
export const asSentence = (text: string): string =>
  text.charAt(0).toLocaleUpperCase() + text.slice(1);

/** `Period: 9.1 s`: a value after its label, with the space that the language has before a colon. */
export const titled = (label: string, value: string): string => t`${label}: ${value}`;

/**
 * What was typed into a field of numbers: `2.5` and `2,5` alike, and what stands there while one types (`2,`).
 * Null for nothing; NaN for what is no number, a mark of thousands included, and for hundreds of digits.
 * @param signed it may be negative
 */
export function readNumber(text: string, signed = false): number | null {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  const plain = signed ? trimmed.replace(/^[-−]/, '') : trimmed;
  const number = Number(plain.replace(',', '.'));
  if (!/^(\d+[.,]?\d*|[.,]\d+)$/.test(plain) || number === Infinity) return Number.NaN;
  return plain === trimmed ? number : -number;
}

/** A number in the format of the current language: `2.5`, `2,5`. */
export const numberText = (value: number): string =>
  numberFormat({ maximumFractionDigits: 20, useGrouping: false, signDisplay: 'negative' }).format(
    value,
  );

/** A share of one in parts of `whole` without a sign: `83`; `<1` and `>99` where the rounded number would say none or all. */
export function partText(share: number | null, decimals = 0, whole = 100): string {
  if (isMissing(share)) return MISSING;
  const text = (parts: number) => formatNumber(parts, decimals);
  const smallest = 10 ** -decimals;
  const rounded = text(share * whole);
  if (share > 0 && rounded === text(0)) return `<${text(smallest)}`;
  if (share < 1 && rounded === text(whole)) return `>${text(whole - smallest)}`;
  return rounded;
}

/** `83 %`, `<1 %`, `>99 %`. */
export const shareText = (share: number | null): string =>
  isMissing(share) ? MISSING : `${partText(share)}\u00a0%`;

/**
 * `35 % of the period downloaded, 96 % reported`.
 * @param reported see science/reported.ts
 */
export function coverageText(covered: number, reported: number | null): string {
  const downloaded = shareText(covered);
  if (reported === null) return t`${downloaded} of the period downloaded`;
  return t`${downloaded} of the period downloaded, ${{ reported: shareText(reported) }} reported`;
}
