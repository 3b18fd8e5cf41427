/** The days of the year of one buoy: percentiles of all downloaded years, and the rank of today. */
import { t } from '@lingui/core/macro';
import { Suspense } from 'react';
import { reads } from '#renderer/data/reads.ts';
import { useCacheQuery } from '#renderer/data/useCacheQuery.ts';
import { ExportButton } from '#renderer/features/export/ExportButton.tsx';
import { FetchHistoryButton, useRankYears } from '#renderer/features/fetchHistory/FetchHistory.tsx';
import { planSentence } from '#renderer/format/job.ts';
import { metricOptions } from '#renderer/format/metrics.ts';
import { terms } from '#renderer/format/terms.ts';
import { useNow, useZone } from '#renderer/parts/clock.ts';
import { QualityControl, useQuality } from '#renderer/parts/QualityControl.tsx';
import { useApp, useUnits } from '#renderer/stores/app.ts';
import { Check } from '#renderer/ui/Check.tsx';
import { lazyPart } from '#renderer/ui/lazyParts.ts';
import { Options } from '#renderer/ui/Popover.tsx';
import { EmptyState, ErrorNote, ProgressLine } from '#renderer/ui/ReadState.tsx';
import { optionsOf, Segmented } from '#renderer/ui/Segmented.tsx';
import type { CachedBuoy } from '#shared/model/buoy.ts';
import { MIN_YEARS, RECOMMENDED_YEARS } from '#shared/model/dayOfYear.ts';
import { yearDayAt } from '#shared/science/climatology.ts';
import { buoyTitle } from '#shared/text/search.ts';
import { AlmanacTable } from './AlmanacTable.tsx';
import {
  basisSentence,
  presentSentence,
  useAlmanacForm,
  useAlmanacRequest,
  yearsOf,
} from './almanac.ts';
import './almanac.css';

// The drawing library loads after the window.
const AlmanacChart = lazyPart(() => import('./AlmanacChart.tsx'), 'AlmanacChart');

export function AlmanacView({ buoy }: { buoy: CachedBuoy }) {
  const form = useAlmanacForm();
  const request = useAlmanacRequest(buoy);
  const view = useCacheQuery(reads.climatology, request, ({ buoyId }) => buoyId === buoy.id);
  const quality = useQuality((state) => state.choice);
  const zone = useZone();
  const units = useUnits();
  const limits = useApp((state) => state.settings.qualityLimits);
  const now = useNow();
  const climatology = view.value;
  const years = climatology ? yearsOf(climatology) : [];
  const isEmpty = years.length === 0;
  return (
    <section className="almanac sheet stack" aria-label={t`Almanac`}>
      <ProgressLine active={view.reading} label={t`Computing the climatology`} />
      <ErrorNote error={view.error} onRetry={view.refresh} />
      {climatology && !isEmpty ? (
        <div className="answer" aria-busy={view.old}>
          <div className="stack gap-3">
            <p className="heading">{presentSentence(climatology, now, zone, units)}</p>
            {(climatology.present?.years ?? 0) < MIN_YEARS ? <MoreHistory buoy={buoy} /> : null}
          </div>
        </div>
      ) : null}
      <div className="row">
        <Segmented
          label={t`Variable`}
          value={form.variable}
          onChange={(variable) => useAlmanacForm.setState({ variable })}
          options={metricOptions()}
        />
        <Segmented
          label={t`Show as`}
          value={form.show}
          onChange={(show) => useAlmanacForm.setState({ show })}
          options={optionsOf({ chart: t`Chart`, table: t`Table` })}
        />
        <Options changed={Number(quality !== 'notFail') + Number(request.smooth)}>
          <QualityControl />
          {form.variable === 'direction' ? null : (
            <Check checked={form.smooth} onChange={(smooth) => useAlmanacForm.setState({ smooth })}>
              {t`Smooth over 31 days`}
            </Check>
          )}
        </Options>
        <span className="grow" />
        <ExportButton
          selection={() => ({ kind: 'climatology', request })}
          disabledBecause={climatology && isEmpty ? t`No daily means to export` : null}
          title={terms.climatology}
        >
          {t`Export climatology…`}
        </ExportButton>
      </div>
      {climatology ? (
        <div className="answer" aria-busy={view.old}>
          {isEmpty ? (
            <EmptyState
              title={t`Not enough history`}
              text={t`The Almanac compares today with the same days of other years. At least ${{ needed: MIN_YEARS }} other years are needed; ${{ recommended: RECOMMENDED_YEARS }} recommended.`}
              action={<MoreHistory buoy={buoy} />}
            />
          ) : form.show === 'table' ? (
            <AlmanacTable climatology={climatology} years={years} />
          ) : (
            <Suspense fallback={<div className="almanac-chart" />}>
              <AlmanacChart
                name={buoyTitle(buoy)}
                climatology={climatology}
                today={yearDayAt(now, climatology.request.zone).day}
              />
            </Suspense>
          )}
        </div>
      ) : null}
      {climatology && !isEmpty ? (
        <p className="quiet small">{basisSentence(climatology, zone, limits)}</p>
      ) : null}
    </section>
  );
}

/** What of the years that a rank needs is not downloaded, the cost of downloading it, and the button for it. */
function MoreHistory({ buoy }: { buoy: CachedBuoy }) {
  const zone = useZone(buoy.timezone);
  const now = useNow();
  const { from, to } = useRankYears([buoy.id]);
  const plan = useCacheQuery(reads.planFetch, { buoyIds: [buoy.id], from, to });
  return (
    <div className="row">
      {plan.value ? (
        <p className="quiet">
          {t`${{ count: MIN_YEARS }} years: ${{ plan: planSentence(plan.value, 1, now, zone) }}`}
        </p>
      ) : null}
      <FetchHistoryButton place="almanac" buoys={[buoy]} />
    </div>
  );
}
