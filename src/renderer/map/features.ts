/** Buoys as the map draws them: what colours a point, turns its arrow and tells its age. */
import type { Feature, FeatureCollection, Point } from 'geojson';
import { type AgeLevel, ageLevel, observedAt } from '#renderer/format/age.ts';
import type { CachedBuoy } from '#shared/model/buoy.ts';

/** 0 fresh, 1 stale, 2 silent: ordered, so that a cluster can take its freshest. */
export const freshness: Record<AgeLevel, 0 | 1 | 2> = { fresh: 0, stale: 1, silent: 2 };

export interface BuoyProperties {
  id: number;
  /** Significant height, metres; absent where missing, so that it can never pass for zero. */
  hs?: number;
  /** Degrees clockwise the arrow is turned: where the waves go; absent where not reported. */
  toward?: number;
  age: 0 | 1 | 2;
  /** One line, shortened; shown beside the point when close. */
  label: string;
}

const LONGEST_LABEL = 32;

/** A name of any kind as one short line. */
export function shortLabel(name: string): string {
  const line = [...name.replace(/[\s\p{C}]+/gu, ' ').trim()];
  return line.length <= LONGEST_LABEL
    ? line.join('')
    : `${line
        .slice(0, LONGEST_LABEL - 1)
        .join('')
        .trimEnd()}…`;
}

/** Waves come from `direction`; the arrow flies with them. */
export const towards = (direction: number): number => (((direction + 180) % 360) + 360) % 360;

export function buoyFeature(buoy: CachedBuoy, now: number): Feature<Point, BuoyProperties> {
  const hs = buoy.lastReading?.significantHeight ?? null;
  const direction = buoy.lastReading?.direction ?? null;
  return {
    type: 'Feature',
    id: buoy.id,
    properties: {
      id: buoy.id,
      ...(hs !== null && Number.isFinite(hs) ? { hs } : {}),
      ...(direction !== null && Number.isFinite(direction) ? { toward: towards(direction) } : {}),
      age: freshness[ageLevel(now, observedAt(buoy))],
      label: shortLabel(buoy.name),
    },
    geometry: { type: 'Point', coordinates: [buoy.lng, buoy.lat] },
  };
}

export type BuoyFeatures = FeatureCollection<Point, BuoyProperties>;

export const buoyFeatures = (buoys: readonly CachedBuoy[], now: number): BuoyFeatures => ({
  type: 'FeatureCollection',
  features: buoys.map((buoy) => buoyFeature(buoy, now)),
});

/** Equal for two lists that draw the same, so that the map is given data only when it changed. */
export const drawingKey = ({ features }: BuoyFeatures): string =>
  features
    .map(({ properties: p, geometry: { coordinates: c } }) =>
      [p.id, c[0], c[1], p.hs ?? '', p.toward ?? '', p.age, p.label].join(' '),
    )
    .join('\n');
