/** Where few buoys have a rank: what it needs, how many have it, and the download of it for the favourites. */
import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { useRanks } from '#renderer/data/ranks.ts';
import { useBuoys } from '#renderer/data/useCacheQuery.ts';
import { formatCount } from '#renderer/format/figure.ts';
import { formatRequests } from '#renderer/format/job.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { ErrorNote } from '#renderer/ui/ReadState.tsx';
import { MIN_YEARS } from '#shared/model/dayOfYear.ts';
import { useFetchPlan, YEAR } from './FetchHistory.tsx';

export function RankNeeds() {
  const buoys = useBuoys().value?.buoys ?? [];
  const { byBuoy, pending } = useRanks();
  const [to] = useState(() => Math.floor(Date.now() / 1000));
  const favourites = buoys.filter(({ favourite }) => favourite).map(({ id }) => id);
  const range = { from: to - MIN_YEARS * YEAR, to };
  const { plan, error, busy, start } = useFetchPlan(favourites, favourites.length > 0 ? range : '');
  const ranked = [...byBuoy.values()].filter(({ rank }) => rank !== null).length;
  if (pending > 0 || 2 * ranked >= buoys.length) return null;
  const [years, known, total] = [MIN_YEARS, formatCount(ranked), formatCount(buoys.length)];
  return (
    <div className="stack start">
      <span>{t`A rank needs ${years} downloaded years; ${known} of ${total} buoys have them.`}</span>
      {plan && plan.gaps > 0 ? (
        <Button changes busy={busy} onClick={start}>
          {t`Download ${years} years for favourites (${{ requests: formatRequests(plan) }})`}
        </Button>
      ) : null}
      <ErrorNote error={error} />
    </div>
  );
}
