/** The time zone of every time shown, and the choice of another. */
import { t } from '@lingui/core/macro';
import { Clock } from 'lucide-react';
import { useSettings } from '#renderer/data/actions.ts';
import { clockOptions } from '#renderer/format/clocks.ts';
import { clockLabel } from '#renderer/format/time.ts';
import { useZone } from '#renderer/parts/useZone.ts';
import { useApp } from '#renderer/stores/app.ts';
import { ErrorNote } from '#renderer/ui/ErrorNote.tsx';
import { Segmented } from '#renderer/ui/Segmented.tsx';
import { useNow } from '#renderer/ui/useNow.ts';
import { StatusPart } from './StatusPart.tsx';

export function ClockPart() {
  const zone = useZone();
  const zoneLabel = clockLabel(useNow(), zone);
  return (
    <StatusPart
      label={t`Time zone`}
      trigger={
        <>
          <Clock size={12} aria-hidden="true" />{' '}
          {zone.clock === 'buoy' ? t`Times in buoy local time` : t`Times in ${zoneLabel}`}
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
        label={t`Time zone`}
        value={clock}
        options={clockOptions(localZone)}
        onChange={(next) => set({ clock: next })}
      />
      <p>
        {clock === 'utc'
          ? t`All times are in UTC.`
          : clock === 'buoy'
            ? t`Times of a buoy are in its local time zone, all others in UTC.`
            : t`All times are in the time zone of this computer, ${localZone}.`}
      </p>
      <ErrorNote error={error} />
    </>
  );
}
