/** The latest reading of every buoy: sorted, filtered, exported, refreshed with the fewest requests. */
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useCallback, useMemo, useRef } from 'react';
import { useTheme } from '#renderer/charts/theme.ts';
import { useFavourite } from '#renderer/data/actions.ts';
import { isUnusualNow, useLastHours, useRanks } from '#renderer/data/ranks.ts';
import { useBuoys } from '#renderer/data/useCacheQuery.ts';
import { isSilent, observedAt } from '#renderer/format/age.ts';
import { useZone } from '#renderer/parts/useZone.ts';
import { useApp } from '#renderer/stores/app.ts';
import { useExport } from '#renderer/stores/exportDialog.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { useCommand } from '#renderer/ui/commands.tsx';
import { DataTable } from '#renderer/ui/DataTable.tsx';
import { EmptyState } from '#renderer/ui/EmptyState.tsx';
import { ErrorNote } from '#renderer/ui/ErrorNote.tsx';
import { ProgressLine } from '#renderer/ui/ProgressLine.tsx';
import { useNow } from '#renderer/ui/useNow.ts';
import type { CachedBuoy } from '#shared/model/buoy.ts';
import { latestColumns } from './columns.tsx';
import { filterBuoys, isFiltering, noFilter, refreshCost } from './filter.ts';
import { LatestToolbar } from './LatestToolbar.tsx';
import { setFilter, useLatest } from './useLatest.ts';
import './latest.css';

const none: readonly CachedBuoy[] = [];

export function LatestScreen() {
  const list = useBuoys();
  const settings = useApp((state) => state.settings);
  const selected = useApp((state) => state.selectedBuoyId);
  const zone = useZone();
  const theme = useTheme();
  const now = useNow();
  const { filter, sort } = useLatest();
  const order = useRef<readonly CachedBuoy[]>(none);
  const exporting = useExport();
  const { run: onFavourite, error: notMarked } = useFavourite();
  const ranks = useRanks();
  const lastHours = useLastHours();

  const buoys = list.value?.buoys ?? none;
  const shown = useMemo(
    () => filterBuoys(buoys, filter, settings.heightUnit, (buoy) => isUnusualNow(ranks, buoy, now)),
    [buoys, filter, settings.heightUnit, ranks, now],
  );
  const cost = refreshCost(buoys.length);

  const columns = useMemo(
    () => latestColumns({ units: settings, zone, theme, now, onFavourite, ranks, lastHours }),
    [settings, zone, theme, now, onFavourite, ranks, lastHours],
  );

  const isOld = useCallback((buoy: CachedBuoy) => isSilent(now, observedAt(buoy)), [now]);

  const { refresh } = list;
  const exportShown = () => {
    if (order.current.length === 0) return;
    exporting.start({
      kind: 'latest',
      buoyIds: order.current.map((buoy) => buoy.id),
      quality: false,
    });
  };
  useCommand('refresh', refresh);
  useCommand('export', exportShown);

  const working = list.refreshing;
  const known = list.value !== undefined;
  return (
    <div className="column fill">
      <LatestToolbar
        buoys={buoys}
        shown={shown.length}
        fetchedAt={list.value?.fetchedAt ?? null}
        known={known}
        filter={filter}
        onFilter={setFilter}
        refreshLabel={
          cost === 0
            ? t`Download the list of buoys`
            : plural(cost, { one: 'Refresh (# request)', other: 'Refresh (# requests)' })
        }
        refreshing={working}
        onRefresh={refresh}
        exporting={exporting.busy}
        onExport={exportShown}
      />
      <ProgressLine active={working || list.reading} label={t`Downloading the latest readings`} />
      <ErrorNote error={notMarked} />
      <ErrorNote
        error={list.error}
        onRetry={refresh}
        place={buoys.length === 0 ? 'empty' : 'window'}
      />
      <DataTable
        label={t`Latest readings`}
        rows={shown}
        columns={columns}
        rowKey={(buoy) => String(buoy.id)}
        isOld={isOld}
        initialSort={sort}
        onSort={(next) => useLatest.setState({ sort: next })}
        onOrder={(rows) => {
          order.current = rows;
        }}
        onRowActivate={(buoy) => useApp.getState().selectBuoy(buoy.id)}
        onRowKey={(buoy, key) => {
          if (key.toLowerCase() === 'f') onFavourite(buoy);
        }}
        activeKey={selected === null ? null : String(selected)}
        empty={
          !known ? null : buoys.length === 0 ? (
            <EmptyState
              title={t`No buoys yet`}
              text={t`The latest reading of every buoy of this service is listed here and stays available offline.`}
              action={
                <Button changes variant="primary" busy={working} onClick={refresh}>
                  <Trans>Download the list of buoys</Trans>
                </Button>
              }
            />
          ) : (
            <EmptyState
              title={t`No buoy matches the filter`}
              text={plural(
                { count: buoys.length },
                {
                  one: '# buoy is known.',
                  other: '# buoys are known.',
                },
              )}
              action={
                isFiltering(filter) ? (
                  <Button onClick={() => setFilter(noFilter)}>
                    <Trans>Clear the filter</Trans>
                  </Button>
                ) : null
              }
            />
          )
        }
      />
    </div>
  );
}
