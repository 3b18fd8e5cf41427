/** Which export the export dialog is open for. */
import { create } from 'zustand';
import type { ExportSelection } from '#shared/model/exportRequest.ts';
import { resetWithService } from './app.ts';

interface ExportDialogState {
  selection: ExportSelection | null;
}

export const useExportDialog = create<ExportDialogState>(() => ({ selection: null }));

export const closeExport = (): void => useExportDialog.setState({ selection: null });

resetWithService(closeExport);

export function useExport(): {
  start: (selection: ExportSelection) => void;
  /** The dialog is open. */
  busy: boolean;
} {
  const busy = useExportDialog((state) => state.selection !== null);
  const start = (selection: ExportSelection): void => {
    if (useExportDialog.getState().selection === null) useExportDialog.setState({ selection });
  };
  return { start, busy };
}
