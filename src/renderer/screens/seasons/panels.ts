/** A small chart for each season, newest first, the median of the other seasons behind it, on one scale. */
import type { Highlight } from '#renderer/charts/colours.ts';
import type { SmallAxes, SmallChart } from '#renderer/charts/SmallMultiples.tsx';
import { extremes } from '#renderer/charts/sentence.ts';
import { roundTicks } from '#renderer/charts/svg.tsx';
import {
  colourIn,
  ink,
  OTHER_DASH,
  quiet,
  type SeasonsDescription,
} from '#renderer/features/seasons/description.ts';
import { type SeasonShares, sharesText } from '#renderer/features/seasons/shares.ts';
import { highestText } from '#renderer/features/seasons/words.ts';

/** Intervals of the y axis that panels share. */
const PANEL_STEPS = 3;

export function seasonPanels(
  { series, units, seasons, middle, x, panels: [y] }: SeasonsDescription,
  highlights: readonly Highlight[],
  shares: ReadonlyMap<number, SeasonShares>,
): { charts: SmallChart[]; axes: SmallAxes } {
  const median = { samples: middle, colour: quiet, width: 1, dash: [] };
  const charts = seasons.toReversed().map(({ group, label, samples, dash, other }): SmallChart => {
    const style = { colour: colourIn(highlights, group.year, ink), width: 1.5 };
    return {
      id: String(group.year),
      title: label,
      detail: sharesText(shares.get(group.year)),
      sentence: highestText(series, samples, units),
      lines: [
        median,
        { ...style, samples, dash },
        ...(other ? [{ ...style, samples: other.samples, dash: OTHER_DASH }] : []),
      ],
    };
  });
  const ends = charts.flatMap(({ lines }) =>
    lines.flatMap(({ samples }) => {
      const found = extremes(samples);
      return found ? [found.low.value, found.high.value] : [];
    }),
  );
  const low = y.from ?? Math.min(...ends);
  const high = y.to ?? Math.max(...ends);
  const ticks =
    y.step === null ? roundTicks(low, high, PANEL_STEPS) : [low, (low + high) / 2, high];
  return { charts, axes: { x, y: { ticks } } };
}
