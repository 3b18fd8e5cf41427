/** Sets `data-theme` on the page from the setting or the system's theme. */
import { useEffect } from 'react';
import { useApp } from '#renderer/stores/app.ts';

export function useThemeAttribute(): void {
  const theme = useApp((state) => state.settings.theme);
  useEffect(() => {
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
