/** A chart as a picture with its title, contents, basis, source and date. */
import { BasicPlatform, type Chart as ChartType, type Plugin } from 'chart.js';
import { Chart } from './setup.ts';
import { type ChartTheme, lightChartTheme } from './theme.ts';
import { wrap } from './wrap.ts';

export interface PictureText {
  title: string;
  /** What is shown: buoy, variable and unit, range, zone, number of readings. One line each. */
  lines: readonly string[];
  /** Service and date. */
  source: string;
}

interface PictureSize {
  width: number;
  height: number;
}

/** What a picture is drawn on: a canvas, or one that writes SVG. */
export type PictureCanvas = Pick<HTMLCanvasElement, 'width' | 'height'> & {
  getContext(type: '2d'): CanvasRenderingContext2D;
};

/** Draws the complete picture, `ratio` pixels for each unit of `size`; the same code for every format. */
type DrawPicture = (canvas: PictureCanvas, size: PictureSize, ratio: number) => void;

export interface Picture {
  text: PictureText;
  draw: DrawPicture;
}

export type PictureFormat = 'png' | 'svg';

const MARGIN = 24;
/** Font size of the title, heights of a line of it and of any other text, and space around the drawing. */
const TITLE = 20;
const TITLE_LINE = 28;
const LINE = 18;
const GAP = 8;
/** Pixels of a PNG for each unit of the drawing: sharp in print at half its size. */
const PNG_SCALE = 2;

/** The text of a picture in lines of its width, and the heights they take above and below the drawing. */
interface Frame {
  title: readonly string[];
  lines: readonly string[];
  source: readonly string[];
  top: number;
  bottom: number;
}

type Pen = Pick<CanvasRenderingContext2D, 'font'>;
const setTitleFont = (pen: Pen, { font }: ChartTheme): void => {
  pen.font = `600 ${TITLE}px ${font}`;
};
const setLineFont = (pen: Pen, { font }: ChartTheme): void => {
  pen.font = `13px ${font}`;
};

function frameOf(
  surface: CanvasRenderingContext2D,
  text: PictureText,
  chartTheme: ChartTheme,
  { width }: PictureSize,
): Frame {
  const widthOf = (one: string) => surface.measureText(one).width;
  const broken = (one: string) => wrap(one, width - 2 * MARGIN, widthOf);
  setTitleFont(surface, chartTheme);
  const title = broken(text.title);
  setLineFont(surface, chartTheme);
  const lines = text.lines.flatMap(broken);
  const source = broken(text.source);
  return {
    title,
    lines,
    source,
    top: MARGIN + title.length * TITLE_LINE + lines.length * LINE + 2 * GAP,
    bottom: source.length * LINE + MARGIN,
  };
}

/** Background, title, lines and source; the drawing goes between. */
function drawFrame(
  surface: CanvasRenderingContext2D,
  { title, lines, source, bottom }: Frame,
  chartTheme: ChartTheme,
  { width, height }: PictureSize,
): void {
  surface.save();
  surface.fillStyle = chartTheme.panel;
  surface.fillRect(0, 0, width, height);
  surface.textAlign = 'left';
  surface.textBaseline = 'alphabetic';
  const write = (texts: readonly string[], top: number, height: number) =>
    texts.forEach((text, at) => {
      surface.fillText(text, MARGIN, top + (at + 1) * height - 4);
    });
  surface.fillStyle = chartTheme.ink;
  setTitleFont(surface, chartTheme);
  write(title, MARGIN - GAP, TITLE_LINE);
  surface.fillStyle = chartTheme.quiet;
  setLineFont(surface, chartTheme);
  write(lines, MARGIN + title.length * TITLE_LINE, LINE);
  write(source, height - bottom + 2 * GAP, LINE);
  surface.restore();
}

/** @param paint draws into the area between the lines and the source */
export const framedPicture = (
  text: PictureText,
  paint: (
    surface: CanvasRenderingContext2D,
    within: PictureSize & { left: number; top: number },
    chartTheme: ChartTheme,
  ) => void,
): Picture => ({
  text,
  draw: (canvas, { width, height }, ratio) => {
    const chartTheme = lightChartTheme();
    Object.assign(canvas, { width: width * ratio, height: height * ratio });
    const surface = canvas.getContext('2d');
    surface.setTransform(ratio, 0, 0, ratio, 0, 0);
    const frame = frameOf(surface, text, chartTheme, { width, height });
    const { top, bottom } = frame;
    drawFrame(surface, frame, chartTheme, { width, height });
    const within = { left: MARGIN, top, width: width - 2 * MARGIN, height: height - top - bottom };
    paint(surface, within, chartTheme);
  },
});

/** What chart.js is given; its own types know no chart of a plug-in. */
export interface ChartConfig {
  type: 'line' | 'bar' | 'boxplot' | 'matrix';
  data: { labels?: unknown[]; datasets: object[] };
  options: {
    plugins?: object;
    scales?: object;
    layout?: { padding?: unknown };
    [option: string]: unknown;
  };
  plugins?: Plugin[];
}

/** A chart as it is on the screen, its zoom included, but in the light theme; null where there is none. */
export const chartPicture = (
  shown: ChartType | null,
  text: PictureText,
  config: (chartTheme: ChartTheme) => ChartConfig,
): Picture | null => shown && { text, draw: drawChart(shown, text, config) };

/** The drawn chart is destroyed immediately. */
const drawChart =
  (
    shown: ChartType,
    text: PictureText,
    config: (chartTheme: ChartTheme) => ChartConfig,
  ): DrawPicture =>
  (canvas, size, ratio) => {
    const chartTheme = lightChartTheme();
    const frame = frameOf(canvas.getContext('2d'), text, chartTheme, size);
    const { top, bottom } = frame;
    const framing: Plugin = {
      id: 'picture-frame',
      beforeDraw: ({ ctx }) => drawFrame(ctx, frame, chartTheme, size),
    };
    const { type, data, options, plugins } = config(chartTheme);
    const scales = Object.fromEntries(
      Object.entries<object>({ ...options.scales }).map(([id, scale]) => {
        const now = shown.scales[id];
        return [id, id === 'x' && now ? { ...scale, min: now.min, max: now.max } : scale];
      }),
    );
    const right = (options.layout?.padding as { right?: number } | undefined)?.right ?? 0;
    const made = new Chart(
      canvas as never,
      {
        type,
        // With `segment` chart.js draws lines step by step; else as a Path2D, which SVG cannot take.
        data: { ...data, datasets: data.datasets.map((set) => ({ ...set, segment: {} })) },
        plugins: [...(plugins ?? []), framing],
        options: {
          ...options,
          scales,
          responsive: false,
          animation: false,
          devicePixelRatio: ratio,
          events: [],
          layout: { padding: { top, bottom, left: MARGIN, right: Math.max(MARGIN, right) } },
          plugins: { ...options.plugins, zoom: false, tooltip: { enabled: false } },
        },
        platform: BasicPlatform,
      } as never,
    );
    // Without its canvas, which destroying it would clear.
    Object.assign(made, { canvas: null });
    made.destroy();
  };

/** The bytes of a picture. */
export async function encodePicture(
  draw: DrawPicture,
  size: PictureSize,
  format: PictureFormat,
): Promise<Uint8Array<ArrayBuffer>> {
  if (format === 'svg') {
    // Loaded only when a vector picture is saved.
    const { Context } = await import('svgcanvas');
    const context = new Context(size);
    const canvas: PictureCanvas = { ...size, getContext: () => context };
    Object.defineProperty(context, 'canvas', { value: canvas });
    draw(canvas, size, 1);
    return new TextEncoder().encode(context.getSerializedSvg(true));
  }
  const canvas = new OffscreenCanvas(size.width, size.height);
  draw(canvas as unknown as PictureCanvas, size, PNG_SCALE);
  const blob = await canvas.convertToBlob({ type: 'image/png' });
  return new Uint8Array(await blob.arrayBuffer());
}
