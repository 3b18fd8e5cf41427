/** A small chart for each season, the median of all seasons behind it, on one scale. */

import { t } from '@lingui/core/macro';
import { useMemo } from 'react';
import { highlightColour, quietColour } from '#renderer/charts/colours.ts';
import type { Samples } from '#renderer/charts/gaps.ts';
import type { Highlight } from '#renderer/charts/highlights.ts';
import type { PictureText } from '#renderer/charts/picture.tsx';
import {
  type SmallAxes,
  type SmallChart,
  type SmallLine,
  SmallMultiples,
} from '#renderer/charts/SmallMultiples.tsx';
import { extremes } from '#renderer/charts/sentence.ts';
import { roundTicks } from '#renderer/charts/svg.tsx';
import type { Colour } from '#renderer/charts/theme.ts';
import { useApp } from '#renderer/stores/app.ts';
import type { SeasonGroup, Series } from '#shared/model/series.ts';
import type { SeasonBands } from './bands.ts';
import { INCOMPLETE_DASH } from './SeasonNames.tsx';
import { OTHER_DASH } from './SeasonsPlot.tsx';
import { seasonAxisX, seasonAxisY, seasonSamples } from './samples.ts';
import { type SeasonShares, sharesText } from './shares.ts';
import { groupLabel, highestText } from './words.ts';

/** Intervals of the shared y axis. */
const STEPS = 3;

/** @param groups those with values, newest first */
export function SeasonPanels({
  series,
  groups,
  shares,
  highlights,
  bands,
  other,
  picture,
  onOpen,
}: {
  series: Series;
  groups: readonly SeasonGroup[];
  shares: ReadonlyMap<number, SeasonShares>;
  highlights: readonly Highlight[];
  bands: SeasonBands;
  other: Series | null;
  picture: () => PictureText;
  onOpen: (year: number) => void;
}) {
  const units = useApp((state) => state.settings);
  const charts = useMemo((): SmallChart[] => {
    return groups.map((group) => {
      const highlight = highlights.find(({ year }) => year === group.year);
      const colour: Colour = ({ theme, ink }) =>
        highlight ? highlightColour(highlight.colour, theme) : ink;
      const twin = other?.years.find(({ year }) => year === group.year);
      const line = (samples: Samples, dash: readonly number[]): SmallLine => ({
        samples,
        colour,
        width: 1.5,
        dash,
      });
      const samples = seasonSamples(series, group, units);
      return {
        id: String(group.year),
        title: groupLabel(group, series),
        detail: sharesText(shares.get(group.year)),
        sentence: highestText(series, samples, units),
        lines: [
          {
            samples: { time: bands.position, value: bands.middle },
            colour: ({ theme }) => quietColour(theme),
            width: 1,
            dash: [],
          },
          line(samples, group.complete === false ? INCOMPLETE_DASH : []),
          ...(twin ? [line(seasonSamples(series, twin, units), OTHER_DASH)] : []),
        ],
      };
    });
  }, [groups, highlights, shares, series, bands, other, units]);
  const axes = useMemo((): SmallAxes => {
    const axis = seasonAxisY(series.metric, units);
    const ends = charts.flatMap(({ lines }) =>
      lines.flatMap(({ samples }) => {
        const found = extremes(samples);
        return found ? [found.low.value, found.high.value] : [];
      }),
    );
    const low = axis.from ?? Math.min(...ends);
    const high = axis.to ?? Math.max(...ends);
    const ticks = axis.step === null ? roundTicks(low, high, STEPS) : [low, (low + high) / 2, high];
    return {
      x: seasonAxisX(series),
      y: { ticks },
    };
  }, [charts, series, units]);
  return (
    <SmallMultiples
      label={t`Seasons, each in its own chart: ${{ variable: seasonAxisY(series.metric, units).title }}`}
      charts={charts}
      axes={axes}
      picture={picture}
      onOpen={(id) => onOpen(Number(id))}
    />
  );
}
