/** The languages of the application, and which one applies. */
export const languages = ['en', 'fr', 'es', 'pt'] as const;
export type Language = (typeof languages)[number];

/** Each language's name in itself. */
export const languageNames: Record<Language, string> = {
  en: 'English',
  fr: 'Français',
  es: 'Español',
  pt: 'Português (Portugal)',
};

/** The BCP 47 locale whose numbers and dates a language uses. */
const formatLocales: Record<Language, string> = {
  en: 'en-GB',
  fr: 'fr-FR',
  es: 'es-ES',
  pt: 'pt-PT',
};

/** Unknown languages, the pseudo-locale of tests among them, use the formats of English. */
export const formatLocaleOf = (language: string): string =>
  formatLocales[language as Language] ?? formatLocales.en;

/**
 * @param setting the person's choice; `system` for the first known language of the system
 * @param preferred BCP 47 tags of the system's languages, most preferred first
 */
export function languageOf(setting: Language | 'system', preferred: readonly string[]): Language {
  if (setting !== 'system') return setting;
  const codes = preferred.map((tag) => tag.toLowerCase().split(/[-_]/)[0]);
  return codes.find(isLanguage) ?? 'en';
}

const isLanguage = (code: string | undefined): code is Language =>
  languages.some((language) => language === code);
