/** Spots for tests. */
import { Spot, type SpotInput } from '#shared/model/watch.ts';

/** A spot at Ocean Beach: 1 to 3 m, from 10 s, from west to northwest, unless `given` says something else. */
export const spotOf = (given: Partial<SpotInput> = {}): Spot =>
  Spot.parse({
    id: 's1',
    name: 'Ocean Beach',
    position: { lat: 37.75, lng: -122.52 },
    buoyIds: [100],
    height: { low: 1, high: 3 },
    period: { low: 10 },
    direction: { first: 270, last: 315 },
    ...given,
  });
