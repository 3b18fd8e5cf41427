/** The coverage of the buoy chosen in the library. */
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { CoverageView } from '#renderer/features/coverage/CoverageView.tsx';
import { FetchHistory } from '#renderer/features/fetchHistory/FetchHistory.tsx';
import { useApp } from '#renderer/stores/app.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { CloseButton } from '#renderer/ui/CloseButton.tsx';
import type { CachedBuoySummary } from './cachedBuoys.ts';

export function ChosenBuoy({
  cachedBuoy,
  onClose,
}: {
  cachedBuoy: CachedBuoySummary;
  onClose: () => void;
}) {
  const [fetching, setFetching] = useState(false);
  const { id, name } = cachedBuoy;
  const buoy = { id, name, timezone: cachedBuoy.buoy?.timezone ?? null };
  return (
    <section
      className="library-chosen padded stack gap-3 fixed ruled"
      aria-labelledby="library-chosen"
    >
      <div className="row">
        <h2 id="library-chosen">
          <Trans>
            Coverage of <bdi>{name}</bdi>
          </Trans>
        </h2>
        <span className="grow" />
        <Button changes onClick={() => setFetching(true)}>
          <Trans>Download history…</Trans>
        </Button>
        <Button onClick={() => useApp.getState().selectBuoy(id)}>
          <Trans>Open buoy</Trans>
        </Button>
        <CloseButton label={t`Close the coverage`} onClick={onClose} />
      </div>
      <CoverageView buoy={buoy} />
      {fetching ? <FetchHistory buoys={[buoy]} onClose={() => setFetching(false)} /> : null}
    </section>
  );
}
