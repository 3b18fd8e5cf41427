/** An export takes the decimal mark of the system's locale, in whatever words the system says it. */
import { expect, test } from 'vitest';
import { decimalMark } from '#main/export/dialects/spreadsheet.ts';
import { exportRequest } from '#main/export/exportRequest.ts';
import { ExportOrder } from '#shared/model/export.ts';

test.each([
  ['de-DE', 'de-DE', ','],
  ['de-DE@euro', 'de-DE', ','],
  ['ca-ES@valencia', 'ca-ES', ','],
  ['en-US@posix', 'en-US', '.'],
  ['en-US', 'en-US', '.'],
] as const)('%s', (said, tag, mark) => {
  const order = ExportOrder.parse({ selection: { kind: 'buoys', buoyIds: [] } });
  const session = { url: 'https://a.example', kind: 'remote', label: 'a', archive: null } as const;
  const person = { locale: said, timezone: 'UTC', version: '1' };
  const { locale } = exportRequest(session, order, '/x.csv', person);
  expect(locale).toBe(tag);
  expect(decimalMark(locale)).toBe(mark);
});
