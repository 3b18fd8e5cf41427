/** How much of the history is missing, the cost of downloading it, and how often it reaches the threshold. */
import { plural, t } from '@lingui/core/macro';
import { reads } from '#renderer/data/reads.ts';
import { useCacheQuery } from '#renderer/data/useCacheQuery.ts';
import { ageLevel, isSilent } from '#renderer/format/age.ts';
import { downloadLabel } from '#renderer/format/job.ts';
import { limitText } from '#renderer/format/metrics.ts';
import { formatDate, formatDateTime, formatDuration } from '#renderer/format/time.ts';
import { useNow, useZone } from '#renderer/parts/clock.ts';
import { Fetched } from '#renderer/parts/Figure.tsx';
import { useApp, useUnits } from '#renderer/stores/app.ts';
import { Button } from '#renderer/ui/Button.tsx';
import type { CachedBuoy } from '#shared/model/buoy.ts';
import type { ReadingColumns } from '#shared/model/reading.ts';
import { lengthOf } from '#shared/science/intervals.ts';
import { sharesText, showsHeights, thresholdSentence } from './history.ts';
import { type History, useThreshold } from './useHistory.ts';

const joined = (facts: readonly string[], separator: string): string =>
  facts.filter((fact) => fact !== '').join(separator);

export function HistoryStatus({
  buoy: { id: buoyId, lastReadingFetchedAt: checkedAt },
  history: { view, range, choice },
  kept,
}: {
  buoy: CachedBuoy;
  history: History;
  /** The readings without the values that are left out. */
  kept: ReadingColumns | undefined;
}) {
  const zone = useZone();
  const now = useNow();
  const units = useUnits();
  const online = useApp((state) => state.status.network.online);
  const threshold = useThreshold((state) => state.threshold);
  const columns = view.old ? undefined : view.value;
  const { from, to } = range;
  const plan = useCacheQuery(reads.planReadings, { buoyId, from, to }).value;
  const missing = plan ? lengthOf(plan.gaps) : 0;
  const end = Math.min(to, now);
  // Nothing is known of the time since the buoy was last checked.
  const unknown = ageLevel(now, checkedAt) === 'fresh' ? 0 : end - (checkedAt ?? end);
  const count = columns?.length ?? 0;
  const found =
    count > 0
      ? plural(count, { one: '# reading', other: '# readings' })
      : columns
        ? t`No readings downloaded in this range`
        : view.reading
          ? t`Reading downloaded data`
          : '';
  const facts = [
    columns && plan && count > 0
      ? sharesText(columns, { missing: missing + Math.max(0, unknown), end })
      : '',
    range.anchored ? t`ending with the last report, ${{ date: formatDate(to, zone) }}` : '',
  ];
  const offer = plan && plan.requests > 0 && !view.refreshing ? plan : null;
  const affordable = offer?.affordable ?? Number.POSITIVE_INFINITY;
  const offerFacts = offer
    ? [
        t`${{ length: formatDuration(missing) }} of ${{ total: formatDuration(to - from) }} to download`,
        online ? '' : t`offline`,
        affordable < offer.maxRequests
          ? t`${plural(affordable, { one: '# request', other: '# requests' })} left`
          : '',
      ]
    : [];
  return (
    <>
      <div className="buoy-basis line apart small">
        <p className="line facts clip">
          <span className="clip">
            {joined(
              offer ? [found, ...offerFacts, ...facts] : [joined([found, ...facts], ', ')],
              ' · ',
            )}
          </span>
          {/* The figures above say it of a range that ends now. */}
          {count > 0 && !offer && choice.range === 'custom' ? (
            <Fetched time={columns?.fetchedAt} />
          ) : null}
        </p>
        {offer ? (
          <Button
            changes
            {...(count === 0 ? { variant: 'primary' as const } : {})}
            onClick={view.refresh}
          >
            {downloadLabel(offer)}
          </Button>
        ) : null}
      </div>
      {threshold !== null && showsHeights(choice.group) && kept && count > 0 ? (
        <p className="quiet small">
          {thresholdSentence(
            kept,
            threshold,
            limitText('significantHeight', threshold, units),
            (time) => formatDateTime(time, zone),
            (time) => isSilent(now, time),
          )}
        </p>
      ) : null}
    </>
  );
}
