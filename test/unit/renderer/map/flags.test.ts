/** Flags of spots keep off the values of buoys. */
import { expect, test } from 'vitest';
import type { ChartTheme } from '#renderer/charts/theme.ts';
import { type Frame, toWorld } from '#renderer/map/camera.ts';
import { paintSpots } from '#renderer/map/marks.ts';
import type { Box } from '#renderer/map/places.ts';

const position = { lat: 0, lng: 0 };
/** Where the last flag begins. */
let foot: number[] = [];
const moveTo = (...at: number[]) => {
  foot = at.map((pixel) => pixel - 100);
};
const pen = new Proxy({ moveTo } as CanvasRenderingContext2D, {
  get: (own, name) =>
    Reflect.get(own, name) ?? (name === 'measureText' ? () => ({ width: 40 }) : () => undefined),
  set: () => true,
});
const frame: Frame = {
  pen,
  camera: { ...toWorld(position), zoom: 6 },
  size: { width: 200, height: 200 },
  scale: 512 * 2 ** 6,
  colours: { theme: 'light', panel: '#fff', action: '#00f', ink: '#000' } as ChartTheme,
};
/** Around the value of a buoy. */
const value = (x: number, y: number): Box => ({
  ...{ left: x - 13, right: x + 13, top: y - 13, bottom: y + 13 },
});
const flagBeside = (...taken: Box[]) => {
  const [flag] = paintSpots(frame, [{ id: 's', name: 'Reef', position }], taken);
  return flag && [flag.x - 100, flag.y - 100];
};

test('a flag stands above its spot, or where it covers no value', () => {
  expect(flagBeside()).toEqual([6, -21]);
  expect(flagBeside(value(105, 75))).toEqual([6, 21]);
  expect(flagBeside(value(116, 80), value(116, 120))).toEqual([-6, -21]);
});

test('a flag at a buoy stands on its mark and covers no part of its value', () => {
  expect(flagBeside(value(100, 100))).toEqual([6, -21]);
  expect(foot).toEqual([0, -13]);
  flagBeside();
  expect(foot).toEqual([0, 0]);
});

test('among values everywhere it stands above', () => {
  expect(flagBeside(...[75, 100, 125].map((y) => value(100, y)))).toEqual([6, -21]);
});
