/** What the application downloads automatically. */

import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useSettings } from '#renderer/data/actions.ts';
import { useApp } from '#renderer/stores/app.ts';
import { ErrorNote } from '#renderer/ui/ErrorNote.tsx';
import { Segmented } from '#renderer/ui/Segmented.tsx';
import { Section } from './Section.tsx';

const onOff = () =>
  [
    { value: 'on', label: t({ message: 'On', context: 'setting' }) },
    { value: 'off', label: t({ message: 'Off', context: 'setting' }) },
  ] as const;

export function FetchingSection() {
  const settings = useApp((state) => state.settings);
  const { run: set, error } = useSettings();
  return (
    <Section title={t`Automatic updates`}>
      <ErrorNote error={error} />
      <Segmented
        row="settings-row"
        label={t`Refresh favourites`}
        value={settings.autoRefresh}
        onChange={(autoRefresh) => set({ autoRefresh })}
        options={onOff()}
      />
      <Segmented
        row="settings-row"
        label={t`Resume downloads at start`}
        value={settings.continueJobs}
        onChange={(continueJobs) => set({ continueJobs })}
        options={onOff()}
      />
      <p className="quiet small prose">
        <Trans>
          Favourites and the open buoy are updated, up to 100 per request, no more often than they
          report. Paused on battery, when hidden, offline or without a key.
        </Trans>
      </p>
      <p className="quiet small prose">
        <Trans>
          Unfinished downloads of history resume when the application starts. Off: they wait until
          you resume them.
        </Trans>
      </p>
    </Section>
  );
}
