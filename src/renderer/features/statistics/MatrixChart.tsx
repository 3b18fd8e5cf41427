/** A grid of coloured cells with their text: joint occurrence, and months of years. */
import type { Chart, Plugin } from 'chart.js';
import { useMemo } from 'react';
import { axisTitle, font } from '#renderer/charts/axes.ts';
import { CategoryChart } from '#renderer/charts/CategoryChart.tsx';
import type { ChartConfig, PictureText } from '#renderer/charts/picture.ts';
import '#renderer/charts/statistics.ts';
import type { ChartTheme, Colour } from '#renderer/charts/theme.ts';
import { textOn } from '#renderer/format/heightScale.ts';

interface MatrixCell {
  /** Empty: nothing is written. */
  text: string;
  /** Null: no value. */
  colour: Colour | null;
  /** The value rests on too little: hatched. */
  partial?: boolean;
}

export interface Matrix {
  rows: readonly string[];
  columns: readonly string[];
  rowTitle: string;
  columnTitle: string;
  /** Row after row. */
  cells: readonly MatrixCell[];
  /** Sums at the right and above, as shares of the largest; absent: none. */
  margins?: { rows: readonly number[]; columns: readonly number[] };
}

const MARGIN = 44;

export function MatrixChart({
  matrix,
  sentence,
  describe,
  onOpen,
  picture,
  upwards = false,
}: {
  /** Keep it stable: a new one draws a new chart. */
  matrix: Matrix;
  sentence: string;
  describe: (row: number, column: number) => { title: string; rows: string[] } | null;
  onOpen: (row: number, column: number) => void;
  picture: PictureText;
  /** The first row is the lowest, as on an axis. */
  upwards?: boolean;
}) {
  const width = matrix.columns.length;
  const config = useMemo(
    () =>
      (chartTheme: ChartTheme): ChartConfig => ({
        type: 'matrix',
        data: {
          datasets: [
            {
              data: matrix.cells.map((_, at) => ({
                x: matrix.columns[at % width],
                y: matrix.rows[Math.floor(at / width)],
              })),
              backgroundColor: matrix.cells.map(
                ({ colour }) => colour?.(chartTheme) ?? 'transparent',
              ),
              hoverBorderColor: chartTheme.ink,
              hoverBorderWidth: 2,
              width: ({ chart }: { chart: Chart }) =>
                Math.max(1, (chart.chartArea?.width ?? 0) / width - 1),
              height: ({ chart }: { chart: Chart }) =>
                Math.max(1, (chart.chartArea?.height ?? 0) / matrix.rows.length - 1),
            },
          ],
        },
        plugins: [writing(matrix, chartTheme)],
        options: {
          layout: {
            padding: matrix.margins
              ? { top: MARGIN, right: MARGIN, bottom: 0, left: 0 }
              : { top: 4, right: 4, bottom: 0, left: 0 },
          },
          scales: {
            x: { ...category(matrix.columns, matrix.columnTitle, chartTheme), position: 'bottom' },
            y: { ...category(matrix.rows, matrix.rowTitle, chartTheme), reverse: upwards },
          },
        },
      }),
    [matrix, width, upwards],
  );
  const place = (index: number) => [Math.floor(index / width), index % width] as const;
  return (
    <CategoryChart
      sentence={sentence}
      config={config}
      columns={upwards ? -width : width}
      describe={(_, index) => describe(...place(index))}
      onOpen={(_, index) => onOpen(...place(index))}
      picture={picture}
    />
  );
}

const category = (labels: readonly string[], text: string, chartTheme: ChartTheme) => ({
  type: 'category' as const,
  labels: [...labels],
  offset: true,
  grid: { display: false },
  border: { display: false },
  ticks: { color: chartTheme.quiet, font: font(chartTheme), maxRotation: 0, autoSkipPadding: 8 },
  title: axisTitle(text, chartTheme),
});

/** Writes the text of each cell, hatches partial ones, draws the sums beside the grid. */
function writing(matrix: Matrix, chartTheme: ChartTheme): Plugin {
  return {
    id: 'matrix-text',
    afterDatasetsDraw(chart) {
      const { ctx, chartArea } = chart;
      ctx.save();
      ctx.textAlign = 'center';
      ctx.textBaseline = 'middle';
      ctx.font = `11px ${chartTheme.font}`;
      chart.getDatasetMeta(0).data.forEach((element, at) => {
        const cell = matrix.cells[at];
        const { x, y, width, height } = element.getProps([
          'x',
          'y',
          'width',
          'height',
        ] as never) as {
          x: number;
          y: number;
          width: number;
          height: number;
        };
        if (!cell) return;
        // The element's place is its upper left corner.
        const [middle, centre] = [x + width / 2, y + height / 2];
        if (cell.partial) hatch(ctx, x, y, width, height, chartTheme);
        const room = ctx.measureText(cell.text).width + 2;
        if (cell.text === '' || room > width || height < 11) return;
        const colour = cell.colour?.(chartTheme);
        if (cell.partial && colour) {
          ctx.fillStyle = colour;
          ctx.fillRect(middle - room / 2 - 2, centre - 7, room + 4, 14);
        }
        ctx.fillStyle = colour ? textOn(colour) : chartTheme.quiet;
        ctx.fillText(cell.text, middle, centre);
      });
      if (matrix.margins) margins(chart, matrix, matrix.margins, chartTheme, chartArea);
      ctx.restore();
    },
  };
}

function hatch(
  ctx: CanvasRenderingContext2D,
  x: number,
  y: number,
  width: number,
  height: number,
  chartTheme: ChartTheme,
): void {
  ctx.save();
  ctx.beginPath();
  ctx.rect(x, y, width, height);
  ctx.clip();
  ctx.strokeStyle = `${chartTheme.panel}b3`;
  ctx.lineWidth = 1;
  ctx.beginPath();
  for (let at = x - height; at < x + width; at += 6) {
    ctx.moveTo(at, y + height);
    ctx.lineTo(at + height, y);
  }
  ctx.stroke();
  ctx.restore();
}

function margins(
  chart: Chart,
  { rows, columns }: Matrix,
  sums: NonNullable<Matrix['margins']>,
  chartTheme: ChartTheme,
  { left, right, top, bottom, width, height }: Chart['chartArea'],
): void {
  const { ctx } = chart;
  ctx.fillStyle = `${chartTheme.quiet}66`;
  const [across, down] = [width / columns.length, height / rows.length];
  const upwards = chart.options.scales?.y?.reverse === true;
  sums.columns.forEach((share, at) => {
    const size = share * (MARGIN - 8);
    ctx.fillRect(left + at * across + 1, top - 4 - size, across - 2, size);
  });
  sums.rows.forEach((share, at) => {
    const y = upwards ? bottom - (at + 1) * down : top + at * down;
    ctx.fillRect(right + 4, y + 1, share * (MARGIN - 8), down - 2);
  });
}
