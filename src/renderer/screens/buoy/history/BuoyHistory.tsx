/** The history of a buoy: its choices, the answer in a sentence, the chart, and the readings as a table. */
import { plural, t } from '@lingui/core/macro';
import { Suspense, useMemo, useRef, useState } from 'react';
import { Cited } from '#renderer/data/citation.ts';
import { ExportButton } from '#renderer/features/export/ExportButton.tsx';
import { FetchHistoryButton } from '#renderer/features/fetchHistory/FetchHistory.tsx';
import { ForecastRecord } from '#renderer/features/forecastRecord/ForecastRecord.tsx';
import { formatDays } from '#renderer/format/time.ts';
import { useZone } from '#renderer/parts/clock.ts';
import { HeightField } from '#renderer/parts/HeightField.tsx';
import { useOnThisDay } from '#renderer/parts/onThisDay.ts';
import { FlaggedLine, QualityControl, useQuality } from '#renderer/parts/QualityControl.tsx';
import { Check } from '#renderer/ui/Check.tsx';
import { DayFields } from '#renderer/ui/DayField.tsx';
import { lazyPart } from '#renderer/ui/lazyParts.ts';
import { Options } from '#renderer/ui/Popover.tsx';
import { ErrorNote, ProgressLine } from '#renderer/ui/ReadState.tsx';
import { optionsOf, Segmented } from '#renderer/ui/Segmented.tsx';
import { Select } from '#renderer/ui/Select.tsx';
import { Term } from '#renderer/ui/Tooltip.tsx';
import type { CachedBuoy } from '#shared/model/buoy.ts';
import { pointOf } from '#shared/model/geo.ts';
import { byVariable } from '#shared/model/quality.ts';
import { acceptedColumns, countFlags } from '#shared/science/quality.ts';
import { CompareChoice, CompareResult, useCompare, useComparison } from './Comparison.tsx';
import { HistoryStatus } from './HistoryStatus.tsx';
import { groupLabels, variablesOf } from './history.ts';
import { Readings } from './Readings.tsx';
import { type History, useThreshold } from './useHistory.ts';

// The chart library loads with the first chart, not with the window.
const HistoryChart = lazyPart(() => import('./HistoryChart.tsx'), 'HistoryChart');

export function BuoyHistory({ buoy, history }: { buoy: CachedBuoy; history: History }) {
  const zone = useZone();
  const { choice, range, problem, view } = history;
  const { group } = choice;
  const columns = view.value;
  const quality = useQuality((state) => state.choice);
  const kept = useMemo(() => columns && acceptedColumns(columns, quality), [columns, quality]);
  const counts = useMemo(
    () => columns && byVariable((name) => countFlags(columns.quality[name])),
    [columns],
  );
  const variables = useMemo(() => variablesOf(group), [group]);
  const [flaggedOnly, setFlaggedOnly] = useState(false);
  const table = useRef<HTMLElement>(null);
  const listFlagged = (isListed: boolean) => {
    setFlaggedOnly(isListed);
    if (isListed) table.current?.scrollIntoView();
  };
  const hasFlagged = variables.some(
    (name) => counts && counts[name].suspect + counts[name].fail > 0,
  );
  const [openTime, setOpenTime] = useState<number | null>(null);
  const compared = useComparison(buoy, range, group);
  const { from, to } = range;
  const cited = useMemo(() => ({ buoy, range: { from, to } }), [buoy, from, to]);
  const days = formatDays(from, to, zone);
  const day = useOnThisDay(buoy);
  return (
    <>
      <section className="buoy-history stack" aria-label={t`History`}>
        <HistoryControls history={history} />
        {problem === null ? null : <p role="status">{t`Invalid dates. Showing ${days}.`}</p>}
        <HistoryStatus buoy={buoy} history={history} kept={kept?.columns} />
        {counts && kept ? (
          <div className="answer" aria-busy={view.old}>
            <FlaggedLine
              variables={variables}
              counts={counts}
              leftOut={kept.leftOut}
              shown={flaggedOnly}
              onShow={listFlagged}
            />
          </div>
        ) : null}
        <CompareResult compared={compared} />
        <ProgressLine active={view.refreshing || view.reading} label={t`Downloading readings`} />
        <ErrorNote error={view.error} onRetry={view.refresh} />
        <div className="answer" aria-busy={view.old}>
          <div className="buoy-chart">
            <Suspense>
              {columns && kept ? (
                <Cited value={cited}>
                  <HistoryChart
                    buoy={buoy}
                    columns={columns}
                    kept={kept.columns}
                    group={group}
                    range={range}
                    marked={openTime !== null && columns.time.includes(openTime) ? openTime : null}
                    comparison={compared.comparison}
                    onZoom={history.setZoomed}
                  />
                </Cited>
              ) : null}
            </Suspense>
          </div>
        </div>
        {day ? (
          <p className="quiet small">
            <Term text={day.basis}>{day.text}</Term>
          </p>
        ) : null}
        <ForecastRecord place={pointOf(buoy)} buoy={buoy} clock={zone} needsForecast />
      </section>
      <section ref={table} className="buoy-readings stack gap-3 part" aria-label={t`Readings`}>
        <div className="row apart">
          <h3>{t`Readings`}</h3>
          <div className="row">
            <FetchHistoryButton place="history" buoys={[buoy]} />
            <ExportButton
              selection={() => ({ kind: 'readings', buoyIds: [buoy.id], from, to, quality: false })}
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
            </ExportButton>
          </div>
        </div>
        {columns ? (
          <div className="answer" aria-busy={view.old}>
            <Readings
              buoy={buoy}
              columns={columns}
              flagged={flaggedOnly && hasFlagged ? variables : null}
              openTime={openTime}
              onOpen={setOpenTime}
            />
          </div>
        ) : null}
      </section>
    </>
  );
}

const rangeOptions = () => [
  { value: '24h' as const, label: t`${{ hours: 24 }} h` },
  ...([3, 7, 30] as const).map((count) => ({
    value: `${count}d` as const,
    label: t({ message: `${count} d`, comment: 'A duration, short: days' }),
  })),
  { value: 'custom' as const, label: t({ message: 'Dates…', comment: 'Chooses custom dates' }) },
];

/** Range and variable in sight, the others in the options. */
function HistoryControls({ history: { choice, choose, problem } }: { history: History }) {
  const quality = useQuality((state) => state.choice);
  const { threshold, marksStorms } = useThreshold();
  const compared = useCompare((state) => state.with);
  const changed = [quality !== 'notFail', threshold !== null, compared !== 'nothing'];
  return (
    <>
      <div className="row gap-1">
        <Segmented
          label={t({ message: 'Range', context: 'dates' })}
          value={choice.range}
          onChange={(next) => choose({ range: next })}
          options={rangeOptions()}
        />
        <Select
          label={t`Shown in the chart`}
          value={choice.group}
          onChange={(group) => choose({ group })}
          options={optionsOf(groupLabels())}
        />
        <Options changed={changed.filter(Boolean).length}>
          <QualityControl />
          <HeightField
            label={t`Threshold`}
            title={t`Significant height drawn in the chart; the readings at or above it are counted`}
            metres={threshold}
            onMetres={(metres) => useThreshold.setState({ threshold: metres })}
          />
          {threshold === null ? null : (
            <Check
              checked={marksStorms}
              onChange={(marked) => useThreshold.setState({ marksStorms: marked })}
            >
              {t`Mark storms above the threshold`}
            </Check>
          )}
          <CompareChoice />
        </Options>
      </div>
      {choice.range === 'custom' ? (
        <DayFields days={choice.days} onDays={(days) => choose({ days })} problem={problem} />
      ) : null}
    </>
  );
}
