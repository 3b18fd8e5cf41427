/** A chart on a page that is printed: its picture, as large as its place. */
import {
  createContext,
  useContext,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import type { Picture } from './picture.tsx';
import type { Size } from './svg.tsx';
import { readChartTheme } from './theme.ts';

/** What is still being drawn of the page; null: the part is on a screen. */
export const Paper = createContext<Promise<unknown>[] | null>(null);

/** Pixels of a drawing for each pixel of its place: texts of 12 px are printed with 6.9 points. */
const SCALE = 1.3;

export function PaperChart({ picture }: { picture: () => Picture }) {
  const drawings = useContext(Paper);
  const holder = useRef<HTMLDivElement>(null);
  const [drawn, setDrawn] = useState<{ size: Size; node: React.ReactNode } | null>(null);
  const start = useEffectEvent(() => {
    if (!holder.current) return;
    const { clientWidth, clientHeight } = holder.current;
    const size = { width: clientWidth * SCALE, height: clientHeight * SCALE };
    const draw = async () => {
      const node = await picture().draw(size, readChartTheme());
      flushSync(() => setDrawn({ size, node }));
    };
    drawings?.push(draw());
  });
  useLayoutEffect(() => start(), []);
  return (
    <div className="plot grow fill" ref={holder}>
      {drawn ? (
        <svg
          className="over"
          viewBox={`0 0 ${drawn.size.width} ${drawn.size.height}`}
          fontSize={12}
          role="img"
          aria-label={picture().text.title}
        >
          {drawn.node}
        </svg>
      ) : null}
    </div>
  );
}
