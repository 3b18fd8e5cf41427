/** What the history is compared with: one choice for all buoys, read from the cache. */
import { plural, t } from '@lingui/core/macro';
import { useMemo } from 'react';
import { z } from 'zod';
import type { PlotBand } from '#renderer/charts/plot.types.ts';
import { reads } from '#renderer/data/reads.ts';
import { type Cached, useCacheQuery } from '#renderer/data/useCacheQuery.ts';
import { zoneOf } from '#renderer/format/time.ts';
import { useZone } from '#renderer/parts/useZone.ts';
import { useApp } from '#renderer/stores/app.ts';
import { persistedStore } from '#renderer/stores/persisted.ts';
import { useQuality } from '#renderer/stores/quality.ts';
import type { CachedBuoy } from '#shared/model/buoy.ts';
import type { Climatology, ClimatologyRequest } from '#shared/model/climatology.ts';
import type { Interval } from '#shared/model/geo.ts';
import type { ReadingColumns, ReadingMetric } from '#shared/model/reading.ts';
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

export interface ComparedDays {
  days: Interval;
  /** `2024`, or `2024/25`. */
  label: string;
  view: Cached<ReadingColumns>;
  comparison: Comparison | null;
}

/** The same days of another year, as far as they are downloaded; a string is an error message. */
export function useComparedDays(
  buoy: CachedBuoy,
  range: Interval,
  group: Group,
): ComparedDays | string | null {
  const chosen = useCompare();
  const quality = useQuality((state) => state.choice);
  const units = useApp((state) => state.settings);
  const zone = zoneOf(useZone(buoy.timezone));
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

export interface ComparedYears {
  /** The lowest number of years behind a day of the range; null: loading. */
  years: number | null;
  error: Cached<unknown>['error'];
  comparison: Comparison | null;
}

/** The climatology of the days of the range, from all downloaded readings; null: not compared with. */
export function useComparedClimate(
  buoy: CachedBuoy,
  range: Interval,
  group: Group,
): ComparedYears | null {
  const isChosen = useCompare((state) => state.with === 'climatology') && isComparable(range);
  const quality = useQuality((state) => state.choice);
  const units = useApp((state) => state.settings);
  const zone = zoneOf(useZone(buoy.timezone));
  const { from, to } = range;
  const request = (panel: number): ClimatologyRequest | null => {
    const variable = comparedMetrics(group)[panel];
    if (!isChosen || !variable) return null;
    const choice = { range: null, zone, smooth: false } as const;
    return { buoyId: buoy.id, variable, ...choice, counts: 'half', quality };
  };
  // One for each panel of the chart, which has three at most.
  const first = useCacheQuery(reads.climatology, request(0));
  const second = useCacheQuery(reads.climatology, request(1));
  const third = useCacheQuery(reads.climatology, request(2));
  const all = [first, second, third];
  const [a, b, c] = all.map(({ value }) => value);
  const made = useMemo(() => {
    const given = [a, b, c].filter((one): one is Climatology => one != null);
    const found = given.map((one) => comparedClimate(one, { from, to }, zone, units));
    const series = new Map<ReadingMetric, ComparedSeries>(
      given.flatMap(({ request: { variable } }, panel) => {
        const middle = found[panel]?.middle;
        return middle ? [[variable, middle] as const] : [];
      }),
    );
    const bands = found.flatMap((one, panel) => one.bands.map((band) => ({ ...band, panel })));
    const years = found[0]?.years ?? null;
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
  }, [a, b, c, from, to, zone, units]);
  if (!isChosen) return null;
  return { ...made, error: all.find(({ error }) => error)?.error ?? null };
}
