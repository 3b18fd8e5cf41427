/** Buoys as waypoints of GPX 1.1, for chart plotters and hand-held receivers. */
import type { Buoy } from '#shared/model/buoy.ts';
import { buoyTitle } from '#shared/text/search.ts';

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text of an XML element. Control characters and others that XML 1.0 does not allow are left out. */
const xmlText = (text: string): string =>
  text
    .replace(/(?![\t\n\r])\p{Cc}|[\ufffe\uffff]|\p{Surrogate}/gu, '')
    .replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);

type Waypoint = Pick<Buoy, 'name' | 'sourceIdentifier' | 'lat' | 'lng'>;

export const gpxStart = `<?xml version="1.0" encoding="UTF-8"?>
<gpx version="1.1" creator="Buoy Almanac" xmlns="http://www.topografix.com/GPX/1/1">
`;
export const gpxEnd = '</gpx>\n';

/** @param service label of the service */
export const gpxPoint = (buoy: Waypoint, service: string): string =>
  `  <wpt lat="${buoy.lat}" lon="${buoy.lng}">
    <name>${xmlText(buoyTitle(buoy))}</name>
    <desc>${xmlText(service)}</desc>
    <sym>Buoy</sym>
  </wpt>
`;

/** @param service label of the service */
export const gpxOf = (buoys: readonly Waypoint[], service: string): string =>
  gpxStart + buoys.map((buoy) => gpxPoint(buoy, service)).join('') + gpxEnd;
