/** Whether a position is on land by the coarse coast of the map. Lakes are land there, so a place near a buoy is not. */
import { useEffect, useMemo, useState } from 'react';
import { useBuoys } from '#renderer/data/useCacheQuery.ts';
import { toWorld } from '#renderer/map/camera.ts';
import { type CoarseWorld, coarseWorld } from '#renderer/map/firstView.ts';
import { distanceRing } from '#renderer/map/geometry.ts';
import type { Position } from '#shared/model/geo.ts';
import { nearestBuoy } from '#shared/science/compass.ts';

/** The coast is coarse: land reaches at least as far to all sides, kilometres. */
const SURE_KM = 30;
const NEAR_BUOY_KM = 50;

function isLand({ shore, cut, units }: CoarseWorld, position: Position): boolean {
  const pen = new OffscreenCanvas(1, 1).getContext('2d');
  const around = distanceRing(position, SURE_KM, 8).map(([lng, lat]) => ({ lat, lng }));
  return [position, ...around].map(toWorld).every(({ x, y }) =>
    // Shapes may reach over 180°.
    [x - 1, x, x + 1].some((across) =>
      [...shore, ...cut].some(({ path }) =>
        pen?.isPointInPath(path, across * units, y * units, 'evenodd'),
      ),
    ),
  );
}

/** False until it is known. */
export function useOnLand(position: Position | null): boolean {
  const [world, setWorld] = useState<CoarseWorld | null>(null);
  // A failure is reported by the map.
  useEffect(() => void coarseWorld().then(setWorld, () => undefined), []);
  const buoys = useBuoys().value?.buoys;
  return useMemo(() => {
    if (!world || !position || !isLand(world, position)) return false;
    const nearest = nearestBuoy(position, buoys ?? []);
    return nearest === null || nearest.km > NEAR_BUOY_KM;
  }, [world, position, buoys]);
}
