/** Changes settings where they are kept, and tells why one could not be. */
import { useState } from 'react';
import { useApp } from '#renderer/stores/app.ts';
import { type AlmanacError, toAlmanacError } from '#shared/errors.ts';
import type { SettingsPatch } from '#shared/model/settings.ts';
import { almanac, ask } from './almanac.ts';

export function useSettings() {
  const [error, setError] = useState<AlmanacError | null>(null);
  const set = (patch: SettingsPatch): void => {
    setError(null);
    ask(almanac().setSettings(patch)).then(
      (kept) => useApp.setState({ settings: kept }),
      (thrown: unknown) => setError(toAlmanacError(thrown)),
    );
  };
  return { set, error };
}
