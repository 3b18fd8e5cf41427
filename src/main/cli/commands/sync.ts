/** `sync`: fetches the missing parts of a range; with `--wait` it waits for the quota and for the service. */
import type { Interval } from '#shared/model/geo.ts';
import { knownBuoy } from '../buoys.ts';
import { type Context, now } from '../command.ts';
import { identity, show } from '../output.ts';
import { requestsText } from './plan.ts';

/** Requests. Shorter jobs end before another process could list them. */
const WORTH_LISTING = 5;

export async function syncCommand(
  context: Context,
  { buoyIds, range, wait }: { buoyIds: number[]; range: Interval; wait: boolean },
): Promise<void> {
  const { cache, engine } = context.session();
  const request = { buoyIds, ...range };
  const plan = await engine.plan(request);
  if (plan.requests > 0) context.report(`The download needs ${requestsText(plan)}.`);
  const isStored = plan.requests > 0 && (wait || plan.maxRequests >= WORTH_LISTING);
  const sent = isStored
    ? await engine.run(request, { waits: wait }, context.signal)
    : await engine.fetchRange(request, { priority: 'background' }, context.signal);
  const done = [];
  for (const id of buoyIds) {
    const query = { buoyId: id, startDate: range.from, endDate: range.to, perPage: 1 };
    const { total: readings } = await cache.queryReadings({ query, now: now() });
    const name = await knownBuoy(context, id);
    done.push({ id, name, requests: sent.byBuoy.get(id) ?? 0, readings });
  }
  return show(
    context,
    { ...range, buoys: done },
    [
      ...identity,
      { title: 'Requests', cell: ({ requests }) => requests, right: true },
      { title: 'Readings', cell: ({ readings }) => readings, right: true },
    ],
    done,
  );
}
