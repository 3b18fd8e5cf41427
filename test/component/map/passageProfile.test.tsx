/** The profile of a passage: what is downloaded of its forecasts, its worst place in words, and later departures without a request. */
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { SeaMap } from '#renderer/map/seaMap.ts';
import { PassageProfile } from '#renderer/screens/map/PassageProfile.tsx';
import { usePassagePanel } from '#renderer/screens/map/passagePanel.ts';
import { useApp } from '#renderer/stores/app.ts';
import type { PassagePlan } from '#shared/ipc/contract.ts';
import type { Passage } from '#shared/model/passage.ts';
import { METRES_PER_SECOND_PER_KNOT } from '#shared/science/units.ts';
import { boxes, fakeClock, fakeMain, focus, show } from '#support/component.tsx';
import { planOf } from '#support/jobs.ts';

const HOUR = 3600;
// A Friday.
const now = Date.UTC(2026, 10, 27, 12) / 1000;
const departs = now + 6 * HOUR;
/** North along a meridian: 60 nautical miles to a degree, a degree in six hours. */
const passage: Passage = {
  ...{ id: 'p', name: 'North', within: 50 },
  line: [
    { lat: 38, lng: -9.5, at: null, name: '<b>Lisbon</b>' },
    { lat: 41, lng: -9.5, at: null },
  ],
  departure: { at: departs, speed: 10 * METRES_PER_SECOND_PER_KNOT },
};
const column = (time: number, height: number) => ({
  ...{ time, fetchedAt: now - 3 * HOUR, isKnown: true, height, period: 11.2, direction: 315 },
  ...{ windSpeed: 25 * METRES_PER_SECOND_PER_KNOT, windDirection: 270 },
});
const KM = 1.852;
const heights: [number, number][] = [
  [1, 3],
  [4.1, 2],
  [2, 1.5],
];
const plan: PassagePlan = {
  ...planOf(),
  bytes: 0,
  ...{ lengthKm: 180 * KM, departsAt: departs, arrivesAt: departs + 18 * HOUR },
  ...{ readyUntil: null, forecastRequests: 0, seriesRequests: 0, laterRequests: 8 },
  forecasts: [0, 1, 2, 3].map((at) => {
    const time = departs + 6 * at * HOUR;
    const [planned, later] = heights[at] ?? [];
    return {
      ...{ lat: 38 + at, lng: -9.5, time, alongKm: 60 * at * KM, course: 0 },
      columns: planned && later ? [column(time, planned), column(time + 6 * HOUR, later)] : [],
    };
  }),
  buoys: [
    {
      ...{ id: 7, name: 'Leixões', offsetKm: 30, bearing: 90, alongKm: 90 * KM, heights: null },
      ...{ passedAt: departs + 9 * HOUR, readingsUntil: null, hasSeries: false },
    },
  ],
};

/** What the map was given last. */
let marks: Parameters<SeaMap['set']>[0]['lineMarks'];
const map = {
  set: (next: Parameters<SeaMap['set']>[0]) => {
    marks = next.lineMarks;
  },
} as SeaMap;
beforeEach(() => {
  fakeClock(now);
  usePassagePanel.setState({ isOpen: true, draft: null, chosenId: null, later: 0 });
});

async function open(planned: PassagePlan | Promise<never> = plan) {
  const main = fakeMain({ planPassage: () => planned });
  const screen = await show(
    <div style={{ width: 900, height: 212, display: 'flex' }}>
      <PassageProfile passage={passage} map={map} />
    </div>,
    'https://sea.example',
  );
  useApp.setState(({ settings }) => ({
    settings: { ...settings, distanceUnit: 'nmi', speedUnit: 'kn' },
  }));
  return { main, screen };
}
const sentence = () => page.getByRole('status');
const chart = () => page.getByRole('application');

test('the highest is said with its time, place and wind; names are shown as they are written', async () => {
  const { screen } = await open();
  await expect
    .element(sentence())
    .toHaveTextContent(
      'Highest of 3 of 4 forecasts: 4.1 m, Sat 00:00, 60 nmi from <b>Lisbon</b>, wind 25 kn on the beam',
    );
  await expect.element(chart()).toHaveTextContent(/<b>Lisbon<\/b>Leixões/);
  // Bars, period, wind, and a place without a forecast, which has no figure.
  await expect.element(chart()).toHaveTextContent(/1\.011\.2254\.111\.2252\.011\.225(?!11\.2)/);
  await expect.element(page.getByText('Forecasts downloaded 3 h ago')).toBeVisible();
  expect(marks?.map(({ lat, height }) => [lat, height])).toEqual([
    [38, 1],
    [39, 4.1],
    [40, 2],
    [41, null],
  ]);
  await screen.unmount();
  expect(marks).toEqual([]);
});

test('the name of a buoy at the end of the passage is not cut off', async () => {
  const [end] = plan.buoys.map((one) => ({ ...one, name: 'Sim. Ensenada Serena' }));
  await open({ ...plan, buoys: end ? [{ ...end, passedAt: departs + 18 * HOUR }] : [] });
  const [label, picture] = await boxes(page.getByText(/^Sim\. Ensenada/), chart());
  expect(label.right).toBeLessThanOrEqual(picture.right);
});

test('the first time and the first figures do not run into the names of their rows', async () => {
  const forecasts = Array.from({ length: 40 }, (_, at) => {
    const time = Date.UTC(2026, 11, 1, 6 * at) / 1000;
    return { lat: 38, lng: -9.5, time, alongKm: 0, course: 0, columns: [column(time, 2)] };
  });
  await open({ ...plan, forecasts });
  const [zone, first, period, figure] = await boxes(
    chart().getByText('UTC'),
    chart().getByText('1 Dec', { exact: true }),
    chart().getByText('Period, s'),
    chart().getByText('11.2').first(),
  );
  expect(first.left).toBeGreaterThan(zone.right);
  expect(figure.left).toBeGreaterThan(period.right);
});

test('keys lead along the profile, and the place on the line is marked with it', async () => {
  await open();
  await focus(chart());
  const pointed = () => marks?.map(({ isPointed }) => isPointed);
  await userEvent.keyboard('{Home}{ArrowRight}');
  await expect.poll(pointed).toEqual([false, true, false, false]);
  const said = page.getByText(
    'Tomorrow, Saturday 28 November, 00:00 UTC, 60 nmi from <b>Lisbon</b>, Waves 4.1 m, 11.2 s 315° NW, wind 25 kn on the beam (270° W), Downloaded 3 h ago',
  );
  await expect.element(said).toBeInTheDocument();
  await userEvent.keyboard('{End}');
  await expect.poll(pointed).toEqual([false, false, false, true]);
  await expect.element(page.getByText(/180\snmi from .*, not downloaded$/)).toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await expect.poll(pointed).toEqual([false, false, false, false]);
});

test('a later departure shows its own forecasts and sends nothing', async () => {
  const { main } = await open();
  const slider = page.getByRole('slider', { name: 'Departure' });
  await expect.element(slider).toHaveAttribute('aria-valuetext', 'Fri 18:00');
  const before = main.calls.length;
  await focus(slider);
  await userEvent.keyboard('{End}');
  await expect.element(slider).toHaveAttribute('aria-valuetext', 'Sat 00:00 (6 h later)');
  await expect
    .element(sentence())
    .toHaveTextContent(
      'Highest of 3 of 4 forecasts: 3.0 m, Sat 00:00, <b>Lisbon</b>, wind 25 kn on the beam',
    );
  await expect.poll(() => marks?.map(({ height }) => height)).toEqual([3, 2, 1.5, null]);
  await userEvent.keyboard('{Home}');
  await expect.element(sentence()).toHaveTextContent(/forecasts: 4\.1 m/);
  expect(main.calls).toHaveLength(before);
});

test('where each forecast is downloaded the highest is that of the way', async () => {
  await open({ ...plan, forecasts: plan.forecasts.slice(0, 3) });
  await expect.element(sentence()).toHaveTextContent(/^Highest: 4\.1 m/);
});

test('a forecast of more than a day ago is faint', async () => {
  const forecasts = plan.forecasts.map(({ columns, ...one }, at) => {
    const fetchedAt = now - (at === 1 ? 30 : 3) * HOUR;
    return { ...one, columns: columns.map((column) => ({ ...column, fetchedAt })) };
  });
  await open({ ...plan, forecasts });
  const opacities = () =>
    [...chart().element().querySelectorAll('[role] > path')].map((bar) =>
      bar.getAttribute('opacity'),
    );
  await expect.poll(opacities).toEqual([null, null, '0.4', null, null]);
});

test('it is copied as a table, with what is missing', async () => {
  const { main } = await open();
  main.answer({ copyText: () => undefined });
  await userEvent.click(page.getByRole('button', { name: 'Copy table' }));
  await expect.element(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  const rows = main.inputsOf('copyText')[0]?.text.split('\n') ?? [];
  expect(rows).toHaveLength(6);
  expect(rows[0]?.split('\t')).toEqual([
    ...['Time', 'nmi', 'Course', 'Wave height, m', 'Period, s', 'Waves (from)', 'Wind, kn'],
    ...['Wind (from)', 'Downloaded'],
  ]);
  expect(rows[2]?.split('\t')).toEqual([
    ...['28 Nov 2026, 00:00 UTC', '60.0', '0° N', '4.1', '11.2', '315° NW', '25', '270° W'],
    '27 Nov 2026, 09:00 UTC',
  ]);
  expect(rows[4]).toMatch(/^28 Nov 2026, 12:00 UTC\t180\.0\t0° N\t–\t–\t–\t–\t–\t/);
});

test('where nothing is downloaded nothing is shown but the gap, and no departure is offered', async () => {
  const none = { ...plan, forecasts: plan.forecasts.map((one) => ({ ...one, columns: [] })) };
  await open(none);
  await expect.element(sentence()).toHaveTextContent('No forecasts downloaded for these times');
  await expect.element(page.getByRole('slider')).not.toBeInTheDocument();
  await expect.element(page.getByText(/^Forecasts downloaded/)).not.toBeInTheDocument();
});

test('until the plan was read no departure is offered', async () => {
  await open(new Promise<never>(() => undefined));
  await expect
    .element(page.getByRole('region', { name: 'Forecasts of the passage' }))
    .toBeVisible();
  await expect.element(page.getByRole('slider')).not.toBeInTheDocument();
});
