/** Message catalogues: `npm run messages` extracts them from the source, the build compiles them. */
import { defineConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-po';

export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'fr', 'es', 'pt'],
  // The folder of a catalogue itself is not searched for messages.
  catalogs: [
    { path: '<rootDir>/src/shared/i18n/catalogues/{locale}', include: ['src/shared', 'src/main'] },
    { path: '<rootDir>/src/renderer/i18n/{locale}', include: ['src/renderer'] },
  ],
  format: formatter({ lineNumbers: false }),
  orderBy: 'origin',
  // Files of shared and main also run in Node without a build.
  experimental: { runtimeMacro: true },
  // A macro that runs before a catalogue is loaded gives English.
  runtimeConfigModule: { i18n: ['#shared/i18n/i18n.ts', 'i18n'] },
  // English with accents and 40 % longer, to find text that does not fit.
  ...(process.env.ALMANAC_PSEUDO
    ? { pseudoLocale: { locale: 'en', extend: 0.4, extendCharacter: '~' } }
    : {}),
});
