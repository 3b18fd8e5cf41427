/** What a history is compared with, on the axes of the history: the same days of another year, or the climatology. Pure. */
import { plural, t } from '@lingui/core/macro';
import { DateTime } from 'luxon';
import type { PlotBand } from '#renderer/charts/plot.types.ts';
import { allowedGap, percentileBands, type Samples } from '#renderer/charts/samples.ts';
import { metricValue, type Units } from '#renderer/format/metrics.ts';
import type { Climatology } from '#shared/model/climatology.ts';
import { MIN_YEARS } from '#shared/model/dayOfYear.ts';
import type { Interval } from '#shared/model/geo.ts';
import type { QualityVariable } from '#shared/model/quality.ts';
import type { ReadingColumns, ReadingMetric } from '#shared/model/reading.ts';
import { daysOf } from '#shared/science/climatology.ts';
import { pickRows } from '#shared/science/columns.ts';
import { DAY, HOUR } from '#shared/science/durations.ts';
import { sameDays, toPresentYear } from '#shared/science/sameDays.ts';
import { type Group, metricSamples, panelMetrics, panelsOf } from './history.ts';

export const comparisons = ['nothing', 'before', 'year', 'climatology'] as const;

/** Longest range that can be compared, seconds: a leap year and the hour by which a clock may go back. */
const LONGEST = 366 * DAY + HOUR;

export const isComparable = ({ from, to }: Interval): boolean => to - from <= LONGEST;

const yearOf = (time: number, zone: string): number => DateTime.fromSeconds(time, { zone }).year;

/** The year in which the range begins minus the year that it is compared with; a string is an error message. */
export function yearsBack(wanted: number, range: Interval, zone: string): number | string {
  if (!Number.isInteger(wanted) || wanted < 1900 || wanted > 2200)
    return t`Enter a four-digit year.`;
  const back = yearOf(range.from, zone) - wanted;
  return back === 0 ? t`The range begins in ${{ year: wanted }}. Enter another year.` : back;
}

/** `2024`, or `2024/25` for days on both sides of a new year. */
export function yearsLabel({ from, to }: Interval, zone: string): string {
  const [first, last] = [yearOf(from, zone), yearOf(to, zone)];
  return first === last ? String(first) : `${first}/${String(last % 100).padStart(2, '0')}`;
}

/** What is drawn behind the lines of the history. */
export interface Comparison {
  /** `Compared with the same days of 2024`, and the data behind it: `71 readings`. */
  title: string;
  basis: string;
  /** Stands above the chart; empty: nothing. */
  note: string;
  series: ReadonlyMap<ReadingMetric, ComparedSeries>;
  bands: readonly PlotBand[];
}

/** Readings of another year as a line of the present range. */
interface ComparedSeries {
  /** At the end of its line: `2024`, `Median`. */
  label: string;
  /** On the axis of the present range, in the person's unit. */
  samples: Samples;
  /** A sample further away (seconds) is not of the same moment. */
  reach: number;
}

/** The readings of `sameDays` on the axis of the present range. */
export function comparedColumns(
  columns: ReadingColumns,
  { from, to }: Interval,
  back: number,
  zone: string,
): ReadingColumns {
  const times = toPresentYear(columns.time, back, zone);
  const kept = [...times.keys()].filter((i) => {
    const time = times[i] ?? Number.NaN;
    return time >= from && time <= to;
  });
  return pickRows({ ...columns, time: times }, kept);
}

/** Without a rhythm a reading an hour away is of another moment. */
export function comparedSeries(
  columns: ReadingColumns,
  metric: ReadingMetric,
  units: Units,
  label: string,
): ComparedSeries {
  const samples = metricSamples(columns, metric, units);
  return { label, samples, reach: allowedGap(samples, columns.cadence) || HOUR };
}

/**
 * A climatology on the axis of a range: daily values are at the middle of their day.
 * @returns the median, of directions the mean direction; the bands of the quantiles, the outer one first; the fewest years behind a day shown
 */
export function comparedClimate(
  climatology: Climatology,
  { from, to }: Interval,
  zone: string,
  units: Units,
) {
  const { quantiles, directions, request } = climatology;
  const { start, day } = daysOf({ from: from - DAY, to: to + DAY }, zone);
  const begins = (at: number) => start[at] ?? Number.NaN;
  const all = [...day.keys()].map((at) => ({ at, middle: (begins(at) + begins(at + 1)) / 2 }));
  // With a day before and after, the lines run to the edges.
  const shown = all.filter(({ at }) => begins(at + 1) > from - DAY && begins(at) < to + DAY);
  const time = Float64Array.from(shown, ({ middle }) => middle);
  const column = (values: Float64Array | undefined) =>
    Float64Array.from(shown, ({ at }) => {
      const value = values?.[(day[at] ?? 0) - 1] ?? Number.NaN;
      return metricValue(request.variable, value, units);
    });
  const years = shown.map(({ at }) => climatology.years[(day[at] ?? 0) - 1] ?? 0);
  return {
    middle: {
      label: directions ? t`Mean` : t`Median`,
      samples: { time, value: column(quantiles?.p50 ?? directions?.direction) },
      reach: 13 * HOUR,
    },
    bands: percentileBands(time, quantiles, column),
    years: Math.min(...years),
  };
}

/** The variable of each panel that is compared: its first. */
export const comparedMetrics = (group: Group): QualityVariable[] =>
  panelsOf(group).map((panel) => panelMetrics[panel][0]);

interface HistoryAxes extends Interval {
  /** IANA zone. */
  zone: string;
  group: Group;
  units: Units;
}

/** @param columns readings of the days that begin `back` years before the range */
export function comparedWithDays(
  columns: ReadingColumns,
  back: number,
  axes: HistoryAxes,
): Comparison {
  const { zone, group, units } = axes;
  const label = yearsLabel(sameDays(axes, back, zone), zone);
  const moved = comparedColumns(columns, axes, back, zone);
  return {
    title: t`Compared with the same days of ${{ year: label }}`,
    basis: plural({ readings: moved.length }, { one: '# reading', other: '# readings' }),
    note: '',
    series: new Map(
      comparedMetrics(group).map((metric) => [metric, comparedSeries(moved, metric, units, label)]),
    ),
    bands: [],
  };
}

/** @param found the climatologies that have been read, at most one for each panel; without any the answer is null */
export function comparedWithClimate(
  found: readonly Climatology[],
  axes: HistoryAxes,
): Comparison | null {
  const { zone, group, units } = axes;
  const variables = comparedMetrics(group);
  const shown = found.map((one) => ({
    variable: one.request.variable,
    ...comparedClimate(one, axes, zone, units),
  }));
  if (shown[0] === undefined) return null;
  const { years } = shown[0];
  const bands = shown.flatMap((one) =>
    one.bands.map((band) => ({ ...band, panel: variables.indexOf(one.variable) })),
  );
  const drawn =
    bands.length === 0
      ? t`Mean direction of daily means`
      : t`Median, 25–75 % and 10–90 % of daily means`;
  const basis = `${drawn}, ${plural(
    { years },
    { one: '# year downloaded', other: '# years downloaded' },
  )}`;
  return {
    title: t`Compared with climatology`,
    basis,
    note:
      years === 0
        ? t`No climatology of these days: no days with enough downloaded readings.`
        : years < MIN_YEARS
          ? t`${{ basis }}; fewer than ${{ years: MIN_YEARS }} years are not representative`
          : basis,
    series: new Map(shown.map(({ variable, middle }) => [variable, middle])),
    bands,
  };
}
