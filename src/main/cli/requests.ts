/** What options ask for, as the requests of the model. */
import { ConditionsRequest } from '#shared/model/conditions.ts';
import {
  dialectNames,
  ExportForm,
  ExportUnits,
  siUnits,
  timeOrders,
} from '#shared/model/export.ts';
import type { ReadingsQuery } from '#shared/model/readingsQuery.ts';
import {
  type Aggregation,
  aggregations,
  type MonthDay,
  SeriesRequest,
  seriesBuckets,
  seriesMetrics,
} from '#shared/model/series.ts';
import { clocks } from '#shared/model/settings.ts';
import {
  groupings,
  heightBins,
  StatisticsRequest,
  statisticsTables,
} from '#shared/model/statistics.ts';
import { isAngle } from '#shared/science/aggregate.ts';
import type { ExportCommand } from './command.types.ts';
import { parseMoment } from './dates.ts';
import type { ExportName } from './options.ts';
import {
  buoyIds,
  checked,
  needed,
  number,
  oneOf,
  optional,
  position,
  range,
  someBuoys,
  type Values,
  whole,
  wrong,
} from './values.ts';

export function exportOf(what: ExportName, values: Values): ExportCommand {
  switch (what) {
    case 'readings':
      return { what, buoyIds: someBuoys(values), range: range(values) };
    case 'latest':
      return { what, buoyIds: buoyIds(values) };
    case 'buoys':
      return { what };
    case 'series':
      return {
        what,
        request: seriesRequest(values),
        by: values.computed === true ? 'cache' : 'service',
      };
    case 'statistics':
      return {
        what,
        request: statisticsRequest(values),
        table: oneOf(values, 'table', statisticsTables, 'summary'),
      };
    case 'conditions': {
      const text = needed(values, 'time');
      const time = parseMoment(text, 'start');
      if (time === null) return wrong(`--time: ${text} is no ISO time.`);
      const spotId = values.spot === undefined ? null : whole(values, 'spot', 0, 2 ** 53);
      const request = checked(ConditionsRequest, { ...position(values), time, spotId });
      return { what, request };
    }
  }
}

export function formOf(values: Values): ExportForm {
  return checked(ExportForm, {
    dialect: oneOf(values, 'dialect', dialectNames, 'plain'),
    columns: optional(values, 'columns')?.split(',') ?? null,
    units: units(optional(values, 'units')),
    clock: oneOf(values, 'clock', clocks, 'utc'),
    order: oneOf(values, 'order', timeOrders, 'asc'),
    sidecar: values.sidecar === true,
  });
}

/** `ft,F,kn` in any order; what is not named stays SI. */
function units(text: string | null): ExportUnits {
  const chosen: Record<string, string> = { ...siUnits };
  const named = new Set<string>();
  for (const word of text?.split(',') ?? []) {
    const quantity = (['height', 'temperature', 'speed'] as const).find(
      (one) => ExportUnits.shape[one].safeParse(word).success,
    );
    if (word !== 'si' && !quantity) {
      wrong(`--units: there is no unit ${word}; there are: si, m, ft, C, F, m/s, km/h, kn, bft.`);
    }
    if (!quantity) continue;
    if (named.has(quantity)) wrong(`--units names two units for the ${quantity}.`);
    named.add(quantity);
    chosen[quantity] = word;
  }
  return checked(ExportUnits, chosen);
}

export function operandId(text: string | undefined): number {
  if (text === undefined) return wrong('reading needs the number of the buoy and of the reading.');
  return /^\d{1,15}$/.test(text) ? Number(text) : wrong(`${text} is no number.`);
}

export function readingsQuery(values: Values): ReadingsQuery {
  const [buoyId = 0, ...others] = someBuoys(values);
  if (others.length > 0) wrong('readings takes one --buoy.');
  const moment = (name: 'from' | 'to', edge: 'start' | 'end') => {
    const text = optional(values, name);
    if (text === null) return null;
    return parseMoment(text, edge) ?? wrong(`--${name}: ${text} is no date and no ISO time.`);
  };
  const [startDate, endDate] = [moment('from', 'start'), moment('to', 'end')];
  const date = optional(values, 'date');
  const timestamp =
    values.timestamp === undefined ? null : whole(values, 'timestamp', -(2 ** 41), 2 ** 41);
  if ([startDate ?? endDate, date, timestamp].filter((one) => one !== null).length > 1) {
    wrong('--from and --to, --date and --timestamp exclude each other.');
  }
  if (startDate !== null && endDate !== null && startDate > endDate) {
    wrong('--from is after --to.');
  }
  if (date !== null && (!/^\d{4}-\d{2}-\d{2}$/.test(date) || parseMoment(date, 'start') === null)) {
    wrong(`--date: ${date} is no day like 2016-01-31.`);
  }
  return {
    buoyId,
    ...(startDate === null ? {} : { startDate }),
    ...(endDate === null ? {} : { endDate }),
    ...(date === null ? {} : { date }),
    ...(timestamp === null ? {} : { timestamp }),
    order: oneOf(values, 'order', timeOrders, 'desc'),
    page: whole(values, 'page', 1, 2 ** 31, 1),
    perPage: whole(values, 'per-page', 1, 100, 20),
  };
}

export function seriesRequest(values: Values): SeriesRequest {
  const [buoyId, ...others] = someBuoys(values);
  if (others.length > 0) wrong('series takes one --buoy.');
  const metric = oneOf(values, 'metric', seriesMetrics);
  const bucket = oneOf(values, 'bucket', seriesBuckets, 'hour');
  return checked(SeriesRequest, {
    buoyId,
    metric,
    bucket,
    aggregation: aggregation(values, isAngle(metric) && bucket !== 'hour'),
    season: season(optional(values, 'season') ?? '04-01:06-30'),
    startYear: whole(values, 'from-year', 1900, 2200),
    endYear: whole(values, 'to-year', 1900, 2200),
    timezone: optional(values, 'timezone'),
  });
}

/** @param circular days or weeks of an angle, which are averaged as unit vectors and nothing else. */
function aggregation(values: Values, circular: boolean): Aggregation {
  const asked = oneOf(values, 'aggregation', aggregations, circular ? 'avg' : 'median');
  if (circular && asked !== 'avg') {
    wrong(`--aggregation: directions have no ${asked}; avg is their mean as vectors.`);
  }
  return asked;
}

function statisticsRequest(values: Values): StatisticsRequest {
  const [buoyId, ...others] = someBuoys(values);
  if (others.length > 0) wrong('export statistics takes one --buoy.');
  return checked(StatisticsRequest, {
    buoyId,
    ...range(values),
    zone: optional(values, 'timezone') ?? 'UTC',
    grouping: oneOf(values, 'grouping', groupings, 'month'),
    heightBins: oneOf(values, 'height-bins', heightBins, '0.5m'),
    spellHours: number(values, 'spell-hours', 0, 8784, 12),
  });
}

function season(text: string): { start: MonthDay; end: MonthDay } {
  const match = /^(\d\d)-(\d\d):(\d\d)-(\d\d)$/.exec(text);
  const [a = 0, b = 0, c = 0, d = 0] = match?.slice(1).map(Number) ?? [];
  if (!match || !isDay(a, b) || !isDay(c, d)) {
    return wrong(`--season: ${text} is no season like 04-01:06-30.`);
  }
  return { start: { month: a, day: b }, end: { month: c, day: d } };
}

/** 29 February is a day. */
const isDay = (month: number, day: number): boolean =>
  month >= 1 && month <= 12 && day >= 1 && day <= new Date(Date.UTC(2024, month, 0)).getUTCDate();
