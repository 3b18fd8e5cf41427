/** Days, spans, records and months in words and numbers. */
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { cellsOf, pathsOf } from '#renderer/features/coverage/CoverageChart.tsx';
import { gapWithin, monthRows } from '#renderer/features/coverage/CoverageView.tsx';
import { calendarLayout, placeOf } from '#renderer/features/coverage/layout.ts';
import { daySentence, downloadTitle, recordSentence } from '#renderer/features/coverage/words.ts';
import { formatBytes } from '#renderer/format/figure.ts';
import { windowCatalogues } from '#renderer/i18n/showLanguage.ts';
import { activateLanguage } from '#shared/i18n/activateLanguage.ts';
import type { CoverageCalendar } from '#shared/model/coverage.ts';
import { type CoverageState, coverageStates } from '#shared/science/coverageDays.ts';
import { DAY } from '#shared/science/durations.ts';

const FROM = Date.UTC(2021, 0, 1) / 1000;

/** 2021; days not named are outside. */
function calendarOf(days: Record<number, [CoverageState, number]>): CoverageCalendar {
  const states = new Uint8Array(365);
  const readings = new Uint32Array(365);
  for (const [day, [state, count]] of Object.entries(days)) {
    states[Number(day)] = coverageStates.indexOf(state);
    readings[Number(day)] = count;
  }
  const until = FROM + 300 * DAY;
  return {
    buoyId: 1,
    years: { from: 2021, to: 2021 },
    from: FROM,
    states,
    readings,
    first: FROM + DAY,
    until,
    covered: 0.5,
    reported: 0.25,
  };
}

const calendar = calendarOf({
  1: ['complete', 24],
  2: ['partial', 1],
  3: ['partial', 0],
  4: ['missing', 0],
  5: ['never', 0],
  40: ['never', 0],
  41: ['complete', 2000],
});

describe('a day', () => {
  test.each([
    [0, '1 Jan 2021 – before the first reading'],
    [1, '2 Jan 2021 – complete, 24 readings'],
    [2, '3 Jan 2021 – partial, 1 reading'],
    [3, '4 Jan 2021 – partial, no readings'],
    [4, '5 Jan 2021 – no data: the station reported nothing'],
    [5, '6 Jan 2021 – not downloaded'],
    [301, '29 Oct 2021 – no newer reading known'],
  ])('%i is told as: %s', (day, sentence) => {
    expect(daySentence(calendar, day)).toBe(sentence);
  });

  test('that is not over is not called complete', () => {
    vi.useFakeTimers({ now: (FROM + 41 * DAY + 1860) * 1000, toFake: ['Date'] });
    onTestFinished(() => {
      vi.useRealTimers();
    });
    expect(daySentence(calendar, 41)).toBe('11 Feb 2021 – today so far, 2,000 readings');
    expect(daySentence(calendar, 1)).toBe('2 Jan 2021 – complete, 24 readings');
    expect(recordSentence(calendar)).toContain(': 1 complete, today so far, 2 partial,');
  });
});

test('a record and a span are told', () => {
  expect(recordSentence(calendar)).toBe(
    '7 days (UTC): 2 complete, 2 partial, 1 no data, 2 not downloaded. 2,025 readings. 50\u00a0% of the period downloaded, 25\u00a0% reported.',
  );
  expect(recordSentence({ ...calendar, reported: null })).toMatch(
    /readings\. 50\u00a0% of the period downloaded\.$/,
  );
  expect(recordSentence(calendarOf({}))).toBe('No day of these years can have a reading yet.');
  expect(downloadTitle(calendar, { first: 2, last: 2 })).toBe('Download 3 Jan 2021');
  expect(downloadTitle(calendar, { first: 2, last: 40 })).toBe(
    'Download 3 Jan 2021 to 10 Feb 2021',
  );
});

test('months have their days by state, newest first, and the gaps in them', () => {
  const rows = monthRows(calendar);
  expect(rows.map(({ name }) => name)).toEqual(['Feb 2021', 'Jan 2021']);
  expect(rows[0]).toMatchObject({ first: 31, last: 58, never: 1, complete: 1, readings: 2000 });
  expect(rows[1]).toMatchObject({ first: 0, last: 30, partial: 2, missing: 1, readings: 25 });
  expect(gapWithin(calendar, { first: 0, last: 30 })).toEqual({ first: 2, last: 5 });
  expect(gapWithin(calendar, { first: 31, last: 58 })).toEqual({ first: 40, last: 40 });
  expect(gapWithin(calendar, { first: 60, last: 70 })).toBeNull();
});

test('each drawn day is one cell of its state, a partial one with its half', () => {
  const layout = calendarLayout(calendar.years, 900, true);
  const paths = pathsOf(cellsOf(layout, calendar.states));
  const cells = (path: string) => path.split('z').length - 1;
  expect(
    Object.fromEntries(Object.entries(paths).map(([name, path]) => [name, cells(path)])),
  ).toEqual({ complete: 2, partial: 2, halves: 2, missing: 1, never: 2 });
  const { x, y } = placeOf(layout, 1) ?? {};
  expect(paths.complete).toContain(`M${x} ${y}h`);
});

describe('in the person’s language', () => {
  afterEach(() => activateLanguage('en', windowCatalogues));

  test('one day of a state is written in the singular', async () => {
    await activateLanguage('fr', windowCatalogues);
    const one = calendarOf({ 1: ['complete', 24], 2: ['partial', 1] });
    expect(recordSentence(one)).toContain('1 complet, 1 partiel, 0 sans données');
  });

  test('sizes are octets in French', async () => {
    expect(formatBytes(1_300_000)).toBe('1.3 MB');
    await activateLanguage('fr', windowCatalogues);
    expect(formatBytes(1_300_000)).toBe('1,3 Mo');
  });
});
