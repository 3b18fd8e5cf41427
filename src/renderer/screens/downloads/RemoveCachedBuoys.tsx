/** Asks before the downloaded data of some buoys are deleted. */
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
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
