/** What is known of today's calendar day in the downloaded years, in a line. */
import { t } from '@lingui/core/macro';
import { reads } from '#renderer/data/reads.ts';
import { useCacheQuery } from '#renderer/data/useCacheQuery.ts';
import { asText, formatHeight } from '#renderer/format/metrics.ts';
import { dayName } from '#renderer/format/rank.ts';
import { zoneOf } from '#renderer/format/time.ts';
import { useApp } from '#renderer/stores/app.ts';
import { yearDayAt } from '#shared/science/climatology.ts';
import { useNow, useZone } from './clock.ts';

/**
 * `27 November: usually 1.4 m; 4.8 m in 2016; calmest 2014`, and what it is computed from. Null: fewer than three years.
 * @param isWanted false: nothing is read
 */
export function useOnThisDay(buoy: { id: number; timezone: string | null }, isWanted = true) {
  const zone = zoneOf(useZone(buoy.timezone));
  const unit = useApp((state) => state.settings.heightUnit);
  const { day } = yearDayAt(useNow(), zone);
  const request = { buoyId: buoy.id, day, zone, quality: 'notFail' } as const;
  const { value: found } = useCacheQuery(reads.onThisDay, isWanted ? request : null);
  if (!found) return null;
  const height = (metres: number) => asText(formatHeight(metres, unit));
  const date = dayName(day);
  const usual = height(found.usual);
  const highest = height(found.highest.value);
  const { year: highYear } = found.highest;
  const { mean, year: calmYear } = found.calmest;
  return {
    text: t`${date}: usually ${usual}; ${highest} in ${highYear}; calmest ${calmYear}`,
    basis: t`Hs of ${date} in ${{ years: found.years }} years with at least half of its readings: median of the daily means, the highest reading, and the year of the lowest daily mean (${{ mean: height(mean) }}).`,
  };
}
