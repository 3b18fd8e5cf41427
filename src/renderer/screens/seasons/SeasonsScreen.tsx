/** Compares seasons of a buoy: requests a series, shows it as chart and table, exports it. */

import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Download, RefreshCw } from 'lucide-react';
import { type JSX, type ReactNode, useEffect, useMemo, useState } from 'react';
import { reads } from '#renderer/data/reads.ts';
import { useBuoys, useCacheQuery } from '#renderer/data/useCacheQuery.ts';
import { shareText } from '#renderer/format/coverage.ts';
import { metricLabel } from '#renderer/format/metrics.ts';
import { Fetched } from '#renderer/parts/Age.tsx';
import { FlaggedLine } from '#renderer/parts/FlaggedLine.tsx';
import { QualityControl } from '#renderer/parts/QualityControl.tsx';
import { useApp, useShortcut } from '#renderer/stores/app.ts';
import { useExport } from '#renderer/stores/exportDialog.ts';
import { useQuality } from '#renderer/stores/quality.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { Check } from '#renderer/ui/Check.tsx';
import { useCommand } from '#renderer/ui/commands.tsx';
import { EmptyState } from '#renderer/ui/EmptyState.tsx';
import { ErrorNote } from '#renderer/ui/ErrorNote.tsx';
import { ProgressLine } from '#renderer/ui/ProgressLine.tsx';
import { Segmented } from '#renderer/ui/Segmented.tsx';
import { Tabs } from '#renderer/ui/Tabs.tsx';
import { MIN_YEARS } from '#shared/model/dayOfYear.ts';
import {
  isCachedMetric,
  type SeriesBucket,
  type SeriesRequest,
  seriesOf,
} from '#shared/model/series.ts';
import { buoyTitle } from '#shared/text/search.ts';
import { BuoyPicker } from './BuoyPicker.tsx';
import { differenceSentence, localSentence } from './difference.ts';
import { type FormProblem, requestOf, seriesCost } from './form.ts';
import { SeasonsChart } from './SeasonsChart.tsx';
import { SeasonsControls } from './SeasonsControls.tsx';
import { SeasonsTable } from './SeasonsTable.tsx';
import {
  bucketShare,
  hasValues,
  type SeasonShares,
  seasonShares,
  withEmptySeasons,
} from './shares.ts';
import { type SeriesSource, useSeasons } from './store.ts';
import { shownSentence } from './words.ts';
import './seasons.css';

const isProblem = (made: SeriesRequest | FormProblem): made is FormProblem => 'field' in made;

export function SeasonsScreen(): JSX.Element {
  const { buoyId, form, change, suggestYears } = useSeasons();
  const localZone = useApp((state) => state.info?.timezone ?? 'UTC');
  const list = useBuoys();
  const buoys = list.value?.buoys ?? [];
  const buoy = buoys.find((one) => one.id === buoyId) ?? null;
  const last = buoy?.lastReadingTime ?? buoy?.lastReading?.time ?? null;
  const calendar = useCacheQuery(
    reads.coverageCalendar,
    buoyId === null ? null : { buoyId, years: null },
  );
  const first = calendar.value?.first ?? null;
  const { season } = form;
  useEffect(() => {
    if (!calendar.reading) suggestYears(Date.now() / 1000, { first, last }, season);
  }, [calendar.reading, first, last, season, suggestYears]);
  const made = buoyId === null || calendar.reading ? null : requestOf(form, buoyId, localZone);
  const problem = made && isProblem(made) ? made : null;
  return (
    <div className="split">
      <div className="split-body">
        <aside className="split-side" aria-label={t`What to compare`}>
          <h1 className="title">
            <Trans>Seasons</Trans>
          </h1>
          <SeasonsControls
            form={form}
            onChange={change}
            problem={problem}
            buoyZone={buoy?.timezone ?? null}
            picker={
              <BuoyPicker
                buoys={buoys}
                chosen={buoy}
                onChoose={(id) => useSeasons.setState({ buoyId: id })}
              />
            }
          />
        </aside>
        <div className="seasons-main split-main stack">
          {made && !isProblem(made) ? (
            <SeriesView request={made} name={buoy && buoyTitle(buoy)} />
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
  if (problem) return <EmptyState title={t`Invalid dates`} text={problem.text} />;
  return (
    <>
      {listError}
      <EmptyState
        title={t`Choose a buoy`}
        text={t`Choose a buoy here, on the map or in the list to compare its seasons.`}
      />
    </>
  );
}

/** A share in percent of the buckets. */
const reportedOf: Record<SeriesBucket, (share: string) => string> = {
  hour: (share) => t`${share} of hours reported`,
  day: (share) => t`${share} of days reported`,
  week: (share) => t`${share} of weeks reported`,
};

/** Share of the seasons' time that is downloaded, from which their readings are shown first. */
const COVERS = 0.99;

/** @param name of the buoy, with its station number; null: the one that the series states */
function SeriesView({ request, name }: { request: SeriesRequest; name: string | null }) {
  const [view, setView] = useState<'chart' | 'table'>('chart');
  const online = useApp((state) => state.status.network.online);
  const units = useApp((state) => state.settings);
  const service = useCacheQuery(reads.getSeries, request);
  const { error, refreshing, refresh } = service;
  const chosenQuality = useQuality((state) => state.choice);
  const ofCache = useMemo(() => ({ ...request, quality: chosenQuality }), [request, chosenQuality]);
  const local = useCacheQuery(reads.computeSeries, isCachedMetric(request.metric) ? ofCache : null);
  const computed = useMemo(
    () =>
      local.value && local.value.readings + local.value.leftOut > 0
        ? { ...local.value, series: seriesOf(local.value) }
        : null,
    [local.value],
  );
  const [chosen, setChosen] = useState<SeriesSource | null>(null);
  const [compared, setCompared] = useState(false);
  // Which of the two is shown first is known when both have been read.
  const isUndecided = chosen === null && local.reading;
  const value = isUndecided ? undefined : service.value;
  // Readings are quality-checked, the service's values are not.
  const preferred: SeriesSource =
    computed && computed.coverage.share >= COVERS ? 'cache' : 'service';
  const shown =
    computed && (value === null || (value && (chosen ?? preferred) === 'cache')) ? computed : null;
  const requests = seriesCost(request);
  const download = t`Download (${plural(requests, { one: '# request', other: '# requests' })})`;
  const exporting = useExport();
  const exportSeries = () =>
    exporting.start({
      kind: 'series',
      request,
      by: shown ? 'cache' : 'service',
      quality: chosenQuality,
    });
  useCommand('export', () => {
    if (value || shown) exportSeries();
  });
  useCommand('refresh', refresh);
  const given = shown ? shown.series : value?.series;
  const series = useMemo(
    () =>
      given && {
        ...withEmptySeasons(given, request.startYear, request.endYear),
        buoyName: name ?? given.buoyName,
      },
    [given, name, request.startYear, request.endYear],
  );
  const shares = useMemo(
    () => (series ? seasonShares(series, local.value, !shown) : new Map<number, SeasonShares>()),
    [series, local.value, shown],
  );
  const reported = series && !shown ? bucketShare(series, series.years, Date.now() / 1000) : null;
  const other = useMemo(() => {
    if (!compared || !value || !computed) return null;
    return shown ? value.series : computed.series;
  }, [compared, value, computed, shown]);
  const otherSource = shown ? 'service' : 'cache';
  const refreshKey = useShortcut('refresh');
  const exportKey = useShortcut('export');
  const variable = metricLabel[request.metric];
  const buoyName = series?.buoyName;
  const isFew = series !== undefined && series.years.filter(hasValues).length < MIN_YEARS;
  const points = series?.years.reduce((sum, group) => sum + group.points.length, 0) ?? 0;
  const quality = shown ? <QualityControl /> : null;
  return (
    <>
      <div className="row start apart fixed">
        <div className="lead">
          <h2>
            {series?.buoyName ? (
              <Trans>
                {variable} of <bdi>{buoyName}</bdi>
              </Trans>
            ) : (
              variable
            )}
          </h2>
          {shown ? (
            <div className="quiet small">
              {[
                shownSentence(request, units),
                t`Day boundaries: ${{ timeZone: shown.series.timezone }}`,
                localSentence(shown),
                ...(isFew
                  ? [t`Fewer than ${{ years: MIN_YEARS }} years are not representative.`]
                  : []),
              ].join(' · ')}
            </div>
          ) : null}
          {shown ? (
            <FlaggedLine
              variables={isCachedMetric(request.metric) ? [request.metric] : []}
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
              {[
                shownSentence(request, units),
                t`Day boundaries: ${{ timeZone: value.series.timezone }}`,
                ...(reported === null ? [] : [reportedOf[request.bucket](shareText(reported))]),
                '',
              ].join(' · ')}
              <Fetched time={value.fetchedAt} />
              {online ? '' : ` · ${t`Offline`}`}
            </div>
          ) : null}
          {value && !shown ? (
            <div className="quiet small">
              <Trans>The service’s values are not quality-checked; nothing is left out.</Trans>
            </div>
          ) : null}
        </div>
        {value && computed ? (
          <span className="row seasons-actions">
            <Segmented
              label={t`Series from`}
              value={shown ? 'cache' : 'service'}
              options={[
                { value: 'service', label: t`From the service` },
                { value: 'cache', label: t`From downloads` },
              ]}
              onChange={setChosen}
            />
            <Check checked={compared} onChange={setCompared}>
              <Trans>Show the difference</Trans>
            </Check>
          </span>
        ) : null}
        {value || shown ? (
          <span className="row seasons-actions">
            {points === 0 ? quality : null}
            {value && shown ? null : (
              <Button
                changes
                icon={<RefreshCw size={16} />}
                title={refreshKey}
                busy={refreshing}
                onClick={refresh}
              >
                {shown
                  ? download
                  : t`Refresh (${plural(requests, { one: '# request', other: '# requests' })})`}
              </Button>
            )}
            <Button
              icon={<Download size={16} />}
              title={exportKey}
              busy={exporting.busy}
              disabledBecause={points === 0 ? t`No values in these seasons` : null}
              onClick={exportSeries}
            >
              {t`Export ${plural(points, { one: '# value', other: '# values' })}…`}
            </Button>
          </span>
        ) : null}
      </div>
      <ProgressLine
        active={refreshing || service.reading || isUndecided}
        label={t`Downloading the series`}
      />
      {error && error.kind !== 'cancelled' ? (
        <ErrorNote error={error} onRetry={refresh} place={given ? 'window' : 'empty'} />
      ) : null}
      <ErrorNote error={local.error} onRetry={local.refresh} />
      {refreshing && !given ? (
        <p className="quiet">
          <Trans>Downloading the series</Trans>
        </p>
      ) : null}
      {value === null && !refreshing && !local.reading && !computed ? (
        <EmptyState
          title={t`Not downloaded yet`}
          text={[
            t`The service computes these seasons. The result stays available offline.`,
            ...(isCachedMetric(request.metric)
              ? []
              : [t`Readings do not include this variable, so it cannot be computed from them.`]),
            ...(online ? [] : [t`You are offline. Connect to download these seasons.`]),
          ].join(' ')}
          action={
            <Button changes variant="primary" onClick={refresh}>
              {download}
            </Button>
          }
        />
      ) : null}
      {series && points === 0 ? (
        <EmptyState
          title={t`No values in these seasons`}
          text={
            shown && shown.leftOut > 0
              ? t`All values of these seasons are left out by their quality flags. Choose another quality.`
              : t`The service has no values of this variable for these seasons. Try other years or another variable.`
          }
        />
      ) : null}
      {series && points > 0 ? (
        <Tabs
          label={t({ message: 'View', context: 'noun' })}
          tabs={[
            { id: 'chart', label: t`Chart` },
            { id: 'table', label: t`Table` },
          ]}
          value={view}
          onChange={setView}
          aside={quality}
        >
          <div className="column fill">
            {view === 'chart' ? (
              <SeasonsChart
                series={series}
                shares={shares}
                other={other}
                otherSource={otherSource}
              />
            ) : (
              <SeasonsTable series={series} other={other} otherSource={otherSource} />
            )}
          </div>
        </Tabs>
      ) : null}
    </>
  );
}
