/** The properties of every picture of the statistics, and its text when it is saved. */
import { plural, select, t } from '@lingui/core/macro';
import type { PictureText } from '#renderer/charts/picture.tsx';
import { metricLabel, type Units } from '#renderer/format/metrics.ts';
import { usePictureSource } from '#renderer/parts/usePictureSource.ts';
import { listFormat } from '#shared/i18n/formats.ts';
import type { LinearVariable } from '#shared/model/quality.ts';
import type { Statistics } from '#shared/model/statistics.ts';
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

export const linear = ({ metric }: StatisticsForm): LinearVariable =>
  metric === 'direction' ? 'significantHeight' : metric;

/** The view whose chart is shown: directions have no box plots, their summary has the wave rose. */
export const chartViewOf = ({ view, metric }: StatisticsForm): StatisticsForm['view'] =>
  view === 'summary' && metric === 'direction' ? 'height-direction' : view;

/** Text of the picture: the buoy, what is shown in which unit, the range, the day boundaries and the number of readings. */
export function usePicture(
  { statistics, form, units, subject, span }: PictureProps,
  readings: number,
): () => PictureText {
  const source = usePictureSource();
  const { zone, months: chosen } = statistics.request;
  const months = listFormat({ type: 'conjunction' }).format(chosen.map(monthName));
  const facts = [
    span,
    ...(chosen.length === 0 ? [] : [t`only ${months}`]),
    t`day boundaries: ${zone}`,
    plural(readings, { one: '# reading', other: '# readings' }),
  ];
  return () => ({
    title: `${subject}: ${titleOf(form, units)}`,
    lines: [facts.join(' · ')],
    source: source(),
  });
}

function titleOf(form: StatisticsForm, units: Units): string {
  switch (chartViewOf(form)) {
    case 'summary': {
      const variable = metricLabel[linear(form)];
      return `${t`${variable} by month`}${unitSuffix(linear(form), units)}`;
    }
    case 'years':
      return yearsTitle(form, units);
    case 'height-period':
      return t`Scatter diagram of significant height and period`;
    case 'height-direction':
      return t`Wave rose`;
    case 'windows':
      return t`Workable time by month`;
    case 'exceedance':
      return t`Exceedance of significant height`;
  }
}

/** `Significant height, mean of each month, m`. */
export function yearsTitle(form: StatisticsForm, units: Units): string {
  const variable = metricLabel[linear(form)];
  const title = t`${variable}, ${select(
    { figure: form.yearFigure },
    {
      mean: 'mean',
      p90: 'P90',
      max: 'maximum',
      completeness: 'completeness',
      other: 'value',
    },
  )} of each month`;
  return form.yearFigure === 'completeness' ? title : title + unitSuffix(linear(form), units);
}
