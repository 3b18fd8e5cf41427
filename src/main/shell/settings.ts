/** The settings: in memory, and written to their file before they take effect. */
import {
  defaultSettings,
  Settings,
  type SettingsPatch,
  storedSettings,
} from '#shared/model/settings.ts';
import { type JsonFile, jsonFile } from '../system/jsonFile.ts';
import { log } from '../system/log.ts';

export const settingsFile = (path: string): JsonFile<Settings> =>
  jsonFile(
    path,
    storedSettings((name, error) => log.error('a setting cannot be read', error, { name })),
    defaultSettings,
  );

export function createSettings(
  file: JsonFile<Settings>,
  onChange: (settings: Settings, before: Settings) => void,
) {
  let settings = defaultSettings;
  let isRead = false;
  const load = (): Settings => {
    settings = file.read();
    isRead = true;
    return settings;
  };
  return {
    /** At the start. The default settings apply where the file cannot be read; it stays as it is. */
    open(): Settings {
      try {
        return load();
      } catch (thrown) {
        log.error('reading settings', thrown);
        return settings;
      }
    },
    read: (): Settings => settings,
    /** @throws Fault `disk`, `disk-full` where the file cannot be read or written; nothing changes then. */
    change(patch: SettingsPatch): Settings {
      const before = isRead ? settings : load();
      // What this version does not know stays in the file.
      const next = { ...before, ...Settings.parse({ ...before, ...patch }) };
      file.write(next);
      settings = next;
      onChange(settings, before);
      return settings;
    },
  };
}
