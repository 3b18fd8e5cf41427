/** The readings behind a part of a chart as a table, with a button back to the chart. */
import { plural, t } from '@lingui/core/macro';
import { ArrowLeft } from 'lucide-react';
import { useMemo, useState } from 'react';
import { reads } from '#renderer/data/reads.ts';
import { useCacheQuery } from '#renderer/data/useCacheQuery.ts';
import { zoneOf } from '#renderer/format/time.ts';
import { useZone } from '#renderer/parts/clock.ts';
import { useQuality } from '#renderer/parts/QualityControl.tsx';
import { Button } from '#renderer/ui/Button.tsx';
import { useCommand } from '#renderer/ui/commands.tsx';
import { ErrorNote, ProgressLine } from '#renderer/ui/ReadState.tsx';
import type { CachedBuoy } from '#shared/model/buoy.ts';
import type { Interval } from '#shared/model/geo.ts';
import type { QualityChoice, QualityVariable } from '#shared/model/quality.ts';
import type { ReadingColumns, ReadingMetric } from '#shared/model/reading.ts';
import { monthsOf } from '#shared/science/calendar.ts';
import { pickRows } from '#shared/science/columns.ts';
import { normalizeDegrees } from '#shared/science/compass.ts';
import { firstFrom } from '#shared/science/intervals.ts';
import { acceptedColumns, isFlagged } from '#shared/science/quality.ts';
import { Readings } from '../history/Readings.tsx';

/** Less than the distance of two values. */
export const NEXT = 1e-9;

export interface ReadingFilter {
  /** Heading: `July, Hs 1.0–1.5 m`. */
  name: string;
  /** Calendar months, 1–12; empty: all. */
  months: readonly number[];
  /** Absent: every year. */
  year?: number;
  /** Absent: the complete range. */
  time?: Interval;
  /** Values a reading must have: `from` included, `to` not; absent or null: no bound. */
  ranges: readonly { metric: ReadingMetric; from?: number | null; to?: number | null }[];
  /** Sector of the direction, 0 for north; absent: any. */
  sector?: { at: number; of: number };
  /** Only readings with a suspect or failing value of one of these. */
  flagged?: readonly QualityVariable[];
}

export function UnderlyingReadings(props: {
  buoy: CachedBuoy;
  range: Interval;
  filter: ReadingFilter;
  onBack: () => void;
}) {
  const { buoy, range, filter, onBack } = props;
  const { from, to } = range;
  const zone = zoneOf(useZone());
  const view = useCacheQuery(
    reads.cachedReadings,
    { buoyId: buoy.id, from, to },
    ({ buoyId }) => buoyId === buoy.id,
  );
  const columns = view.value;
  const [openTime, setOpenTime] = useState<number | null>(null);
  const quality = useQuality((state) => state.choice);
  const rows = useMemo(
    () => columns && filteredReadings(columns, filter, zone, quality),
    [columns, filter, zone, quality],
  );
  useCommand('escape', onBack);
  return (
    <section className="stack gap-3" aria-label={t`Readings behind the chart`}>
      <div className="line">
        <Button icon={<ArrowLeft size={16} />} onClick={onBack} autoFocus>
          {t`Back to the chart`}
        </Button>
        <h3>
          {filter.name}
          {rows
            ? `: ${plural({ readings: rows.length }, { one: '# reading', other: '# readings' })}`
            : ''}
        </h3>
      </div>
      <ProgressLine active={view.reading} label={t`Loading readings`} />
      <ErrorNote error={view.error} onRetry={view.refresh} />
      {rows ? (
        <Readings buoy={buoy} columns={rows} openTime={openTime} onOpen={setOpenTime} />
      ) : null}
    </section>
  );
}

/**
 * Only the rows that pass the filter, with range and coverage unchanged.
 * @param zone IANA, in which months begin
 * @param quality what it leaves out fits no range
 */
export function filteredReadings(
  columns: ReadingColumns,
  { months, year, time, ranges, sector, flagged }: ReadingFilter,
  zone: string,
  quality: QualityChoice,
): ReadingColumns {
  const { columns: counted } = acceptedColumns(columns, quality);
  const isWanted = (i: number): boolean =>
    (!flagged || isFlagged(columns.quality, i, flagged)) &&
    ranges.every(({ metric, from, to }) => {
      const value = counted[metric][i] as number;
      return value >= (from ?? -Infinity) && value < (to ?? Infinity);
    }) &&
    (!sector || isIn(counted.direction[i] as number, sector));
  const kept: number[] = [];
  for (const part of monthsOf(time ?? columns, zone)) {
    if (months.length > 0 && !months.includes(part.month)) continue;
    if (year !== undefined && part.year !== year) continue;
    for (let i = firstFrom(columns.time, part.start); i < firstFrom(columns.time, part.end); i++) {
      if (isWanted(i)) kept.push(i);
    }
  }
  return pickRows(columns, kept);
}

const isIn = (degrees: number, { at, of }: { at: number; of: number }): boolean =>
  !Number.isNaN(degrees) && Math.floor((normalizeDegrees(degrees) * of) / 360 + 0.5) % of === at;
