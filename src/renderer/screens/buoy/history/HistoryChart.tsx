/** The history of a buoy as a chart: panels on one time axis, with gaps open and uncovered parts hatched. */
import { plural, t } from '@lingui/core/macro';
import { useMemo } from 'react';
import { metricColour, quietColour } from '#renderer/charts/colours.ts';
import { Plot } from '#renderer/charts/Plot.tsx';
import type { PictureText } from '#renderer/charts/picture.tsx';
import type { PlotHit, PlotLine } from '#renderer/charts/plot.types.ts';
import { historySentence } from '#renderer/charts/sentence.ts';
import { metricLabel } from '#renderer/format/metrics.ts';
import type { Range } from '#renderer/format/range.ts';
import { formatDateTime, zoneLabel, zoneOf } from '#renderer/format/time.ts';
import { toHeight } from '#renderer/format/units.ts';
import { usePictureSource } from '#renderer/parts/usePictureSource.ts';
import { useZone } from '#renderer/parts/useZone.ts';
import { useApp } from '#renderer/stores/app.ts';
import { useThreshold } from '#renderer/stores/threshold.ts';
import type { CachedBuoy } from '#shared/model/buoy.ts';
import type { Interval } from '#shared/model/geo.ts';
import type { QualityVariable } from '#shared/model/quality.ts';
import type { ReadingColumns, ReadingMetric } from '#shared/model/reading.ts';
import { gapsOf } from '#shared/science/intervals.ts';
import { buoyTitle } from '#shared/text/search.ts';
import type { Comparison } from './Comparison.tsx';
import { nearestSample } from './compare.ts';
import {
  flaggedAt,
  flaggedSamples,
  type Group,
  metricSamples,
  panelAxis,
  panelMetrics,
  panelsOf,
  readingsWithin,
  reportsMaximum,
  sampleText,
} from './history.ts';

const endLabels: Partial<Record<ReadingMetric, string>> = {
  significantHeight: 'Hs',
  maximumHeight: 'Hmax',
};
const NO_PARTS: never[] = [];

export function HistoryChart({
  buoy,
  columns,
  kept,
  group,
  range,
  marked,
  comparison,
  onZoom,
}: {
  buoy: CachedBuoy;
  columns: ReadingColumns | undefined;
  /** The columns without the values that are left out. */
  kept: ReadingColumns | undefined;
  group: Group;
  range: Range;
  /** Time of the reading whose record is open. */
  marked: number | null;
  comparison: Comparison | null;
  onZoom: (zoomed: boolean) => void;
}) {
  const units = useApp((state) => state.settings);
  const zone = useZone();
  const name = buoyTitle(buoy);
  const drawn = useMemo(
    () =>
      panelsOf(group).flatMap((name, panel) =>
        panelMetrics[name].map((metric) => ({ metric, panel })),
      ),
    [group],
  );
  const lines = useMemo(
    () =>
      drawn.map(
        ({ metric, panel }): PlotLine => ({
          label: metricLabel[metric],
          endLabel: endLabels[metric],
          colour: ({ theme }) => metricColour(metric, theme),
          width: metric === 'maximumHeight' ? 1.25 : 2,
          dots: metric === 'direction',
          panel,
          samples: kept
            ? metricSamples(kept, metric, units)
            : { time: new Float64Array(), value: new Float64Array() },
        }),
      ),
    [drawn, kept, units],
  );
  /** Flagged values as hollow marks, whether or not the lines leave them out. */
  const marks = useMemo(
    () =>
      drawn.flatMap(({ metric, panel }) => {
        const samples = columns && flaggedSamples(columns, metric, units);
        if (!samples || samples.time.length === 0) return [];
        const line: PlotLine = {
          label: metricLabel[metric],
          colour: ({ theme }) => metricColour(metric, theme),
          width: 1.5,
          dots: true,
          hollow: (time) =>
            columns.quality[metric].flags[flaggedAt(columns, metric, time)?.row ?? -1] ?? 0,
          panel,
          samples,
        };
        return [{ metric, line }];
      }),
    [drawn, columns, units],
  );
  // Behind the others: last, so that keys begin at a line of the range itself.
  const behind = useMemo(
    () =>
      drawn.flatMap(({ metric, panel }): (PlotLine & { metric: ReadingMetric })[] => {
        const found = comparison?.series.get(metric);
        if (!found) return [];
        return [
          {
            metric,
            label: `${metricLabel[metric]}, ${found.label}`,
            endLabel: found.label,
            colour: ({ theme }) => quietColour(theme),
            width: 1.5,
            dots: metric === 'direction',
            behind: true,
            panel,
            samples: found.samples,
          },
        ];
      }),
    [drawn, comparison],
  );
  // Marks come first, and are drawn on top.
  const allLines = useMemo(
    () => [...marks.map(({ line }) => line), ...lines, ...behind],
    [marks, lines, behind],
  );
  const { from, to } = range;
  const hatched = useMemo(
    () => (columns ? gapsOf(columns.coverage, { from, to }) : NO_PARTS),
    [columns, from, to],
  );
  const x = useMemo(
    () => ({ from, to, title: zoneLabel(zone), zone: zoneOf(zone), ticks: null }),
    [from, to, zone],
  );
  const panels = useMemo(
    () => panelsOf(group).map((name) => panelAxis(name, units)),
    [group, units],
  );
  const threshold = useThreshold((state) =>
    panelsOf(group).includes('heights') ? state.threshold : null,
  );
  const level = useMemo(
    () =>
      threshold === null ? null : { y: toHeight(threshold, units.heightUnit), label: t`Threshold` },
    [threshold, units.heightUnit],
  );
  const moment = (time: number) => formatDateTime(time, zone);
  const source = usePictureSource();
  const picture = (shown: Interval): PictureText => ({
    title: `${name}: ${drawn
      .filter(({ metric }) => metric !== 'maximumHeight' || (columns && reportsMaximum(columns)))
      .map(({ metric }) => metricLabel[metric])
      .join(', ')}`,
    lines: [
      [
        t`${{ from: moment(shown.from) }} to ${{ to: moment(shown.to) }}`,
        plural(
          { readings: columns ? readingsWithin(columns, shown) : 0 },
          { one: '# reading', other: '# readings' },
        ),
      ].join(' · '),
      ...(comparison ? [`${comparison.title} · ${comparison.basis}`] : []),
    ],
    source: source(),
  });
  /** @param line without the marks */
  const metricAt = (line: number) =>
    (drawn[line] ?? behind[line - lines.length])?.metric ?? 'significantHeight';
  /** Why a value is flagged, and the value itself where the line leaves it out. */
  const markRow = (metric: QualityVariable, time: number, value: number): string => {
    const found = columns && flaggedAt(columns, metric, time);
    const inLine = found && kept && !Number.isNaN(kept[metric][found.row]);
    const name = metricLabel[metric];
    return `${inLine ? name : `${name} ${sampleText(metric, value, units)}`}, ${found?.reason ?? ''}`;
  };
  /** Both values in one row, whichever of them is under the pointer. */
  const describe = ({ line: plottedLine, x: time, y: value }: PlotHit) => {
    const marked = marks[plottedLine]?.metric;
    if (marked) return { title: moment(time), rows: [markRow(marked, time, value)] };
    const line = plottedLine - marks.length;
    const metric = metricAt(line);
    const text = (shown: number) => sampleText(metric, shown, units);
    const isCompared = line >= lines.length;
    const own = drawn.findIndex((one) => one.metric === metric);
    if (isCompared && lines[own]?.samples.time.includes(time)) return { title: '', rows: [] };
    const found = comparison?.series.get(metric);
    const other = isCompared ? { value } : found && nearestSample(found, time);
    const named = found && other ? `${found.label}: ${text(other.value)}` : '';
    const present = `${metricLabel[metric]}${isCompared ? '' : ` ${text(value)}`}`;
    return { title: moment(time), rows: [[present, named].filter(Boolean).join(' · ')] };
  };
  return (
    <Plot
      sentence={historySentence(
        { subject: name, from, to, moment },
        [...lines, ...behind].map((line, i) => ({
          label: line.label,
          samples: line.samples,
          circular: metricAt(i) === 'direction',
          text: (value: number) => sampleText(metricAt(i), value, units),
        })),
      )}
      lines={allLines}
      bands={comparison?.bands ?? NO_PARTS}
      x={x}
      panels={panels}
      hatched={hatched}
      hatchedLabel={t`not downloaded`}
      mark={marked}
      onZoom={onZoom}
      level={level}
      picture={picture}
      pick="moment"
      describe={describe}
    />
  );
}
