/** What the application fetches by itself. */

import { useSettings } from '#renderer/data/actions.ts';
import { useApp } from '#renderer/stores/app.ts';
import { ErrorNote } from '#renderer/ui/ErrorNote.tsx';
import { Choice } from './Choice.tsx';

const onOff = [
  { value: 'on', label: 'On' },
  { value: 'off', label: 'Off' },
] as const;

export function FetchingSection() {
  const settings = useApp((state) => state.settings);
  const { run: set, error } = useSettings();
  return (
    <section aria-labelledby="settings-fetching">
      <h2 id="settings-fetching">Fetching by itself</h2>
      {error ? <ErrorNote error={error} /> : null}
      <Choice
        label="Refresh favourites"
        value={settings.autoRefresh}
        onChange={(autoRefresh) => set({ autoRefresh })}
        options={onOff}
      />
      <Choice
        label="Resume at start"
        value={settings.continueJobs}
        onChange={(continueJobs) => set({ continueJobs })}
        options={onOff}
      />
      <p className="quiet small settings-note">
        Favourites and the open buoy are refreshed by themselves, up to 100 with one request, no
        more often than they report. This rests on battery, while the window is hidden, offline and
        without a key.
      </p>
      <p className="quiet small settings-note">
        Unfinished fetches of history are resumed at start; off, they wait until you resume them.
      </p>
    </section>
  );
}
