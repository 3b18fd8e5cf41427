/** The line of the command line that writes the file of a selection: from what is downloaded, like the window. */
import type { Connection } from '#shared/model/connection.ts';
import {
  type ExportForm,
  type ExportSelection,
  fileFormats,
  siUnits,
} from '#shared/model/exportRequest.ts';
import { isoOrNull, isoTime, MAX_TIME, MIN_TIME } from '#shared/model/geo.ts';
import type { QualityChoice } from '#shared/model/quality.ts';
import type { MonthDay } from '#shared/model/series.ts';
import type { StatisticsScope } from '#shared/model/statistics.ts';

/** By name without dashes. True: an option without a value; null, false and undefined: it is left out; a list: it is repeated. */
type Options = Record<string, string | number | boolean | null | undefined | readonly string[]>;

const values: Record<QualityChoice, string> = { pass: 'pass', notFail: 'not-fail', all: 'all' };

const rangeOf = ({ from, to }: { from: number | null; to: number | null }): Options => ({
  from: from === MIN_TIME ? null : isoOrNull(from),
  to: to === MAX_TIME ? null : isoOrNull(to),
});

const scopeOf = (scope: StatisticsScope): Options => ({
  buoy: scope.buoyId,
  ...rangeOf(scope),
  timezone: scope.zone,
  months: scope.months.join() || null,
  values: values[scope.quality],
});

const monthDay = ({ month, day }: MonthDay) =>
  [month, day].map((part) => String(part).padStart(2, '0')).join('-');

/** Null: the command line has no words for it. */
function selectionOptions(selection: ExportSelection): Options | null {
  switch (selection.kind) {
    case 'readings':
      return {
        buoy: selection.buoyIds.join(),
        ...rangeOf(selection),
        quality: selection.quality,
      };
    case 'latest':
      return { buoy: selection.buoyIds.join() || null, quality: selection.quality };
    case 'buoys':
      return selection.buoyIds.length === 0 ? {} : null;
    case 'series': {
      const { buoyId, metric, bucket, aggregation, season, ...request } = selection.request;
      return {
        ...{ buoy: buoyId, metric, bucket, aggregation, timezone: request.timezone },
        ...{ 'from-year': request.startYear, 'to-year': request.endYear },
        season: `${monthDay(season.start)}:${monthDay(season.end)}`,
        computed: selection.by === 'cache',
        values: values[selection.quality],
      };
    }
    case 'conditions': {
      const { lat, lng, spotId, times } = selection.request;
      return { lat, lng, spot: spotId, time: times.map(isoTime).join() };
    }
    case 'statistics': {
      const { request, table, operation, by } = selection;
      const { height, second, atMost, later = [] } = operation;
      const secondNames = {
        period: 'period-below',
        maximumHeight: 'maximum-height-below',
        waterTemperature: 'temperature-above',
      };
      return {
        ...scopeOf(request),
        ...{ table, grouping: request.grouping, 'height-bins': request.heightBins },
        ...{ bins: request.binConvention, 'spell-hours': request.spellHours },
        'bridge-hours': request.bridgeHours,
        ...(table === 'windows' && {
          ...{ by, 'height-below': height, 'at-most': atMost },
          ...(second && { [secondNames[second.variable]]: second.limit }),
          phase: later.map((one) => `${one.hours}:${one.height}`),
        }),
      };
    }
    case 'storms':
    case 'extremes': {
      const { threshold, separation, minHours } = selection.definition;
      return { ...scopeOf(selection.request), threshold, separation, 'minimum-duration': minHours };
    }
    case 'analogues':
      return scopeOf(selection.request);
    case 'climatology': {
      const { range, variable, smooth, counts, ...scope } = selection.request;
      const open = range ?? { from: null, to: null };
      return {
        ...scopeOf({ ...scope, ...open, months: [] }),
        ...{ variable, smooth, 'all-days': counts === 'any' },
      };
    }
    case 'comparison': {
      const { request, metric, others, table } = selection;
      const earlier = others.filter(({ yearsEarlier }) => yearsEarlier > 0);
      // The buoys first, then the buoy itself in one earlier year.
      if (earlier.length > 1 || (earlier.length === 1 && others.at(-1) !== earlier[0])) return null;
      const buoys = others.filter((other) => !earlier.includes(other)).map((one) => one.buoyId);
      return {
        ...scopeOf(request),
        buoy: [request.buoyId, ...buoys].join(),
        ...{ variable: metric, table, 'years-earlier': earlier[0]?.yearsEarlier },
      };
    }
  }
}

function formOptions(
  { format, dialect, columns, units, clock, sidecar, order }: ExportForm,
  kind: ExportSelection['kind'],
): Options {
  const { extension } = fileFormats[format];
  return {
    ...{ format, dialect, clock, columns: columns?.join() },
    units: JSON.stringify(units) === JSON.stringify(siUnits) ? null : Object.values(units).join(),
    order: kind === 'readings' && order,
    sidecar,
    out: extension === '' ? kind : `${kind}.${extension}`,
  };
}

const serviceOptions = ({ service }: Connection): Options =>
  service?.kind === 'demo'
    ? { offline: true, demo: true }
    : service?.readOnlyCache
      ? { cache: service.readOnlyCache.path }
      : { offline: true, url: service?.url };

/** Double quotes are understood by the shells of all systems. */
const quoted = (value: string): string =>
  /^[\w@%+=:,./-]+$/.test(value) ? value : `"${value.replaceAll(/["$\\`]/g, '\\$&')}"`;

const written = (options: Options): string[] =>
  Object.entries(options).flatMap(([name, value]) => {
    if (value === null || value === undefined || value === false) return [];
    if (value === true) return [`--${name}`];
    const texts = Array.isArray(value) ? value : [String(value)];
    // Electron refuses arguments after a bare address.
    return texts.map((text) => `--${name}${name === 'url' ? '=' : ' '}${quoted(text)}`);
  });

/** Null where the command line cannot select the same. */
export function exportCommand(
  selection: ExportSelection,
  form: ExportForm,
  connection: Connection,
): string | null {
  const selected = selectionOptions(selection);
  if (selected === null) return null;
  const options = {
    ...selected,
    ...formOptions(form, selection.kind),
    ...serviceOptions(connection),
  };
  return ['buoy-almanac export', selection.kind, ...written(options)].join(' ');
}

/** The page of a buoy as PDF. */
export const pageCommand = (buoy: number, connection: Connection): string =>
  [
    'buoy-almanac report',
    ...written({ buoy, out: 'page.pdf', ...serviceOptions(connection) }),
  ].join(' ');
