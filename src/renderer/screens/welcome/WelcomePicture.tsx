/** Beside the first form: the map with marks and a year against the others, simulated and drawn; it requests nothing. */
import { useEffect, useRef, useState } from 'react';
import { useSize } from '#renderer/charts/svg.tsx';
import { type ChartTheme, useChartTheme } from '#renderer/charts/theme.ts';
import { formatHeight, metricLabel } from '#renderer/format/metrics.ts';
import { monthNames } from '#renderer/format/time.ts';
import { cameraAt, frameOn, project, toWorld } from '#renderer/map/camera.ts';
import { towards, VALUE_RADIUS } from '#renderer/map/clusters.ts';
import { type CoarseWorld, coarseWorld, paintFirstView } from '#renderer/map/firstView.ts';
import { paintArrow, paintCircle } from '#renderer/map/marks.ts';
import { colouringOf } from '#renderer/map/variables.ts';
import { useUnits } from '#renderer/stores/app.ts';
import { serviceName } from '#shared/i18n/serviceName.ts';
import { DEMO_LABEL } from '#shared/model/connection.ts';

/** Latitude, longitude, height (m), direction (from). */
const SEA = [
  [60.5, -1.9, 5.8, 259],
  [38.6, -29, 5.2, 299],
  [40.3, -71.6, 4.8, 135],
  [44.2, -8.4, 4.5, 320],
  [57.1, 6.2, 4, 273],
  [47.2, -48.5, 3.7, 88],
  [51.7, -13.3, 3.6, 235],
  [63.3, -22.3, 3.2, 181],
  [33.4, -10.8, 3.2, 276],
  [57.6, 19, 2.7, 92],
  [35.9, 14.2, 2.7, 276],
  [30.5, -20.2, 2.1, 327],
  [32.2, -64.6, 2, 114],
  [60, -48.3, 2, 248],
  [25.5, -44.6, 1.8, 138],
  [41.5, 5.5, 1.6, 274],
  [28.5, -77.2, 1.4, 65],
] as const;

export function WelcomePicture() {
  const holder = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const size = useSize(holder);
  const colours = useChartTheme();
  const units = useUnits();
  const [world, setWorld] = useState<CoarseWorld | null>(null);
  useEffect(() => {
    coarseWorld().then(setWorld, reportError);
  }, []);
  useEffect(() => {
    const pen = canvas.current?.getContext('2d', { alpha: false });
    if (!pen || !size) return;
    pen.canvas.width = size.width * devicePixelRatio;
    pen.canvas.height = size.height * devicePixelRatio;
    const camera = cameraAt({ lat: 38, lng: -32, zoom: Math.log2(size.width / 512) + 1.35 });
    const frame = frameOn(pen, { camera, size, colours });
    paintFirstView(frame, world);
    pen.lineCap = 'round';
    const around = { now: 0, ranks: new Map() };
    const colouring = colouringOf('significantHeight', units, around);
    for (const [lat, lng, value, direction] of SEA) {
      const shown = { value, implausible: false, age: 'fresh' as const };
      const placed = {
        ...project(camera, size, toWorld({ lat, lng })),
        radius: VALUE_RADIUS,
        shown,
      };
      paintArrow(frame, placed, towards(direction));
      paintCircle(frame, placed, colouring);
    }
  }, [size, colours, world, units]);
  const height = formatHeight(usual(PRESENT) * shareOfUsual(PRESENT), units.heightUnit);
  return (
    <div className="welcome-picture" aria-hidden="true" ref={holder}>
      <canvas className="over" ref={canvas} />
      <div className="welcome-card box">
        <div className="line apart">
          <span className="line">
            <strong>{metricLabel.significantHeight}</strong>
            <span className="quiet">{serviceName(DEMO_LABEL)}</span>
          </span>
          <strong className="numeric">
            {height.text} {height.unit}
          </strong>
        </div>
        <YearSketch colours={colours} />
      </div>
    </div>
  );
}

const SIZE = { width: 420, height: 132 };
/** Weeks of a year, and of the present one. */
const [WEEKS, PRESENT] = [52, 46];

/** From -0.5 to 0.5, looks random and is always the same. */
const noise = (seed: number): number => ((Math.sin(seed * 127.1) * 43758.5453) % 1) / 2;
/** Usual height of a week, metres. */
const usual = (week: number): number => 2.5 + 1.25 * Math.cos(((week - 2) / WEEKS) * 2 * Math.PI);

/** Height of a week of the year that is drawn, as a share of the usual one. */
const shareOfUsual = (week: number): number =>
  1 + 0.8 * noise(3 * week) + 0.4 * noise(3 * week - 3);

/** A year over the usual bands. */
function YearSketch({ colours: { cover, edge, hairline, panel, quiet } }: { colours: ChartTheme }) {
  const x = (week: number) => (week / (WEEKS - 1)) * SIZE.width;
  const y = (metres: number) => SIZE.height - 18 - (metres / 7) * (SIZE.height - 24);
  const line = (weeks: number, share: (week: number) => number) =>
    Array.from({ length: weeks }, (_, week) => `${x(week)} ${y(usual(week) * share(week))}`);
  const limit = (share: number) => line(WEEKS, (week) => share + 0.14 * noise(week + share));
  const band = (low: number, high: number) =>
    `M${[...limit(low), ...limit(high).reverse()].join('L')}Z`;
  const year = line(PRESENT + 1, shareOfUsual);
  const [endX = '', endY = ''] = year.at(-1)?.split(' ') ?? [];
  return (
    <svg aria-hidden="true" width="100%" viewBox={`0 0 ${SIZE.width} ${SIZE.height}`} fontSize={11}>
      <path d={`M0 ${y(3)}H${SIZE.width}M0 ${y(6)}H${SIZE.width}`} stroke={hairline} />
      <path d={`M0 ${y(0)}H${SIZE.width}`} stroke={edge} />
      <g fill={`${cover}30`}>
        <path d={band(0.5, 1.75)} />
        <path d={band(0.72, 1.3)} />
      </g>
      <path d={`M${year.join('L')}`} fill="none" stroke={cover} strokeWidth={2} />
      <circle cx={endX} cy={endY} r={4} fill={cover} stroke={panel} />
      <g fill={quiet} textAnchor="middle">
        {monthNames().map((name, month) => (
          <text key={name} x={((month + 0.5) / 12) * SIZE.width} y={SIZE.height - 4}>
            {name}
          </text>
        ))}
      </g>
    </svg>
  );
}
