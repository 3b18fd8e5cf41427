/** Deletes the downloaded data of some buoys and reports the outcome; the job reports the progress. */
import { call } from '#renderer/data/almanac.ts';
import { useAction } from '#renderer/data/useAction.ts';
import { formatPlural } from '#renderer/format/figure.ts';

export function useRemoval(onDone: () => void) {
  const { run, busy, input, output, error } = useAction(
    (buoyIds: number[]) => call('removeReadings', { buoyIds }),
    { onDone },
  );
  const cancelled = error?.kind === 'cancelled';
  return {
    start: run,
    busy,
    error: cancelled ? null : error,
    /** How the last one ended well, or was cancelled. */
    outcome: cancelled
      ? 'Cancelled. Readings deleted before that cannot be restored.'
      : output && input
        ? `Deleted ${formatPlural(output.readings, 'reading')} of ${formatPlural(input.length, 'buoy')}.`
        : null,
  };
}
