/** What fetching a range costs, asked for as the range changes, and its start. */
import { useEffect, useState } from 'react';
import { almanac, ask } from '#renderer/data/almanac.ts';
import { type AlmanacError, toAlmanacError } from '#shared/errors.ts';
import type { FetchPlan } from '#shared/ipc/contract.ts';
import type { Interval } from '#shared/model/geo.ts';

export function useFetchPlan(
  buoyIds: readonly number[],
  range: Interval | null,
  onStarted: () => void,
) {
  const [plan, setPlan] = useState<FetchPlan | null>(null);
  const [error, setError] = useState<AlmanacError | null>(null);
  const from = range?.from ?? null;
  const to = range?.to ?? null;
  const ids = buoyIds.join();

  useEffect(() => {
    let asked = true;
    setPlan(null);
    setError(null);
    if (from === null || to === null) return;
    ask(almanac().planFetch({ buoyIds: ids.split(',').map(Number), from, to })).then(
      (answer) => asked && setPlan(answer),
      (thrown: unknown) => asked && setError(toAlmanacError(thrown)),
    );
    return () => {
      asked = false;
    };
  }, [ids, from, to]);

  const start = () => {
    if (from === null || to === null) return;
    ask(almanac().startFetch({ buoyIds: [...buoyIds], from, to })).then(
      onStarted,
      (thrown: unknown) => setError(toAlmanacError(thrown)),
    );
  };
  return { plan, error, start };
}
