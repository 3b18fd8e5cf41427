/** What the person is told before something is removed, and what the checkboxes select. */
import { describe, expect, test } from 'vitest';
import { removable, removalWords } from '#renderer/screens/downloads/DownloadsToolbar.tsx';
import { toggled } from '#renderer/ui/tableRows.ts';
import { held } from '#support/held.ts';

describe('removal', () => {
  test('names the buoy, rows, bytes and requests; the newest reading is not counted', () => {
    expect(removalWords([held({ readings: 17_520, bytes: 1_489_200, series: 1 })])).toEqual({
      title: 'Delete downloaded data for Cape Grey?',
      goes: '17,519 readings and 1 seasonal series, about 1.5 MB.',
      again: 'Downloading it again takes at least 177 requests.',
      action: 'Delete 17,519 readings',
    });
  });

  test('of several buoys adds up', () => {
    const two = [held({ readings: 102, bytes: 8670 }), held({ id: 2, readings: 2, bytes: 170 })];
    expect(removable(two)).toBe(102);
    expect(removalWords(two)).toMatchObject({
      title: 'Delete downloaded data for 2 buoys?',
      goes: '102 readings, about 9 kB.',
      again: 'Downloading it again takes at least 3 requests.',
    });
  });

  test('of a buoy without readings takes none', () => {
    expect(removable([held({ readings: 0 })])).toBe(0);
  });
});

test.each([
  [['a'], ['a'], []],
  [['a'], ['b'], ['a', 'b']],
  [['a'], ['a', 'b'], ['a', 'b']],
  [['a', 'b', 'c'], ['a', 'b'], ['c']],
])('with %j selected, toggling %j selects %j', (keys, rows, expected) => {
  expect([...toggled(new Set(keys), rows)]).toEqual(expected);
});
