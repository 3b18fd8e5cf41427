/** A line chart: hover or arrow keys show samples, drag or Ctrl+wheel zooms. */

import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type ActiveElement, BasicPlatform, type ChartConfiguration, type Plugin } from 'chart.js';
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
import { dataset, lineStyle, scalesY, scaleX, sharedOptions, unitOf } from './config.ts';
import { cursor, endLabels, hatching, rules, spanning } from './overlays.ts';
import { type Canvas, canvasAsSvg } from './picture.tsx';
import type { PlotBand, PlotHit, PlotLevel, PlotProps } from './plot.types.ts';
import { keyTarget, type LineChart } from './plotKeys.ts';
import type { Point } from './sample.ts';
import { Chart } from './setup.ts';
import { textWidth } from './svg.tsx';
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

  const hitsOf = (elements: readonly ActiveElement[]): PlotHit[] =>
    elements.map(({ datasetIndex: line, index }) => {
      const { x = NaN, y = NaN } = chart.current?.data.datasets[line]?.data[index] ?? {};
      return { line, x: x / unit, y };
    });
  const textsOf = (elements: readonly ActiveElement[]) =>
    hitsOf(elements).map((hit) => latest.current.describe(hit));

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
      level: latest.current.level ?? null,
    }));
    const options = sharedOptions(chartTheme);
    const { pick } = latest.current;
    const byLine = pick === 'line';
    const hasBars = latest.current.lines.some(({ bars }) => bars);
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
        ...(pick === 'moment' && !hasBars ? [cursor(() => ({ colour: chartTheme.quiet }))] : []),
        rules(() => ({
          mark: latest.current.mark ?? null,
          level: latest.current.level ?? null,
          unit,
          chartTheme,
        })),
        ends.plugin,
        pointer,
      ],
      options: {
        ...options,
        interaction: { mode: 'nearest', axis: byLine ? 'xy' : 'x', intersect: false },
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
          const label = ends.hit(event.x ?? -1, event.y ?? -1);
          const [hit] = hitsOf(elements);
          if (label !== null) latest.current.onPick?.({ line: label, x: NaN, y: NaN });
          else if (hit) latest.current.onPick?.(hit);
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
        },
      },
    };
  };

  /** Options that depend on the lines, the bands and the mark. */
  const changingOf = (chartTheme: ChartTheme) => {
    const shown = panels.map((_, index) => [
      ...(level?.y !== undefined && index === 0 ? [level.y] : []),
      ...bands.filter(({ panel = 0 }) => panel === index).flatMap(extent),
    ]);
    return {
      layout: {
        padding: {
          top: level?.x === undefined ? 8 : 20,
          right: labelRoom(lines, level, chartTheme),
          bottom: 0,
          left: 0,
        },
      },
      scales: scalesY(panels, chartTheme, shown),
    };
  };

  /** Paints the chart as shown, with its zoom, on another canvas, which is destroyed immediately. */
  const paintOn = (canvas: Canvas, shown: LineChart, chartTheme: ChartTheme) => {
    const { plugins = [], options = {}, type } = configOf(chartTheme);
    const { layout, scales } = changingOf(chartTheme);
    const { min = null, max = null } = shown.scales.x ?? {};
    const made = new Chart(canvas as never, {
      type,
      plugins,
      // With `segment` chart.js draws lines step by step; else as a Path2D, which SVG cannot take.
      data: { datasets: datasetsOf(shown, chartTheme).map((set) => ({ ...set, segment: {} })) },
      options: {
        ...options,
        layout,
        scales: { ...options.scales, ...scales, x: { ...options.scales?.x, min, max } as never },
        responsive: false,
        animation: false,
        devicePixelRatio: 1,
        events: [],
        plugins: { ...options.plugins, zoom: false as never, tooltip: { enabled: false } },
      },
      platform: BasicPlatform,
    });
    // Without its canvas, which destroying it would clear.
    Object.assign(made, { canvas: null });
    made.destroy();
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
    const { layout, scales } = changingOf(readChartTheme());
    made.options.layout = layout;
    Object.assign(made.options.scales, scales);
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
    const [hit] = hitsOf(made.getActiveElements());
    if (event.key === 'Enter') {
      if (!hit || !props.onPick) return;
      props.onPick(hit);
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
        return {
          text: latest.current.picture(shownOf(current)),
          draw: (size, as) => canvasAsSvg(size, (canvas) => paintOn(canvas, current, as)),
        };
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

/** Highlights samples and shows their tooltip; no elements: hides it. */
function pointAt(chart: LineChart, elements: ActiveElement[]): void {
  const [first] = elements;
  const { x = 0, y = 0 } =
    (first && chart.getDatasetMeta(first.datasetIndex).data[first.index]) ?? {};
  chart.setActiveElements(elements);
  chart.tooltip?.setActiveElements(elements, { x, y });
}

/** Space (px) at the right for the names of lines and of the level: the width of the widest in bold. */
function labelRoom(lines: PlotProps['lines'], level: PlotLevel | null, chartTheme: ChartTheme) {
  const labels = lines.flatMap(({ endLabel }) => endLabel ?? []);
  if (level?.y !== undefined) labels.push(level.label);
  const widths = labels.map((label) => Math.ceil(textWidth(label, chartTheme, '600 12px')));
  return 10 + Math.max(0, ...widths);
}

/** Lowest and highest value of a band; empty without values. */
function extent({ low, high }: PlotBand): number[] {
  const values = [...low, ...high].filter((value) => !Number.isNaN(value));
  return values.length === 0 ? [] : [Math.min(...values), Math.max(...values)];
}
