/** Joins the answers for up to 13 seasons each into one series. */
import type { SeasonGroup, Series, SeriesPoint, SeriesRequest } from '#shared/model/series.ts';
import { Aggregation } from '#shared/model/series.ts';
import { type Reader, unexpectedField } from './decode.ts';
import type { WireSeries } from './wire/series.ts';
import { HEIGHT_METRICS, WIRE_METRIC } from './wire/spelling.ts';
import { metresPer, toMetres } from './wire/values.ts';

/** Throws where an answer is of another metric or bucket than asked: its numbers would be taken for others. */
export function mergeSeries(
  reader: Reader,
  asked: SeriesRequest,
  answers: readonly WireSeries[],
): Series {
  const years = new Map<number, SeasonGroup>();
  for (const answer of answers) {
    sameAsAsked(reader, 'metric', answer.metric, WIRE_METRIC[asked.metric]);
    sameAsAsked(reader, 'bucket', answer.bucket, asked.bucket);
    for (const group of answer.years) {
      if (group.year < asked.startYear || group.year > asked.endYear) continue;
      years.set(group.year, inMetres(reader, asked, answer.unit, group));
    }
  }
  const first = answers[0];
  const aggregation = Aggregation.safeParse(first?.aggregation);
  return {
    buoyId: asked.buoyId,
    buoyName: first?.buoy?.name ?? null,
    metric: asked.metric,
    bucket: asked.bucket,
    aggregation: aggregation.success
      ? aggregation.data
      : asked.bucket === 'hour'
        ? null
        : asked.aggregation,
    timezone: first?.timezone ?? asked.timezone ?? first?.buoy?.dtz ?? 'UTC',
    season: first?.season ?? asked.season,
    years: [...years.values()].sort((a, b) => a.year - b.year),
  };
}

function sameAsAsked(reader: Reader, field: string, said: string | null, asked: string): void {
  if (said === null || said === asked) return;
  throw unexpectedField(
    reader,
    ['data', field],
    `Asked for ${asked}; the answer is about another one.`,
  );
}

function inMetres(
  reader: Reader,
  asked: SeriesRequest,
  unit: string | null,
  group: SeasonGroup,
): SeasonGroup {
  if (unit === null || !HEIGHT_METRICS.includes(asked.metric)) return group;
  const factor = metresPer(unit);
  if (factor === undefined)
    throw unexpectedField(reader, ['data', 'unit'], 'Unknown unit of height.');
  const points: SeriesPoint[] = group.points.map((point) => ({
    ...point,
    value: toMetres(point.value, factor),
  }));
  return { ...group, points };
}
