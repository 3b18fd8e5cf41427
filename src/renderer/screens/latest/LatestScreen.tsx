/** The latest reading of every buoy: sorted, filtered, exported, refreshed with the fewest requests. */
import { plural, t } from '@lingui/core/macro';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useFavourite } from '#renderer/data/actions.tsx';
import { isUnusualNow, useRanks } from '#renderer/data/ranks.ts';
import { useBuoys } from '#renderer/data/useCacheQuery.ts';
import { useWatch } from '#renderer/data/watch.ts';
import { RankNeeds } from '#renderer/features/fetchHistory/RankNeeds.tsx';
import { PrintButton } from '#renderer/features/page/PrintButton.tsx';
import { useSpotsData } from '#renderer/features/spots/spotData.ts';
import { isSilent, observedAt } from '#renderer/format/age.ts';
import { useNow } from '#renderer/parts/clock.ts';
import { useApp } from '#renderer/stores/app.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { useCommand } from '#renderer/ui/commands.tsx';
import { DataTable } from '#renderer/ui/DataTable.tsx';
import { EmptyState, ErrorNote, ProgressLine } from '#renderer/ui/ReadState.tsx';
import { optionsOf, Segmented } from '#renderer/ui/Segmented.tsx';
import type { CachedBuoy } from '#shared/model/buoy.ts';
import { buoyTitle } from '#shared/text/search.ts';
import { Board } from './Board.tsx';
import { BoardToolbar } from './BoardToolbar.tsx';
import { knownColumns, useLatestColumns } from './columns.tsx';
import {
  filterBuoys,
  isFiltering,
  type LatestView,
  noFilter,
  setFilter,
  useLatest,
} from './filter.ts';
import { LatestToolbar } from './LatestToolbar.tsx';
import './latest.css';

const none: readonly never[] = [];

export function LatestScreen() {
  const list = useBuoys();
  const unit = useApp((state) => state.settings.heightUnit);
  const selected = useApp((state) => state.selectedBuoyId);
  const now = useNow();
  const { filter, sort, view } = useLatest();
  const along = useApp((state) => state.along);
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const order = useRef<readonly CachedBuoy[]>(none);
  const watch = useWatch();
  const onBoard = view === 'board' && !along ? watch.value?.spots : none;
  const { data: spots, error } = useSpotsData(onBoard ?? none);
  const favourite = useFavourite();
  const ranks = useRanks();
  const columns = useLatestColumns(ranks, favourite.run);
  const buoys = list.value?.buoys ?? none;
  const { known, reason } = useMemo(
    () => knownColumns(columns, buoys, ranks, sort.id),
    [columns, buoys, ranks, sort],
  );
  const shown = useMemo(
    () => filterBuoys(buoys, filter, unit, (buoy) => isUnusualNow(ranks, buoy, now)),
    [buoys, filter, unit, ranks, now],
  );
  const isOld = useCallback((buoy: CachedBuoy) => isSilent(now, observedAt(buoy)), [now]);
  const exported = () => {
    const buoyIds = order.current.map(({ id }) => id);
    return buoyIds.length > 0 ? ({ kind: 'latest', buoyIds, quality: false } as const) : null;
  };
  useCommand('refresh', list.refresh);
  const favourites = useMemo(() => buoys.filter((buoy) => buoy.favourite), [buoys]);
  const views = (
    <Segmented
      label={t`View`}
      value={view}
      options={optionsOf<LatestView>({ list: t`List`, board: t`Board` })}
      onChange={(chosen) => useLatest.setState({ view: chosen })}
    />
  );
  if (along) {
    return (
      <div className="column fill">
        <header className="toolbar row">
          <h1 className="title">{along.name}</h1>
          <Button onClick={() => useApp.setState({ along: null })}>{t`Favourites and list`}</Button>
          <PrintButton title={along.name} />
        </header>
        <Board along={along} favourites={buoys} ranks={ranks} columns={columns} spots={spots} />
      </div>
    );
  }
  if (view === 'board' && !watch.value) {
    return (
      <>
        <ProgressLine active={watch.reading} label={t`Reading downloaded data`} />
        <ErrorNote error={watch.error} onRetry={watch.refresh} place="empty" />
      </>
    );
  }
  if (view === 'board') {
    return (
      <div className="column fill">
        <BoardToolbar favourites={favourites} spots={spots} views={views} />
        <ErrorNote error={list.error} onRetry={list.refresh} />
        <ErrorNote error={error} />
        {list.value ? (
          <Board
            favourites={favourites}
            ranks={ranks}
            columns={columns}
            spots={spots}
            empty={
              <EmptyState
                title={t`No favourites yet`}
                text={t`Mark a buoy with the star in the list or in its panel. Its last 48 hours then appear here.`}
                action={
                  <Button
                    onClick={() => useLatest.setState({ view: 'list' })}
                  >{t`Show the list`}</Button>
                }
              />
            }
          />
        ) : null}
      </div>
    );
  }
  return (
    <div className="column fill latest-list">
      <LatestToolbar
        list={list}
        shown={shown.length}
        picked={shown.flatMap(({ id }) => (picked.has(String(id)) ? [id] : []))}
        exported={exported}
        views={views}
      />
      <ProgressLine
        active={list.refreshing || list.reading}
        label={t`Downloading the latest readings`}
      />
      <ErrorNote error={favourite.error} />
      <ErrorNote
        error={list.error}
        onRetry={list.refresh}
        place={buoys.length === 0 ? 'empty' : 'window'}
      />
      <DataTable
        label={t`Latest readings`}
        rows={shown}
        columns={buoys.length > 0 ? known : columns}
        rowKey={(buoy) => String(buoy.id)}
        isOld={isOld}
        selection={{ keys: picked, onChange: setPicked, nameOf: buoyTitle }}
        initialSort={sort}
        onSort={(next) => useLatest.setState({ sort: next })}
        onOrder={(rows) => {
          order.current = rows;
        }}
        onRowActivate={(buoy) => useApp.getState().selectBuoy(buoy.id)}
        onRowKey={(buoy, key) => {
          if (key === 'f') favourite.run(buoy);
        }}
        activeKey={selected === null ? null : String(selected)}
        empty={
          list.value === undefined ? null : buoys.length === 0 ? (
            <EmptyState
              title={t`No buoys yet`}
              text={t`The latest reading of every buoy of this service is listed here and stays available offline.`}
              action={
                <Button changes variant="primary" busy={list.refreshing} onClick={list.refresh}>
                  {t`Download the list of buoys`}
                </Button>
              }
            />
          ) : (
            <EmptyState
              title={t`No buoy matches the filter`}
              text={
                filter.unusualOnly ? (
                  <RankNeeds />
                ) : (
                  plural(
                    { count: buoys.length },
                    { one: '# buoy is known.', other: '# buoys are known.' },
                  )
                )
              }
              action={
                isFiltering(filter) ? (
                  <Button onClick={() => setFilter(noFilter)}>{t`Clear the filter`}</Button>
                ) : null
              }
            />
          )
        }
      />
      {buoys.length > 0 && reason ? <p className="toolbar quiet small">{reason}</p> : null}
    </div>
  );
}
