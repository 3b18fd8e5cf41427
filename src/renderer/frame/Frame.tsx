/** Rail, screen, inspector, status bar. */
import { t } from '@lingui/core/macro';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { ExportOutcomes } from '#renderer/features/export/ExportOutcomes.tsx';
import { MapScreen } from '#renderer/screens/map/MapScreen.tsx';
import { type Route, useApp, useExportDialog } from '#renderer/stores/app.ts';
import { CommandLayer, ranks } from '#renderer/ui/commands.tsx';
import { lazyPart, loadLazyParts } from '#renderer/ui/lazyParts.ts';
import { ProgressLine } from '#renderer/ui/ReadState.tsx';
import { i18n } from '#shared/i18n/i18n.ts';
import { serviceName } from '#shared/i18n/serviceName.ts';
import { commandTable } from '#shared/model/shortcuts.ts';
import { markStep } from '#shared/startSteps.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { usePanelFocus, useScreenFocus } from './focus.ts';
import { CacheNotice, ElectronNote, OpenBuoyNotice, UndoNote } from './Notes.tsx';
import { Panels, useNarrowWindow } from './Panels.tsx';
import { Rail } from './Rail.tsx';
import { JobsPart } from './statusBar/JobsPart.tsx';
import { AutoRefreshPart, ClockPart, NetworkPart, QuotaPart } from './statusBar/parts.tsx';
import { ServicePart } from './statusBar/ServicePart.tsx';
import { useNavigationCommands } from './useNavigationCommands.ts';

// The window starts with the map. What else it shows is loaded after it, in the order in which it is likely needed.
const BuoyInspector = lazyPart(
  () => import('#renderer/screens/buoy/BuoyInspector.tsx'),
  'BuoyInspector',
);
const screens = {
  latest: lazyPart(() => import('#renderer/screens/latest/LatestScreen.tsx'), 'LatestScreen'),
  seasons: lazyPart(() => import('#renderer/screens/seasons/SeasonsScreen.tsx'), 'SeasonsScreen'),
  conditions: lazyPart(() => import('#renderer/screens/conditions/DaysScreen.tsx'), 'DaysScreen'),
  alerts: lazyPart(() => import('#renderer/screens/alerts/AlertsScreen.tsx'), 'AlertsScreen'),
  downloads: lazyPart(
    () => import('#renderer/screens/downloads/DownloadsScreen.tsx'),
    'DownloadsScreen',
  ),
  settings: lazyPart(
    () => import('#renderer/screens/settings/SettingsScreen.tsx'),
    'SettingsScreen',
  ),
};
const WatchView = lazyPart(() => import('#renderer/screens/watch/WatchView.tsx'), 'WatchView');
const ExportDialog = lazyPart(
  () => import('#renderer/features/export/ExportDialog.tsx'),
  'ExportDialog',
);

/** Beside a list, seasons or conditions the commands belong to that screen. */
const ofScreen: readonly Route[] = ['latest', 'seasons', 'conditions', 'downloads'];

/** A part of the window that may still be loading, and that may fail without the others. */
function Part({ children }: { children: ReactNode }) {
  return (
    <ErrorBoundary scope="part">
      <Suspense fallback={<ProgressLine active label={t`Opening`} />}>{children}</Suspense>
    </ErrorBoundary>
  );
}

export function Frame() {
  const route = useApp((state) => state.route);
  const label = useApp(({ connection }) => {
    const service = connection?.service;
    const file = service?.readOnlyCache?.name;
    return file === undefined ? service && serviceName(service.label) : t`${file} – read-only`;
  });
  const isFile = useApp((state) => state.connection?.service?.kind === 'file');
  const selected = useApp((state) => state.selectedBuoyId);
  const mode = useApp((state) => (selected === null ? 'closed' : state.inspector));
  const isExportAsked = useExportDialog((state) => state.selection !== null);
  const narrow = useNarrowWindow();
  const title = i18n._(commandTable[`show-${route}`].label);
  const Screen = route === 'map' ? null : screens[route];
  useNavigationCommands();

  useEffect(() => markStep('frame shown'), []);
  // A window that begins with another screen draws no map, after which the others would be loaded.
  useEffect(() => {
    if (useApp.getState().route !== 'map') void loadLazyParts();
  }, []);
  useEffect(() => {
    document.title = [title, label ?? '', 'Buoy Almanac'].join(' — ');
  }, [title, label]);

  // The map stays behind the other screens: creating it again takes a second or more without a GPU.
  const [mapSeen, setMapSeen] = useState(false);
  if (route === 'map' && !mapSeen) setMapSeen(true);

  const covers = mode === 'page' || (mode === 'side' && narrow);
  const screen = useScreenFocus(route);
  const panel = usePanelFocus(mode, covers, screen);
  // Resizing the map redraws it, which is slow without a GPU: notes lie over it.
  const overMap = route === 'map' && !covers;

  return (
    <div className="column fill" data-screen="frame">
      <div className="side grow">
        <Rail />
        <Panels
          covers={covers}
          screen={
            <main
              ref={screen}
              tabIndex={-1}
              className={covers ? 'screen grow column screen-covered' : 'screen grow column'}
              aria-label={title}
              inert={covers}
            >
              {mapSeen ? (
                <div
                  className={
                    route === 'map' ? 'screen grow column' : 'screen grow column screen-behind'
                  }
                  inert={route !== 'map'}
                >
                  <CommandLayer rank={ranks.screen} active={!covers && route === 'map'}>
                    <Part>
                      <MapScreen instead={<screens.latest />} onReady={loadLazyParts} />
                    </Part>
                  </CommandLayer>
                </div>
              ) : null}
              {Screen ? (
                <CommandLayer rank={ranks.screen} active={!covers}>
                  <Part key={route}>
                    <Screen />
                  </Part>
                </CommandLayer>
              ) : null}
            </main>
          }
          panel={
            mode === 'closed' ? null : (
              // biome-ignore lint/a11y/useAriaPropsSupportedByRole: both roles have a label.
              <div
                ref={panel}
                // An aside cannot be main, which the panel is while it covers the screen.
                role={covers ? 'main' : 'complementary'}
                tabIndex={-1}
                className="grow scroll panel"
                aria-label={t`Buoy`}
              >
                {covers ? <h1 className="visually-hidden">{t`Buoy`}</h1> : null}
                <CommandLayer rank={ranks.buoy} active={covers || !ofScreen.includes(route)}>
                  <Part key={selected}>
                    <BuoyInspector />
                  </Part>
                </CommandLayer>
              </div>
            )
          }
        />
      </div>
      <div
        className={overMap ? 'frame-over' : 'fixed scroll'}
        // Several notes push the screen no further than one does: the others are below it.
        style={overMap ? undefined : { maxHeight: 64 }}
      >
        <UndoNote />
        <ExportOutcomes />
        <OpenBuoyNotice id={mode === 'closed' ? null : selected} />
        <CacheNotice />
        <ElectronNote />
      </div>
      <Part>
        <WatchView />
      </Part>
      {isExportAsked ? (
        <Part>
          <ExportDialog />
        </Part>
      ) : null}
      <footer className="status-bar line fixed small">
        <ServicePart />
        {isFile ? null : (
          <>
            <NetworkPart />
            <QuotaPart />
          </>
        )}
        <ClockPart />
        <div className="grow" />
        <AutoRefreshPart />
        <JobsPart />
      </footer>
    </div>
  );
}
