/** A year from January to December: percentile bands and the median by day, years as lines over them, today marked. */
import { t } from '@lingui/core/macro';
import { useMemo } from 'react';
import { type Highlight, highlightColour } from '#renderer/charts/colours.ts';
import { metricAxis } from '#renderer/charts/metricAxis.ts';
import { Plot } from '#renderer/charts/Plot.tsx';
import type { PlotHit, PlotLine } from '#renderer/charts/plot.types.ts';
import { percentileBands } from '#renderer/charts/samples.ts';
import type { ChartTheme } from '#renderer/charts/theme.ts';
import { formatNumber } from '#renderer/format/figure.ts';
import { metricLabel } from '#renderer/format/metrics.ts';
import { dayName, poolText, rankOfDays } from '#renderer/format/rank.ts';
import { useZone } from '#renderer/parts/clock.ts';
import { useApp } from '#renderer/stores/app.ts';
import type { Climatology } from '#shared/model/climatology.ts';
import { DAYS_OF_YEAR, percentileNames } from '#shared/model/dayOfYear.ts';
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
  valueText,
  yearSamples,
} from './almanac.ts';

const X = { from: 1, to: DAYS_OF_YEAR, title: '', ticks: dayTicks };
const MEDIAN_DASH = [6, 4];
/** Those besides the median, which has a row of its own in the tooltip. */
const quartiles = percentileNames.filter((name) => name !== 'p50');

/** @param years to draw, newest first; the first is drawn strongest */
export function AlmanacChart(props: {
  name: string;
  climatology: Climatology;
  years: readonly Highlight[];
  /** Day of the year, 1 to 366. */
  today: number;
}) {
  const { name, climatology, years, today } = props;
  const units = useApp((state) => state.settings);
  const zone = useZone();
  const { variable } = climatology.request;
  const { quantiles, directions } = climatology;
  const dots = directions !== null;
  const newest = years[0]?.year;
  const middle = quantiles?.p50 ?? directions?.direction;
  const lines = useMemo((): PlotLine[] => {
    return [
      ...(middle
        ? [
            {
              dots,
              label: dots ? t`Mean direction` : t`Median`,
              colour: ({ quiet }: ChartTheme) => quiet,
              width: 1.5,
              dash: MEDIAN_DASH,
              samples: columnSamples(climatology, middle, units),
            },
          ]
        : []),
      ...years.map(({ year, colour }, i) => ({
        dots,
        label: String(year),
        endLabel: String(year),
        colour: ({ theme }: ChartTheme) => highlightColour(colour, theme),
        width: i === 0 ? 2 : 1.25,
        samples: yearSamples(climatology, year, units),
      })),
    ];
  }, [climatology, middle, dots, years, units]);
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
  const sentence = chartSentence(
    name,
    climatology,
    years.map(({ year }) => year),
    units,
  );
  const describe = ({ line, x: day }: PlotHit) => {
    const year = years[line - 1]?.year;
    const text = (column: Float64Array | undefined) =>
      valueText(variable, column?.[day - 1] ?? Number.NaN, units);
    if (year !== undefined) {
      return { title: dayName(day), rows: [`${year} ${text(meansOfYear(climatology, year))}`] };
    }
    const { days, years: counts } = climatology;
    const pool = { day, days: days[day - 1] ?? 0, years: counts[day - 1] ?? 0 };
    const rank = newest === undefined ? null : rankOn(climatology, newest, day);
    const typical = text(middle);
    return {
      title: dayName(day),
      rows: [
        dots ? t`Mean direction ${typical}` : t`Median ${typical}`,
        ...(quantiles
          ? [quartiles.map((p) => `${p.toUpperCase()} ${text(quantiles[p])}`).join(', ')]
          : []),
        ...(directions ? [`R̄ ${formatNumber(directions.resultantLength[day - 1], 2)}`] : []),
        rank === null ? poolText(pool) : rankOfDays(variable, String(newest), rank, pool),
      ],
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
