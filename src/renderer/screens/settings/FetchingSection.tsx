/** What the application fetches by itself. */

import { useSettings } from '#renderer/data/actions.ts';
import { useApp } from '#renderer/stores/app.ts';
import { ErrorNote } from '#renderer/ui/ErrorNote.tsx';
import { Choice } from './Choice.tsx';
import { Section } from './Section.tsx';

const onOff = [
  { value: 'on', label: 'On' },
  { value: 'off', label: 'Off' },
] as const;

export function FetchingSection() {
  const settings = useApp((state) => state.settings);
  const { run: set, error } = useSettings();
  return (
    <Section title="Automatic updates">
      {error ? <ErrorNote error={error} /> : null}
      <Choice
        label="Refresh favourites"
        value={settings.autoRefresh}
        onChange={(autoRefresh) => set({ autoRefresh })}
        options={onOff}
      />
      <Choice
        label="Resume downloads at start"
        value={settings.continueJobs}
        onChange={(continueJobs) => set({ continueJobs })}
        options={onOff}
      />
      <p className="quiet small prose">
        Favourites and the open buoy are updated, up to 100 per request, no more often than they
        report. Paused on battery, when hidden, offline or without a key.
      </p>
      <p className="quiet small prose">
        Unfinished downloads of history resume at start; off: they wait until you resume them.
      </p>
    </Section>
  );
}
