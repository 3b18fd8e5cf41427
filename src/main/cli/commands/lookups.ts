/** `readings`, `reading`, `buoy`, `series`: answers about one buoy, from the service or, offline, from the cache. */
import { notFound, toAlmanacError } from '#shared/errors.ts';
import { type Interval, isoOrNull, isoTime } from '#shared/model/geo.ts';
import type { QualityChoice } from '#shared/model/quality.ts';
import type { Reading } from '#shared/model/reading.ts';
import { type LocalSeries, type SeriesRequest, seriesOf } from '#shared/model/series.ts';
import { rounded } from '#shared/science/seasonSeries.ts';
import { bucketLabel } from '#shared/science/seasons.ts';
import { type CachedPage, type ReadingsQuery, timesOf } from '../../service/readingsQuery.ts';
import { cachedBuoy, knownBuoy } from '../buoys.ts';
import { type Context, now } from '../command.ts';
import { type Column, countText, fields, json, show, table } from '../output.ts';
import { measurements } from './lists.ts';

export async function readingsCommand(
  context: Context,
  { query }: { query: ReadingsQuery },
): Promise<void> {
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
        : [`Not fully downloaded: ${countText(page.missing.length, 'gap')}. Download with sync.`]),
    ].join(' '),
  );
}

/** The most requests that are sent for one page. */
const MAX_REQUESTS = 10;

/** Fetches the missing parts of a range. False where that takes more than {@link MAX_REQUESTS}. */
async function fetchShort(
  context: Context,
  { buoyId, from, to }: Interval & { buoyId: number },
): Promise<boolean> {
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

export async function readingCommand(
  context: Context,
  ids: { buoyId: number; readingId: number },
): Promise<void> {
  const { cache, refresh } = context.session();
  if (!context.options.offline) await refresh.refreshReading(ids);
  const reading = await cache.getReading(ids);
  if (!reading) throw notFound({ code: 'reading', ...ids });
  const value = { buoyId: ids.buoyId, reading };
  return show(context, value, readingColumns, [reading]);
}

export async function buoyCommand(
  context: Context,
  { buoyId: id }: { buoyId: number },
): Promise<void> {
  const { refresh, label } = context.session();
  if (!context.options.offline) await refresh.refreshBuoy({ id, force: true });
  const buoy = await cachedBuoy(context, id);
  if (context.options.json) return context.print(json({ service: label, buoy }));
  const orDash = (text: string | null): string => text ?? '–';
  await context.print(
    fields([
      ['Buoy', `${buoy.name} (${buoy.id})`],
      ['Slug', orDash(buoy.slug)],
      ['Position', `${buoy.lat.toFixed(4)}, ${buoy.lng.toFixed(4)}`],
      ['Source', orDash(buoy.source)],
      ['Station ID', orDash(buoy.sourceIdentifier)],
      ['Country', orDash(buoy.country)],
      ['Time zone', orDash(buoy.timezone)],
      [
        'Readings',
        buoy.readingsCount === null
          ? `${buoy.cachedReadings} downloaded`
          : `${buoy.cachedReadings} of ${buoy.readingsCount} downloaded`,
      ],
      ['Latest reading', orDash(isoOrNull(buoy.lastReadingTime))],
      ['Updated', isoTime(buoy.fetchedAt)],
    ]),
  );
  if (buoy.lastReading) await context.print(`\n${table(readingColumns, [buoy.lastReading])}`);
}

export async function seriesCommand(
  context: Context,
  { request, quality }: { request: SeriesRequest; quality: QualityChoice },
): Promise<void> {
  const { source, series } = await seriesFrom(context, request, quality);
  await show(
    context,
    { ...source, ...series },
    [
      { title: 'Season', cell: ({ year }) => year, right: true },
      {
        title: 'Season mean',
        cell: ({ mean = null }) => mean && rounded(request.metric, mean),
        right: true,
      },
      { title: 'Interval', cell: ({ label, bucketIndex }) => label ?? bucketIndex },
      { title: 'Start', cell: ({ start }) => isoTime(start) },
      { title: request.metric, cell: ({ value }) => value, right: true },
      { title: 'Readings', cell: ({ sampleCount }) => sampleCount, right: true },
    ],
    series.years.flatMap(({ points, ...season }) =>
      points.map((point) => ({ ...season, ...point })),
    ),
  );
  context.report(
    source.computedBy === 'cache'
      ? computedFrom(source)
      : `Computed by the service. Updated ${isoTime(source.fetchedAt)}.`,
  );
}

async function seriesFrom(context: Context, request: SeriesRequest, quality: QualityChoice) {
  const { cache, refresh } = context.session();
  if (!context.options.offline) await refresh.refreshSeries(request);
  const stored = await cache.getSeries(request);
  if (stored) {
    const { series, fetchedAt } = stored;
    return { source: { computedBy: 'service', fetchedAt } as const, series };
  }
  const local = await cache.computeSeries({ request: { ...request, quality }, now: now() });
  const label = (start: number, end: number) =>
    bucketLabel(local.bucket, start, end, local.timezone);
  const { readings, leftOut, coverage } = local;
  const source = { computedBy: 'cache', readings, leftOut, coverage } as const;
  return { source, series: seriesOf(local, label) };
}

export function computedFrom({
  readings,
  leftOut,
  coverage,
}: Pick<LocalSeries, 'readings' | 'leftOut' | 'coverage'>): string {
  const share = Math.floor(coverage.share * 100);
  const without = leftOut === 0 ? '' : ` Left out by their quality flag: ${leftOut}.`;
  return `Computed from ${readings} downloaded readings, which cover ${share} % of the seasons’ time.${without}`;
}

const readingColumns: readonly Column<Reading>[] = [
  { title: 'Time', cell: ({ time: at }) => isoTime(at) },
  { title: 'Id', cell: ({ id }) => id, right: true },
  ...measurements,
];
