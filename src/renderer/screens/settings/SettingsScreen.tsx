/** Language, units, time zone and theme; automatic updates, quality limits, service and key, database, versions. */

import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useSettings } from '#renderer/data/actions.ts';
import { clockOptions } from '#renderer/format/clocks.ts';
import { terms } from '#renderer/format/terms.ts';
import { useApp } from '#renderer/stores/app.ts';
import { ErrorNote } from '#renderer/ui/ErrorNote.tsx';
import { Segmented } from '#renderer/ui/Segmented.tsx';
import { AboutSection } from './AboutSection.tsx';
import { CacheSection } from './CacheSection.tsx';
import { FetchingSection } from './FetchingSection.tsx';
import { LanguageChoice } from './LanguageChoice.tsx';
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
      <ErrorNote error={error} />
      <LanguageChoice value={settings.language} onChange={(language) => set({ language })} />
      <Segmented
        row="settings-row"
        label={t`Heights`}
        value={settings.heightUnit}
        onChange={(heightUnit) => set({ heightUnit })}
        options={[
          { value: 'm', label: t`Metres` },
          { value: 'ft', label: t`Feet` },
        ]}
      />
      <Segmented
        row="settings-row"
        label={t`Temperatures`}
        value={settings.temperatureUnit}
        onChange={(temperatureUnit) => set({ temperatureUnit })}
        options={[
          { value: 'C', label: '°C' },
          { value: 'F', label: '°F' },
        ]}
      />
      <Segmented
        row="settings-row"
        label={t`Speeds`}
        value={settings.speedUnit}
        onChange={(speedUnit) => set({ speedUnit })}
        options={[
          { value: 'm/s', label: 'm/s' },
          { value: 'km/h', label: 'km/h' },
          { value: 'kn', label: t`Knots`, title: terms.knot },
          { value: 'bft', label: t`Beaufort`, title: terms.beaufortScale },
        ]}
      />
      <Segmented
        row="settings-row"
        label={t`Time zone`}
        value={settings.clock}
        onChange={(clock) => set({ clock })}
        options={clockOptions(localZone)}
      />
      <Segmented
        row="settings-row"
        label={t`Theme`}
        value={settings.theme}
        onChange={(theme) => set({ theme })}
        options={[
          {
            value: 'system',
            label: t({ message: 'System', comment: 'Theme of the operating system' }),
          },
          { value: 'light', label: t({ message: 'Light', context: 'theme' }) },
          { value: 'dark', label: t({ message: 'Dark', context: 'theme' }) },
          {
            value: 'night',
            label: t({ message: 'Night', context: 'theme' }),
            title: t`Red on black, dimmed, for the bridge at night`,
          },
        ]}
      />
      <p className="quiet small prose">
        <Trans>
          Readings are stored in metres, °C, m/s and UTC; these settings change the display only.
          Exports have their own.
        </Trans>
      </p>
    </Section>
  );
}
