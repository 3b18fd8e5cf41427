/** Which years or seasons of a chart are highlighted, each in a colour that it keeps. */
import { HIGHLIGHTS } from './colours.ts';

export interface Highlight {
  year: number;
  /** Index of `highlightColour`. */
  colour: number;
}

/** Those of the chosen years that have values; where none is chosen or has any, the newest. Longest highlighted first. */
export function highlightsOf(
  chosen: readonly Highlight[] | null,
  years: readonly number[],
): readonly Highlight[] {
  const present = chosen?.filter(({ year }) => years.includes(year));
  if (chosen && present && (chosen.length === 0 || present.length > 0)) return present;
  return years.length === 0 ? [] : [{ year: Math.max(...years), colour: 0 }];
}

/** Highlights a year or releases it. Of more than five the one highlighted longest is released; its colour passes on. */
export function toggled(
  shown: readonly Highlight[],
  year: number,
): { highlights: Highlight[]; released: number | null } {
  const others = shown.filter((one) => one.year !== year);
  if (others.length < shown.length) return { highlights: others, released: null };
  const [oldest] = shown;
  if (oldest && shown.length >= HIGHLIGHTS) {
    return {
      highlights: [...shown.slice(1), { year, colour: oldest.colour }],
      released: oldest.year,
    };
  }
  const taken = new Set(shown.map(({ colour }) => colour));
  const free = Array.from({ length: HIGHLIGHTS }, (_, i) => i).find((i) => !taken.has(i)) ?? 0;
  return { highlights: [...shown, { year, colour: free }], released: null };
}
