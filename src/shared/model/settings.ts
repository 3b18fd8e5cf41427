/** The settings; stored in a small JSON file, without the key. */
import * as z from 'zod/mini';
import { languages } from '../i18n/language.ts';
import { Position } from './geo.ts';
import { publishedLimits, QualityLimits } from './quality.ts';

export const heightUnits = ['m', 'ft'] as const;
export const temperatureUnits = ['C', 'F'] as const;
export const speedUnits = ['m/s', 'km/h', 'kn', 'bft'] as const;
export const clocks = ['utc', 'buoy', 'local'] as const;

const Complete = z.object({
  heightUnit: z.enum(heightUnits),
  temperatureUnit: z.enum(temperatureUnits),
  speedUnit: z.enum(speedUnits),
  distanceUnit: z.enum(['km', 'nmi', 'mi']),
  positionFormat: z.enum(['minutes', 'degrees', 'decimals']),
  /** Where the boat is: bearing and range of buoys are from it; null: not given. */
  boat: z.nullable(Position),
  clock: z.enum(clocks),
  /** `system`: the first language of the system that the application has, else English. */
  language: z.enum(['system', ...languages]),
  theme: z.enum(['system', 'light', 'dark', 'night']),
  /** Brightness of the night theme, percent. */
  nightBrightness: z.enum(['100', '80', '65']),
  /** When favourites and the open buoy are refreshed: `on`: as they report; or at most once in so many minutes. */
  autoRefresh: z.enum(['on', '30', '60', '180', 'off']),
  /** Whether unfinished fetches continue at start. */
  continueJobs: z.enum(['on', 'off']),
  /** Closing the window hides it. */
  keepInTray: z.enum(['on', 'off']),
  startAtLogin: z.enum(['on', 'off']),
  /** Whether a window on an Electron without security fixes says so. */
  noteOldElectron: z.enum(['on', 'off']),
  qualityLimits: QualityLimits,
});
export type Settings = z.infer<typeof Complete>;

export const defaultSettings: Settings = {
  heightUnit: 'm',
  temperatureUnit: 'C',
  speedUnit: 'm/s',
  distanceUnit: 'km',
  positionFormat: 'minutes',
  boat: null,
  clock: 'utc',
  language: 'system',
  theme: 'system',
  nightBrightness: '100',
  autoRefresh: 'on',
  continueJobs: 'on',
  keepInTray: 'off',
  startAtLogin: 'off',
  noteOldElectron: 'on',
  qualityLimits: publishedLimits,
};

const withDefaults = (stored: object): Settings => ({ ...defaultSettings, ...stored });

/** Only what changes; what is absent stays as it is. */
export const SettingsPatch = z.partial(Complete);
export type SettingsPatch = z.infer<typeof SettingsPatch>;
/** A file written before a setting existed reads with its default. */
export const Settings = z.pipe(SettingsPatch, z.transform(withDefaults));

/**
 * Of a file: a setting that this version cannot read has its default, and settings that it does not know are kept.
 * @param unreadable is called for each one that cannot be read
 */
export const storedSettings = (unreadable: (name: string, error: z.core.$ZodError) => void) =>
  z.pipe(
    z.looseObject({}),
    z.transform((stored) => {
      const readable = Object.entries(stored).filter(([name, value]) => {
        if (!isSetting(name)) return true;
        const { error } = Complete.shape[name].safeParse(value);
        if (error) unreadable(name, error);
        return !error;
      });
      return withDefaults(Object.fromEntries(readable));
    }),
  );

const isSetting = (name: string): name is keyof Settings => Object.hasOwn(Complete.shape, name);
