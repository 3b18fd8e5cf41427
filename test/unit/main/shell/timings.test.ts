/** How the timings of a start read. */
import { expect, it } from 'vitest';
import { timingsText } from '#main/shell/timings.ts';

it('timings are in the order of time, from the start of the process', () => {
  const marks = [
    { name: 'map complete', at: 1_700_000_001_234.6 },
    { name: 'main script ran', at: 1_700_000_000_080 },
  ];
  expect(timingsText(marks, 1_700_000_000_000)).toBe(
    [
      '     0 ms  process started',
      '    80 ms  main script ran',
      '  1235 ms  map complete',
      '',
    ].join('\n'),
  );
});
