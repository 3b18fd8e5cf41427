/** Starts an export through the save dialog; its outcome shows above the status bar. */
import { useState } from 'react';
import { almanac, ask } from '#renderer/stores/almanac.ts';
import { type AlmanacError, toAlmanacError } from '#shared/errors.ts';
import type { ExportWish } from '#shared/model/export.ts';

export function useExport(): {
  start: (selection: ExportWish['selection']) => void;
  /** The save dialog is open. */
  busy: boolean;
  /** Why it could not start; a failure later on is the job's. */
  error: AlmanacError | null;
} {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<AlmanacError | null>(null);
  const start = (selection: ExportWish['selection']): void => {
    if (busy) return;
    setBusy(true);
    setError(null);
    ask(almanac().startExport({ selection }))
      .catch((thrown: unknown) => setError(toAlmanacError(thrown)))
      .finally(() => setBusy(false));
  };
  return { start, busy, error };
}
