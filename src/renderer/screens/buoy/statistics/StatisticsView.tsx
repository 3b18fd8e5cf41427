/** Statistics of a buoy's cached readings: the chart and table of a view, and the data they are based on. */
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useCallback, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { reads } from '#renderer/data/reads.ts';
import { type Cached, useCacheQuery } from '#renderer/data/useCacheQuery.ts';
import { FetchHistory } from '#renderer/features/fetchHistory/FetchHistory.tsx';
import { dayOf, type Range } from '#renderer/format/range.ts';
import { formatDate, zoneOf } from '#renderer/format/time.ts';
import { Fetched } from '#renderer/parts/Age.tsx';
import { FlaggedLine } from '#renderer/parts/FlaggedLine.tsx';
import { useZone } from '#renderer/parts/useZone.ts';
import { useApp } from '#renderer/stores/app.ts';
import { useExport } from '#renderer/stores/exportDialog.ts';
import { useQuality } from '#renderer/stores/quality.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { useCommand } from '#renderer/ui/commands.tsx';
import type { Days } from '#renderer/ui/DayField.tsx';
import { EmptyState } from '#renderer/ui/EmptyState.tsx';
import { ErrorNote } from '#renderer/ui/ErrorNote.tsx';
import { ProgressLine } from '#renderer/ui/ProgressLine.tsx';
import { Tabs } from '#renderer/ui/Tabs.tsx';
import type { CachedBuoy } from '#shared/model/buoy.ts';
import { MIN_YEARS } from '#shared/model/dayOfYear.ts';
import {
  defaultOperationLimits,
  type Statistics,
  type StatisticsRequest,
} from '#shared/model/statistics.ts';
import { buoyTitle } from '#shared/text/search.ts';
import type { ReadingFilter } from './filter.ts';
import {
  isShort,
  operationOf,
  rangeOf,
  requestOf,
  type StatisticsForm,
  tableOf,
  useSettled,
  useStatisticsForm,
  variablesOf,
} from './form.ts';
import { StatisticsControls, viewTabs } from './StatisticsControls.tsx';
import { StatisticsPicture } from './StatisticsPicture.tsx';
import { StatisticsTable } from './StatisticsTable.tsx';
import { UnderlyingReadings } from './UnderlyingReadings.tsx';
import './statistics.css';
import { basisSentence } from './words.ts';

export function StatisticsView({ buoy, asOf }: { buoy: CachedBuoy; asOf: number }) {
  const zone = useZone(buoy.timezone);
  const zoneName = zoneOf(zone);
  const units = useApp((state) => state.settings);
  const form = useStatisticsForm((state) => state.form);
  const last = buoy.lastReading?.time ?? buoy.lastReadingTime;
  const calendar = useCacheQuery(reads.coverageCalendar, { buoyId: buoy.id, years: null });
  const first = calendar.value?.first ?? null;
  // All years: which they are is known with the calendar.
  const isUndecided = form.span === 'all' && calendar.reading;
  const wanted = rangeOf(form, asOf, { first, last }, zoneName);
  const quality = useQuality((state) => state.choice);
  const problem = typeof wanted === 'string' ? wanted : null;
  const range = typeof wanted === 'string' ? null : wanted;
  /** The last valid range; shown while the days typed are not valid. */
  const [kept, setKept] = useState<Range | null>(range);
  if (range && (kept?.from !== range.from || kept.to !== range.to)) setKept(range);
  const shown = range ?? kept;
  const request =
    shown === null || isUndecided
      ? null
      : requestOf(buoy.id, shown, zoneName, { ...form, quality }, units);
  const view = useCacheQuery(reads.computeStatistics, request, ({ buoyId }) => buoyId === buoy.id);
  /** The part of a chart whose readings are shown in place of the chart. */
  const [under, setUnder] = useState<ReadingFilter | null>(null);
  /** The element that had the focus before. */
  const opener = useRef<Element | null>(null);
  const openReadings = useCallback((filter: ReadingFilter) => {
    opener.current = document.activeElement;
    setUnder(filter);
  }, []);
  const back = () => {
    flushSync(() => setUnder(null));
    const { current } = opener;
    if (current instanceof HTMLElement || current instanceof SVGElement) current.focus();
  };
  const change = (part: Partial<StatisticsForm>) => {
    setUnder(null);
    useStatisticsForm.setState({
      form: {
        ...form,
        ...part,
        days: part.days ?? (part.span === 'custom' && kept ? daysOf(kept, zoneName) : form.days),
      },
    });
  };
  return (
    <section
      className={under ? 'statistics statistics-under column' : 'statistics column'}
      aria-label={t`Statistics`}
    >
      <Tabs
        label={t`Statistics`}
        tabs={viewTabs()}
        value={form.view}
        onChange={(view) => change({ view })}
      >
        <div className="statistics-view stack gap-3">
          <StatisticsControls
            form={form}
            range={isUndecided ? null : shown}
            onChange={change}
            problem={problem}
            // Those of an earlier range are not the percentiles of this one.
            percentiles={(view.old ? null : view.value?.heightPercentiles) ?? null}
          />
          {problem === null ? null : <p role="status">{problem}</p>}
          {shown && request ? (
            <>
              {under && range ? (
                <UnderlyingReadings
                  buoy={buoy}
                  range={range}
                  zone={zoneName}
                  filter={under}
                  onBack={back}
                />
              ) : null}
              {/* Stays mounted, so that the focus can return to the chart. */}
              <div className={under && range ? 'statistics-behind' : 'stack gap-3'}>
                <Answer
                  buoy={buoy}
                  form={form}
                  range={shown}
                  request={request}
                  view={view}
                  isShown={!under}
                  onOpen={openReadings}
                />
              </div>
            </>
          ) : null}
        </div>
      </Tabs>
    </section>
  );
}

const daysOf = ({ from, to }: Range, zone: string): Days => ({
  from: dayOf(from, zone),
  to: dayOf(to, zone),
});

const flaggedIn = (form: StatisticsForm): ReadingFilter => ({
  name: t`Flagged values`,
  months: form.months,
  ranges: [],
  flagged: variablesOf(form),
});

function Answer({
  buoy,
  form,
  range,
  request,
  view,
  isShown,
  onOpen,
}: {
  buoy: CachedBuoy;
  form: StatisticsForm;
  range: Range;
  request: StatisticsRequest;
  view: Cached<Statistics>;
  isShown: boolean;
  onOpen: (filter: ReadingFilter) => void;
}) {
  const zone = useZone(buoy.timezone);
  const units = useApp((state) => state.settings);
  const exporting = useExport();
  // Exports use what is typed at once, charts and tables once it has settled.
  const window = useSettled(form.window);
  const computed = useMemo(() => ({ ...form, window }), [form, window]);
  // Percentiles of the range before are no limit of this one.
  const operation = operationOf(
    form,
    view.old ? null : (view.value?.heightPercentiles ?? null),
    units,
  );
  const exportTable = () => {
    if (operation || form.view !== 'windows')
      exporting.start({
        kind: 'statistics',
        request,
        table: tableOf(form.view),
        operation: operation ?? defaultOperationLimits,
      });
  };
  useCommand('export', exportTable, isShown);
  const [fetching, setFetching] = useState(false);
  const [from, to] = [formatDate(range.from, zone), formatDate(range.to, zone)];
  const statistics = view.value;
  const fetch = (
    <Button changes onClick={() => setFetching(true)}>
      <Trans>Download history…</Trans>
    </Button>
  );
  return (
    <>
      <ProgressLine active={view.reading} label={t`Computing`} />
      <ErrorNote error={view.error} onRetry={view.refresh} />
      {statistics ? (
        <>
          <div className="row gap-3">
            <p className="lead">
              {view.old ? (
                t`Computing. Showing the previous selection.`
              ) : (
                <>
                  {[
                    range.anchored ? t`${from} to ${to}, the last report.` : t`${from} to ${to}.`,
                    basisSentence(statistics, form),
                    ...(isShort(range, statistics.covered)
                      ? [t`Fewer than ${{ years: MIN_YEARS }} years are not representative.`]
                      : []),
                  ].join(' ')}{' '}
                  <Fetched time={statistics.fetchedAt} />
                </>
              )}
            </p>
            {statistics.covered === 1 || statistics.readings === 0 ? null : fetch}
          </div>
          {view.old ? null : (
            <FlaggedLine
              variables={variablesOf(form)}
              counts={statistics.quality}
              leftOut={statistics.leftOut}
              onShow={() => onOpen(flaggedIn(form))}
            />
          )}
          {statistics.readings === 0 ? (
            <EmptyState
              title={t`No readings downloaded for this range`}
              text={t`Statistics are computed from downloaded readings. Download the history of these years, or choose another range.`}
              action={fetch}
            />
          ) : (
            <div className="answer" aria-busy={view.old || window !== form.window}>
              <StatisticsPicture
                statistics={statistics}
                form={computed}
                units={units}
                subject={buoyTitle(buoy)}
                span={t`${from} to ${to}`}
                onOpen={onOpen}
              />
              <StatisticsTable
                statistics={statistics}
                form={computed}
                zone={zone}
                onExport={exportTable}
                exporting={exporting.busy}
              />
            </div>
          )}
        </>
      ) : null}
      {fetching ? (
        <FetchHistory
          buoys={[buoy]}
          since={range.from}
          until={range.to}
          onClose={() => setFetching(false)}
        />
      ) : null}
    </>
  );
}
