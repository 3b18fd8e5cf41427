/** The picture of the arrow that flies with the waves: drawn once a theme, pointing north. */

/** CSS pixels; drawn at twice that. */
const SIZE = 44;
const RATIO = 2;

/** Shaft and head begin outside the buoy's circle, so that its colour stays free. */
export function arrowImage(colour: string, edge: string): { image: ImageData; pixelRatio: number } {
  const canvas = new OffscreenCanvas(SIZE * RATIO, SIZE * RATIO);
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('This window cannot draw a picture.');
  pen.scale(RATIO, RATIO);
  const middle = SIZE / 2;
  const path = new Path2D();
  path.moveTo(middle, middle - 7);
  path.lineTo(middle, 3);
  path.moveTo(middle - 4.5, 9);
  path.lineTo(middle, 2.5);
  path.lineTo(middle + 4.5, 9);
  pen.lineCap = 'round';
  pen.lineJoin = 'round';
  pen.strokeStyle = edge;
  pen.lineWidth = 3.4;
  pen.stroke(path);
  pen.strokeStyle = colour;
  pen.lineWidth = 1.7;
  pen.stroke(path);
  return { image: pen.getImageData(0, 0, canvas.width, canvas.height), pixelRatio: RATIO };
}
