/** Deletes the downloaded data of some buoys and reports the outcome; the job reports the progress. */
import { plural, t } from '@lingui/core/macro';
import { call } from '#renderer/data/almanac.ts';
import { useAction } from '#renderer/data/useAction.ts';

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
      ? t`Cancelled. Readings already deleted cannot be restored.`
      : output && input
        ? t`Deleted ${{
            readings: plural({ count: output.readings }, { one: '# reading', other: '# readings' }),
          }} of ${{
            buoys: plural({ count: input.length }, { one: '# buoy', other: '# buoys' }),
          }}.`
        : null,
  };
}
