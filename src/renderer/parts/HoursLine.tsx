/** The significant height of the last 48 hours as a line as small as a word, open at gaps. */
import { t } from '@lingui/core/macro';
import { breakAtGaps, type Samples } from '#renderer/charts/samples.ts';
import { extremes } from '#renderer/charts/sentence.ts';
import { along, linePath, placed } from '#renderer/charts/svg.tsx';
import type { LastHours } from '#renderer/data/ranks.ts';
import { formatNumber, MISSING } from '#renderer/format/figure.ts';
import {
  asText,
  formatHeight,
  type HeightUnit,
  LIST_HOURS,
  noHours,
  toHeight,
} from '#renderer/format/metrics.ts';
import { useApp } from '#renderer/stores/app.ts';
import { useNow } from './clock.ts';
import { Missing } from './Figure.tsx';

const WIDTH = 76;
const HEIGHT = 18;
/** Room for half of the line's width and for the dot at its end. */
const MARGIN = 2;
/** Metres from bottom to top at least: a small change is drawn small. */
const LEAST = 1;

/** The line as SVG path data, one subpath for each stretch without a gap; empty without values. */
export function sparkPath(samples: Samples, from: number, to: number): string {
  const found = extremes(samples);
  if (!found) return '';
  const [low, high] = [found.low.value, found.high.value];
  const across = along({ from, to }, MARGIN, WIDTH - MARGIN);
  const beyond = Math.max(0, LEAST - (high - low)) / 2;
  const up = along({ from: low - beyond, to: high + beyond }, HEIGHT - MARGIN, MARGIN);
  return linePath(placed(samples, across, up));
}

/** `1.2 to 3.4 m`: lowest and highest of heights in metres. */
export function spanText(all: Float64Array | undefined, unit: HeightUnit): string {
  const heights = all?.filter((one) => !Number.isNaN(one)) ?? [];
  if (heights.length === 0) return MISSING;
  const lowest = formatNumber(toHeight(Math.min(...heights), unit), 1);
  const highest = asText(formatHeight(Math.max(...heights), unit));
  return t({ message: `${lowest} to ${highest}`, comment: 'Heights: 1.2 to 3.4 m' });
}

/** @param hours undefined: not downloaded */
export function HoursLine({ hours }: { hours: LastHours | undefined }) {
  const unit = useApp((state) => state.settings.heightUnit);
  const now = useNow();
  const heights = spanText(hours?.significantHeight, unit);
  if (!hours || heights === MISSING) return <Missing reason={noHours()} />;
  const samples = breakAtGaps(hours.time, hours.significantHeight, null);
  return (
    <svg
      role="img"
      aria-label={t`Last ${{ hours: LIST_HOURS }} hours: ${{ heights }}`}
      width={WIDTH}
      height={HEIGHT}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
    >
      <path d={sparkPath(samples, now - LIST_HOURS * 3600, now)} />
    </svg>
  );
}
