/** The views of the statistics, a tab each. */
import { comparison } from './comparison.tsx';
import { exceedance } from './exceedance.tsx';
import { extremes } from './extremes.tsx';
import { rose } from './rose.tsx';
import { scatter } from './scatter.tsx';
import { storms } from './storms.tsx';
import { summary } from './summary.tsx';
import { trend } from './trend.tsx';
import type { View } from './view.ts';
import { windows } from './windows.tsx';
import { years } from './years.tsx';

export const views: readonly View[] = [
  summary,
  years,
  trend,
  scatter,
  rose,
  exceedance,
  windows,
  storms,
  extremes,
  comparison,
];

/** A stored view may no longer exist. */
export const viewOf = (id: string): View => views.find((view) => view.id === id) ?? summary;
