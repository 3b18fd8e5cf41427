/** `latest`: the latest reading of each buoy. */
import type { CachedBuoy } from '#shared/model/buoy.ts';
import { isoOrNull } from '#shared/model/geo.ts';
import { fetchLatest } from '../cachedList.ts';
import { command } from '../command.ts';
import { buoys } from '../options.ts';
import { type Column, identity, measurements, show, station } from '../output.ts';

export const latest = command({
  usage: 'latest',
  description: 'the latest reading of each buoy',
  options: [buoys],
  isShort: true,
  read: ({ buoy: buoyIds = [] }: { buoy?: number[] }) => ({ buoyIds }),
  run: async (context, { buoyIds }) => {
    const found = await fetchLatest(context, buoyIds);
    return show(context, { buoys: found }, columns, found);
  },
});

const columns: readonly Column<CachedBuoy>[] = [
  ...identity,
  station,
  { title: 'Time', cell: ({ lastReading }) => isoOrNull(lastReading?.time) },
  ...measurements.map(
    ({ cell, ...column }): Column<CachedBuoy> => ({
      ...column,
      cell: ({ lastReading }) => lastReading && cell(lastReading),
    }),
  ),
];
