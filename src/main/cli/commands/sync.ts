/** `sync`: fetches what is missing of a range; with `--wait` it sleeps over the end of the quota. */
import { toAlmanacError } from '#shared/errors.ts';
import type { Interval } from '#shared/model/geo.ts';
import { nextFullHour } from '../../service/governor.ts';
import { sleepFor } from '../../service/retry.ts';
import { createAlarm } from '../../sync/alarm.ts';
import type { Context } from '../context.ts';
import { isoTime } from '../dates.ts';
import { json, table } from '../output.ts';
import { knownBuoy } from './readings.ts';

const now = (): number => Math.floor(Date.now() / 1000);

export async function syncCommand(
  context: Context,
  { buoyIds, range, wait }: { buoyIds: number[]; range: Interval; wait: boolean },
): Promise<void> {
  const { cache, updater } = context.session();
  const patiently = wait ? overResets(context) : <T>(work: () => Promise<T>) => work();
  const done = [];
  for (const id of buoyIds) {
    const name = await patiently(() => knownBuoy(context, id));
    context.signal.throwIfAborted();
    let before = 0;
    const { requests } = await patiently(async () => {
      try {
        return await updater.fetchReadings({ buoyId: id, ...range, asked: true });
      } catch (thrown) {
        // What was fetched before the quota ended is paid for and stays.
        before += context.jobs.list().at(-1)?.requests ?? 0;
        throw thrown;
      }
    });
    const { length: readings } = await cache.readReadings({ buoyId: id, ...range });
    done.push({ id, name, requests: before + requests, readings });
  }
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
function overResets({ session, say, signal }: Context) {
  const { governor } = session();
  const alarm = createAlarm(now, sleepFor);
  return async <T>(work: () => Promise<T>): Promise<T> => {
    for (;;) {
      try {
        return await work();
      } catch (thrown) {
        const error = toAlmanacError(thrown);
        if (error.kind !== 'quota-exhausted') throw thrown;
        const until = governor.refusedUntil('hand') ?? error.resetAt ?? nextFullHour(now());
        say(
          `This hour’s requests are used up. What was fetched is kept. Waiting until ${isoTime(until)}; Ctrl-C ends it.`,
        );
        await alarm.wait(async () => governor.refusedUntil('hand'), signal);
      }
    }
  };
}
