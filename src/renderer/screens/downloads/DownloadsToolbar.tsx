/** Above Downloads: how many buoys there are, which of them are shown, what is selected, and its download, export and deletion. */
import { plural, t } from '@lingui/core/macro';
import { Trash2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { call, useAction } from '#renderer/data/almanac.ts';
import { useCacheWork } from '#renderer/features/cacheFile/cacheWork.ts';
import { ExportButton } from '#renderer/features/export/ExportButton.tsx';
import { FetchHistory, useFetchHistory } from '#renderer/features/fetchHistory/FetchHistory.tsx';
import { countSentence, formatBytes } from '#renderer/format/figure.ts';
import { useApp, useReadOnlyCache } from '#renderer/stores/app.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { Dialog } from '#renderer/ui/Dialog.tsx';
import { ListToolbar } from '#renderer/ui/ListToolbar.tsx';
import { ErrorNote } from '#renderer/ui/ReadState.tsx';
import { optionsOf, Segmented } from '#renderer/ui/Segmented.tsx';
import { hasEnded, type Job } from '#shared/model/job.ts';
import { spanOf } from '#shared/science/intervals.ts';
import { type CachedBuoySummary, hasHistory, totalsOf, useDownloads } from './downloads.ts';

export function DownloadsToolbar(props: {
  all: readonly CachedBuoySummary[];
  shown: number;
  /** Of those shown. */
  selected: readonly CachedBuoySummary[];
  /** The cache has answered. */
  known: boolean;
}) {
  const { all, shown, selected, known } = props;
  const { view, text } = useDownloads();
  const history = useMemo(() => all.filter(hasHistory).length, [all]);
  const [counted, total] =
    view === 'all'
      ? [plural({ buoys: all.length }, { one: '# buoy', other: '# buoys' }), all.length]
      : [plural(history, { one: '# buoy with history', other: '# buoys with history' }), history];
  return (
    <ListToolbar
      title={t`Downloads`}
      count={known ? countSentence(counted, shown, total) : null}
      text={text}
      onText={(next) => useDownloads.setState({ text: next })}
      filters={
        <Segmented
          label={t`Which buoys`}
          value={view}
          onChange={(next) => useDownloads.setState({ view: next })}
          options={optionsOf({
            history: t`With history`,
            gaps: t`With gaps`,
            all: t({ message: 'All', comment: 'All buoys' }),
          })}
        />
      }
    >
      <SelectionBar selected={selected} />
    </ListToolbar>
  );
}

function SelectionBar({ selected }: { selected: readonly CachedBuoySummary[] }) {
  const [isRemoving, setRemoving] = useState(false);
  const more = useFetchHistory('selection', selected);
  const readOnlyCache = useReadOnlyCache();
  const clear = () => useDownloads.setState({ selected: new Set() });
  const removal = useAction((buoyIds: number[]) => call('removeReadings', { buoyIds }), {
    onDone: clear,
  });
  const { input, output } = removal;
  const isCancelled = removal.error?.kind === 'cancelled';
  // Work on the database may have brought them back.
  const isOld = useCacheWork(({ busy, outcome }) => busy !== null || outcome !== null);
  const outcome = output && input && !isOld && deletedSentence(output.readings, input.length);
  const ids = selected.map(({ id }) => id);
  const span = spanOf(
    selected.flatMap(({ first, last }) =>
      first === null || last === null ? [] : [{ from: first, to: last }],
    ),
  );
  const none = selected.length === 0;
  const { readings, bytes } = totalsOf(selected);
  const unselected = none ? t`Select a buoy in the list first` : null;
  const nothing = t`No readings of the selected buoys are downloaded`;
  const invitation = readOnlyCache
    ? t`Select buoys to export their readings.`
    : t`Select buoys to download more, export or delete their readings.`;
  const close = () => setRemoving(false);
  const kept = selected.some(({ covered, series }) => covered > 0 || series > 0);
  return (
    <>
      <div className="row apart">
        <div className="row">
          <span className="numeric" role="status">
            {none
              ? outcome || invitation
              : [
                  plural(
                    { count: selected.length },
                    { one: '# buoy selected', other: '# buoys selected' },
                  ),
                  plural(readings, { one: '# reading', other: '# readings' }),
                  t`about ${{ size: formatBytes(bytes) }}`,
                ].join(', ')}
          </span>
          {none ? null : (
            <Button variant="quiet" onClick={clear}>
              {t`Clear`}
            </Button>
          )}
        </div>
        <div className="row">
          <Button changes disabledBecause={unselected} onClick={more.open}>
            {t`Download more…`}
          </Button>
          <ExportButton
            selection={() => span && { kind: 'readings', buoyIds: ids, ...span, quality: false }}
            disabledBecause={unselected ?? (span ? null : nothing)}
          >
            {t`Export…`}
          </ExportButton>
          <Button
            changes
            icon={<Trash2 size={14} />}
            busy={removal.busy}
            disabledBecause={unselected ?? (kept || removable(selected) > 0 ? null : nothing)}
            onClick={() => setRemoving(true)}
          >
            {t`Delete…`}
          </Button>
        </div>
      </div>
      {isCancelled ? (
        <p className="note" role="status">
          {t`Cancelled. Readings already deleted cannot be restored.`}
        </p>
      ) : (
        <ErrorNote error={removal.error} />
      )}
      {more.isOpen ? (
        <FetchHistory
          buoys={selected.map(({ id, name, buoy }) => ({
            id,
            name,
            timezone: buoy?.timezone ?? null,
          }))}
          since={span?.from ?? null}
        />
      ) : null}
      {isRemoving ? (
        <RemoveCachedBuoys
          cachedBuoys={selected}
          onRemove={() => {
            close();
            removal.run(ids);
          }}
          onClose={close}
        />
      ) : null}
    </>
  );
}

/** A job on several buoys does not say which. */
const isDownloadOf = ({ kind, state, subject }: Job, ids: ReadonlySet<number>): boolean =>
  !hasEnded(state) &&
  (kind === 'fetch-history' || kind === 'fetch-readings') &&
  (subject?.of === 'buoy' ? ids.has(subject.id) : true);

export function RemoveCachedBuoys(props: {
  cachedBuoys: readonly CachedBuoySummary[];
  onRemove: () => void;
  onClose: () => void;
}) {
  const { cachedBuoys, onRemove, onClose } = props;
  const fetching = useApp(({ status }) =>
    status.jobs.some((job) => isDownloadOf(job, new Set(cachedBuoys.map(({ id }) => id)))),
  );
  const words = removalWords(cachedBuoys);
  return (
    <Dialog
      title={words.title}
      onClose={onClose}
      dismiss={t`Cancel`}
      actions={
        <Button changes variant="danger" onClick={onRemove}>
          {words.action}
        </Button>
      }
    >
      <p>
        {words.goes} {words.again}
      </p>
      <p>{t`The list of buoys, your favourites and the latest readings stay.`}</p>
      {fetching ? <p>{t`Downloads of this history stop; those of other buoys continue.`}</p> : null}
      <p>
        {t`This cannot be undone. The database file stays the same size until it is compacted.`}
      </p>
    </Dialog>
  );
}

const ROWS_PER_REQUEST = 100;

/** Readings that would be deleted: the newest of each buoy stays. */
export const removable = (cachedBuoys: readonly CachedBuoySummary[]): number =>
  cachedBuoys.reduce((sum, { readings }) => sum + Math.max(0, readings - 1), 0);

/** `goes`: what is deleted. `again`: what downloading it again costs. */
export function removalWords(cachedBuoys: readonly CachedBuoySummary[]) {
  const [first, second] = cachedBuoys;
  const readings = removable(cachedBuoys);
  const { buoys, series, bytes } = totalsOf(cachedBuoys);
  const size = formatBytes(bytes);
  const deleted = plural(readings, { one: '# reading', other: '# readings' });
  const seasonal = plural(series, { one: '# seasonal series', other: '# seasonal series' });
  const requests = cachedBuoys.reduce(
    (sum, one) => sum + Math.ceil(removable([one]) / ROWS_PER_REQUEST) + one.series,
    0,
  );
  return {
    title:
      first && !second
        ? t`Delete downloaded data for ${{ name: first.name }}?`
        : plural(buoys, {
            one: 'Delete downloaded data for # buoy?',
            other: 'Delete downloaded data for # buoys?',
          }),
    goes:
      series > 0 ? t`${deleted} and ${seasonal}, about ${size}.` : t`${deleted}, about ${size}.`,
    again: plural(requests, {
      one: 'Downloading it again takes at least # request.',
      other: 'Downloading it again takes at least # requests.',
    }),
    action: plural(readings, { one: 'Delete # reading', other: 'Delete # readings' }),
  };
}

function deletedSentence(readings: number, buoys: number): string {
  const readingsText = plural({ count: readings }, { one: '# reading', other: '# readings' });
  const buoysText = plural({ count: buoys }, { one: '# buoy', other: '# buoys' });
  return t`Deleted ${{ readings: readingsText }} of ${{ buoys: buoysText }}.`;
}
