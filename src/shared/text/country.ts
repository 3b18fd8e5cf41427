/** Names of countries. */
import { displayNames } from '../i18n/formats.ts';

/** `Portugal` for `PT`, in the current language. Other text than a two-letter ISO 3166 code is returned unchanged. */
export const countryName = (country: string): string =>
  /^[A-Z]{2}$/i.test(country)
    ? (displayNames({ type: 'region' }).of(country.toUpperCase()) ?? country)
    : country;
