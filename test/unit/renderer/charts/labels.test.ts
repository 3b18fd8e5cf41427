// Labels at line ends keep apart and inside.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { spreadLabels, withRoom } from '#renderer/charts/labels.ts';

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
