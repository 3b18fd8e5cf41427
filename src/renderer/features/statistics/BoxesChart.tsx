/** Box plots by calendar month. */
import type { Plugin } from 'chart.js';
import { useMemo } from 'react';
import { axis } from '#renderer/charts/axes.ts';
import { CategoryChart } from '#renderer/charts/CategoryChart.tsx';
import { metricColour } from '#renderer/charts/colours.ts';
import type { ChartConfig, PictureText } from '#renderer/charts/picture.ts';
import '#renderer/charts/statistics.ts';
import type { Ground } from '#renderer/charts/theme.ts';
import { formatNumber, formatPlural } from '#renderer/format/figure.ts';
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
    value === null ? '–' : `${formatNumber(metricValue(metric, value, units), 2)} ${unit}`;
  const config = useMemo(() => {
    const shown = (value: number) => metricValue(metric, value, units);
    const colour = ({ theme }: Ground) => metricColour(metric, theme);
    return (ground: Ground): ChartConfig => ({
      type: 'boxplot',
      data: {
        // The number of readings stands below each month.
        labels: boxes.map(({ month, count }) => [shortMonth(month), formatNumber(count)]),
        datasets: [
          {
            data: boxes.map((box) => statsOf(box, shown)),
            backgroundColor: `${colour(ground)}40`,
            borderColor: colour(ground),
            borderWidth: 1.5,
            medianColor: ground.ink,
            meanBackgroundColor: ground.panel,
            meanBorderColor: ground.ink,
            meanRadius: 3,
            meanStyle: 'rectRot',
            outlierBackgroundColor: 'transparent',
            outlierBorderColor: colour(ground),
            outlierRadius: 1.5,
            itemRadius: 0,
            maxBarThickness: 44,
          },
        ],
      },
      plugins: [hideEmpty],
      options: {
        scales: {
          x: axis(ground, '', false),
          y: {
            ...axis(ground, `${metricLabel[metric]}, ${unit}`),
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
        return {
          title: `${monthName(box.month)}, ${formatPlural(box.count, 'reading')} of ${formatPlural(box.years, 'year')}`,
          rows: [
            `Median ${text(box.median)}, mean ${text(box.mean)}`,
            `25–75 %: ${text(box.q1)} to ${text(box.q3)}`,
            `Whiskers ${text(box.low)} to ${text(box.high)}, ${formatNumber(box.outside)} outside`,
          ],
        };
      }}
      onOpen={(_, index) => {
        const box = boxes[index];
        if (box)
          onOpen({
            name: monthName(box.month),
            months: [box.month],
            year: null,
            ranges: [{ metric, from: null, to: null }],
            sector: null,
          });
      }}
    />
  );
}

/** A month without readings has no box: its numbers are NaN, which a canvas ignores and SVG refuses. */
const hideEmpty: Plugin = {
  id: 'hide-empty',
  beforeDatasetsDraw(chart) {
    chart.getDatasetMeta(0).data.forEach((element, at) => {
      Object.assign(element, { hidden: chart.data.datasets[0]?.data[at] === null });
    });
  },
};

/** What the chart draws of a month; null leaves its place empty. */
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
