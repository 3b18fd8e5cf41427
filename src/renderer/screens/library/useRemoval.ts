/** Removes what is kept of some buoys and tells how that ended; its progress is a job's. */
import { useState } from 'react';
import { almanac, ask } from '#renderer/data/almanac.ts';
import { formatPlural } from '#renderer/format/figure.ts';
import { type AlmanacError, toAlmanacError } from '#shared/errors.ts';

export interface Removal {
  busy: boolean;
  /** How the last one ended well, or was cancelled. */
  outcome: string | null;
  error: AlmanacError | null;
  start: (buoyIds: number[]) => void;
}

export function useRemoval(onDone: () => void): Removal {
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<string | null>(null);
  const [error, setError] = useState<AlmanacError | null>(null);
  const start = (buoyIds: number[]): void => {
    if (busy) return;
    setBusy(true);
    setOutcome(null);
    setError(null);
    ask(almanac().removeReadings({ buoyIds }))
      .then(
        ({ readings }) => {
          setOutcome(
            `Removed ${formatPlural(readings, 'reading')} of ${formatPlural(buoyIds.length, 'buoy')}.`,
          );
          onDone();
        },
        (thrown: unknown) => {
          const fault = toAlmanacError(thrown);
          if (fault.kind === 'cancelled') {
            setOutcome('Cancelled. What was removed until then cannot be brought back.');
          } else setError(fault);
        },
      )
      .finally(() => setBusy(false));
  };
  return { busy, outcome, error, start };
}
