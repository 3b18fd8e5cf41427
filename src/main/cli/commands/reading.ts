/** `reading`: one reading. */
import { notFound } from '#shared/errors.ts';
import { parseId } from '../../system/parse.ts';
import { command } from '../command.ts';
import { invalid } from '../options.ts';
import { readingColumns, show } from '../output.ts';

export const reading = command({
  usage: 'reading <buoy> <reading>',
  description: 'one reading',
  isShort: true,
  read: ({ buoy: buoyId }: { buoy: number }, [, id = '']) => ({
    buoyId,
    readingId: parseId(id) ?? invalid(`${id} is not the number of a reading.`),
  }),
  run: async (context, ids) => {
    const { cache, refresh } = context.session();
    if (!context.options.offline) await refresh.refreshReading(ids);
    const found = await cache.getReading(ids);
    if (!found) throw notFound({ code: 'reading', ...ids });
    return show(context, { buoyId: ids.buoyId, reading: found }, readingColumns, [found]);
  },
});
