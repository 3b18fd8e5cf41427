/** What an export takes from the computer: its locale and its clock, in whatever words the system says them. */
import { expect, test } from 'vitest';
import { exportTask } from '#main/export/exportTask.ts';
import { decimalMark } from '#main/export/worker/dialects.ts';
import { ExportRequest } from '#shared/model/exportRequest.ts';

const session = {
  url: 'https://a.example',
  kind: 'remote',
  label: 'a',
  readOnlyCache: null,
} as const;
const requestOn = (computer: { locale?: string; timezone?: string }, form = {}) =>
  exportTask(
    session,
    ExportRequest.parse({ selection: { kind: 'buoys', buoyIds: [] }, ...form }),
    '/x.csv',
    { locale: 'en', timezone: 'UTC', version: '1', ...computer },
  );

test.each([
  ['de-DE', 'de-DE', ','],
  ['de-DE@euro', 'de-DE', ','],
  ['ca-ES@valencia', 'ca-ES', ','],
  ['en-US@posix', 'en-US', '.'],
  ['en-US', 'en-US', '.'],
] as const)('the locale %s', (said, tag, mark) => {
  const { locale } = requestOn({ locale: said });
  expect(locale).toBe(tag);
  expect(decimalMark(locale)).toBe(mark);
});

test('the clock of a computer in UTC is UTC', () => {
  const local = { clock: 'local' };
  expect(requestOn({ timezone: 'UTC' }, local).clock).toBe('utc');
  expect(requestOn({ timezone: 'Europe/Lisbon' }, local).clock).toBe('local');
  expect(requestOn({ timezone: 'UTC' }, { clock: 'buoy' }).clock).toBe('buoy');
});
