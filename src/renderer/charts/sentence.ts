/** A chart as sentences for screen readers. */
import { plural, t } from '@lingui/core/macro';
import type { Interval } from '#shared/model/geo.ts';
import type { Sample, Samples } from './samples.ts';

interface SpokenLine {
  label: string;
  /** With NaN at gaps. */
  samples: Samples;
  /** Angles: they have no minimum and maximum. */
  circular: boolean;
  /** A value with its unit. */
  text: (value: number) => string;
}

/** Number of gaps in a line. */
export const gapCount = ({ value }: Samples): number => value.filter(Number.isNaN).length;

type Extremes = Record<'low' | 'high' | 'last', Sample>;

/** Lowest, highest and last value; null without values. */
export function extremes({ time, value }: Samples): Extremes | null {
  let found: Extremes | null = null;
  for (let i = 0; i < time.length; i += 1) {
    const here = { time: time[i] as number, value: value[i] as number };
    if (Number.isNaN(here.value)) continue;
    found = {
      low: found && found.low.value <= here.value ? found.low : here,
      high: found && found.high.value >= here.value ? found.high : here,
      last: here,
    };
  }
  return found;
}

/**
 * `Cape Grey from … to …. Significant height: 0.8 m to 3.2 m, highest at …; last 1.2 m at …. 2 gaps.`
 * @param spoken its subject is the buoy; `moment`: a time in the time zone of the panel
 */
export function historySentence(
  spoken: { subject: string; moment: (time: number) => string } & Interval,
  lines: readonly SpokenLine[],
): string {
  const { subject, moment } = spoken;
  const [from, to] = [moment(spoken.from), moment(spoken.to)];
  const ofLine = ({ label, samples, circular, text }: SpokenLine): string[] => {
    const found = extremes(samples);
    if (!found) return [t`${label}: no values.`];
    const { low, high, last } = found;
    const [lowest, highest, lastValue] = [text(low.value), text(high.value), text(last.value)];
    const [timeOfHighest, lastTime] = [moment(high.time), moment(last.time)];
    if (circular) return [t`${label}: last ${lastValue} at ${lastTime}.`];
    const gaps = gapCount(samples);
    return [
      t`${label}: ${lowest} to ${highest}, highest at ${timeOfHighest}; last ${lastValue} at ${lastTime}.`,
      ...(gaps === 0 ? [] : [plural(gaps, { one: '# gap.', other: '# gaps.' })]),
    ];
  };
  return [t`${subject} from ${from} to ${to}.`, ...lines.flatMap(ofLine)].join(' ');
}
