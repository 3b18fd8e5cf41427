/** Names of countries. */
import { displayNames } from '../i18n/formats.ts';

/** `Portugal` for `PT`, in the language in use. What is no ISO 3166 code of two letters stays as it is. */
export const countryName = (country: string): string =>
  /^[A-Z]{2}$/i.test(country)
    ? (displayNames({ type: 'region' }).of(country.toUpperCase()) ?? country)
    : country;
