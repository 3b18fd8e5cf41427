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
import { Tooltip } from '#renderer/ui/Tooltip.tsx';

const places: { route: Route; word: string; icon: ReactNode }[] = [
  { route: 'map', word: 'Map', icon: <MapIcon size={20} /> },
  { route: 'latest', word: 'Latest', icon: <List size={20} /> },
  { route: 'seasons', word: 'Seasons', icon: <ChartSpline size={20} /> },
  { route: 'conditions', word: 'Conditions', icon: <CloudSunRain size={20} /> },
  { route: 'library', word: 'Downloads', icon: <HardDriveDownload size={20} /> },
];

function Place({ route, word, icon }: { route: Route; word: string; icon: ReactNode }) {
  const current = useApp((state) => state.route === route);
  return (
    <Tooltip text={useShortcut(`show-${route}`)}>
      <button
        type="button"
        className="rail-place column quiet small"
        aria-current={current ? 'page' : undefined}
        onClick={() => useApp.getState().go(route)}
      >
        <span aria-hidden="true">{icon}</span>
        {word}
      </button>
    </Tooltip>
  );
}

export function Rail() {
  return (
    <nav className="rail stack gap-1 fixed panel" aria-label="Screens">
      {places.map(({ route, word, icon }) => (
        <Place key={route} route={route} word={word} icon={icon} />
      ))}
      <div className="grow" />
      <Place route="settings" word="Settings" icon={<Settings size={20} />} />
    </nav>
  );
}
