/** The history in the person's units: groups of metrics, their lines, and readings in words. Pure. */
import { plural, t } from '@lingui/core/macro';
import { metricAxis } from '#renderer/charts/metricAxis.ts';
import type { PlotAxisY, PlotBand } from '#renderer/charts/plot.types.ts';
import { allowedGap, breakAtGaps, type Samples } from '#renderer/charts/samples.ts';
import { coverageText, formatCount, titled } from '#renderer/format/figure.ts';
import {
  metricLabel,
  metricMeaning,
  metricUnit,
  metricValue,
  toHeight,
  type Units,
} from '#renderer/format/metrics.ts';
import { flagReason } from '#renderer/format/quality.ts';
import { terms } from '#renderer/format/terms.ts';
import { orNull } from '#shared/model/columns.ts';
import type { Interval } from '#shared/model/geo.ts';
import { type QualityVariable, qualityVariables } from '#shared/model/quality.ts';
import {
  type Reading,
  type ReadingColumns,
  type ReadingMetric,
  readingMetrics,
} from '#shared/model/reading.ts';
import { stormPresets } from '#shared/model/storms.ts';
import { presentOf } from '#shared/science/columns.ts';
import { firstFrom } from '#shared/science/intervals.ts';
import { reportedShare, reportOfColumns } from '#shared/science/reported.ts';
import { stormsOf } from '#shared/science/storms.ts';

type PanelName = 'heights' | 'period' | 'direction' | 'temperature';

/** What the chart shows: several panels on one time axis, or one alone. */
export const groups = ['waves', 'heights', 'period', 'direction', 'temperature'] as const;
export type Group = (typeof groups)[number];

export const groupLabels = (): Record<Group, string> => ({
  waves: t`Waves`,
  heights: t`Heights`,
  period: metricLabel.period,
  direction: metricLabel.direction,
  temperature: t`Sea temp.`,
});

export const panelsOf = (group: Group): readonly PanelName[] =>
  group === 'waves' ? ['heights', 'period', 'direction'] : [group];

/** The variables of a panel, the most important one first. */
export const panelMetrics: Record<PanelName, readonly [QualityVariable, ...QualityVariable[]]> = {
  heights: ['significantHeight', 'maximumHeight'],
  period: ['period'],
  direction: ['direction'],
  temperature: ['waterTemperature'],
};

export const variablesOf = (group: Group): QualityVariable[] =>
  panelsOf(group).flatMap((panel) => panelMetrics[panel]);

export const showsHeights = (group: Group): boolean => panelsOf(group).includes('heights');

const HALF_HOUR = 1800;

/** The storms above a threshold (metres) as bands up to their peaks. A storm of one reading has a width, too. */
export const stormBands = (
  columns: ReadingColumns,
  threshold: number,
  { heightUnit }: Pick<Units, 'heightUnit'>,
): PlotBand[] =>
  stormsOf(columns, { ...stormPresets['48h'], threshold }).map(({ start, end, peak }) => ({
    x: Float64Array.of(start - HALF_HOUR, end + HALF_HOUR),
    low: new Float64Array(2).fill(toHeight(threshold, heightUnit)),
    high: new Float64Array(2).fill(toHeight(peak.height, heightUnit)),
  }));

/** One metric in the person's unit; a line is broken at gaps, directions are single points. */
export function metricSamples(
  columns: ReadingColumns,
  metric: ReadingMetric,
  units: Units,
): Samples {
  const shown = columns[metric].map((value) => metricValue(metric, value, units));
  if (metric === 'direction')
    return { time: presentOf(shown, columns.time), value: presentOf(shown) };
  return breakAtGaps(columns.time, shown, columns.cadence);
}

/** Some networks never report the maximum height. */
export const reportsMaximum = ({ maximumHeight }: ReadingColumns): boolean =>
  maximumHeight.some((height) => !Number.isNaN(height));

/** How many readings are from the first to the last second of a part of the time. */
export const readingsWithin = ({ time }: ReadingColumns, { from, to }: Interval): number =>
  firstFrom(time, Math.floor(to) + 1) - firstFrom(time, from);

/**
 * How much of the range until `end` is downloaded and was reported.
 * @param missing seconds that can be downloaded
 */
export function sharesText(
  columns: Pick<ReadingColumns, 'from' | 'time' | 'reporting'>,
  { missing, end }: { missing: number; end: number },
) {
  const { from } = columns;
  const covered = 1 - Math.min(1, missing / Math.max(1, end - from));
  return coverageText(covered, reportedShare(reportOfColumns(columns, [{ from, to: end }])));
}

/**
 * `Hs is at 2.5 m or above in 58 of 144 readings, continuously since 20 Nov 2026, 14:00 UTC.`
 * @param level of the threshold, metres
 * @param threshold the same as text
 * @param isPast whether a run that ended with a reading of this time need not go on
 */
export function thresholdSentence(
  columns: Pick<ReadingColumns, 'time' | 'significantHeight' | 'cadence'>,
  level: number,
  threshold: string,
  moment: (time: number) => string,
  isPast: (time: number) => boolean,
): string {
  const { time: times, significantHeight: heights, cadence } = columns;
  const allowed = allowedGap({ time: times, value: heights }, cadence);
  let known = 0;
  let above = 0;
  let before = Number.NaN;
  /** Time of the last reading at or above it. */
  let last: number | null = null;
  /** Time of the first reading of the current run at or above it, without a gap; null while the height is below. */
  let since: number | null = null;
  for (const [i, height] of heights.entries()) {
    if (Number.isNaN(height)) continue;
    const at = times[i] as number;
    known += 1;
    if (height < level || at - before > allowed) since = null;
    before = at;
    if (height < level) continue;
    above += 1;
    last = at;
    since ??= at;
  }
  if (known === 0) return t`No downloaded reading has a height.`;
  if (last === null)
    return t`Hs is below ${threshold} in all of ${plural(known, { one: '# reading', other: '# readings' })}.`;
  const count = formatCount(above);
  const time = moment(since ?? last);
  if (since === null)
    return t`Hs is at ${threshold} or above in ${count} of ${plural(known, { one: '# reading', other: '# readings' })}, last at ${time}.`;
  if (!isPast(last))
    return t`Hs is at ${threshold} or above in ${count} of ${plural(known, { one: '# reading', other: '# readings' })}, continuously since ${time}.`;
  const end = moment(last);
  return t`Hs is at ${threshold} or above in ${count} of ${plural(known, { one: '# reading', other: '# readings' })}, continuously from ${time} until ${end}.`;
}

/** The flagged values of one quantity in the person's unit. */
export function flaggedSamples(
  columns: ReadingColumns,
  metric: QualityVariable,
  units: Units,
): Samples {
  const { tests } = columns.quality[metric];
  const rows = [...tests.keys()].filter((row) => tests[row] !== 0);
  return {
    time: Float64Array.from(rows, (row) => columns.time[row] as number),
    value: Float64Array.from(rows, (row) =>
      metricValue(metric, columns[metric][row] as number, units),
    ),
  };
}

/** The row of a flagged value of this time, and why it is flagged; null where none is. */
export function flaggedAt(
  { time, quality }: ReadingColumns,
  metric: QualityVariable,
  at: number,
): { row: number; reason: string } | null {
  const { flags, tests } = quality[metric];
  for (let row = firstFrom(time, at); time[row] === at; row++) {
    const reason = flagReason(flags[row] ?? 0, tests[row] ?? 0);
    if (reason !== null) return { row, reason };
  }
  return null;
}

export function panelAxis(panel: PanelName, units: Units): PlotAxisY {
  const names = {
    heights: t`Height`,
    period: metricLabel.period,
    direction: t({ message: 'From', context: 'direction', comment: 'Direction waves come from' }),
    temperature: t`Sea temp.`,
  };
  return metricAxis(panelMetrics[panel][0], units, names[panel]);
}

/** Row `index` of the columns as a reading; uuid and the original unit are not in the columns. */
export function rowOf(columns: ReadingColumns, index: number): Reading {
  const values = readingMetrics.map((metric) => [metric, orNull(columns[metric][index])] as const);
  return {
    id: orNull(columns.id[index]),
    uuid: null,
    time: columns.time[index] as number,
    directionCompass: null,
    heightUnit: null,
    ...(Object.fromEntries(values) as Record<ReadingMetric, number | null>),
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
  for (const metric of readingMetrics) merged[metric] = known[metric] ?? last[metric];
  return merged;
}

interface RecordField {
  label: string;
  value: string | number | null;
  /** Why there is no value. */
  missing: string;
  meaning?: string;
}

/** What a reading has besides its time. @param textOf a measured value with its unit */
export function recordFields(
  reading: Reading,
  textOf: (metric: QualityVariable, value: number) => string,
): RecordField[] {
  const { directionCompass, heightUnit, id, uuid } = reading;
  const missing = t`Not stated by the service`;
  const meaning = terms.compassPoint;
  return [
    ...qualityVariables.map((metric) => ({
      label: metric === 'direction' ? t`Direction (from)` : metricLabel[metric],
      value: reading[metric] === null ? null : textOf(metric, reading[metric]),
      missing: t`Not reported in this reading`,
      meaning: metricMeaning(metric),
    })),
    { label: t`Compass point`, value: directionCompass, missing, meaning },
    { label: t`Height unit of the service`, value: heightUnit, missing },
    { label: t`Reading ID`, value: id, missing: t`The list of latest readings has no IDs` },
    { label: 'UUID', value: uuid, missing },
  ];
}

const si: Units = { heightUnit: 'm', temperatureUnit: 'C', speedUnit: 'm/s' };

/** A record as plain text, one field a line, SI and UTC. */
export function readingText(buoyName: string, reading: Reading): string {
  const fields = recordFields(reading, (metric, value) =>
    metric === 'direction' ? `${value}°` : `${value} ${metricUnit(metric, si)}`,
  );
  const energy = { label: metricLabel.energyPerWave, value: reading.energyPerWave };
  return [
    { label: t`Buoy`, value: buoyName },
    { label: t`Time`, value: new Date(reading.time * 1000).toISOString().replace('.000Z', 'Z') },
    ...fields,
    energy,
  ]
    .map(({ label, value }) => titled(label, String(value ?? t`not reported`)))
    .join('\n');
}
