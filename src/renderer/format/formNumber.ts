/** A number of a form that stays open while the person's units change: its value in SI, and its text in the unit in which it was typed. */
import { numberText, readNumber } from './figure.ts';

/** A number in the unit is `zero + scale ×` the number in SI. */
export interface FormUnit {
  zero: number;
  scale: number;
}

export const siUnit: FormUnit = { zero: 0, scale: 1 };

export interface FormNumber {
  /** Null: the field is empty; NaN: it has no number. */
  si: number | null;
  /** Null: the value is the stored one, nothing was typed. */
  typed: { text: string; unit: FormUnit } | null;
}

export const storedNumber = (si: number | null): FormNumber => ({ si, typed: null });

/** @param signed it may be negative */
export function typedNumber(text: string, unit: FormUnit, signed = false): FormNumber {
  const number = readNumber(text, signed);
  const si = number === null ? null : (number - unit.zero) / unit.scale;
  return { si, typed: { text, unit } };
}

/** The text of its field: as typed, or the value in another unit with two decimals. */
export function fieldText({ si, typed }: FormNumber, { zero, scale }: FormUnit): string {
  const isOfUnit = typed?.unit.zero === zero && typed.unit.scale === scale;
  if (typed && (isOfUnit || Number.isNaN(si))) return typed.text;
  return si === null ? '' : numberText(Math.round((zero + scale * si) * 100) / 100);
}
