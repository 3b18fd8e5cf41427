/** Seasons with made values, and as main computes them from downloaded readings. */
import type { LocalSeries, SeasonWindow, Series, SeriesRequest } from '#shared/model/series.ts';
import { seasonEdges } from '#shared/science/seasons.ts';

export const seasonWindow = (m1: number, d1: number, m2: number, d2: number): SeasonWindow => ({
  start: { month: m1, day: d1 },
  end: { month: m2, day: d2 },
});

/** Complete seasons of heights, daily medians in UTC, unless `more` says something else. @param value of a bucket, the first is 1; absent: there is none */
export function seriesOf(
  years: readonly number[],
  season: SeasonWindow,
  value: (year: number, bucket: number) => number | null | undefined,
  more: Partial<Series> = {},
): Series {
  const common = { bucket: 'day', timezone: 'UTC', ...more } as const;
  return {
    ...{ buoyId: 1, buoyName: 'Cape', metric: 'significantHeight', aggregation: 'median', season },
    ...common,
    years: years.map((year) => {
      const edges = seasonEdges(year, season, common.bucket, common.timezone);
      const points = [...edges.subarray(0, -1)].flatMap((start, i) => {
        const found = value(year, i + 1);
        const place = { bucketIndex: i + 1, label: null, start, end: edges[i + 1] ?? start };
        return found === undefined ? [] : [{ ...place, value: found, sampleCount: 24 }];
      });
      return { year, complete: true, points };
    }),
  };
}

const DAY = 86_400;
/** From 1 April on. */
export const seriesDays = 10;
export const startOf = (year: number) => Date.UTC(year, 3, 1) / 1000;

/** What answers the same of a request as it asked. */
export function headOf({ buoyId, metric, bucket, aggregation, season }: SeriesRequest) {
  return { buoyId, buoyName: 'Cape', metric, bucket, aggregation, season, timezone: 'UTC' };
}

/** The first and the last season asked for, of 2 m. @param share of them that is downloaded */
export function localSeries(request: SeriesRequest, share: number): LocalSeries {
  const years = [request.startYear, request.endYear];
  const column = (value: (year: number, day: number) => number) =>
    Float64Array.from(
      years.flatMap((year) => Array.from({ length: seriesDays }, (_, i) => value(year, i))),
    );
  return {
    ...headOf(request),
    years: years.map((year) => ({
      year,
      complete: true,
      mean: 2,
      toDate: null,
      count: seriesDays,
      covered: share,
      reported: 1,
    })),
    bucketIndex: column((_, day) => day + 1),
    start: column((year, day) => startOf(year) + day * DAY),
    end: column((year, day) => startOf(year) + (day + 1) * DAY),
    value: column(() => 2),
    sampleCount: column(() => 24),
    fewDays: [],
    readings: 480,
    quality: { suspect: 0, fail: 3 },
    leftOut: 3,
    coverage: { share, gaps: share === 1 ? 0 : 1 },
    reported: 1,
  };
}
