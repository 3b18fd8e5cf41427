/** The language of the window. A change re-mounts the tree: the choice takes back the focus that it had. */
import { t } from '@lingui/core/macro';
import { Languages } from 'lucide-react';
import { useId, useLayoutEffect, useRef } from 'react';
import { almanac } from '#renderer/data/almanac.ts';
import { Select } from '#renderer/ui/Select.tsx';
import { i18n } from '#shared/i18n/i18n.ts';
import { formatLocaleOf, languageNames, languages } from '#shared/i18n/language.ts';
import type { Settings } from '#shared/model/settings.ts';

type Language = Settings['language'];

/** The choice that the change of language removed had the focus. */
let hadFocus = false;

export function LanguageChoice({
  value,
  onChange,
}: {
  value: Language;
  onChange: (language: Language) => void;
}) {
  const id = useId();
  const row = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { locale } = i18n;
    const select = row.current?.querySelector('select');
    if (hadFocus) select?.focus();
    hadFocus = false;
    return () => {
      hadFocus = i18n.locale !== locale && select === document.activeElement;
    };
  }, []);
  const system = languageNames[almanac().systemLanguage];
  return (
    <div className="settings-row" ref={row}>
      <label className="line gap-1 quiet" htmlFor={id}>
        {/* The icon is for people who cannot read the current language. */}
        <Languages size={16} aria-hidden="true" />
        {t`Language`}
      </label>
      <Select
        id={id}
        value={value}
        onChange={onChange}
        options={[
          { value: 'system', label: t`System (${system})` },
          ...languages.map((one) => ({
            value: one,
            label: languageNames[one],
            lang: formatLocaleOf(one),
          })),
        ]}
      />
    </div>
  );
}
