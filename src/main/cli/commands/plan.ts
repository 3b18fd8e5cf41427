/** `plan`: what is missing of a range and what it costs. */
import { Fault } from '#shared/errors.ts';
import type { Interval } from '#shared/model/geo.ts';
import type { Context } from '../command.ts';
import { isoTime, json, table } from '../output.ts';

/** The buoy must exist before anything is told of it; one request where the cache does not know it. */
export async function knownBuoy(context: Context, id: number): Promise<string> {
  const { cache, refresh } = context.session();
  const cached = await cache.getBuoy({ id });
  if (cached) return cached.name;
  if (!context.options.offline) await refresh.refreshBuoy({ id, force: true });
  const buoy = await cache.getBuoy({ id });
  if (!buoy) throw new Fault({ kind: 'not-found', what: `buoy ${id}`, detail: null });
  return buoy.name;
}

export async function planCommand(context: Context, buoyIds: number[], range: Interval) {
  const { engine } = context.session();
  const plans = [];
  for (const id of buoyIds) {
    const name = await knownBuoy(context, id);
    const { gaps, rows, requests, checks, estimated } = await engine.plan({
      buoyIds: [id],
      ...range,
    });
    plans.push({ id, name, gaps, rows, requests, checks, estimated });
  }
  const all = await engine.plan({ buoyIds, ...range });
  const left = context.status().quota?.remaining ?? null;
  if (context.options.json) {
    return context.print(
      json({
        service: context.session().label,
        from: isoTime(range.from),
        to: isoTime(range.to),
        requests: all.requests,
        checks: all.checks,
        requestsLeft: left,
        finishAt: isoTime(all.finishAt),
        buoys: plans,
      }),
    );
  }
  await context.print(
    table(
      [
        { title: 'Id', cell: ({ id }) => id, right: true },
        { title: 'Name', cell: ({ name }) => name },
        { title: 'Gaps', cell: ({ gaps }) => gaps, right: true },
        {
          title: 'Rows',
          cell: ({ rows, estimated }) => `${estimated ? '~' : ''}${rows}`,
          right: true,
        },
        { title: 'Requests', cell: ({ requests }) => requests, right: true },
        { title: 'Checks', cell: ({ checks }) => checks, right: true },
      ],
      plans,
    ),
  );
  context.report(
    `${all.requests} requests and at most ${all.checks} checks; ${left ?? 'an unknown number'} left this hour; done by ${isoTime(all.finishAt)}.`,
  );
}
