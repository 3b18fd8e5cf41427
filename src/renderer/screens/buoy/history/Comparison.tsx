/** What the history is compared with: one choice for all buoys, read from the cache. */
import { t } from '@lingui/core/macro';
import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import * as z from 'zod/mini';
import { readQuery, reads } from '#renderer/data/reads.ts';
import { useCacheQuery, useRefresh, useService } from '#renderer/data/useCacheQuery.ts';
import { downloadLabel } from '#renderer/format/job.ts';
import { formatDuration, zoneOf } from '#renderer/format/time.ts';
import { useZone } from '#renderer/parts/clock.ts';
import { useQuality } from '#renderer/parts/QualityControl.tsx';
import { useApp, useUnits } from '#renderer/stores/app.ts';
import { persistedStore } from '#renderer/stores/persisted.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { NumberField } from '#renderer/ui/NumberField.tsx';
import { ErrorNote } from '#renderer/ui/ReadState.tsx';
import { optionsOf } from '#renderer/ui/Segmented.tsx';
import { Select } from '#renderer/ui/Select.tsx';
import { toAlmanacError } from '#shared/errors.ts';
import type { CachedBuoy } from '#shared/model/buoy.ts';
import type { Climatology } from '#shared/model/climatology.ts';
import type { Interval } from '#shared/model/geo.ts';
import { lengthOf } from '#shared/science/intervals.ts';
import { acceptedColumns } from '#shared/science/quality.ts';
import { sameDays } from '#shared/science/sameDays.ts';
import {
  comparedMetrics,
  comparedWithClimate,
  comparedWithDays,
  comparisons,
  isComparable,
  yearsBack,
  yearsLabel,
} from './compare.ts';
import type { Group } from './history.ts';

const Kept = z.object({
  with: z.enum(comparisons),
  /** NaN: what is typed is none; null: none yet. */
  year: z.catch(z.nullable(z.number()), null),
});

export const useCompare = persistedStore('compare-history', Kept, { with: 'nothing', year: null });

type Compared = ReturnType<typeof useComparison>;

/** The climatologies as far as they have been read. */
const climatologies = (results: readonly { data?: unknown; error: Error | null }[]) => {
  const failed = results.find(({ error }) => error !== null);
  return {
    found: results.flatMap(({ data }) => (data == null ? [] : [data as Climatology])),
    error: failed ? toAlmanacError(failed.error) : null,
  };
};

/** Downloaded readings with which the history of a range is compared. */
export function useComparison({ id: buoyId }: CachedBuoy, { from, to }: Interval, group: Group) {
  const { with: choice, year } = useCompare();
  const quality = useQuality((state) => state.choice);
  const units = useUnits();
  const zone = zoneOf(useZone());
  const service = useService();
  const axes = useMemo(() => ({ from, to, zone, group, units }), [from, to, zone, group, units]);
  const isPossible = isComparable(axes);
  const wanted =
    choice === 'before'
      ? 1
      : choice === 'year' && year !== null
        ? yearsBack(year, axes, zone)
        : null;
  const back = isPossible && typeof wanted === 'number' ? wanted : null;
  const days = back === null ? null : sameDays(axes, back, zone);
  const view = useCacheQuery(reads.cachedReadings, days && { buoyId, ...days });
  const columns = days ? view.value : undefined;
  const isClimate = isPossible && choice === 'climatology';
  const { found, error } = useQueries({
    queries: (isClimate ? comparedMetrics(group) : []).map((variable) => {
      const choices = { range: null, zone, smooth: false, counts: 'half', quality } as const;
      return readQuery(service, reads.climatology, { buoyId, variable, ...choices });
    }),
    combine: climatologies,
  });
  const comparison = useMemo(() => {
    if (columns && back !== null) {
      return comparedWithDays(acceptedColumns(columns, quality).columns, back, axes);
    }
    return comparedWithClimate(found, axes);
  }, [columns, quality, back, axes, found]);
  const isReading = isClimate && comparison === null && error === null;
  const refusal = typeof wanted === 'string' ? wanted : '';
  return {
    /** Null: there is none, or it is being read. */
    comparison,
    /** The data behind it, or why there is none; empty: nothing to say. */
    note:
      isPossible || choice === 'nothing'
        ? (comparison?.note ?? (isReading ? t`Reading downloaded data` : refusal))
        : t`Ranges of up to a year can be compared.`,
    /** The same days of another year. */
    days: days && { buoyId, ...days, view },
    error,
  };
}

const options = () =>
  optionsOf({
    nothing: t({ message: 'Nothing', context: 'compare with' }),
    before: t({ message: 'Previous year', context: 'compare with' }),
    year: t({ message: 'Another year…', context: 'compare with' }),
    climatology: t({ message: 'Climatology', context: 'compare with' }),
  });

export function CompareChoice() {
  const chosen = useCompare();
  return (
    <div className="row">
      <span className="check">
        {t`Compare with`}
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
          value={chosen.year}
          onChange={(year) => useCompare.setState({ year })}
        />
      ) : null}
    </div>
  );
}

/** The data behind the comparison, why there is none, and what has to be downloaded for it. */
export const CompareResult = ({ compared: { note, days, error } }: { compared: Compared }) => (
  <>
    {note === '' ? null : <p className="quiet small">{note}</p>}
    {days ? <MissingDays {...days} /> : null}
    <ErrorNote error={error} />
  </>
);

/** What of the compared days is not downloaded; only the button downloads it. */
function MissingDays({ view, ...days }: NonNullable<Compared['days']>) {
  const zone = zoneOf(useZone());
  const online = useApp((state) => state.status.network.online);
  // Reading the days never downloads them.
  const download = useRefresh(reads.readReadings);
  const plan = useCacheQuery(reads.planReadings, days).value;
  const isEmpty = view.value?.length === 0;
  const year = yearsLabel(days, zone);
  const length = formatDuration(plan ? lengthOf(plan.gaps) : 0);
  const total = formatDuration(days.to - days.from);
  return (
    <>
      {view.refreshing ? (
        <p className="quiet small">{t`Downloading ${{ year }}`}</p>
      ) : plan && plan.requests > 0 ? (
        <p className="row apart facts small">
          <span>
            {isEmpty
              ? t`${{ year }} not downloaded`
              : t`${{ year }}: ${length} of ${total} to download`}
            {online ? '' : ` · ${t`offline`}`}
          </span>
          <Button changes onClick={() => download(days)}>
            {downloadLabel(plan)}
          </Button>
        </p>
      ) : isEmpty && plan ? (
        <p className="quiet small">{t`No data in ${{ year }}: the station reported nothing.`}</p>
      ) : null}
      <ErrorNote error={view.error} onRetry={() => download(days)} />
    </>
  );
}
