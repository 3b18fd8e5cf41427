/** A chart of boxes, cells or points: hover or arrow keys name each, a click or Enter opens what lies under it. */
import { t } from '@lingui/core/macro';
import type { ActiveElement, Chart as AnyChart } from 'chart.js';
import { type JSX, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { fitting, tooltip } from './axes.ts';
import { ChartFrame, type Described } from './ChartFrame.tsx';
import { type ChartConfig, chartPicture, type PictureText } from './picture.ts';
import { Chart } from './setup.ts';
import { type ChartTheme, readChartTheme, useTheme } from './theme.ts';

/** Row, downwards, and column of an element. */
export type Place = (dataset: number, index: number) => readonly [row: number, column: number];

interface CategoryChartProps {
  /** The chart as one sentence, for those who do not see it. */
  sentence: string;
  /** Type, data, scales and plugins. The chart is created again when it or the theme changes: keep it stable. */
  config: (chartTheme: ChartTheme) => ChartConfig;
  /** Text of an element. Null: it stands for nothing. */
  describe: (dataset: number, index: number) => Described | null;
  /** An element was clicked, or Enter pressed on it; absent: nothing lies under them. */
  onOpen?: (dataset: number, index: number) => void;
  /** Where elements lie, for the arrow keys; absent: arrows up and down change the dataset. */
  place?: Place;
  picture: PictureText;
}

interface Item {
  datasetIndex: number;
  dataIndex: number;
}

export function CategoryChart(props: CategoryChartProps): JSX.Element {
  const { sentence, config } = props;
  const canvas = useRef<HTMLCanvasElement>(null);
  const chart = useRef<AnyChart | null>(null);
  const latest = useRef(props);
  latest.current = props;
  const theme = useTheme();
  const [marked, setMarked] = useState<Described | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `config` reads colours, which the theme changes.
  useEffect(() => {
    if (!canvas.current) return;
    const chartTheme = readChartTheme();
    const own = config(chartTheme);
    const textOf = (items: Item[]) => {
      const [item] = items;
      return item ? latest.current.describe(item.datasetIndex, item.dataIndex) : null;
    };
    const made = new Chart(canvas.current, {
      ...own,
      options: {
        ...fitting,
        ...own.options,
        onClick: (_event: unknown, elements: ActiveElement[]) => {
          const [element] = elements;
          if (element) latest.current.onOpen?.(element.datasetIndex, element.index);
        },
        onHover: (_event: unknown, elements: ActiveElement[], target: AnyChart) => {
          target.canvas.style.cursor =
            elements.length > 0 && latest.current.onOpen ? 'pointer' : 'default';
        },
        plugins: {
          ...own.options.plugins,
          tooltip: {
            ...tooltip(chartTheme),
            displayColors: false,
            filter: (item: Item) =>
              latest.current.describe(item.datasetIndex, item.dataIndex) !== null,
            callbacks: {
              title: (items: Item[]) => textOf(items)?.title ?? '',
              label: (item: Item) => textOf([item])?.rows ?? [],
            },
          },
        },
      },
    } as never) as AnyChart;
    chart.current = made;
    return () => {
      chart.current = null;
      made.destroy();
    };
  }, [config, theme]);

  const show = (element: ActiveElement | null) => {
    const made = chart.current;
    if (!made) return;
    const elements = element ? [element] : [];
    const { x = 0, y = 0 } = element?.element ?? {};
    made.setActiveElements(elements);
    made.tooltip?.setActiveElements(elements, { x, y });
    made.draw();
    setMarked(element && latest.current.describe(element.datasetIndex, element.index));
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const made = chart.current;
    if (!made) return;
    const active = made.getActiveElements()[0];
    if ((event.key === 'Enter' || event.key === ' ') && active) {
      latest.current.onOpen?.(active.datasetIndex, active.index);
    } else if (event.key === 'Escape' && active) show(null);
    else {
      const next = neighbour(made, latest.current, event.key);
      if (!next) return;
      show(next);
    }
    event.preventDefault();
  };

  return (
    <ChartFrame
      picture={() => chartPicture(chart.current, latest.current.picture, config)}
      described={marked ? [marked] : []}
    >
      <div className="plot-canvas grow">
        {/* biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: HTML allows every role for a canvas. */}
        <canvas
          ref={canvas}
          role="application"
          aria-roledescription={t`chart`}
          aria-label={sentence}
          tabIndex={0}
          onKeyDown={onKeyDown}
          onBlur={() => show(null)}
        />
      </div>
    </ChartFrame>
  );
}

/** The element an arrow key leads to, over those that stand for nothing; null where there is none. */
function neighbour(
  chart: AnyChart,
  { describe, place }: Pick<CategoryChartProps, 'describe' | 'place'>,
  key: string,
): ActiveElement | null {
  const across = { ArrowLeft: -1, ArrowRight: 1 }[key];
  const down = { ArrowUp: -1, ArrowDown: 1 }[key];
  if (across === undefined && down === undefined && key !== 'Home' && key !== 'End') return null;
  const elementsOf = (dataset: number): ActiveElement[] =>
    chart
      .getDatasetMeta(dataset)
      .data.map((element, index) => ({ datasetIndex: dataset, index, element }));
  const first = (elements: readonly ActiveElement[]): ActiveElement | null =>
    elements.find(({ datasetIndex, index }) => describe(datasetIndex, index)) ?? null;
  const sets = chart.data.datasets;
  const active = chart.getActiveElements()[0];
  const own = elementsOf(active?.datasetIndex ?? 0);
  if (!active || key === 'Home') return first(own);
  if (key === 'End') return first(own.reverse());
  if (place) {
    const all = sets.flatMap((_, dataset) => elementsOf(dataset));
    return first(ahead(all, place, active, across ?? 0, down ?? 0));
  }
  if (across === 1) return first(own.slice(active.index + 1));
  if (across === -1) return first(own.slice(0, active.index).reverse());
  const other = elementsOf((active.datasetIndex + (down ?? 0) + sets.length) % sets.length);
  return first(other.slice(0, active.index + 1).reverse());
}

/** The elements after the active one or before it in reading order, or those below or above it; the nearest first. */
function ahead(
  elements: readonly ActiveElement[],
  place: Place,
  active: ActiveElement,
  across: number,
  down: number,
): ActiveElement[] {
  const [row, column] = place(active.datasetIndex, active.index);
  const way = across + down;
  return elements
    .map((element) => {
      const [itsRow, itsColumn] = place(element.datasetIndex, element.index);
      return { element, rows: way * (itsRow - row), columns: way * (itsColumn - column) };
    })
    .filter(({ rows, columns }) => rows > 0 || (rows === 0 && columns > 0))
    .filter(({ rows, columns }) => down === 0 || (rows > 0 && columns === 0))
    .sort((a, b) => a.rows - b.rows || a.columns - b.columns)
    .map(({ element }) => element);
}
