/** The settings; stored in a small JSON file, without the key. */
import { z } from 'zod';
import { languages } from '../i18n/language.ts';
import { publishedLimits, QualityLimits } from './quality.ts';

export const heightUnits = ['m', 'ft'] as const;
export const temperatureUnits = ['C', 'F'] as const;
export const speedUnits = ['m/s', 'km/h', 'kn', 'bft'] as const;
export const clocks = ['utc', 'buoy', 'local'] as const;
const onOff = ['on', 'off'] as const;
const themes = ['system', 'light', 'dark', 'night'] as const;

const fields = {
  heightUnit: z.enum(heightUnits),
  temperatureUnit: z.enum(temperatureUnits),
  speedUnit: z.enum(speedUnits),
  clock: z.enum(clocks),
  /** `system`: the first language of the system that the application has, else English. */
  language: z.enum(['system', ...languages]),
  theme: z.enum(themes),
  /** Whether favourites and the open buoy are refreshed automatically. */
  autoRefresh: z.enum(onOff),
  /** Whether unfinished fetches continue at start. */
  continueJobs: z.enum(onOff),
  /** Of the quality flags. */
  qualityLimits: QualityLimits,
};

/** A file written before a setting existed reads with its default. */
export const Settings = z.object({
  heightUnit: fields.heightUnit.default('m'),
  temperatureUnit: fields.temperatureUnit.default('C'),
  speedUnit: fields.speedUnit.default('m/s'),
  clock: fields.clock.default('utc'),
  language: fields.language.default('system'),
  theme: fields.theme.default('system'),
  autoRefresh: fields.autoRefresh.default('on'),
  continueJobs: fields.continueJobs.default('on'),
  qualityLimits: fields.qualityLimits.default(publishedLimits),
});
export type Settings = z.infer<typeof Settings>;

/** Only what changes; what is absent stays as it is. */
export const SettingsPatch = z.object(fields).partial();
export type SettingsPatch = z.infer<typeof SettingsPatch>;
