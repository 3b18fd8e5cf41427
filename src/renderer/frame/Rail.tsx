/** Where one can go: icon and word. */
import {
  ChartSpline,
  CloudSunRain,
  HardDriveDownload,
  List,
  Map as MapIcon,
  Settings,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { type Route, useApp } from '#renderer/stores/app.ts';
import { useShortcut } from '#renderer/stores/useShortcut.ts';

const places: { route: Route; word: string; key: string; icon: ReactNode }[] = [
  { route: 'map', word: 'Map', key: '1', icon: <MapIcon size={20} /> },
  { route: 'latest', word: 'Latest', key: '2', icon: <List size={20} /> },
  { route: 'seasons', word: 'Seasons', key: '3', icon: <ChartSpline size={20} /> },
  { route: 'conditions', word: 'Conditions', key: '4', icon: <CloudSunRain size={20} /> },
  { route: 'library', word: 'Downloads', key: '5', icon: <HardDriveDownload size={20} /> },
];

function Place({
  route,
  word,
  shortcut,
  icon,
}: {
  route: Route;
  word: string;
  /** Its key, pressed with Ctrl or ⌘. */
  shortcut: string;
  icon: ReactNode;
}) {
  const current = useApp((state) => state.route === route);
  return (
    <button
      type="button"
      className="rail-place"
      aria-current={current ? 'page' : undefined}
      title={`${word} (${useShortcut(shortcut)})`}
      onClick={() => useApp.getState().go(route)}
    >
      <span aria-hidden="true">{icon}</span>
      {word}
    </button>
  );
}

export function Rail() {
  return (
    <nav className="rail stack gap-1 fixed panel" aria-label="Screens">
      {places.map(({ route, word, key, icon }) => (
        <Place key={route} route={route} word={word} shortcut={key} icon={icon} />
      ))}
      <div className="grow" />
      <Place route="settings" word="Settings" shortcut="," icon={<Settings size={20} />} />
    </nav>
  );
}
