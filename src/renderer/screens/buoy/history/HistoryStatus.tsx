/** How much of the history is missing, and the cost of downloading it. */
import { plural, t } from '@lingui/core/macro';
import { reads } from '#renderer/data/reads.ts';
import { type Cached, useCacheQuery } from '#renderer/data/useCacheQuery.ts';
import { ageLevel, isSilent } from '#renderer/format/age.ts';
import { downloadLabel } from '#renderer/format/job.ts';
import type { Range } from '#renderer/format/range.ts';
import { formatDate, formatDateTime, formatDuration } from '#renderer/format/time.ts';
import { asText, formatHeight } from '#renderer/format/values.ts';
import { Fetched } from '#renderer/parts/Age.tsx';
import { useZone } from '#renderer/parts/useZone.ts';
import { useApp } from '#renderer/stores/app.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { useNow } from '#renderer/ui/useNow.ts';
import type { ReadingColumns } from '#shared/model/reading.ts';
import { lengthOf } from '#shared/science/intervals.ts';
import { sharesText } from './history.ts';
import { countThreshold, thresholdSentence } from './threshold.ts';

export function HistoryStatus({
  buoyId,
  view,
  kept,
  range,
  threshold,
  checkedAt,
}: {
  buoyId: number;
  view: Cached<ReadingColumns>;
  /** The columns without the values that are left out. */
  kept: ReadingColumns | undefined;
  range: Range;
  /** Threshold in the chart above, metres; null: none. */
  threshold: number | null;
  /** When the service last stated the latest reading of the buoy, epoch seconds. */
  checkedAt: number | null;
}) {
  const zone = useZone();
  const now = useNow();
  const unit = useApp((state) => state.settings.heightUnit);
  const online = useApp((state) => state.status.network.online);
  const { refreshing, refresh } = view;
  const columns = view.old ? undefined : view.value;
  const { from, to } = range;
  const planned = useCacheQuery(reads.planReadings, { buoyId, from, to });
  const plan = planned.old ? undefined : planned.value;
  const missing = plan ? lengthOf(plan.gaps) : 0;
  const end = Math.min(to, now);
  // Nothing is known of the time since the buoy was last checked.
  const unknown = ageLevel(now, checkedAt) === 'fresh' ? 0 : end - (checkedAt ?? end);
  const { requests: cost, maxRequests } = plan ?? { requests: 0, maxRequests: 0 };
  const affordable = plan?.affordable ?? null;
  const count = columns?.length ?? 0;
  const found =
    columns === undefined
      ? view.reading
        ? t`Reading downloaded data`
        : ''
      : count === 0
        ? t`No readings downloaded in this range`
        : [
            plural(count, { one: '# reading', other: '# readings' }),
            ...(plan
              ? [sharesText(columns, { missing: missing + Math.max(0, unknown), end })]
              : []),
          ].join(', ');
  const lastDay = range.anchored ? formatDate(range.to, zone) : null;
  const toDownload = t`${{ length: formatDuration(missing) }} of ${{ total: formatDuration(to - from) }} to download`;
  const fetchable = cost > 0 && !refreshing;
  return (
    <>
      <div className="line apart small">
        <p className="row facts">
          <span>
            {[
              [
                found,
                ...(lastDay === null ? [] : [t`ending with the last report, ${{ date: lastDay }}`]),
              ]
                .filter(Boolean)
                .join(', '),
              ...(fetchable ? [toDownload] : []),
              ...(fetchable && !online ? [t`offline`] : []),
              ...(fetchable && affordable !== null && affordable < maxRequests
                ? [t`${plural(affordable, { one: '# request', other: '# requests' })} left`]
                : []),
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
          {count > 0 && !fetchable ? <Fetched time={columns?.fetchedAt} /> : null}
        </p>
        {fetchable ? (
          <Button
            changes
            {...(count === 0 ? { variant: 'primary' as const } : {})}
            onClick={refresh}
          >
            {downloadLabel(cost, maxRequests)}
          </Button>
        ) : null}
      </div>
      {threshold !== null && columns && kept && count > 0 ? (
        <p className="quiet small">
          {thresholdSentence(
            countThreshold(kept, threshold),
            asText(formatHeight(threshold, unit)),
            (time) => formatDateTime(time, zone),
            isSilent(now, kept.time.at(-1)),
          )}
        </p>
      ) : null}
    </>
  );
}
