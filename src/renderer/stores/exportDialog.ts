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

/** Opens the dialog, unless it is open. */
export function startExport(selection: ExportSelection | null): void {
  if (useExportDialog.getState().selection === null) useExportDialog.setState({ selection });
}
