/** Service and key, language, units, time zone and theme, automatic updates, database, versions, quality limits. */
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { FolderOpen } from 'lucide-react';
import { useOpenFolder, useSettings } from '#renderer/data/actions.ts';
import { reads } from '#renderer/data/reads.ts';
import { useCacheQuery } from '#renderer/data/useCacheQuery.ts';
import { formatBytes, formatCount } from '#renderer/format/figure.ts';
import { terms } from '#renderer/format/terms.ts';
import { clockOptions } from '#renderer/format/time.ts';
import { useApp } from '#renderer/stores/app.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { CopyButton } from '#renderer/ui/CopyButton.tsx';
import { commands } from '#renderer/ui/commands.tsx';
import { ErrorNote } from '#renderer/ui/ErrorNote.tsx';
import { Segmented } from '#renderer/ui/Segmented.tsx';
import { noticeSentence } from '#shared/i18n/errorSentence.ts';
import { LanguageChoice } from './LanguageChoice.tsx';
import { QualitySection } from './QualitySection.tsx';
import { Facts, Section } from './Section.tsx';
import { ServiceSection } from './ServiceSection.tsx';

export function SettingsScreen() {
  return (
    <div className="settings fill scroll">
      <div className="settings-sheet stack gap-4">
        <h1 className="title">
          <Trans>Settings</Trans>
        </h1>
        <ServiceSection />
        <ChoicesSection />
        <FetchingSection />
        <CacheSection />
        <AboutSection />
        <QualitySection />
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
        rowClass="settings-row"
        label={t`Heights`}
        value={settings.heightUnit}
        onChange={(heightUnit) => set({ heightUnit })}
        options={[
          { value: 'm', label: t`Metres` },
          { value: 'ft', label: t`Feet` },
        ]}
      />
      <Segmented
        rowClass="settings-row"
        label={t`Temperatures`}
        value={settings.temperatureUnit}
        onChange={(temperatureUnit) => set({ temperatureUnit })}
        options={[
          { value: 'C', label: '°C' },
          { value: 'F', label: '°F' },
        ]}
      />
      <Segmented
        rowClass="settings-row"
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
        rowClass="settings-row"
        label={t`Time zone`}
        value={settings.clock}
        onChange={(clock) => set({ clock })}
        options={clockOptions(localZone)}
      />
      <Segmented
        rowClass="settings-row"
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
        rowClass="settings-row"
        label={t`Refresh favourites`}
        value={settings.autoRefresh}
        onChange={(autoRefresh) => set({ autoRefresh })}
        options={onOff()}
      />
      <Segmented
        rowClass="settings-row"
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

export function CacheSection() {
  const cache = useCacheQuery(reads.getCacheInfo, undefined);
  const folder = useOpenFolder();
  const shown = folder.error ?? cache.error;
  const info = cache.value;
  return (
    <Section title={t`Database`}>
      {info?.notice ? <p className="note">{noticeSentence(info.notice)}</p> : null}
      {info ? (
        <Facts
          facts={[
            [t`File`, info.path, 'selectable'],
            [t`Size`, formatBytes(info.bytes)],
            [t`Buoys`, formatCount(info.buoys)],
            [t`Readings`, formatCount(info.readings)],
          ]}
        />
      ) : null}
      <ErrorNote error={shown} />
      <div className="row">
        <Button onClick={() => useApp.getState().go('downloads')}>
          <Trans>Back up, restore, compact or move in Downloads</Trans>
        </Button>
        <Button icon={<FolderOpen size={16} />} onClick={() => folder.run()}>
          <Trans>Open folder</Trans>
        </Button>
      </div>
      <p className="quiet small prose">
        <Trans>One database per service; the demo has its own.</Trans>
      </p>
    </Section>
  );
}

export function AboutSection() {
  const info = useApp((state) => state.info);
  if (!info) return null;
  const facts: [string, string, string?][] = [
    ['Buoy Almanac', info.version],
    ['Electron', info.electron],
    ['Chromium', info.chromium],
    ['Node', info.node],
    [t`Operating system`, info.platform],
    [t`Data folder`, info.userData, 'selectable'],
    [t`Time zone of this computer`, info.timezone],
  ];
  return (
    <Section title={t`About`}>
      <Facts facts={facts} />
      <div className="row">
        <Button onClick={() => commands.send('show-shortcuts')}>
          <Trans>Keyboard shortcuts</Trans>
        </Button>
        <CopyButton
          text={() => facts.map(([name, value]) => `${name}: ${value}`).join('\n')}
          copied={t`Versions copied`}
        >
          <Trans>Copy versions</Trans>
        </CopyButton>
      </div>
    </Section>
  );
}
