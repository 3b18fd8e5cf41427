/** The exceedance curve of significant height, with thresholds. */
import { t } from '@lingui/core/macro';
import { useMemo } from 'react';
import { axis } from '#renderer/charts/axes.ts';
import { CategoryChart } from '#renderer/charts/CategoryChart.tsx';
import { metricColour } from '#renderer/charts/colours.ts';
import { namedLine } from '#renderer/charts/config.ts';
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
  const { reached } = curve;
  const limit = reached && toHeight(reached.threshold, units.heightUnit);
  const limitText =
    reached && `${text(reached.threshold)}: ${percentText(reached.above / curve.count)} %`;
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
          ...(reached && reached.above > 0
            ? [
                {
                  data: [{ x: limit, y: (100 * reached.above) / curve.count }],
                  showLine: false,
                  pointRadius: 5,
                  pointStyle: 'rectRot',
                  pointBackgroundColor: chartTheme.ink,
                },
              ]
            : []),
        ],
      },
      options: {
        parsing: false,
        plugins: {
          annotation: {
            annotations:
              limit === null || limitText === null
                ? {}
                : {
                    threshold: {
                      ...namedLine(limitText, 'end', chartTheme),
                      scaleID: 'x',
                      value: limit,
                    },
                  },
          },
        },
        interaction: { mode: 'nearest', axis: 'x', intersect: false },
        scales: {
          x: {
            ...axis(chartTheme, `${metricLabel.significantHeight}, ${unit}`),
            type: 'linear',
            min: 0,
            ...(limit === null ? {} : { suggestedMax: limit }),
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
  }, [curve, reached, limit, limitText, points, units.heightUnit, unit]);
  /** The height of an element, and the readings at or above it. */
  const markAt = (dataset: number, index: number) => {
    if (dataset === 2) return reached && { height: reached.threshold, above: reached.above };
    const at = (dataset === 1 ? points[index] : index) ?? -1;
    const height = curve.heights[at];
    return height === undefined ? null : { height, above: curve.above[at] ?? 0 };
  };
  return (
    <CategoryChart
      sentence={exceedanceSentence(curve, units)}
      config={config}
      picture={picture}
      describe={(dataset, index) => {
        const mark = markAt(dataset, index);
        if (!mark) return null;
        const height = text(mark.height);
        const percent = percentText(mark.above / curve.count);
        const [above, all] = [formatCount(mark.above), formatCount(curve.count)];
        return {
          title: t`${height} or more`,
          rows: [
            t`${percent} % of readings`,
            t({ message: `${above} of ${all}`, comment: 'Numbers of readings' }),
          ],
        };
      }}
      onOpen={(dataset, index) => {
        const mark = markAt(dataset, index);
        if (!mark) return;
        const from = mark.height;
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
