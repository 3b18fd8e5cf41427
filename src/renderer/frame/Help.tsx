/**
 * Opens the handbook at what the window shows: beside it, or over it in a narrow window, above a dialog and before a
 * service is open. Its code and pages are loaded then, not at the start.
 */
import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { useAction } from '#renderer/data/almanac.ts';
import type { HandbookPage } from '#renderer/screens/handbook/sections.ts';
import { type Route, useApp } from '#renderer/stores/app.ts';
import { CommandLayer, ranks, useCommand } from '#renderer/ui/commands.tsx';
import { Dialog } from '#renderer/ui/Dialog.tsx';
import { ErrorNote } from '#renderer/ui/ReadState.tsx';
import { useNarrowWindow } from './Panels.tsx';

const pageOfScreen: Record<Route, HandbookPage> = {
  map: 'map',
  latest: 'map',
  seasons: 'statistics',
  conditions: 'days',
  alerts: 'days',
  downloads: 'data',
  settings: 'first-steps',
};

function pageInView(): HandbookPage {
  const { connection, route, inspector, selectedBuoyId } = useApp.getState();
  if (!connection?.service) return 'first-steps';
  return selectedBuoyId !== null && inspector === 'page' ? 'buoy' : pageOfScreen[route];
}

const load = async (about: 'view' | 'shortcuts') => {
  const { Handbook, readHandbook, shortcutsPlace } = await import(
    '#renderer/screens/handbook/Handbook.tsx'
  );
  const sections = await readHandbook();
  const first = about === 'view' ? { page: pageInView(), anchor: '' } : shortcutsPlace();
  const isFree = useApp.getState().connection?.service && !document.querySelector('dialog:modal');
  return { Handbook, sections, first, isFree: Boolean(isFree) };
};

export function Help() {
  const [opened, setOpened] = useState<Awaited<ReturnType<typeof load>> | null>(null);
  const { run, error } = useAction(load, { onDone: setOpened });
  const close = () => setOpened(null);
  const narrow = useNarrowWindow();
  return (
    // Also above an open dialog.
    <CommandLayer rank={ranks.dialog}>
      <HelpKeys onHandbook={() => run('view')} onShortcuts={() => run('shortcuts')} />
      <ErrorNote error={error} />
      {opened ? (
        <Dialog title={t`Handbook`} beside={opened.isFree && !narrow} onClose={close}>
          <opened.Handbook sections={opened.sections} first={opened.first} onClose={close} />
        </Dialog>
      ) : null}
    </CommandLayer>
  );
}

function HelpKeys(props: { onHandbook: () => void; onShortcuts: () => void }) {
  useCommand('show-handbook', props.onHandbook);
  useCommand('show-shortcuts', props.onShortcuts);
  return null;
}
