/** The download of the missing parts of a range, and what it costs. */
import type { FetchPlan } from '#shared/ipc/contract.ts';
import type { FetchRange } from '../fetch/engine.types.ts';
import type { Context } from './command.ts';
import { countText } from './output.ts';

/** Checks included: `177 requests`; `446 to 870 requests` where the interval of a buoy is not known. */
export function requestsText({ requests, checks, maxRequests }: FetchPlan): string {
  const most = countText(maxRequests, 'request');
  return requests + checks < maxRequests ? `${requests + checks} to ${most}` : most;
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
