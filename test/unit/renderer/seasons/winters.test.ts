/** Winters of 46026 over the new year, from readings to the figures of the sentence, the bands and the records. */
import { beforeAll, describe, expect, it, test } from 'vitest';
import { describeSeasons } from '#renderer/features/seasons/description.ts';
import { countsAbove, figuresOf } from '#renderer/features/seasons/figures.ts';
import { seasonRows } from '#renderer/features/seasons/table.ts';
import { percentileNames } from '#shared/model/dayOfYear.ts';
import type { SeasonGroup, SeasonMean } from '#shared/model/series.ts';
import { seasonMeans } from '#shared/science/seasonMeans.ts';
import { addSeasonPoints, roomForPoints } from '#shared/science/seasonSeries.ts';
import { seasonEdges } from '#shared/science/seasons.ts';
import { columnOf, NDBC, rowsOf, withNdbc } from '#support/ndbc.ts';
import { seasonWindow, seriesOf } from '#support/series.ts';

const units = { heightUnit: 'm', temperatureUnit: 'C', speedUnit: 'm/s' } as const;
const winter = seasonWindow(12, 1, 2, 29);
const FIRST = 2007;
const LAST = 2016;
const NOW = Date.UTC(2026, 0) / 1000;
const rowOf = (year: number) => year - FIRST;

describe.skipIf(NDBC === undefined)(`46026, December to February, ${withNdbc}`, () => {
  let groups: SeasonGroup[];
  beforeAll(() => {
    const read = rowsOf('46026').filter(({ significantHeight }) => significantHeight !== null);
    const times = columnOf(read, 'time');
    const heights = columnOf(read, 'significantHeight');
    const years = Array.from({ length: LAST - FIRST + 1 }, (_, i) => FIRST + i);
    const means = seasonMeans(
      years.map((year) => ({ year, time: times, value: heights })),
      { season: winter, zone: 'UTC', circular: false, now: NOW },
    );
    groups = years.map((year, i): SeasonGroup => {
      const edges = seasonEdges(FIRST + i, winter, 'day', 'UTC');
      const within = (time: number) => time >= (edges[0] ?? 0) && time < (edges.at(-1) ?? 0);
      const room = roomForPoints(edges.length);
      const count = addSeasonPoints(
        room,
        edges,
        times.filter(within),
        heights.filter((_, at) => within(times[at] ?? 0)),
        'significantHeight',
        'median',
      );
      const points = Array.from({ length: count }, (_, at) => ({
        bucketIndex: room.bucketIndex[at] ?? 0,
        label: null,
        start: room.start[at] ?? 0,
        end: room.end[at] ?? 0,
        value: room.value[at] ?? null,
        sampleCount: room.sampleCount[at] ?? null,
      }));
      return { ...(means[i] as SeasonMean), year, points };
    });
  });
  const all = () => {
    const series = { ...seriesOf([], winter, () => null), years: groups };
    const choice = { units, subject: 2009, pool: 11, threshold: null } as const;
    return describeSeasons(series, seasonRows(series, NOW), null, choice);
  };

  // Computed with Python and numpy, apart from this project: means of all readings, the rest from daily medians of UTC days.
  test.each([
    [2008, 2.06699, 2, -0.120492, 8, 4.24, 25],
    [2013, 1.84898, 4, -0.411172, 1, 3.5, 18],
    [2014, 2.004468, 3, -0.203854, 8, 4.34, 10],
    [2015, 2.708997, 1, 0.735518, 24, 5.6, 10],
  ])(
    '%i: mean, place, difference, days above P90, highest day',
    (year, mean, rank, difference, above, value, at) => {
      const { rows, threshold } = all();
      const figures = figuresOf(rows, rowOf(year));
      expect(figures.mean).toBeCloseTo(mean, 4);
      expect(figures.difference).toBeCloseTo(difference, 4);
      expect(figures).toMatchObject({ place: { rank, of: 4 }, highest: { value, at } });
      expect(threshold).toBeCloseTo(3.158, 5);
      expect(countsAbove(rows, threshold)[rowOf(year)]).toBe(above);
    },
  );

  test.each([
    ['1 December', 0, [1.391, 1.6125, 2.075, 2.57, 2.815]],
    ['1 January', 31, [1.0905, 1.52125, 1.94, 2.30875, 2.936]],
    ['29 January', 59, [1.471, 1.7125, 2.22, 2.63, 3.087]],
    ['29 February', 90, [1.335, 1.8275, 2.3475, 2.605, 3.0235]],
  ])('quantiles of the others around %s, not over the ends of the winter', (_, at, expected) => {
    const { quantiles } = all().usual;
    for (const [i, name] of percentileNames.entries())
      expect(quantiles?.[name][at], name).toBeCloseTo(expected[i] ?? 0, 3);
  });

  it('has the records of 1 January, and of a 29 February that two winters have', () => {
    const { low, lowRow, high, highRow } = all().records;
    const year = (row = 0) => FIRST + row;
    const on = (at: number) => [low[at], year(lowRow[at]), high[at], year(highRow[at])];
    expect(on(31)).toEqual([1.045, 2014, 2.215, 2012]);
    expect(on(90)).toEqual([2.155, 2007, 2.5, 2015]);
  });
});
