/** What the download of a range costs, computed as the range changes, and its start. */
import { t } from '@lingui/core/macro';
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
        ? t`Everything in this range is downloaded`
        : null
      : plan.error
        ? t`The number of requests could not be estimated`
        : t`Estimating the number of requests`,
    start: () => {
      if (wanted) start.run(wanted);
    },
  };
}
