/** What is missing of readings and of forecasts: one button that downloads it, with the cost of all of it, and why that failed. */
import { plural, t } from '@lingui/core/macro';
import { call, useAction } from '#renderer/data/almanac.ts';
import { readsEnd } from '#renderer/data/queryClient.ts';
import { reads } from '#renderer/data/reads.ts';
import { useCacheQuery } from '#renderer/data/useCacheQuery.ts';
import { type Cost, downloadLabel, formatRequests } from '#renderer/format/job.ts';
import { formatClock } from '#renderer/format/time.ts';
import { useNow, useZone } from '#renderer/parts/clock.ts';
import { useApp } from '#renderer/stores/app.ts';
import { Button, type ButtonProps } from '#renderer/ui/Button.tsx';
import { ErrorNote } from '#renderer/ui/ReadState.tsx';
import type { ConditionsRequest } from '#shared/model/conditions.ts';
import type { Interval } from '#shared/model/geo.ts';
import { HOUR } from '#shared/science/durations.ts';

/** The plan of a download of readings, and its start. @param range null: nothing is planned */
export function useFetchPlan(
  buoyIds: readonly number[],
  range: Interval | null,
  onStarted = () => {},
) {
  const wanted =
    range && buoyIds.length > 0 ? { buoyIds: [...buoyIds], from: range.from, to: range.to } : null;
  const plan = useCacheQuery(reads.planFetch, wanted);
  const start = useAction((input: NonNullable<typeof wanted>) => call('startFetch', input), {
    onDone: onStarted,
  });
  const isOfThis = JSON.stringify(start.input) === JSON.stringify(wanted);
  const state = useApp(
    ({ status }) => status.jobs.find(({ id }) => id === start.output?.id)?.state,
  );
  const isOver = state === 'cancelled' || state === 'failed';
  return {
    plan: plan.value ?? null,
    /** Why this range could not be planned, or its download not be started. */
    error: (isOfThis ? start.error : null) ?? plan.error,
    busy: start.busy,
    /** The download of this range was started, and not cancelled since. */
    started: isOfThis && start.output !== undefined && !isOver,
    start: () => wanted && start.run(wanted),
  };
}

interface Wanted extends Pick<ButtonProps, 'className' | 'title' | 'variant'> {
  buoyIds: readonly number[];
  range: Interval;
  forecasts?: readonly ConditionsRequest[];
  /** Names the cost of all. */
  label?: ((cost: Cost) => string) | undefined;
}

/** `download`: the button and why it failed; nothing where nothing is missing, or all of it was started. */
export function useMissingData({
  buoyIds,
  range,
  forecasts = [],
  label = downloadLabel,
  ...look
}: Wanted) {
  const { plan, started, ...readings } = useFetchPlan(buoyIds, range);
  const fetch = useFetchForecasts();
  // Two spots may be at one place.
  const wanted = [...new Map(forecasts.map((one) => [JSON.stringify(one), one])).values()];
  const times = wanted.length;
  const lacking = plan && plan.gaps > 0 && !started ? plan : null;
  const isKnown = plan !== null || buoyIds.length === 0;
  const { requests, checks, maxRequests } = lacking ?? { requests: 0, checks: 0, maxRequests: 0 };
  const cost = { requests: requests + times, checks, maxRequests: maxRequests + times };
  const download = (
    <>
      {isKnown && (lacking || times > 0) ? (
        <Button
          changes
          busy={readings.busy || (times > 0 && fetch.busy)}
          onClick={() => {
            if (lacking) readings.start();
            if (times > 0) fetch.run(wanted);
          }}
          {...look}
        >
          {label(cost)}
        </Button>
      ) : null}
      {fetch.stopped}
      <ErrorNote error={readings.error ?? fetch.error} />
    </>
  );
  return { plan, started, download };
}

export const MissingData = (wanted: Wanted) => useMissingData(wanted).download;

const missingLabel = (cost: Cost) => t`Download missing (${{ requests: formatRequests(cost) }})`;

/** Of the last hours, but for the newest, which the automatic refresh brings. */
export function MissingHours({ hours, ...wanted }: Omit<Wanted, 'range'> & { hours: number }) {
  const to = Math.floor(useNow() / HOUR - 1) * HOUR;
  // The first full hour of those that are shown: a buoy that was just filled lacks nothing.
  const range = { from: to - (hours - 2) * HOUR, to };
  const title = wanted.forecasts?.length
    ? t`Downloads what is missing of the last ${{ hours }} h and of the forecast`
    : t`Downloads what is missing of the last ${{ hours }} h`;
  const label = wanted.label ?? missingLabel;
  return <MissingData {...wanted} range={range} label={label} title={title} />;
}

/**
 * The download of forecasts, until the reserve of the quota; the status bar has its progress.
 * `stopped`: a sentence where the quota ended it.
 */
function useFetchForecasts() {
  const zone = useZone();
  const isRunning = useApp(({ status }) =>
    status.jobs.some(({ kind, state }) => kind === 'fetch-conditions' && state === 'running'),
  );
  const resetAt = useApp(({ status }) => status.quota?.resetAt ?? null);
  const { run, error, output, ...fetch } = useAction((wanted: ConditionsRequest[]) =>
    // It ends when what it brought is shown.
    call('fetchConditions', wanted).finally(() =>
      readsEnd(({ queryKey }) => queryKey[1] === reads.conditionsWithin.name),
    ),
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
        {resetAt === null ? '' : t`Available again at ${{ time: formatClock(resetAt, zone) }}.`}
      </span>
    ) : null;
  return { run, busy, error, stopped };
}
