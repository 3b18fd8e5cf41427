/** `plan`: the missing parts of a range or along a route, and the requests they take. */
import { isoTime } from '#shared/model/geo.ts';
import { command } from '../command.ts';
import { requestsText } from '../fetchMissing.ts';
import { knownBuoy } from '../findBuoys.ts';
import { countText, identity, show } from '../output.ts';
import { passageCommand, targetOf, targetOptions } from '../passage.ts';

export const plan = command({
  usage: 'plan',
  description:
    'gaps in the downloaded data of a range or along a route, and the requests to download them',
  options: targetOptions,
  isShort: true,
  read: targetOf,
  run: async (context, target) => {
    if ('route' in target) return passageCommand(context, target.route, null);
    const { buoyIds, range } = target;
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
  },
});
