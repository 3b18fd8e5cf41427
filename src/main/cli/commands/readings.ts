/** `readings`: one page of the readings of a buoy. */
import { toAlmanacError } from '#shared/errors.ts';
import type { BuoyRange } from '#shared/model/geo.ts';
import { type CachedPage, type ReadingsQuery, timesOf } from '../../service/readingsQuery.ts';
import { type Context, command, now } from '../command.ts';
import { knownBuoy } from '../findBuoys.ts';
import { buoy, day, integer, type OpenRange, openRange, option, order, range } from '../options.ts';
import { countText, readingColumns, show } from '../output.ts';

type Values = Omit<ReadingsQuery, 'buoyId'> & OpenRange & { buoy: number };

export const readings = command({
  usage: 'readings',
  description: 'one page of the readings of a buoy, newest first',
  options: [
    buoy,
    ...range,
    option('--date <day>', 'readings of one day', day).conflicts(['from', 'to', 'timestamp']),
    option(
      '--timestamp <seconds>',
      'the three hours around this time, epoch seconds',
      integer(-(2 ** 41), 2 ** 41),
    ).conflicts(['from', 'to']),
    order('desc'),
    option('--page <number>', 'page, from 1', integer(1, 2 ** 31), 1),
    option('--per-page <count>', 'readings a page, 1 to 100', integer(1, 100), 20),
  ],
  read: ({ buoy: buoyId, ...values }: Values) => {
    openRange(values);
    const { from, to, ...query } = values;
    return { query: { buoyId, startDate: from, endDate: to, ...query } };
  },
  run: async (context, { query }) => {
    const name = await knownBuoy(context, query.buoyId);
    const page = await pageOf(context, query);
    const value = { buoy: { id: query.buoyId, name }, ...page };
    await show(context, value, readingColumns, page.readings);
    context.report(
      [
        page.page > page.totalPages
          ? `${name}: no page ${page.page}, the last one is ${page.totalPages}.`
          : `${name}: page ${page.page} of ${page.totalPages}.`,
        ...(page.total === null ? [] : [`${countText(page.total, 'reading')} in the range.`]),
        ...(page.missing.length === 0
          ? []
          : [
              `Not fully downloaded: ${countText(page.missing.length, 'gap')}. Download with sync.`,
            ]),
      ].join(' '),
    );
  },
});

/** The most requests that are sent for one page. */
const MAX_REQUESTS = 10;

/** Fetches the missing parts of a range. False where that takes more than {@link MAX_REQUESTS}. */
async function fetchShort(context: Context, { buoyId, from, to }: BuoyRange): Promise<boolean> {
  const { engine } = context.session();
  const range = { buoyIds: [buoyId], from, to };
  const { requests, checks } = await engine.plan(range);
  if (requests === 0 || requests + checks > MAX_REQUESTS) return requests === 0;
  try {
    const options = { priority: 'interactive', maxRequests: MAX_REQUESTS } as const;
    await engine.fetchRange(range, options, context.signal);
    return true;
  } catch (thrown) {
    // The estimate was too low.
    if (context.signal.aborted || toAlmanacError(thrown).kind !== 'cancelled') throw thrown;
    return false;
  }
}

/** A short range is fetched completely, so that each of its pages is right; for a longer one the service's page is used. */
async function pageOf(
  context: Context,
  query: ReadingsQuery,
): Promise<Omit<CachedPage, 'total'> & { total: number | null }> {
  const { cache, client } = context.session();
  const { buoyId } = query;
  const { from, to = now() } = timesOf(query);
  const isCached =
    context.options.offline ||
    (from !== undefined && (await fetchShort(context, { buoyId, from, to })));
  if (isCached) return cache.queryReadings({ query, now: now() });
  const answer = await client.readings(query, { signal: context.signal });
  const { readings, page, totalPages, dateRange } = answer;
  const perPage = answer.perPage ?? query.perPage ?? 20;
  await cache.upsertReadings({ buoyId, readings, covers: null, fetchedAt: now() });
  const pages = totalPages ?? page;
  return {
    readings,
    page,
    perPage,
    totalPages: pages,
    // An answer has the number of pages, not of rows: the total is known on the last page.
    total: page === pages ? (page - 1) * perPage + readings.length : null,
    dateRange: dateRange ?? { start: null, end: null },
    missing: [],
  };
}
