/** The choices of the statistics, kept for every buoy, and the range and requests that they mean. */
import { t } from '@lingui/core/macro';
import { DateTime } from 'luxon';
import { useEffect, useMemo, useState } from 'react';
import * as z from 'zod/mini';
import { isSilent } from '#renderer/format/age.ts';
import type { Units } from '#renderer/format/metrics.ts';
import { customRange, type Range } from '#renderer/format/range.ts';
import { onBuoySelected, resetWithService, useApp } from '#renderer/stores/app.ts';
import { persistedStore } from '#renderer/stores/persisted.ts';
import { ComparedWith, MAX_COMPARED } from '#shared/model/comparison.ts';
import { MIN_YEARS } from '#shared/model/dayOfYear.ts';
import type { Interval } from '#shared/model/geo.ts';
import { qualityVariables } from '#shared/model/quality.ts';
import {
  BinConvention,
  groupings,
  type HeightBins,
  heightPercentileNames,
  MAX_PHASES,
  OperationLimits,
  type StatisticsRequest,
  secondVariables,
  WindowPeriod,
} from '#shared/model/statistics.ts';
import { stormPresetNames } from '#shared/model/storms.ts';

const spans = ['1y', '5y', '10y', 'all', 'custom'] as const;

/** A stored choice that is missing or cannot be read is the default. */
export const StatisticsForm = z.object({
  /** Id of a view, see views.ts. */
  view: z.catch(z.string(), 'summary'),
  span: z.catch(z.enum(spans), 'all'),
  /** `YYYY-MM-DD`; empty: not chosen yet. */
  days: z.catch(z.object({ from: z.string(), to: z.string() }), { from: '', to: '' }),
  /** Rows of the summary: groups, or the records of months. */
  grouping: z.catch(z.enum([...groupings, 'records']), 'month'),
  metric: z.catch(z.enum(qualityVariables), 'significantHeight'),
  /** Cells of a joint table as counts of readings, in per mille or in percent. */
  cells: z.catch(z.enum(['readings', 'permille', 'percent']), 'readings'),
  /** Length of the first phase of an operation. Null or NaN: none that can be used. */
  spellHours: z.catch(z.nullable(z.number()), 12),
  /** Whether edges or centres of the bins of a joint table lie at multiples of the width. */
  binConvention: z.catch(BinConvention, 'edges'),
  /** Longest gap (hours) between two readings that does not end a weather window. */
  bridgeHours: z.catch(z.number().check(z.minimum(0), z.maximum(48)), 6),
  /** Calendar months that count, 1–12; empty: all. */
  months: z.catch(z.array(z.int().check(z.minimum(1), z.maximum(12))).check(z.maxLength(12)), []),
  sectors: z.catch(z.union([z.literal(16), z.literal(36)]), 16),
  /** Twelve small roses instead of one. */
  roseMonths: z.catch(z.boolean(), false),
  /** Metres; lower waves count as calm. */
  calm: z.catch(z.number().check(z.minimum(0), z.maximum(5)), 0.25),
  /** Limits of an operation, see {@link operationOf}. */
  window: z.catch(
    z.object({
      /** Metres, or a percentile of the range's heights; null: none. */
      height: z.catch(
        z.nullable(
          z.union([z.number().check(z.positive(), z.maximum(30)), z.enum(heightPercentileNames)]),
        ),
        'p50',
      ),
      /** The quantity of the second limit, and the limit in SI. NaN: what is typed is none; null: none. */
      variable: z.catch(z.enum(secondVariables), 'period'),
      limit: z.catch(z.nullable(z.union([z.number(), z.nan()])), null),
      /** Further phases: metres, and hours. */
      later: z.catch(
        z
          .array(
            z.object({
              height: z.nullable(z.number().check(z.positive())),
              hours: z.nullable(z.number()),
            }),
          )
          .check(z.maxLength(MAX_PHASES - 1)),
        [],
      ),
    }),
    { height: 'p50', variable: 'period', limit: null, later: [] },
  ),
  /** Of a planned operation, `YYYY-MM-DD`: the same days of all years are looked at. Empty: none. */
  planned: z.catch(z.object({ from: z.string(), to: z.string() }), { from: '', to: '' }),
  /** Whether the waits shown are of an operation that can be suspended. */
  canSuspend: z.catch(z.boolean(), false),
  /** Rows of the weather windows; by year: as a calendar. */
  windowsBy: z.catch(WindowPeriod, 'month'),
  /** Metres: a height whose share is given, or that which storms are above; null: none, or that of the definition. */
  threshold: z.catch(z.nullable(z.number().check(z.positive(), z.maximum(30))), null),
  storm: z.catch(z.enum(stormPresetNames), '48h'),
  /** Hours; null: as the preset says. */
  stormSeparation: z.catch(z.nullable(z.number()), null),
  stormMinHours: z.catch(z.nullable(z.number()), null),
  stormTable: z.catch(z.enum(['storms', 'years']), 'storms'),
  returnFigure: z.catch(z.enum(['levels', 'stability']), 'levels'),
  returnEvents: z.catch(z.enum(['storms', 'maxima']), 'storms'),
  /** With what the buoy is compared, and how. */
  compared: z.catch(z.array(ComparedWith).check(z.maxLength(MAX_COMPARED)), []),
  comparedAs: z.catch(z.enum(['lines', 'difference', 'scatter', 'lag']), 'lines'),
  yearFigure: z.catch(z.enum(['mean', 'p90', 'max', 'completeness']), 'mean'),
});
export type StatisticsForm = z.infer<typeof StatisticsForm> & {
  /** Of the year, from 1, not stored; null: the present one. */
  week?: number | null;
};

export const firstForm: StatisticsForm = StatisticsForm.parse({});

const Kept = z.object({
  /** The choices of the view that is shown. */
  form: StatisticsForm,
  /** Those of the other views, by their ids. */
  others: z._default(z.record(z.string(), StatisticsForm), {}),
  /** Whose custom dates and compared buoys they are. */
  buoyId: z._default(z.nullable(z.int()), null),
});
type Kept = z.infer<typeof Kept>;
type State = Kept & { form: StatisticsForm };
export const useStatisticsForm = persistedStore<Kept, State>('statistics', Kept, {
  form: firstForm,
  others: {},
  buoyId: null,
});

/** The choices of a view: range, months, variable, compared buoys and week are those of all views, the others its own. */
export function formOf(view: string): StatisticsForm {
  const { form, others } = useStatisticsForm.getState();
  if (view === form.view) return form;
  const { span, days, months, metric, compared, week = null } = form;
  return { ...(others[view] ?? firstForm), view, span, days, months, metric, compared, week };
}

export function choose(part: Partial<StatisticsForm>): void {
  const { form, others } = useStatisticsForm.getState();
  useStatisticsForm.setState({
    form: { ...formOf(part.view ?? form.view), ...part },
    others: { ...others, [form.view]: form },
  });
}

/** Custom dates, compared buoys and the week belong to the buoy for which they were chosen. */
const follow = (selected: number | null): void => {
  const { form, buoyId } = useStatisticsForm.getState();
  if (selected === null || selected === buoyId) return;
  choose({ compared: [], week: null, ...(form.span === 'custom' && { span: 'all' }) });
  useStatisticsForm.setState({ buoyId: selected });
};
resetWithService(() => useStatisticsForm.setState({ buoyId: null }), 'statistics');
follow(useApp.getState().selectedBuoyId);
onBuoySelected(follow);

/** @param others none: as chosen before, or to be chosen there */
export function showComparison(others: readonly number[]): void {
  const compared = others.map((buoyId) => ({ buoyId, yearsEarlier: 0 }));
  choose({ view: 'comparison', ...(compared.length > 0 && { compared }) });
}

const YEAR = 365 * 86_400;

/** Fewer years are downloaded than are representative. @param covered share of the range */
export const isShort = ({ from, to }: Interval, covered: number | null): boolean =>
  (to - from) * (covered ?? 0) < MIN_YEARS * YEAR * 0.99;

/**
 * Complete days in the zone: years back from today, or the days chosen. A string is an error message.
 * @param known times of the buoy's first downloaded and of its latest reading, epoch seconds; null where none is known
 */
export function rangeOf(
  { span, days }: Pick<StatisticsForm, 'span' | 'days'>,
  now: number,
  { first, last }: { first: number | null; last: number | null },
  zone: string,
): Range | string {
  if (span === 'custom') return customRange(days.from, days.to, zone, now);
  const anchored = last !== null && isSilent(now, last);
  const to = anchored ? last : now;
  const end = DateTime.fromSeconds(to, { zone });
  const start =
    span !== 'all'
      ? end.minus({ years: Number.parseInt(span, 10) })
      : first === null
        ? end.minus({ years: 1 })
        : DateTime.fromSeconds(first, { zone });
  return { from: start.startOf('day').toSeconds(), to, anchored };
}

/** Bins follow the person's unit: half a metre, or two feet. Counts are recomputed for each, not converted. */
export const binsOf = ({ heightUnit }: Pick<Units, 'heightUnit'>): HeightBins =>
  heightUnit === 'ft' ? '2ft' : '0.5m';

export function requestOf(
  buoyId: number,
  { from, to }: Range,
  zone: string,
  form: StatisticsForm & Pick<StatisticsRequest, 'quality'>,
  units: Pick<Units, 'heightUnit'>,
): StatisticsRequest {
  const { grouping, binConvention, bridgeHours, months, quality } = form;
  const rows = grouping === 'records' ? 'month' : grouping;
  const choices = { grouping: rows, binConvention, bridgeHours, months, quality } as const;
  const spellHours = form.spellHours || Number(firstForm.spellHours);
  return { buoyId, from, to, zone, ...choices, spellHours, heightBins: binsOf(units) };
}

/** The limits of an operation; null where one is missing or cannot be used, or a length. */
export function operationOf(
  form: Pick<StatisticsForm, 'window' | 'spellHours'>,
): OperationLimits | null {
  const { height, variable, limit, later } = form.window;
  const second = limit === null ? null : { variable, limit };
  const limits = { height, second, later };
  return form.spellHours ? (OperationLimits.safeParse(limits).data ?? null) : null;
}

/** The days of a planned operation in any year; a string is an error message, null: none are given. */
export function plannedDays({ planned: { from, to } }: Pick<StatisticsForm, 'planned'>) {
  if (from === '' || to === '') return null;
  if (from > to) return t`The first day is after the last.`;
  if (`${Number(from.slice(0, 4)) + 1}${from.slice(4)}` <= to)
    return t`Enter days less than a year apart.`;
  const dayOf = (iso: string) => ({ month: Number(iso.slice(5, 7)), day: Number(iso.slice(8)) });
  return { start: dayOf(from), end: dayOf(to) };
}

/** Milliseconds without a change after which what is typed is used. */
const PAUSE = 300;

/** The choices with the numbers that are typed once they have not changed for a moment: no computation starts at each digit. */
export function useSettled(form: StatisticsForm): StatisticsForm {
  const [settled, setSettled] = useState(form);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(form), PAUSE);
    return () => clearTimeout(timer);
  }, [form]);
  // Another view has its own.
  if (settled.view !== form.view) setSettled(form);
  const { window, spellHours, threshold } = settled;
  return useMemo(
    () => ({ ...form, window, spellHours, threshold }),
    [form, window, spellHours, threshold],
  );
}
