/** Rail, screen, inspector, status bar. */
import { lazy, Suspense, useEffect } from 'react';
import { BuoyInspector } from '#renderer/features/buoy/BuoyInspector.tsx';
import { ConditionsScreen } from '#renderer/features/conditions/ConditionsScreen.tsx';
import { ExportOutcomes } from '#renderer/features/export/ExportOutcomes.tsx';
import { LatestScreen } from '#renderer/features/latest/LatestScreen.tsx';
import { SettingsScreen } from '#renderer/features/settings/SettingsScreen.tsx';
import { type Route, useApp } from '#renderer/stores/app.ts';
import { ProgressLine } from '#renderer/ui/ProgressLine.tsx';
import { Rail } from './Rail.tsx';
import { Splitter } from './Splitter.tsx';
import { StatusBar } from './StatusBar.tsx';
import { useInspectorWidth } from './useInspectorWidth.ts';
import { useNavigationCommands } from './useNavigationCommands.ts';

// The two heavy screens (map and charts) load when they are first shown.
const MapScreen = lazy(async () => ({
  default: (await import('#renderer/features/map/MapScreen.tsx')).MapScreen,
}));
const SeasonsScreen = lazy(async () => ({
  default: (await import('#renderer/features/seasons/SeasonsScreen.tsx')).SeasonsScreen,
}));

const titles: Record<Route, string> = {
  map: 'Map',
  latest: 'Latest readings',
  seasons: 'Seasons',
  conditions: 'Conditions',
  settings: 'Settings',
};

function Screen({ route }: { route: Route }) {
  switch (route) {
    case 'map':
      return <MapScreen />;
    case 'latest':
      return <LatestScreen />;
    case 'seasons':
      return <SeasonsScreen />;
    case 'conditions':
      return <ConditionsScreen />;
    case 'settings':
      return <SettingsScreen />;
  }
}

export function Frame() {
  const route = useApp((state) => state.route);
  const label = useApp((state) => state.connection?.service?.label);
  const selected = useApp((state) => state.selectedBuoyId);
  const mode = useApp((state) => (selected === null ? 'closed' : state.inspector));
  const { width, limits, setWidth } = useInspectorWidth();
  useNavigationCommands();

  useEffect(() => {
    document.title = `${titles[route]} — ${label ?? ''} — Buoy Almanac`;
  }, [route, label]);

  return (
    <div className="frame">
      <div className="frame-middle">
        <Rail />
        <div className="frame-content">
          <main
            className={mode === 'page' ? 'screen screen-covered' : 'screen'}
            aria-label={titles[route]}
            inert={mode === 'page'}
          >
            <Suspense fallback={<ProgressLine active label="Opening" />}>
              <Screen route={route} />
            </Suspense>
          </main>
          {mode === 'side' ? <Splitter width={width} limits={limits} onWidth={setWidth} /> : null}
          {mode !== 'closed' ? (
            <aside
              className={mode === 'page' ? 'inspector inspector-page' : 'inspector'}
              aria-label="Buoy"
              style={mode === 'side' ? { width } : undefined}
            >
              <BuoyInspector />
            </aside>
          ) : null}
        </div>
      </div>
      <ExportOutcomes />
      <StatusBar />
    </div>
  );
}
