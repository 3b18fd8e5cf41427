/** How many days of each season are above the threshold, as bars; a press highlights the season. */
import { select, t } from '@lingui/core/macro';
import { useMemo } from 'react';
import type { Highlight } from '#renderer/charts/colours.ts';
import { Plot } from '#renderer/charts/Plot.tsx';
import type { PlotLine, PlotProps } from '#renderer/charts/plot.types.ts';
import { aboveText, thresholdText } from '#renderer/features/seasons/comparison.ts';
import {
  colourIn,
  quiet,
  rowOfYear,
  type SeasonsDescription,
} from '#renderer/features/seasons/description.ts';
import { seasonLabel } from '#renderer/features/seasons/words.ts';

export function AboveChart(
  props: {
    description: SeasonsDescription;
    highlights: readonly Highlight[];
    onToggle: (year: number) => void;
  } & Pick<PlotProps, 'sentence' | 'picture'>,
) {
  const { description, highlights, onToggle, ...plot } = props;
  const { series, seasons, counts } = description;
  const { bucket, season, years } = series;
  const limit = thresholdText(description);
  const title = t`${select(bucket, { hour: 'Hours', week: 'Weeks', other: 'Days' })} above ${limit}`;
  const drawn = useMemo(
    () => ({
      lines: seasons.map(({ group: { year }, label }): PlotLine => {
        const count = counts[rowOfYear(series, year)] ?? 0;
        return {
          label,
          bars: true,
          width: 0,
          colour: colourIn(highlights, year, quiet),
          samples: { time: Float64Array.of(year), value: Float64Array.of(count) },
        };
      }),
      x: {
        from: (years[0]?.year ?? 0) - 0.5,
        to: (years.at(-1)?.year ?? 0) + 0.5,
        title: '',
        ticks: (from: number, to: number, most: number) =>
          years
            .filter(({ year }) => year >= from && year <= to)
            .filter((_, at) => at % Math.ceil((to - from) / most) === 0)
            .map(({ year }) => ({ at: year, label: seasonLabel(year, season) })),
      },
      panels: [{ title, from: 0 }],
      hatched: years
        .filter(({ complete }) => complete === false)
        .map(({ year }) => ({ from: year - 0.5, to: year + 0.5 })),
    }),
    [series, seasons, counts, highlights, years, season, title],
  );
  return (
    <Plot
      {...plot}
      {...drawn}
      hatchedLabel={t`Incomplete`}
      pick="moment"
      describe={({ line, y }) => ({
        title: drawn.lines[line]?.label ?? '',
        rows: [aboveText(bucket, y, limit)],
      })}
      onPick={({ x: year }) => onToggle(year)}
    />
  );
}
