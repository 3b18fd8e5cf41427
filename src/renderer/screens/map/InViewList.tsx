/** The buoys the map shows, as a list: the way to them without a pointer. */
import { plural, t } from '@lingui/core/macro';
import { memo, useMemo } from 'react';
import { changeUntil, useLastHours } from '#renderer/data/ranks.ts';
import type { ReplayedHour } from '#renderer/data/replay.ts';
import { observedAt } from '#renderer/format/age.ts';
import { formatCount, missingFigure } from '#renderer/format/figure.ts';
import type { Bounds } from '#renderer/map/camera.ts';
import { type Colouring, variables } from '#renderer/map/variables.ts';
import { useNow } from '#renderer/parts/clock.ts';
import { Age, KnownChange, Value, ValueDot } from '#renderer/parts/Figure.tsx';
import { useApp, useUnits } from '#renderer/stores/app.ts';
import { CloseButton } from '#renderer/ui/Button.tsx';
import type { CachedBuoy } from '#shared/model/buoy.ts';
import { buoyTitle } from '#shared/text/search.ts';
import { buoysInView } from './inView.ts';
import { useShownVariable } from './mapChoices.ts';

const MOST = 200;

export const InViewList = memo(function InViewList(props: {
  buoys: readonly CachedBuoy[];
  hour: ReplayedHour;
  view: Bounds;
  colouring: Colouring;
  onClose: () => void;
}) {
  const { buoys, hour, view, colouring, onClose } = props;
  const units = useUnits();
  const selectedId = useApp((state) => state.selectedBuoyId);
  const variable = useShownVariable();
  const { scale, format, words } = variables[variable];
  const inside = useMemo(() => buoysInView(buoys, view, colouring), [buoys, view, colouring]);
  const listed = inside
    .slice(0, MOST)
    .map(({ buoy, shown }) => ({ buoy: hour?.read(buoy) ?? buoy, ...shown }));
  const lastHours = useLastHours(useApp((state) => state.route === 'map'));
  const now = useNow();
  const more = formatCount(inside.length - MOST);
  return (
    <aside
      className="map-inview box column"
      aria-label={t`Buoys in view`}
      data-testid="map-in-view"
    >
      <header className="map-place-head line apart strong">
        <span>
          {plural({ count: inside.length }, { one: '# buoy in view', other: '# buoys in view' })},{' '}
          {words().first}
        </span>
        <CloseButton onClick={onClose} />
      </header>
      <ul className="scroll">
        {listed.map(({ buoy, value, age, implausible }) => (
          <li key={buoy.id}>
            <button
              type="button"
              className={age === 'silent' ? 'item silent' : 'item'}
              aria-current={buoy.id === selectedId || undefined}
              onClick={() => useApp.getState().selectBuoy(buoy.id)}
            >
              <ValueDot scale={scale} value={implausible ? null : value} old={age === 'silent'} />
              <span className="map-item-name grow breaks">{buoyTitle(buoy)}</span>
              <span className="small">
                <KnownChange change={changeUntil(lastHours.get(buoy.id), observedAt(buoy), now)} />
              </span>
              {variable === 'age' ? null : (
                <Value
                  value={value === null ? missingFigure : format(value, units)}
                  implausible={implausible}
                />
              )}
              <span className="number quiet small">
                <Age time={observedAt(buoy)} buoyZone={buoy.timezone} />
              </span>
            </button>
          </li>
        ))}
      </ul>
      {inside.length > MOST ? (
        <p className="padded quiet small">{t`And ${more} more. Zoom in to list them.`}</p>
      ) : null}
    </aside>
  );
});
