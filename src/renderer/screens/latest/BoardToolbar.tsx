/** Above the board: what it shows, and what can be done with all of it. */
import { plural, t } from '@lingui/core/macro';
import { Flag, FolderPlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { call, useAction } from '#renderer/data/almanac.ts';
import { useBuoys } from '#renderer/data/useCacheQuery.ts';
import { useWatchChange, useWatched, useWatchImport } from '#renderer/data/watch.ts';
import { MissingHours } from '#renderer/features/fetchHistory/MissingData.tsx';
import { PrintButton } from '#renderer/features/page/PrintButton.tsx';
import type { SpotData } from '#renderer/features/spots/spotData.ts';
import { newSpot } from '#renderer/features/spots/spots.ts';
import { LIST_HOURS } from '#renderer/format/metrics.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { MenuButton } from '#renderer/ui/MenuButton.tsx';
import { ErrorNote } from '#renderer/ui/ReadState.tsx';
import { optionsOf } from '#renderer/ui/Segmented.tsx';
import { Select } from '#renderer/ui/Select.tsx';
import type { CachedBuoy } from '#shared/model/buoy.ts';
import { boardGroups } from './board.ts';
import { type BoardOrder, useLatest } from './filter.ts';
import { GroupDialog, nameGroup, useNamed } from './GroupHead.tsx';

export function BoardToolbar(props: {
  favourites: readonly CachedBuoy[];
  spots: readonly SpotData[];
  views: ReactNode;
}) {
  const { favourites, spots, views } = props;
  const groups = boardGroups(useWatched().groups, favourites);
  const order = useLatest((state) => state.order);
  const buoyIds = [...favourites.map(({ id }) => id), ...spots.flatMap(({ spot }) => spot.buoyIds)];
  const change = useWatchChange();
  const named = useNamed();
  // Until the buoys have been read, the groups are without their favourites.
  const isRead = useBuoys().value !== undefined;
  const index = isRead ? groups.findIndex(({ name }) => name === named) : -1;
  const saved = useAction((name: 'exportWatch' | 'exportWaypoints') => call(name, undefined));
  const imported = useWatchImport();
  const actions = {
    export: () => saved.run('exportWatch'),
    waypoints: () => saved.run('exportWaypoints'),
    import: imported.run,
  };
  return (
    <header className="toolbar stack">
      <div className="row">
        <div className="row facts lead">
          <h1 className="title">{t`Board`}</h1>
          <span className="numeric" role="status">
            {plural({ count: favourites.length }, { one: '# favourite', other: '# favourites' })}
          </span>
          {views}
          <Select
            label={t`Order`}
            value={order}
            options={optionsOf<BoardOrder>({
              own: t`Own order`,
              significantHeight: t`Highest first`,
              change: t`Fastest rise first`,
              best: t`Best spot first`,
            })}
            onChange={(chosen) => useLatest.setState({ order: chosen })}
          />
          <span role="status" className="quiet small breaks">
            {saved.output ? t`Saved: ${{ path: saved.output.path }}` : null}
          </span>
        </div>
        <div className="row">
          <MissingHours
            buoyIds={[...new Set(buoyIds)]}
            hours={LIST_HOURS}
            forecasts={spots.flatMap(({ missing }) => missing)}
          />
          <Button changes icon={<Flag size={14} />} onClick={() => newSpot(null)}>
            {t`New spot…`}
          </Button>
          <Button changes icon={<FolderPlus size={14} />} onClick={() => nameGroup('')}>
            {t`New group…`}
          </Button>
          <PrintButton title={t`Board`} />
          <MenuButton
            label={t`Favourites and plans`}
            busy={saved.busy || imported.busy}
            items={[
              { id: 'export', label: t`Export favourites and plans…` },
              { id: 'waypoints', label: t`Export favourites and spots as waypoints (GPX)…` },
              { id: 'import', label: t`Import favourites, plans or waypoints…` },
            ]}
            onAction={(id) => actions[id]()}
          />
        </div>
      </div>
      <ErrorNote error={change.error ?? saved.error ?? imported.error} />
      {index === -1 ? null : <GroupDialog groups={groups} index={index} change={change} />}
    </header>
  );
}
