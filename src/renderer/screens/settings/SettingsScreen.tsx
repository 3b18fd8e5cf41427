/** What the person can choose, the service and its key, the cache, and what this program is. */

import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useSettings } from '#renderer/data/actions.ts';
import { clockOptions } from '#renderer/format/clocks.ts';
import { useApp } from '#renderer/stores/app.ts';
import { ErrorNote } from '#renderer/ui/ErrorNote.tsx';
import { languageNames, languages } from '#shared/i18n/language.ts';
import { AboutSection } from './AboutSection.tsx';
import { CacheSection } from './CacheSection.tsx';
import { Choice } from './Choice.tsx';
import { FetchingSection } from './FetchingSection.tsx';
import { QualitySection } from './QualitySection.tsx';
import { Section } from './Section.tsx';
import { ServiceSection } from './ServiceSection.tsx';

export function SettingsScreen() {
  return (
    <div className="settings fill scroll">
      <div className="settings-sheet stack gap-4">
        <h1 className="title">
          <Trans>Settings</Trans>
        </h1>
        <ChoicesSection />
        <FetchingSection />
        <QualitySection />
        <ServiceSection />
        <CacheSection />
        <AboutSection />
      </div>
    </div>
  );
}

function ChoicesSection() {
  const settings = useApp((state) => state.settings);
  const localZone = useApp((state) => state.info?.timezone ?? 'UTC');
  const { run: set, error } = useSettings();
  return (
    <Section title={t`Language, units, time zone and theme`}>
      {error ? <ErrorNote error={error} /> : null}
      <Choice
        label={t`Language`}
        value={settings.language}
        onChange={(language) => set({ language })}
        options={[
          { value: 'system', label: t`System` },
          ...languages.map((value) => ({ value, label: languageNames[value] })),
        ]}
      />
      <Choice
        label={t`Heights`}
        value={settings.heightUnit}
        onChange={(heightUnit) => set({ heightUnit })}
        options={[
          { value: 'm', label: 'Metres' },
          { value: 'ft', label: 'Feet' },
        ]}
      />
      <Choice
        label="Temperatures"
        value={settings.temperatureUnit}
        onChange={(temperatureUnit) => set({ temperatureUnit })}
        options={[
          { value: 'C', label: '°C' },
          { value: 'F', label: '°F' },
        ]}
      />
      <Choice
        label="Speeds"
        value={settings.speedUnit}
        onChange={(speedUnit) => set({ speedUnit })}
        options={[
          { value: 'm/s', label: 'm/s' },
          { value: 'km/h', label: 'km/h' },
          { value: 'kn', label: 'Knots' },
          { value: 'bft', label: 'Beaufort' },
        ]}
      />
      <Choice
        label="Time zone"
        value={settings.clock}
        onChange={(clock) => set({ clock })}
        options={clockOptions(localZone)}
      />
      <Choice
        label="Theme"
        value={settings.theme}
        onChange={(theme) => set({ theme })}
        options={[
          { value: 'system', label: 'System' },
          { value: 'light', label: 'Light' },
          { value: 'dark', label: 'Dark' },
          {
            value: 'night',
            label: 'Night',
            title: 'Red on black, dimmed, for the bridge at night',
          },
        ]}
      />
      <p className="quiet small prose">
        Readings are stored in metres, °C, m/s and UTC; these settings change the display only.
        Exports have their own.
      </p>
    </Section>
  );
}
