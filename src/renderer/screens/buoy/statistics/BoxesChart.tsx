/** Box plots by calendar month. */
import { plural, t } from '@lingui/core/macro';
import type { Plugin } from 'chart.js';
import { useMemo } from 'react';
import { axis } from '#renderer/charts/axes.ts';
import { CategoryChart } from '#renderer/charts/CategoryChart.tsx';
import { metricColour } from '#renderer/charts/colours.ts';
import type { ChartConfig, PictureText } from '#renderer/charts/picture.ts';
import type { LinearVariable } from '#shared/model/quality.ts';
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

import type { BoxPlot } from '#shared/model/statisticsChart.ts';
import type { ReadingFilter } from './filter.ts';
import { boxesSentence, monthName, shortMonth } from './words.ts';

/** The dataset with the values beyond the whiskers. */
const OUTLIERS = 1;
/** Less than the distance of two values. */
const NEXT = 1e-9;

export function BoxesChart({
  boxes,
  metric,
  units,
  picture,
  onOpen,
}: {
  boxes: readonly BoxPlot[];
  metric: LinearVariable;
  units: Units;
  picture: PictureText;
  onOpen: (filter: ReadingFilter) => void;
}) {
  const unit = metricUnit(metric, units);
  const text = (value: number | null) =>
    value === null ? MISSING : `${formatNumber(metricValue(metric, value, units), 2)} ${unit}`;
  /** The values beyond the whiskers, by their distance from the box: negative above it. */
  const outliers = useMemo(
    () =>
      boxes.flatMap((box, at) => {
        const above = box.outliers.filter((value) => value > (box.median ?? 0));
        const below = box.outliers.length - above.length;
        return box.outliers.map((value, i) => ({
          at,
          value,
          row: i < below ? below - i : below - i - 1,
        }));
      }),
    [boxes],
  );
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
            itemRadius: 0,
            maxBarThickness: 44,
          },
          {
            type: 'line',
            parsing: false,
            showLine: false,
            data: outliers.map(({ at, value }) => ({ x: at, y: shown(value) })),
            pointRadius: 1.5,
            pointHoverRadius: 4,
            pointHitRadius: 3,
            pointBackgroundColor: 'transparent',
            pointBorderColor: colour(chartTheme),
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
  }, [boxes, outliers, metric, units, unit]);
  const outlierName = ({ at, value }: { at: number; value: number }): string =>
    [monthName(boxes[at]?.month ?? 0), text(value)].join(', ');
  return (
    <CategoryChart
      sentence={boxesSentence(boxes, metric, units)}
      config={config}
      picture={picture}
      place={(dataset, index) => {
        const outlier = dataset === OUTLIERS ? outliers[index] : undefined;
        return outlier ? [outlier.row, outlier.at] : [0, index];
      }}
      describe={(dataset, index) => {
        const outlier = dataset === OUTLIERS ? outliers[index] : undefined;
        if (outlier) return { title: outlierName(outlier), rows: [t`beyond the whiskers`] };
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
      onOpen={(dataset, index) => {
        const outlier = dataset === OUTLIERS ? outliers[index] : undefined;
        const box = boxes[outlier?.at ?? index];
        if (outlier && box)
          onOpen({
            name: outlierName(outlier),
            months: [box.month],
            ranges: [{ metric, from: outlier.value, to: outlier.value + NEXT }],
          });
        else if (box)
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
  return {
    min: shown(low),
    max: shown(high),
    q1: shown(q1),
    median: shown(median),
    q3: shown(q3),
    mean: shown(mean ?? median),
    whiskerMin: shown(low),
    whiskerMax: shown(high),
    outliers: [],
    items: [],
  };
}
