/** `plan` and `sync`: what is missing of a range, and fetching it. */
import { Fault } from '#shared/errors.ts';
import type { Interval } from '#shared/model/geo.ts';
import type { Context } from '../context.ts';
import { isoTime } from '../dates.ts';
import { json, table } from '../output.ts';

/** The buoy must exist before anything is told of it; one request where the cache does not know it. */
export async function knownBuoy(context: Context, id: number): Promise<string> {
  const { cache, updater } = context.session();
  const cached = await cache.getBuoy({ id });
  if (cached) return cached.name;
  if (!context.options.offline) await updater.refreshBuoy({ id, force: true });
  const buoy = await cache.getBuoy({ id });
  if (!buoy) throw new Fault({ kind: 'not-found', what: `buoy ${id}`, detail: null });
  return buoy.name;
}

export async function planCommand(context: Context, buoyIds: number[], range: Interval) {
  const { updater } = context.session();
  const plans = [];
  for (const id of buoyIds) {
    const name = await knownBuoy(context, id);
    plans.push({ id, name, ...(await updater.plan(id, range)) });
  }
  const requests = plans.reduce((sum, plan) => sum + plan.requests, 0);
  const left = context.status().quota?.remaining ?? null;
  if (context.options.json) {
    return context.print(
      json({
        from: isoTime(range.from),
        to: isoTime(range.to),
        requests,
        requestsLeft: left,
        buoys: plans.map(({ id, name, gaps, requests, expectedRows }) => ({
          id,
          name,
          requests,
          expectedRows,
          gaps: gaps.map(({ from, to }) => ({ from: isoTime(from), to: isoTime(to) })),
        })),
      }),
    );
  }
  await context.print(
    table(
      [
        { title: 'Id', cell: ({ id }) => id, right: true },
        { title: 'Name', cell: ({ name }) => name },
        { title: 'Gaps', cell: ({ gaps }) => gaps.length, right: true },
        { title: 'Rows', cell: ({ expectedRows }) => expectedRows, right: true },
        { title: 'Requests', cell: ({ requests }) => requests, right: true },
      ],
      plans,
    ),
  );
  context.say(`${requests} requests; ${left ?? 'an unknown number'} left this hour.`);
}

export async function syncCommand(context: Context, buoyIds: number[], range: Interval) {
  const { cache, updater } = context.session();
  const done = [];
  for (const id of buoyIds) {
    const name = await knownBuoy(context, id);
    context.signal.throwIfAborted();
    const { requests } = await updater.fetchReadings({ buoyId: id, ...range, asked: true });
    const { length: readings } = await cache.readReadings({ buoyId: id, ...range });
    done.push({ id, name, requests, readings });
  }
  if (context.options.json) {
    return context.print(json({ from: isoTime(range.from), to: isoTime(range.to), buoys: done }));
  }
  return context.print(
    table(
      [
        { title: 'Id', cell: ({ id }) => id, right: true },
        { title: 'Name', cell: ({ name }) => name },
        { title: 'Requests', cell: ({ requests }) => requests, right: true },
        { title: 'Readings', cell: ({ readings }) => readings, right: true },
      ],
      done,
    ),
  );
}
