/** Each month of each year as a coloured cell. */
import { plural, t } from '@lingui/core/macro';
import { useMemo } from 'react';
import { countColour } from '#renderer/charts/colours.ts';
import type { ChartTheme } from '#renderer/charts/theme.ts';
import { shareText } from '#renderer/format/coverage.ts';
import { formatNumber } from '#renderer/format/figure.ts';
import { heightColour } from '#renderer/format/heightScale.ts';
import { metricKind, metricUnit, metricValue } from '#renderer/format/metrics.ts';
import { type Matrix, MatrixChart } from './MatrixChart.tsx';
import { linear, type PictureProps, usePicture, yearsTitle } from './pictureText.ts';
import { monthOfYear, shortMonth, valueText } from './words.ts';

/** A month with a smaller share of the expected readings is hatched (statistics of years need 80 %). */
const ENOUGH = 0.8;

export function YearsPicture(props: PictureProps) {
  const { statistics, form, units, onOpen } = props;
  const metric = linear(form);
  const figure = form.yearFigure;
  const picture = usePicture(props, statistics.readings);
  const { matrix, years, groups } = useMemo(() => {
    const known = new Map(
      statistics.groups.map((group) => [`${group.year} ${group.month}`, group]),
    );
    const found = [
      ...new Set(statistics.groups.flatMap(({ year }) => (year === null ? [] : [year]))),
    ].sort((a, b) => a - b);
    const cells = found.flatMap((year) =>
      Array.from({ length: 12 }, (_, i) => known.get(`${year} ${i + 1}`) ?? null),
    );
    const values = cells.map((group) => group?.[metric][figure] ?? null);
    const numbers = values.filter((value) => value !== null);
    const [low, high] = [Math.min(...numbers), Math.max(...numbers)];
    const made: Matrix = {
      rows: found.map(String),
      columns: Array.from({ length: 12 }, (_, i) => shortMonth(i + 1)),
      rowTitle: '',
      columnTitle: '',
      cells: cells.map((group, at) => {
        const value = values[at] ?? null;
        if (!group || value === null) return { text: '', colour: null };
        const isHeight = metricKind(metric) === 'height' && figure !== 'completeness';
        return {
          text:
            figure === 'completeness'
              ? shareText(Math.min(1, value))
              : formatNumber(metricValue(metric, value, units), 1),
          colour: ({ theme }: ChartTheme) =>
            isHeight
              ? heightColour(value, theme)
              : countColour(
                  figure === 'completeness' ? value : (value - low) / (high - low || 1),
                  theme,
                ),
          partial: (group[metric].completeness ?? 0) < ENOUGH,
        };
      }),
    };
    return { matrix: made, years: found, groups: cells };
  }, [statistics, metric, figure, units]);
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
        <MatrixChart
          matrix={matrix}
          sentence={[
            `${title}. ${plural({ years: years.length }, { one: '# year', other: '# years' })}.`,
            hatched,
            t`The table below lists all values.`,
          ].join(' ')}
          picture={picture}
          describe={(row, column) => {
            if (row === null || column === null) return null;
            const group = groups[row * 12 + column];
            const summary = group?.[metric];
            if (!group || !summary || summary.count === 0) return null;
            const text = (value: number | null) =>
              `${valueText(metric, value, units)} ${metricUnit(metric, units)}`;
            const [mean, p90, maximum] = [text(summary.mean), text(summary.p90), text(summary.max)];
            const complete = shareText(summary.completeness);
            const downloaded = shareText(group.covered);
            return {
              title: monthOfYear(column + 1, years[row] ?? 0),
              rows: [
                t`Mean ${mean}`,
                t`P90 ${p90}, maximum ${maximum}`,
                t`${plural({ readings: summary.count }, { one: '# reading', other: '# readings' })}, ${complete} of those expected`,
                t`${downloaded} of the month downloaded`,
              ],
            };
          }}
          onOpen={(row, column) => {
            const year = years[row ?? -1];
            if (year === undefined || column === null) return;
            onOpen({
              name: monthOfYear(column + 1, year),
              months: [column + 1],
              year,
              ranges: [{ metric }],
            });
          }}
        />
      </div>
    </>
  );
}
