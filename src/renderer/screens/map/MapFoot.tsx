/** Scale, position under the pointer, and when the buoys were fetched: one quiet line. */
import type { ReactNode } from 'react';
import { formatLatLng } from '#renderer/format/direction.ts';
import { kilometresPerPixel, scaleBar } from '#renderer/map/geometry.ts';
import type { View } from '#renderer/map/seaMap.types.ts';
import { Term } from '#renderer/ui/Tooltip.tsx';
import type { Position } from '#shared/model/geo.ts';

/** The longest a bar gets, pixels; the shortest is two fifths of it and must hold its text. */
const WIDEST = 160;
/** International nautical mile, exactly. */
const KM_PER_NAUTICAL_MILE = 1.852;

const lengthText = (value: number): string =>
  value >= 1 ? value.toLocaleString('en-GB') : String(Number(value.toPrecision(1)));

export function MapFoot({
  pointer,
  view,
  children,
}: {
  pointer: Position | null;
  view: View | null;
  children: ReactNode;
}) {
  const where = pointer ?? view;
  return (
    <footer className="map-foot line gap-4 panel ruled small">
      <span className="map-where value fixed">
        {where && !pointer ? <span className="quiet">Centre </span> : null}
        {where ? formatLatLng(where.lat, where.lng) : ''}
      </span>
      <span className="map-foot-scale grow">
        {view ? <Scale lat={view.lat} zoom={view.zoom} /> : null}
      </span>
      {children}
    </footer>
  );
}

function Scale({ lat, zoom }: { lat: number; zoom: number }) {
  const perPixel = kilometresPerPixel(lat, zoom);
  const km = scaleBar(perPixel, WIDEST);
  const miles = scaleBar(perPixel / KM_PER_NAUTICAL_MILE, WIDEST);
  return (
    <Term text="Scale at the centre of the map">
      <span className="line gap-3 quiet numeric">
        <span className="map-scale-bar" style={{ width: km.pixels }}>
          {lengthText(km.value)} km
        </span>
        <span className="map-scale-bar map-scale-sea" style={{ width: miles.pixels }}>
          {lengthText(miles.value)} nmi
        </span>
      </span>
    </Term>
  );
}
