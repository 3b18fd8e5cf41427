/** Uses the language that the person chooses. */
import { useEffect } from 'react';
import { almanac } from '#renderer/data/almanac.ts';
import { useApp } from '#renderer/stores/app.ts';
import { showLanguage } from './showLanguage.ts';

export function useLanguageSetting(): void {
  // Until the settings are known the window has the language that main gave it.
  const language = useApp((state) => (state.info === null ? null : state.settings.language));
  useEffect(() => {
    if (language === null) return;
    showLanguage(language === 'system' ? almanac().systemLanguage : language).catch(reportError);
  }, [language]);
}
