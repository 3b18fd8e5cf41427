/** `series`: a seasonal series of the service, or offline the downloaded one or one of downloaded readings. */
import { isoTime } from '#shared/model/geo.ts';
import type { QualityChoice } from '#shared/model/quality.ts';
import {
  type Aggregation,
  aggregations,
  type LocalSeries,
  SeriesRequest,
  seriesBuckets,
  seriesMetrics,
  seriesOf,
} from '#shared/model/series.ts';
import { isAngle } from '#shared/science/aggregate.ts';
import { rounded } from '#shared/science/seasonSeries.ts';
import { bucketLabel, firstSeasonYear, seasonYearAt } from '#shared/science/seasons.ts';
import { type Context, command, now } from '../command.ts';
import * as opt from '../options.ts';
import { show } from '../output.ts';
import { downloadedRange } from '../ranges.ts';

export const seriesOptions = [
  opt.buoy,
  opt.choice('--metric <name>', 'variable', seriesMetrics, 'significantHeight'),
  opt.option('--from-year <year>', 'year of the first season', opt.integer(1900, 2200)),
  opt.option('--to-year <year>', 'year of the last season', opt.integer(1900, 2200)),
  opt
    .option('--season <MM-DD:MM-DD>', 'first and last day; may cross the new year', opt.season)
    .default(opt.season('04-01:06-30'), '04-01:06-30'),
  opt.choice('--bucket <size>', 'resolution', seriesBuckets, 'hour'),
  opt.choice(
    '--aggregation <name>',
    'statistic of each interval; default: avg, of hours median; directions by day or week: avg only (mean of unit vectors)',
    aggregations,
  ),
  opt.zone('by default the time zone of the buoy'),
  opt.values,
];

export type SeriesValues = Pick<SeriesRequest, 'metric' | 'bucket' | 'season'> & {
  buoy: number;
  fromYear?: number;
  toYear?: number;
  aggregation?: Aggregation;
  timezone?: string;
};
/** Years that are not given are those of the downloaded readings. */
type OpenSeriesRequest = Omit<SeriesRequest, 'startYear' | 'endYear'> & {
  startYear: number | undefined;
  endYear: number | undefined;
};

export function seriesRequest({ buoy: buoyId, fromYear, toYear, ...given }: SeriesValues) {
  const circular = isAngle(given.metric) && given.bucket !== 'hour';
  const { aggregation = given.bucket === 'hour' ? 'median' : 'avg' } = given;
  if (circular && aggregation !== 'avg')
    opt.invalid('--aggregation: directions have only avg, the mean of unit vectors.');
  const request = { timezone: null, ...given, buoyId, aggregation };
  const startYear = fromYear ?? toYear ?? 2000;
  opt.checked(SeriesRequest, { ...request, startYear, endYear: toYear ?? startYear });
  return { ...request, startYear: fromYear, endYear: toYear };
}

export async function closedRequest(
  context: Context,
  request: OpenSeriesRequest,
): Promise<SeriesRequest> {
  const { buoyId, startYear, endYear } = request;
  if (startYear !== undefined && endYear !== undefined) return { ...request, startYear, endYear };
  const { from, to } = await downloadedRange(context, [buoyId], opt.openRange({}));
  const zone = request.timezone ?? 'UTC';
  const { season } = request;
  const first = startYear ?? Math.min(firstSeasonYear(from, season, zone), endYear ?? Infinity);
  const last = endYear ?? Math.max(seasonYearAt(to, season, zone), first);
  return opt.checked(SeriesRequest, { ...request, startYear: first, endYear: last });
}

export const series = command({
  usage: 'series',
  description:
    'a seasonal series; offline the downloaded one, or one computed from downloaded readings',
  options: seriesOptions,
  read: ({ values, ...given }: SeriesValues & { values: opt.Values }) => ({
    request: seriesRequest(given),
    quality: opt.qualityOf(values),
  }),
  run: async (context, { request: open, quality }) => {
    const request = await closedRequest(context, open);
    const { source, series: found } = await seriesFrom(context, request, quality);
    await show(
      context,
      { ...source, ...found },
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
      found.years.flatMap(({ points, ...season }) =>
        points.map((point) => ({ ...season, ...point })),
      ),
    );
    context.report(
      source.computedBy === 'cache'
        ? computedFrom(source)
        : `Computed by the service. Updated ${isoTime(source.fetchedAt)}.`,
    );
  },
});

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
