/** The downloaded data of each buoy: readings, gaps, size, period. */
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type CSSProperties, useMemo } from 'react';
import { CoverageView } from '#renderer/features/coverage/CoverageView.tsx';
import { FetchHistoryButton } from '#renderer/features/fetchHistory/FetchHistory.tsx';
import { useZone } from '#renderer/parts/useZone.ts';
import { useApp, useReadOnlyCache } from '#renderer/stores/app.ts';
import { Button, CloseButton } from '#renderer/ui/Button.tsx';
import { useCommand } from '#renderer/ui/commands.tsx';
import { DataTable } from '#renderer/ui/DataTable.tsx';
import { EmptyState } from '#renderer/ui/EmptyState.tsx';
import { ErrorNote } from '#renderer/ui/ErrorNote.tsx';
import { ProgressLine } from '#renderer/ui/ProgressLine.tsx';
import { useNow } from '#renderer/ui/useNow.ts';
import { CacheFile } from './CacheFile.tsx';
import {
  type CachedBuoySummary,
  shownCachedBuoys,
  totalsOf,
  totalsSentence,
} from './cachedBuoys.ts';
import { downloadsColumns } from './columns.tsx';
import { DownloadsToolbar } from './DownloadsToolbar.tsx';
import { useCachedBuoys, useDownloads } from './useDownloads.ts';
import './downloads.css';

const none: readonly CachedBuoySummary[] = [];

export function DownloadsScreen() {
  const cachedBuoys = useCachedBuoys();
  const { view, text, sort, selected, chosen } = useDownloads();
  const zone = useZone();
  const now = useNow();
  const all = cachedBuoys.value ?? none;
  const shown = useMemo(() => shownCachedBuoys(all, view, text), [all, view, text]);
  // What the filter hides is never acted on.
  const acted = useMemo(
    () => shown.filter(({ id }) => selected.has(String(id))),
    [shown, selected],
  );
  const columns = useMemo(() => downloadsColumns(zone, now), [zone, now]);
  const known = cachedBuoys.value !== undefined;
  const looked = chosen === null ? undefined : all.find(({ id }) => id === chosen);
  useCommand('refresh', cachedBuoys.refresh);
  return (
    <div className="column fill downloads">
      <DownloadsToolbar all={all} shown={shown.length} selected={acted} known={known} />
      <ProgressLine
        active={!known && cachedBuoys.error === null}
        label={t`Reading downloaded data`}
      />
      <ErrorNote error={cachedBuoys.error} onRetry={cachedBuoys.refresh} />
      <div className="column grow scroll panel downloads-body">
        <div
          className={
            looked ? 'column downloads-list downloads-list-beside' : 'column downloads-list'
          }
          style={{ '--rows': shown.length } as CSSProperties}
        >
          <DataTable
            label={t`Downloaded data by buoy`}
            rows={shown}
            columns={columns}
            rowKey={(one) => String(one.id)}
            initialSort={sort}
            onSort={(next) => useDownloads.setState({ sort: next })}
            selection={{
              keys: selected,
              onChange: (keys) => useDownloads.setState({ selected: keys }),
              nameOf: (one) => one.name,
            }}
            onRowActivate={(one) => useDownloads.setState({ chosen: one.id })}
            activeKey={chosen === null ? null : String(chosen)}
            empty={known ? <NothingListed any={all.length > 0} /> : null}
          />
          {shown.length > 0 ? (
            <p className="padded fixed ruled panel numeric">{totalsSentence(totalsOf(shown))}</p>
          ) : null}
        </div>
        {looked ? (
          <ChosenBuoy
            key={looked.id}
            cachedBuoy={looked}
            onClose={() => useDownloads.setState({ chosen: null })}
          />
        ) : null}
        <CacheFile />
      </div>
    </div>
  );
}

function NothingListed({ any }: { any: boolean }) {
  const { view, text } = useDownloads();
  const readOnlyCache = useReadOnlyCache();
  const everything = () => useDownloads.setState({ view: 'all', text: '' });
  if (text.trim() !== '') {
    return (
      <EmptyState
        title={t`No buoy matches the text`}
        action={
          <Button onClick={() => useDownloads.setState({ text: '' })}>
            <Trans>Clear the text</Trans>
          </Button>
        }
      />
    );
  }
  if (view === 'gaps') return <EmptyState title={t`No gaps between first and last reading`} />;
  return (
    <EmptyState
      title={readOnlyCache ? t`This file has no history` : t`No history downloaded yet`}
      text={
        readOnlyCache
          ? t`${{ file: readOnlyCache.name }} contains only the latest reading of each buoy.`
          : t`Downloaded readings can be viewed, charted and exported offline. Open a buoy to download its history.`
      }
      action={
        any ? (
          <Button variant="primary" onClick={everything}>
            <Trans>Show buoys with latest readings only</Trans>
          </Button>
        ) : (
          <Button variant="primary" onClick={() => useApp.getState().go('latest')}>
            <Trans>Go to the latest readings</Trans>
          </Button>
        )
      }
    />
  );
}

export function ChosenBuoy({
  cachedBuoy,
  onClose,
}: {
  cachedBuoy: CachedBuoySummary;
  onClose: () => void;
}) {
  const { id, name } = cachedBuoy;
  const buoy = { id, name, timezone: cachedBuoy.buoy?.timezone ?? null };
  return (
    <section
      className="downloads-chosen padded stack gap-3 fixed ruled"
      aria-labelledby="downloads-chosen"
    >
      <div className="row">
        <h2 id="downloads-chosen">
          <Trans>
            Coverage of <bdi>{name}</bdi>
          </Trans>
        </h2>
        <span className="grow" />
        <FetchHistoryButton buoys={[buoy]} />
        <Button onClick={() => useApp.getState().selectBuoy(id)}>
          <Trans>Open buoy</Trans>
        </Button>
        <CloseButton aria-label={t`Close the coverage`} onClick={onClose} />
      </div>
      <CoverageView buoy={buoy} />
    </section>
  );
}
