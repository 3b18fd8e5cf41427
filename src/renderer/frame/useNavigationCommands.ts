/** Dispatches commands of the menu and Escape, and handles those that navigate. */
import { useEffect } from 'react';
import { almanac } from '#renderer/data/almanac.ts';
import { openFile } from '#renderer/features/cacheFile/cacheWork.ts';
import { type Route, useApp } from '#renderer/stores/app.ts';
import { commands, useCommand, type WindowCommand } from '#renderer/ui/commands.tsx';
import { commandNames, commandTable, isWindowKey } from '#shared/model/shortcuts.ts';

/** A field of the screen that goes takes its text when it is left, not when it is removed. */
function show(route: Route): void {
  const focused = document.activeElement;
  const isLeft = route !== useApp.getState().route && focused?.closest('main');
  if (isLeft && focused instanceof HTMLElement) focused.blur();
  useApp.getState().go(route);
}

/** Side becomes page and back; a closed inspector opens on the buoy looked at last. */
function toggleInspector(): void {
  const { inspector, setInspector, selectedBuoyId } = useApp.getState();
  if (selectedBuoyId !== null) setInspector(inspector === 'side' ? 'page' : 'side');
}

/** A page folds to the side, the side closes. */
function closeInspector(): void {
  const { inspector, setInspector, selectBuoy } = useApp.getState();
  if (inspector === 'page') setInspector('side');
  else if (inspector === 'side') selectBuoy(null);
}

const searchable: readonly Route[] = ['map', 'latest', 'downloads'];

/** No search box is in sight: uncovers the one of the screen, or opens the map. */
function search(): void {
  const { route } = useApp.getState();
  show(searchable.includes(route) ? route : 'map');
  commands.sendWhenReady('focus-search');
}

/** Downloads shows the progress. */
function openCache(): void {
  show('downloads');
  void openFile();
}

export function useNavigationCommands(): void {
  useCommand('show-map', () => show('map'));
  useCommand('show-latest', () => show('latest'));
  useCommand('show-seasons', () => show('seasons'));
  useCommand('show-conditions', () => show('conditions'));
  useCommand('show-alerts', () => show('alerts'));
  useCommand('show-downloads', () => show('downloads'));
  useCommand('open-cache', openCache);
  useCommand('show-settings', () => show('settings'));
  useCommand('toggle-inspector', toggleInspector);
  useCommand('escape', closeInspector);
  useCommand('focus-search', search);
}

/** The command of a key that the menu does not handle. */
const commandOf = (key: string): WindowCommand | undefined =>
  key === 'Escape'
    ? 'escape'
    : commandNames.find(
        (name) => isWindowKey(key) && commandTable[name].keys.some((one) => one === key),
      );

const isTyping = ({ key, target }: KeyboardEvent): boolean =>
  isWindowKey(key) &&
  target instanceof Element &&
  target.closest('input, textarea, select, [contenteditable]') !== null &&
  // They take no characters.
  !target.matches('[type="radio"], [type="checkbox"]');

/** Sends the menu's commands, and keys that no control has used, to the part of the window they act on. */
export function useCommandSources(): void {
  useEffect(
    () =>
      almanac().onEvent((event) => {
        if (event.type === 'command') commands.send(event.command);
      }),
    [],
  );
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.isComposing) return;
      // Chromium takes it for *Select all* on Linux, and the menu never gets it.
      if (event.key === '/' && (event.ctrlKey || event.metaKey)) {
        event.preventDefault();
        commands.send('show-shortcuts');
      }
      if (isWindowKey(event.key) && (event.ctrlKey || event.metaKey || event.altKey)) return;
      if (isTyping(event)) return;
      const command = commandOf(event.key);
      if (command) commands.send(command);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
