/** The selected buoy, beside the current screen or on the full page. */
import { t } from '@lingui/core/macro';
import { Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { Cited } from '#renderer/data/citation.ts';
import { queryClient } from '#renderer/data/queryClient.ts';
import { readQuery, reads } from '#renderer/data/reads.ts';
import { type Cached, useCacheQuery, useService } from '#renderer/data/useCacheQuery.ts';
import { terms } from '#renderer/format/terms.ts';
import { PanelZone } from '#renderer/parts/clock.ts';
import { startExport, useApp } from '#renderer/stores/app.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { useCommand } from '#renderer/ui/commands.tsx';
import { lazyPart } from '#renderer/ui/lazyParts.ts';
import { EmptyState, ErrorNote, ProgressLine } from '#renderer/ui/ReadState.tsx';
import { Tabs } from '#renderer/ui/Tabs.tsx';
import type { CachedBuoy } from '#shared/model/buoy.ts';
import { useAlmanacRequest } from './almanac/almanac.ts';
import { BuoyHeader } from './history/BuoyHeader.tsx';
import { BuoyHistory } from './history/BuoyHistory.tsx';
import { LatestFigures } from './history/LatestFigures.tsx';
import { useBuoyView, useHistory } from './history/useHistory.ts';
import { showComparison } from './statistics/form.ts';
import './buoy.css';

const StatisticsView = lazyPart(() => import('./statistics/StatisticsView.tsx'), 'StatisticsView');
const AlmanacView = lazyPart(() => import('./almanac/AlmanacView.tsx'), 'AlmanacView');
const CoverageView = lazyPart(
  () => import('#renderer/features/coverage/CoverageView.tsx'),
  'CoverageView',
);

/** Statistics need the width of the full page and open on it. */
const views = () =>
  [
    { id: 'history', label: t`History` },
    {
      id: 'almanac',
      label: t({ message: 'Almanac', comment: 'Climatology of the days of the year' }),
      title: terms.almanac,
    },
    { id: 'statistics', label: t`Statistics` },
    {
      id: 'coverage',
      label: t({ message: 'Coverage', comment: 'Which days are downloaded' }),
      title: terms.coverage,
    },
  ] as const;
type View = ReturnType<typeof views>[number]['id'];

export function BuoyInspector() {
  const id = useApp((state) => state.selectedBuoyId);
  const mode = useApp((state) => state.inspector);
  return (
    <section className={`column fill scroll panel buoy-${mode === 'page' ? 'page' : 'side'}`}>
      {id === null ? (
        <EmptyState
          title={t`No buoy selected`}
          text={t`Choose a buoy on the map or in the list to see its readings.`}
        />
      ) : (
        <SelectedBuoy key={id} id={id} />
      )}
    </section>
  );
}

function SelectedBuoy({ id }: { id: number }) {
  const details = useCacheQuery(reads.getBuoy, { id });
  const buoy = details.value;
  const selectBuoy = useApp((state) => state.selectBuoy);
  if (!buoy) {
    return (
      <>
        <ProgressLine
          active={details.refreshing || details.reading}
          label={t`Reading downloaded data`}
        />
        <ErrorNote error={details.error} onRetry={details.refresh} />
        {buoy === null && !details.refreshing ? (
          <EmptyState
            title={t`Buoy not downloaded yet`}
            text={t`Download its details to see its readings.`}
            action={
              <>
                <Button changes variant="primary" onClick={details.refresh}>
                  {t`Download (1 request)`}
                </Button>
                <Button onClick={() => selectBuoy(null)}>{t`Close`}</Button>
              </>
            }
          />
        ) : null}
      </>
    );
  }
  return (
    <PanelZone value={buoy.timezone}>
      <Cited value={{ buoy, range: null }}>
        <KnownBuoy buoy={buoy} details={details} />
      </Cited>
    </PanelZone>
  );
}

function KnownBuoy({ buoy, details }: { buoy: CachedBuoy; details: Cached<CachedBuoy | null> }) {
  const [tabs] = useState(views);
  const history = useHistory(buoy);
  const { view } = history;
  const refresh = () => {
    details.refresh();
    history.refresh();
  };
  useCommand('refresh', refresh);
  const chosen = useBuoyView((state) => state.view);
  const wide = useApp(({ inspector }) => inspector === 'page');
  const compareWanted = useApp((state) => state.compareWanted);
  useEffect(() => {
    if (compareWanted === null) return;
    showComparison(compareWanted);
    useBuoyView.setState({ view: 'statistics' });
    useApp.setState({ compareWanted: null });
  }, [compareWanted]);
  const shown = wide || chosen !== 'statistics' ? chosen : 'history';
  // The history has a place of its own for why its readings could not be downloaded.
  const isSaid = shown === 'history' && details.error?.kind === view.error?.kind;
  const error = isSaid ? null : (details.error ?? (shown === 'history' ? null : view.error));
  /** The statistics took the full page, which the other views give back. */
  const isLent = useRef(false);
  const choose = useCallback((next: View) => {
    useBuoyView.setState({ view: next });
    const { inspector, setInspector } = useApp.getState();
    const isWide = inspector === 'page';
    if (next !== 'statistics' && isWide && isLent.current) setInspector('side');
    isLent.current = next === 'statistics' && (!isWide || isLent.current);
    if (next === 'statistics') setInspector('page');
  }, []);
  const showAlmanac = useCallback(() => choose('almanac'), [choose]);
  const almanac = useAlmanacRequest(buoy);
  const service = useService();
  return (
    <>
      <ProgressLine active={details.refreshing} label={t`Updating the buoy`} />
      <div className="buoy-top stack fixed">
        <BuoyHeader buoy={buoy} onRefresh={refresh} busy={details.refreshing || view.refreshing} />
        <ErrorNote
          error={error}
          onRetry={error === details.error ? details.refresh : history.refresh}
        />
      </div>
      <Tabs
        label={t`Views of this buoy`}
        tabs={tabs}
        value={shown}
        onChange={choose}
        onHover={(tab) => {
          if (tab === 'almanac')
            void queryClient.prefetchQuery(readQuery(service, reads.climatology, almanac));
        }}
      >
        <Suspense fallback={<ProgressLine active label={t`Opening`} />}>
          {shown === 'statistics' ? (
            <StatisticsView buoy={buoy} asOf={history.asOf} />
          ) : shown === 'almanac' ? (
            <AlmanacView buoy={buoy} />
          ) : shown === 'coverage' ? (
            <Coverage buoy={buoy} />
          ) : (
            <div className="buoy-columns sheet stack">
              <LatestFigures buoy={buoy} columns={view.value} onRank={showAlmanac} />
              <BuoyHistory buoy={buoy} history={history} />
            </div>
          )}
        </Suspense>
      </Tabs>
    </>
  );
}

function Coverage({ buoy }: { buoy: CachedBuoy }) {
  const calendar = useCacheQuery(reads.coverageCalendar, { buoyId: buoy.id, years: null });
  const { first = null, until = null } = calendar.value ?? {};
  useCommand('export', () => {
    if (first === null || until === null) return;
    const selection = { buoyIds: [buoy.id], from: first, to: until, quality: false };
    startExport({ kind: 'readings', ...selection });
  });
  return (
    <div className="sheet">
      <CoverageView buoy={buoy} />
    </div>
  );
}
