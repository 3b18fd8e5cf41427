/** What the simulated sea looks like over years: pinned so that a change of the model is noticed. */
import { describe, expect, it } from 'vitest';
import { ENERGY_PERIOD_PER_PEAK_PERIOD, energyFlux } from '#main/demo/sea/observe.ts';
import { pulse, stormsOf, winter } from '#main/demo/sea/weather.ts';
import { aggregate } from '#shared/science/aggregate.ts';
import { angleBetween } from '#shared/science/compass.ts';
import { belt, DAY, NOW, q, sea, seconds, valuesIn } from './support.ts';

const northernWinter = [12, 1, 2];
const northernSummer = [6, 7, 8];
const year = { from: seconds('2021-01-01T00:00:00Z'), to: seconds('2022-01-01T00:00:00Z') };
const yearOf = (id: number, metric: Parameters<typeof sea.samples>[1]) =>
  sea.samples(id, metric, year.from, year.to);
/** Open coasts of middle latitudes: California, Ireland, Tasmania. */
const stormy = [100, 185, 259];

const mean = (values: readonly number[]) => aggregate(values, 'avg');

describe('significant height', () => {
  it.each([
    ['tropics, January', belt(1, 0, 15), northernWinter, [0.8, 1.6], [1.8, 3.4]],
    ['30–45° N in winter', belt(1, 30, 45), northernWinter, [1.6, 2.8], [5, 9]],
    ['30–45° N in summer', belt(1, 30, 45), northernSummer, [0.7, 1.4], [2, 4]],
    ['45–75° N in winter', belt(1, 45, 75), northernWinter, [2.4, 4], [6.5, 12]],
    ['45–75° N in summer', belt(1, 45, 75), northernSummer, [0.9, 1.8], [2.4, 5]],
    ['30–60° S in winter', belt(-1, 30, 60), northernSummer, [2, 3.4], [6, 11]],
    ['30–60° S in summer', belt(-1, 30, 60), northernWinter, [1.3, 2.4], [3.5, 7]],
  ] as const)('%s: median and 99th percentile', (_, buoys, months, middle, high) => {
    const heights = valuesIn(buoys, 'significantHeight', months);
    expect(q(heights, 0.5)).toBeGreaterThan(middle[0]);
    expect(q(heights, 0.5)).toBeLessThan(middle[1]);
    expect(q(heights, 0.99)).toBeGreaterThan(high[0]);
    expect(q(heights, 0.99)).toBeLessThan(high[1]);
  });

  it('never leaves 0.15 to 17 m', () => {
    const heights = valuesIn(sea.buoys, 'significantHeight', [1, 7]);
    expect(q(heights, 0)).toBeGreaterThanOrEqual(0.15);
    expect(q(heights, 1)).toBeLessThanOrEqual(17);
  });

  it.each(stormy)('is near log-normal at buoy %i: skewed, but not in its logarithm', (id) => {
    const heights = yearOf(id, 'significantHeight').values;
    expect(skewness(heights)).toBeGreaterThan(0.8);
    expect(Math.abs(skewness(heights.map(Math.log)))).toBeLessThan(0.75);
    const spread = Math.sqrt(variance(heights.map(Math.log)));
    expect(spread).toBeGreaterThan(0.35);
    expect(spread).toBeLessThan(0.75);
  });

  it.each(stormy)('changes little from one reading to the next at buoy %i', (id) => {
    const { times, values } = yearOf(id, 'significantHeight');
    const steps = values.flatMap((value, i) => {
      const before = values[i - 1];
      const near = (times[i] ?? 0) - (times[i - 1] ?? 0) <= 3600;
      return before !== undefined && near ? [Math.abs(value - before) / before] : [];
    });
    expect(q(steps, 0.99)).toBeLessThan(0.13);
  });
});

describe('storms', () => {
  const site = { key: 1, lat: 55, lng: 0, facing: 270, exposure: 1 };

  it('stay above half their peak for 26 to 47 hours', () => {
    const above = Array.from({ length: 9000 }, (_, i) => i / 1000).filter((x) => pulse(x) >= 0.5);
    const width = (above.at(-1) ?? 0) - (above[0] ?? 0);
    const storms = Array.from({ length: 1000 }, (_, block) => stormsOf(5, site, block)).flat();
    const hours = storms.map(({ scale }) => (scale / 3600) * width);
    expect(Math.min(...hours)).toBeGreaterThan(26);
    expect(Math.max(...hours)).toBeLessThan(47);
    expect(pulse(1)).toBe(1);
  });

  it('arrive as a Poisson process, more often in winter', () => {
    const blocks = Array.from({ length: 6000 }, (_, i) => 3000 + i);
    const inWinter = (block: number) => winter(55, block * 4 * DAY, 15) > 0.7;
    const inSummer = (block: number) => winter(55, block * 4 * DAY, 15) < -0.7;
    const counts = (pick: (block: number) => boolean) =>
      blocks.filter(pick).map((block) => stormsOf(5, site, block).length);
    const cold = counts(inWinter);
    const warm = counts(inSummer);
    expect(mean(cold)).toBeGreaterThan(0.65);
    expect(mean(cold)).toBeLessThan(0.85);
    expect(mean(warm)).toBeLessThan(0.3);
    // The variance of a Poisson count is its mean.
    expect(variance(cold) / (mean(cold) ?? 0)).toBeGreaterThan(0.85);
    expect(variance(cold) / (mean(cold) ?? 0)).toBeLessThan(1.15);
  });
});

describe('periods', () => {
  it.each(stormy)('grow with the height at buoy %i', (id) => {
    const heights = yearOf(id, 'significantHeight').values;
    const periods = yearOf(id, 'peakPeriod').values;
    const high = q(heights, 0.9);
    const low = q(heights, 0.3);
    const of = (pick: (h: number) => boolean) =>
      mean(periods.filter((_, i) => pick(heights[i] ?? 0))) ?? 0;
    expect(of((h) => h > high) - of((h) => h < low)).toBeGreaterThan(0.7);
    expect(correlation(heights, periods)).toBeGreaterThan(0.2);
  });

  it('grow with the age of a storm at equal height', () => {
    // Over all storms: the same height later in the pulse comes with longer waves.
    const { times, values } = yearOf(185, 'significantHeight');
    const periods = yearOf(185, 'peakPeriod').values;
    const level = q(values, 0.9);
    const near = (i: number) => Math.abs((values[i] ?? 0) - level) < 0.1 * level;
    const rate = (i: number) => (values[i + 6] ?? 0) - (values[i - 6] ?? 0);
    const rows = times
      .map((_, i) => i)
      .slice(6, -6)
      .filter(near);
    const growing = rows.filter((i) => rate(i) > 0.3).map((i) => periods[i] ?? 0);
    const falling = rows.filter((i) => rate(i) < -0.2).map((i) => periods[i] ?? 0);
    expect((mean(falling) ?? 0) - (mean(growing) ?? 0)).toBeGreaterThan(0.3);
  });

  it('never make a sea steeper than breaking allows, and stay in 2 to 24 s', () => {
    for (const buoy of sea.buoys) {
      const from = seconds('2022-01-10T00:00:00Z');
      const heights = sea.samples(buoy.id, 'significantHeight', from, from + 6 * DAY).values;
      const periods = sea.samples(buoy.id, 'peakPeriod', from, from + 6 * DAY).values;
      const steepness = heights.map((h, i) => (2 * Math.PI * h) / (9.81 * (periods[i] ?? 1) ** 2));
      expect(q(steepness, 1)).toBeLessThan(0.06);
      expect(q(periods, 0)).toBeGreaterThanOrEqual(2);
      expect(q(periods, 1)).toBeLessThanOrEqual(24);
    }
  });
});

describe('one reading', () => {
  const rows = [100, 187, 222, 274].flatMap((id) => {
    const last = sea.countUntil(id, NOW);
    return Array.from({ length: 1500 }, (_, i) => sea.row(id, last - 1 - i * 60));
  });

  it('has its highest wave at 1.5 to 2.1 times the significant height', () => {
    const ratios = rows.flatMap(({ significantHeight: h, maximumHeight: m }) =>
      h === null || m === null ? [] : [m / h],
    );
    expect(q(ratios, 0)).toBeGreaterThanOrEqual(1.5);
    expect(q(ratios, 1)).toBeLessThanOrEqual(2.1 + 1e-9);
    expect(q(ratios, 0.5)).toBeGreaterThan(1.75);
    expect(q(ratios, 0.5)).toBeLessThan(1.85);
  });

  it('has the energy of its height and peak period', () => {
    const from = NOW - 2 * DAY;
    const peaks = sea.samples(100, 'peakPeriod', from, NOW);
    peaks.times.forEach((time, i) => {
      const row = sea.row(100, sea.countUntil(100, time) - 1);
      const peak = peaks.values[i] ?? Number.NaN;
      const energy = energyFlux(row.significantHeight ?? 0, peak * ENERGY_PERIOD_PER_PEAK_PERIOD);
      expect(row.energy).toBeCloseTo(energy, 1);
    });
    // 0.49 kW/m for each m² s of Hs² Te.
    expect(energyFlux(2, 10)).toBeCloseTo(19.6, 1);
  });

  it('has directions in 0 to 359, drifting rather than jumping', () => {
    const { values } = sea.samples(185, 'direction', year.from, year.from + 60 * DAY);
    expect(values.every((d) => Number.isInteger(d) && d >= 0 && d < 360)).toBe(true);
    const turns = values.slice(1).map((d, i) => Math.abs(angleBetween(values[i] ?? 0, d)));
    expect(q(turns, 0.99)).toBeLessThan(12);
    expect(q(values, 0.95) - q(values, 0.05)).toBeGreaterThan(20);
  });
});

describe('water and wind', () => {
  it('the water is warm at the equator, cold in the north, and follows the season', () => {
    const middle = (lat: [1 | -1, number, number], months: number[]) =>
      q(valuesIn(belt(...lat), 'waterTemperature', months), 0.5);
    expect(middle([1, 0, 15], [1])).toBeGreaterThan(25);
    expect(middle([1, 55, 75], [2])).toBeLessThan(7);
    expect(middle([1, 30, 45], [8]) - middle([1, 30, 45], [2])).toBeGreaterThan(4);
    expect(middle([-1, 30, 45], [2]) - middle([-1, 30, 45], [8])).toBeGreaterThan(3);
    const all = valuesIn(sea.buoys, 'waterTemperature', [2, 8]);
    expect(q(all, 0)).toBeGreaterThanOrEqual(-1.8);
    expect(q(all, 1)).toBeLessThanOrEqual(33);
  });

  it('wind rises with the sea, and gusts are stronger than wind', () => {
    const id = sea.buoys.find((b) => b.country === 'IE' && b.metrics.length === 9)?.id ?? 0;
    const hours = Array.from({ length: 3000 }, (_, i) => year.from + i * 3600);
    const at = (metric: 'windSpeed' | 'gustSpeed' | 'significantHeight', time: number) =>
      sea.samples(id, metric, time, time + 1).values[0];
    const pairs = hours.flatMap((time) => {
      const [wind, gust, height] = [
        at('windSpeed', time),
        at('gustSpeed', time),
        at('significantHeight', time),
      ];
      return wind === undefined || gust === undefined || height === undefined
        ? []
        : [{ wind, gust, height }];
    });
    expect(pairs.length).toBeGreaterThan(2000);
    expect(pairs.every(({ wind, gust }) => gust > wind)).toBe(true);
    expect(
      correlation(
        pairs.map((p) => p.wind),
        pairs.map((p) => p.height),
      ),
    ).toBeGreaterThan(0.3);
  });
});

function variance(values: number[]): number {
  const m = mean(values) ?? 0;
  return mean(values.map((v) => (v - m) ** 2)) ?? 0;
}

function skewness(values: number[]): number {
  const m = mean(values) ?? 0;
  return (mean(values.map((v) => (v - m) ** 3)) ?? 0) / variance(values) ** 1.5;
}

function correlation(a: number[], b: number[]): number {
  const [ma, mb] = [mean(a) ?? 0, mean(b) ?? 0];
  const products = a.map((v, i) => (v - ma) * ((b[i] ?? 0) - mb));
  return (mean(products) ?? 0) / Math.sqrt(variance(a) * variance(b));
}
