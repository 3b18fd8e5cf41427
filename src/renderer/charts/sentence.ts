/** A chart as sentences, for those who hear it. */
import type { Samples } from './gaps.ts';

interface SpokenLine {
  label: string;
  /** With NaN at gaps. */
  samples: Samples;
  /** Angles have no highest and lowest. */
  circular: boolean;
  /** A value with its unit. */
  text: (value: number) => string;
}

interface Spoken {
  /** Whose values: `Cape Grey`. */
  subject: string;
  from: number;
  to: number;
  /** A time in the person's clock. */
  moment: (time: number) => string;
}

/** Number of places where a line is broken. */
export const gapCount = ({ value }: Samples): number => value.filter(Number.isNaN).length;

interface Extreme {
  time: number;
  value: number;
}

/** Lowest, highest and last value; null without any. */
export function extremes({
  time,
  value,
}: Samples): { low: Extreme; high: Extreme; last: Extreme } | null {
  let found: { low: Extreme; high: Extreme; last: Extreme } | null = null;
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

function lineSentence(line: SpokenLine, moment: Spoken['moment']): string {
  const found = extremes(line.samples);
  if (!found) return `${line.label}: no values.`;
  const { low, high, last } = found;
  const span = line.circular
    ? ''
    : `${line.text(low.value)} to ${line.text(high.value)}, highest at ${moment(high.time)}; `;
  const gaps = line.circular ? 0 : gapCount(line.samples);
  const broken = gaps === 0 ? '' : gaps === 1 ? ', 1 gap' : `, ${gaps} gaps`;
  return `${line.label}: ${span}last ${line.text(last.value)} at ${moment(last.time)}${broken}.`;
}

/** `Cape Grey from … to …. Significant height: 0.8 m to 3.2 m, highest at …; last 1.2 m at …, 2 gaps.` */
export function historySentence(spoken: Spoken, lines: readonly SpokenLine[]): string {
  const { subject, from, to, moment } = spoken;
  return [
    `${subject} from ${moment(from)} to ${moment(to)}.`,
    ...lines.map((line) => lineSentence(line, moment)),
  ].join(' ');
}
