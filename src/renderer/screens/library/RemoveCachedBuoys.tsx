/** Asks before what is kept of some buoys is removed. */
import { useApp } from '#renderer/stores/app.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { Dialog } from '#renderer/ui/Dialog.tsx';
import { hasEnded } from '#shared/model/job.ts';
import type { CachedBuoySummary } from './cachedBuoys.ts';
import { removalWords } from './removal.ts';

export function RemoveCachedBuoys({
  cachedBuoys,
  onRemove,
  onClose,
}: {
  cachedBuoys: readonly CachedBuoySummary[];
  onRemove: () => void;
  onClose: () => void;
}) {
  const fetching = useApp((state) =>
    state.status.jobs.some(
      ({ kind, state }) =>
        !hasEnded(state) && (kind === 'fetch-history' || kind === 'fetch-readings'),
    ),
  );
  const words = removalWords(cachedBuoys);
  return (
    <Dialog
      title={words.title}
      open
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button changes variant="danger" onClick={onRemove}>
            {words.action}
          </Button>
        </>
      }
    >
      <p>
        {words.goes} {words.again}
      </p>
      <p>The buoys, your favourites and the latest reading of each buoy stay.</p>
      {fetching ? <p>Downloads of this history end; those of other buoys continue.</p> : null}
      <p>This cannot be undone. The database file stays the same size until it is compacted.</p>
    </Dialog>
  );
}
