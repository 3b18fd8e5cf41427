/** A line chart: hover or arrow keys show samples, drag or Ctrl+wheel zooms. */

import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ActiveElement, ChartConfiguration, Plugin } from 'chart.js';
import {
  type JSX,
  type KeyboardEvent,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { z } from 'zod';
import { persistedStore } from '#renderer/stores/persisted.ts';
import type { Interval } from '#shared/model/geo.ts';
import { ChartFrame, type Described } from './ChartFrame.tsx';
import { dataset, levelLine, lineStyle, scalesY, scaleX, sharedOptions, unitOf } from './config.ts';
import { cursor, endLabels, hatching, spanning } from './overlays.ts';
import { type ChartConfig, chartPicture } from './picture.ts';
import type { PlotBand, PlotHit, PlotProps } from './plot.types.ts';
import { keyTarget, type LineChart } from './plotKeys.ts';
import type { Point } from './sample.ts';
import { Chart } from './setup.ts';
import { type ChartTheme, readChartTheme, useTheme } from './theme.ts';

/** Shortest part of the x axis a zoom may show, as a share of the whole. */
const DEEPEST_ZOOM = 1 / 2000;

const NONE: readonly never[] = [];

/** Whether the person has zoomed a chart. Until the first zoom a hint is shown below every chart. */
const useHint = persistedStore('chart-hint', z.object({ followed: z.boolean() }), {
  followed: false,
});

export function Plot(props: PlotProps): JSX.Element {
  const { sentence, lines, x, panels, bands = NONE, hatched = NONE } = props;
  const { hatchedLabel = '', mark = null, level = null, emphasis = null } = props;
  const canvas = useRef<HTMLCanvasElement>(null);
  const chart = useRef<LineChart | null>(null);
  const emphasised = useRef<number | null>(null);
  const latest = useRef(props);
  latest.current = props;
  const theme = useTheme();
  const [zoomed, setZoomed] = useState(false);
  useEffect(() => {
    latest.current.onZoom?.(zoomed);
    return () => latest.current.onZoom?.(false);
  }, [zoomed]);
  const [marked, setMarked] = useState<readonly Described[]>([]);
  const hintId = useId();
  const hinted = useHint((state) => state.followed);
  const unit = unitOf(x);

  const textsOf = (elements: readonly ActiveElement[]) =>
    elements.map(({ datasetIndex, index }) => {
      const point = chart.current?.data.datasets[datasetIndex]?.data[index];
      return latest.current.describe(hitOf(datasetIndex, point, unit));
    });

  const emphasise = useCallback((target: LineChart, line: number | null) => {
    if (emphasised.current === line) return;
    emphasised.current = line;
    target.data.datasets.forEach((set, i) => {
      const one = latest.current.lines[i];
      if (one)
        Object.assign(
          set,
          lineStyle(one, readChartTheme(), line === null ? 'none' : line === i ? 'this' : 'other'),
        );
    });
    target.update('none');
  }, []);

  /** The part of the x axis that is drawn. */
  const shownOf = ({ scales }: LineChart): Interval => {
    const { from, to } = latest.current.x;
    // Before the first layout the scale has no ends.
    const { min = from * unit, max = to * unit } = scales.x ?? {};
    return { from: min / unit, to: max / unit };
  };

  /** The datasets of the visible part, one for each line. */
  const datasetsOf = (target: LineChart, chartTheme: ChartTheme) => {
    const { lines: now } = latest.current;
    const { from, to } = shownOf(target);
    const columns = Math.max(200, Math.round(target.width));
    return now.map((line) => dataset(line, chartTheme, from, to, columns, unit));
  };

  const fill = (target: LineChart) => {
    // The samples under the pointer have moved or no longer exist.
    emphasised.current = null;
    pointAt(target, []);
    target.data.datasets = datasetsOf(target, readChartTheme());
    target.update('none');
    emphasise(target, latest.current.emphasis ?? null);
  };

  /** Everything except the lines and what {@link changingOf} returns. */
  const configOf = (chartTheme: ChartTheme): ChartConfiguration<'line', Point[]> => {
    const ends = endLabels(() => ({
      chartTheme,
      labels: latest.current.lines.flatMap((line, index) =>
        line.endLabel === undefined
          ? []
          : [
              {
                dataset: index,
                text: line.endLabel,
                colour: line.colour(chartTheme),
                bold: emphasised.current === index || line.width > 2,
              },
            ],
      ),
    }));
    const options = sharedOptions(chartTheme);
    const byLine = latest.current.pick === 'line';
    // chart.js replays the last pointer event after an update, although the pointer may have moved since.
    const pointer: Plugin<'line'> = {
      id: 'pointer',
      beforeEvent(target, { event, replay }) {
        if (replay) return false;
        if (event.type === 'mouseout' && byLine)
          emphasise(target as LineChart, latest.current.emphasis ?? null);
        return undefined;
      },
    };
    const moved = (event: { chart: object }) => {
      const target = event.chart as LineChart;
      // The end of a turn of the wheel is reported a quarter of a second later.
      if (target !== chart.current) return;
      setZoomed(target.isZoomedOrPanned());
      if (target.isZoomedOrPanned()) useHint.setState({ followed: true });
      fill(target);
    };
    return {
      type: 'line',
      data: { datasets: [] },
      plugins: [
        hatching(() => ({
          chartTheme,
          label: latest.current.hatchedLabel ?? '',
          intervals: (latest.current.hatched ?? NONE).map(({ from, to }) => ({
            from: from * unit,
            to: to * unit,
          })),
        })),
        spanning(() => ({
          bands: latest.current.bands ?? NONE,
          colour: `${chartTheme.quiet}2e`,
          unit,
        })),
        ...(byLine ? [] : [cursor(() => ({ colour: chartTheme.quiet }))]),
        ends.plugin,
        pointer,
      ],
      options: {
        ...options,
        interaction: byLine
          ? { mode: 'nearest', axis: 'xy', intersect: false }
          : { mode: 'nearest', axis: 'x', intersect: false },
        scales: { x: scaleX(latest.current.x, chartTheme), ...scalesY(panels, chartTheme) },
        // Also called during construction, before `chart.current` is set: the chart is filled later then.
        onResize: (target) => {
          if (target === chart.current) fill(chart.current);
        },
        onHover: (_event, elements, target) => {
          const { emphasis: named = null } = latest.current;
          if (byLine) emphasise(target as LineChart, elements[0]?.datasetIndex ?? named);
        },
        onClick: (event, elements) => {
          const line = ends.hit(event.x ?? -1, event.y ?? -1) ?? elements[0]?.datasetIndex;
          if (line !== undefined) latest.current.onPick?.(line);
        },
        plugins: {
          ...options.plugins,
          tooltip: {
            ...options.plugins?.tooltip,
            // A line without a text of its own is described by another line.
            filter: (item) => textsOf([asElement(item)])[0]?.rows.length !== 0,
            callbacks: {
              title: (items) => textsOf(items.slice(0, 1).map(asElement))[0]?.title ?? '',
              label: (item) => textsOf([asElement(item)])[0]?.rows[0] ?? '',
              footer: (items) => textsOf(items.slice(0, 1).map(asElement))[0]?.rows.slice(1) ?? '',
            },
          },
          zoom: {
            zoom: {
              mode: 'x',
              drag: { enabled: true, backgroundColor: `${chartTheme.action}22`, threshold: 6 },
              wheel: { enabled: true, modifierKey: 'ctrl' },
              onZoomStart: ({ chart: target }) => {
                pointAt(target as LineChart, []);
                return undefined;
              },
              onZoom: moved,
              onZoomComplete: moved,
            },
            limits: {
              x: {
                min: 'original',
                max: 'original',
                minRange: (x.to - x.from) * unit * DEEPEST_ZOOM,
              },
            },
          },
          annotation: { animations: { numbers: { duration: 0 } }, annotations: {} },
        },
      },
    };
  };

  /** Options that depend on the lines, the bands and the mark. */
  const changingOf = (made: LineChart, chartTheme: ChartTheme) => {
    const shown = panels.map((_, index) => [
      ...(level && index === 0 ? [level.y] : []),
      ...bands.filter(({ panel = 0 }) => panel === index).flatMap(extent),
    ]);
    const line = mark !== null && {
      type: 'line' as const,
      xMin: mark * unit,
      xMax: mark * unit,
      borderColor: chartTheme.action,
      borderWidth: 1,
    };
    return {
      layout: {
        padding: { top: 8, right: labelRoom(made, lines, chartTheme), bottom: 0, left: 0 },
      },
      scales: scalesY(panels, chartTheme, shown),
      annotations: {
        ...(line ? { mark: line } : {}),
        ...(level ? { level: levelLine(level, chartTheme) } : {}),
      },
    };
  };

  const pictureOf = (made: LineChart, chartTheme: ChartTheme): ChartConfig => {
    const { type, plugins = [], options = {} } = configOf(chartTheme);
    const { layout, scales, annotations } = changingOf(made, chartTheme);
    return {
      type,
      plugins,
      data: { datasets: datasetsOf(made, chartTheme) },
      options: {
        ...options,
        layout,
        scales: { ...options.scales, ...scales },
        plugins: { ...options.plugins, annotation: { annotations } },
      },
    };
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: the axis and theme make a new chart; everything else updates it below.
  useLayoutEffect(() => {
    if (!canvas.current) return;
    const config = configOf(readChartTheme());
    // The effect below fills the chart: without data it need not be laid out.
    const filled: Plugin<'line'> = { id: 'filled', beforeUpdate: (one) => one === chart.current };
    const made: LineChart = new Chart(canvas.current, {
      ...config,
      plugins: [...(config.plugins ?? []), filled],
    });
    chart.current = made;
    setZoomed(false);
    return () => {
      chart.current = null;
      made.destroy();
    };
  }, [x.from, x.to, x.zone, x.title, panels.length, theme]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `fill` reads the latest props.
  useLayoutEffect(() => {
    const made = chart.current;
    if (!made?.options.scales) return;
    const { layout, scales, annotations } = changingOf(made, readChartTheme());
    made.options.layout = layout;
    Object.assign(made.options.scales, scales);
    const annotation = made.options.plugins?.annotation;
    if (annotation) annotation.annotations = annotations;
    fill(made);
  }, [
    lines,
    panels,
    bands,
    hatched,
    hatchedLabel,
    mark,
    level,
    x.from,
    x.to,
    x.zone,
    x.title,
    theme,
  ]);

  useEffect(() => {
    if (chart.current) emphasise(chart.current, emphasis);
  }, [emphasis, emphasise]);

  const show = (elements: ActiveElement[]) => {
    const made = chart.current;
    if (!made) return;
    if (latest.current.pick === 'line') emphasise(made, elements[0]?.datasetIndex ?? emphasis);
    pointAt(made, elements);
    made.draw();
    setMarked(textsOf(elements));
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const made = chart.current;
    if (!made) return;
    const next = keyTarget(event.key, made, latest.current);
    const line = made.getActiveElements()[0]?.datasetIndex;
    if (event.key === 'Enter') {
      if (line === undefined || !props.onPick) return;
      props.onPick(line);
    } else if (event.key === 'Escape') {
      // Not zoomed: Escape is left to the part around the chart.
      if (!made.isZoomedOrPanned()) return;
      made.resetZoom('none');
    } else if (event.key === '+') made.zoom(1.5, 'none');
    else if (event.key === '-') made.zoom(1 / 1.5, 'none');
    else if (!next) return;
    event.preventDefault();
    if (next) show(next);
  };

  return (
    <ChartFrame
      hint={
        hinted ? null : (
          <p className="quiet small" id={hintId}>
            <Trans>Drag to zoom. Arrow keys step through the values.</Trans>
          </p>
        )
      }
      picture={() => {
        const { current } = chart;
        if (!current) return null;
        const text = latest.current.picture(shownOf(current));
        return chartPicture(current, text, (on) => pictureOf(current, on));
      }}
      described={marked}
    >
      <div className="plot-canvas grow">
        {/* biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: HTML allows every role for a canvas. */}
        <canvas
          ref={canvas}
          role="application"
          aria-roledescription={t`chart`}
          aria-label={sentence}
          aria-describedby={hinted ? undefined : hintId}
          tabIndex={0}
          onKeyDown={onKeyDown}
          onBlur={() => show([])}
        />
        {zoomed && (
          <button
            type="button"
            className="button small plot-reset"
            onClick={() => chart.current?.resetZoom('none')}
          >
            <Trans>Reset zoom</Trans>
          </button>
        )}
      </div>
    </ChartFrame>
  );
}

const asElement = (item: { datasetIndex: number; dataIndex: number; element: unknown }) =>
  ({
    datasetIndex: item.datasetIndex,
    index: item.dataIndex,
    element: item.element,
  }) as ActiveElement;

function hitOf(line: number, point: { x: number; y: number } | undefined, unit: number): PlotHit {
  return { line, x: (point?.x ?? Number.NaN) / unit, y: point?.y ?? Number.NaN };
}

/** Highlights samples and shows their tooltip; no elements: hides it. */
function pointAt(chart: LineChart, elements: ActiveElement[]): void {
  const [first] = elements;
  const { x = 0, y = 0 } =
    (first && chart.getDatasetMeta(first.datasetIndex).data[first.index]) ?? {};
  chart.setActiveElements(elements);
  chart.tooltip?.setActiveElements(elements, { x, y });
}

/** Space (px) at the right for the labels of lines: the width of the widest in bold. */
function labelRoom(chart: LineChart, lines: PlotProps['lines'], chartTheme: ChartTheme): number {
  chart.ctx.font = `600 12px ${chartTheme.font}`;
  return (
    10 +
    Math.max(
      0,
      ...lines.map(({ endLabel }) =>
        endLabel === undefined ? 0 : Math.ceil(chart.ctx.measureText(endLabel).width),
      ),
    )
  );
}

/** Lowest and highest value of a band; empty without values. */
function extent({ low, high }: PlotBand): number[] {
  const values = [...low, ...high].filter((value) => !Number.isNaN(value));
  return values.length === 0 ? [] : [Math.min(...values), Math.max(...values)];
}
