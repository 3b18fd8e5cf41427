import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Cache } from '#main/cache/api.ts';
import type { Context } from '#main/cli/command.ts';
import { rank as rankCommand } from '#main/cli/commands/rank.ts';
import type { ClimatologyRequest } from '#shared/model/climatology.ts';
import type { ExportForm } from '#shared/model/exportRequest.ts';
import { publishedLimits } from '#shared/model/quality.ts';
import type { IdentifiedReading } from '#shared/model/reading.ts';
import { type Bench, startBench } from '#support/parts.ts';
import { buoy, reading } from '../cache/fixtures.ts';
import { exported as exportedAs } from './exported.ts';

const utc = (year: number, month: number, day: number, hour = 0) =>
  Date.UTC(year, month - 1, day, hour) / 1000;
const BUOY = 46026;
const range = { from: utc(2008, 1, 1), to: utc(2016, 12, 31, 24) - 1 };
const request: ClimatologyRequest = {
  buoyId: BUOY,
  variable: 'significantHeight',
  range,
  zone: 'UTC',
  smooth: false,
  counts: 'half',
  quality: 'notFail',
};

let bench: Bench;
beforeAll(async () => {
  bench = await startBench();
});
afterAll(() => bench.close());

async function fill(cache: Cache, readings: IdentifiedReading[]): Promise<void> {
  await cache.saveBuoys({ buoys: [buoy(BUOY)], fetchedAt: 1 });
  await cache.removeReadings({ buoyId: BUOY, limit: 1e6 });
  await cache.upsertReadings({ buoyId: BUOY, readings, covers: range, fetchedAt: 1 });
}

const exported = (more: Partial<ClimatologyRequest> = {}, form: Partial<ExportForm> = {}) =>
  exportedAs(bench.session.cache, { kind: 'climatology', request: { ...request, ...more } }, form);

async function rank(more: Partial<ReturnType<typeof rankCommand.read>>) {
  const printed: string[] = [];
  const reported: string[] = [];
  const context = {
    session: () => bench.session,
    options: { json: true, offline: true },
    print: async (text: string) => void printed.push(text),
    report: (text: string) => void reported.push(text),
  };
  const { variable, quality, buoyId, counts } = request;
  await rankCommand.run(context as unknown as Context, {
    request: { variable, quality, buoyId, counts },
    range,
    value: 3,
    on: { month: 11, day: 20 },
    ...more,
  });
  return { answer: JSON.parse(printed.join('')), reported: reported.join('\n') };
}

describe('of a made sea', () => {
  const readingsOf = (year: number) =>
    Array.from({ length: 20 * 24 }, (_, i) =>
      reading(year * 1000 + i, utc(year, 11, 10, i), {
        // A height that stays the same for a day is not plausible.
        significantHeight: year - 2010 + (i % 2 === 0 ? 0.75 : 1.25),
        direction: year === 2010 ? 350 : 10,
      }),
    );
  beforeEach(() => fill(bench.session.cache, [2010, 2011].flatMap(readingsOf)));

  test('a row for each day of a year of 366 days, a column for each figure with its unit', async () => {
    const { rows, fields: header, sidecar } = await exported();
    expect(header).toEqual([
      'day_of_year',
      'month_day',
      'years',
      'days',
      'p10_m',
      'p25_m',
      'p50_m',
      'p75_m',
      'p90_m',
    ]);
    expect(rows).toHaveLength(366);
    expect(rows[59]).toMatchObject({ day_of_year: '60', month_day: '02-29', days: '0', p50_m: '' });
    expect(rows[324]).toEqual({
      day_of_year: '325',
      month_day: '11-20',
      years: '2',
      days: '22',
      p10_m: '1',
      p25_m: '1',
      p50_m: '1.5',
      p75_m: '2',
      p90_m: '2',
    });
    expect(sidecar).toMatchObject({
      rows: 366,
      query: { kind: 'climatology', request: { variable: 'significantHeight', zone: 'UTC' } },
      notFetched: [],
    });
  });

  test('its description names the values that are left out, and the limits', async () => {
    const { sidecar } = await exported();
    expect(sidecar).toMatchObject({ quality: { values: 'notFail', limits: publishedLimits } });
    const all = await exported({ quality: 'all' });
    expect(all.sidecar).toMatchObject({ quality: { values: 'all', limits: null } });
  });

  test('smoothed, in feet, in another zone', async () => {
    const feet = { height: 'ft', temperature: 'C', speed: 'm/s' } as const;
    const { rows } = await exported({ smooth: true }, { units: feet });
    expect(rows[324]?.p50_ft).toBe('4.921');
    // Smoothing adds no day to those with a pool.
    const filled = (all: Record<string, string>[]) =>
      all.filter(({ p50_m, p50_ft }) => p50_m || p50_ft).length;
    expect(filled(rows)).toBe(20 + 2 * 5);
    const zone = 'Pacific/Kiritimati';
    const moved = await exported({ zone });
    // Fourteen hours ahead, the first day has ten hours only and does not count; the one after the last has fourteen.
    expect(moved.rows.findIndex(({ days }) => days !== '0')).toBe(324 - 10 - 5 + 1);
    expect(filled(moved.rows)).toBe(30);
  });

  test('directions have a mean and a resultant length', async () => {
    const { rows, fields: header } = await exported({ variable: 'direction' });
    expect(header.slice(4)).toEqual(['mean_direction_deg', 'mean_resultant_length']);
    expect(Number(rows[324]?.mean_direction_deg) % 360).toBeCloseTo(0, 6);
    expect(Number(rows[324]?.mean_resultant_length)).toBeCloseTo(0.984808, 6);
  });

  test('a rank says when its years are few, and when there is none', async () => {
    const few = await rank({ value: 1 });
    expect(few.answer).toMatchObject({ rank: null, days: 22, years: 2, p50: 1.5 });
    expect(few.reported).toContain('No rank: 2 years around this day; a rank needs at least 3.');
    const none = await rank({ on: { month: 5, day: 1 } });
    expect(none.answer).toMatchObject({ rank: null, days: 0, years: 0, p50: null });
    expect(none.reported).toContain('No rank: 0 years around this day');
    await fill(bench.session.cache, [2010, 2011, 2012].flatMap(readingsOf));
    const { answer, reported } = await rank({ value: 2 });
    expect(answer).toMatchObject({ dayOfYear: 325, on: '11-20', days: 33, years: 3, value: 2 });
    expect(answer).toMatchObject({ rank: 50, p10: 1, p50: 2, p90: 3 });
    expect(reported).toBe('');
    // The first day with a pool: of its last day alone.
    const first = await rank({ on: { month: 11, day: 5 } });
    expect(first.answer).toMatchObject({ days: 3, p50: 2 });
  });
});
