/** A small map of the sea around a buoy. */
import { t } from '@lingui/core/macro';
import { useContext, useLayoutEffect, useRef } from 'react';
import { Paper } from '#renderer/charts/PaperChart.tsx';
import { readChartTheme } from '#renderer/charts/theme.ts';
import { cameraAt, frameOn } from '#renderer/map/camera.ts';
import { coarseWorld, paintFirstView } from '#renderer/map/firstView.ts';
import type { Position } from '#shared/model/geo.ts';

const SIZE = { width: 200, height: 120 };
/** Shows some 25 degrees of longitude. */
const ZOOM = 2.5;
/** Pixels drawn for each pixel of the page. */
const SHARPNESS = 4;

export function PageMap({ buoy }: { buoy: Position }) {
  const drawings = useContext(Paper);
  const canvas = useRef<HTMLCanvasElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page is drawn once.
  useLayoutEffect(() => {
    const pen = canvas.current?.getContext('2d');
    const paint = async () => {
      const world = await coarseWorld();
      if (!pen) return;
      const camera = cameraAt({ ...buoy, zoom: ZOOM });
      const shown = { camera, size: SIZE, colours: readChartTheme() };
      paintFirstView(frameOn(pen, shown, SHARPNESS), world);
      pen.beginPath();
      pen.arc(SIZE.width / 2, SIZE.height / 2, 4, 0, 2 * Math.PI);
      pen.fillStyle = '#000';
      pen.fill();
    };
    drawings?.push(paint());
  }, []);
  return (
    <canvas
      ref={canvas}
      role="img"
      aria-label={t`Map of the position`}
      width={SIZE.width * SHARPNESS}
      height={SIZE.height * SHARPNESS}
      style={{ width: 160, height: 96 }}
    />
  );
}
