/** The share of the time in which an operation is possible, by month. */
import { t } from '@lingui/core/macro';
import { useMemo } from 'react';
import { metricColour } from '#renderer/charts/colours.ts';
import { Plot } from '#renderer/charts/Plot.tsx';
import type { PictureText } from '#renderer/charts/picture.tsx';
import type { PlotLine } from '#renderer/charts/plot.types.ts';
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
  picture: () => PictureText;
  onOpen: (filter: ReadingFilter) => void;
}) {
  const months = useMemo(
    () => rows.flatMap((row) => (row.month === null ? [] : [{ ...row, month: row.month }])),
    [rows],
  );
  const lines = useMemo(
    (): PlotLine[] => [
      {
        label: workableLabel(),
        bars: true,
        width: 0,
        colour: ({ theme }) => `${metricColour('significantHeight', theme)}99`,
        samples: {
          time: Float64Array.from(months, ({ month }) => month),
          value: Float64Array.from(months, ({ workable }) => 100 * (workable ?? NaN)),
        },
      },
    ],
    [months],
  );
  const x = useMemo(
    () => ({
      from: 0.5,
      to: 12.5,
      title: '',
      zone: null,
      ticks: (from: number, to: number, most: number) =>
        months
          .filter(({ month }) => month >= from && month <= to)
          .filter((_, at) => at % Math.ceil((to - from) / most) === 0)
          .map(({ month }) => ({ at: month, label: shortMonth(month) })),
    }),
    [months],
  );
  const panels = useMemo(() => [{ title: workableLabel(), from: 0, to: 100, step: null }], []);
  const rowOf = (month: number) => months.find((row) => row.month === month);
  const known = months.filter(({ workable }) => workable !== null);
  return (
    <Plot
      sentence={`${workableLabel()}: ${known
        .map(({ month, workable }) => `${monthName(month)} ${shareText(workable)}`)
        .join(', ')}.`}
      lines={lines}
      x={x}
      panels={panels}
      pick="moment"
      picture={picture}
      describe={({ x: month }) => {
        const row = rowOf(month);
        if (!row) return { title: '', rows: [] };
        const hours = formatCount(row.hours);
        return {
          title: monthName(month),
          rows: [`${workableLabel()}: ${shareText(row.workable)}`, t`${hours} hours with readings`],
        };
      }}
      onPick={({ x: month }) =>
        onOpen({
          name: monthName(month),
          months: [month],
          ranges: [
            { metric: 'significantHeight', to: height },
            ...(period === null ? [] : [{ metric: 'period' as const, to: period }]),
          ],
        })
      }
    />
  );
}
