/** The simulated network: how many, where, and evidently simulated. That they float: test/unit/renderer/map/layers.test.ts. */
import { describe, expect, it } from 'vitest';
import { simulatedBuoys, waveMetrics } from '#main/demo/sea/network.ts';
import { isTimeZone } from '#shared/model/geo.ts';

const buoys = simulatedBuoys.map((b) => b.buoy);
const distinct = (values: readonly unknown[]) => new Set(values).size;

describe('the simulated network', () => {
  it('has at least 150 buoys in 20 countries and 15 zones, all of them real zones', () => {
    expect(buoys.length).toBeGreaterThanOrEqual(150);
    expect(distinct(buoys.map((b) => b.country))).toBeGreaterThanOrEqual(20);
    expect(distinct(buoys.map((b) => b.zone))).toBeGreaterThanOrEqual(15);
    expect(buoys.filter((b) => !isTimeZone(b.zone))).toEqual([]);
    expect(buoys.filter((b) => !/^[A-Z]{2}$/.test(b.country))).toEqual([]);
  });

  it('has ids, names and slugs that are unique, and the id 100', () => {
    for (const field of ['id', 'name', 'slug', 'sourceIdentifier'] as const) {
      expect(distinct(buoys.map((b) => b[field])), field).toBe(buoys.length);
    }
    expect(buoys.some((b) => b.id === 100)).toBe(true);
    expect(buoys.filter((b) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(b.slug))).toEqual([]);
  });

  it('says in every name and source that it is simulated', () => {
    expect(buoys.filter((b) => !b.name.startsWith('Sim. '))).toEqual([]);
    expect(buoys.filter((b) => !/simulated/i.test(b.source))).toEqual([]);
  });

  it('has one source with waves only', () => {
    const sources = new Set(buoys.filter((b) => b.metrics === waveMetrics).map((b) => b.source));
    expect(sources.size).toBe(1);
    expect(buoys.filter((b) => sources.has(b.source) && b.metrics !== waveMetrics)).toEqual([]);
  });

  it('has buoys on both sides of the antimeridian', () => {
    expect(buoys.some((b) => b.lng > 178)).toBe(true);
    expect(buoys.some((b) => b.lng < -178)).toBe(true);
  });
});
