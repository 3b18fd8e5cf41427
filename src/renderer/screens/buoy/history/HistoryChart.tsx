/** The history of a buoy as a chart: panels on one time axis, with gaps open and uncovered parts hatched. */
import { plural, t } from '@lingui/core/macro';
import { memo, useMemo } from 'react';
import { metricColour, quietColour } from '#renderer/charts/colours.ts';
import { Plot } from '#renderer/charts/Plot.tsx';
import type { PictureText } from '#renderer/charts/picture.tsx';
import type { PlotHit, PlotLine } from '#renderer/charts/plot.types.ts';
import { nearestSample } from '#renderer/charts/samples.ts';
import { historySentence } from '#renderer/charts/sentence.ts';
import type { Colour } from '#renderer/charts/theme.ts';
import { timeAxis } from '#renderer/charts/timeTicks.ts';
import { titled } from '#renderer/format/figure.ts';
import { metricLabel, sampleText, toHeight, type Units } from '#renderer/format/metrics.ts';
import type { Range } from '#renderer/format/range.ts';
import { formatDateTime } from '#renderer/format/time.ts';
import { useZone } from '#renderer/parts/clock.ts';
import { useUnits } from '#renderer/stores/app.ts';
import type { CachedBuoy } from '#shared/model/buoy.ts';
import type { Interval } from '#shared/model/geo.ts';
import type { QualityVariable } from '#shared/model/quality.ts';
import type { ReadingColumns } from '#shared/model/reading.ts';
import { gapsOf } from '#shared/science/intervals.ts';
import { buoyTitle } from '#shared/text/search.ts';
import type { Comparison } from './compare.ts';
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
  showsHeights,
  stormBands,
} from './history.ts';
import { useThreshold } from './useHistory.ts';

const endLabels: Partial<Record<QualityVariable, string>> = {
  significantHeight: 'Hs',
  maximumHeight: 'Hmax',
};

/** A line of the chart: the flagged values as hollow marks, the readings, or what they are compared with. */
interface HistoryLine extends PlotLine {
  metric: QualityVariable;
  shows: 'flagged' | 'readings' | 'comparison';
}

interface Drawn {
  columns: ReadingColumns;
  /** The columns without the values that are left out. */
  kept: ReadingColumns;
  group: Group;
  comparison: Comparison | null;
}

/** Marks come first and are drawn on top; the comparison is last, so that keys begin at a line of the range itself. */
function linesOf({ columns, kept, group, comparison }: Drawn, units: Units): HistoryLine[] {
  const drawn = panelsOf(group).flatMap((name, panel) =>
    panelMetrics[name].map((metric) => ({
      metric,
      panel,
      label: metricLabel[metric],
      colour: ({ theme }: Parameters<Colour>[0]) => metricColour(metric, theme),
      dots: metric === 'direction',
    })),
  );
  const flagged = drawn.flatMap((line): HistoryLine[] => {
    const samples = flaggedSamples(columns, line.metric, units);
    if (samples.time.length === 0) return [];
    const { flags } = columns.quality[line.metric];
    const hollow = (time: number) => flags[flaggedAt(columns, line.metric, time)?.row ?? -1] ?? 0;
    return [{ ...line, shows: 'flagged', width: 1.5, dots: true, hollow, samples }];
  });
  const readings = drawn.map(
    (line): HistoryLine => ({
      ...line,
      shows: 'readings',
      area: line.metric === 'significantHeight',
      endLabel: endLabels[line.metric],
      width: line.metric === 'maximumHeight' ? 1.25 : 2,
      samples: metricSamples(kept, line.metric, units),
    }),
  );
  const behind = drawn.flatMap((line): HistoryLine[] => {
    const found = comparison?.series.get(line.metric);
    if (!found) return [];
    const { label: endLabel, samples } = found;
    const label = `${line.label}, ${endLabel}`;
    const colour: Colour = ({ theme }) => quietColour(theme);
    const width = 1.5;
    return [
      { ...line, shows: 'comparison', label, endLabel, colour, width, behind: true, samples },
    ];
  });
  return [...flagged, ...readings, ...behind];
}

export const HistoryChart = memo(function HistoryChart(
  props: Drawn & {
    buoy: CachedBuoy;
    range: Range;
    /** Time of the reading whose record is open. */
    marked: number | null;
    onZoom: (zoomed: boolean) => void;
  },
) {
  const { buoy, range, marked, onZoom, columns, kept, group, comparison } = props;
  const { from, to } = range;
  const units = useUnits();
  const zone = useZone();
  const { threshold, marksStorms } = useThreshold();
  const name = buoyTitle(buoy);
  const drawn = useMemo(() => {
    const hasLevel = threshold !== null && showsHeights(group);
    const storms = hasLevel && marksStorms ? stormBands(kept, threshold, units) : [];
    // While another range is read, only the coverage of the earlier one is known.
    const known = { from: Math.max(from, columns.from), to: Math.min(to, columns.to) };
    return {
      lines: linesOf({ columns, kept, group, comparison }, units),
      bands: [...(comparison?.bands ?? []), ...storms],
      x: timeAxis({ from, to }, zone),
      panels: panelsOf(group).map((panel) => panelAxis(panel, units)),
      hatched: known.from < known.to ? gapsOf(columns.coverage, known) : [],
      level: hasLevel ? { y: toHeight(threshold, units.heightUnit), label: t`Threshold` } : null,
    };
  }, [columns, kept, group, comparison, units, from, to, zone, threshold, marksStorms]);
  const { lines } = drawn;
  const moment = (time: number) => formatDateTime(time, zone);
  const picture = (shown: Interval): PictureText => {
    const readings = readingsWithin(columns, shown);
    const named = lines.filter(
      ({ shows, metric }) =>
        shows === 'readings' && (metric !== 'maximumHeight' || reportsMaximum(columns)),
    );
    return {
      title: titled(name, named.map(({ label }) => label).join(', ')),
      lines: [
        [
          t`${{ from: moment(shown.from) }} to ${{ to: moment(shown.to) }}`,
          plural({ readings }, { one: '# reading', other: '# readings' }),
        ].join(' · '),
        ...(comparison ? [`${comparison.title} · ${comparison.basis}`] : []),
      ],
    };
  };
  /** Both values in one row, whichever of them is under the pointer. */
  const rowsOf = ({ metric, shows }: HistoryLine, time: number, value: number): string[] => {
    const text = (shown: number) => sampleText(metric, shown, units);
    const label = metricLabel[metric];
    if (shows === 'flagged') {
      const found = flaggedAt(columns, metric, time);
      const isInLine = found && !Number.isNaN(kept[metric][found.row]);
      return [`${isInLine ? label : `${label} ${text(value)}`}, ${found?.reason ?? ''}`];
    }
    const compared = comparison?.series.get(metric);
    if (shows === 'readings') {
      const other = compared && nearestSample(compared, time);
      const otherText = other ? ` · ${titled(compared.label, text(other.value))}` : '';
      return [`${label} ${text(value)}${otherText}`];
    }
    const own = lines.find((line) => line.shows === 'readings' && line.metric === metric);
    return own?.samples.time.includes(time)
      ? []
      : [titled(`${label} · ${compared?.label}`, text(value))];
  };
  const describe = ({ line: index, x: time, y: value }: PlotHit) => {
    const line = lines[index];
    const rows = line ? rowsOf(line, time, value) : [];
    return { title: rows.length === 0 ? '' : moment(time), rows };
  };
  return (
    <Plot
      sentence={historySentence(
        { subject: name, from, to, moment },
        lines
          .filter(({ shows }) => shows !== 'flagged')
          .map(({ label, samples, metric }) => ({
            label,
            samples,
            circular: metric === 'direction',
            text: (value: number) => sampleText(metric, value, units),
          })),
      )}
      {...drawn}
      hatchedLabel={t`not downloaded`}
      mark={marked}
      onZoom={onZoom}
      picture={picture}
      pick="moment"
      describe={describe}
    />
  );
});
