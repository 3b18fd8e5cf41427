/** Climatologies of made daily means, ranks and last hours, as main answers them. */
import type { Climatology, ClimatologyRequest, Ranks, Recent } from '#shared/model/climatology.ts';
import { DAYS_OF_YEAR, utcStart } from '#shared/model/dayOfYear.ts';
import {
  daysOf,
  directionMeansOf,
  poolOfOthers,
  quantilesOf,
  rankAmong,
  yearDayAt,
} from '#shared/science/climatology.ts';
import { seasonMeans } from '#shared/science/seasonMeans.ts';
import { WHOLE_YEAR } from '#shared/science/seasons.ts';

export const climatologyRequest = (
  given: Partial<ClimatologyRequest> = {},
): ClimatologyRequest => ({
  buoyId: 1,
  variable: 'significantHeight',
  range: null,
  zone: 'UTC',
  smooth: false,
  counts: 'half',
  quality: 'notFail',
  ...given,
});

/**
 * @param mean of a year (0: the first) and a day of the year, SI; NaN for a day without one
 * @param present its value and time; null: no reading
 */
export function climatologyOf({
  request = climatologyRequest(),
  firstYear,
  years,
  mean,
  present,
}: {
  request?: ClimatologyRequest;
  firstYear: number;
  years: number;
  mean: (year: number, day: number) => number;
  present: { value: number; time: number; isMean?: boolean } | null;
}): Climatology {
  const values = Float64Array.from({ length: years * DAYS_OF_YEAR }, (_, i) =>
    mean(Math.floor(i / DAYS_OF_YEAR), (i % DAYS_OF_YEAR) + 1),
  );
  const means = { firstYear, years, values };
  const circular = request.variable === 'direction';
  const [from, to] = [utcStart(firstYear, 2), utcStart(firstYear + years - 1, 12)];
  const calendar = daysOf({ from, to }, request.zone);
  const time = calendar.start.subarray(0, calendar.length);
  const value = Float64Array.from(calendar.day, (day, at) =>
    mean((calendar.year[at] ?? 0) - firstYear, day),
  );
  const at = yearDayAt(present?.time ?? 0, request.zone);
  const common = {
    request,
    readings: values.filter((value) => !Number.isNaN(value)).length * 24,
    leftOut: 0,
    firstYear,
    means: values,
    yearMeans: seasonMeans(
      Array.from({ length: years }, (_, at) => ({ year: firstYear + at, time, value })),
      { season: WHOLE_YEAR, zone: request.zone, circular, now: present?.time ?? Infinity },
    ),
    present: present && {
      isMean: true,
      ...present,
      readings: present.isMean === false ? 1 : 24,
      day: at.day,
      ...rankAmong(circular ? Number.NaN : present.value, poolOfOthers(means, at)),
    },
  };
  if (circular) {
    const { days, years: counted, ...directions } = directionMeansOf(means);
    return { ...common, days, years: counted, directions, quantiles: null };
  }
  const { days, years: counted, ...quantiles } = quantilesOf(means, request.smooth);
  return { ...common, days, years: counted, quantiles, directions: null };
}

type RankRow = { buoyId: number; time: number; rank: number } & Partial<typeof usualRank>;
const usualRank = { value: 3, isMean: 1, readings: 24, day: 325, days: 88, years: 8 };

export function ranksOf(rows: readonly RankRow[], pending = 0): Ranks {
  const column = (name: keyof RankRow) =>
    Float64Array.from(rows, (row) => ({ ...usualRank, ...row })[name]);
  return {
    ...{ length: rows.length, pending, buoyId: column('buoyId'), time: column('time') },
    ...{ value: column('value'), isMean: column('isMean'), readings: column('readings') },
    ...{ day: column('day'), rank: column('rank'), days: column('days'), years: column('years') },
  };
}

/** @param height of each time, metres; @param change over six hours; absent: not known */
export function recentOf(
  ...buoys: { buoyId: number; time: number[]; height: number[]; change?: number }[]
): Recent {
  let rows = 0;
  const ends = buoys.map(({ time }) => {
    rows += time.length;
    return rows;
  });
  return {
    buoyId: Float64Array.from(buoys, ({ buoyId }) => buoyId),
    first: Float64Array.of(0, ...ends),
    time: Float64Array.from(buoys.flatMap(({ time }) => time)),
    significantHeight: Float64Array.from(buoys.flatMap(({ height }) => height)),
    change: Float64Array.from(buoys, ({ change = Number.NaN }) => change),
  };
}
