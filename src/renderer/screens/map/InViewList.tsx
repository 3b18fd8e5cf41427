/** The buoys the map shows, as a list: the way to them without a pointer. */
import { X } from 'lucide-react';
import { memo, useMemo } from 'react';
import { isSilent, observedAt } from '#renderer/format/age.ts';
import { formatCount, formatPlural } from '#renderer/format/figure.ts';
import { formatHeight } from '#renderer/format/values.ts';
import { useApp } from '#renderer/stores/app.ts';
import { Age } from '#renderer/ui/Age.tsx';
import { Button } from '#renderer/ui/Button.tsx';
import { Value } from '#renderer/ui/Figure.tsx';
import { useNow } from '#renderer/ui/useNow.ts';
import type { CachedBuoy } from '#shared/model/buoy.ts';
import { HeightDot } from './HeightDot.tsx';
import { type Bounds, buoysInView } from './inView.ts';

const MOST = 200;

export const InViewList = memo(function InViewList({
  buoys,
  view,
  selectedId,
  onChoose,
  onClose,
}: {
  buoys: readonly CachedBuoy[];
  view: Bounds;
  selectedId: number | null;
  onChoose: (buoy: CachedBuoy) => void;
  onClose: () => void;
}) {
  const unit = useApp((state) => state.settings.heightUnit);
  const now = useNow();
  const inside = useMemo(() => buoysInView(buoys, view, now), [buoys, view, now]);
  return (
    <aside className="map-inview box column" aria-label="Buoys in view" data-testid="map-in-view">
      <header className="map-place-head line apart strong">
        <span>{formatPlural(inside.length, 'buoy')} in view, highest first</span>
        <Button variant="quiet" icon={<X size={16} />} aria-label="Close" onClick={onClose} />
      </header>
      <ul className="scroll">
        {inside.slice(0, MOST).map((buoy) => (
          <li key={buoy.id}>
            <button
              type="button"
              className={isSilent(now, observedAt(buoy)) ? 'item silent' : 'item'}
              aria-current={buoy.id === selectedId || undefined}
              onClick={() => onChoose(buoy)}
            >
              <HeightDot
                metres={buoy.lastReading?.significantHeight ?? null}
                old={isSilent(now, observedAt(buoy))}
              />
              <span className="map-item-name grow clip">{buoy.name}</span>
              <span className="map-item-figures column small">
                <Value value={formatHeight(buoy.lastReading?.significantHeight, unit)} />
                <Age time={observedAt(buoy)} buoyZone={buoy.timezone} />
              </span>
            </button>
          </li>
        ))}
      </ul>
      {inside.length > MOST ? (
        <p className="padded quiet small">
          And {formatCount(inside.length - MOST)} more; zoom in to list them.
        </p>
      ) : null}
    </aside>
  );
});
