/** Downloads what buoys lack of the last hours, but for the newest, which the automatic refresh brings, and forecasts of a place. */
import { plural, t } from '@lingui/core/macro';
import { call, useAction } from '#renderer/data/almanac.ts';
import { formatRequests } from '#renderer/format/job.ts';
import { type ClockOptions, formatClock } from '#renderer/format/time.ts';
import { useNow, useZone } from '#renderer/parts/clock.ts';
import { useApp } from '#renderer/stores/app.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { ErrorNote } from '#renderer/ui/ReadState.tsx';
import type { FetchPlan } from '#shared/ipc/contract.ts';
import type { ConditionsRequest } from '#shared/model/conditions.ts';
import { HOUR } from '#shared/science/durations.ts';
import { useFetchPlan } from './FetchHistory.tsx';

export type FillCost = Pick<FetchPlan, 'requests' | 'checks' | 'maxRequests'>;
const nothing: FillCost = { requests: 0, checks: 0, maxRequests: 0 };
const missingLabel = (cost: FillCost) =>
  t`Download missing (${{ requests: formatRequests(cost) }})`;

export function FillButton(props: {
  buoyIds: readonly number[];
  /** How many hours are shown. */
  hours: number;
  forecasts?: readonly ConditionsRequest[];
  /** Names the cost of all; absent: what is missing. */
  label?: (cost: FillCost) => string;
  variant?: 'primary';
}) {
  const { buoyIds, hours, forecasts = [], label = missingLabel, variant } = props;
  const to = Math.floor(useNow() / HOUR - 1) * HOUR;
  // The first full hour of those that are shown: a buoy that was just filled lacks nothing.
  const range = { from: to - (hours - 2) * HOUR, to };
  const readings = useFetchPlan(buoyIds, buoyIds.length > 0 ? range : '');
  const fetch = useFetchForecasts(useZone());
  const times = forecasts.length;
  const lacksReadings = Boolean(readings.plan?.gaps) && !readings.started;
  const { requests, maxRequests, ...plan } = (lacksReadings && readings.plan) || nothing;
  const isKnown = readings.plan !== null || buoyIds.length === 0;
  return (
    <>
      <ErrorNote error={readings.error ?? fetch.error} />
      {isKnown && (lacksReadings || times > 0) ? (
        <Button
          changes
          variant={variant}
          busy={readings.busy || (times > 0 && fetch.busy)}
          onClick={() => {
            if (lacksReadings) readings.start();
            if (times > 0) fetch.run([...forecasts]);
          }}
          title={
            times > 0
              ? t`Downloads what is missing of the last ${{ hours }} h and of the forecast`
              : t`Downloads what is missing of the last ${{ hours }} h`
          }
        >
          {label({ ...plan, requests: requests + times, maxRequests: maxRequests + times })}
        </Button>
      ) : null}
      {fetch.stopped}
    </>
  );
}

/**
 * The download of forecasts, until the reserve of the quota; the status bar has its progress.
 * `stopped`: a sentence where the quota ended it.
 */
function useFetchForecasts(clock: ClockOptions) {
  const isRunning = useApp(({ status }) =>
    status.jobs.some(({ kind, state }) => kind === 'fetch-conditions' && state === 'running'),
  );
  const resetAt = useApp(({ status }) => status.quota?.resetAt ?? null);
  const { run, error, output, ...fetch } = useAction((wanted: ConditionsRequest[]) =>
    call('fetchConditions', wanted),
  );
  const busy = fetch.busy || isRunning;
  const stopped =
    output && !output.complete && !busy ? (
      <span className="warn" role="status">
        {plural(
          { done: output.requests },
          {
            one: 'Stopped after # request: the rest of the quota is reserved. Downloaded data stay available.',
            other:
              'Stopped after # requests: the rest of the quota is reserved. Downloaded data stay available.',
          },
        )}{' '}
        {resetAt === null ? '' : t`Available again at ${{ time: formatClock(resetAt, clock) }}.`}
      </span>
    ) : null;
  return { run, busy, error, stopped };
}
