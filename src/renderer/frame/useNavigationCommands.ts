/** Commands of the menu that move about the window, and Escape. */
import { useEffect } from 'react';
import { openFile } from '#renderer/features/cacheFile/useCacheWork.ts';
import { type Route, useApp } from '#renderer/stores/app.ts';
import { useCommand } from '#renderer/stores/useCommand.ts';

const show = (route: Route): void => useApp.getState().go(route);

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

/** Map, latest list and library answer `focus-search` themselves; from elsewhere the map opens first. */
function search(): void {
  const { route } = useApp.getState();
  if (route === 'map' || route === 'latest' || route === 'library') return;
  show('map');
  let tries = 0;
  const focus = (): void => {
    const box = document.querySelector<HTMLInputElement>('main input[role="combobox"]');
    if (box) box.focus();
    else if (tries++ < 60) requestAnimationFrame(focus);
  };
  requestAnimationFrame(focus);
}

/** The library tells how it goes. */
function openCache(): void {
  show('library');
  void openFile();
}

export function useNavigationCommands(): void {
  useCommand('show-map', () => show('map'));
  useCommand('show-latest', () => show('latest'));
  useCommand('show-seasons', () => show('seasons'));
  useCommand('show-conditions', () => show('conditions'));
  useCommand('show-library', () => show('library'));
  useCommand('open-cache', openCache);
  useCommand('show-settings', () => show('settings'));
  useCommand('toggle-inspector', toggleInspector);
  useCommand('close-inspector', closeInspector);
  useCommand('focus-search', search);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && !event.defaultPrevented) closeInspector();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
