/** What the history draws: groups of metrics as lines in the person's units. */
import { breakAtGaps, type Samples } from '#renderer/charts/gaps.ts';
import type { PlotAxisY } from '#renderer/charts/plot.types.ts';
import { formatDirection } from '#renderer/format/direction.ts';
import { formatNumber } from '#renderer/format/figure.ts';
import { metricUnit, metricValue, type Units } from '#renderer/format/metrics.ts';
import type { Reading, ReadingColumns, ReadingMetric } from '#shared/model/reading.ts';

/** What a panel of the chart shows. */
export type PanelName = 'heights' | 'period' | 'direction' | 'temperature';

/** What the chart shows: several panels on one time axis, or one alone. */
export const groups = ['waves', 'heights', 'period', 'direction', 'temperature'] as const;
export type Group = (typeof groups)[number];

export const groupLabel: Record<Group, string> = {
  waves: 'Waves',
  heights: 'Heights',
  period: 'Period',
  direction: 'Direction',
  temperature: 'Sea temp.',
};

export const panelsOf = (group: Group): readonly PanelName[] =>
  group === 'waves' ? ['heights', 'period', 'direction'] : [group];

export const panelMetrics: Record<PanelName, readonly ReadingMetric[]> = {
  heights: ['significantHeight', 'maximumHeight'],
  period: ['period'],
  direction: ['direction'],
  temperature: ['waterTemperature'],
};

/** One metric in the person's unit; a line is broken at gaps, directions are single points. */
export function metricSamples(
  columns: ReadingColumns,
  metric: ReadingMetric,
  units: Units,
): Samples {
  const shown = columns[metric].map((v) =>
    Number.isNaN(v) ? Number.NaN : metricValue(metric, v, units),
  );
  if (metric !== 'direction') return breakAtGaps(columns.time, shown, columns.cadence);
  const kept = [...shown.keys()].filter((i) => !Number.isNaN(shown[i]));
  return {
    time: Float64Array.from(kept, (i) => columns.time[i] as number),
    value: Float64Array.from(kept, (i) => shown[i] as number),
  };
}

export function panelAxis(panel: PanelName, units: Units): PlotAxisY {
  if (panel === 'direction') return { title: 'From, °', from: 0, to: 360, step: 90 };
  const [metric = 'period'] = panelMetrics[panel];
  const name = panel === 'heights' ? 'Height' : groupLabel[panel];
  return {
    title: `${name}, ${metricUnit(metric, units)}`,
    from: panel === 'temperature' ? null : 0,
    to: null,
    step: null,
  };
}

/** A value already in the person's unit, with one digit more than figures have. */
export function sampleText(metric: ReadingMetric, value: number, units: Units): string {
  if (metric === 'direction') return formatDirection(value).text;
  return `${formatNumber(value, 2)} ${metricUnit(metric, units)}`.trim();
}

const orNull = (value: number | undefined): number | null =>
  value === undefined || Number.isNaN(value) ? null : value;

/** Row `index` of the columns as a reading; uuid and the original unit are not in the columns. */
export function rowOf(columns: ReadingColumns, index: number): Reading {
  return {
    id: orNull(columns.id[index]),
    uuid: null,
    time: columns.time[index] as number,
    significantHeight: orNull(columns.significantHeight[index]),
    maximumHeight: orNull(columns.maximumHeight[index]),
    period: orNull(columns.period[index]),
    direction: orNull(columns.direction[index]),
    directionCompass: null,
    waterTemperature: orNull(columns.waterTemperature[index]),
    energyPerWave: orNull(columns.energyPerWave[index]),
    heightUnit: null,
  };
}

/**
 * The latest reading of a buoy: what its own record says, completed by the row of the same time,
 * because the bulk answer has fewer fields; or a later row where there is one.
 */
export function latestReading(
  known: Reading | null,
  columns: ReadingColumns | undefined,
): Reading | null {
  if (!columns || columns.length === 0) return known;
  const last = rowOf(columns, columns.length - 1);
  if (!known || last.time > known.time) return last;
  if (last.time < known.time) return known;
  const merged: Reading = { ...known, id: known.id ?? last.id };
  for (const metric of [
    'significantHeight',
    'maximumHeight',
    'period',
    'direction',
    'waterTemperature',
    'energyPerWave',
  ] as const) {
    merged[metric] = known[metric] ?? last[metric];
  }
  return merged;
}

/** A record as plain text, one field a line, SI and UTC. */
export function readingText(buoyName: string, reading: Reading): string {
  const value = (v: number | string | null, unit = '') =>
    v === null ? 'not reported' : `${v}${unit}`;
  return [
    `Buoy: ${buoyName}`,
    `Time: ${new Date(reading.time * 1000).toISOString().replace('.000Z', 'Z')}`,
    `Significant height: ${value(reading.significantHeight, ' m')}`,
    `Maximum height: ${value(reading.maximumHeight, ' m')}`,
    `Period: ${value(reading.period, ' s')}`,
    `Direction (from): ${value(reading.direction, '°')}`,
    `Compass point: ${value(reading.directionCompass)}`,
    `Water temperature: ${value(reading.waterTemperature, ' °C')}`,
    `Energy per wave: ${value(reading.energyPerWave)}`,
    `Height unit of the service: ${value(reading.heightUnit)}`,
    `Reading id: ${value(reading.id)}`,
    `UUID: ${value(reading.uuid)}`,
  ].join('\n');
}
