/** The strip below the map: the buoys that stand out, the position under the pointer, the scale, and when the buoys were downloaded. */
import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { type StoreApi, useStore } from 'zustand';
import { type DistanceUnit, distanceUnitLabel, toDistance } from '#renderer/format/metrics.ts';
import { formatLatLng } from '#renderer/format/position.ts';
import type { View } from '#renderer/map/camera.ts';
import { kilometresPerPixel, scaleBar } from '#renderer/map/geometry.ts';
import type { Pointer } from '#renderer/map/useSeaMap.ts';
import { useApp, useUnits } from '#renderer/stores/app.ts';
import { Term } from '#renderer/ui/Tooltip.tsx';
import { numberFormat } from '#shared/i18n/formats.ts';

/** Longest scale bar, pixels; the shortest is two fifths of it and must hold its text. */
const WIDEST = 140;

/** 1, 2 or 5 times a power of ten. */
const lengthText = (value: number): string =>
  numberFormat({ maximumSignificantDigits: 1 }).format(value);

export function MapFooter(props: {
  pointer: StoreApi<Pointer>;
  view: View | null;
  /** Of the list of buoys. */
  fetched?: ReactNode;
  /** At the start: the buoys that stand out, where they are shown. */
  now?: ReactNode;
  /** Without the position, the scale and the time: there is no room for them. */
  isBrief?: boolean;
  children: ReactNode;
}) {
  const { pointer, view, fetched, now, isBrief, children } = props;
  return (
    <footer className="map-foot line panel ruled small">
      {now ?? <span className="grow" />}
      {isBrief ? null : (
        <div className="map-foot-place line gap-4 fixed">
          <span className="line">
            <Where pointer={pointer} view={view} />
            {fetched}
          </span>
          <span className="map-foot-scale">
            {view ? <Scale lat={view.lat} zoom={view.zoom} /> : null}
          </span>
        </div>
      )}
      {children}
    </footer>
  );
}

function Where({ pointer, view }: { pointer: StoreApi<Pointer>; view: View | null }) {
  const position = useStore(pointer, (state) => state.position);
  const where = position ?? view;
  const settings = useUnits();
  return (
    <span className="map-where value fixed">
      {where && !position ? <span className="quiet">{t`Centre`} </span> : null}
      {where ? formatLatLng(where, settings) : ''}
    </span>
  );
}

/** In the person's unit of distance, and in the other one where there is room. */
function Scale({ lat, zoom }: { lat: number; zoom: number }) {
  const perPixel = kilometresPerPixel(lat, zoom);
  const chosen = useApp((state) => state.settings.distanceUnit);
  const units: DistanceUnit[] = [chosen, chosen === 'nmi' ? 'km' : 'nmi'];
  const bars = units.map((unit) => ({ unit, ...scaleBar(toDistance(perPixel, unit), WIDEST) }));
  return (
    <Term text={t`Scale at the centre of the map`}>
      <span className="line gap-3 quiet numeric">
        {bars.map(({ unit, value, pixels }) => (
          <span key={unit} className="map-scale-bar" style={{ width: pixels }}>
            {lengthText(value)} {distanceUnitLabel[unit]}
          </span>
        ))}
      </span>
    </Term>
  );
}
