/** Asks for an export: opens the dialog that says what will be written. */
import { create } from 'zustand';
import type { ExportSelection } from '#shared/model/export.ts';
import { resetWithService } from './service.ts';

interface Asked {
  selection: ExportSelection | null;
}

export const useExportAsked = create<Asked>(() => ({ selection: null }));

export const closeExport = (): void => useExportAsked.setState({ selection: null });

resetWithService(closeExport);

export function useExport(): {
  start: (selection: ExportSelection) => void;
  /** The dialog is open. */
  busy: boolean;
} {
  const busy = useExportAsked((state) => state.selection !== null);
  const start = (selection: ExportSelection): void => {
    if (useExportAsked.getState().selection === null) useExportAsked.setState({ selection });
  };
  return { start, busy };
}
