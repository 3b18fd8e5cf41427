/** Statistics from the cache, computed again when readings of the buoy changed, not too often. */
import { useMemo, useRef, useState } from 'react';
import { almanac, ask } from '#renderer/data/almanac.ts';
import { type Cached, useCached } from '#renderer/data/useCached.ts';
import type { Statistics, StatisticsRequest } from '#shared/model/statistics.ts';
import { spaced } from './spaced.ts';

/** While history is fetched every page changes the readings; once a second is enough to see it. */
const PAUSE = 1000;

/** `refresh` computes them again. */
export function useStatistics(request: StatisticsRequest): Cached<Statistics> {
  const [turn, setTurn] = useState(0);
  const question = JSON.stringify(request);
  const read = useMemo(
    () => spaced(() => ask(almanac().computeStatistics(JSON.parse(question))), PAUSE),
    [question],
  );
  const cached = useCached(
    `statistics ${turn} ${question}`,
    read,
    [{ kind: 'readings', buoyId: request.buoyId }],
    null,
  );
  // What is known stays until the next question is answered.
  const last = useRef<Statistics | undefined>(undefined);
  if (cached.value) last.current = cached.value;
  return { ...cached, value: cached.value ?? last.current, refresh: () => setTurn(turn + 1) };
}
