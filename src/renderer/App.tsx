/** Shows the part that the state of the connection requires: welcome, missing cache, opening, or the frame. */
import { Suspense, useEffect } from 'react';
import { useLanguageSetting } from '#renderer/i18n/showLanguage.ts';
import { useApp } from '#renderer/stores/app.ts';
import { useBoot } from './data/useBoot.ts';
import { Frame } from './frame/Frame.tsx';
import { Help } from './frame/Help.tsx';
import { ElectronNote } from './frame/Notes.tsx';
import { useCommandSources } from './frame/useNavigationCommands.ts';
import { usePrinting } from './frame/usePrinting.ts';
import { Opening } from './screens/welcome/Opening.tsx';
import { lazyPart } from './ui/lazyParts.ts';
import { ErrorNote } from './ui/ReadState.tsx';

const MissingCache = lazyPart(() => import('./screens/welcome/MissingCache.tsx'), 'MissingCache');
const Welcome = lazyPart(() => import('./screens/welcome/Welcome.tsx'), 'Welcome');

export function App() {
  useThemeAttribute();
  useLanguageSetting();
  useCommandSources();
  usePrinting();
  return (
    <>
      <Content />
      <Help />
    </>
  );
}

function Content() {
  const boot = useBoot();
  const connection = useApp((state) => state.connection);
  const isSwitching = useApp((state) => state.isSwitching);
  if (boot.error) {
    return (
      <main className="centred fill" data-screen="failed">
        <ErrorNote error={boot.error} onRetry={boot.retry} />
      </main>
    );
  }
  if (!boot.ready || !connection) return <Opening />;
  if (connection.service && !isSwitching) return <Frame />;
  return (
    <div className="column fill">
      <div className="grow">
        <Suspense fallback={<Opening />}>
          {connection.missing ? (
            <MissingCache missing={connection.missing} />
          ) : (
            <Welcome connection={connection} />
          )}
        </Suspense>
      </div>
      <ElectronNote />
    </div>
  );
}

/** Sets `data-theme` on the page from the setting or the system's theme. */
export function useThemeAttribute(): void {
  // Until the settings are known the page has the theme that it was served with.
  const theme = useApp(({ info, settings }) => info && settings.theme);
  const brightness = useApp((state) => state.settings.nightBrightness);
  useEffect(() => {
    document.documentElement.style.setProperty('--brightness', `${brightness}%`);
  }, [brightness]);
  useEffect(() => {
    if (theme === null) return;
    const system = matchMedia('(prefers-color-scheme: dark)');
    const apply = (): void => {
      document.documentElement.dataset.theme =
        theme === 'system' ? (system.matches ? 'dark' : 'light') : theme;
    };
    apply();
    system.addEventListener('change', apply);
    return () => system.removeEventListener('change', apply);
  }, [theme]);
}
