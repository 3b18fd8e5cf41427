/** The downloaded data of each buoy: readings, gaps, size, period. */
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type CSSProperties, useMemo } from 'react';
import { CoverageView } from '#renderer/features/coverage/CoverageView.tsx';
import { FetchHistoryButton } from '#renderer/features/fetchHistory/FetchHistory.tsx';
import { formatBytes, formatCount, MISSING, shareText } from '#renderer/format/figure.ts';
import {
  type ClockOptions,
  clockOf,
  formatDate,
  formatDateTime,
  formatDuration,
  formatMoment,
} from '#renderer/format/time.ts';
import { useNow, useZone } from '#renderer/parts/clock.ts';
import { Explained, Missing, numberColumn } from '#renderer/parts/Figure.tsx';
import { useApp, useReadOnlyCache } from '#renderer/stores/app.ts';
import { Button, CloseButton } from '#renderer/ui/Button.tsx';
import { useCommand } from '#renderer/ui/commands.tsx';
import { DataTable, type TableColumn } from '#renderer/ui/DataTable.tsx';
import { EmptyState, ErrorNote, ProgressLine } from '#renderer/ui/ReadState.tsx';
import type { Interval } from '#shared/model/geo.ts';
import { CacheFile } from './CacheFile.tsx';
import { DownloadsToolbar } from './DownloadsToolbar.tsx';
import {
  type CachedBuoySummary,
  countText,
  gapText,
  shownCachedBuoys,
  totalsOf,
  totalsSentence,
  useCachedBuoys,
  useDownloads,
} from './downloads.ts';
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
  const columns = useMemo(() => downloadsColumns(shown, zone, now), [shown, zone, now]);
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
            <p className="toolbar ruled panel numeric">{totalsSentence(totalsOf(shown))}</p>
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
          <Button onClick={() => useDownloads.setState({ text: '' })}>{t`Clear the text`}</Button>
        }
      />
    );
  }
  if (view === 'gaps') return <EmptyState title={t`No gaps in the downloaded histories`} />;
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
            {t`Show buoys with latest readings only`}
          </Button>
        ) : (
          <Button variant="primary" onClick={() => useApp.getState().go('latest')}>
            {t`Go to the latest readings`}
          </Button>
        )
      }
    />
  );
}

function ChosenBuoy(props: { cachedBuoy: CachedBuoySummary; onClose: () => void }) {
  const { cachedBuoy, onClose } = props;
  const { id, name } = cachedBuoy;
  const buoy = { id, name, timezone: cachedBuoy.buoy?.timezone ?? null };
  return (
    <section
      className="downloads-chosen sheet stack gap-3 fixed ruled"
      aria-labelledby="downloads-chosen"
    >
      <div className="row">
        <h2 id="downloads-chosen">
          <Trans>
            Coverage of <bdi>{name}</bdi>
          </Trans>
        </h2>
        <span className="grow" />
        <FetchHistoryButton place="coverage" buoys={[buoy]} />
        <Button onClick={() => useApp.getState().selectBuoy(id)}>{t`Open buoy`}</Button>
        <CloseButton aria-label={t`Close the coverage`} onClick={onClose} />
      </div>
      <CoverageView buoy={buoy} />
    </section>
  );
}

/** The complete stretches of a buoy on the time that all of the list share. */
function CoverageBar({ spans, from, to }: { spans: Float64Array } & Interval) {
  const x = (time: number) => (100 * (time - from)) / (to - from);
  const bar = (time: number, i: number) =>
    i % 2 === 0 ? `M${x(time)} 0V10` : `H${x(time + 1)}V0Z`;
  return (
    <svg
      aria-hidden="true"
      width="100%"
      height="10"
      viewBox="0 0 100 10"
      preserveAspectRatio="none"
    >
      <path d="M0 0H100V10H0Z" fill="var(--fill)" />
      {/* The line keeps an hour of many years visible. */}
      <path
        d={Array.from(spans, bar).join('')}
        fill="var(--cover)"
        stroke="var(--cover)"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}

function downloadsColumns(
  shown: readonly CachedBuoySummary[],
  zone: ClockOptions,
  now: number,
): TableColumn<CachedBuoySummary>[] {
  type Column = TableColumn<CachedBuoySummary>;
  const from = Math.min(now - 1, ...shown.map(({ first, spans }) => spans[0] ?? first ?? now));
  const day = (id: 'first' | 'last', header: string, rank: number): Column => {
    const text = (one: CachedBuoySummary) => formatDateTime(one[id], clockOf(zone, one.buoy));
    return {
      id,
      header,
      rank,
      width: 116,
      sortValue: (one) => one[id],
      text,
      cell: (one) =>
        one[id] === null ? (
          <Missing reason={t`no reading is downloaded`} />
        ) : (
          <Explained text={text(one)}>{formatDate(one[id], clockOf(zone, one.buoy))}</Explained>
        ),
    };
  };
  return [
    {
      id: 'name',
      header: t`Buoy`,
      width: 168,
      grow: 3,
      sortValue: (one) => one.name,
      text: (one) => one.name,
      cell: (one) => <bdi className="strong">{one.name}</bdi>,
    },
    {
      ...numberColumn(
        { id: 'readings', header: t`Readings`, width: 148 },
        (one: CachedBuoySummary) => one.readings,
        formatCount,
      ),
      text: countText,
    },
    {
      id: 'coverage',
      header: t`Coverage`,
      title: t`Downloaded time from ${{ day: formatDate(from, zone) }} until now`,
      width: 240,
      grow: 4,
      rank: 5,
      sortValue: (one) => one.covered,
      text: ({ covered }) => formatDuration(covered),
      cell: (one) => <CoverageBar spans={one.spans} from={from} to={now} />,
    },
    day('first', t`First reading`, 2),
    day('last', t`Last reading`, 3),
    {
      id: 'gaps',
      header: t`Not downloaded`,
      title: t`Gaps between the first and the last reading, or how many more readings the service has`,
      width: 132,
      rank: 1,
      descFirst: true,
      sortValue: (one) => one.missing ?? (one.gapSeconds || null),
      text: gapText,
      cell: (one) =>
        gapText(one) === MISSING ? (
          <Missing reason={t`the service has not stated how many readings it has`} />
        ) : (
          <span className={one.gaps > 0 || one.missing ? undefined : 'quiet'}>{gapText(one)}</span>
        ),
    },
    numberColumn(
      {
        id: 'reported',
        header: t`Reported`,
        title: t`Readings as a share of those expected in the downloaded time`,
        width: 84,
        rank: 1,
        descFirst: false,
      },
      (one) => one.reported,
      shareText,
      () => t`too few readings to know how often the buoy reports`,
    ),
    numberColumn(
      { id: 'bytes', header: t`Size`, title: t`Approximate size in the database`, width: 84 },
      (one) => one.bytes,
      formatBytes,
    ),
    {
      id: 'fetchedAt',
      header: t`Updated`,
      width: 172,
      rank: 4,
      descFirst: true,
      sortValue: (one) => one.fetchedAt,
      text: (one) => formatDateTime(one.fetchedAt, zone),
      cell: (one) =>
        one.fetchedAt === null ? (
          <Missing reason={t`only the latest reading, which comes with the list of buoys`} />
        ) : (
          <span className="quiet">{formatMoment(now, one.fetchedAt, zone)}</span>
        ),
    },
  ];
}
