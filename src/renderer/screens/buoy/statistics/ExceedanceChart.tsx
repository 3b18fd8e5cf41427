/** The exceedance curve of significant height, with thresholds. */
import { t } from '@lingui/core/macro';
import { useMemo } from 'react';
import { metricColour } from '#renderer/charts/colours.ts';
import { Plot } from '#renderer/charts/Plot.tsx';
import type { PictureText } from '#renderer/charts/picture.tsx';
import type { PlotHit, PlotLevel, PlotLine } from '#renderer/charts/plot.types.ts';
import type { Colour } from '#renderer/charts/theme.ts';
import { formatCount, formatNumber } from '#renderer/format/figure.ts';
import { metricLabel, type Units } from '#renderer/format/metrics.ts';
import { heightUnitLabel, toHeight } from '#renderer/format/units.ts';
import type { ExceedanceCurve } from '#shared/model/statisticsChart.ts';
import type { ReadingFilter } from './filter.ts';
import { exceedanceSentence, percentText } from './words.ts';

/** Shares of the readings that are marked on the curve. */
const shares = [0.5, 0.1, 0.01, 0.001];
const ink: Colour = (chartTheme) => chartTheme.ink;

interface Point {
  /** Metres. */
  height: number;
  /** The readings at or above it, and their percentage. */
  above: number;
  percent: number;
}

export function ExceedanceChart({
  curve,
  units,
  months,
  picture,
  onOpen,
}: {
  curve: ExceedanceCurve;
  units: Units;
  months: readonly number[];
  picture: () => PictureText;
  onOpen: (filter: ReadingFilter) => void;
}) {
  const { heightUnit } = units;
  const unit = heightUnitLabel[heightUnit];
  const text = (metres: number) => `${formatNumber(toHeight(metres, heightUnit), 2)} ${unit}`;
  /** The marks come first: they are drawn on top of the curve. */
  const sets = useMemo(() => {
    const { heights, above, probabilities, reached, count } = curve;
    const points = heights.map(
      (height, i): Point => ({
        height,
        above: above[i] ?? 0,
        percent: 100 * (probabilities[i] ?? 0),
      }),
    );
    const marks = shares.flatMap(
      (share) => points.find(({ percent }) => percent <= 100 * share) ?? [],
    );
    const limit = reached && reached.above > 0 ? reached : null;
    return [
      marks.sort((a, b) => a.height - b.height),
      ...(limit
        ? [[{ height: limit.threshold, above: limit.above, percent: (100 * limit.above) / count }]]
        : []),
      points,
    ];
  }, [curve]);
  const lines = useMemo(
    () =>
      sets.map((points, i): PlotLine => {
        const samples = {
          time: Float64Array.from(points, ({ height }) => toHeight(height, heightUnit)),
          value: Float64Array.from(points, ({ percent }) => percent),
        };
        const label = metricLabel.significantHeight;
        return i === sets.length - 1
          ? {
              label,
              samples,
              width: 2,
              colour: ({ theme }) => metricColour('significantHeight', theme),
            }
          : { label, samples, width: 1.5, colour: ink, dots: true, hollow: () => 1 };
      }),
    [sets, heightUnit],
  );
  const { reached, count } = curve;
  const level = useMemo(
    (): PlotLevel | null =>
      reached && {
        x: toHeight(reached.threshold, heightUnit),
        label: `${formatNumber(toHeight(reached.threshold, heightUnit), 2)} ${unit}: ${percentText(reached.above / count)} %`,
      },
    [reached, count, heightUnit, unit],
  );
  const x = useMemo(() => {
    const ends = [1, ...curve.heights.slice(-1).map((metres) => toHeight(metres, heightUnit))];
    const to = Math.ceil(Math.max(...ends, level?.x ?? 0));
    const title = `${metricLabel.significantHeight}, ${unit}`;
    return { from: 0, to, title, zone: null, ticks: null };
  }, [curve, level, heightUnit, unit]);
  const panels = useMemo(
    () => [{ title: t`% of readings at or above`, from: null, to: 100, step: null, isLog: true }],
    [],
  );
  const pointAt = ({ line, x: height }: PlotHit): Point | undefined =>
    sets[line]?.[lines[line]?.samples.time.indexOf(height) ?? -1];
  return (
    <Plot
      sentence={exceedanceSentence(curve, units)}
      lines={lines}
      x={x}
      panels={panels}
      level={level}
      pick="point"
      picture={picture}
      describe={(hit) => {
        const point = pointAt(hit);
        if (!point) return { title: '', rows: [] };
        const height = text(point.height);
        const percent = percentText(point.above / count);
        const [above, all] = [formatCount(point.above), formatCount(count)];
        return {
          title: t`${height} or more`,
          rows: [
            t`${percent} % of readings`,
            t({ message: `${above} of ${all}`, comment: 'Numbers of readings' }),
          ],
        };
      }}
      onPick={(hit) => {
        const from = pointAt(hit)?.height;
        if (from === undefined) return;
        const height = text(from);
        onOpen({
          name: t`Hs at least ${height}`,
          months,
          ranges: [{ metric: 'significantHeight', from }],
        });
      }}
    />
  );
}
