/** The footer of a table: how to read it, and buttons to copy and export it. */
import { Trans } from '@lingui/react/macro';
import { Copy, Download } from 'lucide-react';
import { Button } from '#renderer/ui/Button.tsx';
import { CopyButton } from '#renderer/ui/CopyButton.tsx';

export interface Exporting {
  onExport: () => void;
  /** The save dialog is open. */
  exporting: boolean;
}

export function TableFooter({
  text,
  copied,
  onExport,
  exporting,
}: Exporting & { text: string; copied: () => string }) {
  return (
    <div className="row start apart">
      <p className="quiet small lead statistics-quiet">{text}</p>
      <div className="line">
        <CopyButton icon={<Copy size={16} />} text={copied}>
          <Trans>Copy table</Trans>
        </CopyButton>
        <Button icon={<Download size={16} />} onClick={onExport} busy={exporting}>
          <Trans>Export…</Trans>
        </Button>
      </div>
    </div>
  );
}
