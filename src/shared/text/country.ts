/** Names of countries. */

const names = new Intl.DisplayNames(['en'], { type: 'region' });

/** `Portugal` for `PT`. What is no ISO 3166 code of two letters stays as it is. */
export const countryName = (country: string): string =>
  /^[A-Z]{2}$/i.test(country) ? (names.of(country.toUpperCase()) ?? country) : country;
