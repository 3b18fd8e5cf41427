/** Formats of numbers and dates and the order of text in the current language: the only place that names a locale. */
import { i18n } from './i18n.ts';
import { formatLocaleOf } from './language.ts';

/** The BCP 47 locale of numbers and dates: `en-GB` for English. */
export const formatLocale = (): string => formatLocaleOf(i18n.locale);

// Making a format takes longer than using it a hundred times.
function cached<Options extends object, Format>(
  make: (locale: string, options: Options) => Format,
): (options: Options) => Format {
  const formats = new Map<string, Format>();
  return (options) => {
    const locale = formatLocale();
    const key = locale + JSON.stringify(options);
    let format = formats.get(key);
    if (format === undefined) {
      format = make(locale, options);
      formats.set(key, format);
    }
    return format;
  };
}

export const numberFormat = cached(
  (locale, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options),
);
export const dateFormat = cached(
  (locale, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options),
);
/** `in 3 days`, `7 years ago`. */
export const relativeTimeFormat = cached(
  (locale, options: Intl.RelativeTimeFormatOptions) => new Intl.RelativeTimeFormat(locale, options),
);
export const listFormat = cached(
  (locale, options: Intl.ListFormatOptions) => new Intl.ListFormat(locale, options),
);
export const displayNames = cached(
  (locale, options: Intl.DisplayNamesOptions) => new Intl.DisplayNames(locale, options),
);
/** Each English locale knows the short names of its own region's zones only. */
const zoneNameLocales = ['en-GB', 'en-US', 'en-AU', 'en-CA', 'en-IN', 'en-ZA', 'en-NZ'];
/** The short names of a zone at a time (epoch seconds) in English: `EDT`, or `GMT-4` where a region has no name for it. */
export const zoneNamesAt = (time: number, timeZone: string): string[] =>
  zoneNameLocales.map(
    (locale) =>
      new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'short' })
        .formatToParts(time * 1000)
        .find(({ type }) => type === 'timeZoneName')?.value ?? '',
  );

/** Orders text as a person of the language does. */
export const collator = cached(
  (locale, options: Intl.CollatorOptions) => new Intl.Collator(locale, options),
);
