/** The share of the time in which an operation is possible, by month. */
import { t } from '@lingui/core/macro';
import { useMemo } from 'react';
import { axis } from '#renderer/charts/axes.ts';
import { CategoryChart } from '#renderer/charts/CategoryChart.tsx';
import { metricColour } from '#renderer/charts/colours.ts';
import type { ChartConfig, PictureText } from '#renderer/charts/picture.ts';
import '#renderer/charts/statistics.ts';
import type { ChartTheme } from '#renderer/charts/theme.ts';
import { shareText } from '#renderer/format/coverage.ts';
import { formatCount } from '#renderer/format/figure.ts';
import type { OperationLimits } from '#shared/model/statistics.ts';
import type { WindowMonth } from '#shared/model/statisticsChart.ts';
import type { ReadingFilter } from './filter.ts';
import { monthName, shortMonth, workableLabel } from './words.ts';

/** @param limits metres, and seconds; null: any period */
export function WindowsChart({
  rows,
  limits: { height, period },
  picture,
  onOpen,
}: {
  rows: readonly WindowMonth[];
  limits: OperationLimits;
  picture: PictureText;
  onOpen: (filter: ReadingFilter) => void;
}) {
  const months = useMemo(
    () => rows.flatMap((row) => (row.month === null ? [] : [{ ...row, month: row.month }])),
    [rows],
  );
  const config = useMemo(
    () =>
      (chartTheme: ChartTheme): ChartConfig => ({
        type: 'bar',
        data: {
          labels: months.map(({ month }) => shortMonth(month)),
          datasets: [
            {
              data: months.map(({ workable }) => workable && workable * 100),
              backgroundColor: `${metricColour('significantHeight', chartTheme.theme)}99`,
              hoverBorderColor: chartTheme.ink,
              hoverBorderWidth: 2,
              minBarLength: 2,
              maxBarThickness: 44,
            },
          ],
        },
        options: {
          scales: {
            x: axis(chartTheme, '', false),
            y: { ...axis(chartTheme, workableLabel()), min: 0, max: 100 },
          },
        },
      }),
    [months],
  );
  const known = months.filter(({ workable }) => workable !== null);
  return (
    <CategoryChart
      sentence={`${workableLabel()}: ${known
        .map(({ month, workable }) => `${monthName(month)} ${shareText(workable)}`)
        .join(', ')}.`}
      config={config}
      picture={picture}
      describe={(_, index) => {
        const row = months[index];
        if (!row || row.workable === null) return null;
        const hours = formatCount(row.hours);
        return {
          title: monthName(row.month),
          rows: [`${workableLabel()}: ${shareText(row.workable)}`, t`${hours} h`],
        };
      }}
      onOpen={(_, index) => {
        const row = months[index];
        if (row)
          onOpen({
            name: monthName(row.month),
            months: [row.month],
            ranges: [
              { metric: 'significantHeight', to: height },
              ...(period === null ? [] : [{ metric: 'period' as const, to: period }]),
            ],
          });
      }}
    />
  );
}
