/** `export`: one selection of the cache, to a file, a folder or standard output. */
import { createReadStream, mkdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { assertNever, notFound } from '#shared/errors.ts';
import type { CitedRange } from '#shared/model/citation.ts';
import type { ExportRequest, ExportSelection } from '#shared/model/exportRequest.ts';
import { type Interval, MAX_TIME, MIN_TIME } from '#shared/model/geo.ts';
import { comparedRanges } from '#shared/science/sameDays.ts';
import { exportTask } from '../../export/exportTask.ts';
import { toFault } from '../../system/faults.ts';
import { partName, sweepParts } from '../../system/files.ts';
import { knownBuoy } from '../buoys.ts';
import { type Command, type Context, type ExportFile, now } from '../command.ts';
import { countText, json } from '../output.ts';
import { cachedList, fetchLatest, refreshStaleList } from './lists.ts';
import { computedFrom } from './lookups.ts';

export async function exportCommand(
  context: Context,
  { selection, form, out }: Extract<Command, { name: 'export' }>,
): Promise<void> {
  const closed = await withClosedRange(context, selection);
  await prepare(context, closed);
  await writeSelection(context, closed, { form, out });
}

async function withClosedRange(
  context: Context,
  selection: ExportSelection,
): Promise<ExportSelection> {
  if (selection.kind !== 'climatology') return selection;
  const { request } = selection;
  const range = await closedRange(context, request);
  return { ...selection, request: { ...request, range } };
}

/** To a file or to standard output. */
export async function writeSelection(
  context: Context,
  selection: ExportSelection,
  { form, out }: ExportFile,
): Promise<void> {
  const request = { ...form, selection };
  if (out === '-') return toStandardOutput(context, request);
  const path = resolve(out);
  const result = await write(context, request, path);
  if (context.options.json) return context.print(json({ path, ...result }));
  context.report(`${result.rows} rows, ${result.bytes} bytes: ${path}`);
}

function write(context: Context, request: ExportRequest, path: string) {
  const session = context.session();
  return session.cache.writeExport(
    exportTask(session, request, path, context.exportEnvironment()),
    {
      signal: context.signal,
      onProgress: () => undefined,
    },
  );
}

/** Through a temporary file: a snapshot, so that a slow reader cannot hold the read transaction open. */
async function toStandardOutput(context: Context, request: ExportRequest): Promise<void> {
  sweepParts(tmpdir());
  const folder = partName(join(tmpdir(), 'export'));
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (thrown) {
    throw toFault(thrown, folder);
  }
  try {
    const path = join(folder, 'export');
    await write(context, request, path);
    for await (const chunk of createReadStream(path, {
      encoding: 'utf8',
      highWaterMark: 1 << 20,
    })) {
      context.signal.throwIfAborted();
      await context.print(String(chunk));
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Fetches what is exported; readings and statistics are exported as cached. */
async function prepare(context: Context, selection: ExportSelection): Promise<void> {
  const { cache, refresh } = context.session();
  const { offline } = context.options;
  switch (selection.kind) {
    case 'readings':
      return warnOfGaps(context, selection.buoyIds, selection);
    case 'latest':
      await fetchLatest(context, selection.buoyIds);
      return;
    case 'buoys':
      if (!offline) await refreshStaleList(context);
      await cachedList(context);
      return;
    case 'series': {
      const { request, by, quality } = selection;
      if (by === 'cache') {
        const local = await cache.computeSeries({ request: { ...request, quality }, now: now() });
        context.report(computedFrom(local));
      } else if (!offline) await refresh.refreshSeries(request);
      else if (!(await cache.getSeries(request))) throw notFound({ code: 'series' });
      return;
    }
    case 'statistics':
    case 'storms':
    case 'extremes': {
      const { buoyId, from, to } = selection.request;
      if (from !== null && to !== null) await warnOfGaps(context, [buoyId], { from, to });
      return;
    }
    case 'climatology': {
      const { buoyId, range } = selection.request;
      if (range) await warnOfGaps(context, [buoyId], range);
      return;
    }
    case 'comparison': {
      const { request, others } = selection;
      const { from, to } = request;
      if (from === null || to === null) return;
      for (const range of comparedRanges({ ...request, from, to }, others)) {
        await warnOfGaps(context, [range.buoyId], range);
      }
      return;
    }
    case 'conditions':
      // `conditionsCommand` has downloaded them.
      return;
    default:
      return assertNever(selection);
  }
}

/** The range of a command: an end that was not given is that of the downloaded readings. */
export async function closedRange(
  { session }: Context,
  { buoyId, range }: CitedRange,
): Promise<Interval | null> {
  const span = range && (await session().cache.readingSpan({ buoyId }));
  if (!span) return range;
  const from = range.from === MIN_TIME ? Math.min(span.from, range.to) : range.from;
  return { from, to: range.to === MAX_TIME ? Math.max(span.to, from) : range.to };
}

/** Up to this many buoys are reported one by one, more of them in one line. */
const REPORTED_APART = 3;

export async function warnOfGaps(
  context: Context,
  ids: readonly number[],
  range: { from: number; to: number },
): Promise<void> {
  const lacking: { name: string; gaps: number; requests: number }[] = [];
  for (const id of ids) {
    const name = await knownBuoy(context, id);
    const { gaps, requests } = await context.session().refresh.plan({ buoyId: id, ...range });
    if (gaps.length > 0) lacking.push({ name: `${name} (${id})`, gaps: gaps.length, requests });
  }
  const report = (what: string, gaps: number, requests: number) =>
    context.report(
      `Not fully downloaded: ${what}, ${countText(gaps, 'gap')}, about ${countText(requests, 'request')}. Download with sync.`,
    );
  if (lacking.length <= REPORTED_APART) {
    for (const { name, gaps, requests } of lacking) report(name, gaps, requests);
    return;
  }
  const sum = (of: 'gaps' | 'requests') => lacking.reduce((all, one) => all + one[of], 0);
  report(`${lacking.length} of ${ids.length} buoys`, sum('gaps'), sum('requests'));
}
