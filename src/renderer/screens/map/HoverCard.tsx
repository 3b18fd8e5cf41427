/** What a point says when the pointer is over it. */
import { isSilent, observedAt } from '#renderer/format/age.ts';
import { formatPlural } from '#renderer/format/figure.ts';
import { asText, formatHeight, formatPeriod } from '#renderer/format/values.ts';
import { placeBeside, type Size } from '#renderer/map/placing.ts';
import type { Hover } from '#renderer/map/seaMap.types.ts';
import { useApp } from '#renderer/stores/app.ts';
import { Age } from '#renderer/ui/Age.tsx';
import { Direction } from '#renderer/ui/Direction.tsx';
import { Figure, Value } from '#renderer/ui/Figure.tsx';
import { useNow } from '#renderer/ui/useNow.ts';
import type { CachedBuoy } from '#shared/model/buoy.ts';

const WIDTH = 240;
const HEIGHT = 170;

export function HoverCard({
  hover,
  buoys,
  within,
}: {
  hover: Hover;
  buoys: readonly CachedBuoy[];
  within: Size;
}) {
  const unit = useApp((state) => state.settings.heightUnit);
  const buoy = hover.kind === 'buoy' ? buoys.find((one) => one.id === hover.id) : null;
  if (hover.kind === 'buoy' && !buoy) return null;
  const { left, top } = placeBeside(hover.at, { width: WIDTH, height: HEIGHT }, 18, within);
  return (
    <div
      className="map-card box"
      data-testid="map-hover"
      aria-hidden="true"
      style={{ left, top, width: WIDTH }}
    >
      {buoy ? (
        <BuoyCard buoy={buoy} />
      ) : hover.kind === 'cluster' ? (
        <>
          <div className="map-card-name">{formatPlural(hover.count, 'buoy')}</div>
          <div className="row facts map-card-line">
            {hover.highest === null
              ? 'None of them reports a height.'
              : `Highest significant height ${asText(formatHeight(hover.highest, unit))}`}
          </div>
        </>
      ) : null}
    </div>
  );
}

function BuoyCard({ buoy }: { buoy: CachedBuoy }) {
  const unit = useApp((state) => state.settings.heightUnit);
  const reading = buoy.lastReading;
  const silent = isSilent(useNow(), observedAt(buoy));
  return (
    <div className={silent ? 'silent' : undefined}>
      <div className="map-card-name">{buoy.name}</div>
      <Figure
        label="Significant height"
        value={formatHeight(reading?.significantHeight, unit)}
        missingReason={reading ? 'not reported by this source' : 'no reading known'}
      />
      <div className="row facts map-card-line">
        <Value value={formatPeriod(reading?.period)} />
        <Direction degrees={reading?.direction} compass={reading?.directionCompass ?? null} />
      </div>
      <div className="row facts map-card-line">
        <Age time={observedAt(buoy)} buoyZone={buoy.timezone} ago />
        <span className="quiet breaks">{buoy.source ?? 'source not named'}</span>
      </div>
    </div>
  );
}
