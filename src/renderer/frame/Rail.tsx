/** The screens: icon and word each, and how many notices of alerts are new. */
import { plural, t } from '@lingui/core/macro';
import {
  Bell,
  ChartSpline,
  CloudSunRain,
  HardDriveDownload,
  List,
  Map as MapIcon,
  Settings,
} from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import * as z from 'zod/mini';
import { reads } from '#renderer/data/reads.ts';
import { useCacheQuery, useService } from '#renderer/data/useCacheQuery.ts';
import { type Route, useApp, useShortcut } from '#renderer/stores/app.ts';
import { persistedStore } from '#renderer/stores/persisted.ts';
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

/** By service: the newest entry of the log, epoch seconds, when the screen of alerts was shown last, or the log was read first. */
const Seen = z.object({ seen: z._default(z.record(z.string(), z.number()), {}) });
const useSeen = persistedStore('alerts-seen', Seen);

/** The full page of a buoy covers each of them. */
const useIsShown = (route: Route): boolean =>
  useApp((state) => state.route === route && state.inspector !== 'page');

/** How many notices were given since the screen of alerts was shown last. */
function useUnread(): number {
  const service = useService();
  const log = useCacheQuery(reads.getAlerts, undefined).value?.log;
  const isShown = useIsShown('alerts');
  const last = useSeen(({ seen }) => seen[service]);
  const newest = log?.reduce((time, { at }) => Math.max(time, at), last ?? 0);
  useEffect(() => {
    if (newest !== undefined && (last === undefined || (isShown && newest > last)))
      useSeen.setState(({ seen }) => ({ seen: { ...seen, [service]: newest } }));
  }, [isShown, newest, last, service]);
  if (!log || isShown) return 0;
  return log.filter(({ told, at }) => told === 'yes' && at > (last ?? Infinity)).length;
}

function Place(props: { route: Route; hasWord: boolean; unread?: number }) {
  const { route, hasWord, unread = 0 } = props;
  const current = useIsShown(route);
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
      <span aria-hidden="true" className="line">
        {icons[route]}
        {unread > 0 ? <strong className="bad">{unread}</strong> : null}
      </span>
      <span className={hasWord ? undefined : 'visually-hidden'}>{word}</span>
    </button>
  );
}

export function Rail() {
  const hasWord = useWiderThan(640);
  const unread = useUnread();
  return (
    <nav
      className="rail stack gap-1 fixed"
      style={hasWord ? undefined : { minWidth: 0 }}
      aria-label={t`Screens`}
    >
      {places.map((route) => (
        <Place
          key={route}
          route={route}
          hasWord={hasWord}
          unread={route === 'alerts' ? unread : 0}
        />
      ))}
      <p role="status" className="visually-hidden">
        {unread > 0 ? plural(unread, { one: '# new alert', other: '# new alerts' }) : null}
      </p>
      <div className="grow" />
      <Place route="settings" hasWord={hasWord} />
    </nav>
  );
}
