/** One season has one mean, rank and number of days above the threshold: in Seasons, the almanac and the page, the export and the command. */
import { expect, onTestFinished, test } from 'vitest';
import type { Context } from '#main/cli/command.ts';
import { series as seriesCommand } from '#main/cli/commands/series.ts';
import { seasonSentence } from '#renderer/features/seasons/comparison.ts';
import { describeSeasons } from '#renderer/features/seasons/description.ts';
import { seasonRows } from '#renderer/features/seasons/table.ts';
import { yearSeries } from '#renderer/screens/buoy/almanac/almanac.ts';
import { flag } from '#shared/model/quality.ts';
import { type Series, seriesOf } from '#shared/model/series.ts';
import { WHOLE_YEAR } from '#shared/science/seasons.ts';
import { climatologyRequest } from '#support/climatology.ts';
import { startBench } from '#support/parts.ts';
import { seriesRequest } from '#support/statistics.ts';
import { buoy, pageOf, reading } from '../cache/fixtures.ts';
import { exported } from '../export/exported.ts';

const from = Date.UTC(2015, 0, 1) / 1000;
const to = Date.UTC(2020, 0, 1) / 1000 - 1;
const now = Date.UTC(2026, 0, 1) / 1000;
const units = { heightUnit: 'm', temperatureUnit: 'C', speedUnit: 'm/s' } as const;

const request = seriesRequest({
  aggregation: 'avg',
  season: WHOLE_YEAR,
  startYear: 2015,
  endYear: 2019,
  timezone: 'UTC',
});
const ofTheYear = climatologyRequest();

/** Every three hours; every hour while waves are high, a value that fails, and a year that lacks a third. */
const readings = Array.from({ length: (to + 1 - from) / 3600 }, (_, hour) => {
  const significantHeight =
    hour === 30_000
      ? 40
      : Math.round(1000 * (2 + Math.sin(hour / 217) + 0.05 * Math.sin(hour / 9600))) / 1000;
  return reading(hour + 1, from + hour * 3600, { significantHeight });
}).filter(({ time, significantHeight }, hour) => {
  const isLacking = time > Date.UTC(2016, 5) / 1000 && time < Date.UTC(2017, 0) / 1000;
  return !isLacking && (hour % 3 === 0 || (significantHeight ?? 0) > 2.95);
});

test('2018 is the same everywhere', async () => {
  const bench = await startBench();
  onTestFinished(() => bench.close());
  const { cache } = bench.session;
  await cache.saveBuoys({ buoys: [buoy(1, { name: 'Cape', timezone: 'UTC' })], fetchedAt: 1 });
  await cache.upsertReadings(pageOf(1, readings, { from, to }));
  const local = await cache.computeSeries({ request, now });
  const climatology = await cache.climatology({ request: ofTheYear, now });
  const sentence = (series: Series) => {
    const choice = { units, subject: 2018, pool: 11, threshold: null } as const;
    const described = describeSeasons(series, seasonRows(series, now), null, choice);
    return seasonSentence(described, 2018);
  };
  const seasons = sentence(seriesOf(local));
  expect(sentence(yearSeries(climatology, 'Cape'))).toBe(seasons);

  // Apart from the code under test: the mean of the readings that do not fail, and the place among complete years.
  const columns = await cache.readReadings({ buoyId: 1, from, to });
  const { flags } = columns.quality.significantHeight;
  expect([...flags].filter((one) => one === flag.fail).length).toBeGreaterThan(0);
  const means = [2015, 2017, 2018, 2019].map((year) => {
    const values = [...columns.significantHeight].filter(
      (_, at) =>
        flags[at] !== flag.fail &&
        new Date((columns.time[at] ?? 0) * 1000).getUTCFullYear() === year,
    );
    return values.reduce((sum, value) => sum + value, 0) / values.length;
  });
  const mean = means[2] as number;
  const place = means.filter((other) => other > mean).length + 1;
  const ordinal = ['highest', '2nd highest', '3rd highest', 'lowest'][place - 1];
  expect(seasons).toContain(`2018: mean ${mean.toFixed(2)}\u00a0m, ${ordinal} of 4 complete years`);

  const { mean: computed } = local.years.find(({ year }) => year === 2018) ?? {};
  expect(computed).toBeCloseTo(mean, 9);
  const { rows } = await exported(cache, { kind: 'series', request, by: 'cache' });
  const of2018 = rows.filter((row) => row.season_year === '2018');
  expect(new Set(of2018.map((row) => Number(row.season_mean_m).toFixed(3)))).toEqual(
    new Set([mean.toFixed(3)]),
  );

  const printed: string[] = [];
  const context = {
    options: { offline: true, json: true },
    session: () => bench.session,
    print: async (text: string) => void printed.push(text),
    report: () => undefined,
  };
  await seriesCommand.run(context as unknown as Context, { request, quality: 'notFail' });
  const { years } = JSON.parse(printed.join('')) as Series;
  expect(years.find(({ year }) => year === 2018)).toMatchObject({
    complete: true,
    mean: expect.closeTo(mean, 9),
  });

  // The days above P90 that the sentence counts are those of the exported daily means, without days of few readings.
  const heightOf = (row: Record<string, string>) =>
    Number(row.sea_surface_wave_significant_height_m);
  const few = new Set(local.fewDays);
  const counts = (row: Record<string, string>) =>
    !few.has(Date.parse(row.bucket_start ?? '') / 1000);
  const heights = rows
    .filter(counts)
    .map(heightOf)
    .sort((a, b) => a - b);
  const at = 0.9 * (heights.length - 1);
  const [low, high] = heights.slice(Math.floor(at), Math.floor(at) + 2) as [number, number];
  const p90 = low + (at % 1) * (high - low);
  const above = of2018.filter((row) => counts(row) && heightOf(row) > p90).length;
  expect(above).toBeGreaterThan(0);
  expect(seasons).toContain(`; ${above} days above P90 (`);
});
