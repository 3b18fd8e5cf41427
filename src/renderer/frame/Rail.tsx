/** The screens: icon and word each. */
import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import {
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

const places: { route: Route; word: MessageDescriptor; icon: ReactNode }[] = [
  { route: 'map', word: msg`Map`, icon: <MapIcon size={20} /> },
  {
    route: 'latest',
    word: msg({ message: 'Latest', comment: 'Screen: latest reading of each buoy' }),
    icon: <List size={20} />,
  },
  { route: 'seasons', word: msg`Seasons`, icon: <ChartSpline size={20} /> },
  { route: 'conditions', word: msg`Conditions`, icon: <CloudSunRain size={20} /> },
  { route: 'downloads', word: msg`Downloads`, icon: <HardDriveDownload size={20} /> },
];

function Place({ route, word, icon }: { route: Route; word: MessageDescriptor; icon: ReactNode }) {
  const current = useApp((state) => state.route === route);
  return (
    <button
      type="button"
      className="rail-place column quiet small"
      aria-current={current ? 'page' : undefined}
      data-word={i18n._(word)}
      onClick={() => useApp.getState().go(route)}
      {...explained(useShortcut(`show-${route}`))}
    >
      <span aria-hidden="true">{icon}</span>
      {i18n._(word)}
    </button>
  );
}

export function Rail() {
  return (
    <nav className="rail stack gap-1 fixed panel" aria-label={t`Screens`}>
      {places.map(({ route, word, icon }) => (
        <Place key={route} route={route} word={word} icon={icon} />
      ))}
      <div className="grow" />
      <Place route="settings" word={msg`Settings`} icon={<Settings size={20} />} />
    </nav>
  );
}
