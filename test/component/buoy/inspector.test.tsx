/** The buoy panel while readings arrive, after a failure, and from one buoy to the next. */
import { DateTime } from 'luxon';
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { queryClient } from '#renderer/data/queryClient.ts';
import { readQuery, reads } from '#renderer/data/reads.ts';
import { receive } from '#renderer/data/useBoot.ts';
import { useSpots } from '#renderer/features/spots/spots.ts';
import { readPosition } from '#renderer/format/position.ts';
import { showLanguage } from '#renderer/i18n/showLanguage.ts';
import { useQuality } from '#renderer/parts/QualityControl.tsx';
import { BuoyInspector } from '#renderer/screens/buoy/BuoyInspector.tsx';
import { useBuoyView, useThreshold } from '#renderer/screens/buoy/history/useHistory.ts';
import { useStatisticsForm } from '#renderer/screens/buoy/statistics/form.ts';
import { showReadings, useApp, useExportDialog } from '#renderer/stores/app.ts';
import { commands } from '#renderer/ui/commands.tsx';
import { Fault } from '#shared/errors.ts';
import type { CachedBuoy } from '#shared/model/buoy.ts';
import { serviceKey } from '#shared/model/connection.ts';
import { buoy, buoyColumns, reading, readingColumns } from '#support/buoys.ts';
import { ranksOf, recentOf } from '#support/climatology.ts';
import {
  boxes,
  diskFull,
  type FakeMain,
  fakeClock,
  fakeMain,
  focus,
  found,
  held,
  show,
} from '#support/component.tsx';
import { fullCalendar } from '#support/statisticsAnswers.ts';

const HOUR = 3600;
const now = () => Math.floor(Date.now() / 1000);

let main: FakeMain;
/** What the cache holds of buoy 1; the newest reading last. */
let times: number[];

const known = (id: number): CachedBuoy => {
  const time = times.at(-1) ?? 0;
  return buoy({
    id,
    name: `Buoy ${id}`,
    lat: 39.35,
    lng: -9.38,
    lastReadingTime: time,
    lastReading: reading({ time, significantHeight: times.length }),
    lastReadingFetchedAt: time,
  });
};

const arrives = (time: number): void => {
  times = [...times, time];
  main.send({ type: 'changed', topic: { kind: 'readings', buoyId: 1 } });
};

const inTable = (count: number) =>
  page.getByRole('button', { name: `Export ${count} readings…`, exact: true });

beforeEach(async () => {
  times = [now() - 2 * HOUR, now() - HOUR];
  main = fakeMain({
    getBuoy: ({ id }) => known(id),
    readReadings: ({ buoyId, from, to }) =>
      readingColumns(
        times.filter((time) => time >= from && time <= to).map((time) => ({ time })),
        { buoyId, from, to },
      ),
    setFavourite: diskFull,
  });
  window.almanac.onEvent(receive);
  await open();
});

async function open() {
  await show(<BuoyInspector />, 'https://one.example');
  useApp.getState().selectBuoy(1);
  await expect.element(inTable(2)).toBeVisible();
}

async function openAtFakeTime() {
  await cleanup();
  const opened = now();
  const clock = fakeClock(opened);
  await open();
  return { opened, clock };
}

async function chooseForBuoy(action: string) {
  await page.getByRole('button', { name: 'Actions for this buoy' }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

test('a buoy of the list shows its readings without waiting for what else is known of it', async () => {
  main.answer({ listBuoys: () => buoyColumns([known(2)]) });
  const service = serviceKey(useApp.getState().connection);
  const list = await queryClient.fetchQuery(readQuery(service, reads.listBuoys, undefined));
  const release = held(main, 'getBuoy', ({ id }) => known(id));
  useApp.getState().selectBuoy(2);
  await expect.element(page.getByRole('heading', { name: 'Buoy 2' })).toBeVisible();
  await expect.element(inTable(2)).toBeVisible();
  await release();
  // Where nothing else is known, nothing is rendered again.
  const { queryKey } = readQuery(service, reads.getBuoy, { id: 2 });
  const answer = () => queryClient.getQueryData(queryKey);
  await expect.poll(answer).toBe((list as { buoys: CachedBuoy[] }).buoys[0]);
});

test('its citation is of everything that is downloaded; a failure is shown', async () => {
  const readings = { from: 1.7e9, to: 1.7e9 + 3600, fetched: null, sha256: 'ab12' };
  main.answer({ citeReadings: () => readings, copyText: () => undefined });
  const choose = () => chooseForBuoy('Copy citation');
  await choose();
  await expect.element(page.getByText('Citation copied')).toBeVisible();
  expect(main.inputsOf('citeReadings')).toEqual([{ buoyId: 1, range: null }]);
  expect(main.inputsOf('copyText')[0]?.text).toMatch(/^Buoy 1: readings .* SHA-256: ab12\.$/);
  main.answer({
    citeReadings: () =>
      Promise.reject(new Fault({ kind: 'not-found', what: { code: 'readings' }, detail: null })),
  });
  await choose();
  await expect.element(page.getByText(/No readings of this buoy are downloaded/)).toBeVisible();
});

test('a new spot begins at the buoy, judged by it', async () => {
  await chooseForBuoy('New spot…');
  const position = { lat: 39.35, lng: -9.38 };
  const draft = () => useSpots.getState().draft;
  await expect.poll(draft).toMatchObject({ name: '', buoyIds: [1] });
  expect(readPosition(draft()?.position ?? '').position).toEqual(position);
});

test('a position in decimal degrees has the marks of the language', async () => {
  await page.getByRole('button', { name: 'Details' }).click();
  await expect.element(page.getByRole('dialog')).toHaveTextContent('39.35, -9.38');
  await showLanguage('fr');
  await page.getByRole('button', { name: 'Détails' }).click();
  await expect.element(page.getByRole('dialog')).toHaveTextContent('39,35; -9,38');
});

test('a reading that arrives later than the panel was opened is in chart and table', async () => {
  arrives(now() + HOUR);
  await expect.element(inTable(3)).toBeVisible();
  await expect.element(page.getByRole('application', { name: /Buoy 1/ })).toBeVisible();
});

test('what is downloaded agrees with what can be downloaded', async () => {
  const readings = ({ from, to }: { from: number; to: number }) => ({
    ...readingColumns([{ time: now() - 9 * HOUR }], { from, to }),
    coverage: [{ from, to: now() - 6 * HOUR }],
  });
  main.answer({ readReadings: readings });
  arrives(now() - HOUR);
  const panel = page.getByRole('tabpanel');
  await expect.element(panel).toHaveTextContent('1 reading, 100 % of the period downloaded');
  await expect.element(page.getByRole('button', { name: /^Download \(/ })).not.toBeInTheDocument();
});

test('a range that ends now moves with the clock, and nothing is sent for it', async () => {
  const { opened, clock } = await openAtFakeTime();
  await expect.poll(() => main.inputsOf('fetchReadings')).not.toEqual([]);
  const sent = main.inputsOf('fetchReadings').length;
  clock.pass(9 * HOUR);
  await expect
    .poll(() => main.inputsOf('readReadings').at(-1)?.to)
    .toBeGreaterThan(opened + 9 * HOUR - 600);
  await expect.element(inTable(2)).toBeVisible();
  expect(main.inputsOf('fetchReadings')).toHaveLength(sent);
});

test('a range that is chosen ends now, and the time since the last contact is not downloaded', async () => {
  const { opened, clock } = await openAtFakeTime();
  main.answer({
    readReadings: ({ from, to }) => ({
      ...readingColumns([{ time: opened - HOUR }], { from, to }),
      coverage: [{ from, to: opened }],
    }),
  });
  clock.pass(10 * HOUR);
  await page.getByRole('radio', { name: '24 h', exact: true }).click();
  await expect
    .poll(() => main.inputsOf('readReadings').at(-1)?.to)
    .toBeGreaterThanOrEqual(opened + 10 * HOUR - 60);
  // The buoy was last checked eleven hours ago.
  await expect
    .element(page.getByRole('tabpanel'))
    .toHaveTextContent('1 reading, 54 % of the period downloaded');
});

test('the latest reading has the change of its height over six hours', async () => {
  const latest = page.getByRole('region', { name: 'Latest reading' });
  await expect.element(latest).not.toHaveTextContent('6 h');
  const time = now();
  main.answer({
    recent: () => recentOf({ buoyId: 1, time: [time], height: [2], change: 0.4 }),
  });
  arrives(time);
  await expect.element(latest).toHaveTextContent('6 h ▲ 0.4 m');
  // Newer than the last hours that were read.
  arrives(time + 60);
  await expect.element(inTable(4)).toBeVisible();
  await expect.element(latest).not.toHaveTextContent('6 h');
});

test('why a download failed is said above the chart', async () => {
  main.answer({
    planReadings: () => ({ gaps: [], requests: 1, maxRequests: 1, affordable: null }),
    fetchReadings: () =>
      Promise.reject(new Fault({ kind: 'service-unavailable', status: 500, detail: null })),
  });
  arrives(now() + HOUR);
  await page.getByRole('button', { name: 'Download (1 request)' }).click();
  const alert = page.getByRole('alert');
  await expect.element(alert).toHaveTextContent('The service has a problem (HTTP 500)');
  const chart = page.getByRole('application', { name: /Buoy 1/ });
  const room = async () => {
    const [above, below] = await boxes(alert, chart);
    return below.top - above.bottom;
  };
  await expect.poll(room).toBeGreaterThanOrEqual(0);
});

test.each(['History', 'Coverage'])(
  'why a refresh failed is said once in the tab %s',
  async (tab) => {
    const fails = () =>
      Promise.reject(new Fault({ kind: 'service-unavailable', status: 500, detail: null }));
    main.answer({ refreshBuoy: fails, fetchReadings: fails });
    await page.getByRole('tab', { name: tab }).click();
    await chooseForBuoy('Refresh this buoy (at least 2 requests)');
    const said = page.getByText('The service has a problem (HTTP 500)');
    await expect.element(said).toHaveLength(1);
  },
);

test('a chart that is zoomed stands still until the whole range is shown again', async () => {
  const chart = page.getByRole('application', { name: /Buoy 1/ });
  await focus(chart);
  await userEvent.keyboard('+');
  const whole = page.getByRole('button', { name: 'Reset zoom' });
  await expect.element(whole).toBeVisible();
  arrives(now() + HOUR);
  await expect.poll(() => main.inputsOf('getBuoy')).toHaveLength(2);
  await expect.element(whole).toBeVisible();
  await expect.element(inTable(2)).toBeVisible();
  await whole.click();
  await expect.element(inTable(3)).toBeVisible();
});

test('readings and flags of the earlier range look old while those of the new one are read, and go if that fails', async () => {
  const old = () => document.querySelectorAll('.answer[aria-busy="true"]').length;
  await expect.poll(old).toBe(0);
  const fail = held(main, 'readReadings', () => {
    throw new Fault({ kind: 'internal', detail: 'broken' });
  });
  await page.getByRole('radio', { name: '7 d' }).click();
  await expect.element(page.getByText('Reading downloaded data')).toBeVisible();
  const table = page.getByRole('grid');
  await expect.element(table).toBeVisible();
  await expect.poll(() => table.element().closest('[aria-busy="true"]')).not.toBeNull();
  // Flags, chart and table.
  await expect.poll(old).toBe(3);
  await expect
    .element(page.getByRole('button', { name: 'Export readings…' }))
    .toHaveAttribute('aria-disabled', 'true');
  await fail();
  await expect.element(page.getByRole('alert')).toBeVisible();
  await expect.element(table).not.toBeInTheDocument();
});

test('a favourite that cannot be saved is as it was, and the panel says why', async () => {
  await page.getByRole('button', { name: 'Add to favourites' }).click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('The disk is full');
  // What a star costs is said before it is set.
  await expect
    .element(page.getByRole('button', { name: 'Add to favourites (up to 1 request)' }))
    .toBeVisible();
});

describe('another buoy', () => {
  const openNext = async (id: number) => {
    useApp.getState().selectBuoy(id);
    await expect.element(page.getByRole('heading', { name: `Buoy ${id}` })).toBeVisible();
  };
  const lastRange = () => main.inputsOf('readReadings').at(-1) ?? { from: 0, to: 0 };

  test('opens on its history with a range of the same length', async () => {
    await page.getByRole('radio', { name: '7 d' }).click();
    await page.getByRole('tab', { name: 'Coverage' }).click();
    await openNext(2);
    await expect.element(page.getByRole('tab', { name: 'History', selected: true })).toBeVisible();
    await expect.element(page.getByRole('radio', { name: '7 d' })).toBeChecked();
    const { from, to } = lastRange();
    expect(to - from).toBe(7 * 24 * HOUR);
  });

  test('does not open on the dates chosen for the one before, nor does the window after a restart', async () => {
    await page.getByRole('radio', { name: 'Dates…' }).click();
    const first = page.getByLabelText('From', { exact: true });
    await userEvent.clear(first);
    await userEvent.type(first, '2010-01-01');
    await expect.poll(() => new Date(lastRange().from * 1000).getUTCFullYear()).toBe(2010);
    const stored = localStorage.getItem('buoy-view') ?? '';
    await openNext(2);
    await expect.element(page.getByRole('radio', { name: '30 d' })).toBeChecked();
    expect(lastRange()).toMatchObject({ buoyId: 2 });
    expect(lastRange().to - lastRange().from).toBe(30 * 24 * HOUR);
    expect(stored).toContain('2010-01-01');
  });

  test('that is silent opens on its last readings', async () => {
    times = [now() - 900 * 24 * HOUR];
    await openNext(2);
    await expect.poll(() => lastRange().to).toBe(times[0]);
    await expect.element(page.getByRole('button', { name: 'Export 1 reading…' })).toBeVisible();
  });
});

test('all times of the panel are in the one zone that the person chose', async () => {
  main.answer({ getBuoy: ({ id }) => ({ ...known(id), timezone: 'Europe/Paris' }) });
  main.send({ type: 'settings', settings: { ...useApp.getState().settings, clock: 'buoy' } });
  main.send({ type: 'changed', topic: { kind: 'buoys' } });
  const panel = page.getByRole('tabpanel');
  await expect.element(panel).toHaveTextContent(/CES?T/);
  // Once, beside the age: the range ends now.
  await expect.element(panel.getByText(/^Updated/)).toHaveLength(1);
  await expect.element(panel).not.toHaveTextContent(/UTC/);
});

describe('at 1280 × 800 pixels', () => {
  /** The panel as wide as beside a screen, or as on the full page. */
  const showPanel = async (mode: 'side' | 'page', width = mode === 'side' ? 435 : 1208) => {
    await cleanup();
    await show(
      <div style={{ display: 'grid', width, height: innerHeight - 30, gridTemplateRows: '100%' }}>
        <BuoyInspector />
      </div>,
      'https://one.example',
    );
    useApp.setState({ selectedBuoyId: 1, inspector: mode });
    await expect.element(page.getByText(/^Hs is at 2\.0\sm or above in/)).toBeVisible();
    const [chart] = await boxes(page.getByRole('application', { name: /Buoy 1/ }));
    return chart;
  };

  beforeEach(async () => {
    useThreshold.setState({ threshold: 2 });
    main.answer({
      planReadings: ({ from, to }) => ({
        gaps: [{ from, to }],
        requests: 3,
        maxRequests: 3,
        affordable: 900,
      }),
    });
  });

  /** One row of controls and the answer stand above a chart of half the height; the table cuts no time. */
  const expectRoom = async (chart: DOMRect) => {
    expect(chart.height).toBeGreaterThanOrEqual(0.45 * innerHeight);
    expect(chart.top).toBeLessThan(0.55 * innerHeight);
    const [answer, ...controls] = await boxes(
      page.getByText(/^Hs is at 2\.0\sm or above in/),
      page.getByRole('radiogroup', { name: 'Range' }),
      page.getByRole('combobox'),
      page.getByRole('button', { name: /^Options/ }),
    );
    const middles = controls.map(({ top, bottom }) => Math.round((top + bottom) / 2));
    expect(new Set(middles).size).toBe(1);
    expect(answer.bottom).toBeLessThanOrEqual(chart.top);
    const grid = page.getByRole('grid');
    for (const part of [grid, grid.getByRole('gridcell').first()]) {
      const element = await found(part);
      await expect.poll(() => element.scrollWidth - element.clientWidth).toBe(0);
    }
  };

  test('the panel has room for chart and table, which has the period and no height that is never reported', async () => {
    await expectRoom(await showPanel('side'));
    const head = () =>
      page
        .getByRole('columnheader')
        .elements()
        .map(({ textContent }) => textContent?.replace(/,.*/, ''));
    await expect.poll(head).toEqual(['Time', 'Hs', 'Period', 'From']);
    await expect.element(page.getByText('Maximum height')).not.toBeInTheDocument();
  });

  test('the full page has its header in one line, a chart larger than that of the panel, and the table below', async () => {
    const chart = await showPanel('page');
    await expectRoom(chart);
    const text = (words: string) => page.getByText(words, { exact: true });
    const [line, ...others] = await boxes(text('Buoy 1'), text('Details'), text('Show on map'));
    for (const { top, bottom } of others) {
      expect(top).toBeGreaterThanOrEqual(line.top - 4);
      expect(bottom).toBeLessThanOrEqual(line.bottom + 4);
    }
    const [table] = await boxes(page.getByRole('grid'));
    expect(table.top).toBeGreaterThan(chart.bottom);
    const side = await showPanel('side');
    expect(chart.width).toBeGreaterThan(1100);
    expect(chart.height).toBeGreaterThan(side.height);
  });

  test('on a large display the table is beside the chart and the page does not scroll', async () => {
    await page.viewport(1920, 1080);
    const chart = await showPanel('page', 1848);
    const beyond = () => {
      const { scrollHeight, clientHeight } = document.querySelector('.buoy-page') ?? {};
      return (scrollHeight ?? Number.NaN) - (clientHeight ?? 0);
    };
    await expect.poll(beyond).toBe(0);
    const [table] = await boxes(page.getByRole('grid'));
    expect(table.left).toBeGreaterThan(chart.right);
    expect(chart.height).toBeGreaterThan(540);
  });
});

test('the options say how many of them are not the default', async () => {
  const options = page.getByRole('button', { name: /^Options/ });
  await expect.element(options).toHaveTextContent(/^Options$/);
  await options.click();
  await userEvent.type(page.getByLabelText('Threshold'), '2');
  await page.getByRole('radio', { name: 'Pass only' }).click();
  await userEvent.click(document.body, { position: { x: 2, y: 2 } });
  await expect.element(options).toHaveTextContent(/^Options · 2$/);
  useThreshold.setState({ threshold: null });
  useQuality.setState({ choice: 'notFail' });
  await expect.element(options).toHaveTextContent(/^Options$/);
});

test('the export of the tab Coverage is of the downloaded time', async () => {
  const [first, until] = [now() - 400 * 24 * HOUR, now() - 30 * 24 * HOUR];
  main.answer({
    coverageCalendar: ({ buoyId }) => fullCalendar(buoyId, { from: first, to: until }),
  });
  await page.getByRole('tab', { name: 'Coverage' }).click();
  await expect.poll(() => main.inputsOf('coverageCalendar')).not.toEqual([]);
  await expect
    .poll(() => {
      commands.send('export');
      return useExportDialog.getState().selection;
    })
    .toMatchObject({ kind: 'readings', from: first, to: until });
});

describe('the rank of the present height', () => {
  const rank = page.getByRole('button', { name: /^Hs rank/ });
  /** Of buoy 1, 2 and so on. */
  const open = async (...rows: { rank: number; days: number; years: number; time?: number }[]) => {
    const ranks = rows.map((row, at) => ({ buoyId: at + 1, time: now() - HOUR, ...row }));
    main.answer({
      ranks: () => ranksOf(ranks),
      climatology: () => new Promise(() => undefined),
    });
    main.send({ type: 'changed', topic: { kind: 'ranks' } });
  };

  test.each([
    [
      'a height of this hour',
      { rank: 88.6, days: 88, years: 8, age: 1 },
      /^Hs rank 89 %$/,
      'Mean of 24 hours 3.0 m: higher than 89 % of days around 20 November (88 days of the other 8 years)',
    ],
    [
      'a height of hours ago, with its age',
      { rank: 88.6, days: 88, years: 8, age: 9.5 },
      /^Hs rank 89 %/,
      '(88 days of the other 8 years) · 9 h ago',
    ],
    [
      'few days: too little is downloaded',
      { rank: Number.NaN, days: 22, years: 2, age: 1 },
      /^Hs rank$/,
      'Only 22 days of the other 2 years around 20 November are downloaded',
    ],
  ])('is in the header, of %s', async (_, { age, ...row }, short, text) => {
    await open({ ...row, time: now() - age * HOUR });
    await expect.element(rank).toHaveTextContent(short);
    await expect.element((await found(rank)).parentElement).toHaveTextContent(text);
  });

  test('the climatology is read while the pointer is on the tab of the Almanac', async () => {
    await open({ rank: 88.6, days: 88, years: 8 });
    // The header is complete, and the pointer is elsewhere: it enters the tab.
    await expect.element(rank).toHaveTextContent('Hs rank 89 %');
    expect(main.inputsOf('climatology')).toEqual([]);
    await rank.hover();
    await page.getByRole('tab', { name: 'Almanac' }).hover();
    await expect.poll(() => main.inputsOf('climatology')).toMatchObject([{ buoyId: 1 }]);
    await page.getByRole('tab', { name: 'Almanac' }).click();
    await expect.element(page.getByRole('region', { name: 'Almanac' })).toBeVisible();
    expect(main.inputsOf('climatology')).toHaveLength(1);
  });

  test('leads to the Almanac, and is not given of a reading older than a day', async () => {
    const known = { rank: 88.6, days: 88, years: 8 };
    await open(known, { ...known, time: now() - 25 * HOUR });
    await rank.click();
    await expect.element(page.getByRole('tab', { name: 'Almanac', selected: true })).toBeVisible();
    useApp.getState().selectBuoy(2);
    await expect.element(page.getByRole('heading', { name: 'Buoy 2' })).toBeVisible();
    await expect.element(rank).not.toBeInTheDocument();
  });
});

test('readings that another screen opens are shown by their days, in the zone of the clock', async () => {
  main.answer({ getBuoy: ({ id }) => ({ ...known(id), timezone: 'America/Los_Angeles' }) });
  const range = {
    from: Date.UTC(2018, 3, 8, 3) / 1000,
    to: Date.UTC(2018, 3, 10, 3) / 1000,
  };
  const days = (from: string, to: string) => ({
    view: 'history',
    choice: { range: 'custom', days: { from, to } },
  });
  useBuoyView.setState({ view: 'almanac' });
  showReadings({ buoyId: 1, ...range });
  await expect.poll(() => useBuoyView.getState()).toMatchObject(days('2018-04-08', '2018-04-10'));
  useApp.setState(({ settings }) => ({ settings: { ...settings, clock: 'buoy' } }));
  showReadings({ buoyId: 2, ...range });
  await expect.element(page.getByRole('heading', { name: 'Buoy 2' })).toBeVisible();
  await expect.poll(() => useBuoyView.getState()).toMatchObject(days('2018-04-07', '2018-04-09'));
  expect(useApp.getState().readingsWanted).toBeNull();
  // Nothing but what is wanted was read of it.
  const read = main.inputsOf('readReadings').filter(({ buoyId }) => buoyId === 2);
  expect(new Set(read.map(({ from }) => from))).toEqual(new Set([Date.UTC(2018, 3, 7, 7) / 1000]));
});

test('a range that ends on a chosen day does not move; invalid dates are said so, and the range before them stays', async () => {
  const day = new Date((now() - 72 * HOUR) * 1000).toISOString().slice(0, 10);
  const choose = (from: string, to: string) =>
    useBuoyView.setState(({ choice }) => ({
      choice: { ...choice, range: 'custom', days: { from, to } },
    }));
  choose(day, day);
  await expect
    .element(page.getByText('No readings downloaded in this range').first())
    .toBeVisible();
  const before = main.inputsOf('readReadings').at(-1);
  arrives(now() + HOUR);
  await expect.poll(() => main.inputsOf('getBuoy')).toHaveLength(2);
  await expect.element(inTable(3)).not.toBeInTheDocument();
  expect(main.inputsOf('readReadings').at(-1)).toEqual(before);
  choose(day, '2000-01-01');
  const shown = DateTime.fromISO(day).toFormat('d LLL yyyy');
  await expect.element(page.getByText('The first day is after the last.')).toBeVisible();
  await expect.element(page.getByText(`Invalid dates. Showing ${shown}.`)).toBeVisible();
  expect(main.inputsOf('readReadings').at(-1)).toEqual(before);
  await expect.element(inTable(2)).not.toBeInTheDocument();
});

test('the statistics take the full page, and the next view gives the map back; a page that was wanted stays', async () => {
  const mode = () => useApp.getState().inspector;
  const tab = (name: string) => page.getByRole('tab', { name });
  useApp.getState().setInspector('side');
  await tab('Statistics').click();
  await expect.poll(mode).toBe('page');
  await tab('Almanac').click();
  await expect.poll(mode).toBe('side');
  useApp.getState().setInspector('page');
  await tab('Statistics').click();
  await expect.element(tab('Statistics')).toHaveAttribute('aria-selected', 'true');
  await tab('History').click();
  await expect.element(tab('History')).toHaveAttribute('aria-selected', 'true');
  expect(mode()).toBe('page');
});

test('Compare with… opens the comparison of the buoy on its page, Compare buoys with those that were chosen', async () => {
  await chooseForBuoy('Compare with…');
  await expect
    .element(page.getByRole('tab', { name: 'Statistics' }))
    .toHaveAttribute('aria-selected', 'true');
  await expect
    .element(page.getByRole('tab', { name: 'Comparison' }))
    .toHaveAttribute('aria-selected', 'true');
  expect(useApp.getState()).toMatchObject({ inspector: 'page', compareWanted: null });
  expect(useStatisticsForm.getState().form.compared).toEqual([]);
  useApp.getState().compareBuoys(2, [1, 3]);
  await expect.element(page.getByRole('heading', { name: 'Buoy 2' })).toBeVisible();
  await expect
    .poll(() => useStatisticsForm.getState().form.compared.map(({ buoyId }) => buoyId))
    .toEqual([1, 3]);
});
