/** Keyboard navigation of a line chart: from sample to sample, from line to line. */
import type { ActiveElement, Chart } from 'chart.js';
import { unitOf } from './config.ts';
import type { PlotProps } from './plot.types.ts';
import type { Point } from './sample.ts';

export type LineChart = Chart<'line', Point[]>;

/** The samples an arrow key moves to; null for other keys. */
export function keyTarget(
  key: string,
  chart: LineChart,
  { pick, lines, mark = null, x: axis }: Pick<PlotProps, 'pick' | 'lines' | 'mark' | 'x'>,
): ActiveElement[] | null {
  const step = { ArrowRight: 1, ArrowLeft: -1, ArrowUp: 0, ArrowDown: 0, Home: 0, End: 0 }[key];
  if (step === undefined) return null;
  const sets = chart.data.datasets;
  const active = chart.getActiveElements()[0];
  if (pick === 'moment') {
    const marked = mark === null ? null : mark * unitOf(axis);
    return momentTarget(key, step, chart, lines, active, marked);
  }
  const filled = [...sets.keys()].filter((i) => (sets[i]?.data.length ?? 0) > 0);
  // Lines in the background come after the others.
  const begin = filled.findLast((i) => !lines[i]?.behind) ?? filled.at(-1) ?? -1;
  let set = active?.datasetIndex ?? begin;
  if (set < 0) return [];
  let x = active ? sets[set]?.data[active.index]?.x : undefined;
  if (active && (key === 'ArrowUp' || key === 'ArrowDown')) {
    const way = key === 'ArrowUp' ? -1 : 1;
    do set = (set + way + sets.length) % sets.length;
    while (set !== active.datasetIndex && sets[set]?.data.length === 0);
  }
  const data = sets[set]?.data ?? [];
  const real = data.flatMap(({ y }, index) => (Number.isNaN(y) ? [] : [index]));
  const { min, max } = chart.scales.x ?? { min: -Infinity, max: Infinity };
  const seen = real.filter((i) => (data[i]?.x ?? NaN) >= min && (data[i]?.x ?? NaN) <= max);
  if (key === 'Home' || key === 'End') x = undefined;
  const at =
    x === undefined ? -1 : nearest(seen, (i) => Math.abs((data[i]?.x ?? 0) - (x as number)));
  const place = key === 'Home' ? 0 : at < 0 ? seen.length - 1 : at + step;
  const index = seen[Math.min(seen.length - 1, Math.max(0, place))];
  if (index === undefined) return [];
  return [elementAt(chart, set, index)];
}

const elementAt = (chart: LineChart, datasetIndex: number, index: number): ActiveElement => ({
  datasetIndex,
  index,
  element: chart.getDatasetMeta(datasetIndex).data[index] as ActiveElement['element'],
});

/** The samples of all lines at the previous or next time: a line may lack one where another has one. */
function momentTarget(
  key: string,
  step: number,
  chart: LineChart,
  lines: PlotProps['lines'],
  active: ActiveElement | undefined,
  mark: number | null,
): ActiveElement[] {
  const sets = chart.data.datasets;
  const { min, max } = chart.scales.x ?? { min: -Infinity, max: Infinity };
  const all = sets.flatMap(({ data }, set) =>
    lines[set]?.behind ? [] : data.filter(({ y }) => !Number.isNaN(y)),
  );
  const moments = [...new Set(all.map(({ x }) => x).filter((x) => x >= min && x <= max))];
  moments.sort((a, b) => a - b);
  const x = active && sets[active.datasetIndex]?.data[active.index]?.x;
  const last = moments.length - 1;
  const at = x === undefined || key === 'Home' || key === 'End' ? -1 : nearestTo(moments, x);
  // The first arrow key moves to the mark, else to the end.
  const begin = key === 'End' || mark === null ? last : nearestTo(moments, mark);
  const place = key === 'Home' ? 0 : at < 0 ? begin : Math.min(last, Math.max(0, at + step));
  return sets.flatMap((one, set) => {
    const found = one.data.findIndex((p) => p.x === moments[place] && !Number.isNaN(p.y));
    return found < 0 ? [] : [elementAt(chart, set, found)];
  });
}

const nearestTo = (moments: readonly number[], x: number): number =>
  nearest([...moments.keys()], (i) => Math.abs((moments[i] ?? 0) - x));

function nearest(indices: readonly number[], distance: (index: number) => number): number {
  let best = -1;
  let least = Infinity;
  indices.forEach((index, place) => {
    const d = distance(index);
    if (d < least) {
      least = d;
      best = place;
    }
  });
  return best;
}
