/** Prints the parts of the screen that are marked for it, under a line that says what they are. */
import { t } from '@lingui/core/macro';
import { Printer } from 'lucide-react';
import { call, useAction } from '#renderer/data/almanac.ts';
import { factsText } from '#renderer/format/figure.ts';
import { formatDateTime } from '#renderer/format/time.ts';
import { useNow, useZone } from '#renderer/parts/clock.ts';
import { useApp, useIsPrinting, useShortcut } from '#renderer/stores/app.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { useCommand } from '#renderer/ui/commands.tsx';
import { ErrorNote } from '#renderer/ui/ReadState.tsx';
import { explained } from '#renderer/ui/Tooltip.tsx';
import { serviceName } from '#shared/i18n/serviceName.ts';

/** @param title of the screen */
export function PrintButton({ title }: { title: string }) {
  const print = useAction(() => call('printScreen', { name: title }));
  const { failure, path } = print.output ?? {};
  const run = () => print.run(undefined);
  useCommand('print', run);
  const shortcut = useShortcut('print');
  const [now, zone] = [useNow(), useZone()];
  const service = useApp(({ connection }) => serviceName(connection?.service?.label ?? ''));
  return (
    <>
      <Button
        icon={<Printer size={14} />}
        aria-label={t`Print…`}
        busy={print.busy}
        onClick={run}
        {...explained(shortcut)}
      />
      <span role="status" className="quiet small breaks">
        {failure ? t`Not printed: ${failure}.` : null}
        {path ? t`No printer found. Saved: ${path}` : null}
      </span>
      <ErrorNote error={print.error} />
      {useIsPrinting() ? (
        <h1 className="title printed">
          {factsText(['Buoy Almanac', service, title, formatDateTime(now, zone)])}
        </h1>
      ) : null}
    </>
  );
}
