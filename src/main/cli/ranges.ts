/** Ranges of downloaded readings: their ends where none are given, and what is missing of them. */
import { notFound } from '#shared/errors.ts';
import { type Interval, MAX_TIME, MIN_TIME } from '#shared/model/geo.ts';
import type { Context } from './command.ts';
import { knownBuoy } from './findBuoys.ts';
import { countText } from './output.ts';

/** An end of all times is that of the downloaded readings of these buoys. @throws Fault `not-found` */
export async function downloadedRange(
  { session }: Context,
  buoyIds: readonly number[],
  { from, to }: Interval,
): Promise<Interval> {
  if (from !== MIN_TIME && to !== MAX_TIME) return { from, to };
  const found = await Promise.all(buoyIds.map((buoyId) => session().cache.readingSpan({ buoyId })));
  const spans = found.filter((span) => span !== null);
  if (spans.length === 0) throw notFound({ code: 'readings' });
  const start = from === MIN_TIME ? Math.min(...spans.map((span) => span.from), to) : from;
  return {
    from: start,
    to: to === MAX_TIME ? Math.max(...spans.map((span) => span.to), start) : to,
  };
}

/** The same; null, which is everything downloaded, where no end is given. */
export const closedRange = async (
  context: Context,
  buoyId: number,
  range: Interval,
): Promise<Interval | null> =>
  range.from === MIN_TIME && range.to === MAX_TIME
    ? null
    : downloadedRange(context, [buoyId], range);

/** Up to this many buoys are reported one by one, more of them in one line. */
const REPORTED_APART = 3;

export async function warnOfGaps(
  context: Context,
  ids: readonly number[],
  range: Interval | null,
): Promise<void> {
  if (!range) return;
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
