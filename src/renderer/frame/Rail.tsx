/** The screens: icon and word each. */
import { t } from '@lingui/core/macro';
import {
  Bell,
  ChartSpline,
  CloudSunRain,
  HardDriveDownload,
  List,
  Map as MapIcon,
  Settings,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { type Route, useApp, useShortcut } from '#renderer/stores/app.ts';
import { explained } from '#renderer/ui/Tooltip.tsx';
import { i18n } from '#shared/i18n/i18n.ts';
import { commandTable } from '#shared/model/shortcuts.ts';
import { useWiderThan } from './Panels.tsx';

const icons: Record<Route, ReactNode> = {
  map: <MapIcon size={20} />,
  latest: <List size={20} />,
  seasons: <ChartSpline size={20} />,
  conditions: <CloudSunRain size={20} />,
  alerts: <Bell size={20} />,
  downloads: <HardDriveDownload size={20} />,
  settings: <Settings size={20} />,
};

const places = ['map', 'latest', 'seasons', 'conditions', 'alerts', 'downloads'] as const;

const wordOf = (route: Route): string =>
  route === 'latest'
    ? t({ message: 'Latest', comment: 'Screen: latest reading of each buoy' })
    : i18n._(commandTable[`show-${route}`].label);

export const railWords = (): string[] => [...places, 'settings' as const].map(wordOf);

function Place({ route, hasWord }: { route: Route; hasWord: boolean }) {
  // The full page of a buoy is none of them.
  const current = useApp((state) => state.route === route && state.inspector !== 'page');
  const word = wordOf(route);
  const shortcut = useShortcut(`show-${route}`);
  return (
    <button
      type="button"
      className="rail-place column quiet"
      aria-current={current ? 'page' : undefined}
      onClick={() => useApp.getState().go(route)}
      {...explained(hasWord ? shortcut : `${word} · ${shortcut}`)}
    >
      <span aria-hidden="true">{icons[route]}</span>
      <span className={hasWord ? undefined : 'visually-hidden'}>{word}</span>
    </button>
  );
}

export function Rail() {
  const hasWord = useWiderThan(640);
  return (
    <nav
      className="rail stack gap-1 fixed"
      style={hasWord ? undefined : { minWidth: 0 }}
      aria-label={t`Screens`}
    >
      {places.map((route) => (
        <Place key={route} route={route} hasWord={hasWord} />
      ))}
      <div className="grow" />
      <Place route="settings" hasWord={hasWord} />
    </nav>
  );
}
