/** All seasons in one chart: as percentile bands or as quiet lines, the highlighted ones over them. */

import { plural, t } from '@lingui/core/macro';
import { useMemo } from 'react';
import { highlightColour, quietColour } from '#renderer/charts/colours.ts';
import type { Highlight } from '#renderer/charts/highlights.ts';
import { Plot } from '#renderer/charts/Plot.tsx';
import type { PictureText } from '#renderer/charts/picture.tsx';
import type { PlotHit, PlotLine } from '#renderer/charts/plot.types.ts';
import type { Colour } from '#renderer/charts/theme.ts';
import type { Units } from '#renderer/format/metrics.ts';
import { useApp } from '#renderer/stores/app.ts';
import type { Interval } from '#shared/model/geo.ts';
import type { SeasonGroup, Series } from '#shared/model/series.ts';
import type { SeasonBands } from './bands.ts';
import { bucketPositions } from './bucketPositions.ts';
import { seasonLabel } from './form.ts';
import { INCOMPLETE_DASH } from './SeasonNames.tsx';
import { seasonAxisX, seasonAxisY, seasonSamples } from './samples.ts';
import type { SeriesSource } from './store.ts';
import {
  bucketDate,
  bucketText,
  groupLabel,
  samplesText,
  seasonsSentence,
  valueText,
} from './words.ts';

const NO_PARTS: never[] = [];

/** Shorter than the dash of an incomplete season. */
export const OTHER_DASH = [2, 4];

interface Drawn {
  line: PlotLine;
  /** Null: the median of all seasons. */
  group: SeasonGroup | null;
}

/**
 * @param bands null: every season is a line
 * @param groups those with values, oldest first
 * @param named the season whose name is hovered or focused
 * @param other the same seasons from the other source, drawn dotted over the highlighted ones
 */
export function SeasonsPlot({
  series,
  groups,
  highlights,
  bands,
  named,
  other,
  otherSource,
  picture,
  onPick,
}: {
  series: Series;
  groups: readonly SeasonGroup[];
  highlights: readonly Highlight[];
  bands: SeasonBands | null;
  named: number | null;
  other: Series | null;
  otherSource: SeriesSource;
  picture: (shown: Interval) => PictureText;
  onPick: (year: number) => void;
}) {
  const units = useApp((state) => state.settings);
  const samples = useMemo(
    () => new Map(groups.map((group) => [group.year, seasonSamples(series, group, units)])),
    [groups, series, units],
  );
  // With bands, a hovered season without a line gets one.
  const extra =
    bands && named !== null && !highlights.some(({ year }) => year === named) ? named : null;
  const drawn = useMemo((): Drawn[] => {
    const shown = groups.flatMap((group): Drawn[] => {
      const highlight = highlights.find(({ year }) => year === group.year);
      const found = samples.get(group.year);
      if (!found || (bands && !highlight && group.year !== extra)) return [];
      const colour: Colour = ({ theme, ink }) =>
        highlight ? highlightColour(highlight.colour, theme) : bands ? ink : quietColour(theme);
      return [
        {
          group,
          line: {
            label: groupLabel(group, series),
            endLabel: highlight || bands ? seasonLabel(group.year, series.season) : undefined,
            colour,
            width: highlight ? 2.25 : 1,
            dash: group.complete === false ? INCOMPLETE_DASH : [],
            behind: !highlight,
            samples: found,
          },
        },
      ];
    });
    const others = highlights.flatMap(({ year, colour }): Drawn[] => {
      const group = other?.years.find((one) => one.year === year);
      if (!group || group.points.length === 0) return [];
      return [
        {
          group,
          line: {
            label:
              otherSource === 'service'
                ? t`${{ season: seasonLabel(year, series.season) }}, from the service`
                : t`${{ season: seasonLabel(year, series.season) }}, from downloaded readings`,
            colour: ({ theme }) => highlightColour(colour, theme),
            width: 2,
            dash: OTHER_DASH,
            samples: seasonSamples(series, group, units),
          },
        },
      ];
    });
    return [...(bands ? [medianLine(bands)] : []), ...shown, ...others];
  }, [groups, highlights, bands, extra, samples, series, other, otherSource, units]);
  const lines = useMemo(() => drawn.map(({ line }) => line), [drawn]);
  const areas = useMemo(
    () =>
      bands?.quantiles
        ? [
            { x: bands.position, low: bands.quantiles.p10, high: bands.quantiles.p90 },
            { x: bands.position, low: bands.quantiles.p25, high: bands.quantiles.p75 },
          ]
        : NO_PARTS,
    [bands],
  );
  const x = useMemo(() => seasonAxisX(series), [series]);
  const panels = useMemo(() => [seasonAxisY(series.metric, units)], [series.metric, units]);
  const emphasis = drawn.findIndex(({ group }) => group !== null && group.year === named);
  const describe = ({ line, x: position, y: value }: PlotHit) => {
    const { group, line: { label } = { label: '' } } = drawn[line] ?? {};
    if (group === null && bands)
      return {
        title: bucketDate(series, position),
        rows: bandRows(series, bands, position, units),
      };
    const positions = group && bucketPositions(series, group);
    const point = group?.points.find(({ bucketIndex }) => positions?.get(bucketIndex) === position);
    if (!group || !point) return { title: '', rows: [] };
    return {
      title: label,
      rows: [
        valueText(series.metric, value, units),
        samplesText(point.sampleCount),
        bucketText(point, series.timezone),
      ],
    };
  };
  return (
    <Plot
      sentence={seasonsSentence(series, units)}
      lines={lines}
      bands={areas}
      x={x}
      panels={panels}
      pick="line"
      picture={picture}
      emphasis={emphasis < 0 ? null : emphasis}
      describe={describe}
      onPick={({ line }) => {
        const group = drawn[line]?.group;
        if (group) onPick(group.year);
      }}
    />
  );
}

const medianLine = ({ position, middle }: SeasonBands): Drawn => ({
  group: null,
  line: {
    label: t`Median`,
    endLabel: t`Median`,
    colour: ({ theme }) => quietColour(theme),
    width: 1.5,
    behind: true,
    samples: { time: position, value: middle },
  },
});

function bandRows(series: Series, bands: SeasonBands, position: number, units: Units): string[] {
  const at = bands.position.indexOf(position);
  const { quantiles } = bands;
  if (at < 0 || !quantiles) return [];
  const seasons = bands.seasons[at] ?? 0;
  const text = (values: Float64Array) => valueText(series.metric, values[at] ?? Number.NaN, units);
  return [
    t`Median ${{ value: text(quantiles.p50) }}`,
    t`P25–P75: ${{ low: text(quantiles.p25) }} to ${{ high: text(quantiles.p75) }}`,
    t`P10–P90: ${{ low: text(quantiles.p10) }} to ${{ high: text(quantiles.p90) }}`,
    plural(seasons, { one: '# season', other: '# seasons' }),
  ];
}
