/** Columns of numbers and of texts, which cross process borders faster than lists of objects. */
import * as z from 'zod/mini';

export const NumberColumn = z.instanceof(Float64Array);

/** Null for what is no number, which a column has as NaN. */
export const orNull = (value: number | null = Number.NaN): number | null =>
  Number.isFinite(value) ? value : null;

/** A column of texts as one text. */
export const TextColumn = z.object({
  /** All texts, one after the other. */
  text: z.string(),
  /** UTF-16 code units of each; −1 stands for null. */
  lengths: z.instanceof(Int32Array),
});
export type TextColumn = z.infer<typeof TextColumn>;

export const packTexts = (texts: readonly (string | null)[]): TextColumn => ({
  text: texts.join(''),
  lengths: Int32Array.from(texts, (text) => text?.length ?? -1),
});

export function unpackTexts({ text, lengths }: TextColumn): (string | null)[] {
  const texts = new Array<string | null>(lengths.length);
  let at = 0;
  for (let row = 0; row < lengths.length; row++) {
    const length = lengths[row] as number;
    texts[row] = length < 0 ? null : text.slice(at, at + length);
    at += Math.max(0, length);
  }
  return texts;
}
