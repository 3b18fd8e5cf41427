/** The download of forecasts of a place, one after the other until the reserve of the quota; the status bar has its progress. */
import { plural, t } from '@lingui/core/macro';
import { call, useAction } from '#renderer/data/almanac.ts';
import { type ClockOptions, formatClock } from '#renderer/format/time.ts';
import { useApp } from '#renderer/stores/app.ts';
import type { PlaceTimes } from '#shared/model/conditions.ts';

/** `stopped`: a sentence where the quota ended it. */
export function useFetchForecasts(clock: ClockOptions) {
  const isRunning = useApp(({ status }) =>
    status.jobs.some(({ kind, state }) => kind === 'fetch-conditions' && state === 'running'),
  );
  const resetAt = useApp(({ status }) => status.quota?.resetAt ?? null);
  const { run, error, output, ...fetch } = useAction((wanted: PlaceTimes) =>
    call('fetchConditions', wanted),
  );
  const busy = fetch.busy || isRunning;
  const stopped =
    output && !output.complete && !busy ? (
      <span className="warn" role="status">
        {plural(
          { done: output.requests },
          {
            one: 'Stopped at the reserve of the quota after # request. What was downloaded stays.',
            other:
              'Stopped at the reserve of the quota after # requests. What was downloaded stays.',
          },
        )}{' '}
        {resetAt === null ? '' : t`Again from ${{ time: formatClock(resetAt, clock) }}.`}
      </span>
    ) : null;
  return { run, busy, error, stopped };
}
