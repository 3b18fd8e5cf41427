/** One drawing of the map on a canvas: the pen, what is shown, and the copies of the world in it. */
import type { Camera, WorldPoint } from './camera.ts';
import type { Size } from './placing.ts';
import type { ScreenPoint } from './seaMap.types.ts';

export interface Frame {
  pen: CanvasRenderingContext2D;
  camera: Camera;
  /** CSS pixels. */
  size: Size;
  /** CSS pixels that the world is wide. */
  scale: number;
  /** Device pixels in a CSS pixel. */
  pixelRatio: number;
}

/** Where a point of a copy of the world lies, CSS pixels. */
export const toScreen = (
  { camera, scale, size }: Frame,
  { x, y }: WorldPoint,
  copy: number,
): ScreenPoint => ({
  x: (x + copy - camera.x) * scale + size.width / 2,
  y: (y - camera.y) * scale + size.height / 2,
});

/** Draws in CSS pixels and restores the pen. */
export function inPixels({ pen, pixelRatio }: Frame, draw: () => void): void {
  pen.save();
  pen.setTransform(pixelRatio, 0, 0, pixelRatio, 0, 0);
  draw();
  pen.restore();
}

/** Numbers of the copies of the world that the view touches; what is added to x in world coordinates. */
export function worldCopies({ camera, size, scale }: Frame): number[] {
  const half = size.width / scale / 2;
  const first = Math.floor(camera.x - half);
  const last = Math.floor(camera.x + half);
  return Array.from({ length: last - first + 1 }, (_, i) => first + i);
}
