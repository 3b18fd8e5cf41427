/** `buoy`: details of one buoy. */
import { isoOrNull, isoTime } from '#shared/model/geo.ts';
import { command } from '../command.ts';
import { cachedBuoy } from '../findBuoys.ts';
import { fields, json, readingColumns, table } from '../output.ts';

export const buoy = command({
  usage: 'buoy <buoy>',
  description: 'details of one buoy, by number, station ID or slug',
  isShort: true,
  read: ({ buoy: id }: { buoy: number }) => ({ buoyId: id }),
  run: async (context, { buoyId: id }) => {
    const { refresh, label } = context.session();
    if (!context.options.offline) await refresh.refreshBuoy({ id, force: true });
    const found = await cachedBuoy(context, id);
    if (context.options.json) return context.print(json({ service: label, buoy: found }));
    const orDash = (text: string | null): string => text ?? '–';
    await context.print(
      fields([
        ['Buoy', `${found.name} (${found.id})`],
        ['Slug', orDash(found.slug)],
        ['Position', `${found.lat.toFixed(4)}, ${found.lng.toFixed(4)}`],
        ['Source', orDash(found.source)],
        ['Station ID', orDash(found.sourceIdentifier)],
        ['Country', orDash(found.country)],
        ['Time zone', orDash(found.timezone)],
        [
          'Readings',
          found.readingsCount === null
            ? `${found.cachedReadings} downloaded`
            : `${found.cachedReadings} of ${found.readingsCount} downloaded`,
        ],
        ['Latest reading', orDash(isoOrNull(found.lastReadingTime))],
        ['Updated', isoTime(found.fetchedAt)],
      ]),
    );
    if (found.lastReading) await context.print(`\n${table(readingColumns, [found.lastReading])}`);
  },
});
