/** What the application fetches by itself. */
import { useApp } from '#renderer/stores/app.ts';
import { ErrorNote } from '#renderer/ui/ErrorNote.tsx';
import { Choice } from './Choice.tsx';
import { useSettings } from './useSettings.ts';

const onOff = [
  { value: 'on', label: 'On' },
  { value: 'off', label: 'Off' },
] as const;

export function FetchingSection() {
  const settings = useApp((state) => state.settings);
  const { set, error } = useSettings();
  return (
    <section aria-labelledby="settings-fetching">
      <h2 id="settings-fetching">Fetching by itself</h2>
      {error ? <ErrorNote error={error} /> : null}
      <Choice
        label="Keep up"
        value={settings.keepUp}
        onChange={(keepUp) => set({ keepUp })}
        options={onOff}
      />
      <Choice
        label="Go on at start"
        value={settings.continueJobs}
        onChange={(continueJobs) => set({ continueJobs })}
        options={onOff}
      />
      <p className="settings-note">
        Keeping up fetches the latest readings of favourites and of the open buoy, up to 100 with
        one request, no more often than they report. It rests on battery, while the window is
        hidden, offline and without a key, and leaves the last requests of each hour to you. Going
        on at start takes up unfinished fetches of history; off, they wait until you resume them.
      </p>
    </section>
  );
}
