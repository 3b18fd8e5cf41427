// History ranges end where the buoy's readings end.
import { describe, expect, it } from 'vitest';
import { customRange, dayOf, presetRange } from '#renderer/format/range.ts';

const at = (iso: string) => Date.parse(iso) / 1000;
const now = at('2026-11-21T12:00:00Z');

describe('presetRange', () => {
  it('ends now for a buoy that speaks, or of which nothing is known', () => {
    const ofNow = { from: now - 3 * 86400, to: now, anchored: false };
    for (const last of [now - 1800, null]) expect(presetRange('3d', now, last)).toEqual(ofNow);
  });
  it('ends with the last reading of a silent buoy', () => {
    const last = at('2016-12-31T23:50:00Z');
    expect(presetRange('7d', now, last)).toEqual({
      from: last - 7 * 86400,
      to: last,
      anchored: true,
    });
  });
});

describe('customRange', () => {
  it('covers whole days of the zone, 25 hours long where the clock goes back', () => {
    const range = customRange('2025-10-26', '2025-10-26', 'Europe/Berlin', now);
    expect(range).toMatchObject({
      from: at('2025-10-25T22:00:00Z'),
      to: at('2025-10-26T22:59:59Z'),
    });
  });
  it('does not reach beyond now', () => {
    expect(customRange('2026-11-20', '2026-11-25', 'UTC', now)).toMatchObject({ to: now });
  });
  it.each([
    ['', '2026-11-20', 'Enter both days.'],
    ['2026-11-20', '2026-11-19', 'The first day is after the last.'],
    ['2026-12-01', '2026-12-03', 'The first day is in the future.'],
  ])('%s to %s: %s', (from, to, problem) => {
    expect(customRange(from, to, 'UTC', now)).toBe(problem);
  });
});

it('names the day in the zone', () => {
  expect(dayOf(at('2026-01-01T02:00:00Z'), 'America/New_York')).toBe('2025-12-31');
});
