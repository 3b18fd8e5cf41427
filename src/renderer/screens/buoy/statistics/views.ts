/** The views of the statistics, a tab each, and what one of them shows. */
import { t } from '@lingui/core/macro';
import { comparison } from './comparison.tsx';
import { exceedance } from './exceedance.tsx';
import { extremes } from './extremes.tsx';
import { lastTime } from './lastTime.tsx';
import { rose } from './rose.tsx';
import { scatter } from './scatter.tsx';
import { storms } from './storms.tsx';
import { summary } from './summary.tsx';
import { noValues } from './tables.tsx';
import { trend } from './trend.tsx';
import type { Computed, View, ViewChart, ViewInput, ViewTable } from './view.ts';
import { windows } from './windows.tsx';
import { countOf } from './words.ts';
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
  lastTime,
];

/** A stored view may no longer exist. */
export const viewOf = (id: string): View => views.find((view) => view.id === id) ?? summary;

/** @param computed null until it is known */
export function contentOf<C extends Computed | null>(
  view: View<C>,
  input: ViewInput,
  computed: C | null,
): { chart: ViewChart | null; table: ViewTable | string | null } {
  const variables = view.variables(input.form);
  if (!view.hasOthers && countOf(input.statistics, variables) === 0) {
    const why = variables.length > 1 ? t`No downloaded reading has both values.` : `${noValues()}.`;
    return { chart: null, table: why };
  }
  const isKnown = computed !== null || view.request === undefined;
  return {
    // Nothing is computed for a view without a request.
    chart: isKnown ? view.chart(input, computed as C) : null,
    table: view.table(input, computed),
  };
}
