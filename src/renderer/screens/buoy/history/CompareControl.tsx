/** Chooses what the history is compared with, and shows what has to be downloaded for it. */
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { totalLength } from '#renderer/charts/gaps.ts';
import { reads } from '#renderer/data/reads.ts';
import { useCacheQuery, useRefresh } from '#renderer/data/useCacheQuery.ts';
import { downloadLabel } from '#renderer/format/requests.ts';
import { formatDuration } from '#renderer/format/time.ts';
import { useApp } from '#renderer/stores/app.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { ErrorNote } from '#renderer/ui/ErrorNote.tsx';
import { NumberField } from '#renderer/ui/NumberField.tsx';
import { Select } from '#renderer/ui/Select.tsx';
import type { CachedBuoy } from '#shared/model/buoy.ts';
import { MIN_YEARS } from '#shared/model/dayOfYear.ts';
import type { Interval } from '#shared/model/geo.ts';
import { isComparable } from './compare.ts';
import { type ComparedDays, type ComparedYears, useCompare } from './useComparison.ts';

const options = () =>
  [
    { value: 'nothing', label: t({ message: 'Nothing', context: 'compare with' }) },
    { value: 'before', label: t({ message: 'Previous year', context: 'compare with' }) },
    { value: 'year', label: t({ message: 'Another year…', context: 'compare with' }) },
    { value: 'climatology', label: t({ message: 'Climatology', context: 'compare with' }) },
  ] as const;

export function CompareControl({
  buoy,
  range,
  days,
  climate,
  children,
}: {
  buoy: CachedBuoy;
  range: Interval;
  days: ComparedDays | string | null;
  climate: ComparedYears | null;
  /** Shown before it in the same row. */
  children: ReactNode;
}) {
  const chosen = useCompare();
  const isAsked = chosen.with === 'year' && chosen.year === '';
  return (
    <div className="stack">
      <div className="row">
        {children}
        <span className="check">
          <Trans>Compare with</Trans>
          <Select
            label={t`Compare with`}
            value={chosen.with}
            options={options()}
            onChange={(next) => useCompare.setState({ with: next })}
          />
        </span>
        {chosen.with === 'year' ? (
          <NumberField
            label={null}
            name={t`Year to compare with`}
            step={1}
            example="2024"
            text={chosen.year}
            onChange={(year) => useCompare.setState({ year })}
          />
        ) : null}
        {chosen.with === 'nothing' ? null : !isComparable(range) ? (
          <span className="quiet small">
            <Trans>Ranges of up to a year can be compared.</Trans>
          </span>
        ) : typeof days === 'string' && !isAsked ? (
          <span className="quiet small">{days}</span>
        ) : climate ? (
          <span className="quiet small">{climateSentence(climate)}</span>
        ) : null}
      </div>
      {days && typeof days === 'object' ? <MissingDays buoyId={buoy.id} compared={days} /> : null}
      <ErrorNote error={climate?.error} />
    </div>
  );
}

function climateSentence({ years, comparison }: ComparedYears): string {
  if (years === null || comparison === null) return t`Reading downloaded data`;
  if (years === 0) return t`No climatology of these days: no days with enough downloaded readings.`;
  return years < MIN_YEARS
    ? `${comparison.basis}; ${t`fewer than ${{ years: MIN_YEARS }} years are not representative`}`
    : comparison.basis;
}

/** What of the compared days is not downloaded; only the button downloads it. */
function MissingDays({ buoyId, compared }: { buoyId: number; compared: ComparedDays }) {
  const online = useApp((state) => state.status.network.online);
  const { days, label, view } = compared;
  // Reading the days never downloads them.
  const download = useRefresh(reads.readReadings);
  const fetchDays = () => download({ buoyId, ...days });
  const plan = useCacheQuery(reads.planReadings, { buoyId, ...days }).value;
  const cost = plan?.requests ?? 0;
  const missing = plan ? totalLength(plan.gaps) : 0;
  const isEmpty = view.value?.length === 0;
  const length = formatDuration(missing);
  const total = formatDuration(days.to - days.from);
  return (
    <>
      {view.refreshing ? (
        <p className="quiet small">{t`Downloading ${{ year: label }}`}</p>
      ) : cost > 0 ? (
        <p className="row apart facts small">
          <span>
            {isEmpty
              ? t`${{ year: label }} not downloaded`
              : t`${{ year: label }}: ${length} of ${total} to download`}
            {online ? '' : ` · ${t`offline`}`}
          </span>
          <Button changes onClick={fetchDays}>
            {downloadLabel(cost, plan?.maxRequests ?? 0)}
          </Button>
        </p>
      ) : isEmpty && plan ? (
        <p className="quiet small">
          {t`No data in ${{ year: label }}: the station reported nothing.`}
        </p>
      ) : null}
      {view.error && view.error.kind !== 'cancelled' ? (
        <ErrorNote error={view.error} onRetry={fetchDays} />
      ) : null}
    </>
  );
}
