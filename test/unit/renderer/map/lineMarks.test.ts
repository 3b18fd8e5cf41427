/** The forecasts on the line of a passage: in the colours of heights, hollow where none is downloaded, the pointed one in a ring. */
import { expect, it } from 'vitest';
import type { ChartTheme } from '#renderer/charts/theme.ts';
import { heightColour } from '#renderer/format/colourScale.ts';
import { cameraAt, type Frame, worldSize } from '#renderer/map/camera.ts';
import { paintLineMarks } from '#renderer/map/marks.ts';

it('has a disc for each', () => {
  const fills: unknown[] = [];
  const rings: { radius: number; colour: unknown }[] = [];
  let radius = 0;
  const pen = {
    fillStyle: '',
    strokeStyle: '',
    beginPath: () => undefined,
    arc: (_x: number, _y: number, size: number) => {
      radius = size;
    },
    fill: () => fills.push(pen.fillStyle),
    stroke: () => rings.push({ radius, colour: pen.strokeStyle }),
  };
  const colours = { theme: 'light', panel: '#ffffff', action: '#0b5fa5', ink: '#14202b' };
  const camera = cameraAt({ lat: 40, lng: -9, zoom: 7 });
  const frame = {
    ...{ pen, camera, size: { width: 800, height: 600 }, scale: worldSize(7), colours },
  } as unknown as Frame & { colours: ChartTheme };
  paintLineMarks(frame, [
    { lat: 40, lng: -9, height: 4, isPointed: false },
    { lat: 41, lng: -9, height: null, isPointed: false },
    { lat: 42, lng: -9, height: 1, isPointed: true },
  ]);
  // The first fill of each is the space around it.
  expect(fills.filter((_, at) => at % 2 === 1)).toEqual([
    heightColour(4, 'light'),
    '#ffffff',
    heightColour(1, 'light'),
  ]);
  expect(rings.filter(({ colour }) => colour === '#0b5fa5')).toEqual([
    { radius: expect.toSatisfy((size: number) => size > 10), colour: '#0b5fa5' },
  ]);
});
