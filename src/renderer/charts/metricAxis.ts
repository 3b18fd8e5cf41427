/** The axis of a metric: angles over the compass, temperatures as they are, others from zero. */
import { t } from '@lingui/core/macro';
import {
  type Metric,
  metricHeading,
  metricKind,
  metricLabel,
  type Units,
} from '#renderer/format/metrics.ts';
import type { PlotAxisY } from './plot.types.ts';

export function metricAxis(metric: Metric, units: Units, name?: string): PlotAxisY {
  const kind = metricKind(metric);
  const isAngle = kind === 'direction';
  const label = name ?? (isAngle ? t`Direction (from)` : metricLabel[metric]);
  return {
    title: metricHeading(metric, units, label),
    from: kind === 'temperature' ? null : 0,
    ...(isAngle && { to: 360, step: 90 }),
  };
}
