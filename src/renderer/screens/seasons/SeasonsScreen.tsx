/** Seasons of a buoy against each other: asks for a series, shows it as chart and table, exports it. */
import { Download, RefreshCw } from 'lucide-react';
import { type JSX, type ReactNode, useEffect, useMemo, useState } from 'react';
import { reads } from '#renderer/data/reads.ts';
import { useBuoys, useCacheQuery } from '#renderer/data/useCacheQuery.ts';
import { formatPlural } from '#renderer/format/figure.ts';
import { metricLabel, metricUnit, type Units } from '#renderer/format/metrics.ts';
import { useApp } from '#renderer/stores/app.ts';
import { useExport } from '#renderer/stores/exportDialog.ts';
import { useQuality } from '#renderer/stores/quality.ts';
import { useShortcut } from '#renderer/stores/useShortcut.ts';
import { Fetched } from '#renderer/ui/Age.tsx';
import { Button } from '#renderer/ui/Button.tsx';
import { Check } from '#renderer/ui/Check.tsx';
import { useCommand } from '#renderer/ui/commands.tsx';
import { EmptyState } from '#renderer/ui/EmptyState.tsx';
import { ErrorNote } from '#renderer/ui/ErrorNote.tsx';
import { FlaggedLine } from '#renderer/ui/FlaggedLine.tsx';
import { ProgressLine } from '#renderer/ui/ProgressLine.tsx';
import { QualityControl } from '#renderer/ui/QualityControl.tsx';
import { Segmented } from '#renderer/ui/Segmented.tsx';
import { Tabs } from '#renderer/ui/Tabs.tsx';
import { isCachedMetric, type SeriesRequest, seriesOf } from '#shared/model/series.ts';
import { BuoyPicker } from './BuoyPicker.tsx';
import { differenceSentence, localSentence } from './difference.ts';
import { type FormProblem, requestOf, seriesCost } from './form.ts';
import { reportedShare, shareText, withEmptySeasons } from './lines.ts';
import { SeasonsChart } from './SeasonsChart.tsx';
import { SeasonsControls } from './SeasonsControls.tsx';
import { SeasonsTable } from './SeasonsTable.tsx';
import { useSeasons } from './store.ts';
import './seasons.css';

const views = [
  { id: 'chart', label: 'Chart' },
  { id: 'table', label: 'Table' },
] as const;

const isProblem = (made: SeriesRequest | FormProblem): made is FormProblem => 'field' in made;

export function SeasonsScreen(): JSX.Element {
  const { buoyId, form, chooseBuoy, change, suggestYears } = useSeasons();
  const selected = useApp((state) => state.selectedBuoyId);
  const localZone = useApp((state) => state.info?.timezone ?? 'UTC');
  const list = useBuoys();
  // A buoy selected elsewhere is the one to look at; leaving none selected keeps the last.
  useEffect(() => {
    if (selected !== null) chooseBuoy(selected);
  }, [selected, chooseBuoy]);
  const buoys = list.value?.buoys ?? [];
  const buoy = buoys.find((one) => one.id === buoyId) ?? null;
  const last = buoy?.lastReadingTime ?? buoy?.lastReading?.time ?? null;
  useEffect(() => {
    if (buoyId !== null) suggestYears(Date.now() / 1000, last);
  }, [buoyId, last, suggestYears]);
  const made = buoyId === null ? null : requestOf(form, buoyId, localZone);
  const problem = made && isProblem(made) ? made : null;
  return (
    <div className="split">
      <div className="split-body">
        <aside className="split-side" aria-label="What to compare">
          <h1 className="title">Seasons</h1>
          <SeasonsControls
            form={form}
            onChange={change}
            problem={problem}
            buoyZone={buoy?.timezone ?? null}
            picker={<BuoyPicker buoys={buoys} chosen={buoy} onChoose={chooseBuoy} />}
          />
        </aside>
        <div className="seasons-main split-main stack">
          {made && !isProblem(made) ? (
            <SeriesView request={made} />
          ) : (
            <Waiting
              problem={problem}
              listError={
                list.error ? <ErrorNote error={list.error} onRetry={list.refresh} /> : null
              }
            />
          )}
        </div>
      </div>
    </div>
  );
}

function Waiting({ problem, listError }: { problem: FormProblem | null; listError: ReactNode }) {
  if (problem) return <EmptyState title="Invalid dates" text={problem.text} />;
  return (
    <>
      {listError}
      <EmptyState
        title="No buoy chosen"
        text="Choose a buoy on the left, on the map or in the list to compare its seasons."
      />
    </>
  );
}

const aggregationWords = { median: 'median', avg: 'mean', min: 'minimum', max: 'maximum' } as const;

/** `median of each day, m`: what one value of the chart and the table is. */
function shownSentence(request: SeriesRequest, units: Units): string {
  const each =
    request.bucket === 'hour' || request.aggregation === null
      ? `each ${request.bucket}`
      : `${aggregationWords[request.aggregation]} of each ${request.bucket}`;
  const unit = metricUnit(request.metric, units);
  return unit === '' ? each : `${each}, ${unit}`;
}

function SeriesView({ request }: { request: SeriesRequest }) {
  const [view, setView] = useState<'chart' | 'table'>('chart');
  const online = useApp((state) => state.status.network.online);
  const units = useApp((state) => state.settings);
  const { value, reading, error, refreshing, refresh } = useCacheQuery(reads.getSeries, request);
  const quality = useQuality((state) => state.choice);
  const ofCache = useMemo(() => ({ ...request, quality }), [request, quality]);
  const local = useCacheQuery(reads.computeSeries, isCachedMetric(request.metric) ? ofCache : null);
  const computed = useMemo(
    () =>
      local.value && local.value.readings > 0
        ? { ...local.value, series: seriesOf(local.value) }
        : null,
    [local.value],
  );
  const [chosen, setChosen] = useState<'service' | 'cache'>('service');
  const [compared, setCompared] = useState(false);
  const shown = computed && (value === null || (value && chosen === 'cache')) ? computed : null;
  const cost = formatPlural(seriesCost(request), 'request');
  const exporting = useExport();
  const exportSeries = () =>
    exporting.start({
      kind: 'series',
      request,
      by: shown ? 'cache' : 'service',
      quality,
    });
  useCommand('export', () => {
    if (value || shown) exportSeries();
  });
  useCommand('refresh', refresh);
  const given = shown ? shown.series : value?.series;
  const series = useMemo(
    () => given && withEmptySeasons(given, request.startYear, request.endYear),
    [given, request.startYear, request.endYear],
  );
  const reported = useMemo(() => (series ? reportedShare(series) : null), [series]);
  const downloaded = useMemo(
    () => new Map(local.value?.years.map(({ year, covered }) => [year, covered])),
    [local.value],
  );
  const other = useMemo(() => {
    if (!compared || !value || !computed) return null;
    return shown
      ? { series: value.series, name: 'the service' }
      : { series: computed.series, name: 'downloaded readings' };
  }, [compared, value, computed, shown]);
  const refreshKey = useShortcut('refresh');
  const exportKey = useShortcut('export');
  const points = series?.years.reduce((sum, group) => sum + group.points.length, 0) ?? 0;
  return (
    <>
      <div className="row start apart fixed">
        <div>
          <h2>
            {metricLabel[request.metric]}
            {series?.buoyName ? (
              <>
                {' of '}
                <bdi>{series.buoyName}</bdi>
              </>
            ) : null}
          </h2>
          {shown ? (
            <div className="quiet small">
              {shownSentence(request, units)} · days of {shown.series.timezone} ·{' '}
              {localSentence(shown, reported)}
            </div>
          ) : null}
          {shown ? (
            <FlaggedLine
              counts={{ [request.metric]: shown.quality }}
              leftOut={{ [request.metric]: shown.leftOut }}
            />
          ) : null}
          {value && computed ? (
            <div className="quiet small">
              {differenceSentence(computed.series, value.series, units)}
            </div>
          ) : null}
          {value && !shown ? (
            <div className="quiet small">
              {shownSentence(request, units)} · days of {value.series.timezone} ·{' '}
              {reported === null
                ? ''
                : `${shareText(reported)} of ${value.series.bucket}s reported · `}
              <Fetched time={value.fetchedAt} />
              {online ? '' : ' · offline'}
            </div>
          ) : null}
        </div>
        {value && computed ? (
          <span className="row seasons-actions">
            <Segmented
              label="Series from"
              value={shown ? 'cache' : 'service'}
              options={[
                { value: 'service', label: 'From the service' },
                { value: 'cache', label: 'From downloads' },
              ]}
              onChange={setChosen}
            />
            <Check checked={compared} onChange={setCompared}>
              Show the difference
            </Check>
          </span>
        ) : null}
        {value || shown ? (
          <span className="row seasons-actions">
            {shown ? <QualityControl /> : null}
            {value && shown ? null : (
              <Button
                changes
                icon={<RefreshCw size={16} />}
                title={refreshKey}
                busy={refreshing}
                onClick={refresh}
              >
                {shown ? `Download (${cost})` : `Refresh (${cost})`}
              </Button>
            )}
            <Button
              icon={<Download size={16} />}
              title={exportKey}
              busy={exporting.busy}
              disabledBecause={points === 0 ? 'No values in these seasons' : null}
              onClick={exportSeries}
            >
              Export {formatPlural(points, 'value')}…
            </Button>
          </span>
        ) : null}
      </div>
      <ProgressLine active={refreshing || reading} label="Downloading the series" />
      {error && error.kind !== 'cancelled' ? <ErrorNote error={error} onRetry={refresh} /> : null}
      {local.error ? <ErrorNote error={local.error} onRetry={local.refresh} /> : null}
      {value === null && !refreshing && !local.reading && !computed ? (
        <EmptyState
          title="Not downloaded yet"
          text={`The service computes these seasons. The result stays available offline.${isCachedMetric(request.metric) ? '' : ' Readings do not include this variable, so it cannot be computed from them.'}${online ? '' : ' You are offline.'}`}
          action={
            <Button changes variant="primary" onClick={refresh}>
              Download ({cost})
            </Button>
          }
        />
      ) : null}
      {series && points === 0 ? (
        <EmptyState
          title="No values in these seasons"
          text={`The service has no ${metricLabel[request.metric].toLowerCase()} of this buoy for them. Try other years or another variable.`}
        />
      ) : null}
      {series && points > 0 ? (
        <Tabs label="View" tabs={views} value={view} onChange={setView}>
          <div className="column fill">
            {view === 'chart' ? (
              <SeasonsChart series={series} downloaded={downloaded} other={other} />
            ) : (
              <SeasonsTable series={series} other={other} />
            )}
          </div>
        </Tabs>
      ) : null}
    </>
  );
}
