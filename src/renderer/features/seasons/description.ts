/** The chart of seasons, described once: seasons with their samples, bands, axes, and the marks of plot and panels. */
import { plural, t } from '@lingui/core/macro';
import type { Described } from '#renderer/charts/ChartFrame.tsx';
import { type Highlight, highlightColour, quietColour } from '#renderer/charts/colours.ts';
import { metricAxis } from '#renderer/charts/metricAxis.ts';
import type { PlotAxisX, PlotAxisY, PlotLine, PlotStrip } from '#renderer/charts/plot.types.ts';
import type { SmallAxes, SmallChart } from '#renderer/charts/SmallMultiples.tsx';
import type { Samples } from '#renderer/charts/samples.ts';
import { extremes } from '#renderer/charts/sentence.ts';
import { meanStrip } from '#renderer/charts/strip.ts';
import { roundTicks } from '#renderer/charts/svg.tsx';
import type { Colour } from '#renderer/charts/theme.ts';
import { timeTicks } from '#renderer/charts/timeTicks.ts';
import { metricValue, type Units } from '#renderer/format/metrics.ts';
import { monthNames } from '#renderer/format/time.ts';
import type { SeasonGroup, Series } from '#shared/model/series.ts';
import {
  type Compared,
  p90Of,
  type Records,
  recordsOf,
  rowMeans,
  type Usual,
  usualOf,
} from '#shared/science/seasonComparison.ts';
import { readoutText, recordText } from './comparison.ts';
import { bucketLength, hasValues, placedPoints, referenceStart } from './points.ts';
import {
  type PoolDays,
  poolReach,
  type SeasonBands,
  seasonBands,
  seasonSamples,
} from './samples.ts';
import { type SeasonShares, sharesText } from './shares.ts';
import {
  bucketDate,
  bucketText,
  groupLabel,
  highestText,
  samplesText,
  seasonLabel,
} from './words.ts';

/** The dash of a season that has not ended, and of the other source: a shorter one. */
const INCOMPLETE_DASH = [5, 3];
const OTHER_DASH = [2, 4];
const RECORD_DASH = [2, 3];

/** Where a series is from: computed by the service, or from downloaded readings. */
export type SeriesSource = 'service' | 'cache';

/** The same seasons from the source that is not shown. */
export type OtherSeries = { source: SeriesSource; series: Series };
type DrawnGroup = { group: SeasonGroup; samples: Samples };

interface DrawnSeason extends DrawnGroup {
  /** `2025/26 (incomplete)`. */
  label: string;
  dash: readonly number[];
  /** Of the other source; null where it has none. */
  other: DrawnGroup | null;
}

export interface SeasonsDescription {
  series: Series;
  units: Units;
  /** Where the other series is from. */
  otherSource: SeriesSource | null;
  /** Those with values, oldest first. */
  seasons: readonly DrawnSeason[];
  /** All requested seasons over their positions, in SI, in the order of `series.years`. */
  rows: Compared;
  /** Of all seasons but the subject. */
  usual: Usual;
  bands: SeasonBands;
  records: Records;
  /** Of the rows. */
  means: Float64Array;
  /** A value above it is counted, SI. */
  threshold: number;
  x: PlotAxisX;
  /** The only one. */
  panels: readonly [PlotAxisY];
}

export interface SeasonsChoice {
  units: Units;
  /** The year of the season that is compared with the others; null: none. */
  subject: number | null;
  pool: PoolDays;
  /** Null: the 90th percentile of all values. */
  threshold: number | null;
}

/** @param rows see {@link seasonRows} */
export function describeSeasons(
  series: Series,
  rows: Compared,
  other: OtherSeries | null,
  { units, subject, pool, threshold }: SeasonsChoice,
): SeasonsDescription {
  const drawn = (group: SeasonGroup): DrawnGroup => ({
    group,
    samples: seasonSamples(series, group, units),
  });
  const seasons = series.years
    .filter(hasValues)
    .sort((a, b) => a.year - b.year)
    .map((group): DrawnSeason => {
      const twin = other?.series.years.find(({ year }) => year === group.year);
      return {
        ...drawn(group),
        label: groupLabel(group, series),
        dash: group.complete === false ? INCOMPLETE_DASH : [],
        other: twin && hasValues(twin) ? drawn(twin) : null,
      };
    });
  const usual = usualOf(rows, {
    ...poolReach(series.bucket, pool),
    without: rowOfYear(series, subject),
    circular: rows.circular,
  });
  return {
    series,
    units,
    otherSource: other?.source ?? null,
    seasons,
    rows,
    usual,
    bands: seasonBands(series, usual, units),
    records: recordsOf(rows),
    means: rowMeans(rows),
    threshold: threshold ?? p90Of(rows),
    x: seasonAxisX(series),
    panels: [metricAxis(series.metric, units)],
  };
}

/** The row of a season; -1: it has none. */
export const rowOfYear = ({ years }: Series, subject: number | null): number =>
  years.findIndex(({ year }) => year === subject);

/** Positions, with dates as ticks. */
const seasonAxisX = (series: Series): PlotAxisX => ({
  from: 1,
  to: Math.max(
    2,
    ...series.years.map((group) => placedPoints(series, group).at(-1)?.position ?? 0),
  ),
  title: '',
  ticks: (from, to, most) => bucketTicks(series, from, to, most),
});

/** Ticks at days and months of the season instead of bucket numbers. */
export function bucketTicks(series: Series, from: number, to: number, most: number) {
  const start = referenceStart(series);
  const length = bucketLength[series.bucket];
  const timeOf = (x: number) => start + (x - 1) * length;
  return timeTicks(timeOf(from), timeOf(to), 'UTC', most).map(({ at: time, label }) => ({
    at: (time - start) / length + 1,
    // The year is that of the reference.
    label: /^\d{4}$/.test(label)
      ? (monthNames()[new Date(time * 1000).getUTCMonth()] ?? '')
      : label.replace(/ \d{4}$/, ''),
  }));
}

const quiet: Colour = ({ theme }) => quietColour(theme);
const ink: Colour = (chartTheme) => chartTheme.ink;

/** @param plain the colour of a season that is not highlighted */
const colourOf = (highlight: Highlight | undefined, plain: Colour): Colour =>
  highlight ? ({ theme }) => highlightColour(highlight.colour, theme) : plain;

/** A line of the plot, and what is said where it is pointed at. */
export interface SeasonMark {
  line: PlotLine;
  /** Null: it is of several seasons. */
  year: number | null;
  describe: (position: number) => Described;
}

/**
 * The lines of the plot, the last on top.
 * @param hasBands only highlighted seasons are lines
 * @param extra a season that is a line among bands without being highlighted
 */
export function seasonMarks(
  description: SeasonsDescription,
  highlights: readonly Highlight[],
  hasBands: boolean,
  extra: number | null,
): SeasonMark[] {
  const { series, seasons, otherSource } = description;
  const marks: SeasonMark[] = [];
  const others: SeasonMark[] = [];
  for (const season of seasons) {
    const { year } = season.group;
    const highlight = highlights.find((one) => one.year === year);
    if (hasBands && !highlight && year !== extra) continue;
    const name = seasonLabel(year, series.season);
    const style = {
      colour: colourOf(highlight, hasBands ? ink : quiet),
      width: highlight ? 2.25 : 1,
      dash: season.dash,
      behind: !highlight,
    };
    marks.push(seasonMark(description, season, season.label, style));
    if (!highlight || !season.other) continue;
    const label =
      otherSource === 'service'
        ? t`${{ season: name }}, from the service`
        : t`${{ season: name }}, from downloaded readings`;
    const dotted = { colour: colourOf(highlight, ink), width: 2, dash: OTHER_DASH };
    others.push(seasonMark(description, season.other, label, dotted));
  }
  return [...(hasBands ? backgroundMarks(description) : []), ...marks, ...others];
}

const readoutOf = ({ series, units, rows, usual, records }: SeasonsDescription) => {
  const nameOf = (row: number) => seasonLabel(series.years[row]?.year ?? 0, series.season);
  return { metric: series.metric, units, rows, usual, records, nameOf };
};

/** The text at a position. @param about of one season, below what is usual */
function describeAt(
  description: SeasonsDescription,
  row: number | null,
  position: number,
  about: readonly string[],
): Described {
  const readout = readoutOf(description);
  const at = position - 1;
  return {
    title: bucketDate(description.series, position),
    rows: [readoutText(readout, row, at), recordText(readout, at), ...about].filter(Boolean),
  };
}

function seasonMark(
  description: SeasonsDescription,
  { group, samples }: DrawnGroup,
  label: string,
  style: Omit<PlotLine, 'label' | 'samples'>,
): SeasonMark {
  const { series } = description;
  const row = rowOfYear(series, group.year);
  return {
    line: { label, samples, ...style },
    year: group.year,
    describe: (position) => {
      const point = placedPoints(series, group).find((one) => one.position === position);
      if (!point) return { title: '', rows: [] };
      const about = [samplesText(point.sampleCount), bucketText(point, series.timezone)];
      return describeAt(description, row, position, about);
    },
  };
}

/** What is usual, and the lowest and highest values of all seasons. */
function backgroundMarks(description: SeasonsDescription): SeasonMark[] {
  const { series, usual, bands, records, units } = description;
  const style = { colour: quiet, behind: true };
  const mark = (line: PlotLine): SeasonMark => ({
    line,
    year: null,
    describe: (position) => {
      const count = usual.seasons[position - 1] ?? 0;
      return describeAt(description, null, position, [
        plural({ seasons: count }, { one: '# season', other: '# seasons' }),
      ]);
    },
  });
  const record = (label: string, values: Float64Array): SeasonMark =>
    mark({
      ...style,
      label,
      width: 1,
      dash: RECORD_DASH,
      samples: {
        time: values.map((_, at) => at + 1),
        value: values.map((value) => metricValue(series.metric, value, units)),
      },
    });
  const median = mark({
    ...style,
    label: t`Median of the others`,
    width: 1.5,
    samples: bands.middle,
  });
  return [
    record(t`Lowest of all seasons`, records.low),
    record(t`Highest of all seasons`, records.high),
    median,
  ];
}

/** The seasons at their means, in the unit of the axis. @param named the one that is brought forward */
export const seasonStrip = (
  { series, units, rows, means }: SeasonsDescription,
  highlights: readonly Highlight[],
  named: number | null,
): PlotStrip =>
  meanStrip(
    series.years.map(({ year }) => year),
    means.map((mean) => metricValue(series.metric, mean, units)),
    rows,
    { highlights, named, nameOf: (year) => seasonLabel(year, series.season) },
  );

/** Intervals of the y axis that panels share. */
const PANEL_STEPS = 3;

/** A small chart for each season, newest first, the median of the other seasons behind it, on one scale. */
export function seasonPanels(
  { series, units, seasons, bands, x, panels: [y] }: SeasonsDescription,
  highlights: readonly Highlight[],
  shares: ReadonlyMap<number, SeasonShares>,
): { charts: SmallChart[]; axes: SmallAxes } {
  const median = { samples: bands.middle, colour: quiet, width: 1, dash: [] };
  const charts = seasons.toReversed().map((season): SmallChart => {
    const { year } = season.group;
    const highlight = highlights.find((one) => one.year === year);
    const style = { colour: colourOf(highlight, ink), width: 1.5 };
    return {
      id: String(year),
      title: season.label,
      detail: sharesText(shares.get(year)),
      sentence: highestText(series, season.samples, units),
      lines: [
        median,
        { ...style, samples: season.samples, dash: season.dash },
        ...(season.other ? [{ ...style, samples: season.other.samples, dash: OTHER_DASH }] : []),
      ],
    };
  });
  const ends = charts.flatMap(({ lines }) =>
    lines.flatMap(({ samples }) => {
      const found = extremes(samples);
      return found ? [found.low.value, found.high.value] : [];
    }),
  );
  const low = y.from ?? Math.min(...ends);
  const high = y.to ?? Math.max(...ends);
  const ticks =
    y.step === null ? roundTicks(low, high, PANEL_STEPS) : [low, (low + high) / 2, high];
  return { charts, axes: { x, y: { ticks } } };
}
