/** The values of a buoy, or of a group, under the pointer. */
import { plural, t } from '@lingui/core/macro';
import { changeUntil, useLastHours } from '#renderer/data/ranks.ts';
import { isSilent, observedAt } from '#renderer/format/age.ts';
import { missingFigure } from '#renderer/format/figure.ts';
import { asText, formatHeight, formatPeriod } from '#renderer/format/values.ts';
import { placeBeside, type Size } from '#renderer/map/placing.ts';
import type { Hover } from '#renderer/map/seaMap.types.ts';
import {
  type Colouring,
  type MapVariable,
  type Shown,
  variables,
} from '#renderer/map/variables.ts';
import { Age } from '#renderer/parts/Age.tsx';
import { Direction } from '#renderer/parts/Direction.tsx';
import { Figure, Value } from '#renderer/parts/Figure.tsx';
import { KnownChange } from '#renderer/parts/HeightChange.tsx';
import { useApp } from '#renderer/stores/app.ts';
import { useNow } from '#renderer/ui/useNow.ts';
import type { CachedBuoy } from '#shared/model/buoy.ts';
import type { QualityVariable } from '#shared/model/quality.ts';
import { buoyTitle } from '#shared/text/search.ts';
import { useMapChoices } from './mapChoices.ts';

const WIDTH = 240;
const HEIGHT = 170;

export function HoverCard({
  hover,
  buoys,
  colouring,
  within,
}: {
  hover: Hover;
  buoys: readonly CachedBuoy[];
  colouring: Colouring;
  within: Size;
}) {
  const units = useApp((state) => state.settings);
  const { variable } = useMapChoices();
  const { format, words } = variables[variable];
  const { noneInGroup, ofGroup } = words();
  const buoy = hover.kind === 'buoy' ? buoys.find((one) => one.id === hover.id) : null;
  if (hover.kind === 'buoy' && !buoy) return null;
  const { left, top } = placeBeside(hover.at, { width: WIDTH, height: HEIGHT }, 18, within);
  return (
    <div
      className="tip box stack gap-1"
      data-testid="map-hover"
      aria-hidden="true"
      style={{ left, top, width: WIDTH }}
    >
      {buoy ? (
        <BuoyCard buoy={buoy} variable={variable} shown={colouring.ofBuoy(buoy)} />
      ) : hover.kind === 'cluster' ? (
        <>
          <div className="strong">
            {plural({ count: hover.count }, { one: '# buoy', other: '# buoys' })}
          </div>
          <div className="row facts">
            {hover.shown.value === null
              ? noneInGroup
              : ofGroup(asText(format(hover.shown.value, units)))}
          </div>
        </>
      ) : null}
    </div>
  );
}

function BuoyCard({
  buoy,
  variable,
  shown,
}: {
  buoy: CachedBuoy;
  variable: MapVariable;
  shown: Shown;
}) {
  const units = useApp((state) => state.settings);
  const reading = buoy.lastReading;
  const now = useNow();
  const change = changeUntil(useLastHours().get(buoy.id), observedAt(buoy), now);
  const silent = isSilent(now, observedAt(buoy));
  const { label, format, words } = variables[variable];
  const { value } = shown;
  const name = label();
  const fails = (name: QualityVariable): boolean => buoy.implausible.includes(name);
  const isOf = (...names: MapVariable[]): boolean => names.includes(variable);
  return (
    <div className={silent ? 'stack gap-1 silent' : 'stack gap-1'}>
      <div className="map-item-name strong two-lines breaks">{buoyTitle(buoy)}</div>
      {isOf('age') ? null : (
        <Figure
          label={shown.implausible ? t`${name}, not plausible` : name}
          value={value === null ? missingFigure : format(value, units)}
          implausible={shown.implausible}
          missingReason={
            isOf('rank')
              ? words().missing
              : reading
                ? t`not reported by this source`
                : t`no reading known`
          }
        />
      )}
      <div className="row facts">
        {isOf('significantHeight') ? null : (
          <span>
            <span className="quiet">Hs </span>
            <Value
              value={formatHeight(reading?.significantHeight, units.heightUnit)}
              implausible={fails('significantHeight')}
            />
          </span>
        )}
        <KnownChange change={change} unit={units.heightUnit} />
        {isOf('period') ? null : (
          <Value value={formatPeriod(reading?.period)} implausible={fails('period')} />
        )}
        <Direction
          degrees={reading?.direction}
          compass={reading?.directionCompass ?? null}
          implausible={fails('direction')}
        />
      </div>
      <div className="row facts">
        <Age time={observedAt(buoy)} buoyZone={buoy.timezone} ago />
        <span className="quiet breaks">{buoy.source ?? t`source not stated`}</span>
      </div>
    </div>
  );
}
