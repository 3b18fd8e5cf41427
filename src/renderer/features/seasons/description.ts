/** The chart of seasons, described once: seasons with their samples, what is usual, axes, and the lines and the strip of a plot. */
import { t } from '@lingui/core/macro';
import { type Highlight, highlightColour, quietColour } from '#renderer/charts/colours.ts';
import { metricAxis } from '#renderer/charts/metricAxis.ts';
import type { PlotAxisX, PlotLine, PlotStrip } from '#renderer/charts/plot.types.ts';
import { percentileBands } from '#renderer/charts/samples.ts';
import type { Colour } from '#renderer/charts/theme.ts';
import { timeTicks } from '#renderer/charts/timeTicks.ts';
import { metricValue, type Units } from '#renderer/format/metrics.ts';
import { monthNames } from '#renderer/format/time.ts';
import type { SeasonGroup, Series } from '#shared/model/series.ts';
import { cachedFor } from '#shared/science/columns.ts';
import { type Compared, countsAbove, p90Of, recordsOf, usualOf } from './figures.ts';
import {
  bucketLength,
  columnSamples,
  hasValues,
  type PoolDays,
  poolReach,
  referenceStart,
  seasonSamples,
} from './table.ts';
import { groupLabel, seasonLabel } from './words.ts';

/** The dash of a season that has not ended, of the other source, and of records. */
const INCOMPLETE_DASH = [5, 3];
export const OTHER_DASH = [2, 4];
const RECORD_DASH = [2, 3];

/** Where a series is from: computed by the service, or from downloaded readings. */
export type SeriesSource = 'service' | 'cache';

/** The same seasons from the source that is not shown. */
export type OtherSeries = { source: SeriesSource; series: Series };

export interface SeasonsChoice {
  units: Units;
  /** The year of the season that is compared with the others; null: none. */
  subject: number | null;
  pool: PoolDays;
  /** What is usual is smoothed over 31 positions. */
  smooth?: boolean;
}

export type SeasonsDescription = ReturnType<typeof describeSeasons>;

/** @param rows see `seasonRows`; @param threshold SI; null: the 90th percentile of all values */
export function describeSeasons(
  series: Series,
  rows: Compared,
  other: OtherSeries | null,
  { threshold, ...choice }: SeasonsChoice & { threshold: number | null },
) {
  const { units, subject, pool, smooth = false } = choice;
  const seasons = series.years
    .filter(hasValues)
    .sort((a, b) => a.year - b.year)
    .map((group) => {
      const twin = other?.series.years.find(({ year }) => year === group.year);
      return {
        group,
        /** Of all seasons few may be drawn. */
        get samples() {
          return seasonSamples(series, group, units);
        },
        /** `2025/26 (incomplete)`. */
        label: groupLabel(group, series),
        dash: group.complete === false ? INCOMPLETE_DASH : [],
        /** Of the other source; null where it has none. */
        other:
          twin && hasValues(twin)
            ? { group: twin, samples: seasonSamples(series, twin, units) }
            : null,
      };
    });
  const usual = cachedFor(rows, ['usual', subject, pool, smooth], () =>
    usualOf(rows, {
      ...poolReach(series.bucket, pool),
      without: rowOfYear(series, subject),
      circular: rows.circular,
      smooth,
    }),
  );
  const p90 = cachedFor(rows, 'p90', () => p90Of(rows));
  const limit = threshold ?? p90;
  const samplesOf = columnSamples(series, usual, units);
  const middle = samplesOf(usual.middle);
  return {
    ...choice,
    series,
    /** Where the other series is from. */
    otherSource: other?.source ?? null,
    /** Those with values, oldest first. */
    seasons,
    /** All requested seasons over their positions, in SI, in the order of `series.years`. */
    rows,
    /** Of all seasons but the subject. */
    usual,
    /** Its middle and its bands, in the unit of the axis. */
    middle,
    samplesOf,
    areas: percentileBands(middle.time, usual.quantiles, (column) => samplesOf(column).value),
    records: cachedFor(rows, 'records', () => recordsOf(rows)),
    /** A value above it is counted, SI. */
    threshold: limit,
    /** The threshold is the 90th percentile of all values. */
    isP90: limit === p90,
    /** How many values of each season are above it. */
    counts: cachedFor(rows, ['above', limit], () => countsAbove(rows, limit)),
    x: {
      from: 1,
      to: Math.max(2, rows.width),
      title: '',
      ticks: (from, to, most) => bucketTicks(series, from, to, most),
    } satisfies PlotAxisX,
    /** The only one. */
    panels: [metricAxis(series.metric, units)] as const,
  };
}

/** The row of a season; -1: it has none. */
export const rowOfYear = ({ years }: Series, subject: number | null): number =>
  years.findIndex(({ year }) => year === subject);

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

export const quiet: Colour = ({ theme }) => quietColour(theme);
export const ink: Colour = (chartTheme) => chartTheme.ink;

/** The colour of a season. @param plain where it is not highlighted */
export function colourIn(highlights: readonly Highlight[], year: number, plain: Colour): Colour {
  const highlight = highlights.find((one) => one.year === year);
  return highlight ? ({ theme }) => highlightColour(highlight.colour, theme) : plain;
}

/** A season, or its value, of the series that is not shown. */
export const fromOther = ({ otherSource }: SeasonsDescription, season: string): string =>
  otherSource === 'service'
    ? t`${season}, from the service`
    : t`${season}, from downloaded readings`;

/** A line of the plot. */
interface SeasonMark {
  line: PlotLine;
  /** Null: it is of several seasons. */
  group: SeasonGroup | null;
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
  const { series, seasons, rows } = description;
  const dots = rows.circular;
  const marks: SeasonMark[] = [];
  const others: SeasonMark[] = [];
  for (const season of seasons) {
    const { group, label, dash, other } = season;
    const { year } = group;
    const isHighlighted = highlights.some((one) => one.year === year);
    if (hasBands && !isHighlighted && year !== extra) continue;
    const colour = colourIn(highlights, year, hasBands ? ink : quiet);
    // A highlighted season that has not ended is a full line that ends: only the mark of its mean is hollow.
    const style = {
      dots,
      dash: isHighlighted ? [] : dash,
      width: isHighlighted ? 2.25 : 1,
      behind: !isHighlighted,
    };
    marks.push({ group, line: { ...style, label, colour, samples: season.samples } });
    if (!isHighlighted || !other) continue;
    others.push({
      group: other.group,
      line: {
        label: fromOther(description, seasonLabel(year, series.season)),
        colour,
        dots,
        dash: OTHER_DASH,
        width: 2,
        samples: other.samples,
      },
    });
  }
  return [...(hasBands ? backgroundMarks(description) : []), ...marks, ...others];
}

/** What is usual, and the lowest and highest values of all seasons. */
function backgroundMarks(description: SeasonsDescription): SeasonMark[] {
  const { middle, records, samplesOf, rows } = description;
  const mark = (line: Pick<PlotLine, 'label' | 'width' | 'dash' | 'samples'>): SeasonMark => ({
    group: null,
    line: { ...line, colour: quiet, behind: true, isReference: true, dots: rows.circular },
  });
  if (rows.circular)
    return [mark({ label: t`Mean direction of the others`, width: 1.5, samples: middle })];
  const record = (label: string, column: Float64Array) =>
    mark({ label, width: 1, dash: RECORD_DASH, samples: samplesOf(column) });
  return [
    record(t`Lowest of all seasons`, records.low),
    record(t`Highest of all seasons`, records.high),
    mark({ label: t`Median of the others`, width: 1.5, samples: middle }),
  ];
}

/** The seasons at their means, in the unit of the axis. @param named the one that is brought forward */
export const seasonStrip = (
  { series, units, rows }: SeasonsDescription,
  highlights: readonly Highlight[],
  named: number | null,
): PlotStrip => ({
  title: rows.circular
    ? t`Mean direction`
    : rows.ofReadings
      ? t({ message: 'Mean', comment: 'Arithmetic mean, a statistic' })
      : t`Mean of the values`,
  marks: [...rows.means].flatMap((mean, row) => {
    const year = series.years[row]?.year ?? 0;
    const isNamed = year === named || highlights.some((one) => one.year === year);
    if (Number.isNaN(mean)) return [];
    return {
      year,
      value: metricValue(series.metric, mean, units),
      name: seasonLabel(year, series.season),
      isNamed,
      isHollow: !rows.isComplete[row],
      colour: colourIn(highlights, year, isNamed ? ink : quiet),
    };
  }),
});
