/** Everything that is on the page of a buoy, by the calls and with the choices of the screens. */
import { DateTime } from 'luxon';
import { call } from '#renderer/data/almanac.ts';
import { citedText } from '#renderer/data/citation.ts';
import { type ClockOptions, zoneOf } from '#renderer/format/time.ts';
import { useThreshold } from '#renderer/parts/HeightField.tsx';
import { useQuality } from '#renderer/parts/QualityControl.tsx';
import { useApp } from '#renderer/stores/app.ts';
import { notFound } from '#shared/errors.ts';
import type { CitedRange } from '#shared/model/citation.ts';
import type { Interval } from '#shared/model/geo.ts';
import type { Grouping, Statistics, StatisticsGroup } from '#shared/model/statistics.ts';
import type { ChartKind } from '#shared/model/statisticsChart.ts';
import { acceptedColumns } from '#shared/science/quality.ts';
import { buoyTitle } from '#shared/text/search.ts';
import { exceedance } from './statistics/exceedance.tsx';
import { rangeOf, requestOf, useStatisticsForm } from './statistics/form.ts';
import { rose } from './statistics/rose.tsx';
import { scatter } from './statistics/scatter.tsx';
import { storms } from './statistics/storms.tsx';
import type { Computed, View, ViewInput } from './statistics/view.ts';
import { windows } from './statistics/windows.tsx';
import { years } from './statistics/years.tsx';

/** Seconds around a reading within which its flags are computed. */
const AROUND = 12 * 3600;

export type PageData = Awaited<ReturnType<typeof loadPage>>;

/** @throws Fault `not-found` where the buoy is not known or nothing is downloaded of it. */
export async function loadPage({ buoyId, range: given }: CitedRange) {
  const { settings: units, info } = useApp.getState();
  const { choice: quality } = useQuality.getState();
  const buoy = await call('getBuoy', { id: buoyId });
  if (!buoy) throw notFound({ code: 'buoy', buoy: String(buoyId) });
  const calendar = await call('coverageCalendar', { buoyId, years: null });
  const localZone = info?.timezone ?? 'UTC';
  const zone: ClockOptions = { clock: units.clock, buoyZone: buoy.timezone, localZone };
  const form = {
    ...useStatisticsForm.getState().form,
    span: 'all' as const,
    months: [],
    metric: 'significantHeight' as const,
    cells: 'percent' as const,
    roseMonths: false,
    yearFigure: 'mean' as const,
    windowsBy: 'month' as const,
  };
  const last = buoy.lastReading?.time ?? buoy.lastReadingTime;
  const all = rangeOf(form, Date.now() / 1000, { first: calendar.first, last }, zoneOf(zone));
  if (typeof all === 'string') throw new Error(all);
  const from = Math.max(given?.from ?? all.from, all.from);
  const to = Math.floor(Math.min(given?.to ?? all.to, all.to));

  const statisticsOf = (within: Interval, grouping: Grouping): Promise<Statistics> =>
    call('computeStatistics', {
      ...requestOf(
        buoyId,
        { ...within, anchored: false },
        zoneOf(zone),
        { ...form, quality },
        units,
      ),
      grouping,
    });
  const computed = async <K extends ChartKind>(kind: K) => {
    const scope = { buoyId, from, to, zone: zoneOf(zone), months: [], quality };
    const { data } = await call('computeStatisticsChart', { ...scope, chart: kind });
    // Request and data are of the same kind.
    return { ...kind, ...data } as unknown as Computed<K['kind']>;
  };
  if (from > to) throw notFound({ code: 'readings' });
  const months = await statisticsOf({ from, to }, 'month');
  if (months.readings === 0) throw notFound({ code: 'readings' });
  const whole = await statisticsOf({ from, to }, 'all');
  const { threshold } = useThreshold.getState();
  const onOpen = () => undefined;
  const inputOf = (statistics: Statistics): ViewInput => ({
    ...{ statistics, name: buoyTitle(buoy), form, threshold, units, zone, onOpen },
  });
  const input = inputOf(months);
  const chartOf = async <C extends Computed>(view: View<C>) => {
    const wanted = view.request?.(input) ?? null;
    return wanted && view.chart(input, (await computed(wanted)) as C);
  };
  const wanted = windows.request?.(input);
  const stormy = storms.request?.(input);
  if (wanted?.kind !== 'windows' || stormy?.kind !== 'storms') {
    throw new Error('The form has no limit.');
  }
  // An operation of an hour fits wherever readings keep the limit.
  const { later: _, ...anHour } = { ...wanted, hours: 1 };

  /** The other variables when the significant height of a group was highest. */
  const highestOf = async ({ significantHeight: { maxTime } }: StatisticsGroup) => {
    if (maxTime === null) return null;
    const around = { from: maxTime - AROUND, to: maxTime + AROUND };
    const readings = await call('readReadings', { buoyId, ...around });
    const { columns } = acceptedColumns(readings, quality);
    const row = columns.time.indexOf(maxTime);
    const at = (values: Float64Array) => values[row] ?? Number.NaN;
    const { period, direction, waterTemperature } = columns;
    return { period: at(period), direction: at(direction), waterTemperature: at(waterTemperature) };
  };
  const groups = [...months.groups, ...whole.groups];
  const highest = await Promise.all(groups.map(highestOf));

  const thisYear = DateTime.fromSeconds(to, { zone: zoneOf(zone) }).startOf('year');
  const start = thisYear.toSeconds();
  const parts = [
    { name: String(thisYear.year), from: Math.max(start, from), to },
    ...(from < start ? [{ name: 'earlier' as const, from, to: start - 1 }] : []),
    { name: 'all' as const, from, to },
  ];
  const yearMonths = await statisticsOf({ from, to }, 'year-month');
  const climatology = await call('climatology', {
    ...{ buoyId, variable: 'significantHeight', range: given && { from, to }, zone: zoneOf(zone) },
    ...{ smooth: false, counts: 'half', quality },
  });
  return {
    buoy,
    zone,
    range: { from, to },
    input,
    months,
    whole,
    groups,
    highest,
    waits: await computed(wanted),
    below: await computed(anHour),
    storms: await computed(stormy),
    returns: await computed({ ...stormy, kind: 'extremes' }),
    climatology,
    year: thisYear.year,
    charts: {
      rose: await chartOf(rose),
      scatter: scatter.chart(input, null),
      exceedance: await chartOf(exceedance),
      years: years.chart(inputOf(yearMonths), null),
    },
    yearMonths,
    yearly: inputOf(await statisticsOf({ from, to }, 'year')),
    summaries: await Promise.all(
      parts.map(async (part) => ({
        name: part.name,
        groups: (
          await Promise.all([statisticsOf(part, 'month'), statisticsOf(part, 'all')])
        ).flatMap((one) => one.groups),
      })),
    ),
    citation: await citedText({ buoy, range: { from, to } }),
  };
}
