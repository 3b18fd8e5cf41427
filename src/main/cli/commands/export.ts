/** `export`: a command for each table; here those of data, in `exportStatistics.ts` what is computed from readings. */
import { notFound } from '#shared/errors.ts';
import { cachedList, fetchLatest, refreshStaleList } from '../cachedList.ts';
import { now } from '../command.ts';
import { exportCommand, selectionOf } from '../exportFile.ts';
import * as opt from '../options.ts';
import { downloadedRange, warnOfGaps } from '../ranges.ts';
import {
  type ConditionsValues,
  conditionsOptions,
  conditionsQuery,
  fetchColumns,
  refuseIncomplete,
} from './conditions.ts';
import { computedExports } from './exportStatistics.ts';
import {
  closedRequest,
  computedFrom,
  type SeriesValues,
  seriesOptions,
  seriesRequest,
} from './series.ts';

const flags = opt.option(
  '--quality',
  'add a column …_qc after each quantity: 1 pass, 2 not evaluated, 3 suspect, 4 fail, 9 missing',
);

const readings = exportCommand({
  usage: 'readings',
  description: 'downloaded readings, all or of a range',
  options: [opt.requiredBuoys, ...opt.range, opt.order('asc'), flags],
  read: ({ buoy: buoyIds, from, to, quality }) =>
    selectionOf('readings', { buoyIds, ...opt.openRange({ from, to }), quality }),
  run: async (context, open, write) => {
    const range = await downloadedRange(context, open.buoyIds, open);
    await warnOfGaps(context, open.buoyIds, range);
    await write({ ...open, ...range });
  },
});

const latest = exportCommand({
  usage: 'latest',
  description: 'latest readings',
  options: [opt.buoys, flags],
  read: ({ buoy: buoyIds = [], quality }) => selectionOf('latest', { buoyIds, quality }),
  run: async (context, selection, write) => {
    await fetchLatest(context, selection.buoyIds);
    await write(selection);
  },
});

const series = exportCommand({
  usage: 'series',
  description: 'a seasonal series',
  options: [
    ...seriesOptions,
    opt.option('--computed', 'computed from downloaded readings instead of by the service'),
  ],
  read: ({
    computed = false,
    values,
    ...given
  }: SeriesValues & { computed?: boolean; values: opt.Values }) => ({
    request: seriesRequest(given),
    by: computed ? ('cache' as const) : ('service' as const),
    quality: opt.qualityOf(values),
  }),
  run: async (context, { request: open, by, quality }, write) => {
    const { cache, refresh } = context.session();
    const request = await closedRequest(context, open);
    if (by === 'cache') {
      const local = await cache.computeSeries({ request: { ...request, quality }, now: now() });
      context.report(computedFrom(local));
    } else if (!context.options.offline) await refresh.refreshSeries(request);
    else if (!(await cache.getSeries(request))) throw notFound({ code: 'series' });
    await write({ kind: 'series', request, by, quality });
  },
});

const conditions = exportCommand({
  usage: 'conditions',
  description: 'forecast and tide of a position, buoy or spot, one row for each column',
  options: conditionsOptions,
  read: (values: ConditionsValues) => conditionsQuery(values),
  run: async (context, query, write) => {
    const found = await fetchColumns(context, query);
    const { place, times } = found;
    await write({ kind: 'conditions', request: { ...place, times } });
    refuseIncomplete(context, found);
  },
});

const list = exportCommand({
  usage: 'buoys',
  description: 'list of buoys',
  options: [],
  read: () => selectionOf('buoys', { buoyIds: [] }),
  run: async (context, selection, write) => {
    if (!context.options.offline) await refreshStaleList(context);
    await cachedList(context);
    await write(selection);
  },
});

export const exportCommands = [readings, latest, series, conditions, ...computedExports, list];
