/** The exceedance curve of significant height, with thresholds. */
import { t } from '@lingui/core/macro';
import { useMemo } from 'react';
import { axis } from '#renderer/charts/axes.ts';
import { CategoryChart } from '#renderer/charts/CategoryChart.tsx';
import { metricColour } from '#renderer/charts/colours.ts';
import type { ChartConfig, PictureText } from '#renderer/charts/picture.ts';
import '#renderer/charts/statistics.ts';
import type { ChartTheme } from '#renderer/charts/theme.ts';
import { formatCount, formatNumber } from '#renderer/format/figure.ts';
import { metricLabel, type Units } from '#renderer/format/metrics.ts';
import { numberText } from '#renderer/format/readNumber.ts';
import { heightUnitLabel, toHeight } from '#renderer/format/units.ts';
import type { ExceedanceCurve } from '#shared/model/statisticsChart.ts';
import type { ReadingFilter } from './filter.ts';
import { exceedanceSentence, percentText } from './words.ts';

/** Shares of the readings that are marked on the curve. */
const marks = [0.5, 0.1, 0.01, 0.001];

export function ExceedanceChart({
  curve,
  units,
  months,
  picture,
  onOpen,
}: {
  curve: ExceedanceCurve;
  units: Units;
  months: readonly number[];
  picture: PictureText;
  onOpen: (filter: ReadingFilter) => void;
}) {
  const unit = heightUnitLabel[units.heightUnit];
  const text = (metres: number) => `${formatNumber(toHeight(metres, units.heightUnit), 2)} ${unit}`;
  const points = useMemo(
    () =>
      marks.flatMap((share) => {
        const at = curve.probabilities.findIndex((one) => one <= share);
        return at < 0 ? [] : [at];
      }),
    [curve],
  );
  const config = useMemo(() => {
    const at = (i: number) => ({
      x: toHeight(curve.heights[i] ?? 0, units.heightUnit),
      y: (curve.probabilities[i] ?? 0) * 100,
    });
    return (chartTheme: ChartTheme): ChartConfig => ({
      type: 'line',
      data: {
        datasets: [
          {
            data: curve.heights.map((_, i) => at(i)),
            borderColor: metricColour('significantHeight', chartTheme.theme),
            borderWidth: 2,
            pointRadius: 0,
            pointHitRadius: 6,
          },
          {
            data: points.map(at),
            showLine: false,
            pointRadius: 5,
            pointBorderColor: chartTheme.ink,
            pointBackgroundColor: chartTheme.panel,
          },
        ],
      },
      options: {
        parsing: false,
        interaction: { mode: 'nearest', axis: 'x', intersect: false },
        scales: {
          x: {
            ...axis(chartTheme, `${metricLabel.significantHeight}, ${unit}`),
            type: 'linear',
            min: 0,
          },
          y: {
            ...axis(chartTheme, t`% of readings at or above`),
            type: 'logarithmic',
            max: 100,
            ticks: {
              ...axis(chartTheme, '').ticks,
              callback: (value: number) =>
                Number.isInteger(Math.log10(value)) || value === 50 ? numberText(value) : '',
            },
          },
        },
      },
    });
  }, [curve, points, units.heightUnit, unit]);
  const indexOf = (dataset: number, index: number) => (dataset === 1 ? points[index] : index);
  return (
    <CategoryChart
      sentence={exceedanceSentence(curve, units)}
      config={config}
      picture={picture}
      describe={(dataset, index) => {
        const at = indexOf(dataset, index);
        if (at === undefined) return null;
        const reached = curve.above[at] ?? 0;
        const height = text(curve.heights[at] ?? 0);
        const percent = percentText(reached / curve.count);
        const [above, all] = [formatCount(reached), formatCount(curve.count)];
        return {
          title: t`${height} or more`,
          rows: [
            t`${percent} % of readings`,
            t({ message: `${above} of ${all}`, comment: 'Numbers of readings' }),
          ],
        };
      }}
      onOpen={(dataset, index) => {
        const from = curve.heights[indexOf(dataset, index) ?? -1];
        if (from === undefined) return;
        const height = text(from);
        onOpen({
          name: t`Hs at least ${height}`,
          months,
          ranges: [{ metric: 'significantHeight', from }],
        });
      }}
    />
  );
}
