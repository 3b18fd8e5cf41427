/** What the simulated sea looks like over years. That nothing of it changes unnoticed: record.test.ts. */
import { describe, expect, it } from 'vitest';
import { ENERGY_PERIOD_PER_PEAK_PERIOD, energyFlux } from '#main/demo/sea/observe.ts';
import { belt, DAY, NOW, q, sea, seconds, valuesIn } from './support.ts';

const northernWinter = [12, 1, 2];
const northernSummer = [6, 7, 8];

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
    // Never outside 0.15 to 17 m.
    expect(q(heights, 0)).toBeGreaterThanOrEqual(0.15);
    expect(q(heights, 1)).toBeLessThanOrEqual(17);
  });
});

describe('periods', () => {
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

  it('gusts are stronger than wind', () => {
    const id = sea.buoys.find((b) => b.country === 'IE' && b.metrics.length === 9)?.id ?? 0;
    const hours = Array.from({ length: 3000 }, (_, i) => NOW - i * 3600);
    const at = (metric: 'windSpeed' | 'gustSpeed', time: number) =>
      sea.samples(id, metric, time, time + 1).values[0];
    const pairs = hours.flatMap((time) => {
      const [wind, gust] = [at('windSpeed', time), at('gustSpeed', time)];
      return wind === undefined || gust === undefined ? [] : [{ wind, gust }];
    });
    expect(pairs.length).toBeGreaterThan(2000);
    expect(pairs.every(({ wind, gust }) => gust > wind)).toBe(true);
  });
});
