/** A chart as a picture with its title, contents, basis, source and date. */
import type { ReactNode, SVGProps } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import fontUrl from '../ui/inter.woff2?url';
import { wrap } from './labels.ts';
import { type Size, textWidth } from './svg.tsx';
import { type ChartTheme, lightChartTheme } from './theme.ts';

export interface PictureText {
  title: string;
  /** What is shown: buoy, variable and unit, range, zone, number of readings. One line each. */
  lines: readonly string[];
}

export interface Picture {
  text: PictureText;
  /** The chart as SVG, of the given size. */
  draw: (size: Size, chartTheme: ChartTheme) => ReactNode | Promise<ReactNode>;
}

export type PictureFormat = 'png' | 'svg';

/** Size of a picture, independent of the window: as wide as a page. */
const SIZE = { width: 1200, height: 720 };
const MARGIN = 24;
/** Heights of a line of the title and of any other text, and space around the chart. */
const TITLE_LINE = 28;
const LINE = 18;
const GAP = 8;
/** Pixels of a PNG for each unit of the drawing: sharp in print at half its size. */
const PNG_SCALE = 2;
const TITLE = { fontSize: 20, fontWeight: 600 };

/** A picture is a document of its own, without the fonts of the page: it carries the one that its texts are measured in. */
async function fontRule(): Promise<string> {
  const reader = new FileReader();
  reader.readAsDataURL(await (await fetch(fontUrl)).blob());
  await new Promise((resolve, reject) => {
    reader.onload = resolve;
    reader.onerror = () => reject(reader.error);
  });
  return `@font-face{font-family:Inter;font-weight:400 700;src:url(${reader.result})}`;
}

/** The line below a picture: whose data it shows, and when it was made. */
function sourceLine(source: string): string {
  const made = new Date().toISOString().slice(0, 16).replace('T', ' ');
  return [...(source ? [source] : []), `Buoy Almanac, ${made} UTC`].join(' · ');
}

/** The picture as an SVG document, in the light theme. */
async function svgOf({ text, draw }: Picture, dataSource: string): Promise<string> {
  const chartTheme = lightChartTheme();
  const rule = await fontRule();
  const broken = (one: string, style: string) =>
    wrap(one, SIZE.width - 2 * MARGIN, (part) => textWidth(part, chartTheme, style));
  const title = broken(text.title, `${TITLE.fontWeight} ${TITLE.fontSize}px`);
  const lines = text.lines.flatMap((line) => broken(line, '13px'));
  const source = broken(sourceLine(dataSource), '13px');
  const top = MARGIN + title.length * TITLE_LINE + lines.length * LINE + 2 * GAP;
  const bottom = source.length * LINE + MARGIN;
  const drawing = await draw(
    { width: SIZE.width - 2 * MARGIN, height: SIZE.height - top - bottom },
    chartTheme,
  );
  const write = (texts: readonly string[], from: number, height: number) =>
    texts.map((one, at) => {
      const y = from + (at + 1) * height - 4;
      return (
        <text key={y} x={MARGIN} y={y}>
          {one}
        </text>
      );
    });
  const whole = (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      {...SIZE}
      viewBox={`0 0 ${SIZE.width} ${SIZE.height}`}
      fontFamily={chartTheme.font}
      fontSize={13}
    >
      <title>{text.title}</title>
      <style>{rule}</style>
      <rect {...SIZE} fill={chartTheme.panel} />
      <g fill={chartTheme.ink} {...TITLE}>
        {write(title, MARGIN - GAP, TITLE_LINE)}
      </g>
      <g fill={chartTheme.quiet}>
        {write(lines, MARGIN + title.length * TITLE_LINE, LINE)}
        {write(source, SIZE.height - bottom + 2 * GAP, LINE)}
      </g>
      <g transform={`translate(${MARGIN} ${top})`} fontSize={12}>
        {drawing}
      </g>
    </svg>
  );
  const holder = document.createElement('div');
  const root = createRoot(holder);
  flushSync(() => root.render(whole));
  const written = new XMLSerializer().serializeToString(holder.children[0] ?? holder);
  root.unmount();
  return written;
}

/** The bytes of a picture. @param source whose data it shows; empty: not known */
export async function encodePicture(
  picture: Picture,
  format: PictureFormat,
  source: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const svg = await svgOf(picture, source);
  if (format === 'svg') return new TextEncoder().encode(svg);
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  await image.decode();
  const [width, height] = [SIZE.width * PNG_SCALE, SIZE.height * PNG_SCALE];
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext('2d')?.drawImage(image, 0, 0, width, height);
  const blob = await canvas.convertToBlob({ type: 'image/png' });
  return new Uint8Array(await blob.arrayBuffer());
}

/** What is drawn on: a canvas, or one that writes SVG. */
export type Canvas = Pick<HTMLCanvasElement, 'width' | 'height'> & {
  getContext(type: '2d'): CanvasRenderingContext2D;
};

const anchors: Partial<Record<CanvasTextAlign, 'middle' | 'end'>> = {
  center: 'middle',
  right: 'end',
  end: 'end',
};
const baselines: Partial<Record<CanvasTextBaseline, SVGProps<SVGTextElement>['dominantBaseline']>> =
  { top: 'text-before-edge', middle: 'central', bottom: 'text-after-edge' };

/** A drawing on a canvas as SVG, its texts over the rest. */
export async function canvasAsSvg(size: Size, draw: (canvas: Canvas) => void): Promise<ReactNode> {
  // Loaded only when a picture is saved.
  const { Context } = await import('svgcanvas');
  const context = new Context(size);
  const canvas: Canvas = { ...size, getContext: () => context };
  Object.defineProperty(context, 'canvas', { value: canvas });
  const texts: ReactNode[] = [];
  // svgcanvas reads fonts through a style attribute, which the policy of the page refuses: texts are written without it.
  const write =
    (paint: () => SVGProps<SVGTextElement>) =>
    (text: string, x: number, y: number): void => {
      const { style } = document.createElement('span');
      style.font = context.font;
      const { a, b, c, d, e, f } = context.getTransform();
      texts.push(
        <text
          key={texts.length}
          x={x}
          y={y}
          transform={`matrix(${[a, b, c, d, e, f].join(' ')})`}
          fontFamily={style.fontFamily}
          fontSize={style.fontSize}
          fontWeight={style.fontWeight}
          textAnchor={anchors[context.textAlign] ?? 'start'}
          dominantBaseline={baselines[context.textBaseline] ?? 'alphabetic'}
          {...paint()}
        >
          {text}
        </text>,
      );
    };
  context.fillText = write(() => ({ fill: String(context.fillStyle) }));
  context.strokeText = write(() => ({
    fill: 'none',
    stroke: String(context.strokeStyle),
    strokeWidth: context.lineWidth,
    strokeLinejoin: 'round',
  }));
  draw(canvas);
  return (
    <>
      <g ref={(group) => group?.append(context.getSvg())} />
      {texts}
    </>
  );
}
