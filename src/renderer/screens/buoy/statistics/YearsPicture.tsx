/** Each month of each year as a coloured cell. */
import { plural, t } from '@lingui/core/macro';
import { useMemo } from 'react';
import { drawCells, type Matrix } from '#renderer/charts/cells.tsx';
import { countColour } from '#renderer/charts/colours.ts';
import { type Draw, MarkChart } from '#renderer/charts/MarkChart.tsx';
import type { ChartTheme } from '#renderer/charts/theme.ts';
import { shareText } from '#renderer/format/coverage.ts';
import { formatNumber } from '#renderer/format/figure.ts';
import { metricKind, metricUnit, metricValue } from '#renderer/format/metrics.ts';
import { heightColour } from '#renderer/format/scales.ts';
import { linear, type PictureProps, usePicture, yearsTitle } from './pictureText.ts';
import { monthOfYear, shortMonth, valueText } from './words.ts';

/** A month with a smaller share of the expected readings is hatched (statistics of years need 80 %). */
const ENOUGH = 0.8;

export function YearsPicture(props: PictureProps) {
  const { statistics, form, units, onOpen } = props;
  const picture = usePicture(props, statistics.readings);
  const years = useMemo(
    () =>
      [...new Set(statistics.groups.flatMap(({ year }) => (year === null ? [] : [year])))].sort(
        (a, b) => a - b,
      ),
    [statistics],
  );
  const draw = useMemo((): Draw => {
    const matrix = matrixOf(years, { statistics, form, units, onOpen });
    return (size, chartTheme) => drawCells(matrix, size, chartTheme);
  }, [years, statistics, form, units, onOpen]);
  if (statistics.readings === 0) return null;
  const title = yearsTitle(form, units);
  const hatched = t`Hatched: less than 80 % of the expected readings.`;
  return (
    <>
      <p className="quiet small">{`${title}. ${hatched}`}</p>
      <div
        className="statistics-chart"
        style={{ height: Math.max(220, Math.min(720, 90 + years.length * 28)) }}
      >
        <MarkChart
          draw={draw}
          sentence={[
            `${title}. ${plural({ years: years.length }, { one: '# year', other: '# years' })}.`,
            hatched,
            t`The table below lists all values.`,
          ].join(' ')}
          picture={picture}
        />
      </div>
    </>
  );
}

function matrixOf(
  years: readonly number[],
  {
    statistics,
    form,
    units,
    onOpen,
  }: Pick<PictureProps, 'statistics' | 'form' | 'units' | 'onOpen'>,
): Matrix {
  const metric = linear(form);
  const figure = form.yearFigure;
  const isShare = figure === 'completeness';
  const text = (value: number | null) =>
    `${valueText(metric, value, units)} ${metricUnit(metric, units)}`;
  const known = new Map(statistics.groups.map((group) => [`${group.year} ${group.month}`, group]));
  const months = years.flatMap((year) =>
    Array.from({ length: 12 }, (_, i) => ({ year, month: i + 1 })),
  );
  const values = months.map(
    ({ year, month }) => known.get(`${year} ${month}`)?.[metric][figure] ?? null,
  );
  const numbers = values.filter((value) => value !== null);
  const [low, high] = [Math.min(...numbers), Math.max(...numbers)];
  return {
    rows: years.map(String),
    columns: Array.from({ length: 12 }, (_, i) => shortMonth(i + 1)),
    rowTitle: '',
    columnTitle: '',
    cells: months.map(({ year, month }, at) => {
      const group = known.get(`${year} ${month}`);
      const value = values[at] ?? null;
      if (!group || value === null) return null;
      const summary = group[metric];
      const name = monthOfYear(month, year);
      return {
        text: isShare
          ? shareText(Math.min(1, value))
          : formatNumber(metricValue(metric, value, units), 1),
        colour: ({ theme }: ChartTheme) => {
          if (isShare) return countColour(value, theme);
          return metricKind(metric) === 'height'
            ? heightColour(value, theme)
            : countColour((value - low) / (high - low || 1), theme);
        },
        isPartial: (summary.completeness ?? 0) < ENOUGH,
        part:
          summary.count === 0
            ? null
            : {
                about: () => {
                  const [mean, p90, maximum] = [
                    text(summary.mean),
                    text(summary.p90),
                    text(summary.max),
                  ];
                  const complete = shareText(summary.completeness);
                  const downloaded = shareText(group.covered);
                  return {
                    title: name,
                    rows: [
                      t`Mean ${mean}`,
                      t`P90 ${p90}, maximum ${maximum}`,
                      t`${plural({ readings: summary.count }, { one: '# reading', other: '# readings' })}, ${complete} of those expected`,
                      t`${downloaded} of the month downloaded`,
                    ],
                  };
                },
                open: () => onOpen({ name, months: [month], year, ranges: [{ metric }] }),
              },
      };
    }),
  };
}
