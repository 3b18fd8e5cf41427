/** Asks for an export: opens the dialog that says what will be written. */
import { create } from 'zustand';
import type { ExportSelection, ExportWish } from '#shared/model/export.ts';
import { resetWithService } from './service.ts';

interface Asked {
  selection: ExportSelection | null;
}

export const useExportAsked = create<Asked>(() => ({ selection: null }));

export const closeExport = (): void => useExportAsked.setState({ selection: null });

resetWithService(closeExport);

export function useExport(): {
  start: (selection: ExportWish['selection']) => void;
  /** The dialog is open. */
  busy: boolean;
} {
  const busy = useExportAsked((state) => state.selection !== null);
  const start = (selection: ExportWish['selection']): void => {
    if (useExportAsked.getState().selection !== null) return;
    const asked =
      selection.kind === 'series'
        ? { ...selection, by: selection.by ?? ('service' as const) }
        : selection;
    useExportAsked.setState({ selection: asked });
  };
  return { start, busy };
}
