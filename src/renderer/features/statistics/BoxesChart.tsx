/** Box plots by calendar month. */
import { plural, t } from '@lingui/core/macro';
import type { Plugin } from 'chart.js';
import { useMemo } from 'react';
import { axis } from '#renderer/charts/axes.ts';
import { CategoryChart } from '#renderer/charts/CategoryChart.tsx';
import { metricColour } from '#renderer/charts/colours.ts';
import type { ChartConfig, PictureText } from '#renderer/charts/picture.ts';
import '#renderer/charts/statistics.ts';
import type { ChartTheme } from '#renderer/charts/theme.ts';
import { formatCount, formatNumber, MISSING } from '#renderer/format/figure.ts';
import {
  metricKind,
  metricLabel,
  metricUnit,
  metricValue,
  type Units,
} from '#renderer/format/metrics.ts';
import type { LinearMetric } from '#shared/model/statistics.ts';
import type { BoxPlot } from '#shared/model/statisticsChart.ts';
import type { ReadingFilter } from './filter.ts';
import { boxesSentence, monthName, shortMonth } from './words.ts';

export function BoxesChart({
  boxes,
  metric,
  units,
  picture,
  onOpen,
}: {
  boxes: readonly BoxPlot[];
  metric: LinearMetric;
  units: Units;
  picture: PictureText;
  onOpen: (filter: ReadingFilter) => void;
}) {
  const unit = metricUnit(metric, units);
  const text = (value: number | null) =>
    value === null ? MISSING : `${formatNumber(metricValue(metric, value, units), 2)} ${unit}`;
  const config = useMemo(() => {
    const shown = (value: number) => metricValue(metric, value, units);
    const colour = ({ theme }: ChartTheme) => metricColour(metric, theme);
    return (chartTheme: ChartTheme): ChartConfig => ({
      type: 'boxplot',
      data: {
        // The number of readings is below each month.
        labels: boxes.map(({ month, count }) => [shortMonth(month), formatCount(count)]),
        datasets: [
          {
            data: boxes.map((box) => statsOf(box, shown)),
            backgroundColor: `${colour(chartTheme)}40`,
            borderColor: colour(chartTheme),
            borderWidth: 1.5,
            medianColor: chartTheme.ink,
            meanBackgroundColor: chartTheme.panel,
            meanBorderColor: chartTheme.ink,
            meanRadius: 3,
            meanStyle: 'rectRot',
            outlierBackgroundColor: 'transparent',
            outlierBorderColor: colour(chartTheme),
            outlierRadius: 1.5,
            itemRadius: 0,
            maxBarThickness: 44,
          },
        ],
      },
      plugins: [hideEmpty],
      options: {
        scales: {
          x: axis(chartTheme, '', false),
          y: {
            ...axis(chartTheme, `${metricLabel[metric]}, ${unit}`),
            beginAtZero: metricKind(metric) !== 'temperature',
          },
        },
      },
    });
  }, [boxes, metric, units, unit]);
  return (
    <CategoryChart
      sentence={boxesSentence(boxes, metric, units)}
      config={config}
      picture={picture}
      describe={(_, index) => {
        const box = boxes[index];
        if (!box || box.count === 0) return null;
        const [median, mean] = [text(box.median), text(box.mean)];
        const [lower, upper] = [text(box.q1), text(box.q3)];
        const [low, high] = [text(box.low), text(box.high)];
        const outside = formatCount(box.outside);
        return {
          title: [
            monthName(box.month),
            t`${plural({ readings: box.count }, { one: '# reading', other: '# readings' })} from ${plural({ years: box.years }, { one: '# year', other: '# years' })}`,
          ].join(', '),
          rows: [
            t`Median ${median}, mean ${mean}`,
            t`25–75 %: ${lower} to ${upper}`,
            t({
              message: `Whiskers ${low} to ${high}, ${outside} outside`,
              comment: 'Of a box plot; outside: number of readings beyond the whiskers',
            }),
          ],
        };
      }}
      onOpen={(_, index) => {
        const box = boxes[index];
        if (box)
          onOpen({
            name: monthName(box.month),
            months: [box.month],
            ranges: [{ metric }],
          });
      }}
    />
  );
}

/** Hides the box of a month without readings: its NaN coordinates are ignored by a canvas but invalid in SVG. */
const hideEmpty: Plugin = {
  id: 'hide-empty',
  beforeDatasetsDraw(chart) {
    chart.getDatasetMeta(0).data.forEach((element, at) => {
      Object.assign(element, { hidden: chart.data.datasets[0]?.data[at] === null });
    });
  },
};

/** The box of a month in the person's unit; null: none. */
function statsOf(box: BoxPlot, shown: (value: number) => number) {
  const { low, q1, median, q3, high, mean } = box;
  if (low === null || q1 === null || median === null || q3 === null || high === null) return null;
  const outliers = box.outliers.map(shown);
  return {
    min: Math.min(shown(low), ...outliers),
    max: Math.max(shown(high), ...outliers),
    q1: shown(q1),
    median: shown(median),
    q3: shown(q3),
    mean: shown(mean ?? median),
    whiskerMin: shown(low),
    whiskerMax: shown(high),
    outliers,
    items: [],
  };
}
