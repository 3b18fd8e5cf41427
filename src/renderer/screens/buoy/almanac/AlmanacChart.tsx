/** A year from January to December: percentile bands, median and records by day, years as lines over them, today marked. */
import { t } from '@lingui/core/macro';
import { useMemo } from 'react';
import { type Highlight, highlightColour } from '#renderer/charts/colours.ts';
import { metricAxis } from '#renderer/charts/metricAxis.ts';
import { Plot } from '#renderer/charts/Plot.tsx';
import type { PlotHit, PlotLine, PlotProps } from '#renderer/charts/plot.types.ts';
import { percentileBands } from '#renderer/charts/samples.ts';
import { meanStrip } from '#renderer/charts/strip.ts';
import type { ChartTheme } from '#renderer/charts/theme.ts';
import { readoutText, recordText, valueAndPlace } from '#renderer/features/seasons/comparison.ts';
import { formatNumber } from '#renderer/format/figure.ts';
import { metricLabel, metricValue } from '#renderer/format/metrics.ts';
import { dayName, poolText, rankOfDays } from '#renderer/format/rank.ts';
import { useZone } from '#renderer/parts/clock.ts';
import { useApp } from '#renderer/stores/app.ts';
import type { Climatology } from '#shared/model/climatology.ts';
import { DAYS_OF_YEAR } from '#shared/model/dayOfYear.ts';
import { type Compared, recordsOf, rowMeans } from '#shared/science/seasonComparison.ts';
import {
  allDays,
  axisTop,
  chartBasis,
  chartSentence,
  columnSamples,
  dayTicks,
  meansOfYear,
  rangeText,
  rankOn,
  usualOfYears,
  yearSamples,
} from './almanac.ts';

const X = { from: 1, to: DAYS_OF_YEAR, title: '', ticks: dayTicks };
const MEDIAN_DASH = [6, 4];
const RECORD_DASH = [2, 3];

/** @param years to draw, newest first; the first is drawn strongest */
export function AlmanacChart(props: {
  name: string;
  climatology: Climatology;
  rows: Compared;
  years: readonly Highlight[];
  /** A year that is brought forward. */
  named: number | null;
  /** A year against the others. */
  comparison: string;
  stripKeys: PlotProps['stripKeys'];
  /** Day of the year, 1 to 366. */
  today: number;
}) {
  const { name, climatology, rows, named, comparison, stripKeys, today } = props;
  const units = useApp((state) => state.settings);
  const zone = useZone();
  const { variable } = climatology.request;
  const { firstYear, quantiles, directions } = climatology;
  const dots = directions !== null;
  const records = useMemo(() => recordsOf(rows), [rows]);
  const usual = usualOfYears(climatology);
  const { middle } = usual;
  // A year that is hovered or focused has a line as long as that lasts.
  const extra = props.years.some(({ year }) => year === named) ? null : named;
  const years = useMemo(
    () => [...props.years.map(({ year }) => year), ...(extra === null ? [] : [extra])],
    [props.years, extra],
  );
  const lines = useMemo((): PlotLine[] => {
    const quiet = ({ quiet }: ChartTheme) => quiet;
    const background = (label: string, values: Float64Array, width: number, dash: number[]) => ({
      dots,
      label,
      colour: quiet,
      width,
      dash,
      behind: true,
      samples: columnSamples(climatology, values, units),
    });
    return [
      background(dots ? t`Mean direction` : t`Median`, middle, 1.5, MEDIAN_DASH),
      ...(dots
        ? []
        : [
            background(t`Lowest of all years`, records.low, 1, RECORD_DASH),
            background(t`Highest of all years`, records.high, 1, RECORD_DASH),
          ]),
      ...years.map((year, i) => ({
        dots,
        label: String(year),
        colour: ({ theme, ink }: ChartTheme) => {
          const highlight = props.years[i];
          return highlight ? highlightColour(highlight.colour, theme) : ink;
        },
        width: i === 0 ? 2 : 1.25,
        samples: yearSamples(climatology, year, units),
      })),
    ];
  }, [climatology, middle, records, dots, years, props.years, units]);
  const strip = useMemo(
    () =>
      meanStrip(
        Array.from({ length: rows.years }, (_, row) => firstYear + row),
        rowMeans(rows).map((mean) => metricValue(variable, mean, units)),
        rows,
        { highlights: props.years, named, nameOf: String },
      ),
    [rows, firstYear, variable, units, props.years, named],
  );
  const spans = useMemo(
    () =>
      percentileBands(
        allDays,
        quantiles,
        (column) => columnSamples(climatology, column, units).value,
      ),
    [climatology, quantiles, units],
  );
  const panels = useMemo(() => {
    const axis = metricAxis(variable, units);
    if (dots || axis.from === null) return [axis];
    const drawn = [...spans.map(({ high }) => high), ...lines.map(({ samples }) => samples.value)];
    return [{ ...axis, ...axisTop(drawn) }];
  }, [dots, variable, units, spans, lines]);
  const sentence = `${chartSentence(name, climatology, years, units)} ${comparison}`;
  const readout = {
    metric: variable,
    units,
    rows,
    usual,
    records,
    nameOf: (row: number) => String(firstYear + row),
  };
  const hasValue = (year: number, day: number) =>
    !Number.isNaN(meansOfYear(climatology, year)[day - 1] ?? Number.NaN);
  const describe = ({ line, x: day }: PlotHit) => {
    const title = dayName(day);
    const year = years[line - (lines.length - years.length)];
    const first = years.find((one) => hasValue(one, day));
    // One line says what is usual: that of the first year, or the median's where none has a value.
    if (year !== first) {
      const rest = year === undefined ? [] : [valueAndPlace(readout, year - firstYear, day - 1)];
      return { title, rows: rest };
    }
    if (year === undefined && line > 0) return { title, rows: [] };
    const { days, years: counts } = climatology;
    const pool = { day, days: days[day - 1] ?? 0, years: counts[day - 1] ?? 0 };
    const rank = year === undefined ? null : rankOn(climatology, year, day);
    return {
      title,
      rows: [
        readoutText(readout, year === undefined ? null : year - firstYear, day - 1),
        recordText(readout, day - 1),
        ...(directions ? [`R̄ ${formatNumber(directions.resultantLength[day - 1], 2)}`] : []),
        rank === null ? poolText(pool) : rankOfDays(variable, String(year), rank, pool),
      ].filter(Boolean),
    };
  };
  const variableName = metricLabel[variable];
  return (
    <div className="almanac-chart">
      <Plot
        sentence={sentence}
        lines={lines}
        x={X}
        panels={panels}
        bands={spans}
        mark={today}
        strip={strip}
        stripKeys={stripKeys}
        emphasis={named === null ? null : lines.length - years.length + years.indexOf(named)}
        pick="moment"
        picture={(shown) => ({
          title: t`${name}: ${variableName} by day of the year`,
          lines: [rangeText(climatology, shown), sentence, chartBasis(climatology, zone)],
        })}
        describe={describe}
      />
    </div>
  );
}
