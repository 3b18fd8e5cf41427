/** Gives messages and formats to everything inside, which is made again when the language changes. */
import { I18nProvider, useLingui } from '@lingui/react';
import type { ReactNode } from 'react';
import { I18nProvider as WidgetLocale } from 'react-aria-components';
import { formatLocale } from '#shared/i18n/formats.ts';
import { i18n } from '#shared/i18n/i18n.ts';

export const InLanguage = ({ children }: { children: ReactNode }) => (
  <I18nProvider i18n={i18n}>
    <Renewed>{children}</Renewed>
  </I18nProvider>
);

function Renewed({ children }: { children: ReactNode }) {
  const { locale } = useLingui().i18n;
  return (
    <WidgetLocale key={locale} locale={formatLocale()}>
      {children}
    </WidgetLocale>
  );
}
