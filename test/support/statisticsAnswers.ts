/** Answers to the screens of a buoy, computed from columns as main does. */
import type { OtherSeries } from '#main/science/comparison.ts';
import { statisticsOf } from '#main/science/statistics.ts';
import { statisticsChartOf } from '#main/science/statisticsChart.ts';
import type { CallOutput } from '#shared/ipc/contract.ts';
import { byVariable, type QualityVariable } from '#shared/model/quality.ts';
import type { ReadingColumns } from '#shared/model/reading.ts';
import type { StatisticsRequest } from '#shared/model/statistics.ts';
import type { ChartKind, ViewAnswer } from '#shared/model/statisticsChart.ts';
import { countFlags } from '#shared/science/quality.ts';
import { yearIntervals } from '#shared/science/reported.ts';
import type { Answers } from '#support/component.tsx';
import { flagsOf } from '#support/qualityFlags.ts';

/** Readings of buoy 17 with these values and no others, all of the range downloaded. */
export function columnsOf(
  { from, to, cadence }: { from: number; to: number; cadence: number },
  time: ReadingColumns['time'],
  given: Partial<Record<QualityVariable, ReadingColumns['time']>>,
): ReadingColumns {
  const none = time.map(() => Number.NaN);
  const values = { ...byVariable(() => none), ...given, time };
  return {
    ...{ buoyId: 17, from, to, length: time.length, id: none, ...values, energyPerWave: none },
    quality: flagsOf(values),
    coverage: [{ from, to }],
    fetchedAt: to,
    cadence,
    reporting: { time: [{ from, to }], intervals: yearIntervals(time), empty: new Float64Array() },
  };
}

/** A buoy of which all from `first` to `until` is downloaded and reported. */
export function fullCalendar(
  buoyId: number,
  { from: first, to: until }: { from: number; to: number },
): CallOutput<'coverageCalendar'> {
  const [from, to] = [first, until].map((time) => new Date(time * 1000).getUTCFullYear());
  return {
    ...{ buoyId, years: { from: from ?? 0, to: to ?? 0 }, from: first, first, until },
    ...{ states: new Uint8Array(), readings: new Uint32Array(), covered: 1, reported: 1 },
  };
}

/** The answers computed so far, without other buoys. */
const computed = new WeakMap<ReadingColumns, Map<string, ViewAnswer>>();

/** Nothing is left out. The same of the same readings is computed once. */
export function statisticsFrom(
  known: ReadingColumns,
  { chart = null, ...request }: StatisticsRequest & { chart?: ChartKind | null },
  others: readonly OtherSeries[] = [],
): ViewAnswer {
  const answers = computed.get(known) ?? new Map<string, ViewAnswer>();
  computed.set(known, answers);
  const key = others.length === 0 ? JSON.stringify({ ...request, chart }) : '';
  const answer = answers.get(key) ?? {
    ...statisticsOf(known, request, known.to + 1),
    chart: chart && statisticsChartOf(known, { ...request, chart }, known.to + 1, others),
    quality: byVariable((name) => countFlags(known.quality[name])),
    leftOut: byVariable(() => 0),
  };
  if (key !== '') answers.set(key, answer);
  return answer;
}

export const statisticsAnswers = (known: () => ReadingColumns) =>
  ({
    computeStatistics: (request) => statisticsFrom(known(), request),
    computeStatisticsChart: (request) => statisticsChartOf(known(), request, known().to + 1),
    coverageCalendar: ({ buoyId }) => fullCalendar(buoyId, known()),
  }) satisfies Answers;
