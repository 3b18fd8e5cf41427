/** Quality flags in words. */
import { msg, plural, t } from '@lingui/core/macro';
import { messageTable } from '#shared/i18n/i18n.ts';
import type { CachedBuoy } from '#shared/model/buoy.ts';
import {
  flag,
  type LeftOut,
  publishedLimits,
  type QualityLimits,
  type QualityTest,
  type QualityVariable,
  qualityVariables,
  testsOf,
} from '#shared/model/quality.ts';

/** Said wherever flags are used; null with the published limits. */
export const ownLimitsText = (limits: QualityLimits): string | null =>
  JSON.stringify(limits) === JSON.stringify(publishedLimits) ? null : t`own quality limits`;

/** The QARTOD tests. */
const testWords = messageTable<QualityTest>({
  grossRange: msg`out of range`,
  related: msg`inconsistent with another variable`,
  spike: msg`spike`,
  continuity: msg`sudden change`,
  flatLine: msg`stuck value`,
});

export const notPlausible = (): string => t`not plausible`;

/** `suspect: spike, sudden change`; null for a value that passes or is missing. */
export function flagReason(value: number, tests: number): string | null {
  if (value !== flag.suspect && value !== flag.fail) return null;
  const reasons = testsOf(tests)
    .map((test) => testWords[test])
    .join(', ');
  return value === flag.fail ? t`fail: ${reasons}` : t`suspect: ${reasons}`;
}

/** How many values fail a test, and how many are suspect. */
const countTexts: Record<QualityVariable, Record<'fail' | 'suspect', (count: number) => string>> = {
  significantHeight: {
    fail: (count) => plural(count, { one: '# height fails', other: '# heights fail' }),
    suspect: (count) => plural(count, { one: '# height suspect', other: '# heights suspect' }),
  },
  maximumHeight: {
    fail: (count) =>
      plural(count, { one: '# maximum height fails', other: '# maximum heights fail' }),
    suspect: (count) =>
      plural(count, { one: '# maximum height suspect', other: '# maximum heights suspect' }),
  },
  period: {
    fail: (count) => plural(count, { one: '# period fails', other: '# periods fail' }),
    suspect: (count) => plural(count, { one: '# period suspect', other: '# periods suspect' }),
  },
  direction: {
    fail: (count) => plural(count, { one: '# direction fails', other: '# directions fail' }),
    suspect: (count) =>
      plural(count, { one: '# direction suspect', other: '# directions suspect' }),
  },
  waterTemperature: {
    fail: (count) =>
      plural(count, { one: '# sea temperature fails', other: '# sea temperatures fail' }),
    suspect: (count) =>
      plural(count, { one: '# sea temperature suspect', other: '# sea temperatures suspect' }),
  },
};

type Flagged = Partial<Record<QualityVariable, { suspect: number; fail: number }>>;

/** `71 periods fail, 74 heights suspect`; empty where no value is flagged. */
export function flaggedSentence(counts: Flagged, variables: readonly QualityVariable[]): string {
  const parts = (['fail', 'suspect'] as const).flatMap((kind) =>
    variables.flatMap((name) => {
      const count = counts[name]?.[kind] ?? 0;
      return count === 0 ? [] : [countTexts[name][kind](count)];
    }),
  );
  return parts.join(', ');
}

/** `71 values left out`; empty for none. */
export function leftOutSentence(
  leftOut: Partial<LeftOut>,
  variables: readonly QualityVariable[] = qualityVariables,
): string {
  const sum = variables.reduce((all, name) => all + (leftOut[name] ?? 0), 0);
  return sum === 0 ? '' : plural(sum, { one: '# value left out', other: '# values left out' });
}

/** A value of the latest reading; null where it is missing or fails a quality test. */
export const plausible = (
  { lastReading, implausible }: Pick<CachedBuoy, 'lastReading' | 'implausible'>,
  name: QualityVariable,
): number | null => (implausible.includes(name) ? null : (lastReading?.[name] ?? null));
