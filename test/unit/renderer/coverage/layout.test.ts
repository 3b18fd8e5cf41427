/** Where days lie and where keys lead. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cellsOf, pathsOf } from '#renderer/features/coverage/CoverageChart.tsx';
import {
  type CalendarLayout,
  calendarLayout,
  dayAfterKey,
  placeOf,
} from '#renderer/features/coverage/layout.ts';
import { coverageStates } from '#shared/science/coverageDays.ts';
import { runs } from '#support/randomCases.ts';

const WIDE = 900;
const NARROW = 340;
const years = fc
  .tuple(fc.integer({ min: 1970, max: 2060 }), fc.integer({ min: 0, max: 12 }))
  .map(([from, more]) => ({ from, to: from + more }));
const room = fc.integer({ min: 250, max: 2000 });
const dayIn = (layout: CalendarLayout, iso: string) => {
  const time = Date.parse(`${iso}T00:00:00Z`);
  const first = layout.years.at(-1)?.year ?? 0;
  return (time - Date.UTC(first, 0, 1)) / 86_400_000;
};

describe('the layout', () => {
  test('has another place for each day', () => {
    fc.assert(
      fc.property(years, room, (span, width) => {
        const layout = calendarLayout(span, width, true);
        const { days } = layout;
        expect(days).toBe((Date.UTC(span.to + 1, 0, 1) - Date.UTC(span.from, 0, 1)) / 86_400_000);
        const places = Array.from({ length: days }, (_, day) => placeOf(layout, day));
        const isInside = (place: { x: number; y: number } | null) =>
          place !== null &&
          place.x + layout.pitch - 2 <= layout.width &&
          place.y + layout.rowPitch - 2 <= layout.height;
        expect(places.filter((place) => !isInside(place))).toEqual([]);
        expect(new Set(places.map((place) => `${place?.x} ${place?.y}`)).size).toBe(days);
        expect(placeOf(layout, days)).toBeNull();
        expect(placeOf(layout, -1)).toBeNull();
      }),
      { numRuns: runs(25) },
    );
  });

  test('is weeks from Monday where there is room, else months', () => {
    const weeks = calendarLayout({ from: 2023, to: 2024 }, WIDE, true);
    expect(weeks.shape).toBe('weeks');
    const place = (iso: string) => placeOf(weeks, dayIn(weeks, iso));
    // 1 January 2024 was a Monday, the 7th a Sunday; the newest year is on top.
    expect(place('2024-01-07')?.x).toBe(place('2024-01-01')?.x);
    expect(place('2024-01-08')?.y).toBe(place('2024-01-01')?.y);
    expect(place('2024-01-08')?.x).toBe((place('2024-01-01')?.x ?? 0) + weeks.pitch);
    expect(place('2023-01-02')?.y).toBeGreaterThan(place('2024-12-31')?.y ?? Infinity);

    const months = calendarLayout({ from: 2023, to: 2024 }, NARROW, true);
    expect(months.shape).toBe('months');
    const cell = (iso: string) => placeOf(months, dayIn(months, iso));
    expect(cell('2024-02-29')?.y).toBe(cell('2024-02-01')?.y);
    expect(cell('2024-03-01')?.x).toBe(cell('2024-02-01')?.x);
    expect(cell('2024-03-01')?.y).toBe((cell('2024-02-01')?.y ?? 0) + months.rowPitch);
  });
});

describe('keys', () => {
  const lead = (width: number, from: string, key: string) => {
    const layout = calendarLayout({ from: 2023, to: 2024 }, width, true);
    const day = dayAfterKey(layout, dayIn(layout, from), key);
    return day === null
      ? null
      : new Date(Date.UTC(2023, 0, 1) + day * 86_400_000).toISOString().slice(0, 10);
  };
  test.each([
    [WIDE, '2024-01-10', 'ArrowUp', '2024-01-09'],
    [WIDE, '2024-01-10', 'ArrowDown', '2024-01-11'],
    [WIDE, '2024-01-03', 'ArrowLeft', '2023-12-27'],
    [WIDE, '2023-12-31', 'ArrowRight', '2024-01-07'],
    [WIDE, '2023-01-02', 'ArrowLeft', '2023-01-01'],
    [WIDE, '2024-12-30', 'ArrowRight', '2024-12-31'],
    [NARROW, '2024-01-01', 'ArrowLeft', '2023-12-31'],
    [NARROW, '2024-01-31', 'ArrowRight', '2024-02-01'],
    [NARROW, '2024-01-31', 'ArrowDown', '2024-02-29'],
    [NARROW, '2024-01-15', 'ArrowUp', '2023-12-15'],
    [NARROW, '2023-01-15', 'ArrowUp', '2023-01-01'],
    [NARROW, '2024-12-15', 'ArrowDown', '2024-12-31'],
    [WIDE, '2024-02-29', 'PageUp', '2023-02-28'],
    [WIDE, '2023-05-05', 'PageDown', '2024-05-05'],
    [WIDE, '2024-05-05', 'Home', '2024-01-01'],
    [WIDE, '2023-05-05', 'End', '2023-12-31'],
    [WIDE, '2023-05-05', 'x', null],
  ])('in %i pixels from %s with %s: %s', (width, from, key, to) => {
    expect(lead(width, from, key)).toBe(to);
  });

  test('never leave the calendar', () => {
    const keys = fc.constantFrom(
      ...['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'PageUp', 'PageDown', 'Home', 'End'],
    );
    fc.assert(
      fc.property(years, room, fc.nat(), fc.array(keys), (span, width, start, pressed) => {
        const layout = calendarLayout(span, width, true);
        let day = start % layout.days;
        for (const key of pressed) {
          day = dayAfterKey(layout, day, key) ?? Number.NaN;
          expect(placeOf(layout, day)).not.toBeNull();
        }
      }),
    );
  });
});

describe('a row a year', () => {
  const SIXTEEN = { from: 2003, to: 2018 };

  test('shows sixteen years in less than half a screen, the newest on top', () => {
    const layout = calendarLayout(SIXTEEN, 700, false);
    expect(layout).toMatchObject({ shape: 'years', width: 700 });
    expect(layout.height).toBeLessThan(350);
    const y = (iso: string) => placeOf(layout, dayIn(layout, iso))?.y ?? 0;
    expect(y('2018-01-01')).toBe(y('2018-12-31'));
    expect(y('2017-12-31')).toBe(y('2018-12-31') + layout.rowPitch);
  });

  test('is walked by days and years, up to the newer one', () => {
    const layout = calendarLayout(SIXTEEN, 700, false);
    const reached = (iso: string, key: string) => dayAfterKey(layout, dayIn(layout, iso), key);
    expect(reached('2010-05-05', 'ArrowRight')).toBe(dayIn(layout, '2010-05-06'));
    expect(reached('2010-05-05', 'ArrowUp')).toBe(dayIn(layout, '2011-05-05'));
    expect(reached('2012-02-29', 'ArrowDown')).toBe(dayIn(layout, '2011-02-28'));
  });

  test('draws days in a row that have the same state as one cell', () => {
    const layout = calendarLayout({ from: 2017, to: 2018 }, 36 + 366, false);
    const states = new Uint8Array(730).fill(coverageStates.indexOf('complete'));
    states[400] = coverageStates.indexOf('never');
    const { complete, never } = pathsOf(cellsOf(layout, states));
    expect(complete.match(/M/g)).toHaveLength(3);
    expect(complete).toContain('h365v');
    expect(never.match(/M/g)).toHaveLength(1);
  });
});
