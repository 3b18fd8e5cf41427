/** A seasonal series from the service or from downloaded readings: requests it, says what it is based on, shows and exports it. */
import { plural, t } from '@lingui/core/macro';
import { useMemo, useState } from 'react';
import { reads } from '#renderer/data/reads.ts';
import { useCacheQuery } from '#renderer/data/useCacheQuery.ts';
import { ExportButton } from '#renderer/features/export/ExportButton.tsx';
import type { OtherSeries, SeriesSource } from '#renderer/features/seasons/description.ts';
import { bucketShare, seasonShares } from '#renderer/features/seasons/shares.ts';
import {
  hasValues,
  poolDays,
  valueCount,
  withEmptySeasons,
} from '#renderer/features/seasons/table.ts';
import { localSentence, shownSentence } from '#renderer/features/seasons/words.ts';
import { factsText, shareText, titled } from '#renderer/format/figure.ts';
import { metricLabel } from '#renderer/format/metrics.ts';
import { Fetched } from '#renderer/parts/Figure.tsx';
import { HeightField } from '#renderer/parts/HeightField.tsx';
import { FlaggedLine, QualityControl, useQuality } from '#renderer/parts/QualityControl.tsx';
import { useApp, useUnits } from '#renderer/stores/app.ts';
import { Button, RefreshButton } from '#renderer/ui/Button.tsx';
import { Check } from '#renderer/ui/Check.tsx';
import { useCommand } from '#renderer/ui/commands.tsx';
import { Options } from '#renderer/ui/Popover.tsx';
import { EmptyState, ErrorNote, ProgressLine } from '#renderer/ui/ReadState.tsx';
import { optionsOf, Segmented } from '#renderer/ui/Segmented.tsx';
import { MIN_YEARS } from '#shared/model/dayOfYear.ts';
import {
  isCachedMetric,
  type LocalSeries,
  type Series,
  type SeriesRequest,
  type StoredSeries,
  seriesOf,
} from '#shared/model/series.ts';
import { cachedFor } from '#shared/science/columns.ts';
import { differenceSentence, differencesOf } from './difference.ts';
import { DEFAULT_POOL, seriesCost, useSeasons } from './form.ts';
import { SeasonsChart } from './SeasonsChart.tsx';

/** Downloaded readings are shown first where they cover this share of the seasons' time. */
const COVERED_SHARE = 0.99;

/** Readings are quality-checked, the service's values are not. Null: none has a series, or it is not known yet. */
function sourceOf(
  served: StoredSeries | null | undefined,
  computed: LocalSeries | null,
  chosen: SeriesSource | null,
): SeriesSource | null {
  if (served && computed)
    return chosen ?? (computed.coverage.share < COVERED_SHARE ? 'service' : 'cache');
  if (served) return 'service';
  return served === null && computed ? 'cache' : null;
}

/** Null without a reading. */
const computedOf = (local: LocalSeries) =>
  cachedFor(local, 'series', () =>
    local.readings + local.leftOut > 0 ? { ...local, series: seriesOf(local) } : null,
  );

/** The series from both sources, and the one that is shown. */
function useSources(request: SeriesRequest, name: string | null) {
  const quality = useQuality((state) => state.choice);
  const service = useCacheQuery(reads.getSeries, request);
  const ofQuality = { ...request, quality };
  const local = useCacheQuery(
    reads.computeSeries,
    isCachedMetric(request.metric) ? ofQuality : null,
    // Another quality does not close the options in which it is chosen.
    (earlier) => JSON.stringify({ ...earlier, quality }) === JSON.stringify(ofQuality),
  );
  const [chosen, choose] = useState<SeriesSource | null>(null);
  // Which of the two is shown first is known when both have been read; downloads that are chosen are not replaced meanwhile.
  const isUndecided = chosen !== 'service' && local.reading && !local.old;
  /** Null: not downloaded; undefined: not known yet. */
  const served = isUndecided ? undefined : service.value;
  const computed = local.value ? computedOf(local.value) : null;
  const source = sourceOf(served, computed, chosen);
  const seriesFrom = { service: served?.series ?? null, cache: computed?.series ?? null };
  const shown = source && seriesFrom[source];
  const series = shown && withEmptySeasons(shown, request, name);
  const [isCompared, setCompared] = useState(false);
  const otherSource = source === 'cache' ? 'service' : 'cache';
  const compared = isCompared && source ? seriesFrom[otherSource] : null;
  const other = useMemo(
    (): OtherSeries | null => compared && { source: otherSource, series: compared },
    [compared, otherSource],
  );
  const values = series?.years.reduce((sum, group) => sum + valueCount(group), 0) ?? 0;
  const isOld = source === 'cache' && local.old;
  const state = { service, local, isUndecided, served, computed, source, isOld };
  return { ...state, series, values, other, choose, isCompared, setCompared };
}

type Parts = { request: SeriesRequest; sources: ReturnType<typeof useSources> };

/** @param name of the buoy, with its station number; null: the one that the series states */
export function SeriesView({ request, name }: { request: SeriesRequest; name: string | null }) {
  const sources = useSources(request, name);
  const { service, local, computed, source, isOld, series, values, other } = sources;
  const shares = useMemo(
    () => series && seasonShares(series, local.value, source === 'service'),
    [series, local.value, source],
  );
  const { error, refreshing, refresh } = service;
  return (
    <>
      <div className="row fixed">
        <Heading request={request} sources={sources} />
        <Actions request={request} sources={sources} />
      </div>
      <ProgressLine
        active={refreshing || service.reading || sources.isUndecided}
        label={t`Downloading the series`}
      />
      {error && error.kind !== 'cancelled' ? (
        <ErrorNote error={error} onRetry={refresh} place={series ? 'window' : 'empty'} />
      ) : null}
      <ErrorNote error={local.error} onRetry={local.refresh} />
      {series ? null : <NoSeries request={request} sources={sources} />}
      {series && values === 0 ? (
        <EmptyState
          title={t`No values in these seasons`}
          text={
            source === 'cache' && computed && computed.leftOut > 0
              ? t`All values of these seasons are left out by their quality flags. Choose another quality.`
              : t`The service has no values of this variable for these seasons. Try other years or another variable.`
          }
        />
      ) : null}
      <div className="answer" aria-busy={isOld}>
        {series && shares && values > 0 ? (
          <div className="seasons-answer">
            <SeasonsChart series={series} shares={shares} other={other} />
          </div>
        ) : null}
        <Basis request={request} sources={sources} />
      </div>
    </>
  );
}

/** What is shown. */
function Heading({ request, sources: { series } }: Parts) {
  const variable = metricLabel[request.metric];
  const buoyName = series?.buoyName;
  return (
    <h2 className="title lead clip" title={buoyName ? titled(buoyName, variable) : variable}>
      <bdi>{buoyName ?? variable}</bdi>
    </h2>
  );
}

/** What it is based on, and how the sources differ. */
function Basis({ request, sources: { served, computed, source, series } }: Parts) {
  const units = useUnits();
  const online = useApp((state) => state.status.network.online);
  const { metric } = request;
  const differences = useMemo(
    () => (served && computed ? differencesOf(computed.series, served.series) : null),
    [served, computed],
  );
  const facts = series && [
    shownSentence(request, units),
    t`Day boundaries: ${{ timeZone: series.timezone }}`,
  ];
  return (
    <div>
      {facts && source === 'cache' && computed ? (
        <>
          <div className="quiet small">
            {factsText([...facts, localSentence(computed), fewText(series)])}
          </div>
          <FlaggedLine
            variables={isCachedMetric(metric) ? [metric] : []}
            counts={{ [metric]: computed.quality }}
            leftOut={{ [metric]: computed.leftOut }}
          />
        </>
      ) : null}
      {facts && source === 'service' && served ? (
        <div className="quiet small">
          {factsText([...facts, reportedText(series)])}
          {'\u00a0· '}
          <Fetched time={served.fetchedAt} />
          {online ? '' : `\u00a0· ${t`Offline`}`}
          {'\u00a0· '}
          {t`The service’s values are not quality-checked; nothing is left out.`}
        </div>
      ) : null}
      {differences ? (
        <div className="quiet small">{differenceSentence(differences, metric, units)}</div>
      ) : null}
    </div>
  );
}

const fewText = ({ years }: Series): string =>
  years.filter(hasValues).length < MIN_YEARS
    ? t`Fewer than ${{ years: MIN_YEARS }} years are not representative.`
    : '';

/** The share of the buckets, in percent. */
function reportedText(series: Series): string {
  const reported = bucketShare(series, series.years, Date.now() / 1000);
  if (reported === null) return '';
  const share = shareText(reported);
  return {
    hour: t`${share} of hours reported`,
    day: t`${share} of days reported`,
    week: t`${share} of weeks reported`,
  }[series.bucket];
}

/** Which source is shown, of which quality, and what can be done with it. */
function Actions({ request, sources }: Parts) {
  const { service, served, computed, source, choose, isCompared, setCompared, values } = sources;
  const quality = useQuality((state) => state.choice);
  const pool = useSeasons((state) => state.pool);
  const threshold = useSeasons((state) => state.threshold);
  const hasThreshold = request.metric === 'significantHeight';
  useCommand('refresh', service.refresh);
  const requests = seriesCost(request);
  if (!source) return null;
  return (
    <>
      {served && computed ? (
        <span className="row">
          <Segmented
            label={t`Series from`}
            value={source}
            options={optionsOf({ service: t`From the service`, cache: t`From downloads` })}
            onChange={choose}
          />
        </span>
      ) : null}
      <Options
        changed={
          Number(isCompared) +
          Number(source === 'cache' && quality !== 'notFail') +
          Number(pool !== DEFAULT_POOL) +
          Number(hasThreshold && threshold !== null)
        }
      >
        {served && computed ? (
          <Check checked={isCompared} onChange={setCompared}>
            {t`Show the difference`}
          </Check>
        ) : null}
        {source === 'cache' ? <QualityControl /> : null}
        <Segmented
          label={t`Days pooled around each day`}
          rowClass="stack gap-1"
          value={pool}
          options={poolDays.map((days) => ({ value: days, label: String(days) }))}
          onChange={(days) => useSeasons.setState({ pool: days })}
        />
        {hasThreshold ? (
          <HeightField
            label={t`Threshold`}
            metres={threshold}
            onMetres={(metres) => useSeasons.setState({ threshold: metres })}
          />
        ) : null}
      </Options>
      {served && source === 'cache' ? null : (
        <RefreshButton busy={service.refreshing} onClick={service.refresh}>
          {served
            ? t`Refresh (${plural(requests, { one: '# request', other: '# requests' })})`
            : source === 'cache'
              ? t`Compare with the service (${plural(requests, { one: '# request', other: '# requests' })})`
              : downloadText(requests)}
        </RefreshButton>
      )}
      <ExportButton
        selection={() => ({ kind: 'series', request, by: source, quality })}
        disabledBecause={values === 0 ? t`No values in these seasons` : null}
      >
        {t`Export ${plural({ points: values }, { one: '# value', other: '# values' })}…`}
      </ExportButton>
    </>
  );
}

const downloadText = (requests: number): string =>
  t`Download (${plural(requests, { one: '# request', other: '# requests' })})`;

/** That there is nothing to show, and how to download it. */
function NoSeries({ request, sources: { service, local, served, source } }: Parts) {
  const online = useApp((state) => state.status.network.online);
  if (service.refreshing) return <p className="quiet">{t`Downloading the series`}</p>;
  if (served !== null || source || local.reading) return null;
  return (
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
        <Button changes variant="primary" onClick={service.refresh}>
          {downloadText(seriesCost(request))}
        </Button>
      }
    />
  );
}
