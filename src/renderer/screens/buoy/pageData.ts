/** Everything that is on the page of a buoy, by the calls and with the choices of the screens. */
import { t } from '@lingui/core/macro';
import { DateTime } from 'luxon';
import { call } from '#renderer/data/almanac.ts';
import { citedText } from '#renderer/data/citation.ts';
import { observedAt } from '#renderer/format/age.ts';
import { type ClockOptions, zoneOf } from '#renderer/format/time.ts';
import { useQuality } from '#renderer/parts/QualityControl.tsx';
import { useApp } from '#renderer/stores/app.ts';
import { notFound } from '#shared/errors.ts';
import type { PageRequest } from '#shared/model/citation.ts';
import type { Interval } from '#shared/model/geo.ts';
import type { Grouping } from '#shared/model/statistics.ts';
import type { ChartKind } from '#shared/model/statisticsChart.ts';
import { buoyTitle } from '#shared/text/search.ts';
import { exceedance } from './statistics/exceedance.tsx';
import { extremes } from './statistics/extremes.tsx';
import {
  firstForm,
  formOf,
  operationOf,
  rangeOf,
  requestOf,
  type StatisticsForm,
} from './statistics/form.ts';
import { rose } from './statistics/rose.tsx';
import { scatter } from './statistics/scatter.tsx';
import { storms } from './statistics/storms.tsx';
import { type Computed, computedOf, type View, type ViewInput } from './statistics/view.ts';
import { contentOf } from './statistics/views.ts';
import { windows } from './statistics/windows.tsx';
import { years } from './statistics/years.tsx';

export type PageData = Awaited<ReturnType<typeof loadPage>>;

/** @throws Fault `not-found` where the buoy is not known or nothing is downloaded of it. */
export async function loadPage({ buoyId, range: given, heightLimit }: PageRequest) {
  const { settings: units, info } = useApp.getState();
  const { choice: quality } = useQuality.getState();
  const buoy = await call('getBuoy', { id: buoyId });
  if (!buoy) throw notFound({ code: 'buoy', buoy: String(buoyId) });
  const { first } = await call('coverageCalendar', { buoyId, years: null });
  const localZone = info?.timezone ?? 'UTC';
  const zone: ClockOptions = { clock: units.clock, buoyZone: buoy.timezone, localZone };
  /** The choices of a view, but for those that are the same on all pages. */
  const printed = ({ id }: Pick<View, 'id'>): StatisticsForm => ({
    ...formOf(id),
    span: 'all',
    months: [],
    metric: 'significantHeight',
    cells: 'percent',
    roseMonths: false,
    yearFigure: 'mean',
    windowsBy: 'month',
    stormTable: 'storms',
    returnFigure: 'levels',
  });
  const all = rangeOf(
    printed(years),
    Date.now() / 1000,
    { first, last: observedAt(buoy) },
    zoneOf(zone),
  );
  if (typeof all === 'string') throw new Error(all);
  const range = {
    from: Math.max(given?.from ?? all.from, all.from),
    to: Math.floor(Math.min(given?.to ?? all.to, all.to)),
  };
  if (range.from > range.to) throw notFound({ code: 'readings' });

  const inputOf = async (
    within: Interval,
    grouping: Grouping,
    form = printed(years),
    chart: ChartKind | null = null,
  ) => {
    const choices = { ...form, quality, grouping };
    const request = requestOf(buoyId, { ...within, anchored: false }, zoneOf(zone), choices, units);
    const statistics = await call('computeStatistics', { ...request, chart });
    return {
      units,
      zone,
      name: buoyTitle(buoy),
      position: buoy,
      statistics,
      form,
      onOpen: () => undefined,
    };
  };
  const input = await inputOf(range, 'month');
  if (input.statistics.readings === 0) throw notFound({ code: 'readings' });
  const typed = printed(windows);
  const { height } = typed.window;
  typed.window = { ...typed.window, height: heightLimit ?? height };
  // What is typed may be no limit.
  const isLimit = operationOf(typed) !== null;
  const { window, spellHours } = isLimit ? typed : firstForm;
  /** Each month, and all of them together. */
  const monthsOf = async (within: Interval): Promise<ViewInput> => {
    const [months, whole] = await Promise.all([inputOf(within, 'month'), inputOf(within, 'all')]);
    const groups = [...months.statistics.groups, ...whole.statistics.groups];
    return { ...months, statistics: { ...months.statistics, groups } };
  };
  const viewOf = async <C extends Computed | null>(
    view: View<C>,
    own: Partial<StatisticsForm> = {},
  ) => {
    const form = { ...printed(view), ...own };
    const wanted = view.request?.(form, units) ?? null;
    const of = await inputOf(range, view.grouping ?? 'month', form, wanted);
    const { chart } = of.statistics;
    const computed = (chart && computedOf(chart)) as C | null;
    return { computed, ...contentOf(view, of, computed) };
  };
  const months = await monthsOf(range);
  const thisYear = DateTime.fromSeconds(range.to, { zone: zoneOf(zone) }).startOf('year');
  const start = thisYear.toSeconds();
  const ofYear = { from: Math.max(start, range.from), to: range.to };
  const earlier = { from: range.from, to: start - 1 };
  const summaries = [
    { name: String(thisYear.year), input: await monthsOf(ofYear) },
    ...(range.from < start ? [{ name: t`Earlier years`, input: await monthsOf(earlier) }] : []),
    { name: t`All years`, input: months },
  ];
  return {
    buoy,
    zone,
    range,
    input,
    months,
    waits: await viewOf(windows, { window, spellHours }),
    // An operation of an hour fits wherever readings keep the limit.
    below: await viewOf(windows, { window: { ...window, later: [] }, spellHours: 1 }),
    storms: await viewOf(storms),
    returns: await viewOf(extremes),
    rose: await viewOf(rose),
    scatter: await viewOf(scatter),
    exceedance: await viewOf(exceedance),
    yearMonths: await inputOf(range, 'year-month'),
    years: await viewOf(years),
    yearly: await inputOf(range, 'year'),
    year: thisYear.year,
    climatology: await call('climatology', {
      buoyId,
      variable: 'significantHeight',
      range: given && range,
      zone: zoneOf(zone),
      smooth: false,
      counts: 'half',
      quality,
    }),
    summaries,
    citation: await citedText({ buoy, range }),
  };
}
