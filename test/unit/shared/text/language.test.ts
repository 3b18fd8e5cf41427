/** Names of countries and the search follow the current language. */
import { afterEach, expect, it } from 'vitest';
import { setMessages } from '#shared/i18n/i18n.ts';
import { buoyText, countryName, matchesFolded, searchBuoys } from '#shared/text/search.ts';

afterEach(() => setMessages('en', {}));

it('a buoy is found by the name of its country, also after the language changed', () => {
  const buoy = { id: 1, name: 'Cabo', slug: null, sourceIdentifier: null, country: 'ES' };
  expect(countryName('ES')).toBe('Spain');
  expect(matchesFolded('spain', buoyText(buoy))).toBe(true);
  expect(searchBuoys([buoy], 'spain')).toEqual([buoy]);
  setMessages('fr', {});
  expect(countryName('ES')).toBe('Espagne');
  expect(matchesFolded('espagne', buoyText(buoy))).toBe(true);
  expect(searchBuoys([buoy], 'espagne')).toEqual([buoy]);
  expect(searchBuoys([buoy], 'spain')).toEqual([]);
});
