/** Plots of points that each have a text and can be opened. */
import type { Described } from '#renderer/charts/ChartFrame.tsx';
import type { PlotBand, PlotHit, PlotLine } from '#renderer/charts/plot.types.ts';

export interface Point {
  x: number;
  /** In the unit of the axis; null: the line is broken. */
  y: number | null;
  text?: () => Described;
  open?: () => void;
}

export interface PointLine extends Omit<PlotLine, 'samples'> {
  points: readonly Point[];
}

/** What a plot needs to know of lines of points. */
export function plotOf(lines: readonly PointLine[]) {
  const pointAt = ({ line, x }: PlotHit) => lines[line]?.points.find((point) => point.x === x);
  return {
    lines: lines.map(({ points, ...line }): PlotLine => {
      const time = Float64Array.from(points, ({ x }) => x);
      return { ...line, samples: { time, value: Float64Array.from(points, ({ y }) => y ?? NaN) } };
    }),
    describe: (hit: PlotHit): Described => pointAt(hit)?.text?.() ?? { title: '', rows: [] },
    onPick: (hit: PlotHit) => pointAt(hit)?.open?.(),
  };
}

/** Where an end is null the band is open. */
export const bandOf = (
  points: readonly { x: number; low: number | null; high: number | null }[],
): PlotBand => ({
  x: Float64Array.from(points, ({ x }) => x),
  low: Float64Array.from(points, ({ low }) => low ?? NaN),
  high: Float64Array.from(points, ({ high }) => high ?? NaN),
});
