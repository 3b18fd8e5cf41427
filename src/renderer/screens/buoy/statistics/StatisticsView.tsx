/** Statistics of a buoy's cached readings: a view with its choices, its chart and its table, and the data they are based on. */
import { plural, t } from '@lingui/core/macro';
import { Copy } from 'lucide-react';
import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Cited } from '#renderer/data/citation.ts';
import { reads } from '#renderer/data/reads.ts';
import { type Cached, useCacheQuery } from '#renderer/data/useCacheQuery.ts';
import { ExportButton } from '#renderer/features/export/ExportButton.tsx';
import { FetchHistoryButton } from '#renderer/features/fetchHistory/FetchHistory.tsx';
import { observedAt } from '#renderer/format/age.ts';
import { factsText, titled } from '#renderer/format/figure.ts';
import type { Range } from '#renderer/format/range.ts';
import { type ClockOptions, formatDays, zoneOf } from '#renderer/format/time.ts';
import { useZone } from '#renderer/parts/clock.ts';
import { Fetched } from '#renderer/parts/Figure.tsx';
import { FlaggedLine, useQuality } from '#renderer/parts/QualityControl.tsx';
import { useUnits } from '#renderer/stores/app.ts';
import { CopyButton } from '#renderer/ui/CopyButton.tsx';
import { EmptyState, ErrorNote, ProgressLine } from '#renderer/ui/ReadState.tsx';
import { Tabs } from '#renderer/ui/Tabs.tsx';
import { listFormat } from '#shared/i18n/formats.ts';
import type { CachedBuoy } from '#shared/model/buoy.ts';
import { MIN_YEARS } from '#shared/model/dayOfYear.ts';
import type { ExportSelection } from '#shared/model/exportRequest.ts';
import { defaultOperationLimits, type StatisticsRequest } from '#shared/model/statistics.ts';
import type { ChartKind, ViewAnswer } from '#shared/model/statisticsChart.ts';
import { buoyTitle } from '#shared/text/search.ts';
import { ChartOfView } from './ChartOfView.tsx';
import { StatisticsControls } from './controls.tsx';
import {
  choose,
  isShort,
  operationOf,
  rangeOf,
  requestOf,
  type StatisticsForm,
  useSettled,
  useStatisticsForm,
} from './form.ts';
import { type ReadingFilter, UnderlyingReadings } from './UnderlyingReadings.tsx';
import { computedOf, type View, type ViewChart } from './view.ts';
import { contentOf, viewOf, views } from './views.ts';
import { basisSentence, countOf, monthName } from './words.ts';
import './statistics.css';

export function StatisticsView({ buoy, asOf }: { buoy: CachedBuoy; asOf: number }) {
  const zone = zoneOf(useZone());
  const units = useUnits();
  const form = useStatisticsForm((state) => state.form);
  const settled = useSettled(form);
  const view = viewOf(form.view);
  const calendar = useCacheQuery(reads.coverageCalendar, { buoyId: buoy.id, years: null });
  const first = calendar.value?.first ?? null;
  // All years: which they are is known with the calendar.
  const isUndecided = form.span === 'all' && calendar.value === undefined;
  const wanted = rangeOf(form, asOf, { first, last: observedAt(buoy) }, zone);
  const quality = useQuality((state) => state.choice);
  const [range, problem] = typeof wanted === 'string' ? [null, wanted] : [wanted, null];
  /** The last valid range; shown while the days typed are not valid. */
  const [kept, setKept] = useState<Range | null>(range);
  if (range && (kept?.from !== range.from || kept.to !== range.to)) setKept(range);
  const shown = range ?? kept;
  const grouping = view.grouping ?? form.grouping;
  const request =
    shown === null || isUndecided
      ? null
      : requestOf(buoy.id, shown, zone, { ...settled, grouping, quality }, units);
  const chart = view.request?.(settled, units) ?? null;
  const statistics = useCacheQuery(
    reads.computeStatistics,
    request && { ...request, chart },
    // A view with rows of its own has no use for others.
    (earlier) =>
      earlier.buoyId === buoy.id && (!view.grouping || earlier.grouping === view.grouping),
  );
  /** The part of a chart whose readings are shown in place of the chart, until another choice is made. */
  const [opened, setOpened] = useState<{ filter: ReadingFilter; form: StatisticsForm } | null>(
    null,
  );
  const under = range && opened?.form === form ? opened.filter : null;
  /** The element that had the focus before. */
  const opener = useRef<Element | null>(null);
  const open = useCallback((filter: ReadingFilter) => {
    opener.current = document.activeElement;
    setOpened({ filter, form: useStatisticsForm.getState().form });
  }, []);
  const back = () => {
    flushSync(() => setOpened(null));
    const { current } = opener;
    if (current instanceof HTMLElement || current instanceof SVGElement) current.focus();
  };
  return (
    <section
      className={under ? 'statistics statistics-under column' : 'statistics column'}
      aria-label={t`Statistics`}
    >
      <Tabs
        isSide
        label={t`Statistics`}
        tabs={views.map(({ id, tab }) => ({ id, ...tab() }))}
        value={view.id}
        onChange={(id) => choose({ view: id })}
      >
        <div className="statistics-view sheet stack">
          <StatisticsControls
            view={view}
            range={isUndecided ? null : shown}
            problem={problem}
            // Those of an earlier range are not the percentiles of this one.
            percentiles={(statistics.old ? null : statistics.value?.heightPercentiles) ?? null}
          />
          {problem === null ? null : <p role="status">{problem}</p>}
          {isUndecided ? <ErrorNote error={calendar.error} onRetry={calendar.refresh} /> : null}
          {shown && request ? (
            <>
              {under ? (
                <UnderlyingReadings buoy={buoy} range={shown} filter={under} onBack={back} />
              ) : null}
              {/* Stays mounted, so that the focus can return to the chart. */}
              <div hidden={Boolean(under)} className={under ? undefined : 'stack'}>
                <Answer
                  buoy={buoy}
                  view={view}
                  range={shown}
                  request={request}
                  settled={settled}
                  chart={chart}
                  answer={statistics}
                  isShown={!under}
                  onOpen={open}
                />
              </div>
            </>
          ) : null}
        </div>
      </Tabs>
    </section>
  );
}

function Answer(props: {
  buoy: CachedBuoy;
  view: View;
  range: Range;
  request: StatisticsRequest;
  settled: StatisticsForm;
  /** What is computed for the chart; null: nothing. */
  chart: ChartKind | null;
  answer: Cached<ViewAnswer>;
  isShown: boolean;
  onOpen: (filter: ReadingFilter) => void;
}) {
  const { buoy, view, range, request, settled, chart, answer, isShown, onOpen } = props;
  const zone = useZone();
  const units = useUnits();
  const form = useStatisticsForm((state) => state.form);
  const statistics = answer.value;
  const name = buoyTitle(buoy);
  const content = useMemo(() => {
    if (!statistics || statistics.readings === 0) return null;
    const known = statistics.chart;
    const isWanted = known && known.request.chart.kind === chart?.kind;
    const input = { statistics, name, position: buoy, form: settled, units, zone, onOpen };
    return contentOf(view, input, isWanted ? computedOf(known) : null);
  }, [view, chart?.kind, statistics, name, buoy, settled, units, zone, onOpen]);
  // An export uses what is typed at once.
  const operation = operationOf(form);
  const exported = (): ExportSelection | null => {
    const { exported } = view;
    const table = typeof exported === 'function' ? exported(form, request) : exported;
    if (!isShown || (table === 'windows' && !operation)) return null;
    if (typeof table !== 'string') return table;
    const limits = operation ?? defaultOperationLimits;
    return { kind: 'statistics', request, table, operation: limits, by: form.windowsBy };
  };
  const span = formatDays(range.from, range.to, zone);
  /** What is shown may be of the range before. */
  const { from, to } = statistics?.request ?? range;
  const variables = view.variables(form);
  const showFlagged = () =>
    onOpen({ name: t`Flagged values`, months: form.months, ranges: [], flagged: variables });
  const since = statistics?.readings ? range.from : null;
  const fetch = (
    <FetchHistoryButton place="statistics" buoys={[buoy]} since={since} until={range.to} />
  );
  const basis = statistics && (
    <>
      <div className="line apart quiet small">
        <p>
          {answer.old ? (
            t`Computing. Showing the previous selection.`
          ) : (
            <>
              {[
                ...(range.anchored ? [t`${span}, the last report.`] : []),
                factsText([view.hasOthers ? name : '', basisSentence(statistics, variables)]),
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
      {answer.old ? null : (
        <FlaggedLine
          variables={variables}
          counts={statistics.quality}
          leftOut={statistics.leftOut}
          onShow={showFlagged}
        />
      )}
    </>
  );
  return (
    <>
      <ProgressLine active={answer.reading} label={t`Computing`} />
      <ErrorNote error={answer.error} onRetry={answer.refresh} />
      {statistics?.readings === 0 ? (
        <EmptyState
          title={t`No readings downloaded for this range`}
          text={t`Statistics are computed from downloaded readings. Download the history of these years, or choose another range.`}
          action={fetch}
        />
      ) : null}
      {statistics && content ? (
        <div className="answer" aria-busy={answer.old || settled.window !== form.window}>
          <Cited value={{ buoy, range: { from, to } }}>
            <ChartAndTable
              {...{ name, zone, statistics, exported, basis, ...content }}
              label={view.tab().label}
              kind={chart?.kind}
              readings={countOf(statistics, view.variables(settled))}
            />
          </Cited>
        </div>
      ) : null}
    </>
  );
}

/** The chart of a view above its table. */
function ChartAndTable(
  props: ReturnType<typeof contentOf> & {
    name: string;
    zone: ClockOptions;
    /** Of the view. */
    label: string;
    kind: ChartKind['kind'] | undefined;
    statistics: ViewAnswer;
    readings: number;
    exported: () => ExportSelection | null;
    /** What all of it rests on. */
    basis: ReactNode;
  },
) {
  const { name, chart, table, label, statistics, readings, basis } = props;
  const { from, to, zone, months } = statistics.request;
  const only = listFormat({ type: 'conjunction' }).format(months.map(monthName));
  const facts = [
    formatDays(from, to, props.zone),
    ...(months.length === 0 ? [] : [t`only ${{ months: only }}`]),
    t`day boundaries: ${zone}`,
    plural(readings, { one: '# reading', other: '# readings' }),
  ].join(' · ');
  const pictureOf = (drawn: ViewChart) => () => ({
    title: titled(name, drawn.title),
    lines: [...(drawn.facts ? [drawn.facts] : []), facts],
  });
  return (
    <>
      {chart ? (
        <>
          {chart.answer ? <p className="strong">{chart.answer}</p> : null}
          {chart.drawn === null ? null : (
            <div
              key={props.kind}
              className="statistics-chart"
              style={chart.least ? { minHeight: chart.least } : undefined}
            >
              <ChartOfView chart={chart} picture={pictureOf(chart)} />
            </div>
          )}
          {chart.note}
          {chart.caption ? <p className="quiet small">{chart.caption}</p> : null}
        </>
      ) : typeof table === 'string' ? (
        <div className="statistics-chart">
          <EmptyState title={label} text={table} />
        </div>
      ) : null}
      {basis}
      {chart && typeof table === 'string' ? (
        <p className="quiet small lead prose">{table}</p>
      ) : null}
      {table && typeof table !== 'string' ? (
        <>
          <div className="row start apart">
            <p className="quiet small lead prose">{table.howToRead}</p>
            <div className="line">
              <CopyButton icon={<Copy size={16} />} text={table.copied}>
                {t`Copy table`}
              </CopyButton>
              <ExportButton selection={props.exported}>{t`Export…`}</ExportButton>
            </div>
          </div>
          {table.content}
        </>
      ) : null}
    </>
  );
}
