/** Formats of numbers and dates and the order of text in the current language: the only place that names a locale. */
import { i18n } from './i18n.ts';
import { formatLocaleOf } from './language.ts';

/** The BCP 47 locale of numbers and dates: `en-GB` for English. */
export const formatLocale = (): string => formatLocaleOf(i18n.locale);

// Making a format takes longer than using it a hundred times.
function cached<Options, Format>(
  Formatter: new (locale: string, options: Options) => Format,
): (options: NonNullable<Options>) => Format {
  const formats = new Map<string, Format>();
  return (options) => {
    const locale = formatLocale();
    const key = locale + JSON.stringify(options);
    let format = formats.get(key);
    if (format === undefined) {
      format = new Formatter(locale, options);
      formats.set(key, format);
    }
    return format;
  };
}

export const numberFormat = cached(Intl.NumberFormat);
export const dateFormat = cached(Intl.DateTimeFormat);
/** `in 3 days`, `7 years ago`. */
export const relativeTimeFormat = cached(Intl.RelativeTimeFormat);
export const listFormat = cached(Intl.ListFormat);
export const displayNames = cached(Intl.DisplayNames);
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
export const collator = cached(Intl.Collator);
