/** Recent history of a buoy: chart, what is missing, table, one record, CSV. */
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Download } from 'lucide-react';
import { Suspense, useMemo, useState } from 'react';
import type { Cached } from '#renderer/data/useCacheQuery.ts';
import { FetchHistoryButton } from '#renderer/features/fetchHistory/FetchHistory.tsx';
import { customRange, dayOf, presetRange, type Range } from '#renderer/format/range.ts';
import { formatDate, zoneOf } from '#renderer/format/time.ts';
import { FlaggedLine } from '#renderer/parts/FlaggedLine.tsx';
import { useZone } from '#renderer/parts/useZone.ts';
import { useQuality } from '#renderer/stores/quality.ts';
import { useThreshold } from '#renderer/stores/threshold.ts';
import { Button } from '#renderer/ui/Button.tsx';
import type { Days } from '#renderer/ui/DayFields.tsx';
import { ErrorNote } from '#renderer/ui/ErrorNote.tsx';
import { lazyPart } from '#renderer/ui/lazyParts.ts';
import { ProgressLine } from '#renderer/ui/ProgressLine.tsx';
import { StaleContent } from '#renderer/ui/StaleContent.tsx';
import type { CachedBuoy } from '#shared/model/buoy.ts';
import { byVariable } from '#shared/model/quality.ts';
import type { ReadingColumns } from '#shared/model/reading.ts';
import { acceptedColumns, countFlags } from '#shared/science/quality.ts';
import { CompareControl } from './CompareControl.tsx';
import { HistoryStatus } from './HistoryStatus.tsx';
import { type Group, panelsOf, variablesOf } from './history.ts';
import { type RangeChoice, RangePicker } from './RangePicker.tsx';
import { Readings } from './Readings.tsx';
import { useComparedClimate, useComparedDays } from './useComparison.ts';

// The chart library loads after the window.
const HistoryChart = lazyPart(async () => (await import('./HistoryChart.tsx')).HistoryChart);

interface Choice {
  group: Group;
  range: RangeChoice;
  days: Days;
}

/** The range of a choice now; a string is the error message of invalid custom dates. */
export function rangeOf(
  choice: Choice,
  now: number,
  last: number | null,
  zone: string,
): Range | string {
  return choice.range === 'custom'
    ? customRange(choice.days.from, choice.days.to, zone, now)
    : presetRange(choice.range, now, last);
}

export function BuoyHistory({
  buoy,
  choice,
  onChoice,
  range,
  problem,
  view,
  onZoom,
  onExport,
  exporting,
}: {
  buoy: CachedBuoy;
  choice: Choice;
  onChoice: (choice: Choice) => void;
  range: Range;
  problem: string | null;
  view: Cached<ReadingColumns>;
  onZoom: (zoomed: boolean) => void;
  onExport: () => void;
  exporting: boolean;
}) {
  const zone = useZone(buoy.timezone);
  const columns = view.value;
  const quality = useQuality((state) => state.choice);
  const kept = useMemo(() => columns && acceptedColumns(columns, quality), [columns, quality]);
  const counts = useMemo(
    () => columns && byVariable((name) => countFlags(columns.quality[name])),
    [columns],
  );
  const variables = useMemo(() => variablesOf(choice.group), [choice.group]);
  const [flaggedOnly, setFlaggedOnly] = useState(false);
  const threshold = useThreshold((state) => state.threshold);
  const [openTime, setOpenTime] = useState<number | null>(null);
  const zoneName = zoneOf(zone);
  const days = useComparedDays(buoy, range, choice.group);
  const climate = useComparedClimate(buoy, range, choice.group);
  const comparison =
    (typeof days === 'string' ? null : days?.comparison) ?? climate?.comparison ?? null;
  const [first, last] = [formatDate(range.from, zone), formatDate(range.to, zone)];
  const chooseRange = (next: RangeChoice) =>
    onChoice({
      ...choice,
      range: next,
      days:
        next === 'custom' && choice.days.from === ''
          ? { from: dayOf(range.from, zoneName), to: dayOf(range.to, zoneName) }
          : choice.days,
    });
  return (
    <>
      <section className="buoy-history stack gap-3" aria-label={t`History`}>
        <RangePicker
          group={choice.group}
          onGroup={(group) => onChoice({ ...choice, group })}
          range={choice.range}
          onRange={chooseRange}
          days={choice.days}
          onDays={(days) => onChoice({ ...choice, days })}
          problem={problem}
        />
        {problem === null ? null : (
          <p role="status">
            <Trans>
              Invalid dates. Showing {first} – {last}.
            </Trans>
          </p>
        )}
        {counts && kept ? (
          <StaleContent old={view.old}>
            <FlaggedLine
              variables={variables}
              counts={counts}
              leftOut={kept.leftOut}
              shown={flaggedOnly}
              onShow={setFlaggedOnly}
            />
          </StaleContent>
        ) : null}
        <ProgressLine active={view.refreshing || view.reading} label={t`Downloading readings`} />
        {view.error && view.error.kind !== 'cancelled' ? (
          <ErrorNote error={view.error} onRetry={view.refresh} />
        ) : null}
        <StaleContent old={view.old}>
          <Suspense fallback={<div className="buoy-chart" />}>
            <HistoryChart
              name={buoy.name}
              columns={columns}
              kept={kept?.columns}
              group={choice.group}
              range={range}
              buoyZone={buoy.timezone}
              marked={openTime !== null && columns?.time.includes(openTime) ? openTime : null}
              comparison={comparison}
              onZoom={onZoom}
            />
          </Suspense>
        </StaleContent>
        <HistoryStatus
          buoyId={buoy.id}
          view={view}
          kept={kept?.columns}
          range={range}
          buoyZone={buoy.timezone}
          threshold={panelsOf(choice.group).includes('heights') ? threshold : null}
          checkedAt={buoy.lastReadingFetchedAt}
        />
        <CompareControl buoy={buoy} range={range} days={days} climate={climate}>
          <FetchHistoryButton buoys={[buoy]} />
        </CompareControl>
      </section>
      <section className="buoy-readings stack gap-3" aria-label={t`Readings`}>
        <div className="line start apart">
          <h3 className="beside">
            <Trans>Readings</Trans>
          </h3>
          <Button
            icon={<Download size={16} />}
            onClick={onExport}
            busy={exporting}
            disabledBecause={
              !columns || view.old
                ? t`The readings of this range are still loading`
                : columns.length === 0
                  ? t`No readings downloaded in this range`
                  : null
            }
          >
            {columns && !view.old && columns.length > 0
              ? t`Export ${plural({ readings: columns.length }, { one: '# reading', other: '# readings' })}…`
              : t`Export readings…`}
          </Button>
        </div>
        {columns ? (
          <StaleContent old={view.old}>
            <Readings
              buoy={buoy}
              columns={columns}
              flagged={flaggedOnly ? variables : null}
              openTime={openTime}
              onOpen={setOpenTime}
            />
          </StaleContent>
        ) : null}
      </section>
    </>
  );
}
