/** A sea up to now: later readings do not exist yet. */
import { isoTime, type Position } from '#shared/model/geo.ts';
import { greatCircleKm } from '#shared/science/compass.ts';
import type { Sea, SeaBuoy, SeaReading } from '../sea/sea.types.ts';
import { notFound, pathId } from './query.ts';

export class PresentSea {
  readonly sea: Sea;
  readonly now: () => number;

  constructor(sea: Sea, now: () => number) {
    this.sea = sea;
    this.now = now;
  }

  /** `meta` of most answers. */
  stamp(): { timestamp: string } {
    return { timestamp: isoTime(this.now()) };
  }

  find(id: number): SeaBuoy | undefined {
    return this.sea.buoys.find((buoy) => buoy.id === id);
  }

  /** @throws HTTPException 422 for text that is no integer, 404 for an unknown buoy */
  buoy(idText: string): SeaBuoy {
    const found = this.find(pathId(idText, 'buoy_id'));
    if (!found) throw notFound(`Buoy ${idText} not found`);
    return found;
  }

  /** @throws HTTPException 404 */
  buoyByIdOrSlug(text: string): SeaBuoy {
    const found = /^\d{1,15}$/.test(text)
      ? this.find(Number(text))
      : this.sea.buoys.find(({ slug }) => slug === text);
    if (!found) throw notFound(`Buoy ${text} not found`);
    return found;
  }

  /** Rows with `time <= until` that exist by now. */
  countUntil(buoy: SeaBuoy, until: number): number {
    return this.sea.countUntil(buoy.id, Math.floor(Math.min(until, this.now())));
  }

  count(buoy: SeaBuoy): number {
    return this.countUntil(buoy, this.now());
  }

  /** Latest reading at or before `until`. */
  latest(buoy: SeaBuoy, until = this.now()): SeaReading | null {
    const count = this.countUntil(buoy, until);
    return count > 0 ? this.sea.row(buoy.id, count - 1) : null;
  }

  /** Buoys within `maxKm`, nearest first. */
  nearest(point: Position, maxKm: number, limit: number) {
    return this.sea.buoys
      .map((buoy) => ({ buoy, distanceKm: greatCircleKm(point, buoy) }))
      .filter(({ distanceKm }) => distanceKm <= maxKm)
      .sort((a, b) => a.distanceKm - b.distanceKm || a.buoy.id - b.buoy.id)
      .slice(0, limit);
  }
}
