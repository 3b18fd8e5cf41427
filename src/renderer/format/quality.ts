/** Quality flags in words. */
import type { CachedBuoy } from '#shared/model/buoy.ts';
import {
  flag,
  type LeftOut,
  type QualityTest,
  type QualityVariable,
  qualityVariables,
} from '#shared/model/quality.ts';
import { testsOf } from '#shared/science/quality.ts';
import { formatCount, formatPlural } from './figure.ts';

const testWords: Record<QualityTest, string> = {
  grossRange: 'out of range',
  related: 'heights contradict each other',
  spike: 'spike',
  continuity: 'sudden change',
  flatLine: 'stuck value',
};

export const NOT_PLAUSIBLE = 'not plausible';

/** `suspect: spike, sudden change`; null for a value that passes or is missing. */
export function flagReason(value: number, tests: number): string | null {
  if (value !== flag.suspect && value !== flag.fail) return null;
  const reasons = testsOf(tests).map((test) => testWords[test]);
  return `${value === flag.fail ? 'fail' : 'suspect'}: ${reasons.join(', ')}`;
}

const nouns: Record<QualityVariable, string> = {
  significantHeight: 'height',
  maximumHeight: 'maximum height',
  period: 'period',
  direction: 'direction',
  waterTemperature: 'sea temperature',
};

type Flagged = Partial<Record<QualityVariable, { suspect: number; fail: number }>>;

/** `71 periods fail, 74 heights suspect`; empty where no value is flagged. */
export function flaggedSentence(counts: Flagged): string {
  const parts = (['fail', 'suspect'] as const).flatMap((kind) =>
    qualityVariables.flatMap((name) => {
      const count = counts[name]?.[kind] ?? 0;
      if (count === 0) return [];
      const verb = kind === 'suspect' ? 'suspect' : count === 1 ? 'fails' : 'fail';
      return [`${formatPlural(count, nouns[name])} ${verb}`];
    }),
  );
  return parts.join(', ');
}

/** `71 values left out`; empty for none. */
export function leftOutSentence(leftOut: Partial<LeftOut>): string {
  const sum = Object.values(leftOut).reduce((all, count) => all + count, 0);
  return sum === 0 ? '' : `${formatCount(sum)} ${sum === 1 ? 'value' : 'values'} left out`;
}

/** A value of the latest reading; null where it is missing or fails a quality test. */
export const plausible = (
  { lastReading, implausible }: Pick<CachedBuoy, 'lastReading' | 'implausible'>,
  name: QualityVariable,
): number | null => (implausible.includes(name) ? null : (lastReading?.[name] ?? null));
