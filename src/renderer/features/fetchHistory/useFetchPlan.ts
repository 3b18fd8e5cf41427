/** What fetching a range costs, worked out as the range changes, and its start. */
import { call } from '#renderer/data/almanac.ts';
import { reads } from '#renderer/data/reads.ts';
import { useAction } from '#renderer/data/useAction.ts';
import { useCacheQuery } from '#renderer/data/useCacheQuery.ts';
import type { Interval } from '#shared/model/geo.ts';

export function useFetchPlan(
  buoyIds: readonly number[],
  range: Interval | null,
  onStarted = () => {},
) {
  const wanted = range && { buoyIds: [...buoyIds], from: range.from, to: range.to };
  const plan = useCacheQuery(reads.planFetch, wanted);
  const start = useAction((input: NonNullable<typeof wanted>) => call('startFetch', input), {
    onDone: onStarted,
  });
  return {
    plan: plan.value ?? null,
    error: start.error ?? plan.error,
    busy: start.busy,
    /** The download of this range was started. */
    started: start.output !== undefined && JSON.stringify(start.input) === JSON.stringify(wanted),
    /** Why the download cannot be started; null: it can. */
    refusal: plan.value
      ? plan.value.gaps === 0
        ? 'Everything in this range is downloaded'
        : null
      : plan.error
        ? 'The number of requests could not be estimated'
        : 'Estimating the number of requests',
    start: () => {
      if (wanted) start.run(wanted);
    },
  };
}
