/** A line as small as a word: the course of the last hours, open at gaps. */
import type { Samples } from './gaps.ts';

const WIDTH = 76;
const HEIGHT = 18;
/** Room for half of the line's width and for the dot at its end. */
const MARGIN = 2;

/** The line as SVG path data, one subpath for each stretch without a gap; empty without values. */
export function sparkPath({ time, value }: Samples, from: number, to: number): string {
  const known = value.filter((one) => !Number.isNaN(one));
  if (known.length === 0) return '';
  const low = known.reduce((a, b) => Math.min(a, b));
  const span = known.reduce((a, b) => Math.max(a, b)) - low || 1;
  let path = '';
  let open = false;
  for (let i = 0; i < time.length; i++) {
    const y = value[i] as number;
    if (Number.isNaN(y)) {
      open = false;
      continue;
    }
    const x = MARGIN + (((time[i] as number) - from) / (to - from)) * (WIDTH - 2 * MARGIN);
    const height = HEIGHT - MARGIN - ((y - low) / span) * (HEIGHT - 2 * MARGIN);
    path += `${open ? 'L' : 'M'}${x.toFixed(1)} ${height.toFixed(1)}`;
    open = true;
  }
  return path;
}

/** @param label what it shows, in words */
export function Sparkline({
  samples,
  from,
  to,
  label,
}: {
  samples: Samples;
  /** Ends of the time axis, epoch seconds. */
  from: number;
  to: number;
  label: string;
}) {
  return (
    <svg
      role="img"
      aria-label={label}
      width={WIDTH}
      height={HEIGHT}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
    >
      <path d={sparkPath(samples, from, to)} fill="none" stroke="currentColor" strokeWidth="1.5" />
    </svg>
  );
}
