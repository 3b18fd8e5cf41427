/** The readings of a range from the cache, what is missing of it, and how to fetch that. */
import { useRef } from 'react';
import { almanac, ask } from '#renderer/data/almanac.ts';
import { type Cached, useCached } from '#renderer/data/useCached.ts';
import type { Range } from '#renderer/format/range.ts';
import type { ReadingsPlan } from '#shared/ipc/contract.ts';
import type { ReadingColumns } from '#shared/model/reading.ts';

export interface History {
  columns: ReadingColumns;
  /** Null where the cost cannot be told now. */
  plan: ReadingsPlan | null;
}

export interface HistoryView extends Cached<History> {
  /** The next range is fetched whole, because the person asked for it. */
  askNext: () => void;
}

export function useHistory(buoyId: number, range: Range): HistoryView {
  const { from, to } = range;
  const span = { buoyId, from, to };
  const asking = useRef(false);
  const cached = useCached<History>(
    `readings ${buoyId} ${from} ${to}`,
    async () => {
      const [columns, plan] = await Promise.all([
        ask(almanac().readReadings(span)),
        ask(almanac().planReadings(span)).catch(() => null),
      ]);
      return { columns, plan };
    },
    [{ kind: 'readings', buoyId }],
    (asked) => {
      const whole = asked || asking.current;
      asking.current = false;
      return ask(almanac().fetchReadings({ ...span, userInitiated: whole }));
    },
  );
  return {
    ...cached,
    askNext: () => {
      asking.current = true;
    },
  };
}
