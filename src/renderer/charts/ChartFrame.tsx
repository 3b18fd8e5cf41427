/** The frame of every chart: a menu below it, and the point under the pointer in words. */
import type { JSX, ReactNode } from 'react';
import { PictureMenu } from './PictureMenu.tsx';
import type { Picture } from './picture.ts';
import './plot.css';

/** Text of a part of a chart. */
export interface Described {
  title: string;
  rows: readonly string[];
}

export function ChartFrame({
  children,
  hint = null,
  picture,
  described = [],
}: {
  children: ReactNode;
  /** How to use the chart. */
  hint?: ReactNode;
  /** Null where there is nothing to draw yet. */
  picture: () => Picture | null;
  /** What is pointed at, read aloud; several share the first title. */
  described?: readonly Described[];
}): JSX.Element {
  return (
    <div className="plot column fill">
      {children}
      <div className="line plot-foot">
        {hint}
        <PictureMenu picture={picture} />
      </div>
      <p className="visually-hidden" aria-live="polite">
        {[
          ...described.slice(0, 1).map(({ title }) => title),
          ...described.flatMap((one) => one.rows),
        ].join(', ')}
      </p>
    </div>
  );
}
