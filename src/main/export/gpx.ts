/** Buoys and spots as waypoints of GPX 1.1, for chart plotters and hand-held receivers. */
import type { Buoy } from '#shared/model/buoy.ts';
import type { Position } from '#shared/model/geo.ts';
import type { Spot } from '#shared/model/watch.ts';
import { buoyTitle } from '#shared/text/search.ts';

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text of an XML element. Control characters and others that XML 1.0 does not allow are left out. */
const xmlText = (text: string): string =>
  text
    .replace(/(?![\t\n\r])\p{Cc}|[\ufffe\uffff]|\p{Surrogate}/gu, '')
    .replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);

export const gpxStart = `<?xml version="1.0" encoding="UTF-8"?>
<gpx version="1.1" creator="Buoy Almanac" xmlns="http://www.topografix.com/GPX/1/1">
`;
export const gpxEnd = '</gpx>\n';

const waypoint = (name: string, symbol: 'Buoy' | 'Flag', { lat, lng }: Position, service: string) =>
  `  <wpt lat="${lat}" lon="${lng}">
    <name>${xmlText(name)}</name>
    <desc>${xmlText(service)}</desc>
    <sym>${symbol}</sym>
  </wpt>
`;

/** @param service label of the service */
export const gpxPoint = (
  buoy: Pick<Buoy, 'name' | 'sourceIdentifier' | 'lat' | 'lng'>,
  service: string,
): string => waypoint(buoyTitle(buoy), 'Buoy', buoy, service);

/** @param service label of the service */
export const gpxOf = (
  buoys: readonly Parameters<typeof gpxPoint>[0][],
  spots: readonly Pick<Spot, 'name' | 'position'>[],
  service: string,
): string =>
  [
    gpxStart,
    ...buoys.map((buoy) => gpxPoint(buoy, service)),
    ...spots.map(({ name, position }) => waypoint(name, 'Flag', position, service)),
    gpxEnd,
  ].join('');
