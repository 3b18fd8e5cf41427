/** Seasons × weeks as coloured cells, each of which opens its readings. */
import { t } from '@lingui/core/macro';
import { useMemo } from 'react';
import { drawCells, type Matrix } from '#renderer/charts/cells.tsx';
import { countColour } from '#renderer/charts/colours.ts';
import { MarkChart } from '#renderer/charts/MarkChart.tsx';
import type { PictureText } from '#renderer/charts/picture.tsx';
import type { ChartTheme } from '#renderer/charts/theme.ts';
import { differenceFigure, differenceText } from '#renderer/features/seasons/comparison.ts';
import type { SeasonsDescription } from '#renderer/features/seasons/description.ts';
import { meansOfStretches, rowOf, usualOf } from '#renderer/features/seasons/figures.ts';
import { bucketLength, placedPoints } from '#renderer/features/seasons/table.ts';
import { bucketDate, seasonLabel } from '#renderer/features/seasons/words.ts';
import { colourOf, rankScale } from '#renderer/format/colourScale.ts';
import { formatMetric, metricValue, sampleText } from '#renderer/format/metrics.ts';
import { showReadings } from '#renderer/stores/app.ts';
import { presentOf } from '#shared/science/columns.ts';
import { angleBetween } from '#shared/science/compass.ts';
import { WEEK } from '#shared/science/durations.ts';
import { ENOUGH } from '#shared/science/trend.ts';

/** @param isDifference cells have their difference from the median; those of directions are always coloured by it */
export function HeatMap(props: {
  description: SeasonsDescription;
  isDifference: boolean;
  sentence: string;
  picture: () => PictureText;
}) {
  const { description, isDifference, sentence, picture } = props;
  const draw = useMemo(
    () => drawCells(matrixOf(description, isDifference)),
    [description, isDifference],
  );
  return <MarkChart draw={draw} sentence={sentence} picture={picture} />;
}

function matrixOf(description: SeasonsDescription, isDifference: boolean): Matrix {
  const { series, rows, units } = description;
  const { metric, bucket, season, buoyId } = series;
  const length = WEEK / bucketLength[bucket];
  const weeks = meansOfStretches(rows, length);
  const { middle } = usualOf(weeks, { reach: 0, step: 1, without: -1, circular: rows.circular });
  const apart = weeks.values.map((value, i) => {
    const usual = middle[i % weeks.width] as number;
    return rows.circular ? angleBetween(usual, value) : value - usual;
  });
  /** Less than 80 % of the days or hours of the week: it sets no end of the colours. */
  const isPartial = (row: number, at: number) => {
    const within = rowOf(rows, row).subarray(at * length, (at + 1) * length);
    return presentOf(within).length < ENOUGH * within.length;
  };
  /** Of complete weeks; of all where there are none. */
  const deciding = (values: Float64Array) => {
    const whole = values.filter((_, i) => !isPartial(Math.floor(i / weeks.width), i % weeks.width));
    return presentOf(whole.some((value) => !Number.isNaN(value)) ? whole : values);
  };
  const known = deciding(weeks.values);
  const [low, high] = [Math.min(...known), Math.max(...known)];
  const furthest = Math.max(...deciding(apart).map(Math.abs)) || 1;
  const order = [...series.years.keys()].reverse();
  const name = (row: number) => seasonLabel(series.years[row]?.year ?? 0, season);
  return {
    rows: order.map(name),
    columns: Array.from({ length: weeks.width }, (_, at) => bucketDate(series, at * length + 1)),
    cells: order.flatMap((row) =>
      Array.from({ length: weeks.width }, (_, at) => {
        const value = weeks.values[row * weeks.width + at] as number;
        const difference = apart[row * weeks.width + at] as number;
        if (Number.isNaN(value)) return null;
        const differing = Number.isNaN(difference)
          ? []
          : [
              rows.circular
                ? t`${{ difference: differenceText(metric, difference, units) }} from the mean direction of all seasons`
                : t`${{ difference: differenceText(metric, difference, units) }} from the median of all seasons`,
            ];
        const mean = sampleText(metric, metricValue(metric, value, units), units);
        const about = () => ({
          title: t`${{ season: name(row) }}, week from ${{ date: bucketDate(series, at * length + 1) }}`,
          rows: [t`Mean ${mean}`, ...differing],
        });
        const open = () => {
          const group = series.years[row];
          const points = group ? placedPoints(series, group) : [];
          const within = points.filter(
            ({ position }) => position > at * length && position < (at + 1) * length + 1,
          );
          const [first, last] = [within[0], within.at(-1)];
          if (!first || !last) return;
          showReadings({ buoyId, from: first.start, to: last.end - 1 });
        };
        return {
          text: isDifference
            ? differenceFigure(metric, difference, units).text
            : formatMetric(metric, value, units).text,
          colour: ({ theme }: ChartTheme) =>
            isDifference || rows.circular
              ? colourOf(rankScale, 50 + (50 * difference) / furthest, theme)
              : countColour((value - low) / (high - low || 1), theme),
          isPartial: isPartial(row, at),
          part: { text: about, open },
        };
      }),
    ),
  };
}
