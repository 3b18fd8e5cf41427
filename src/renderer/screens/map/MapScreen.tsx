/** The map of all buoys, or, where this window cannot draw one, their list in its place. */
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { useBuoys } from '#renderer/data/useCacheQuery.ts';
import { coarseWorld } from '#renderer/map/firstView.ts';
import type { MapFailure } from '#renderer/map/seaMap.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { Term } from '#renderer/ui/Tooltip.tsx';
import { MapStage } from './MapStage.tsx';
import './foot.css';
import './legend.css';
import './map.css';
import './search.css';

// Loads while main reads the list of buoys; a failure is reported by the map.
coarseWorld().catch(() => undefined);

const reason = (why: MapFailure['why']): string =>
  why === 'lost'
    ? t`The graphics driver stopped drawing the map and did not recover.`
    : t`The map needs WebGL, which is not available on this computer.`;

export function MapScreen({
  instead,
  onReady,
}: {
  /** The list of buoys. */
  instead: ReactNode;
  /** All of the map is drawn. */
  onReady: () => void;
}) {
  const [failure, setFailure] = useState<MapFailure | null>(null);
  const count = useBuoys().value?.buoys.length ?? 0;
  if (!failure) return <MapStage onFailed={setFailure} onReady={onReady} />;
  return (
    <section
      className="column grow"
      aria-label={t`Buoys in place of the map`}
      data-testid="map"
      data-map-state="failed"
      data-buoys-count={count}
    >
      <div className="toolbar line gap-3 apart panel" role="status">
        <span>
          {reason(failure.why)}{' '}
          <Trans>The list of buoys is shown instead. Everything else works as usual.</Trans>{' '}
          <Term text={failure.detail}>
            <Trans>Details</Trans>
          </Term>
        </span>
        <Button onClick={() => setFailure(null)}>
          <Trans>Try the map again</Trans>
        </Button>
      </div>
      <div className="screen grow column">{instead}</div>
    </section>
  );
}
