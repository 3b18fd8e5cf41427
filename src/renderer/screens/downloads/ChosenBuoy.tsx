/** The coverage of the buoy chosen in Downloads. */
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { CoverageView } from '#renderer/features/coverage/CoverageView.tsx';
import { FetchHistoryButton } from '#renderer/features/fetchHistory/FetchHistory.tsx';
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
        <CloseButton label={t`Close the coverage`} onClick={onClose} />
      </div>
      <CoverageView buoy={buoy} />
    </section>
  );
}
