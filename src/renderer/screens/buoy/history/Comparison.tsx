/** What the history is compared with: one choice for all buoys, read from the cache. */
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { z } from 'zod';
import type { PlotBand } from '#renderer/charts/plot.types.ts';
import { readQuery, reads } from '#renderer/data/reads.ts';
import {
  type Cached,
  useCacheQuery,
  useRefresh,
  useService,
} from '#renderer/data/useCacheQuery.ts';
import { downloadLabel } from '#renderer/format/job.ts';
import { formatDuration, zoneOf } from '#renderer/format/time.ts';
import { useZone } from '#renderer/parts/useZone.ts';
import { useApp } from '#renderer/stores/app.ts';
import { persistedStore } from '#renderer/stores/persisted.ts';
import { useQuality } from '#renderer/stores/quality.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { ErrorNote } from '#renderer/ui/ErrorNote.tsx';
import { NumberField } from '#renderer/ui/NumberField.tsx';
import { Select } from '#renderer/ui/Select.tsx';
import { type AlmanacError, toAlmanacError } from '#shared/errors.ts';
import type { CachedBuoy } from '#shared/model/buoy.ts';
import type { Climatology } from '#shared/model/climatology.ts';
import { MIN_YEARS } from '#shared/model/dayOfYear.ts';
import type { Interval } from '#shared/model/geo.ts';
import type { ReadingColumns, ReadingMetric } from '#shared/model/reading.ts';
import { lengthOf } from '#shared/science/intervals.ts';
import { acceptedColumns } from '#shared/science/quality.ts';
import {
  type ComparedSeries,
  comparedClimate,
  comparedColumns,
  comparedMetrics,
  comparedSeries,
  comparisons,
  isComparable,
  sameDays,
  yearsBack,
  yearsLabel,
} from './compare.ts';
import type { Group } from './history.ts';

const Kept = z.object({
  with: z.enum(comparisons),
  /** As typed; empty: none yet. */
  year: z.string(),
});

export const useCompare = persistedStore('compare-history', Kept, { with: 'nothing', year: '' });

/** Drawn behind the lines of the history. */
export interface Comparison {
  /** `Compared with the same days of 2024`, and the data behind it: `71 readings`. */
  title: string;
  basis: string;
  series: ReadonlyMap<ReadingMetric, ComparedSeries>;
  bands: readonly PlotBand[];
}

interface ComparedDays {
  days: Interval;
  /** `2024`, or `2024/25`. */
  label: string;
  view: Cached<ReadingColumns>;
  comparison: Comparison | null;
}

/** The same days of another year, as far as they are downloaded; a string is an error message. */
function useComparedDays(
  buoy: CachedBuoy,
  range: Interval,
  group: Group,
): ComparedDays | string | null {
  const chosen = useCompare();
  const quality = useQuality((state) => state.choice);
  const units = useApp((state) => state.settings);
  const zone = zoneOf(useZone());
  const { from, to } = range;
  const wanted =
    chosen.with === 'before'
      ? 1
      : chosen.with === 'year'
        ? yearsBack(chosen.year, range, zone)
        : null;
  const back = isComparable(range) && typeof wanted === 'number' ? wanted : null;
  const days = useMemo(
    () => (back === null ? null : sameDays({ from, to }, back, zone)),
    [from, to, back, zone],
  );
  const view = useCacheQuery(reads.cachedReadings, days && { buoyId: buoy.id, ...days });
  const label = days && yearsLabel(days, zone);
  const columns = days ? view.value : undefined;
  const comparison = useMemo(() => {
    if (!columns || label === null || back === null) return null;
    const { columns: kept } = acceptedColumns(columns, quality);
    const moved = comparedColumns(kept, { from, to }, back, zone);
    const series = comparedMetrics(group).map(
      (metric) => [metric, comparedSeries(moved, metric, units, label)] as const,
    );
    return {
      title: t`Compared with the same days of ${{ year: label }}`,
      basis: plural({ readings: moved.length }, { one: '# reading', other: '# readings' }),
      series: new Map<ReadingMetric, ComparedSeries>(series),
      bands: [],
    };
  }, [columns, quality, label, back, from, to, zone, group, units]);
  if (typeof wanted === 'string') return wanted;
  return days && label !== null ? { days, label, view, comparison } : null;
}

interface ComparedYears {
  /** The lowest number of years behind a day of the range; null: loading. */
  years: number | null;
  error: AlmanacError | null;
  comparison: Comparison | null;
}

/** The climatology of the days of the range, from all downloaded readings; null: not compared with. */
function useComparedClimate(
  { id: buoyId }: CachedBuoy,
  { from, to }: Interval,
  group: Group,
): ComparedYears | null {
  const isChosen =
    useCompare((state) => state.with === 'climatology') && isComparable({ from, to });
  const quality = useQuality((state) => state.choice);
  const units = useApp((state) => state.settings);
  const zone = zoneOf(useZone());
  const service = useService();
  const variables = isChosen ? comparedMetrics(group) : [];
  const { found, error } = useQueries({
    queries: variables.map((variable) => {
      const choice = { range: null, zone, smooth: false, counts: 'half', quality } as const;
      return readQuery(service, reads.climatology, { buoyId, variable, ...choice });
    }),
    combine: climatologies,
  });
  const made = useMemo(() => {
    const shown = found.map((one) => comparedClimate(one, { from, to }, zone, units));
    const series = new Map(
      found.flatMap(({ request: { variable } }, panel) => {
        const middle = shown[panel]?.middle;
        return middle ? [[variable, middle] as const] : [];
      }),
    );
    const bands = shown.flatMap((one, panel) => one.bands.map((band) => ({ ...band, panel })));
    const years = shown[0]?.years ?? null;
    const downloaded = plural(
      { years: years ?? 0 },
      {
        one: '# year downloaded',
        other: '# years downloaded',
      },
    );
    const drawn =
      bands.length === 0
        ? t`Mean direction of daily means`
        : t`Median, 25–75 % and 10–90 % of daily means`;
    const basis = `${drawn}, ${downloaded}`;
    const title = t`Compared with climatology`;
    return { years, comparison: years === null ? null : { title, basis, series, bands } };
  }, [found, from, to, zone, units]);
  return isChosen ? { ...made, error } : null;
}

/** The climatologies as far as they have been read. */
const climatologies = (results: readonly { data?: unknown; error: Error | null }[]) => {
  const failed = results.find(({ error }) => error !== null);
  return {
    found: results.flatMap(({ data }) => (data == null ? [] : [data as Climatology])),
    error: failed ? toAlmanacError(failed.error) : null,
  };
};

interface Compared {
  days: ComparedDays | string | null;
  climate: ComparedYears | null;
  /** Null: there is none, or it is being read. */
  comparison: Comparison | null;
}

/** What the history of a range is compared with. */
export function useComparison(buoy: CachedBuoy, range: Interval, group: Group): Compared {
  const days = useComparedDays(buoy, range, group);
  const climate = useComparedClimate(buoy, range, group);
  const comparison = typeof days === 'string' ? null : days?.comparison;
  return { days, climate, comparison: comparison ?? climate?.comparison ?? null };
}

const options = () =>
  [
    { value: 'nothing', label: t({ message: 'Nothing', context: 'compare with' }) },
    { value: 'before', label: t({ message: 'Previous year', context: 'compare with' }) },
    { value: 'year', label: t({ message: 'Another year…', context: 'compare with' }) },
    { value: 'climatology', label: t({ message: 'Climatology', context: 'compare with' }) },
  ] as const;

export function CompareChoice() {
  const chosen = useCompare();
  return (
    <div className="row">
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
    </div>
  );
}

/** The data behind the comparison, why there is none, and what has to be downloaded for it. */
export function CompareResult({
  buoyId,
  range,
  compared: { days, climate },
}: {
  buoyId: number;
  range: Interval;
  compared: Compared;
}) {
  const chosen = useCompare();
  if (chosen.with === 'nothing') return null;
  const isYearMissing = chosen.with === 'year' && chosen.year === '';
  const sentence = !isComparable(range)
    ? t`Ranges of up to a year can be compared.`
    : typeof days === 'string'
      ? isYearMissing
        ? null
        : days
      : climate && climateSentence(climate);
  return (
    <>
      {sentence === null ? null : <p className="quiet small">{sentence}</p>}
      {days && typeof days === 'object' ? <MissingDays buoyId={buoyId} compared={days} /> : null}
      <ErrorNote error={climate?.error} />
    </>
  );
}

function climateSentence({ years, comparison }: ComparedYears): string {
  if (years === null || comparison === null) return t`Reading downloaded data`;
  if (years === 0) return t`No climatology of these days: no days with enough downloaded readings.`;
  return years < MIN_YEARS
    ? t`${{ basis: comparison.basis }}; fewer than ${{ years: MIN_YEARS }} years are not representative`
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
  const missing = plan ? lengthOf(plan.gaps) : 0;
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
