/** `sync`: fetches what is missing of a range; with `--wait` it sleeps over the end of the quota. */
import { toAlmanacError } from '#shared/errors.ts';
import type { Interval } from '#shared/model/geo.ts';
import { nextFullHour } from '../../service/governor.ts';
import { sleepFor } from '../../service/retry.ts';
import { createAlarm } from '../../sync/alarm.ts';
import type { Order } from '../../sync/orders.ts';
import type { Context } from '../command.ts';
import { isoTime, json, table } from '../output.ts';
import { knownBuoy } from './plan.ts';

const now = (): number => Math.floor(Date.now() / 1000);

/** Fewer requests are over before anybody looks. */
const WORTH_LISTING = 5;

export async function syncCommand(
  context: Context,
  { buoyIds, range, wait }: { buoyIds: number[]; range: Interval; wait: boolean },
): Promise<void> {
  const { cache, updater } = context.session();
  let order: Order | null = null;
  const patiently = wait
    ? overResets(context, async (until) => order?.rest(until))
    : <T>(work: () => Promise<T>) => work();
  const names = new Map<number, string>();
  for (const id of buoyIds) names.set(id, await patiently(() => knownBuoy(context, id)));
  order = await openOrder(context, names, range);
  const done: Synced[] = [];
  try {
    for (const [id, name] of names) {
      context.signal.throwIfAborted();
      let before = 0;
      const { requests } = await patiently(async () => {
        try {
          const asked = { buoyId: id, ...range, asked: true, order: order?.id ?? null };
          return await updater.fetchReadings(asked);
        } catch (thrown) {
          // What was fetched before the quota ended is paid for and stays.
          before += context.jobs.list().at(-1)?.requests ?? 0;
          throw thrown;
        }
      });
      const { length: readings } = await cache.readReadings({ buoyId: id, ...range });
      done.push({ id, name, requests: before + requests, readings });
    }
    await order?.end(null);
  } catch (thrown) {
    const cancelled = { kind: 'cancelled', detail: null } as const;
    await order?.end(context.signal.aborted ? cancelled : toAlmanacError(thrown));
    throw thrown;
  }
  return print(context, range, done);
}

/** Null where it is too short to be worth it. */
async function openOrder(
  context: Context,
  names: ReadonlyMap<number, string>,
  range: Interval,
): Promise<Order | null> {
  const { backfill, orders } = context.session();
  const buoyIds = [...names.keys()];
  const { requests: planned } = await backfill.plan({ buoyIds, ...range });
  if (planned < WORTH_LISTING) return null;
  const [name = ''] = names.values();
  const what = names.size === 1 ? name : `${names.size} buoys`;
  return orders.open({ buoyIds, ...range, planned, title: `Fetching history of ${what}` });
}

interface Synced {
  id: number;
  name: string;
  requests: number;
  readings: number;
}

function print(context: Context, range: Interval, done: readonly Synced[]): Promise<void> {
  if (context.options.json) {
    const { label: service } = context.session();
    return context.print(
      json({ service, from: isoTime(range.from), to: isoTime(range.to), buoys: done }),
    );
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

/** Does it again after each reset of the quota, until it is done or the command is interrupted. */
function overResets(
  { session, report, signal }: Context,
  onRest: (until: number | null) => Promise<void>,
) {
  const { governor } = session();
  const alarm = createAlarm(now, sleepFor);
  return async <T>(work: () => Promise<T>): Promise<T> => {
    for (;;) {
      try {
        return await work();
      } catch (thrown) {
        const error = toAlmanacError(thrown);
        if (error.kind !== 'quota-exhausted') throw thrown;
        const until = governor.refusedUntil('interactive') ?? error.resetAt ?? nextFullHour(now());
        report(
          `This hour’s requests are used up. What was fetched is kept. Waiting until ${isoTime(until)}; Ctrl-C ends it.`,
        );
        await onRest(until);
        await alarm.wait(async () => governor.refusedUntil('interactive'), signal);
        await onRest(null);
      }
    }
  };
}
