/** A chart of marks that is drawn as SVG: the pointer and the arrow keys lead to marks, a click or Enter opens them. */
import { t } from '@lingui/core/macro';
import {
  type JSX,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { ChartFrame, type Described } from './ChartFrame.tsx';
import type { Picture, PictureText } from './picture.tsx';
import { measuringContext, type Size, useSize } from './svg.tsx';
import { type ChartTheme, useChartTheme } from './theme.ts';

/** A part of a chart that has a text and can be opened. */
export interface Mark {
  /** SVG path data: where a pointer meets the mark, and what is drawn around it then. */
  outline: string;
  /** Where the text is shown, pixels. */
  x: number;
  y: number;
  /** Its place for the arrow keys, downwards and to the right. */
  row: number;
  column: number;
  text: () => Described;
  open?: () => void;
}

/** A chart of one size in one theme. */
export interface Scene {
  drawing: ReactNode;
  /** In the order of the keys. Of marks that overlap the last one is met. */
  marks: readonly Mark[];
  /** Index of the mark that a key leads to, null for other keys; absent: arrows follow rows and columns. */
  next?: (at: number | null, key: string) => number | null;
}

/** The only description of a chart. Keep it stable: a new one is drawn again. */
export type Draw = (size: Size, chartTheme: ChartTheme) => Scene;

/** Room for the text of a mark. */
const TEXT = { width: 280, height: 72 };

export function MarkChart(props: {
  /** The chart as one sentence, for those who do not see it. */
  sentence: string;
  draw: Draw;
  picture: () => PictureText;
  /** The chart in a picture, where it differs from the one on the screen. */
  drawPicture?: Picture['draw'];
  hint?: ReactNode;
  /** The column of the mark that is pointed at; null: none. Keep it stable. */
  onMark?: (column: number | null) => void;
}): JSX.Element {
  const { sentence, draw, picture, drawPicture = (...place) => draw(...place).drawing } = props;
  const { hint, onMark } = props;
  const holder = useRef<HTMLDivElement>(null);
  const chartTheme = useChartTheme();
  const size = useSize(holder);
  const scene = useMemo(() => size && draw(size, chartTheme), [draw, size, chartTheme]);
  /** The place of the mark that was met last: it stays the same in newer data. */
  const [met, setMet] = useState<Pick<Mark, 'row' | 'column'> | null>(null);
  /** How it was met, while it is marked. Only what keys lead to is read aloud. */
  const [shown, setShown] = useState<'byKeys' | 'byPointer' | null>(null);
  const at =
    scene?.marks.findIndex(({ row, column }) => row === met?.row && column === met.column) ?? -1;
  const mark = (shown && scene?.marks[at]) ?? null;
  const text = mark?.text();
  const column = mark?.column ?? null;
  useEffect(() => onMark?.(column), [onMark, column]);
  const show = (how: 'byKeys' | 'byPointer', index: number) => {
    const found = scene?.marks[index];
    setShown(found ? how : null);
    if (found) setMet({ row: found.row, column: found.column });
  };

  const markAt = ({ currentTarget, clientX, clientY }: MouseEvent): number => {
    const { left, top } = currentTarget.getBoundingClientRect();
    return scene?.marks.findLastIndex((one) => isWithin(one, clientX - left, clientY - top)) ?? -1;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!scene || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Enter' || event.key === ' ') {
      if (!mark) return;
      mark.open?.();
    } else if (event.key === 'Escape') {
      if (!mark) return;
      setShown(null);
    } else {
      const to = (scene.next ?? inGrid(scene.marks))(at < 0 ? null : at, event.key);
      if (to === null) return;
      show('byKeys', to);
    }
    event.preventDefault();
  };
  return (
    <ChartFrame
      hint={hint}
      picture={() => ({ text: picture(), draw: drawPicture })}
      described={text && shown === 'byKeys' ? [text] : []}
    >
      <div className="plot-canvas grow" ref={holder}>
        {scene && size ? (
          <svg
            role="application"
            aria-roledescription={t`chart`}
            aria-label={sentence}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: an application is interactive.
            tabIndex={0}
            {...size}
            fontSize={12}
            className={mark?.open && shown === 'byPointer' ? 'over plot-open' : 'over'}
            onPointerMove={(event) => show('byPointer', markAt(event))}
            onPointerLeave={() => setShown(null)}
            onBlur={() => setShown(null)}
            onClick={(event) => scene.marks[markAt(event)]?.open?.()}
            onKeyDown={onKeyDown}
          >
            {scene.drawing}
            {mark ? (
              <path
                ref={shown === 'byKeys' ? scrollTo : null}
                d={mark.outline}
                fill="none"
                stroke={chartTheme.ink}
                strokeWidth={2}
              />
            ) : null}
          </svg>
        ) : null}
        {size && mark && text ? (
          <div
            className="tip box small numeric"
            aria-hidden="true"
            style={{
              left: Math.max(0, Math.min(mark.x + 12, size.width - TEXT.width)),
              top: Math.max(0, Math.min(mark.y + 12, size.height - TEXT.height)),
            }}
          >
            <div className="quiet">{text.title}</div>
            {text.rows.map((row) => (
              <div key={row}>{row}</div>
            ))}
          </div>
        ) : null}
      </div>
    </ChartFrame>
  );
}

/** A chart may be higher than the page. */
const scrollTo = (mark: Element | null) => mark?.scrollIntoView({ block: 'nearest' });

const outlines = new WeakMap<Mark, Path2D>();

function isWithin(mark: Mark, x: number, y: number): boolean {
  const outline = outlines.get(mark) ?? new Path2D(mark.outline);
  outlines.set(mark, outline);
  return measuringContext().isPointInPath(outline, x, y);
}

/**
 * Left and right lead through the rows one after the other, up and down to the nearest mark of the next row, Home and End
 * to the ends of the first row.
 */
const inGrid =
  (marks: readonly Mark[]) =>
  (at: number | null, key: string): number | null => {
    const across = { ArrowLeft: -1, ArrowRight: 1 }[key];
    const down = { ArrowUp: -1, ArrowDown: 1 }[key];
    if (across === undefined && down === undefined && key !== 'Home' && key !== 'End') return null;
    const [first] = marks;
    if (!first) return null;
    if (key === 'End') return marks.findLastIndex(({ row }) => row === first.row);
    const now = at === null || key === 'Home' ? null : marks[at];
    if (!now) return 0;
    const way = across ?? down ?? 1;
    const ahead = marks
      .map((mark, index) => {
        const rows = way * (mark.row - now.row);
        const columns = way * (mark.column - now.column);
        return { index, rows, columns: down ? Math.abs(columns) : columns };
      })
      .filter(({ rows, columns }) => rows > 0 || (!down && rows === 0 && columns > 0))
      .sort((a, b) => a.rows - b.rows || a.columns - b.columns);
    return ahead[0]?.index ?? at;
  };
