/** What the person can choose, the service and its key, the cache, and what this program is. */
import { useState } from 'react';
import { almanac, ask } from '#renderer/stores/almanac.ts';
import { useApp } from '#renderer/stores/app.ts';
import { ErrorNote } from '#renderer/ui/ErrorNote.tsx';
import { Segmented, type SegmentedProps } from '#renderer/ui/Segmented.tsx';
import { type AlmanacError, toAlmanacError } from '#shared/errors.ts';
import type { SettingsPatch } from '#shared/model/settings.ts';
import { AboutSection } from './AboutSection.tsx';
import { CacheSection } from './CacheSection.tsx';
import { ServiceSection } from './ServiceSection.tsx';
import './settings.css';

export function SettingsScreen() {
  return (
    <div className="settings">
      <div className="settings-sheet">
        <h1>Settings</h1>
        <ChoicesSection />
        <ServiceSection />
        <CacheSection />
        <AboutSection />
      </div>
    </div>
  );
}

function Choice<T extends string>(props: SegmentedProps<T>) {
  return (
    <div className="settings-row">
      <span className="settings-name" aria-hidden="true">
        {props.label}
      </span>
      <Segmented {...props} />
    </div>
  );
}

function ChoicesSection() {
  const settings = useApp((state) => state.settings);
  const localZone = useApp((state) => state.info?.timezone);
  const [error, setError] = useState<AlmanacError | null>(null);
  const set = (patch: SettingsPatch) => {
    setError(null);
    ask(almanac().setSettings(patch)).then(
      (kept) => useApp.setState({ settings: kept }),
      (thrown: unknown) => setError(toAlmanacError(thrown)),
    );
  };
  return (
    <section aria-labelledby="settings-choices">
      <h2 id="settings-choices">Units, clock and theme</h2>
      {error ? <ErrorNote error={error} /> : null}
      <Choice
        label="Heights"
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
        label="Clock"
        value={settings.clock}
        onChange={(clock) => set({ clock })}
        options={[
          { value: 'utc', label: 'UTC' },
          { value: 'buoy', label: 'Each buoy’s own' },
          {
            value: 'local',
            label: 'This computer’s',
            ...(localZone ? { title: localZone } : {}),
          },
        ]}
      />
      <Choice
        label="Theme"
        value={settings.theme}
        onChange={(theme) => set({ theme })}
        options={[
          { value: 'system', label: 'As the system' },
          { value: 'light', label: 'Light' },
          { value: 'dark', label: 'Dark' },
        ]}
      />
      <p className="settings-note">
        Readings are stored in metres, °C, m/s and UTC; these choices change only what is shown.
        Exports keep the stored units.
      </p>
    </section>
  );
}
