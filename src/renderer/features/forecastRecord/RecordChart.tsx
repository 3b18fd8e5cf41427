/** The chart of a forecast and its record: readings since yesterday, the forecast in its band, then what is usual. */
import { t } from '@lingui/core/macro';
import { useMemo } from 'react';
import { metricColour } from '#renderer/charts/colours.ts';
import { metricAxis } from '#renderer/charts/metricAxis.ts';
import { Plot } from '#renderer/charts/Plot.tsx';
import type { PlotBand, PlotHit, PlotLine } from '#renderer/charts/plot.types.ts';
import { acceptedHeights } from '#renderer/charts/samples.ts';
import { historySentence } from '#renderer/charts/sentence.ts';
import type { Colour } from '#renderer/charts/theme.ts';
import { timeAxis } from '#renderer/charts/timeTicks.ts';
import { titled } from '#renderer/format/figure.ts';
import { sampleText, toHeight } from '#renderer/format/metrics.ts';
import { type ClockOptions, formatDateTime, zoneOf } from '#renderer/format/time.ts';
import { useUnits } from '#renderer/stores/app.ts';
import type { Climatology } from '#shared/model/climatology.ts';
import type { Interval } from '#shared/model/geo.ts';
import type { ReadingColumns } from '#shared/model/reading.ts';
import { daysOf } from '#shared/science/climatology.ts';
import { forecastBand, type LeadErrors } from '#shared/science/forecastBand.ts';

/** A downloaded forecast: for when, metres, and hours from its issue. */
export interface PlaceForecast {
  time: number;
  height: number;
  lead: number;
  fetchedAt: number;
}

export interface RecordChartProps {
  /** Of the buoy. */
  name: string;
  /** Of the time axis. */
  range: Interval;
  readings: ReadingColumns | undefined;
  forecasts: readonly PlaceForecast[];
  record: readonly LeadErrors[];
  climatology: Climatology | undefined;
  /** Metres. */
  limit: number;
  clock: ClockOptions;
}

/** P10 to P90 of the days of a range, from its begin on, metres. */
function usualBand({ quantiles }: Climatology, { from, to }: Interval, zone: string): PlotBand {
  const { start, day } = daysOf({ from, to }, zone);
  const rows = [...day.keys()].filter((i) => (start[i + 1] ?? 0) > from && (start[i] ?? 0) < to);
  const column = (values: Float64Array | undefined) =>
    Float64Array.from(rows, (i) => values?.[(day[i] ?? 0) - 1] ?? Number.NaN);
  const x = Float64Array.from(rows, (i) => Math.max(from, start[i] ?? 0));
  return { x, low: column(quantiles?.p10), high: column(quantiles?.p90) };
}

export function RecordChart(props: RecordChartProps) {
  const { name, range, readings, forecasts, record, climatology, limit, clock } = props;
  const units = useUnits();
  const { heightUnit } = units;
  const zone = zoneOf(clock);
  const drawn = useMemo(() => {
    const shown = (metres: Float64Array) => metres.map((height) => toHeight(height, heightUnit));
    const time = Float64Array.from(forecasts, (one) => one.time);
    const bands = forecasts.map(({ height, lead }) => forecastBand(record, height, lead));
    const end = (side: 'low' | 'high') =>
      shown(Float64Array.from(bands, (band) => band?.[side] ?? Number.NaN));
    const colour: Colour = ({ theme }) => metricColour('significantHeight', theme);
    const observed = acceptedHeights(readings);
    const usual =
      climatology &&
      usualBand(climatology, { from: time.at(-1) ?? range.from, to: range.to }, zone);
    const lines: PlotLine[] = [
      {
        ...{ label: t`Readings`, colour, width: 2 },
        samples: { time: observed.time, value: shown(observed.value) },
      },
      {
        ...{ label: t`Forecast`, endLabel: t`Forecast`, colour, width: 2, dash: [5, 3] },
        samples: { time, value: shown(Float64Array.from(forecasts, ({ height }) => height)) },
      },
    ];
    return {
      lines,
      x: timeAxis(range, clock),
      panels: [metricAxis('significantHeight', units)],
      level: { y: toHeight(limit, heightUnit), label: t`Limit` },
      bands: [
        { x: time, low: end('low'), high: end('high'), isUsual: true },
        ...(usual ? [{ ...usual, low: shown(usual.low), high: shown(usual.high) }] : []),
      ],
      ends: bands,
    };
  }, [readings, forecasts, record, climatology, range, limit, units, heightUnit, clock, zone]);
  const { ends, ...plot } = drawn;
  const { lines } = plot;
  const text = (value: number) => sampleText('significantHeight', value, units);
  const moment = (time: number) => formatDateTime(time, clock);
  const describe = ({ line, x: time, y }: PlotHit) => {
    const band = line === 1 ? ends[forecasts.findIndex((one) => one.time === time)] : null;
    const [low = '', high = ''] = [band?.low, band?.high].map((end) =>
      text(toHeight(end ?? 0, heightUnit)),
    );
    return {
      title: moment(time),
      rows: [
        titled(lines[line]?.label ?? '', text(y)),
        ...(band ? [t`80 % band: ${{ low }} to ${{ high }}`] : []),
      ],
    };
  };
  return (
    <div className="record-chart column">
      <Plot
        sentence={historySentence(
          { subject: name, ...range, moment },
          lines.map(({ label, samples }) => ({ label, samples, circular: false, text })),
        )}
        {...plot}
        describe={describe}
        pick="moment"
        picture={(shown) => ({
          title: titled(name, t`Forecast and its record`),
          lines: [t`${{ from: moment(shown.from) }} to ${{ to: moment(shown.to) }}`],
        })}
      />
    </div>
  );
}
