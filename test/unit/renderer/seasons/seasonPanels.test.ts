// Ticks of charts that share an axis.
import { expect, it } from 'vitest';
import { roundTicks } from '#renderer/charts/svg.tsx';
import { smallBoxes } from '#renderer/screens/seasons/SeasonPanels.tsx';

it.each([
  [0, 5.3, 3, [0, 2, 4, 6]],
  [0, 0.9, 3, [0, 0.5, 1]],
  [11.2, 18.9, 3, [10, 15, 20]],
  [-1.5, 1.2, 3, [-2, -1, 0, 1, 2]],
  [0, 0, 3, [0, 0.5]],
  [0, 6, 3, [0, 2, 4, 6]],
])('from %d to %d in about %d steps', (low, high, most, ticks) => {
  expect(roundTicks(low, high, most)).toEqual(ticks);
});

it('charts of a picture fill it without covering each other', () => {
  const boxes = smallBoxes(7, { width: 600, height: 300 });
  expect(boxes).toHaveLength(7);
  expect(boxes[0]).toMatchObject({ left: 0, top: 0 });
  for (const { left, top, width, height } of boxes) {
    expect(left + width).toBeLessThanOrEqual(600 + 1e-9);
    expect(top + height).toBeLessThanOrEqual(300 + 1e-9);
    const covered = boxes.filter(
      (one) =>
        one.left < left + width &&
        left < one.left + one.width &&
        one.top < top + height &&
        top < one.top + one.height,
    );
    expect(covered).toHaveLength(1);
  }
});
