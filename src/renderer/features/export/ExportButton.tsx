/** The button that opens the export dialog; the command of the menu does the same while it is shown. */
import { Download } from 'lucide-react';
import { startExport, useExportDialog, useShortcut } from '#renderer/stores/app.ts';
import { Button, type ButtonProps } from '#renderer/ui/Button.tsx';
import { useCommand } from '#renderer/ui/commands.tsx';
import type { ExportSelection } from '#shared/model/exportRequest.ts';

/** @param selection what is exported; null: nothing can be */
export function ExportButton(props: ButtonProps & { selection: () => ExportSelection | null }) {
  const { selection, ...rest } = props;
  const shortcut = useShortcut('export');
  const isOpen = useExportDialog((state) => state.selection !== null);
  const run = () => startExport(selection());
  useCommand('export', run);
  return (
    <Button icon={<Download size={16} />} title={shortcut} busy={isOpen} onClick={run} {...rest} />
  );
}
