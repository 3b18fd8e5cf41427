/** The clock every time is shown in; another is one press away. */
import { Clock } from 'lucide-react';
import { useSettings } from '#renderer/data/actions.ts';
import { clockOptions } from '#renderer/format/clocks.ts';
import { clockLabel } from '#renderer/format/time.ts';
import { useApp } from '#renderer/stores/app.ts';
import { ErrorNote } from '#renderer/ui/ErrorNote.tsx';
import { Segmented } from '#renderer/ui/Segmented.tsx';
import { useNow } from '#renderer/ui/useNow.ts';
import { useZone } from '#renderer/ui/useZone.ts';
import { StatusPart } from './StatusPart.tsx';

export function ClockPart() {
  const zone = useZone();
  const now = useNow();
  return (
    <StatusPart
      label="Time zone"
      trigger={
        <>
          <Clock size={12} aria-hidden="true" /> Times in{' '}
          {zone.clock === 'buoy' ? 'buoy local time' : clockLabel(now, zone)}
        </>
      }
    >
      <ClockChoice />
    </StatusPart>
  );
}

function ClockChoice() {
  const clock = useApp((state) => state.settings.clock);
  const localZone = useApp((state) => state.info?.timezone ?? 'UTC');
  const { run: set, error } = useSettings();
  return (
    <>
      <Segmented
        label="Time zone"
        value={clock}
        options={clockOptions(localZone)}
        onChange={(next) => set({ clock: next })}
      />
      <p>
        {clock === 'utc'
          ? 'All times are in UTC.'
          : clock === 'buoy'
            ? 'Times of a buoy are in its local zone, all others in UTC.'
            : `All times are in the zone of this computer, ${localZone}.`}
      </p>
      {error ? <ErrorNote error={error} /> : null}
    </>
  );
}
