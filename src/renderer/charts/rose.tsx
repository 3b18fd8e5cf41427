/** Wave roses: petals of height classes around a hub that holds the calms. */
import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { compassLabel } from '#renderer/format/direction.ts';
import { formatCount, formatNumber } from '#renderer/format/figure.ts';
import { compassPoints } from '#shared/science/compass.ts';
import type { Described } from './ChartFrame.tsx';
import type { Mark, Scene } from './MarkChart.tsx';
import { MIDDLE, type Size, textWidth } from './svg.tsx';
import type { ChartTheme, Colour } from './theme.ts';

interface RosePetals {
  /** `January`; empty for the only rose. */
  name: string;
  /** Sector after sector from north clockwise, classes from the hub outwards. */
  counts: readonly number[];
  calms: number;
  /** All readings with height and direction, calms included. */
  total: number;
}

export interface RoseDrawing {
  sectors: number;
  /** Colour and text of each height class. */
  classes: readonly { colour: Colour; label: string }[];
  roses: readonly RosePetals[];
  /** Readings with height and without direction. */
  undirected: number;
  /** What the rings count: readings, or a part of the readings of each rose. */
  rings: 'readings' | 'permille' | 'percent';
}

/** Where a rose lies, pixels. */
interface RoseBox {
  x: number;
  y: number;
  /** Of the longest petal, and of the hub that holds the calms. */
  radius: number;
  hub: number;
}

export interface RoseHit {
  rose: number;
  /** Null: the hub. */
  sector: number | null;
  /** The class whose part of the petal it is; null: the petal, and its sector beyond it. */
  class: number | null;
}

/** Width (px) of the legend, with room for longer languages. */
const LEGEND = 160;
/** Radius (px) from which all sixteen points of the compass have room around a rose. */
const SIXTEEN = 110;

/** The readings of each sector, all classes. */
export function petals(counts: readonly number[], sectors: number): number[] {
  const classes = counts.length / sectors;
  return Array.from({ length: sectors }, (_, sector) =>
    counts.slice(sector * classes, (sector + 1) * classes).reduce((a, b) => a + b, 0),
  );
}

/** What the rings count for a number of readings of a rose. */
function ringValue({ rings }: RoseDrawing, count: number, { total }: RosePetals): number {
  if (rings === 'readings') return count;
  return total === 0 ? 0 : (count / total) * (rings === 'percent' ? 100 : 1000);
}

function ringText({ rings }: RoseDrawing, value: number): string {
  if (rings === 'readings') return formatCount(value);
  return `${formatNumber(value, value < 1 ? 1 : 0)} ${rings === 'percent' ? '%' : '‰'}`;
}

/** The longest petal and the distance of the rings; twelve roses share them, so that they can be compared. */
function scaleOf(drawing: RoseDrawing): { most: number; step: number } {
  const least = drawing.rings === 'readings' ? 1 : 0.1;
  const most = Math.max(
    least,
    ...drawing.roses.flatMap((rose) =>
      petals(rose.counts, drawing.sectors).map((petal) => ringValue(drawing, petal, rose)),
    ),
  );
  const power = 10 ** Math.floor(Math.log10(most / 4));
  const round = [1, 2, 5, 10].find((n) => n * power >= most / 4 - 1e-9) ?? 10;
  return { most, step: Math.max(least, round * power) };
}

/** A grid of roses, as large as there is room. */
function roseBoxes(count: number, { width, height }: Size): RoseBox[] {
  const room = width - LEGEND;
  const name = count > 1 ? 18 : 0;
  const margin = count > 1 ? 6 : 24;
  const best = Array.from({ length: count }, (_, i) => i + 1)
    .map((columns) => {
      const rows = Math.ceil(count / columns);
      return { columns, rows, side: Math.min(room / columns, height / rows - name) };
    })
    .reduce((a, b) => (b.side > a.side ? b : a));
  const { columns, rows, side } = best;
  const radius = Math.max(8, side / 2 - margin);
  const cell = { width: room / columns, height: height / rows };
  return Array.from({ length: count }, (_, i) => ({
    x: cell.width * ((i % columns) + 0.5),
    y: cell.height * (Math.floor(i / columns) + 0.5) + name / 2,
    radius,
    hub: radius * 0.16,
  }));
}

/** A point at a distance from the middle of a rose, radians from north clockwise. */
const pointAt = ({ x, y }: RoseBox, angle: number, distance: number): [number, number] => [
  x + Math.sin(angle) * distance,
  y - Math.cos(angle) * distance,
];

/** SVG path data of a part of a sector. A petal leaves a tenth of its sector to its neighbours. */
function wedge(box: RoseBox, sectors: number, sector: number, inner: number, outer: number) {
  const angle = (2 * Math.PI) / sectors;
  const [from, to] = [(sector - 0.45) * angle, (sector + 0.45) * angle];
  const at = (turn: number, distance: number) =>
    pointAt(box, turn, distance)
      .map((one) => one.toFixed(2))
      .join(' ');
  return `M${at(from, inner)}L${at(from, outer)}A${outer} ${outer} 0 0 1 ${at(to, outer)}L${at(to, inner)}A${inner} ${inner} 0 0 0 ${at(from, inner)}z`;
}

const circle = ({ x, y }: RoseBox, radius: number): string =>
  `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0`;

const keyOf = ({ rose, sector, class: level }: RoseHit) => `${rose} ${sector} ${level}`;

/** @param turned the sector that the keys were on last */
export function drawRoses(
  drawing: RoseDrawing,
  describe: (hit: RoseHit) => Described,
  onOpen: (hit: RoseHit) => void,
  turned: { current: number },
  size: Size,
  chartTheme: ChartTheme,
): Scene {
  const { sectors, classes, roses } = drawing;
  const { most, step } = scaleOf(drawing);
  const boxes = roseBoxes(roses.length, size);
  const reach = ({ hub, radius }: RoseBox, value: number) => hub + (value / most) * (radius - hub);
  const rings = Array.from({ length: Math.floor(most / step + 1e-9) }, (_, i) => (i + 1) * step);
  const hits: RoseHit[] = [];
  const marks: Mark[] = [];
  const add = (hit: RoseHit, outline: string, [x, y]: [number, number]) => {
    hits.push(hit);
    marks.push({
      outline,
      x,
      y,
      row: 0,
      column: marks.length,
      text: () => describe(hit),
      open: () => onOpen(hit),
    });
  };
  const drawn = roses.map((rose, at): ReactNode => {
    const box = boxes[at];
    if (!box) return null;
    const { x, y, radius, hub } = box;
    const sums = petals(rose.counts, sectors);
    const lengths = sums.map((sum) => reach(box, ringValue(drawing, sum, rose)));
    const parts: { key: string; path: string; level: number }[] = [];
    add({ rose: at, sector: null, class: null }, circle(box, hub), [x, y]);
    for (let sector = 0; sector < sectors; sector += 1) {
      const angle = (sector / sectors) * 2 * Math.PI;
      const whole: RoseHit = { rose: at, sector, class: null };
      add(
        whole,
        wedge(box, sectors, sector, hub, radius),
        pointAt(box, angle, ((lengths[sector] ?? hub) + hub) / 2),
      );
      let sum = 0;
      let inner = hub;
      classes.forEach((_, level) => {
        const count = rose.counts[sector * classes.length + level] ?? 0;
        if (count === 0) return;
        sum += count;
        const outer = reach(box, ringValue(drawing, sum, rose));
        const hit: RoseHit = { rose: at, sector, class: level };
        const path = wedge(box, sectors, sector, inner, outer);
        parts.push({ key: keyOf(hit), path, level });
        add(hit, path, pointAt(box, angle, (inner + outer) / 2));
        inner = outer;
      });
    }
    const calms = rose.total === 0 ? '–' : ringText(drawing, ringValue(drawing, rose.calms, rose));
    return (
      <g key={rose.name}>
        <path
          d={rings.map((ring) => circle(box, reach(box, ring))).join('')}
          fill="none"
          stroke={chartTheme.hairline}
        />
        {parts.map(({ key, path, level }) => (
          <path
            key={key}
            d={path}
            fill={classes[level]?.colour(chartTheme) ?? chartTheme.quiet}
            stroke={chartTheme.panel}
          />
        ))}
        <circle cx={x} cy={y} r={hub} fill={chartTheme.panel} stroke={chartTheme.quiet} />
        <text
          x={x}
          y={y}
          dy={MIDDLE}
          textAnchor="middle"
          fill={chartTheme.ink}
          fontSize={hub > 16 ? 12 : 10}
        >
          {calms}
        </text>
        {rose.name === '' ? (
          <Compass box={box} chartTheme={chartTheme} />
        ) : (
          <text
            x={x}
            y={y - radius - 11}
            dy={MIDDLE}
            textAnchor="middle"
            fontWeight={600}
            fill={chartTheme.ink}
          >
            {rose.name}
          </text>
        )}
        {roses.length === 1 ? (
          <RingLabels
            box={box}
            lengths={lengths}
            rings={rings.map((ring) => ({
              radius: reach(box, ring),
              text: ringText(drawing, ring),
            }))}
            chartTheme={chartTheme}
          />
        ) : null}
      </g>
    );
  });
  const places = new Map(hits.map((hit, at) => [keyOf(hit), at]));
  return {
    marks,
    drawing: (
      <>
        {drawn}
        <Legend
          drawing={drawing}
          left={size.width - LEGEND + 16}
          step={ringText(drawing, step)}
          chartTheme={chartTheme}
        />
      </>
    ),
    next: (at, key) => {
      const hit = roseNeighbour(
        drawing,
        at === null ? null : (hits[at] ?? null),
        key,
        turned.current,
      );
      if (!hit) return null;
      turned.current = hit.sector ?? turned.current;
      return places.get(keyOf(hit)) ?? null;
    },
  };
}

/** The points of the compass around a rose: all sixteen where they have room, else eight. */
function Compass({ box, chartTheme }: { box: RoseBox; chartTheme: ChartTheme }) {
  const every = box.radius >= SIXTEEN ? 1 : 2;
  return (
    <g fill={chartTheme.quiet} textAnchor="middle">
      {compassPoints.map((point, at) => {
        if (at % every !== 0) return null;
        const [x, y] = pointAt(box, (at / compassPoints.length) * 2 * Math.PI, box.radius + 14);
        return (
          <text key={point} x={x} y={y} dy={MIDDLE}>
            {compassLabel(point)}
          </text>
        );
      })}
    </g>
  );
}

/** Names rings in the direction where most of them can be named; a label that would cover a petal is left out. */
function RingLabels({
  box,
  lengths,
  rings,
  chartTheme,
}: {
  box: RoseBox;
  /** Of the petals, pixels from the middle. */
  lengths: readonly number[];
  rings: readonly { radius: number; text: string }[];
  chartTheme: ChartTheme;
}) {
  const isFree = (x: number, y: number): boolean => {
    const turn = (Math.atan2(x - box.x, box.y - y) / (2 * Math.PI) + 1 + 0.5 / lengths.length) % 1;
    return Math.hypot(x - box.x, y - box.y) > (lengths[Math.floor(turn * lengths.length)] ?? 0);
  };
  const labelsAt = (angle: number) =>
    rings.flatMap(({ radius, text }) => {
      const [x, y] = pointAt(box, angle, radius);
      const half = textWidth(text, chartTheme) / 2 + 2;
      const edges = [-half, -half / 2, 0, half / 2, half].flatMap((dx) =>
        [-7, 0, 7].map((dy) => isFree(x + dx, y + dy)),
      );
      return edges.every(Boolean) ? [{ x, y, half, text }] : [];
    });
  const labels = [1, 2, 3, 5, 6, 7, 9, 10, 11, 13, 14, 15]
    .map((part) => labelsAt((part * Math.PI) / 8))
    .reduce((best, one) => (one.length > best.length ? one : best));
  return (
    <g fill={chartTheme.quiet} textAnchor="middle">
      {labels.map(({ x, y, half, text }) => (
        <g key={text}>
          <rect x={x - half} y={y - 7} width={2 * half} height={14} fill={chartTheme.panel} />
          <text x={x} y={y} dy={MIDDLE}>
            {text}
          </text>
        </g>
      ))}
    </g>
  );
}

function Legend({
  drawing: { classes, roses, undirected },
  left,
  step,
  chartTheme,
}: {
  drawing: RoseDrawing;
  left: number;
  step: string;
  chartTheme: ChartTheme;
}) {
  const isEmpty = (level: number) =>
    roses.every(({ counts }) =>
      counts.every((count, at) => count === 0 || at % classes.length !== level),
    );
  const highest = classes.findLastIndex((_, level) => !isEmpty(level));
  const named = classes.slice(0, highest + 1).reverse();
  const facts = [
    t({
      message: 'Centre: calm',
      comment: 'Legend of a wave rose: its centre shows the share of calms',
    }),
    t({
      message: `Rings: every ${step}`,
      comment: 'Legend of a wave rose: the distance between its rings, readings or a share of them',
    }),
    ...(undirected === 0 ? [] : [t`No direction: ${{ count: formatCount(undirected) }}`]),
  ];
  const below = 15 + named.length * 20 + 8;
  return (
    <>
      {named.map(({ colour, label }, i) => (
        <g key={label}>
          <rect x={left} y={8 + i * 20} width={14} height={14} fill={colour(chartTheme)} />
          <text x={left + 20} y={15 + i * 20} dy={MIDDLE} fill={chartTheme.ink}>
            {label}
          </text>
        </g>
      ))}
      {facts.map((fact, i) => (
        <text key={fact} x={left} y={below + i * 18} dy={MIDDLE} fill={chartTheme.quiet}>
          {fact}
        </text>
      ))}
    </>
  );
}

/**
 * The part an arrow key leads to: left and right turn, up and down step through the hub, the classes with readings
 * and the petal, Page Up and Page Down change the rose where there are several, Home is north. Null: another key.
 * @param turned the sector that up leads to from the hub
 */
export function roseNeighbour(
  { sectors, classes, roses }: RoseDrawing,
  now: RoseHit | null,
  key: string,
  turned: number,
): RoseHit | null {
  const turn = { ArrowLeft: -1, ArrowRight: 1 }[key];
  const step = { ArrowUp: 1, ArrowDown: -1 }[key];
  const other = roses.length > 1 ? { PageUp: -1, PageDown: 1 }[key] : undefined;
  if (turn === undefined && step === undefined && other === undefined && key !== 'Home')
    return null;
  if (!now || key === 'Home') return { rose: now?.rose ?? 0, sector: 0, class: null };
  const sector = ((now.sector ?? turned) + (turn ?? 0) + sectors) % sectors;
  const rose = (now.rose + (other ?? 0) + roses.length) % roses.length;
  const counts = roses[rose]?.counts ?? [];
  /** From the hub outwards. */
  const parts: RoseHit[] = [
    { rose, sector: null, class: null },
    ...[...classes.keys()]
      .filter((level) => (counts[sector * classes.length + level] ?? 0) > 0)
      .map((level) => ({ rose, sector, class: level })),
    { rose, sector, class: null },
  ];
  if (step === undefined) {
    if (now.sector === null)
      return turn === undefined ? (parts[0] ?? null) : (parts.at(-1) ?? null);
    return (
      parts.find((part) => part.sector !== null && part.class === now.class) ?? parts.at(-1) ?? null
    );
  }
  const at = parts.findIndex(
    (part) => part.class === now.class && (part.sector === null) === (now.sector === null),
  );
  return parts[Math.min(parts.length - 1, Math.max(0, at + step))] ?? null;
}
