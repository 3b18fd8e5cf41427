/** A grid of coloured cells with their text: joint occurrence, and months of years. */
import type { Chart, Plugin, Scale } from 'chart.js';
import { useMemo } from 'react';
import { axisTitle, font } from '#renderer/charts/axes.ts';
import { CategoryChart } from '#renderer/charts/CategoryChart.tsx';
import type { Described } from '#renderer/charts/ChartFrame.tsx';
import type { ChartConfig, PictureText } from '#renderer/charts/picture.ts';
import '#renderer/charts/statistics.ts';
import type { ChartTheme, Colour } from '#renderer/charts/theme.ts';
import { textOn } from '#renderer/format/colourScale.ts';

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

/** Part of the grid that the sums at the right and above take, and the part of that between them and the grid. */
const MARGIN = { across: 0.06, up: 0.12 };
const APART = 0.1;

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
  /** Null instead of a row or column: the sum of all. */
  describe: (row: number | null, column: number | null) => Described | null;
  onOpen: (row: number | null, column: number | null) => void;
  picture: PictureText;
  /** The first row is the lowest, as on an axis. */
  upwards?: boolean;
}) {
  const [width, height] = [matrix.columns.length, matrix.rows.length];
  const { margins } = matrix;
  const config = useMemo(
    () =>
      (chartTheme: ChartTheme): ChartConfig => ({
        type: 'matrix',
        data: {
          datasets: [
            {
              data: matrix.cells.map((_, at) => ({
                x: (at % width) + 0.5,
                y: Math.floor(at / width) + 0.5,
              })),
              backgroundColor: matrix.cells.map(
                ({ colour }) => colour?.(chartTheme) ?? 'transparent',
              ),
              hoverBorderColor: chartTheme.ink,
              hoverBorderWidth: 2,
              width: ({ chart }: Drawn) => across(chart, 1),
              height: ({ chart }: Drawn) => up(chart, 1),
            },
            ...(margins ? sumsOf(matrix, margins, chartTheme) : []),
          ],
        },
        plugins: [writing(matrix, chartTheme)],
        options: {
          layout: { padding: { top: 4, right: 4, bottom: 0, left: 0 } },
          scales: {
            x: {
              ...binAxis(matrix.columns, matrix.columnTitle, chartTheme),
              max: width * (1 + (margins ? MARGIN.across : 0)),
              position: 'bottom',
            },
            y: {
              ...binAxis(matrix.rows, matrix.rowTitle, chartTheme),
              max: height * (1 + (margins ? MARGIN.up : 0)),
              reverse: !upwards,
            },
          },
        },
      }),
    [matrix, margins, width, height, upwards],
  );
  const cellOf = (dataset: number, index: number): [number | null, number | null] => {
    if (dataset === COLUMN_SUMS) return [null, index];
    return dataset === ROW_SUMS ? [index, null] : [Math.floor(index / width), index % width];
  };
  return (
    <CategoryChart
      sentence={sentence}
      config={config}
      place={(...element) => {
        const [row, column] = cellOf(...element);
        return [(row ?? height) * (upwards ? -1 : 1), column ?? width];
      }}
      describe={(...element) => describe(...cellOf(...element))}
      onOpen={(...element) => onOpen(...cellOf(...element))}
      picture={picture}
    />
  );
}

interface Drawn {
  chart: Chart;
  dataIndex: number;
}

/** Datasets of the chart; the first has the cells. */
const [COLUMN_SUMS, ROW_SUMS] = [1, 2];

/** Pixels of a number of bins, less the space between two; none before the first layout. */
const across = ({ chartArea, scales }: Chart, bins: number): number =>
  bins === 0 ? 0 : Math.max(1, ((chartArea?.width ?? 0) / (scales.x?.max ?? 1)) * bins - 1);
const up = ({ chartArea, scales }: Chart, bins: number): number =>
  bins === 0 ? 0 : Math.max(1, ((chartArea?.height ?? 0) / (scales.y?.max ?? 1)) * bins - 1);

/** The sums of the columns as bars above the grid, those of the rows at its right. */
function sumsOf(
  { rows, columns }: Matrix,
  sums: NonNullable<Matrix['margins']>,
  chartTheme: ChartTheme,
): object[] {
  const colours = {
    backgroundColor: `${chartTheme.quiet}66`,
    hoverBorderColor: chartTheme.ink,
    hoverBorderWidth: 2,
  };
  const [top, right] = [rows.length, columns.length];
  return [
    {
      ...colours,
      data: sums.columns.map((_, at) => ({ x: at + 0.5, y: top * (1 + MARGIN.up * APART) })),
      anchorY: 'bottom',
      width: ({ chart }: Drawn) => across(chart, 1),
      height: ({ chart, dataIndex }: Drawn) =>
        up(chart, (sums.columns[dataIndex] ?? 0) * top * MARGIN.up * (1 - APART)),
    },
    {
      ...colours,
      data: sums.rows.map((_, at) => ({ x: right * (1 + MARGIN.across * APART), y: at + 0.5 })),
      anchorX: 'left',
      width: ({ chart, dataIndex }: Drawn) =>
        across(chart, (sums.rows[dataIndex] ?? 0) * right * MARGIN.across * (1 - APART)),
      height: ({ chart }: Drawn) => up(chart, 1),
    },
  ];
}

/** An axis with a label in the middle of each bin. */
const binAxis = (labels: readonly string[], text: string, chartTheme: ChartTheme) => ({
  type: 'linear' as const,
  offset: false,
  min: 0,
  grid: { display: false },
  border: { display: false },
  afterBuildTicks(scale: Scale) {
    scale.ticks = labels.map((_, at) => ({ value: at + 0.5 }));
  },
  ticks: {
    color: chartTheme.quiet,
    font: font(chartTheme),
    maxRotation: 0,
    autoSkipPadding: 8,
    callback: (_value: number, at: number) => labels[at] ?? '',
  },
  title: axisTitle(text, chartTheme),
});

/** Writes the text of each cell and hatches partial ones. */
function writing(matrix: Matrix, chartTheme: ChartTheme): Plugin {
  return {
    id: 'matrix-text',
    afterDatasetsDraw(chart) {
      const { ctx } = chart;
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
