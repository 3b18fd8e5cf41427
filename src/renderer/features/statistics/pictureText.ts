/** What every picture of the statistics is given, and the text under it when it is saved. */
import type { PictureText } from '#renderer/charts/picture.ts';
import { formatPlural } from '#renderer/format/figure.ts';
import { metricLabel, type Units } from '#renderer/format/metrics.ts';
import { usePictureSource } from '#renderer/ui/usePictureSource.ts';
import type { LinearMetric, Statistics } from '#shared/model/statistics.ts';
import type { ReadingFilter } from './filter.ts';
import type { StatisticsForm } from './form.ts';
import { monthName, unitSuffix } from './words.ts';

export interface PictureProps {
  statistics: Statistics;
  form: StatisticsForm;
  units: Units;
  /** Name of the buoy, and the range in words. */
  subject: string;
  span: string;
  onOpen: (filter: ReadingFilter) => void;
}

export const linear = ({ metric }: StatisticsForm): LinearMetric =>
  metric === 'direction' ? 'significantHeight' : metric;

/** Text of the picture: the buoy, what is shown in which unit, the range and zone, and what it rests on. */
export function usePicture(
  { statistics, form, units, subject, span }: PictureProps,
  readings: number,
): PictureText {
  const source = usePictureSource();
  const { request } = statistics;
  const months =
    request.months.length === 0 ? '' : `, only ${request.months.map(monthName).join(', ')}`;
  return {
    title: `${subject}: ${titleOf(form, units)}`,
    lines: [`${span}${months}, months of ${request.zone} · ${formatPlural(readings, 'reading')}`],
    source,
  };
}

function titleOf(form: StatisticsForm, units: Units): string {
  switch (form.view) {
    case 'summary':
      return `${metricLabel[linear(form)]} by month${unitSuffix(linear(form), units)}`;
    case 'years':
      return `${metricLabel[linear(form)]}, ${yearFigureWord[form.yearFigure]} of each month`;
    case 'height-period':
      return 'significant height and period';
    case 'height-direction':
      return 'wave rose';
    case 'windows':
    case 'exceedance':
      return 'exceedance of significant height';
  }
}

export const yearFigureWord = {
  mean: 'mean',
  p90: 'P90',
  max: 'maximum',
  completeness: 'completeness',
} as const;
