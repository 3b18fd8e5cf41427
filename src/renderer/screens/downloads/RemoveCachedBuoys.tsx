/** Deletes the downloaded data of some buoys: what it removes and costs, the question before it, and the outcome. */
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { call } from '#renderer/data/almanac.ts';
import { useAction } from '#renderer/data/useAction.ts';
import { formatBytes } from '#renderer/format/figure.ts';
import { useApp } from '#renderer/stores/app.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { Dialog } from '#renderer/ui/Dialog.tsx';
import { hasEnded, type Job } from '#shared/model/job.ts';
import { type CachedBuoySummary, totalsOf } from './cachedBuoys.ts';

/** A job on several buoys does not say which. */
const isDownloadOf = ({ kind, state, subject }: Job, ids: ReadonlySet<number>): boolean =>
  !hasEnded(state) &&
  (kind === 'fetch-history' || kind === 'fetch-readings') &&
  (subject?.of === 'buoy' ? ids.has(subject.id) : true);

export function RemoveCachedBuoys({
  cachedBuoys,
  onRemove,
  onClose,
}: {
  cachedBuoys: readonly CachedBuoySummary[];
  onRemove: () => void;
  onClose: () => void;
}) {
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
      <p>
        <Trans>The list of buoys, your favourites and the latest readings stay.</Trans>
      </p>
      {fetching ? (
        <p>
          <Trans>Downloads of this history stop; those of other buoys continue.</Trans>
        </p>
      ) : null}
      <p>
        <Trans>
          This cannot be undone. The database file stays the same size until it is compacted.
        </Trans>
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

export function useRemoval(onDone: () => void) {
  const { run, busy, input, output, error } = useAction(
    (buoyIds: number[]) => call('removeReadings', { buoyIds }),
    { onDone },
  );
  const cancelled = error?.kind === 'cancelled';
  return {
    start: run,
    busy,
    error: cancelled ? null : error,
    /** How the last one ended well, or was cancelled. */
    outcome: cancelled
      ? t`Cancelled. Readings already deleted cannot be restored.`
      : output && input
        ? t`Deleted ${{
            readings: plural({ count: output.readings }, { one: '# reading', other: '# readings' }),
          }} of ${{
            buoys: plural({ count: input.length }, { one: '# buoy', other: '# buoys' }),
          }}.`
        : null,
  };
}
