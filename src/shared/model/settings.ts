/** What the person chose; kept in a small JSON file, never the key. */
import { z } from 'zod';

export const heightUnits = ['m', 'ft'] as const;
export const temperatureUnits = ['C', 'F'] as const;
export const speedUnits = ['m/s', 'km/h', 'kn', 'bft'] as const;
export const clocks = ['utc', 'buoy', 'local'] as const;
export const themes = ['system', 'light', 'dark'] as const;

export const Settings = z.object({
  heightUnit: z.enum(heightUnits).default('m'),
  temperatureUnit: z.enum(temperatureUnits).default('C'),
  speedUnit: z.enum(speedUnits).default('m/s'),
  clock: z.enum(clocks).default('utc'),
  theme: z.enum(themes).default('system'),
});
export type Settings = z.infer<typeof Settings>;
export const SettingsPatch = Settings.partial();
export type SettingsPatch = Partial<Settings>;
