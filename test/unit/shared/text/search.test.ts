/** Search over cached buoys: what matches, and in which order. */
import { describe, expect, it } from 'vitest';
import { buoyText, buoyTitle, matchesFolded, searchBuoys } from '#shared/text/search.ts';
import { buoy } from '#support/buoys.ts';

const buoys = [
  buoy({ id: 12, name: 'Åland Øresund', slug: 'aland-oresund' }),
  buoy({ id: 44, name: 'Stoney Point', slug: 'stoney-point' }),
  buoy({ id: 5, name: 'Point Reyes 44', slug: 'point-reyes' }),
  buoy({ id: 441, name: 'Viewpoint', slug: null }),
  buoy({ id: 7, name: 'São Tomé', slug: 'old-harbour' }),
  buoy({ id: 8, name: '.* (a|b) [x', slug: null }),
];
const ids = (text: string, limit?: number) =>
  searchBuoys(buoys, text, limit).map((found) => found.id);

describe('searchBuoys', () => {
  it('ignores case and accents, in the query and in the name', () => {
    expect(ids('aland oresund')).toEqual([12]);
    expect(ids('ÅLAND')).toEqual([12]);
    expect(ids('SÃO TOME')).toEqual([7]);
  });

  it('ranks the id, then a beginning, a word, a part', () => {
    expect(ids('44')).toEqual([44, 5, 441]);
    expect(ids('#44')).toEqual([44, 5, 441]);
    expect(ids('point')).toEqual([5, 44, 441]);
  });

  it('finds by slug, and by words in any order', () => {
    expect(ids('old-har')).toEqual([7]);
    expect(ids('reyes point')).toEqual([5]);
    expect(ids('point nowhere')).toEqual([]);
  });

  it('finds by the source’s identifier, and by words of different fields', () => {
    const list = [
      buoy({ id: 31, name: 'Cape A', sourceIdentifier: 'DWP-00700' }),
      buoy({ id: 32, name: 'Cape B', sourceIdentifier: '46042' }),
    ];
    const found = (text: string) => searchBuoys(list, text).map(({ id }) => id);
    expect(found('46042')).toEqual([32]);
    expect(found('dwp-007')).toEqual([31]);
    expect(found('cape 460')).toEqual([32]);
    expect(found('cape 999')).toEqual([]);
  });

  it('finds by the name of the country and by its code', () => {
    const list = [
      buoy({ id: 1, name: 'Nazaré', country: 'PT' }),
      buoy({ id: 2, name: 'Cape', country: 'US' }),
      buoy({ id: 3, name: 'Bell', country: 'Atlantis' }),
    ];
    const found = (text: string) => searchBuoys(list, text).map(({ id }) => id);
    expect(found('portugal')).toEqual([1]);
    expect(found('PT')).toEqual([1]);
    expect(found('cape united')).toEqual([2]);
    expect(found('atlantis')).toEqual([3]);
    expect(list.filter((one) => matchesFolded('portugal', buoyText(one)))).toEqual([list[0]]);
  });

  it('puts favourites first among equals only', () => {
    const list = [
      buoy({ id: 1, name: 'Cape A' }),
      buoy({ id: 2, name: 'Cape B', favourite: true }),
      buoy({ id: 3, name: 'Cape' }),
    ];
    expect(searchBuoys(list, 'cape').map((found) => found.id)).toEqual([3, 2, 1]);
  });

  it('takes special characters as themselves', () => {
    expect(ids('.*')).toEqual([8]);
    expect(ids('[x')).toEqual([8]);
  });

  it('finds nothing for nothing, and no more than asked', () => {
    expect(ids('')).toEqual([]);
    expect(ids('   ')).toEqual([]);
    expect(ids('o', 2)).toHaveLength(2);
  });
});

it.each([
  ['Virginia Beach', '44014', '44014 Virginia Beach'],
  ['44014 Virginia Beach', '44014', '44014 Virginia Beach'],
  ['Station ptww1', 'PTWW1', 'Station ptww1'],
  ['Sim. Cape Grey 17', 'DWP-00700', 'Sim. Cape Grey 17'],
  ['Cape', null, 'Cape'],
])('the title of %s, station %s, is %s', (name, sourceIdentifier, title) => {
  expect(buoyTitle({ name, sourceIdentifier })).toBe(title);
});
