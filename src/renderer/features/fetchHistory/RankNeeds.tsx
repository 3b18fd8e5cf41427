/** Where few buoys have a rank: what it needs, how many have it, and the download of it for the favourites. */
import { t } from '@lingui/core/macro';
import { useRanks } from '#renderer/data/ranks.ts';
import { useBuoys } from '#renderer/data/useCacheQuery.ts';
import { formatCount } from '#renderer/format/figure.ts';
import { formatRequests } from '#renderer/format/job.ts';
import { MIN_YEARS } from '#shared/model/dayOfYear.ts';
import { useRankYears } from './FetchHistory.tsx';
import { MissingData } from './MissingData.tsx';

export function RankNeeds() {
  const buoys = useBuoys().value?.buoys ?? [];
  const { byBuoy, pending } = useRanks();
  const favourites = buoys.filter(({ favourite }) => favourite).map(({ id }) => id);
  const range = useRankYears(favourites);
  const ranked = [...byBuoy.values()].filter(({ rank }) => rank !== null).length;
  if (pending > 0 || 2 * ranked >= buoys.length) return null;
  const [years, known, total] = [MIN_YEARS, formatCount(ranked), formatCount(buoys.length)];
  return (
    <div className="stack start">
      <span>{t`A rank needs ${years} downloaded years; ${known} of ${total} buoys have them.`}</span>
      <MissingData
        buoyIds={favourites}
        range={range}
        label={(cost) =>
          t`Download ${years} years for favourites (${{ requests: formatRequests(cost) }})`
        }
      />
    </div>
  );
}
