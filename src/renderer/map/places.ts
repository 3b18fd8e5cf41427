/** Names of countries, capes, islands, ports and towns, drawn where they cover neither marks nor one another. */
import { i18n } from '#shared/i18n/i18n.ts';
import type { Language } from '#shared/i18n/language.ts';
import { foldText } from '#shared/text/search.ts';
import countriesUrl from '../../../resources/basemap/countries.json?url';
import placesUrl from '../../../resources/basemap/places.json?url';
import {
  type Camera,
  type Frame,
  project,
  type ScreenPoint,
  toScreen,
  toWorld,
  type WorldPoint,
  worldCopies,
} from './camera.ts';
import type { Size } from './geometry.ts';
import { once } from './once.ts';

/** Made by scripts/basemap.mjs. */
type Stored = { lat: number; lng: number } & Pick<Place, 'kind' | 'name' | 'zoom'> & Place['names'];

export interface Place extends WorldPoint {
  kind: 'country' | 'cape' | 'island' | 'port' | 'town';
  name: string;
  /** Other names by language; `also`: another spelling, which is searched only. */
  names: Partial<Record<Language | 'also', string>>;
  /** It is named from this zoom on. */
  zoom: number;
}

/** A rectangle on screen, CSS pixels. */
export type Box = { left: number; right: number; top: number; bottom: number };

/** From this zoom on places that are no countries are named. */
export const PLACES_ZOOM = 4;
/** From this zoom on capes, islands and ports come before towns. */
const COAST_ZOOM = 6.5;
/** Places this far outside of the view keep the space of their names, CSS pixels. */
const EDGE = 150;
/** Pixels between a place and its name, half of the height of a name, and the space around one. */
const GAP = 6;
const HALF_LINE = 7;
const PADDING = 3;

async function load(url: string): Promise<Place[]> {
  const stored: Stored[] = await (await fetch(url)).json();
  return stored.map(({ kind, name, lat, lng, zoom, ...names }) => ({
    kind,
    name,
    names,
    zoom,
    ...toWorld({ lat, lng }),
  }));
}

export const loadCountries = once(() => load(countriesUrl));
/** All places that are no countries. */
export const loadPlaces = once(() => load(placesUrl));

export const nameOf = ({ name, names }: Place): string => names[i18n.locale as Language] ?? name;

export const overlap = (a: Box, b: Box): boolean =>
  a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top;

/** The first of the boxes of a name that covers nothing; it is added to `taken`. */
export function takeFree(boxes: readonly Box[], taken: Box[]): Box | undefined {
  const free = boxes.find((box) => !taken.some((one) => overlap(box, one)));
  if (free) taken.push(free);
  return free;
}

/** Boxes of a line of text right and left of a point, CSS pixels. */
export const besides = ({ x, y }: ScreenPoint, width: number, gap: number): [Box, Box] => {
  const line = { top: y - HALF_LINE, bottom: y + HALF_LINE };
  return [
    { ...line, left: x + gap, right: x + gap + width },
    { ...line, left: x - gap - width, right: x - gap },
  ];
};

/** Text of a place that is searched, folded: its names, each on a line. */
const folded = new WeakMap<Place, string>();
/** As many as are shown. */
const FOUND = 6;

/** Places with a word that begins so: those with just this name first, then those of smaller zooms. */
export function searchPlaces(places: readonly Place[], text: string): Place[] {
  const query = foldText(text).trim();
  if (query.length < 2) return [];
  const ranks = [`\n${query}\n`, `\n${query}`, ` ${query}`];
  const found = places.flatMap((place) => {
    const { name, names } = place;
    const all = folded.get(place) ?? foldText(`\n${[name, ...Object.values(names)].join('\n')}\n`);
    folded.set(place, all);
    const rank = ranks.findIndex((part) => all.includes(part));
    return rank < 0 ? [] : { place, rank };
  });
  found.sort((a, b) => a.rank - b.rank || a.place.zoom - b.place.zoom);
  return found.slice(0, FOUND).map(({ place }) => place);
}

const isArea = ({ kind }: Place): boolean => kind === 'country' || kind === 'island';

/** Those that are named at a zoom, in the order in which they take their room. @param places ascending by zoom */
export function namedPlaces(places: readonly Place[], zoom: number): readonly Place[] {
  const named = places.filter((place) => place.zoom <= zoom);
  const isLater = ({ kind }: Place) => kind === 'town' && zoom >= COAST_ZOOM;
  return [...named.filter((place) => !isLater(place)), ...named.filter(isLater)];
}

/** @param places ascending by zoom; @param taken what names may not cover */
export function paintPlaces(frame: Frame, places: readonly Place[], taken: Box[]): void {
  const { pen, camera, size, colours } = frame;
  const named = namedPlaces(places, camera.zoom);
  pen.textAlign = 'left';
  pen.lineWidth = 2.8;
  for (const copy of worldCopies(frame)) {
    for (const place of named) {
      const { x, y } = toScreen(frame, place, copy);
      if (x < -EDGE || x > size.width + EDGE || y < -EDGE || y > size.height + EDGE) continue;
      const isCountry = place.kind === 'country';
      const pixels = isCountry && camera.zoom >= PLACES_ZOOM ? 12 : isCountry ? 10 : 11;
      pen.font = `${isCountry ? '450 ' : ''}${pixels}px ${colours.font}`;
      // Countries as on a chart: capitals, set wide.
      pen.letterSpacing = isCountry ? '1px' : '0px';
      const name = nameOf(place);
      const text = isCountry ? name.toLocaleUpperCase(i18n.locale) : name;
      const room = pen.measureText(text).width + 2 * PADDING;
      const boxes = isArea(place)
        ? besides({ x: x - room / 2, y }, room, 0).slice(0, 1)
        : besides({ x, y }, room, GAP - PADDING);
      const free = takeFree(boxes, taken);
      if (!free) continue;
      pen.strokeStyle = isArea(place) ? colours.land : `${colours.panel}d9`;
      pen.fillStyle = colours.quiet;
      if (!isArea(place)) paintPoint(pen, place, { x, y });
      pen.strokeText(text, free.left + PADDING, y);
      pen.fillText(text, free.left + PADDING, y);
    }
  }
  pen.letterSpacing = '0px';
}

/** A square for a port, a dot for a town or a cape. */
function paintPoint(pen: Frame['pen'], { kind }: Place, { x, y }: ScreenPoint): void {
  pen.beginPath();
  if (kind === 'port') pen.rect(x - 2.5, y - 2.5, 5, 5);
  else pen.arc(x, y, 2, 0, 2 * Math.PI);
  pen.stroke();
  pen.fill();
}

/** The widest view that is searched for a place. */
const WIDEST_ZOOM = 3;
/** Share of the smaller side of the map: a panel may cover the rest. */
const REACH = 0.4;

/** The closest zoom, at most that of the camera, at which land lies near enough to the centre to be seen. */
export function zoomWithLand(places: readonly Place[], camera: Camera, size: Size): number {
  const reach = Math.min(size.width, size.height) * REACH;
  const nearest = places
    .map((place) => project(camera, size, place))
    .map(({ x, y }) => Math.hypot(x - size.width / 2, y - size.height / 2))
    .reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
  if (nearest === Number.POSITIVE_INFINITY) return camera.zoom;
  const steps = Math.max(0, Math.log2(nearest / reach));
  return Math.max(WIDEST_ZOOM, camera.zoom - steps);
}
