// Labels at line ends keep apart and inside.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clearPlace, spreadLabels, withRoom } from '#renderer/charts/labels.ts';

describe('spreadLabels', () => {
  it('leaves labels with room where they are', () => {
    expect(spreadLabels([10, 40, 90], 12, 0, 100)).toEqual([10, 40, 90]);
  });

  it('moves labels apart and keeps their order', () => {
    expect(spreadLabels([50, 50, 50], 12, 0, 100)).toEqual([50, 62, 74]);
  });

  it('drops the earliest where there is no room', () => {
    const placed = spreadLabels([1, 2, 3, 4, 5], 10, 0, 20);
    expect(placed.slice(0, 2)).toEqual([null, null]);
    expect(placed.slice(2)).toEqual([0, 10, 20]);
  });

  it('never overlaps and never leaves the frame', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -50, max: 250 }), { maxLength: 30 }), (wanted) => {
        const placed = spreadLabels(wanted, 12, 0, 200).filter((y) => y !== null);
        const sorted = [...placed].sort((a, b) => a - b);
        for (const [i, y] of sorted.entries()) {
          expect(y).toBeGreaterThanOrEqual(0);
          expect(y).toBeLessThanOrEqual(200);
          if (i > 0) expect(y - (sorted[i - 1] as number)).toBeGreaterThanOrEqual(12);
        }
      }),
    );
  });
});

describe('withRoom', () => {
  const tick = (at: number, label: string) => ({ at, label });
  it('leaves out a label that would run into the one before', () => {
    const ticks = [tick(0, '29 Oct'), tick(60, '31 Oct'), tick(90, '1 Nov'), tick(150, '3 Nov')];
    const kept = withRoom(
      ticks,
      ({ at }) => at,
      (label) => label.length * 6,
    );
    expect(kept.map(({ label }) => label)).toEqual(['29 Oct', '31 Oct', '3 Nov']);
  });
});

describe('the text beside the pointer', () => {
  const area = { left: 0, top: 0, right: 400, bottom: 300 };
  const box = { width: 100, height: 40 };
  const line = (y: (x: number) => number) =>
    Array.from({ length: 41 }, (_, i) => ({ x: i * 10, y: y(i * 10) }));
  const isClear = (
    { x, y }: { x: number; y: number },
    points: readonly { x: number; y: number }[],
  ) =>
    points.every(
      (point) => point.x < x || point.x > x + box.width || point.y < y || point.y > y + box.height,
    );

  it('covers no point of the line, and stays in the area', () => {
    for (const y of [() => 150, (x: number) => x / 2, (x: number) => 150 + 60 * Math.sin(x / 30)]) {
      const points = line(y);
      for (const at of points) {
        const place = clearPlace(box, at, points, area);
        expect(isClear(place, points), JSON.stringify({ at, place })).toBe(true);
        expect(place.x).toBeGreaterThanOrEqual(0);
        expect(place.x + box.width).toBeLessThanOrEqual(400);
        expect(place.y).toBeGreaterThanOrEqual(0);
        expect(place.y + box.height).toBeLessThanOrEqual(300);
      }
    }
  });
  it('is level with the point where the line is open beside it', () => {
    const at = { x: 100, y: 150 };
    expect(clearPlace(box, at, [at, { x: 200, y: Number.NaN }], area)).toEqual({ x: 112, y: 130 });
  });
  it('is at the top where there is no room', () => {
    const points = line((x) => (x % 20) * 29);
    expect(clearPlace(box, { x: 200, y: 0 }, points, area).y).toBe(0);
  });
});
