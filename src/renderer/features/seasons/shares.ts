/** How much of each season is downloaded and reported. */
import { t } from '@lingui/core/macro';
import { shareText } from '#renderer/format/figure.ts';
import type { LocalSeries, SeasonGroup, Series } from '#shared/model/series.ts';
import { seasonEdges } from '#shared/science/seasons.ts';
import { hasValues, valueCount } from './table.ts';

/** Shares of one season; null where unknown or before it begins. */
export interface SeasonShares {
  /** Share of its time whose readings are downloaded; null for the service's series. */
  downloaded: number | null;
  /** Of its readings, see science/reported.ts; of the service's series, which has none, {@link bucketShare}. */
  reported: number | null;
}

/** Buckets with a value as a share of those of the seasons that have begun by `now`; null where none has. */
export function bucketShare(
  { season, bucket, timezone }: Series,
  groups: readonly SeasonGroup[],
  now: number,
): number | null {
  let begun = 0;
  let known = 0;
  for (const group of groups) {
    const edges = seasonEdges(group.year, season, bucket, timezone);
    begun += edges.subarray(0, -1).filter((start) => start < now).length;
    known += valueCount(group);
  }
  return begun === 0 ? null : Math.min(1, known / begun);
}

/** By year. @param isService the series is the service's; `local` is the same from downloaded readings */
export function seasonShares(
  series: Series,
  local: LocalSeries | undefined,
  isService: boolean,
): Map<number, SeasonShares> {
  const computed = new Map(local?.years.map((season) => [season.year, season]));
  const now = Date.now() / 1000;
  return new Map(
    series.years.map((group) => {
      const { covered = null, reported = null } = computed.get(group.year) ?? {};
      const ofBuckets = hasValues(group) ? bucketShare(series, [group], now) : null;
      return [
        group.year,
        isService ? { downloaded: null, reported: ofBuckets } : { downloaded: covered, reported },
      ];
    }),
  );
}

/** `35 % downloaded, 50 % reported`; empty where neither is known. */
export const sharesText = ({ downloaded, reported }: Partial<SeasonShares> = {}): string =>
  [
    downloaded == null ? '' : t`${{ share: shareText(downloaded) }} downloaded`,
    reported == null ? '' : t`${{ share: shareText(reported) }} reported`,
  ]
    .filter(Boolean)
    .join(', ');
