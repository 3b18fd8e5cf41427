/** Draws wave roses on a canvas and finds the petal at a point. */

import { t } from '@lingui/core/macro';
import { compassLabel } from '#renderer/format/direction.ts';
import { formatCount, formatNumber } from '#renderer/format/figure.ts';
import type { PictureCanvas } from './picture.ts';
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
}

/** Where a rose lies, pixels. */
interface RoseBox {
  x: number;
  y: number;
  /** Of the outer ring, and of the hub that holds the calms. */
  radius: number;
  hub: number;
}

export interface RoseHit {
  rose: number;
  /** Null: the hub. */
  sector: number | null;
  /** The class whose part of the petal it is; null beyond the petal. */
  class: number | null;
}

interface Area {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Width (px) of the legend, with room for longer languages. */
const LEGEND = 160;

const COMPASS = ['N', 'E', 'S', 'W'];

/** The scale of the rings; twelve roses share one, so that they can be compared. */
function ringOf({ roses, sectors }: RoseDrawing): { most: number; step: number } {
  const shares = roses.flatMap(({ counts, total }) =>
    total === 0 ? [0] : petals(counts, sectors).map((petal) => petal / total),
  );
  const most = Math.max(0.01, ...shares);
  const step = [0.005, 0.01, 0.02, 0.05, 0.1, 0.2].find((one) => most / one <= 5) ?? 0.25;
  return { most: Math.ceil(most / step - 1e-9) * step, step };
}

/** The readings of each sector, all classes. */
export function petals(counts: readonly number[], sectors: number): number[] {
  const classes = counts.length / sectors;
  return Array.from({ length: sectors }, (_, sector) =>
    counts.slice(sector * classes, (sector + 1) * classes).reduce((a, b) => a + b, 0),
  );
}

/** A grid of roses, as large as the area allows. */
export function roseBoxes(count: number, { left, top, width, height }: Area): RoseBox[] {
  const room = width - LEGEND;
  const name = count > 1 ? 18 : 0;
  const margin = count > 1 ? 10 : 22;
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
    x: left + cell.width * ((i % columns) + 0.5),
    y: top + cell.height * (Math.floor(i / columns) + 0.5) + name / 2,
    radius,
    hub: radius * 0.16,
  }));
}

export function roseAt(
  drawing: RoseDrawing,
  boxes: readonly RoseBox[],
  x: number,
  y: number,
): RoseHit | null {
  const { sectors } = drawing;
  const rose = boxes.findIndex((box) => Math.hypot(x - box.x, y - box.y) <= box.radius);
  const box = boxes[rose];
  if (!box) return null;
  const distance = Math.hypot(x - box.x, y - box.y);
  if (distance < box.hub) return { rose, sector: null, class: null };
  const turn = (Math.atan2(x - box.x, box.y - y) / (2 * Math.PI) + 1 + 0.5 / sectors) % 1;
  const sector = Math.floor(turn * sectors) % sectors;
  const { most } = ringOf(drawing);
  const level = reachesOf(drawing, box, rose, sector, most).findIndex((reach) => distance <= reach);
  return { rose, sector, class: level < 0 ? null : level };
}

/** How far (px) each class of a petal reaches from the centre of its rose. @param most share at the outer ring */
function reachesOf(
  drawing: RoseDrawing,
  { hub, radius }: RoseBox,
  rose: number,
  sector: number,
  most: number,
): number[] {
  const { counts = [], total = 0 } = drawing.roses[rose] ?? {};
  let sum = 0;
  return drawing.classes.map((_, level) => {
    sum += counts[sector * drawing.classes.length + level] ?? 0;
    return hub + (sum / (total || 1) / most) * (radius - hub);
  });
}

/** Inner and outer end (px from the centre) of a class of a petal, or of the petal. */
function endsOf(
  drawing: RoseDrawing,
  box: RoseBox,
  { rose, sector, class: level }: RoseHit,
  most: number,
): [number, number] {
  if (sector === null) return [0, box.hub];
  const reaches = reachesOf(drawing, box, rose, sector, most);
  if (level === null) return [box.hub, reaches.at(-1) ?? box.hub];
  return [reaches[level - 1] ?? box.hub, reaches[level] ?? box.hub];
}

/** A point within a part of a rose, pixels. */
export function pointIn(
  drawing: RoseDrawing,
  box: RoseBox,
  hit: RoseHit,
): { x: number; y: number } {
  const { most } = ringOf(drawing);
  const [inner, outer] = hit.sector === null ? [0, 0] : endsOf(drawing, box, hit, most);
  const angle = ((hit.sector ?? 0) / drawing.sectors) * 2 * Math.PI;
  const reach = (inner + outer) / 2;
  return { x: box.x + Math.sin(angle) * reach, y: box.y - Math.cos(angle) * reach };
}

/** @param marked what is pointed at is outlined */
export function drawRoses(
  context: ReturnType<PictureCanvas['getContext']>,
  drawing: RoseDrawing,
  boxes: readonly RoseBox[],
  area: Area,
  chartTheme: ChartTheme,
  marked: RoseHit | null,
): void {
  const { most, step } = ringOf(drawing);
  const rings = Array.from({ length: Math.round(most / step) }, (_, i) => (i + 1) * step);
  context.save();
  context.textBaseline = 'middle';
  context.lineWidth = 1;
  drawing.roses.forEach((rose, at) => {
    const box = boxes[at];
    if (!box) return;
    const { x, y, radius, hub } = box;
    const reach = (share: number) => hub + (share / most) * (radius - hub);
    context.strokeStyle = chartTheme.hairline;
    for (const ring of rings) circle(context, x, y, reach(ring));
    rose.counts.forEach((count, cell) => {
      if (count === 0 || rose.total === 0) return;
      const [sector, level] = [
        Math.floor(cell / drawing.classes.length),
        cell % drawing.classes.length,
      ];
      const ends = endsOf(drawing, box, { rose: at, sector, class: level }, most);
      wedge(context, box, drawing.sectors, sector, ends);
      context.fillStyle = drawing.classes[level]?.colour(chartTheme) ?? chartTheme.quiet;
      context.fill();
      context.strokeStyle = chartTheme.panel;
      context.stroke();
    });
    const own = marked?.rose === at ? marked : null;
    if (own && own.sector !== null) {
      wedge(context, box, drawing.sectors, own.sector, endsOf(drawing, box, own, most));
      context.strokeStyle = chartTheme.ink;
      context.stroke();
    }
    context.strokeStyle = own?.sector === null ? chartTheme.ink : chartTheme.quiet;
    context.fillStyle = chartTheme.panel;
    context.beginPath();
    context.arc(x, y, hub, 0, 2 * Math.PI);
    context.fill();
    context.stroke();
    context.fillStyle = chartTheme.ink;
    context.textAlign = 'center';
    if (rose.name !== '') {
      context.font = `600 12px ${chartTheme.font}`;
      context.fillText(rose.name, x, y - radius - 14);
    }
    context.font = `${hub > 16 ? 12 : 10}px ${chartTheme.font}`;
    context.fillText(rose.total === 0 ? '–' : shareText(rose.calms / rose.total), x, y);
    context.fillStyle = chartTheme.quiet;
    if (drawing.roses.length === 1) {
      context.font = `12px ${chartTheme.font}`;
      COMPASS.map(compassLabel).forEach((point, i) => {
        const angle = (i * Math.PI) / 2;
        context.fillText(
          point,
          x + Math.sin(angle) * (radius + 12),
          y - Math.cos(angle) * (radius + 12),
        );
      });
      context.textAlign = 'left';
      const angle = emptiest(drawing, rose.counts);
      for (const ring of rings) {
        context.fillText(
          shareText(ring),
          x + Math.sin(angle) * reach(ring) + 2,
          y - Math.cos(angle) * reach(ring),
        );
      }
    }
  });
  legend(context, drawing, area, chartTheme, shareText(most));
  context.restore();
}

/** Direction (radians from north) with the shortest petals, on the right where possible: the labels of the rings go there. */
function emptiest({ sectors }: RoseDrawing, counts: readonly number[]): number {
  const sums = petals(counts, sectors);
  const angles = [1, 2, 3, 5, 6, 7].map((eighth) => (eighth * Math.PI) / 8);
  const at = (angle: number) => sums[Math.round((angle / (2 * Math.PI)) * sectors) % sectors] ?? 0;
  return angles.reduce((best, angle) => (at(angle) <= at(best) ? angle : best));
}

const shareText = (share: number): string =>
  `${formatNumber(share * 100, share > 0 && share < 0.0095 ? 1 : 0)} %`;

function circle(context: CanvasRenderingContext2D, x: number, y: number, radius: number): void {
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.stroke();
}

function wedge(
  context: CanvasRenderingContext2D,
  { x, y }: RoseBox,
  sectors: number,
  sector: number,
  [inner, outer]: [number, number],
): void {
  const width = (2 * Math.PI) / sectors;
  // Canvas angles run from east; a petal leaves a tenth of its sector to its neighbours.
  const middle = sector * width - Math.PI / 2;
  const [from, to] = [middle - 0.45 * width, middle + 0.45 * width];
  context.beginPath();
  context.arc(x, y, inner, from, to);
  context.arc(x, y, outer, to, from, true);
  context.closePath();
}

function legend(
  context: CanvasRenderingContext2D,
  { classes, roses, undirected }: RoseDrawing,
  { left, top, width }: Area,
  chartTheme: ChartTheme,
  outer: string,
): void {
  const x = left + width - LEGEND + 16;
  context.textAlign = 'left';
  context.font = `12px ${chartTheme.font}`;
  const isEmpty = (level: number) =>
    roses.every(({ counts }) =>
      counts.every((count, at) => count === 0 || at % classes.length !== level),
    );
  const highest = classes.findLastIndex((_, level) => !isEmpty(level));
  const named = classes.slice(0, highest + 1).reverse();
  named.forEach(({ colour, label }, i) => {
    context.fillStyle = colour(chartTheme);
    context.fillRect(x, top + 8 + i * 20, 14, 14);
    context.fillStyle = chartTheme.ink;
    context.fillText(label, x + 20, top + 15 + i * 20);
  });
  const below = top + 15 + named.length * 20 + 8;
  context.fillStyle = chartTheme.quiet;
  context.fillText(
    t({
      message: 'Centre: calm',
      comment: 'Legend of a wave rose: its centre shows the share of calms',
    }),
    x,
    below,
  );
  context.fillText(
    t({ message: `Outer ring: ${{ share: outer }}`, comment: 'Legend of a wave rose, short' }),
    x,
    below + 18,
  );
  if (undirected === 0) return;
  const count = formatCount(undirected);
  context.fillText(t`No direction: ${count}`, x, below + 36);
}
