/** Many small charts with the same axes, each a button that opens it. */
import { type JSX, useEffect, useRef } from 'react';
import { ChartFrame } from './ChartFrame.tsx';
import { framedPicture, type PictureText } from './picture.ts';
import { drawSmall, type SmallAxes, type SmallLine, smallBoxes } from './smallMultiples.ts';
import { readChartTheme, useTheme } from './theme.ts';

export interface SmallChart {
  id: string;
  title: string;
  /** Below the title, quieter. */
  detail: string;
  /** The chart as one sentence, for those who do not see it. */
  sentence: string;
  lines: readonly SmallLine[];
}

/** Heights of a title in a picture, and of what stands below it. */
const TITLE = 18;
const DETAIL = 16;

export function SmallMultiples({
  label,
  charts,
  axes,
  picture,
  onOpen,
}: {
  label: string;
  charts: readonly SmallChart[];
  axes: SmallAxes;
  picture: PictureText;
  onOpen: (id: string) => void;
}): JSX.Element {
  const theme = useTheme();
  const draw = () =>
    framedPicture(picture, (surface, within, chartTheme) => {
      const boxes = smallBoxes(charts.length, within);
      charts.forEach(({ title, detail, lines }, i) => {
        const box = boxes[i];
        if (!box) return;
        surface.textBaseline = 'top';
        surface.textAlign = 'left';
        surface.fillStyle = chartTheme.ink;
        surface.font = `600 13px ${chartTheme.font}`;
        surface.fillText(title, box.left, box.top);
        surface.fillStyle = chartTheme.quiet;
        surface.font = `12px ${chartTheme.font}`;
        surface.fillText(detail, box.left, box.top + TITLE);
        const above = TITLE + (detail === '' ? 0 : DETAIL);
        const rest = { ...box, top: box.top + above, height: box.height - above };
        drawSmall(surface, lines, axes, rest, chartTheme);
      });
    });
  return (
    <ChartFrame picture={draw}>
      <ul className="plot-multiples tiles grow scroll" aria-label={label}>
        {charts.map((chart) => (
          <li key={chart.id}>
            <button
              type="button"
              className="plot-small column"
              aria-label={`${chart.title}, ${chart.detail}. ${chart.sentence}`}
              onClick={() => onOpen(chart.id)}
            >
              <span className="strong">{chart.title}</span>
              <span className="quiet small numeric">{chart.detail}</span>
              <span className="plot-canvas grow">
                <SmallCanvas key={theme} lines={chart.lines} axes={axes} />
              </span>
            </button>
          </li>
        ))}
      </ul>
    </ChartFrame>
  );
}

function SmallCanvas({ lines, axes }: { lines: readonly SmallLine[]; axes: SmallAxes }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const element = canvas.current;
    const surface = element?.getContext('2d');
    if (!element || !surface) return;
    const draw = () => {
      const { clientWidth: width, clientHeight: height } = element;
      const ratio = window.devicePixelRatio;
      Object.assign(element, { width: width * ratio, height: height * ratio });
      surface.scale(ratio, ratio);
      drawSmall(surface, lines, axes, { left: 0, top: 0, width, height }, readChartTheme());
    };
    // Also called once it is observed.
    const observer = new ResizeObserver(draw);
    observer.observe(element);
    return () => observer.disconnect();
  }, [lines, axes]);
  return <canvas ref={canvas} />;
}
