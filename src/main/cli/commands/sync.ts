/** `plan`: the missing parts of a range and the requests they take. `sync` fetches them; with `--wait` it waits for the quota and the service. */
import type { FetchPlan } from '#shared/ipc/contract.ts';
import { type Interval, isoTime } from '#shared/model/geo.ts';
import type { FetchRange } from '../../fetch/engine.types.ts';
import { knownBuoy } from '../buoys.ts';
import { type Context, now } from '../command.ts';
import { countText, identity, show } from '../output.ts';

/** Checks included: `177 requests`; `446 to 870 requests` where the interval of a buoy is not known. */
export function requestsText({ requests, checks, maxRequests }: FetchPlan): string {
  const most = countText(maxRequests, 'request');
  return requests + checks < maxRequests ? `${requests + checks} to ${most}` : most;
}

export async function planCommand(
  context: Context,
  { buoyIds, range }: { buoyIds: number[]; range: Interval },
) {
  const { engine } = context.session();
  const plans = [];
  for (const id of buoyIds) {
    const name = await knownBuoy(context, id);
    const plan = await engine.plan({ buoyIds: [id], ...range });
    const { gaps, rows, requests, checks, maxRequests } = plan;
    const estimated = maxRequests > requests + checks;
    plans.push({ id, name, gaps, rows, requests, checks, maxRequests, estimated });
  }
  const all = await engine.plan({ buoyIds, ...range });
  const left = context.status().quota?.remaining ?? null;
  await show(
    context,
    {
      ...range,
      requests: all.requests,
      checks: all.checks,
      maxRequests: all.maxRequests,
      requestsLeft: left,
      finishAt: all.finishAt,
      buoys: plans,
    },
    [
      ...identity,
      { title: 'Gaps', cell: ({ gaps }) => gaps, right: true },
      { title: 'Readings', cell: (row) => `${row.estimated ? '~' : ''}${row.rows}`, right: true },
      { title: 'Requests', cell: ({ requests }) => requests, right: true },
      { title: 'Checks', cell: ({ checks }) => checks, right: true },
      { title: 'At most', cell: ({ maxRequests }) => maxRequests, right: true },
    ],
    plans,
  );
  if (context.options.json) return;
  context.report(
    `${requestsText(all)}, checks included; ${left === null ? 'requests left not known' : `${countText(left, 'request')} left this hour`}; done by about ${isoTime(all.finishAt)}.`,
  );
}

/** Requests. Shorter jobs end before another process could list them. */
const WORTH_LISTING = 5;

/** Fetches the gaps of a range: a long download as a stored job, which a window continues after a kill. */
export function fetchMissing(
  { session, signal }: Context,
  range: FetchRange,
  { plan, wait }: { plan: FetchPlan; wait: boolean },
) {
  const { engine } = session();
  const isStored = plan.requests > 0 && (wait || plan.maxRequests >= WORTH_LISTING);
  return isStored
    ? engine.run(range, { waits: wait }, signal)
    : engine.fetchRange(range, { priority: 'background' }, signal);
}

export async function syncCommand(
  context: Context,
  { buoyIds, range, wait }: { buoyIds: number[]; range: Interval; wait: boolean },
): Promise<void> {
  const { cache, engine } = context.session();
  const request = { buoyIds, ...range };
  const plan = await engine.plan(request);
  if (plan.requests > 0) context.report(`The download needs ${requestsText(plan)}.`);
  const sent = await fetchMissing(context, request, { plan, wait });
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
