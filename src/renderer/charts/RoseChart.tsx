/** One wave rose, or twelve: hover or arrow keys name each sector, a click or Enter opens its readings. */
import { t } from '@lingui/core/macro';
import {
  type JSX,
  type KeyboardEvent,
  type MouseEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { ChartFrame, type Described } from './ChartFrame.tsx';
import { framedPicture, type PictureText } from './picture.ts';
import { drawRoses, pointIn, type RoseDrawing, type RoseHit, roseAt, roseBoxes } from './rose.ts';
import { roseNeighbour } from './roseKeys.ts';
import { readChartTheme, useTheme } from './theme.ts';

interface RoseChartProps {
  sentence: string;
  drawing: RoseDrawing;
  describe: (hit: RoseHit) => Described;
  onOpen: (hit: RoseHit) => void;
  picture: PictureText;
}

export function RoseChart({
  sentence,
  drawing,
  describe,
  onOpen,
  picture,
}: RoseChartProps): JSX.Element {
  const canvas = useRef<HTMLCanvasElement>(null);
  /** The last sector that arrow keys were on. */
  const turned = useRef(0);
  const theme = useTheme();
  const [size, setSize] = useState({ width: 0, height: 0 });
  const [marked, setMarked] = useState<{ hit: RoseHit; x: number; y: number } | null>(null);
  /** Arrow keys lead to it: only then it is read aloud. */
  const [byKeys, setByKeys] = useState(false);
  const area = { left: 0, top: 0, ...size };
  const boxes = roseBoxes(drawing.roses.length, area);

  // Measured at once: the first frame has the rose, and a press finds it.
  useLayoutEffect(() => {
    const holder = canvas.current?.parentElement;
    if (!holder) return;
    const measure = () => setSize({ width: holder.clientWidth, height: holder.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(holder);
    return () => observer.disconnect();
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: readChartTheme depends on the theme; area and boxes follow from the size.
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!canvas.current || !context || size.width === 0) return;
    const ratio = window.devicePixelRatio;
    Object.assign(canvas.current, { width: size.width * ratio, height: size.height * ratio });
    context.scale(ratio, ratio);
    drawRoses(context, drawing, boxes, area, readChartTheme(), marked?.hit ?? null);
  }, [drawing, size, theme, marked]);

  const hitAt = (event: MouseEvent) => {
    const { left, top } = event.currentTarget.getBoundingClientRect();
    const [x, y] = [event.clientX - left, event.clientY - top];
    const hit = roseAt(drawing, boxes, x, y);
    return hit ? { hit, x, y } : null;
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const now = marked?.hit;
    if ((event.key === 'Enter' || event.key === ' ') && now) onOpen(now);
    else if (event.key === 'Escape' && now) setMarked(null);
    else {
      const next = roseNeighbour(drawing, now ?? null, event.key, turned.current);
      const box = next && boxes[next.rose];
      if (!next || !box) return;
      turned.current = next.sector ?? turned.current;
      setByKeys(true);
      setMarked({ hit: next, ...pointIn(drawing, box, next) });
    }
    event.preventDefault();
  };

  const text = marked && describe(marked.hit);
  return (
    <ChartFrame
      picture={() =>
        framedPicture(picture, (surface, within, chartTheme) => {
          const places = roseBoxes(drawing.roses.length, within);
          drawRoses(surface, drawing, places, within, chartTheme, null);
        })
      }
      described={text && byKeys ? [text] : []}
    >
      <div className="plot-canvas grow">
        {/* biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: HTML allows every role for a canvas. */}
        <canvas
          ref={canvas}
          role="application"
          aria-roledescription={t`chart`}
          aria-label={sentence}
          tabIndex={0}
          onPointerMove={(event) => {
            setByKeys(false);
            setMarked(hitAt(event));
          }}
          onPointerLeave={() => setMarked(null)}
          onBlur={() => setMarked(null)}
          onClick={(event) => {
            const at = hitAt(event);
            if (at) onOpen(at.hit);
          }}
          onKeyDown={onKeyDown}
        />
        {marked && text ? (
          <div
            className="tip box small"
            style={{
              left: Math.min(marked.x + 12, size.width - 280),
              top: Math.min(marked.y + 12, size.height - 72),
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
