/** Numbers as text, sooner than by asking the dialect for each: most are thousandths, and most of these repeat. */
import type { Convert } from './table.types.ts';

export interface NumberText {
  ofThousandths(thousandths: number): string;
  of(value: number): string;
}

/** Thousandths up to here are written once and remembered: heights, periods, degrees. */
const REMEMBERED = 400_000;
/** Up to fifteen digits are exact: beyond them a number is left to the dialect. */
const MOST_THOUSANDTHS = 1e15;

/** @param number the dialect's text of a number; `convert` is applied before. */
export function createNumberText(
  number: (value: number) => string,
  convert: Convert | null,
): NumberText {
  const known: (string | undefined)[] = new Array(REMEMBERED);
  const written = convert
    ? (thousandths: number) => number(convert(thousandths / 1000))
    : quick(number);
  const ofThousandths = (thousandths: number): string => {
    if (!(thousandths >= 0 && thousandths < REMEMBERED)) return written(thousandths);
    const text = known[thousandths];
    if (text !== undefined) return text;
    const made = written(thousandths);
    known[thousandths] = made;
    return made;
  };
  return {
    ofThousandths,
    of: (value) => {
      const thousandths = Math.round(value * 1000);
      if (thousandths / 1000 === value) return ofThousandths(thousandths);
      return number(convert ? convert(value) : value);
    },
  };
}

/** The same text as `number` gives, put together from the whole and its thousandths. */
function quick(number: (value: number) => string): (thousandths: number) => string {
  /** `.123` by thousandths, with the dialect's decimal mark. */
  const fractions = Array.from({ length: 1000 }, (_, at) => number(at / 1000).slice(1));
  return (thousandths) => {
    if (!(thousandths >= 0 && thousandths < MOST_THOUSANDTHS)) return number(thousandths / 1000);
    const whole = Math.floor(thousandths / 1000);
    return whole + (fractions[thousandths - whole * 1000] ?? '');
  };
}
