/** The significant height of the last 48 hours as a small line. */
import { t } from '@lingui/core/macro';
import { Sparkline } from '#renderer/charts/Sparkline.tsx';
import { breakAtGaps } from '#renderer/charts/samples.ts';
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
  return (
    <Sparkline
      samples={breakAtGaps(hours.time, hours.significantHeight, null)}
      from={now - LIST_HOURS * 3600}
      to={now}
      label={t`Last ${{ hours: LIST_HOURS }} hours: ${{ heights }}`}
    />
  );
}
