/** Wave roses: petals of height classes around a hub that holds the calms. */
import { t } from '@lingui/core/macro';
import { compassLabel } from '#renderer/format/direction.ts';
import { formatCount, formatNumber, MISSING, partText } from '#renderer/format/figure.ts';
import { compassPoints } from '#shared/science/compass.ts';
import type { Described } from './ChartFrame.tsx';
import type { Scene } from './MarkChart.tsx';
import { circle, rectangle, roundTicks, type Size, textAt, textWidth, widest } from './svg.tsx';
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

/** Least width (px) of the legend beside the roses, and its distance from them. Where the roses are larger above it, it is below them. */
const LEGEND = 160;
const LEGEND_GAP = 16;
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

/** @param step between the rings: tenths where they are needed */
function ringText({ rings }: RoseDrawing, value: number, step = value): string {
  if (rings === 'readings') return formatCount(value);
  return `${formatNumber(value, step < 1 ? 1 : 0)} ${rings === 'percent' ? '%' : '‰'}`;
}

/** The longest petal and the distance of the rings; twelve roses share them, so that they can be compared. */
function scaleOf(drawing: RoseDrawing): { most: number; step: number } {
  const least = drawing.rings === 'readings' ? 1 : 0.1;
  const lengths = drawing.roses.flatMap((rose) =>
    petals(rose.counts, drawing.sectors).map((petal) => ringValue(drawing, petal, rose)),
  );
  const most = Math.max(least, ...lengths);
  return { most, step: Math.max(least, roundTicks(0, most, 4)[1] ?? least) };
}

/** A grid of roses, as large as there is room. */
function roseBoxes(count: number, { width, height }: Size): RoseBox[] {
  const [name, margin] = count > 1 ? [18, 6] : [0, 24];
  const sideOf = (columns: number) =>
    Math.min(width / columns, height / Math.ceil(count / columns) - name);
  const columns = Array.from({ length: count }, (_, i) => i + 1).reduce((best, one) =>
    sideOf(one) > sideOf(best) ? one : best,
  );
  const radius = Math.max(8, sideOf(columns) / 2 - margin);
  const rows = Math.ceil(count / columns);
  return Array.from({ length: count }, (_, i) => ({
    x: (width / columns) * ((i % columns) + 0.5),
    y: (height / rows) * (Math.floor(i / columns) + 0.5) + name / 2,
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

const keyOf = ({ rose, sector, class: level }: RoseHit) => `${rose} ${sector} ${level}`;

/** What the pointer and the keys lead to: the hub, and in each sector the sector itself and its classes with readings: of parts that overlap the last one is met. */
function partsOf(
  { sectors, classes }: RoseDrawing,
  { counts }: RosePetals,
  rose: number,
  box: RoseBox,
  lengthOf: (count: number) => number,
) {
  const { x, y, hub, radius } = box;
  const part = (
    sector: number,
    level: number | null,
    inner: number,
    outer: number,
    end: number,
  ) => ({
    hit: { rose, sector, class: level },
    outline: wedge(box, sectors, sector, inner, outer),
    /** Where its text is shown. */
    middle: pointAt(box, (sector / sectors) * 2 * Math.PI, (inner + end) / 2),
  });
  const calm: RoseHit = { rose, sector: null, class: null };
  return [
    { hit: calm, outline: circle(x, y, hub), middle: pointAt(box, 0, 0) },
    ...petals(counts, sectors).flatMap((total, sector) => {
      let sum = 0;
      const levels = counts.slice(sector * classes.length, (sector + 1) * classes.length);
      return [
        part(sector, null, hub, radius, lengthOf(total)),
        ...levels.flatMap((count, level) => {
          const inner = lengthOf(sum);
          sum += count;
          const outer = lengthOf(sum);
          return count === 0 ? [] : [part(sector, level, inner, outer, outer)];
        }),
      ];
    }),
  ];
}

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
  const rings = Array.from({ length: Math.floor(most / step + 1e-9) }, (_, i) => (i + 1) * step);
  const facts = factsOf(drawing, ringText(drawing, step));
  const legendWidth = Math.max(LEGEND, LEGEND_GAP + Math.ceil(widest(facts, chartTheme)));
  const named = namedOf(drawing);
  const legendHeight = named.length * 20 + LEGEND_GAP;
  const isBelow = size.height - legendHeight > size.width - legendWidth;
  const width = isBelow ? size.width : size.width - legendWidth;
  const height = isBelow ? size.height - legendHeight : size.height;
  const drawn = roseBoxes(roses.length, { width, height }).flatMap((box, at) => {
    const rose = roses[at];
    if (!rose) return [];
    const reach = (value: number) => box.hub + (value / most) * (box.radius - box.hub);
    const lengthOf = (count: number) => reach(ringValue(drawing, count, rose));
    return [{ rose, box, reach, lengthOf, parts: partsOf(drawing, rose, at, box, lengthOf) }];
  });
  const parts = drawn.flatMap((one) => one.parts);
  return {
    marks: parts.map(({ hit, outline, middle: [x, y] }) => ({
      outline,
      x,
      y,
      row: 0,
      // The same for the same part: which parts have readings changes with the data.
      column:
        (hit.rose * (sectors + 1) + (hit.sector ?? sectors)) * (classes.length + 1) +
        (hit.class ?? classes.length),
      text: () => describe(hit),
      open: () => onOpen(hit),
    })),
    drawing: (
      <>
        {drawn.map(({ rose, box, reach, lengthOf, parts }) => (
          <g key={rose.name}>
            <path
              d={rings.map((ring) => circle(box.x, box.y, reach(ring))).join('')}
              fill="none"
              stroke={chartTheme.hairline}
            />
            {parts.map(({ hit, outline }) =>
              hit.class === null ? null : (
                <path
                  key={keyOf(hit)}
                  d={outline}
                  fill={classes[hit.class]?.colour(chartTheme) ?? chartTheme.quiet}
                  stroke={chartTheme.panel}
                />
              ),
            )}
            <circle
              cx={box.x}
              cy={box.y}
              r={box.hub}
              fill={chartTheme.panel}
              stroke={chartTheme.quiet}
            />
            {textAt(box.x, box.y, calmText(drawing, rose), {
              fill: chartTheme.ink,
              fontSize: box.hub > 16 ? 12 : 10,
            })}
            {rose.name === ''
              ? compassAround(box, chartTheme)
              : textAt(box.x, box.y - box.radius - 11, rose.name, {
                  fontWeight: 600,
                  fill: chartTheme.ink,
                })}
            {roses.length > 1
              ? null
              : ringLabels(
                  box,
                  petals(rose.counts, drawing.sectors).map(lengthOf),
                  rings.map((ring) => ({
                    radius: reach(ring),
                    text: ringText(drawing, ring, step),
                  })),
                  chartTheme,
                )}
          </g>
        ))}
        <g
          textAnchor="start"
          transform={isBelow ? `translate(0 ${height})` : `translate(${width + LEGEND_GAP} 0)`}
        >
          {legend(named, facts, isBelow, chartTheme)}
        </g>
      </>
    ),
    next: (at, key) => {
      const now = at === null ? null : (parts[at]?.hit ?? null);
      const hit = roseNeighbour(drawing, now, key, turned.current);
      if (!hit) return null;
      turned.current = hit.sector ?? turned.current;
      return parts.findIndex((part) => keyOf(part.hit) === keyOf(hit));
    },
  };
}

/** Tenths below one of a hundred or of a thousand. */
function calmText({ rings }: RoseDrawing, { calms, total }: RosePetals): string {
  if (total === 0) return MISSING;
  if (rings === 'readings') return formatCount(calms);
  const [whole, sign] = rings === 'percent' ? [100, '%'] : [1000, '‰'];
  const share = calms / total;
  return `${partText(share, share > 0 && share * whole < 1 ? 1 : 0, whole)} ${sign}`;
}

/** The points of the compass around a rose: all sixteen where they have room, else eight. */
const compassAround = (box: RoseBox, { quiet }: ChartTheme) =>
  compassPoints.map((point, at) => {
    if (box.radius < SIXTEEN && at % 2 === 1) return null;
    const [x, y] = pointAt(box, (at / compassPoints.length) * 2 * Math.PI, box.radius + 14);
    return textAt(x, y, compassLabel(point), { fill: quiet });
  });

/**
 * Names rings in the direction where most of them can be named; a label that would cover a petal is left out.
 * @param lengths of the petals, pixels from the middle
 */
function ringLabels(
  box: RoseBox,
  lengths: readonly number[],
  rings: readonly { radius: number; text: string }[],
  chartTheme: ChartTheme,
) {
  const isFree = (x: number, y: number): boolean => {
    const turn = (Math.atan2(x - box.x, box.y - y) / (2 * Math.PI) + 1 + 0.5 / lengths.length) % 1;
    return Math.hypot(x - box.x, y - box.y) > (lengths[Math.floor(turn * lengths.length)] ?? 0);
  };
  const labelsAt = (angle: number) =>
    rings.flatMap(({ radius, text }) => {
      const [x, y] = pointAt(box, angle, radius);
      const half = textWidth(text, chartTheme) / 2 + 2;
      const isClear = [-half, -half / 2, 0, half / 2, half].every((dx) =>
        [-7, 0, 7].every((dy) => isFree(x + dx, y + dy)),
      );
      return isClear ? [{ x, y, half, text }] : [];
    });
  const labels = [1, 2, 3, 5, 6, 7, 9, 10, 11, 13, 14, 15]
    .map((part) => labelsAt((part * Math.PI) / 8))
    .reduce((best, one) => (one.length > best.length ? one : best));
  return labels.map(({ x, y, half, text }) => (
    <g key={text} fill={chartTheme.quiet}>
      <path d={rectangle(x - half, y - 7, 2 * half, 14)} fill={chartTheme.panel} />
      {textAt(x, y, text)}
    </g>
  ));
}

/** What the legend says below the classes. @param step between the rings */
const factsOf = ({ undirected }: RoseDrawing, step: string): string[] => [
  t({ message: 'Centre: calm', comment: 'Legend of a wave rose' }),
  t({ message: `Rings: every ${step}`, comment: 'Rings of a wave rose' }),
  ...(undirected === 0 ? [] : [t`No direction: ${{ count: formatCount(undirected) }}`]),
];

/** The classes with readings and those between them, the highest first. */
function namedOf({ classes, roses }: RoseDrawing): RoseDrawing['classes'] {
  const highest = classes.findLastIndex((_, level) =>
    roses.some(({ counts }) => counts.some((n, at) => n > 0 && at % classes.length === level)),
  );
  return classes.slice(0, highest + 1).reverse();
}

/** @param isWide the facts are beside the classes, else below them */
function legend(
  named: RoseDrawing['classes'],
  facts: readonly string[],
  isWide: boolean,
  chartTheme: ChartTheme,
) {
  const [left, top] = isWide ? [LEGEND / 2 + LEGEND_GAP, 15] : [0, 23 + named.length * 20];
  return (
    <>
      {named.map(({ colour, label }, i) => (
        <g key={label}>
          <rect y={8 + i * 20} width={14} height={14} fill={colour(chartTheme)} />
          {textAt(20, 15 + i * 20, label, { fill: chartTheme.ink, textAnchor: 'start' })}
        </g>
      ))}
      {facts.map((fact, i) =>
        textAt(left, top + i * 18, fact, { fill: chartTheme.quiet, textAnchor: 'start' }),
      )}
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
  const turn = { ArrowLeft: -1, ArrowRight: 1 }[key] ?? 0;
  const step = { ArrowUp: 1, ArrowDown: -1 }[key] ?? 0;
  const other = roses.length > 1 ? ({ PageUp: -1, PageDown: 1 }[key] ?? 0) : 0;
  if (!turn && !step && !other && key !== 'Home') return null;
  if (!now || key === 'Home') return { rose: now?.rose ?? 0, sector: 0, class: null };
  const sector = ((now.sector ?? turned) + turn + sectors) % sectors;
  const rose = (now.rose + other + roses.length) % roses.length;
  const counts = roses[rose]?.counts ?? [];
  const petal: RoseHit = { rose, sector, class: null };
  /** From the hub outwards. */
  const parts: RoseHit[] = [
    { ...petal, sector: null },
    ...[...classes.keys()]
      .filter((level) => (counts[sector * classes.length + level] ?? 0) > 0)
      .map((level) => ({ ...petal, class: level })),
    petal,
  ];
  // Where the next sector has no readings of the class, the petal is met; so it is from the hub.
  const isHub = now.sector === null && turn === 0;
  const same = parts.findIndex((part) => part.sector !== null && part.class === now.class);
  const at = isHub ? 0 : same < 0 ? parts.length - 1 : same;
  return parts[Math.min(parts.length - 1, Math.max(0, at + step))] ?? null;
}
