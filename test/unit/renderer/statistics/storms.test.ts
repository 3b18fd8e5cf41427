/** The table of the storms of each year. */
import { expect, test } from 'vitest';
import { utcClock } from '#renderer/format/time.ts';
import { firstForm } from '#renderer/screens/buoy/statistics/form.ts';
import { stormTable } from '#renderer/screens/buoy/statistics/stormTables.tsx';
import type { Computed, ViewInput } from '#renderer/screens/buoy/statistics/view.ts';
import { defaultSettings } from '#shared/model/settings.ts';

const year = (number: number, count: number) => ({
  year: number,
  readings: count,
  significantHeight: { count, completeness: count / 10 },
});

test('a year without heights has no number of storms, a calm year has none', () => {
  const time = Date.UTC(2014, 5, 1) / 1000;
  const input = {
    statistics: { groups: [year(2014, 10), year(2015, 0), year(2016, 10)] },
    form: { ...firstForm, stormTable: 'years' },
    units: defaultSettings,
    zone: utcClock,
  } as unknown as ViewInput;
  const computed = {
    storms: [{ peak: { time }, hours: 7, energy: 90 }],
    limit: 4,
    longest: null,
  } as unknown as Computed<'storms'>;
  const table = stormTable(input, computed);
  expect(typeof table === 'object' && table?.texts?.().slice(1)).toEqual([
    ['2014', '100\u00a0%', '1', '7', '90'],
    ['2015', '0\u00a0%', '–', '–', '–'],
    ['2016', '100\u00a0%', '0', '0', '0'],
  ]);
});
