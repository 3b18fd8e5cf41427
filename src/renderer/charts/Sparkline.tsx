/** A line as small as a word: the course of the last hours, open at gaps. */
import type { Samples } from './samples.ts';
import { extremes } from './sentence.ts';
import { along, linePath } from './svg.tsx';

const WIDTH = 76;
const HEIGHT = 18;
/** Room for half of the line's width and for the dot at its end. */
const MARGIN = 2;

/** The line as SVG path data, one subpath for each stretch without a gap; empty without values. */
export function sparkPath(samples: Samples, from: number, to: number): string {
  const found = extremes(samples);
  if (!found) return '';
  const [low, high] = [found.low.value, found.high.value];
  const across = along({ from, to }, MARGIN, WIDTH - MARGIN);
  const up = along({ from: low, to: high > low ? high : low + 1 }, HEIGHT - MARGIN, MARGIN);
  const { time, value } = samples;
  return linePath(Array.from(time, (x, i) => ({ x: across(x), y: up(value[i] ?? Number.NaN) })));
}

/** @param label what it shows, in words */
export function Sparkline(props: {
  samples: Samples;
  /** Ends of the time axis, epoch seconds. */
  from: number;
  to: number;
  label: string;
}) {
  const { samples, from, to, label } = props;
  return (
    <svg
      role="img"
      aria-label={label}
      width={WIDTH}
      height={HEIGHT}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
    >
      <path d={sparkPath(samples, from, to)} />
    </svg>
  );
}
