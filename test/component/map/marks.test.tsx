/** The mark of a buoy as it is painted: its figure, the colour around it, and what strikes it through. */
import { expect, test } from 'vitest';
import { readChartTheme } from '#renderer/charts/theme.ts';
import { cameraAt, frameOn } from '#renderer/map/camera.ts';
import { VALUE_RADIUS } from '#renderer/map/clusters.ts';
import { paintCircle } from '#renderer/map/marks.ts';

const COLOUR = '#12ab34';
const [x, y] = [20, 20];
const size = { width: 40, height: 40 };

/** @returns the colour of a pixel, from the middle of the mark */
function painted(text: string, implausible = false, theme: 'light' | 'night' = 'light') {
  const pen = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  if (!pen) throw new Error('There is no canvas.');
  Object.assign(pen.canvas, size);
  document.documentElement.dataset.theme = theme;
  const colours = readChartTheme();
  const frame = frameOn(pen, { camera: cameraAt({ lat: 0, lng: 0, zoom: 1 }), size, colours }, 1);
  const shown = { value: 1, age: 'fresh' as const, implausible };
  paintCircle(
    frame,
    { shown, x, y, radius: VALUE_RADIUS },
    {
      colour: () => (implausible ? null : COLOUR),
      text: () => text,
    },
  );
  const at = (right: number, down: number) =>
    `#${[...pen.getImageData(x + right, y + down, 1, 1).data.subarray(0, 3)]
      .map((one) => one.toString(16).padStart(2, '0'))
      .join('')}`;
  /** The colours of the lines through the middle. */
  const middle = (half: number, rows: readonly number[]) =>
    rows.flatMap((down) => Array.from({ length: 2 * half }, (_, i) => at(i - half, down)));
  return { at, middle, panel: colours.panel };
}

test('the figure stands on the colour; what is not plausible has none and is struck through', () => {
  const [one, other, wrong] = [painted('2.4'), painted('7.9'), painted('2.4', true)];
  expect([one.at(0, -9), wrong.at(0, -9)]).toEqual([COLOUR, wrong.panel]);
  expect(one.middle(8, [-3, 3])).not.toEqual(other.middle(8, [-3, 3]));
  // Between the digits.
  expect(one.middle(8, [-1, 0])).toContain(COLOUR);
  expect(wrong.middle(8, [-1, 0])).not.toContain(wrong.panel);
});

test('at night the colour is a ring, from which the figure is kept apart', () => {
  expect(painted('', false, 'night').middle(13, [-1, 0])).toContain(COLOUR);
  expect(painted('88.8', false, 'night').middle(13, [-1, 0])).not.toContain(COLOUR);
});
