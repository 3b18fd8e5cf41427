/** One line per season over the days of the season; a click brings one season out. */
import { useMemo, useState } from 'react';
import { seasonColour } from '#renderer/charts/colours.ts';
import { Plot } from '#renderer/charts/Plot.tsx';
import type { PictureText } from '#renderer/charts/picture.ts';
import type { PlotHit, PlotLine } from '#renderer/charts/plot.types.ts';
import { useTheme } from '#renderer/charts/theme.ts';
import { metricKind, metricLabel, metricUnit } from '#renderer/format/metrics.ts';
import { useApp } from '#renderer/stores/app.ts';
import { usePictureSource } from '#renderer/ui/usePictureSource.ts';
import type { Series } from '#shared/model/series.ts';
import { isAngle, seasonLabel } from './form.ts';
import {
  boundsText,
  bucketTicks,
  emptySeasons,
  groupLabel,
  lastPlace,
  samplesText,
  seasonSamples,
  seasonsSentence,
  valueText,
} from './lines.ts';
import { placesOf } from './places.ts';

const NO_PARTS: never[] = [];
const INCOMPLETE_DASH = [5, 3];

/** Shorter than the dash of an incomplete season. */
const OTHER_DASH = [2, 4];

/** @param other drawn dashed over it: the same seasons from somewhere else */
export function SeasonsChart({
  series,
  other,
}: {
  series: Series;
  other: { series: Series; name: string } | null;
}) {
  const units = useApp((state) => state.settings);
  const theme = useTheme();
  const [isolated, setIsolated] = useState<number | null>(null);
  const groups = useMemo(
    () => [...series.years].sort((a, b) => a.year - b.year).filter((g) => g.points.length > 0),
    [series],
  );
  const only = groups.some((group) => group.year === isolated) ? isolated : null;
  const samples = useMemo(
    () => groups.map((group) => seasonSamples(series, group, units)),
    [groups, series, units],
  );
  const lines = useMemo(
    () =>
      groups.map((group, i): PlotLine => {
        const newest = i === groups.length - 1;
        return {
          label: groupLabel(group, series),
          endLabel: newest ? groupLabel(group, series) : seasonLabel(group.year, series.season),
          colour: seasonColour(i, groups.length, theme),
          width: newest || only === group.year ? 2.5 : 1.25,
          dash: group.complete === false ? INCOMPLETE_DASH : [],
          dots: false,
          muted: only !== null && only !== group.year,
          samples: samples[i] ?? { time: new Float64Array(), value: new Float64Array() },
        };
      }),
    [groups, series, theme, samples, only],
  );
  const otherGroups = useMemo(
    () =>
      groups.flatMap(
        ({ year }) =>
          other?.series.years.find((group) => group.year === year && group.points.length > 0) ?? [],
      ),
    [groups, other],
  );
  const otherLines = useMemo(
    () =>
      otherGroups.map((group): PlotLine => {
        const at = groups.findIndex(({ year }) => year === group.year);
        return {
          label: `${seasonLabel(group.year, series.season)}, ${other?.name}`,
          endLabel: null,
          colour: seasonColour(at, groups.length, theme),
          width: 2,
          dash: OTHER_DASH,
          dots: false,
          muted: only !== null && only !== group.year,
          samples: seasonSamples(series, group, units),
        };
      }),
    [otherGroups, groups, series, other, theme, only, units],
  );
  const allLines = useMemo(() => [...lines, ...otherLines], [lines, otherLines]);
  const drawn = [...groups, ...otherGroups];
  const x = useMemo(
    () => ({
      from: 1,
      to: lastPlace(series),
      title: '',
      zone: null,
      ticks: (from: number, to: number, most: number) => bucketTicks(series, from, to, most),
    }),
    [series],
  );
  const panels = useMemo(() => {
    if (isAngle(series.metric)) {
      return [{ title: 'From, °', from: 0, to: 360, step: 90 }];
    }
    const warm = metricKind(series.metric) === 'temperature';
    const unit = metricUnit(series.metric, units);
    return [
      {
        title: `${metricLabel[series.metric]}, ${unit}`,
        from: warm ? null : 0,
        to: null,
        step: null,
      },
    ];
  }, [series.metric, units]);
  const describe = ({ line, x: place, y: value }: PlotHit) => {
    const group = drawn[line];
    const places = group && placesOf(series, group);
    const point = group?.points.find(({ bucketIndex }) => places?.get(bucketIndex) === place);
    if (!group || !point) return { title: '', rows: [] };
    return {
      title: line < groups.length ? groupLabel(group, series) : (allLines[line]?.label ?? ''),
      rows: [
        valueText(series.metric, value, units),
        samplesText(point.sampleCount),
        boundsText(point, series.timezone),
      ],
    };
  };
  const source = usePictureSource();
  const picture: PictureText = {
    title: `${series.buoyName ?? `Buoy ${series.buoyId}`}: ${metricLabel[series.metric]} by season`,
    lines: [seasonsSentence(series, units), `Days begin at midnight in ${series.timezone}`],
    source,
  };
  const isolate = (year: number | undefined) =>
    setIsolated((old) => (year === undefined || old === year ? null : year));
  return (
    <div className="column fill">
      <div className="seasons-plot">
        <Plot
          sentence={seasonsSentence(series, units)}
          lines={allLines}
          x={x}
          panels={panels}
          hatched={NO_PARTS}
          hatchedLabel=""
          mark={null}
          pick="line"
          picture={picture}
          describe={describe}
          onPick={(line) => isolate(drawn[line]?.year)}
        />
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would be a form; these choose what the chart shows. */}
      <div className="row gap-1 seasons-legend" role="group" aria-label="Show one season alone">
        {groups.map((group, i) => (
          <button
            key={group.year}
            type="button"
            className="seasons-key small"
            aria-pressed={only === group.year}
            onClick={() => isolate(group.year)}
          >
            <svg width="20" height="8" aria-hidden="true">
              <line
                x1="0"
                x2="20"
                y1="4"
                y2="4"
                stroke={seasonColour(i, groups.length, theme)}
                strokeWidth={i === groups.length - 1 ? 3 : 2}
                strokeDasharray={group.complete === false ? '5 3' : undefined}
              />
            </svg>
            {groupLabel(group, series)}
          </button>
        ))}
        {emptySeasons(series).map((season) => (
          <span key={season} className="seasons-key quiet">
            {season}: no readings
          </span>
        ))}
        {other ? (
          <span className="seasons-key small">
            <svg width="20" height="8" aria-hidden="true">
              <line
                x1="0"
                x2="20"
                y1="4"
                y2="4"
                stroke="currentColor"
                strokeWidth="2"
                strokeDasharray={OTHER_DASH.join()}
              />
            </svg>
            Dotted: {other.name}
          </span>
        ) : null}
      </div>
    </div>
  );
}
