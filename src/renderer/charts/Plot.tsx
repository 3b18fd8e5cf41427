/** A line chart: hover or arrow keys show samples, drag or Ctrl+wheel zooms. */
import { plural, t } from '@lingui/core/macro';
import { type ActiveElement, BasicPlatform, Chart } from 'chart.js';
import {
  type JSX,
  type KeyboardEvent,
  startTransition,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import * as z from 'zod/mini';
import { useShallow } from 'zustand/react/shallow';
import { formatCount } from '#renderer/format/figure.ts';
import { persistedStore } from '#renderer/stores/persisted.ts';
import type { Interval } from '#shared/model/geo.ts';
import { ChartFrame, type Described } from './ChartFrame.tsx';
import { dataset, dotsWithin, hitsOf, type LineChart, optionsOf, pointAt } from './config.ts';
import { type Canvas, canvasAsSvg, type PictureText } from './picture.tsx';
import type { PlotAxisX, PlotDrawing, PlotHit, PlotProps, StripPlace } from './plot.types.ts';
import { plugins } from './plugins.ts';
import { useSize } from './svg.tsx';
import { type ChartTheme, useChartTheme } from './theme.ts';

/** Whether the person has zoomed a chart. Until the first zoom a hint is shown below every chart. */
const useHint = persistedStore('chart-hint', z.object({ followed: z.boolean() }), {
  followed: false,
});

export function Plot({
  sentence,
  picture,
  onZoom,
  stripKeys,
  describe,
  onPick,
  ...drawing
}: PlotProps): JSX.Element {
  /** The same object as long as each part is the same: a chart is updated only then. */
  const drawn = useShallow((parts: typeof drawing) => parts)(drawing);
  const { lines, x } = drawn;
  const holder = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const chart = useRef<LineChart | null>(null);
  const width = useSize(holder)?.width;
  const chartTheme = useChartTheme();
  const [zoom, setZoom] = useState<{ axis: PlotAxisX; shown: Interval } | null>(null);
  const [marked, setMarked] = useState<readonly Described[]>([]);
  const [places, setPlaces] = useState<readonly StripPlace[]>([]);
  const hintId = useId();
  const hinted = useHint((state) => state.followed);

  if (zoom && !isSame(zoom.axis, x)) setZoom(null);
  const isZoomed = zoom !== null;
  const shown: Interval = zoom?.shown ?? x;
  useEffect(() => {
    onZoom?.(isZoomed);
    return () => onZoom?.(false);
  }, [isZoomed, onZoom]);

  const describeNow = useEffectEvent(describe);
  const pickNow = useEffectEvent((hit: PlotHit) => onPick?.(hit));
  const datasets = useMemo(
    () => width && lines.map((line) => dataset(line, chartTheme, shown, width)),
    [lines, chartTheme, shown, width],
  );

  const { drawn: dots, all } = useMemo(() => dotsWithin(lines, shown), [lines, shown]);
  const sampled =
    dots < all
      ? t`Drawn: ${{ drawn: formatCount(dots) }} of ${plural(all, { one: '# reading', other: '# readings' })}.`
      : null;

  useLayoutEffect(() => {
    if (!canvas.current || !datasets) return;
    // Nothing of them is seen: the chart is drawn before them.
    const onStrip = (next: readonly StripPlace[]) =>
      startTransition(() =>
        setPlaces((now) => (JSON.stringify(now) === JSON.stringify(next) ? now : next)),
      );
    const options = optionsOf(
      { ...drawn, describe: describeNow, onPick: pickNow, onStrip, chartTheme },
      shown,
      (zoomedTo) => {
        setZoom(zoomedTo && { axis: drawn.x, shown: zoomedTo });
        if (zoomedTo) useHint.setState({ followed: true });
      },
    );
    const made = chart.current;
    if (!made) {
      // The same in every theme.
      Chart.defaults.font.family = chartTheme.font;
      const data = { datasets };
      chart.current = new Chart(canvas.current, { type: 'line', data, options, plugins });
      return;
    }
    // The samples under the pointer have moved or no longer exist.
    pointAt(made, []);
    setMarked((now) => (now.length === 0 ? now : []));
    made.data = { datasets };
    made.options = options;
    made.update('none');
  }, [datasets, drawn, chartTheme, shown]);
  useLayoutEffect(
    () => () => {
      chart.current?.destroy();
      chart.current = null;
    },
    [],
  );

  const show = (elements: ActiveElement[]) => {
    const made = chart.current;
    if (!made) return;
    pointAt(made, elements);
    made.draw();
    setMarked(hitsOf(made, elements).map(describe));
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const made = chart.current;
    if (!made || event.ctrlKey || event.metaKey || event.altKey) return;
    const next = keyTarget(event.key, made, drawn);
    const [hit] = hitsOf(made, made.getActiveElements());
    if (event.key === 'Enter') {
      if (!hit || !onPick) return;
      onPick(hit);
    } else if (event.key === 'Escape') {
      // Not zoomed: Escape is left to the part around the chart.
      if (!isZoomed) return;
      setZoom(null);
    } else if (event.key === '+') made.zoom(1.5, 'none');
    else if (event.key === '-') made.zoom(1 / 1.5, 'none');
    else if (!next) return;
    event.preventDefault();
    if (next) show(next);
  };

  return (
    <ChartFrame
      hint={
        <>
          {sampled ? <p className="quiet small">{sampled}</p> : null}
          {hinted ? null : (
            <p className="quiet small" id={hintId}>
              {t`Drag to zoom. Arrow keys step through the values.`}
            </p>
          )}
        </>
      }
      picture={() => ({
        text: withLine(picture(shown), sampled),
        draw: (size, as) =>
          canvasAsSvg(size, (drawnOn) =>
            paint(drawnOn, { ...drawn, describe }, as, shown, size.width),
          ),
      })}
      described={marked}
    >
      <div className="plot-canvas grow" ref={holder}>
        {/* biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: HTML allows every role for a canvas. */}
        <canvas
          ref={canvas}
          className="over"
          role="application"
          aria-roledescription={t`chart`}
          aria-label={sentence}
          aria-describedby={hinted ? undefined : hintId}
          tabIndex={0}
          onKeyDown={onKeyDown}
          onBlur={() => show([])}
        />
        {places.length > 0 ? stripKeys?.(places) : null}
        {isZoomed && (
          <button type="button" className="button small plot-reset" onClick={() => setZoom(null)}>
            {t`Reset zoom`}
          </button>
        )}
      </div>
    </ChartFrame>
  );
}

const withLine = ({ title, lines }: PictureText, line: string | null): PictureText => ({
  title,
  lines: line ? [...lines, line] : lines,
});

const isSame = (one: PlotAxisX, other: PlotAxisX): boolean =>
  one.from === other.from && one.to === other.to && one.title === other.title;

/** Paints a plot on another canvas. */
function paint(
  canvas: Canvas,
  plot: PlotDrawing,
  chartTheme: ChartTheme,
  shown: Interval,
  width: number,
): void {
  // Of the page that is printed it is the first.
  Chart.defaults.font.family = chartTheme.font;
  const options = optionsOf({ ...plot, chartTheme }, shown, () => undefined);
  const datasets = plot.lines.map((line) => dataset(line, chartTheme, shown, width));
  const made = new Chart(canvas as never, {
    type: 'line',
    plugins,
    // With `segment` chart.js draws lines step by step; else as a Path2D, which SVG cannot take.
    data: { datasets: datasets.map((set) => ({ ...set, segment: {} })) },
    options: {
      ...options,
      responsive: false,
      devicePixelRatio: 1,
      plugins: { ...options.plugins, zoom: false as never },
    },
    platform: BasicPlatform,
  });
  // Without its canvas, which destroying it would clear.
  Object.assign(made, { canvas: null });
  made.destroy();
}

/** The samples an arrow key leads to: from sample to sample, from line to line. Null: another key. */
function keyTarget(
  key: string,
  chart: LineChart,
  { pick, lines, mark }: Pick<PlotDrawing, 'pick' | 'lines' | 'mark'>,
): ActiveElement[] | null {
  const step = { ArrowRight: 1, ArrowLeft: -1, ArrowUp: 0, ArrowDown: 0, Home: 0, End: 0 }[key];
  if (step === undefined) return null;
  const { min = -Infinity, max = Infinity } = chart.scales.x ?? {};
  const shown = chart.data.datasets.map(({ data }, datasetIndex) =>
    data.flatMap(({ x, y }, index) => {
      const element = chart.getDatasetMeta(datasetIndex).data[index];
      if (!element || Number.isNaN(y) || x < min || x > max) return [];
      return [{ x, datasetIndex, index, element }];
    }),
  );
  const [marked] = chart.getActiveElements();
  const [active] = hitsOf(chart, marked ? [marked] : []);
  const filled = [...shown.keys()].filter((line) => shown[line]?.length);
  const turn = { ArrowUp: -1, ArrowDown: 1 }[key];
  let line = active?.line;
  // Lines in the background come after the others.
  if (line === undefined) line = filled.findLast((one) => !lines[one]?.behind) ?? filled.at(-1);
  else if (turn !== undefined) line = filled.at((filled.indexOf(line) + turn) % filled.length);
  // At a moment all lines are met, else each sample of a line, also where several are at the same x.
  const isMoment = pick === 'moment';
  const met = isMoment ? shown.flat() : (shown[line ?? -1] ?? []);
  const front = met.filter(({ datasetIndex }) => !isMoment || !lines[datasetIndex]?.behind);
  const places = front.map(({ x }) => x);
  const stops = isMoment ? [...new Set(places)].sort((a, b) => a - b) : places;
  const last = stops.length - 1;
  const nearest = (x: number) =>
    [...stops.keys()].sort(
      (a, b) => Math.abs((stops[a] ?? 0) - x) - Math.abs((stops[b] ?? 0) - x),
    )[0] ?? 0;
  // The first arrow key leads to the mark, else to the end.
  const first = typeof mark === 'number' ? nearest(mark) : last;
  const own = isMoment ? -1 : met.findIndex(({ element }) => element === marked?.element);
  const now = own >= 0 || !active ? own : nearest(active.x);
  const place = key === 'Home' ? 0 : key === 'End' ? last : active ? now + step : first;
  const stop = Math.min(last, Math.max(0, place));
  return isMoment ? met.filter(({ x }) => x === stops[stop]) : met.slice(stop, stop + 1);
}
