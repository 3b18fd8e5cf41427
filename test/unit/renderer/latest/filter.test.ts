/** The latest list shows what was asked for and says how much that is. */

import { describe, expect, it } from 'vitest';
import { countSentence } from '#renderer/format/figure.ts';
import {
  choices,
  filterBuoys,
  isFiltering,
  noFilter,
  refreshCost,
} from '#renderer/screens/latest/filter.ts';
import type { CachedBuoy } from '#shared/model/buoy.ts';
import { buoy as cachedBuoy, reading } from '#support/buoys.ts';

const buoy = (id: number, name: string, more: Partial<CachedBuoy> = {}) =>
  cachedBuoy({ id, name, ...more });

const buoys = [
  buoy(1, 'Åland Sund', { country: 'Finland', source: 'North', favourite: true }),
  buoy(12, 'Cape Grey', { country: 'Ireland', source: 'North' }),
  buoy(120, 'Grey Cape 12', { country: 'Ireland', source: 'South', sourceIdentifier: 'X-77' }),
  buoy(4, 'Nowhere'),
];
const isUnusual = ({ id }: CachedBuoy) => id === 12;
const ids = (filter: Partial<typeof noFilter>) =>
  filterBuoys(buoys, { ...noFilter, ...filter }, 'm', isUnusual).map((one) => one.id);

describe('the filter of the latest list', () => {
  it.each([
    [{}, [1, 12, 120, 4]],
    [{ text: 'aland' }, [1]],
    [{ text: 'grey cape' }, [12, 120]],
    [{ text: '12' }, [12, 120]],
    [{ text: 'x-77' }, [120]],
    [{ text: 'ireland south' }, [120]],
    [{ country: 'Ireland' }, [12, 120]],
    [{ country: 'Ireland', source: 'North' }, [12]],
    [{ favouritesOnly: true }, [1]],
    [{ favouritesOnly: true, country: 'Ireland' }, []],
    [{ unusualOnly: true }, [12]],
    [{ unusualOnly: true, source: 'South' }, []],
  ])('%j shows %j', (filter, expected) => expect(ids(filter)).toEqual(expected));

  it('shows the heights that are read as high enough, in the unit they are read in', () => {
    const sea = [0.94, 1.96, 2, 4.1].map((significantHeight, id) =>
      buoy(id, 'Cape', { lastReading: reading({ significantHeight }) }),
    );
    const shown = (atLeast: number, unit: 'm' | 'ft') =>
      filterBuoys([...sea, ...buoys], { ...noFilter, atLeast }, unit, isUnusual).map(
        (one) => one.id,
      );
    expect(shown(2, 'm')).toEqual([1, 2, 3]);
    expect(shown(4.1, 'm')).toEqual([3]);
    expect(shown(6 * 0.3048, 'ft')).toEqual([1, 2, 3]);
    // Both are read as 6.4 ft; in metres as 2.0 and 1.9.
    expect(shown(1.94, 'm')).toEqual([1, 2, 3]);
    expect(shown(1.965, 'ft')).toEqual([1, 2, 3]);
    expect(shown(0, 'm')).toEqual([0, 1, 2, 3]);
  });

  it('knows whether it hides anything', () => {
    expect(isFiltering({ ...noFilter, text: '  ' })).toBe(false);
    expect(isFiltering({ ...noFilter, source: 'North' })).toBe(true);
    expect(isFiltering({ ...noFilter, atLeast: 0 })).toBe(true);
  });

  it('offers each country once with its count, and leaves out what is missing', () => {
    expect(choices(buoys, 'country')).toEqual([
      { value: 'Finland', name: 'Finland', count: 1 },
      { value: 'Ireland', name: 'Ireland', count: 2 },
    ]);
    const coded = ['US', 'DE', 'US'].map((country, id) => buoy(id, 'One', { country }));
    expect(choices(coded, 'country')).toEqual([
      { value: 'DE', name: 'Germany', count: 1 },
      { value: 'US', name: 'United States', count: 2 },
    ]);
  });

  it('a request refreshes a hundred buoys', () =>
    expect([0, 1, 100, 101].map(refreshCost)).toEqual([0, 1, 1, 2]));

  it('says how many are shown only where some are hidden', () => {
    expect(countSentence('180 buoys', 180, 180)).toBe('180 buoys');
    expect(countSentence('12,000 buoys', 1200, 12_000)).toBe('12,000 buoys, 1,200 shown');
  });
});
