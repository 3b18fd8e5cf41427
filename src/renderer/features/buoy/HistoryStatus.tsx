/** What is missing of the history and what fetching it costs; or why a fetch failed. */

import { totalLength } from '#renderer/charts/gaps.ts';
import { reads } from '#renderer/data/reads.ts';
import { type Cached, useCacheQuery } from '#renderer/data/useCacheQuery.ts';
import { formatPlural } from '#renderer/format/figure.ts';
import type { Range } from '#renderer/format/range.ts';
import { formatDate, formatDateTime, formatDuration } from '#renderer/format/time.ts';
import { asText, formatHeight } from '#renderer/format/values.ts';
import { useApp } from '#renderer/stores/app.ts';
import { Fetched } from '#renderer/ui/Age.tsx';
import { Button } from '#renderer/ui/Button.tsx';
import { ErrorNote } from '#renderer/ui/ErrorNote.tsx';
import { useZone } from '#renderer/ui/useZone.ts';
import type { ReadingColumns } from '#shared/model/reading.ts';
import { countLimit, limitSentence } from './limit.ts';

export function HistoryStatus({
  buoyId,
  view,
  kept,
  range,
  buoyZone,
  limit,
}: {
  buoyId: number;
  view: Cached<ReadingColumns>;
  /** Its columns without the values that are left out. */
  kept: ReadingColumns | undefined;
  range: Range;
  buoyZone: string | null;
  /** The height watched in the chart above, metres; null: none. */
  limit: number | null;
}) {
  const zone = useZone(buoyZone);
  const unit = useApp((state) => state.settings.heightUnit);
  const online = useApp((state) => state.status.network.online);
  const { error, refreshing, refresh } = view;
  const columns = view.old ? undefined : view.value;
  const { from, to } = range;
  const plan = useCacheQuery(reads.planReadings, { buoyId, from, to }).value;
  const missing = plan ? totalLength(plan.gaps) : 0;
  const cost = plan?.requests ?? 0;
  const affordable = plan?.affordable ?? null;
  const count = columns?.length ?? 0;
  return (
    <div className="stack">
      <p className="row apart facts small">
        <span>
          {columns === undefined
            ? view.reading
              ? 'Reading downloaded data'
              : ''
            : count === 0
              ? 'No readings downloaded in this range'
              : formatPlural(count, 'reading')}
          {range.anchored ? `, ending with the last report, ${formatDate(range.to, zone)}` : ''}
        </span>
        {count > 0 ? <Fetched time={columns?.fetchedAt} /> : null}
      </p>
      {limit !== null && columns && kept && count > 0 ? (
        <p className="quiet">
          {limitSentence(countLimit(kept, limit), asText(formatHeight(limit, unit)), (time) =>
            formatDateTime(time, zone),
          )}
        </p>
      ) : null}
      {cost > 0 && !refreshing ? (
        <p className="row apart facts small">
          <span>
            {formatDuration(missing)} of {formatDuration(range.to - range.from)} to download
            {online ? '' : ' · offline'}
            {affordable !== null && affordable < cost
              ? ` · ${formatPlural(affordable, 'request')} left`
              : ''}
          </span>
          <Button
            changes
            {...(count === 0 ? { variant: 'primary' as const } : {})}
            onClick={refresh}
          >
            Download ({formatPlural(cost, 'request')})
          </Button>
        </p>
      ) : null}
      {error && error.kind !== 'cancelled' ? <ErrorNote error={error} onRetry={refresh} /> : null}
    </div>
  );
}
