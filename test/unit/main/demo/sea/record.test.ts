/** The record of the simulated buoys: the same next week, gaps, nulls, exact counts, speed. */
import { describe, expect, it } from 'vitest';
import { simulatedBuoys } from '#main/demo/sea/network.ts';
import { outagesOf, Presence } from '#main/demo/sea/presence.ts';
import { simulatedSea } from '#main/demo/sea/simulated.ts';
import { DAY, NOW, sea, seconds } from './support.ts';

const EIGHT_YEARS = 8 * 365.25 * DAY;
const cadenceOf = (id: number) => simulatedBuoys.find((b) => b.buoy.id === id)?.cadence ?? 0;

describe('the same question', () => {
  it('has the same answer from another sea of the same seed, in any order of asking', () => {
    const other = simulatedSea(20_160_101);
    const rows = [5, 150_000, 40_000, 6, 149_999];
    const asked = rows.map((row) => other.row(100, row));
    expect(asked).toEqual(
      rows
        .toReversed()
        .map((row) => sea.row(100, row))
        .toReversed(),
    );
    expect(other.samples(187, 'windSpeed', NOW - 5 * DAY, NOW)).toEqual(
      sea.samples(187, 'windSpeed', NOW - 5 * DAY, NOW),
    );
  });

  it('has the answer it had when this test was written', () => {
    const row = sea.row(100, sea.countUntil(100, seconds('2020-02-29T12:00:00Z')) - 1);
    expect(row).toMatchInlineSnapshot(`
      {
        "direction": 274,
        "energy": 32.64,
        "id": 1000072984,
        "maximumHeight": 5.19,
        "period": 8.3,
        "significantHeight": 2.72,
        "time": 1582977600,
        "uuid": "bf7b000c-6677-8c11-8ac6-01c957da3678",
        "waterTemperature": 14.7,
      }
    `);
  });

  it('has another answer from another seed', () => {
    expect(simulatedSea(2).row(100, 1000).significantHeight).not.toBe(
      sea.row(100, 1000).significantHeight,
    );
  });
});

describe('counts', () => {
  it.each([100, 101, 187, 222, 285])('are exact for buoy %i: rows walk up to them', (id) => {
    const until = seconds('2016-09-01T00:00:00Z');
    const count = sea.countUntil(id, until);
    const rows = Array.from({ length: count + 1 }, (_, row) => sea.row(id, row));
    const times = rows.map((r) => r.time);
    expect(times.slice(1).every((time, i) => time > (times[i] ?? time))).toBe(true);
    expect(times[count - 1]).toBeLessThanOrEqual(until);
    expect(times[count]).toBeGreaterThan(until);
    expect(times.every((time, row) => sea.countUntil(id, time) === row + 1)).toBe(true);
    expect(times.every((time, row) => sea.countUntil(id, time - 1) === row)).toBe(true);
    expect(rows.every((r, row) => sea.indexOf(id, r.id) === row)).toBe(true);
  });

  it('leave nothing before 2016 and at least eight years after, for every buoy', () => {
    for (const { id } of sea.buoys) {
      const first = sea.row(id, 0).time;
      const last = sea.row(id, sea.countUntil(id, NOW) - 1).time;
      expect(sea.countUntil(id, seconds('2016-01-01T00:00:00Z') - 1)).toBe(0);
      expect(last - first, String(id)).toBeGreaterThan(EIGHT_YEARS);
    }
  });

  it('know no reading of another buoy, of a gap, or of no slot', () => {
    const some = sea.row(100, 500);
    expect(sea.indexOf(101, some.id)).toBeNull();
    expect(sea.indexOf(100, 5)).toBeNull();
    const gap = Array.from({ length: 3000 }, (_, i) => some.id + i).find(
      (id) => sea.indexOf(100, id) === null,
    );
    expect(gap).toBeDefined();
  });

  it('agree with a walk over slots for awkward outages', () => {
    const silences = [
      { from: 5, to: 2000 },
      { from: 1990, to: 2100 },
      { from: 4321, to: Number.POSITIVE_INFINITY },
    ];
    const presence = new Presence({ seed: 9, key: 1, perHour: 2, silences });
    const slots: number[] = [];
    for (let slot = 0; slot < 6000; slot++) {
      if (presence.has(slot)) slots.push(slot);
      expect(presence.rowsUntil(slot)).toBe(slots.length);
    }
    expect(slots.map((_, row) => presence.slotOf(row))).toEqual(slots);
    const walked: number[] = [];
    presence.forEach(0, 5999, (slot) => walked.push(slot));
    expect(walked).toEqual(slots);
    expect(() => presence.slotOf(slots.length)).toThrow(RangeError);
  });
});

describe('gaps', () => {
  it('take two to seven per cent of the record, from single readings to days', () => {
    const shares = sea.buoys
      .filter(({ id }) => id !== 187 && id !== 222)
      .map(({ id }) => {
        const slots = Math.floor((NOW - seconds('2016-01-01T00:00:00Z')) / cadenceOf(id));
        return 1 - sea.countUntil(id, NOW) / slots;
      });
    expect(Math.min(...shares)).toBeGreaterThan(0.005);
    expect(Math.max(...shares)).toBeLessThan(0.07);
    const lengths = Array.from({ length: 500 }, (_, block) => outagesOf(3, 1, block, 2)).flatMap(
      (outages) => outages.map((o) => (o.to - o.from + 1) / 2),
    );
    expect(lengths.filter((hours) => hours === 0.5).length).toBeGreaterThan(500);
    expect(lengths.filter((hours) => hours > 24).length).toBeGreaterThan(30);
    expect(Math.max(...lengths)).toBeLessThan(8 * 24);
  });

  it('silence one buoy for good and one for half a year', () => {
    const last = sea.row(187, sea.countUntil(187, NOW) - 1).time;
    expect((NOW - last) / DAY).toBeGreaterThan(240);
    const [from, to] = [seconds('2023-05-18T00:00:00Z'), seconds('2023-12-01T00:00:00Z')];
    expect(sea.countUntil(222, to)).toBe(sea.countUntil(222, from));
    expect(sea.samples(222, 'significantHeight', from, to).values).toEqual([]);
  });
});

describe('nulls', () => {
  const rows = [100, 101, 108].flatMap((id) =>
    Array.from({ length: 20_000 }, (_, i) => sea.row(id, 30_000 + i)),
  );
  const share = (missing: (row: (typeof rows)[number]) => boolean) =>
    rows.filter(missing).length / rows.length;

  it('are rare but there in every field', () => {
    expect(share((r) => r.significantHeight === null)).toBeGreaterThan(0.002);
    expect(share((r) => r.significantHeight === null)).toBeLessThan(0.008);
    expect(share((r) => r.maximumHeight === null)).toBeGreaterThan(0.008);
    expect(share((r) => r.direction === null)).toBeLessThan(0.02);
    expect(rows.filter((r) => r.significantHeight === null && r.energy !== null)).toEqual([]);
  });

  it('are all there is of temperature and wind from the source with waves only', () => {
    const id = sea.buoys.find((b) => b.metrics.length === 5)?.id ?? 0;
    const times = [NOW - 30 * DAY, NOW] as const;
    expect(sea.samples(id, 'waterTemperature', ...times).values).toEqual([]);
    expect(sea.samples(id, 'windSpeed', ...times).values).toEqual([]);
    expect(sea.samples(id, 'peakPeriod', ...times).values.length).toBeGreaterThan(500);
    expect(sea.row(id, 1000).waterTemperature).toBeNull();
  });
});
