/** What is asked for on the statistics page, and the range it means. */
import { DateTime } from 'luxon';
import { z } from 'zod';
import { isSilent } from '#renderer/format/age.ts';
import type { Units } from '#renderer/format/metrics.ts';
import { customRange, type Range } from '#renderer/format/range.ts';
import {
  BinConvention,
  Grouping,
  type StatisticsRequest,
  StatisticsTableName,
} from '#shared/model/statistics.ts';

export const spans = ['1y', '5y', '10y', 'custom'] as const;
export type Span = (typeof spans)[number];
const years: Record<Exclude<Span, 'custom'>, number> = { '1y': 1, '5y': 5, '10y': 10 };

export const StatisticsForm = z.object({
  table: StatisticsTableName,
  span: z.enum(spans),
  /** `YYYY-MM-DD`; empty: not chosen yet. */
  days: z.object({ from: z.string(), to: z.string() }),
  grouping: Grouping,
  metric: z.enum(['significantHeight', 'maximumHeight', 'period', 'waterTemperature', 'direction']),
  /** Cells of a joint table as counts of readings or in percent. */
  cells: z.enum(['readings', 'percent']),
  spellHours: z.enum(['6', '12', '24', '48']),
  /** What lies at the multiples of a bin of a joint table. */
  binConvention: BinConvention,
  /** Hours between two readings that do not end a weather window. */
  bridgeHours: z.number().min(0).max(48),
  /** Calendar months that count, 1–12; empty: all. */
  months: z.array(z.number().int().min(1).max(12)).max(12),
});
export type StatisticsForm = z.infer<typeof StatisticsForm>;

export const firstForm: StatisticsForm = {
  table: 'summary',
  span: '1y',
  days: { from: '', to: '' },
  grouping: 'month',
  metric: 'significantHeight',
  cells: 'readings',
  spellHours: '12',
  binConvention: 'edges',
  bridgeHours: 3,
  months: [],
};

/**
 * Whole days in the zone: years back from today, or the days chosen. A string tells what is wrong.
 * @param last time of the buoy's latest reading, epoch seconds; null where none is known
 */
export function rangeOf(
  { span, days }: Pick<StatisticsForm, 'span' | 'days'>,
  now: number,
  last: number | null,
  zone: string,
): Range | string {
  if (span === 'custom') return customRange(days.from, days.to, zone, now);
  const anchored = last !== null && isSilent(now, last);
  const to = anchored ? last : now;
  const first = DateTime.fromSeconds(to, { zone }).minus({ years: years[span] }).startOf('day');
  return { from: first.toSeconds(), to, anchored };
}

/** Bins follow the person's unit: half a metre, or two feet. They are counted anew, never converted. */
export const requestOf = (
  buoyId: number,
  { from, to }: Range,
  zone: string,
  form: Pick<
    StatisticsForm,
    'grouping' | 'spellHours' | 'binConvention' | 'bridgeHours' | 'months'
  >,
  { heightUnit }: Pick<Units, 'heightUnit'>,
): StatisticsRequest => ({
  buoyId,
  from,
  to,
  zone,
  grouping: form.grouping,
  heightBins: heightUnit === 'ft' ? '2ft' : '0.5m',
  binConvention: form.binConvention,
  spellHours: Number(form.spellHours),
  quality: 'notFail',
  bridgeHours: form.bridgeHours,
  months: [...form.months],
});
