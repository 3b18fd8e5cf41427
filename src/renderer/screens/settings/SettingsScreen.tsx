/** Service and key, language, units, time zone and theme, automatic updates, database, versions, quality limits. */
import { t } from '@lingui/core/macro';
import { FolderOpen, Languages } from 'lucide-react';
import {
  type ComponentProps,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useOpenFolder, useSettings } from '#renderer/data/actions.tsx';
import { almanac, call, useAction } from '#renderer/data/almanac.ts';
import { reads } from '#renderer/data/reads.ts';
import { useCacheQuery } from '#renderer/data/useCacheQuery.ts';
import { formatBytes, formatCount, shareText, titled } from '#renderer/format/figure.ts';
import { formatLatLng, positionText, readPosition } from '#renderer/format/position.ts';
import { terms } from '#renderer/format/terms.ts';
import { clockOptions, formatDuration } from '#renderer/format/time.ts';
import { systemLanguage } from '#renderer/i18n/showLanguage.ts';
import { PositionField } from '#renderer/parts/PositionField.tsx';
import { useApp } from '#renderer/stores/app.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { CopyButton } from '#renderer/ui/CopyButton.tsx';
import { commands } from '#renderer/ui/commands.tsx';
import { Form } from '#renderer/ui/Form.tsx';
import { ErrorNote } from '#renderer/ui/ReadState.tsx';
import { optionsOf, Segmented } from '#renderer/ui/Segmented.tsx';
import { Select } from '#renderer/ui/Select.tsx';
import { noticeSentence } from '#shared/i18n/errorSentence.ts';
import { i18n } from '#shared/i18n/i18n.ts';
import { formatLocaleOf, languageNames, languages } from '#shared/i18n/language.ts';
import { roundedPosition } from '#shared/model/geo.ts';
import type { Settings } from '#shared/model/settings.ts';
import { QualitySection } from './QualitySection.tsx';
import { Facts, Section } from './Section.tsx';
import { ServiceSection } from './ServiceSection.tsx';

export function SettingsScreen() {
  const sheet = useRef<HTMLDivElement>(null);
  const show = (at: number) =>
    sheet.current?.querySelectorAll('.settings-section')[at]?.scrollIntoView();
  const titles = [
    t`Service and key`,
    t`Language, units, time zone and theme`,
    t`Automatic refresh`,
    t`Database`,
    t`About`,
    t`Quality limits`,
  ];
  return (
    <div className="settings desk side fill scroll">
      <nav className="settings-index fixed column" aria-label={t`Settings`}>
        {titles.map((title, at) => (
          <button key={title} type="button" className="item quiet" onClick={() => show(at)}>
            {title}
          </button>
        ))}
      </nav>
      <div className="settings-sheet stack gap-4" ref={sheet}>
        <h1 className="title">{t`Settings`}</h1>
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

type ChoiceName = Exclude<keyof Settings, 'boat' | 'language' | 'qualityLimits'>;
type ChoiceProps<Name extends ChoiceName> = {
  name: Name;
  label: string;
  options: ComponentProps<typeof Segmented<Settings[Name]>>['options'];
};

function Choice<Name extends ChoiceName>({ name, ...rest }: ChoiceProps<Name>) {
  const value = useApp((state) => state.settings[name]);
  const { run, error } = useSettings();
  return (
    <>
      <ErrorNote error={error} />
      <Segmented
        rowClass="settings-row"
        value={value}
        onChange={(next) => run({ [name]: next })}
        {...rest}
      />
    </>
  );
}

const EXAMPLE = { lat: 46.2083, lng: -1.5 };

/** One whose options need no explanation. */
const choice = <Name extends ChoiceName>(
  name: Name,
  label: string,
  labels: Record<Settings[Name], string>,
) => <Choice name={name} label={label} options={optionsOf(labels)} />;

function ChoicesSection() {
  const localZone = useApp((state) => state.info?.timezone ?? 'UTC');
  return (
    <Section title={t`Language, units, time zone and theme`}>
      <LanguageChoice />
      {choice('heightUnit', t`Heights`, { m: t`Metres`, ft: t`Feet` })}
      {choice('temperatureUnit', t`Temperatures`, { C: '°C', F: '°F' })}
      <Choice
        name="speedUnit"
        label={t`Speeds`}
        options={[
          ...optionsOf({ 'm/s': 'm/s', 'km/h': 'km/h' }),
          { value: 'kn', label: t`Knots`, title: terms.knot },
          { value: 'bft', label: t`Beaufort`, title: terms.beaufortScale },
        ]}
      />
      {choice('distanceUnit', t`Distances`, {
        km: t`Kilometres`,
        nmi: t`Nautical miles`,
        mi: t`Miles`,
      })}
      <Choice
        name="positionFormat"
        label={t`Positions`}
        options={optionsOf({
          minutes: t`Degrees and minutes`,
          degrees: t({ message: 'Degrees', context: 'positions' }),
          decimals: t({ message: 'Decimals', context: 'positions' }),
        }).map((one) => ({ ...one, title: formatLatLng(EXAMPLE, { positionFormat: one.value }) }))}
      />
      <BoatField />
      <Choice name="clock" label={t`Time zone`} options={clockOptions(localZone)} />
      <Choice
        name="theme"
        label={t`Theme`}
        options={[
          ...optionsOf({
            system: t({ message: 'System', comment: 'Theme of the operating system' }),
            light: t({ message: 'Light', context: 'theme' }),
            dark: t({ message: 'Dark', context: 'theme' }),
          }),
          {
            value: 'night',
            label: t({ message: 'Night', context: 'theme' }),
            title: t`Red on black, dimmed, for the bridge at night`,
          },
        ]}
      />
      <Choice
        name="nightBrightness"
        label={t`Brightness at night`}
        options={(['100', '80', '65'] as const).map((percent) => ({
          value: percent,
          label: shareText(Number(percent) / 100),
          title: t`Dims the theme Night`,
        }))}
      />
      <TextSize />
      <p className="quiet small prose">
        {t`Readings are stored in metres, °C, m/s and UTC; these settings change the display only. Exports have their own.`}
      </p>
    </Section>
  );
}

/** The zoom of the window, which the View menu and its keys change too. */
const textSizes = [0.9, 1, 1.1, 1.25, 1.5, 2];

function onZoom(changed: () => void): () => void {
  window.addEventListener('resize', changed);
  return () => window.removeEventListener('resize', changed);
}

function TextSize() {
  const factor = useSyncExternalStore(onZoom, () => almanac().textSize());
  const { run, error } = useAction((size: number) => call('setTextSize', size));
  return (
    <>
      <ErrorNote error={error} />
      <Segmented
        rowClass="settings-row"
        label={t`Text size`}
        // The steps of the menu are in between: none of these is chosen then.
        value={Math.round(factor * 100) / 100}
        onChange={run}
        options={textSizes.map((size) => ({ value: size, label: shareText(size) }))}
      />
    </>
  );
}

/** The language of the window. A change re-mounts the tree: the choice takes back the focus that it had. */
function LanguageChoice() {
  const value = useApp((state) => state.settings.language);
  const { run, error } = useSettings();
  const id = useId();
  const row = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { locale } = i18n;
    const select = row.current?.querySelector('select');
    if (hadFocus) select?.focus();
    hadFocus = false;
    return () => {
      hadFocus = i18n.locale !== locale && select === document.activeElement;
    };
  }, []);
  const system = languageNames[systemLanguage()];
  return (
    <>
      <ErrorNote error={error} />
      <div className="settings-row" ref={row}>
        <label className="line gap-1 quiet" htmlFor={id}>
          {/* The icon is for people who cannot read the current language. */}
          <Languages size={16} aria-hidden="true" />
          {t`Language`}
        </label>
        <Select
          id={id}
          value={value}
          onChange={(language) => run({ language })}
          options={[
            { value: 'system', label: t`System (${system})` },
            ...languages.map((one) => ({
              value: one,
              label: languageNames[one],
              lang: formatLocaleOf(one),
            })),
          ]}
        />
      </div>
    </>
  );
}

/** The choice that the change of language removed had the focus. */
let hadFocus = false;

const onOff = () => ({
  on: t({ message: 'On', context: 'setting' }),
  off: t({ message: 'Off', context: 'setting' }),
});

export function FetchingSection() {
  const canStart = useApp(({ info }) => info?.canStartAtLogin !== false);
  return (
    <Section title={t`Automatic refresh`}>
      <Choice
        name="autoRefresh"
        label={t`Refresh favourites`}
        options={[
          { value: 'on', label: t`As they report` },
          ...(['30', '60', '180'] as const).map((minutes) => ({
            value: minutes,
            label: formatDuration(Number(minutes) * 60),
          })),
          { value: 'off', label: onOff().off },
        ]}
      />
      {choice('continueJobs', t`Resume downloads at start`, onOff())}
      {choice('keepInTray', t`Keep running in the tray`, onOff())}
      {canStart ? choice('startAtLogin', t`Start at login`, onOff()) : null}
      {[
        t`Closing the window keeps Buoy Almanac in the tray, and alerts continue. To stop, choose Quit in the tray menu or press Ctrl+Q. On a desktop without a tray, closing the window quits.`,
        t`If the system shows no notifications, the window is shown and marked in the taskbar, and the bell counts the alert.`,
        t`Favourites and the open buoy are refreshed, up to 100 per request, no more often than they report. Paused on battery, offline or without a key; when hidden, only buoys with alerts are refreshed.`,
        t`Unfinished downloads of history resume when the application starts. Off: they wait until you resume them.`,
      ].map((text) => (
        <p key={text} className="quiet small prose">
          {text}
        </p>
      ))}
    </Section>
  );
}

export function CacheSection() {
  const cache = useCacheQuery(reads.getCacheInfo, undefined);
  const folder = useOpenFolder();
  const info = cache.value;
  return (
    <Section title={t`Database`}>
      {info?.notice ? <p className="note">{noticeSentence(info.notice)}</p> : null}
      {info ? (
        <Facts
          facts={[
            [t`File`, info.path],
            [t`Size`, formatBytes(info.bytes)],
            [t`Buoys`, formatCount(info.buoys)],
            [t`Readings`, formatCount(info.readings)],
          ]}
        />
      ) : null}
      <ErrorNote error={folder.error ?? cache.error} />
      <div className="row">
        <Button onClick={() => useApp.getState().go('downloads')}>
          {t`Back up, restore, compact or move in Downloads`}
        </Button>
        <Button icon={<FolderOpen size={16} />} onClick={() => folder.run()}>
          {t`Open folder`}
        </Button>
      </div>
      <p className="quiet small prose">{t`One database per service; the demo has its own.`}</p>
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
    [t`Data folder`, info.userData],
    [t`Time zone of this computer`, info.timezone],
  ];
  return (
    <Section title={t`About`}>
      <Facts facts={facts} />
      <div className="row">
        <Button onClick={() => commands.send('show-handbook')}>{t`Handbook`}</Button>
        <Button onClick={() => commands.send('show-shortcuts')}>{t`Keyboard shortcuts`}</Button>
        <CopyButton
          text={() => facts.map(([name, value]) => titled(name, value)).join('\n')}
          copied={t`Versions copied`}
        >
          {t`Copy versions`}
        </CopyButton>
      </div>
    </Section>
  );
}

/** Stored when the field is left or Enter is pressed; an empty one is no position. */
function BoatField() {
  const { boat } = useApp((state) => state.settings);
  const { run, error } = useSettings();
  const [text, setText] = useState(boat ? positionText(boat) : '');
  const store = () => {
    const { position } = readPosition(text);
    const next = position && roundedPosition(position);
    const isChanged = next?.lat !== boat?.lat || next?.lng !== boat?.lng;
    if (isChanged && (next || text.trim() === '')) run({ boat: next });
  };
  return (
    <Form className="settings-boat" onBlur={store} send={store}>
      <PositionField
        label={t`Position of the boat`}
        value={text}
        problem={null}
        onChange={setText}
      />
      <ErrorNote error={error} />
    </Form>
  );
}
