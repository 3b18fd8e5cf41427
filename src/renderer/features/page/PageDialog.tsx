/** The preview of the page of a buoy, which is printed, or saved as PDF or PNG. */
import { t } from '@lingui/core/macro';
import { useEffect, useState } from 'react';
import { call, useAction } from '#renderer/data/almanac.ts';
import { pageCommand } from '#renderer/format/commandLine.ts';
import { useApp } from '#renderer/stores/app.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { CopyButton } from '#renderer/ui/CopyButton.tsx';
import { Dialog } from '#renderer/ui/Dialog.tsx';
import { ErrorNote, ProgressLine } from '#renderer/ui/ReadState.tsx';
import type { CachedBuoy } from '#shared/model/buoy.ts';
import { buoyTitle } from '#shared/text/search.ts';

const pageOf = (buoyId: number) => ({ buoyId, range: null, heightLimit: null });

export function PageDialog({ buoy, onClose }: { buoy: CachedBuoy; onClose: () => void }) {
  const drawing = useAction((buoyId: number) => call('drawPage', pageOf(buoyId)));
  const { run, output: drawn } = drawing;
  useEffect(() => run(buoy.id), [run, buoy.id]);
  const image = useObjectUrl(drawn?.png);
  const connection = useApp((state) => state.connection);
  const save = useAction(async (format: 'pdf' | 'png') =>
    drawn ? call('savePicture', { name: buoyTitle(buoy), format, data: drawn[format] }) : null,
  );
  const print = useAction((buoyId: number) => call('printPage', pageOf(buoyId)));
  const failure = print.output?.failure;
  const path = save.output?.path;
  const canPrint = drawn?.canPrint ?? false;
  const waiting = drawn ? null : t`The page is being drawn`;
  return (
    <Dialog
      title={t`Print or save page`}
      onClose={onClose}
      isText
      actions={
        <>
          {connection ? (
            <CopyButton
              text={() => pageCommand(buoy.id, connection)}
            >{t`Copy as command`}</CopyButton>
          ) : null}
          <Button onClick={() => save.run('png')} disabledBecause={waiting} busy={save.busy}>
            {t`Save as PNG…`}
          </Button>
          <Button
            variant={canPrint ? undefined : 'primary'}
            onClick={() => save.run('pdf')}
            disabledBecause={waiting}
            busy={save.busy}
          >
            {t`Save as PDF…`}
          </Button>
          {canPrint ? (
            <Button variant="primary" onClick={() => print.run(buoy.id)} busy={print.busy}>
              {t`Print…`}
            </Button>
          ) : null}
        </>
      }
    >
      <ProgressLine active={drawing.busy} label={t`Computing`} />
      <ErrorNote error={drawing.error ?? save.error ?? print.error} />
      <p aria-live="polite" hidden={!failure && !path}>
        {failure ? t`Not printed: ${failure}. Save the page as PDF and print that file.` : ''}
        {path ? t`Saved: ${path}` : ''}
      </p>
      {image ? <img className="page-preview" src={image} alt={t`Preview of the page`} /> : null}
    </Dialog>
  );
}

/** A URL of the bytes of a PNG; null without bytes. */
function useObjectUrl(png: Uint8Array<ArrayBuffer> | undefined): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!png) return;
    const made = URL.createObjectURL(new Blob([png], { type: 'image/png' }));
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [png]);
  return url;
}
