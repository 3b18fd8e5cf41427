/** The frame of every chart: what is pointed at in words, and a menu that copies or saves the chart as a picture. */
import { t } from '@lingui/core/macro';
import { type JSX, type ReactNode, useContext } from 'react';
import { Paper, PaperChart } from './PaperChart.tsx';
import { PictureMenu } from './PictureMenu.tsx';
import type { Picture } from './picture.tsx';
import './plot.css';

/** Text of a part of a chart. */
export type Described = { title: string; rows: readonly string[] };

export function ChartFrame(props: {
  children: ReactNode;
  /** How to use the chart. */
  hint?: ReactNode;
  picture: () => Picture;
  /** What is pointed at, read aloud; several share the first title. */
  described?: readonly Described[];
}): JSX.Element {
  const { children, hint = null, picture, described = [] } = props;
  const isOnPaper = useContext(Paper) !== null;
  if (isOnPaper) return <PaperChart picture={picture} />;
  return (
    <div className="plot column fill">
      {children}
      <div className="line plot-foot">
        {hint}
        <PictureMenu label={t`Picture of this chart`} picture={picture} />
      </div>
      <p className="visually-hidden" aria-live="polite">
        {[
          ...described.slice(0, 1).map(({ title }) => title),
          ...described.flatMap((one) => one.rows),
        ]
          .filter(Boolean)
          .join(', ')}
      </p>
    </div>
  );
}
