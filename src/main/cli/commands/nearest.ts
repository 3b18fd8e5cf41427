/** `nearest`: the buoys nearest to a position. */
import type { NearbyBuoy, NearestQuery } from '#shared/model/buoy.ts';
import { command } from '../command.ts';
import { coordinates, integer, number, option, required } from '../options.ts';
import { type Column, identity, position, show, station } from '../output.ts';

export const nearest = command({
  usage: 'nearest',
  description: 'the buoys nearest to a position',
  options: [
    ...coordinates().map(required),
    option('--max-distance <km>', 'greatest distance in kilometres', number(0, Infinity), 150),
    option('--limit <count>', 'at most this many, 1 to 20', integer(1, 20), 5),
  ],
  isShort: true,
  read: (query: NearestQuery) => ({ query }),
  run: async (context, { query }) => {
    const { cache, refresh } = context.session();
    const buoys = context.options.offline
      ? await cache.nearestBuoys(query)
      : await refresh.refreshNearest(query);
    return show(context, { buoys }, columns, buoys);
  },
});

const columns: readonly Column<NearbyBuoy>[] = [
  ...identity,
  station,
  { title: 'Distance km', cell: ({ distanceKm }) => distanceKm.toFixed(1), right: true },
  ...position,
];
