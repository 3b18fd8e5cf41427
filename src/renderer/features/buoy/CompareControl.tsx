/** Chooses what the history is compared with, and says what of it is missing. */
import type { ReactNode } from 'react';
import { totalLength } from '#renderer/charts/gaps.ts';
import { reads } from '#renderer/data/reads.ts';
import { useCacheQuery, useRefresh } from '#renderer/data/useCacheQuery.ts';
import { formatPlural } from '#renderer/format/figure.ts';
import { formatDuration } from '#renderer/format/time.ts';
import { useApp } from '#renderer/stores/app.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { ErrorNote } from '#renderer/ui/ErrorNote.tsx';
import { NumberField } from '#renderer/ui/NumberField.tsx';
import { Select } from '#renderer/ui/Select.tsx';
import type { CachedBuoy } from '#shared/model/buoy.ts';
import type { Interval } from '#shared/model/geo.ts';
import { MIN_YEARS } from '#shared/science/climatology.ts';
import { isComparable } from './compare.ts';
import { type ComparedDays, type ComparedYears, useCompare } from './useComparison.ts';

const options = [
  { value: 'nothing', label: 'nothing' },
  { value: 'before', label: 'the year before' },
  { value: 'year', label: 'a year…' },
  { value: 'climatology', label: 'climatology' },
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
  /** What stands before it in its row. */
  children: ReactNode;
}) {
  const chosen = useCompare();
  const isAsked = chosen.with === 'year' && chosen.year === '';
  return (
    <div className="stack">
      <div className="row">
        {children}
        <span className="check">
          Compare with
          <Select
            label="Compare with"
            value={chosen.with}
            options={options}
            onChange={(next) => useCompare.setState({ with: next })}
          />
        </span>
        {chosen.with === 'year' ? (
          <NumberField
            label={null}
            name="Year to compare with"
            step={1}
            example="2024"
            text={chosen.year}
            onChange={(year) => useCompare.setState({ year })}
          />
        ) : null}
        {chosen.with === 'nothing' ? null : !isComparable(range) ? (
          <span className="quiet small">Ranges of up to a year can be compared.</span>
        ) : typeof days === 'string' && !isAsked ? (
          <span className="quiet small">{days}</span>
        ) : climate ? (
          <span className="quiet small">{climateSentence(climate)}</span>
        ) : null}
      </div>
      {days && typeof days === 'object' ? <MissingDays buoyId={buoy.id} compared={days} /> : null}
      {climate?.error ? <ErrorNote error={climate.error} /> : null}
    </div>
  );
}

function climateSentence({ years, comparison }: ComparedYears): string {
  if (years === null || comparison === null) return 'Reading downloaded data';
  if (years === 0) return 'No climatology of these days: no days with enough downloaded readings.';
  const few = years < MIN_YEARS ? `; fewer than ${MIN_YEARS} years say little` : '';
  return `${comparison.basis}${few}`;
}

/** What of the compared days is not downloaded; nothing is downloaded unasked. */
function MissingDays({ buoyId, compared }: { buoyId: number; compared: ComparedDays }) {
  const online = useApp((state) => state.status.network.online);
  const { days, label, view } = compared;
  // The read of the days never downloads.
  const download = useRefresh(reads.readReadings);
  const fetchDays = () => download({ buoyId, ...days });
  const plan = useCacheQuery(reads.planReadings, { buoyId, ...days }).value;
  const cost = plan?.requests ?? 0;
  const missing = plan ? totalLength(plan.gaps) : 0;
  const isEmpty = view.value?.length === 0;
  return (
    <>
      {view.refreshing ? (
        <p className="quiet small">Downloading {label}</p>
      ) : cost > 0 ? (
        <p className="row apart facts small">
          <span>
            {isEmpty
              ? `${label} not downloaded`
              : `${label}: ${formatDuration(missing)} of ${formatDuration(days.to - days.from)} to download`}
            {online ? '' : ' · offline'}
          </span>
          <Button changes onClick={fetchDays}>
            Download ({formatPlural(cost, 'request')})
          </Button>
        </p>
      ) : isEmpty && plan ? (
        <p className="quiet small">No data in {label}: the station reported nothing.</p>
      ) : null}
      {view.error && view.error.kind !== 'cancelled' ? (
        <ErrorNote error={view.error} onRetry={fetchDays} />
      ) : null}
    </>
  );
}
