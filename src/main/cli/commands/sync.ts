/** `sync`: downloads what is missing; with `--wait` it waits for the quota and the service. */
import { command, EXIT, now } from '../command.ts';
import { fetchMissing, requestsText } from '../fetchMissing.ts';
import { knownBuoy } from '../findBuoys.ts';
import { option, refuseOffline } from '../options.ts';
import { identity, show } from '../output.ts';
import { passageCommand, type TargetValues, targetOf, targetOptions } from '../passage.ts';

export const sync = command({
  usage: 'sync',
  description:
    'downloads the missing parts of a range, or readings, forecasts and climatology along a route',
  options: [
    ...targetOptions,
    option(
      '--wait',
      `wait until the quota is renewed instead of ending with exit code ${EXIT.quota}`,
    ),
  ],
  read: ({ wait = false, ...values }: TargetValues & { wait?: boolean }, _operands, options) => {
    refuseOffline('sync', options);
    return { ...targetOf(values), wait };
  },
  run: async (context, { wait, ...target }) => {
    if ('route' in target) return passageCommand(context, target.route, { wait });
    const { buoyIds, range } = target;
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
  },
});
