/** The panel of passages: a line by keys, what a plan lacks and its cost, and a file that is refused. */
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { followChange } from '#renderer/data/queryClient.ts';
import { UndoNote } from '#renderer/frame/Notes.tsx';
import { PassagePanel } from '#renderer/screens/map/PassagePanel.tsx';
import { addToDraft, usePassagePanel } from '#renderer/screens/map/passagePanel.ts';
import '#renderer/screens/map/map.css';
import { useApp } from '#renderer/stores/app.ts';
import { isFormHeld } from '#renderer/stores/heldForm.ts';
import { Fault } from '#shared/errors.ts';
import type { PassagePlan } from '#shared/ipc/contract.ts';
import { emptyWatch } from '#shared/model/watch.ts';
import {
  allRead,
  appInfo,
  boxes,
  diskFull,
  fakeClock,
  fakeMain,
  found,
  keeping,
  rendered,
  show,
} from '#support/component.tsx';
import { fetchJob, planOf } from '#support/jobs.ts';

const now = Math.floor(Date.now() / 1000);
const plan: PassagePlan = {
  ...planOf({ incomplete: 1, gaps: 1, rows: 24, requests: 6, maxRequests: 6 }),
  bytes: 12_000,
  ...{ lengthKm: 185.2, departsAt: null, arrivesAt: null, readyUntil: null },
  ...{ forecasts: [], forecastRequests: 0, seriesRequests: 1, laterRequests: 0 },
  buoys: [
    {
      ...{ id: 7, name: 'Cape Grey', offsetKm: 18.52, bearing: 45, alongKm: 37.04 },
      ...{ passedAt: null, readingsUntil: null, hasSeries: true },
      heights: { median: 2, p90: 4, days: 390 },
    },
  ],
};

const kept = { watch: emptyWatch('sea.example') };
beforeEach(() => {
  kept.watch = emptyWatch('sea.example');
  usePassagePanel.setState({ isOpen: true, draft: null, chosenId: null });
});
const open = async (answers: Parameters<typeof fakeMain>[0] = {}, style = {}) => {
  const main = fakeMain({
    ...keeping(kept),
    planPassage: () => plan,
    ...answers,
  });
  await show(
    <div className="column" style={style}>
      <PassagePanel map={null} />
      <UndoNote />
    </div>,
    'https://sea.example',
  );
  return main;
};

test('a line is drawn by points and keys, and is planned when it ends', async () => {
  await open();
  await expect.element(page.getByText(/^A passage is a line over the sea/)).toBeVisible();
  // What is added before the others are read is refused.
  await allRead();
  await userEvent.click(page.getByRole('button', { name: 'Draw a line' }));
  for (const lng of [-123, -124, -125]) addToDraft({ lat: 37, lng });
  await expect.element(page.getByText('3 points of the line.')).toBeVisible();
  (document.activeElement as HTMLElement | null)?.blur();
  await userEvent.keyboard('{Backspace}');
  await expect.element(page.getByText('2 points of the line.')).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByLabelText('Name')).toHaveValue('Passage 1');
  await expect.element(page.getByText('Added: Passage 1.')).toBeVisible();
  expect(kept.watch.passages[0]?.line.map(({ lng }) => lng)).toEqual([-123, -124]);
  await expect.element(page.getByText('Not ready for sea')).toBeVisible();
  await expect
    .element(page.getByRole('button', { name: 'Prepare for sea: Download (6 requests)' }))
    .toBeVisible();
  await expect.element(page.getByText('0 of 1')).toBeVisible();
  await expect
    .element(page.getByRole('button', { name: /Cape Grey.*19 km.*NE.*Usual: 2\.0.m, P90 4\.0.m/s }))
    .toBeVisible();
});

test('a line that was not stored stays, also while the panel is closed and where another service is to be opened, until it is cancelled', async () => {
  await open({
    changeWatch: diskFull,
  });
  await allRead();
  await userEvent.click(page.getByRole('button', { name: 'Draw a line' }));
  for (const lng of [-123, -124]) addToDraft({ lat: 37, lng });
  await userEvent.click(page.getByRole('button', { name: 'End the line' }));
  await expect.element(page.getByRole('alert')).toBeVisible();
  await expect.element(page.getByText('2 points of the line.')).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: 'Close' }));
  await expect.poll(() => usePassagePanel.getState().isOpen).toBe(false);
  useApp.setState({ route: 'settings' });
  expect(isFormHeld()).toBe(true);
  expect(usePassagePanel.getState()).toMatchObject({ isOpen: true, draft: [{}, {}] });
  expect(useApp.getState().route).toBe('map');
  await expect.element(page.getByText('End the line or cancel first.')).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: 'Cancel' }));
  await expect.element(page.getByRole('button', { name: 'Draw a line' })).toBeVisible();
  expect(isFormHeld()).toBe(false);
});

test('while a line is drawn, keys are those of other screens, dialogs and controls that have the focus', async () => {
  await open();
  const pressed: string[] = [];
  const listen = ({ key, defaultPrevented }: KeyboardEvent) => {
    if (!defaultPrevented) pressed.push(key);
  };
  document.addEventListener('keydown', listen);
  onTestFinished(() => document.removeEventListener('keydown', listen));
  await userEvent.click(page.getByRole('button', { name: 'Draw a line' }));
  for (const lng of [-123, -124]) addToDraft({ lat: 37, lng });
  await expect.element(page.getByText('2 points of the line.')).toBeVisible();
  const press = async () => {
    pressed.length = 0;
    await userEvent.keyboard('{Enter}{Backspace} ');
    await expect.poll(() => pressed).toEqual(['Enter', 'Backspace', ' ']);
    await expect.element(page.getByText('2 points of the line.')).toBeVisible();
  };
  const beside = document.body.appendChild(document.createElement('div'));
  onTestFinished(() => beside.remove());
  beside.innerHTML = '<details><summary tabindex="0">More</summary></details><dialog>Help</dialog>';
  beside.querySelector('summary')?.focus();
  await press();
  beside.querySelector('dialog')?.showModal();
  (document.activeElement as HTMLElement | null)?.blur();
  await press();
  beside.querySelector('dialog')?.close();
  const screen = (await found(page.getByRole('complementary', { name: 'Passage' }))).parentElement;
  (document.activeElement as HTMLElement | null)?.blur();
  screen?.setAttribute('inert', '');
  await press();
  screen?.removeAttribute('inert');
  await userEvent.keyboard('{Control>}{Backspace}{/Control}');
  await expect.element(page.getByText('2 points of the line.')).toBeVisible();
  await userEvent.keyboard('{Backspace}');
  await expect.element(page.getByText('1 point of the line.')).toBeVisible();
});

test('departure and speed are stored as typed, a wrong one has a sentence', async () => {
  kept.watch.passages = [stored];
  await open();
  const departure = page.getByLabelText(/^Departure/);
  await userEvent.type(departure, '25:00');
  await expect.element(page.getByText(/Enter a time, like 7:00/)).toBeVisible();
  const past = page.getByText(/^In the past: Wednesday.* 1 January 2020, 00:00/);
  await userEvent.fill(departure, '1 Jan 2020');
  await expect.element(past).toBeVisible();
  await userEvent.tab();
  await expect.poll(() => kept.watch.passages[0]?.departure?.at).toBe(Date.UTC(2020, 0, 1) / 1000);
  await expect.element(past).toBeVisible();
  await userEvent.fill(departure, '2086-12-04 06:00');
  await expect.element(page.getByText(/^In the past/)).not.toBeInTheDocument();
  await userEvent.tab();
  await expect
    .poll(() => kept.watch.passages[0]?.departure?.at)
    .toBe(Date.UTC(2086, 11, 4, 6) / 1000);
  expect(kept.watch.passages[0]?.departure?.speed).toBeCloseTo((6 * 1852) / 3600, 6);
  await userEvent.click(page.getByRole('button', { name: 'Remove Out' }));
  await expect.poll(() => kept.watch.passages).toEqual([]);
});

test('at 900 × 600 departure and speed are in view above the price', async () => {
  kept.watch.passages = [stored];
  await open({}, { height: 262, width: 360 });
  const [departure, speed, price] = await boxes(
    page.getByLabelText(/^Departure/),
    page.getByLabelText('Speed'),
    page.getByText('Not ready for sea'),
  );
  expect(departure.height).toBeGreaterThan(0);
  expect(speed.bottom).toBeLessThanOrEqual(price.top);
});

const stored = {
  ...{ id: 'p', name: 'Out', departure: null, within: 50 as const },
  line: [
    { lat: 37, lng: -123, at: null },
    { lat: 38, lng: -124, at: null },
  ],
};

test('a departure in words is the one of when it was typed, also when its fields are left later', async () => {
  const clock = fakeClock(Date.UTC(2026, 10, 23, 21) / 1000);
  kept.watch.passages = [stored];
  await open();
  const departure = page.getByLabelText(/^Departure/);
  const time = Date.UTC(2026, 10, 24, 7) / 1000;
  await userEvent.type(departure, 'tomorrow 7');
  await userEvent.tab();
  await expect.poll(() => kept.watch.passages[0]?.departure?.at).toBe(time);
  await expect.element(departure).toHaveValue('2026-11-24 07:00');
  clock.pass(24 * 3600);
  await userEvent.click(departure);
  await userEvent.tab();
  await userEvent.fill(page.getByLabelText('Speed'), '6.25');
  await userEvent.tab();
  await expect
    .poll(() => kept.watch.passages[0]?.departure)
    .toEqual({ at: time, speed: expect.closeTo((6.25 * 1852) / 3600, 9) });
});

test('fields that are left as they were change nothing; after the clock is changed they show the same time', async () => {
  const at = Date.UTC(2026, 10, 1, 6, 30) / 1000;
  const departure = { at, speed: 3.123 };
  kept.watch.passages = [{ ...stored, departure }];
  const main = await open();
  useApp.setState(({ settings }) => ({
    info: appInfo({ timezone: 'America/New_York' }),
    settings: { ...settings, clock: 'local' },
  }));
  // An hour that the clocks repeat: read again it would be the one before.
  await expect.element(page.getByLabelText(/^Departure/)).toHaveValue('2026-11-01 01:30');
  await userEvent.click(page.getByLabelText(/^Departure/));
  await userEvent.tab();
  await expect.element(page.getByLabelText('Speed')).toHaveFocus();
  await userEvent.tab();
  await rendered();
  expect(main.inputsOf('changeWatch')).toEqual([]);
});

test('while it is prepared, also by an earlier start, it alone cannot be started again, and says why it waits', async () => {
  kept.watch.passages = [stored, { ...stored, id: 'q', name: 'Back' }];
  await open();
  const button = page.getByRole('button', { name: /^Prepare for sea/ });
  await expect.element(button).toBeEnabled();
  const error = { kind: 'quota-exhausted', resetAt: now + 600, detail: null } as const;
  const subject = { of: 'passage', id: 'p', name: 'Out' } as const;
  const job = fetchJob({ kind: 'prepare-passage', subject, state: 'waiting', error });
  useApp.setState(({ status }) => ({ status: { ...status, jobs: [job] } }));
  await expect.element(button).toHaveAttribute('aria-disabled', 'true');
  await expect.element(page.getByRole('alert')).toHaveTextContent(/requests/);
  await page.getByRole('combobox', { name: 'Passage' }).selectOptions('Back');
  await expect.element(page.getByLabelText('Name')).toHaveValue('Back');
  await expect.element(button).not.toHaveAttribute('aria-disabled');
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  usePassagePanel.setState({ later: 3600 });
  await page.getByRole('combobox', { name: 'Passage' }).selectOptions('Out');
  await expect.element(page.getByRole('alert')).toBeVisible();
  // The other one leaves as planned.
  await expect.poll(() => usePassagePanel.getState().later).toBe(0);
  useApp.setState(({ status }) => ({ status: { ...status, jobs: [{ ...job, state: 'done' }] } }));
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});

test('a press that leaves a field starts nothing: the price is that of what was stored before', async () => {
  kept.watch.passages = [stored];
  const main = await open({
    planPassage: ({ departure }) => (departure ? { ...plan, maxRequests: 14, requests: 14 } : plan),
    preparePassage: () => 14,
  });
  const prepare = (requests: number) =>
    page.getByRole('button', { name: `Prepare for sea: Download (${requests} requests)` });
  await expect.element(prepare(6)).toBeVisible();
  await userEvent.fill(page.getByLabelText(/^Departure/), '2026-12-04 06:00');
  await userEvent.click(prepare(6));
  await userEvent.click(prepare(14));
  await expect
    .poll(() => main.inputsOf('preparePassage'))
    .toMatchObject([{ departure: { at: Date.UTC(2026, 11, 4, 6) / 1000 } }]);
});

test('when a passage has its forecasts, those of later departures have a price, and only they are requested with it', async () => {
  kept.watch.passages = [stored];
  const main = await open({
    planPassage: () => ({ ...plan, requests: 0, maxRequests: 0, laterRequests: 88 }),
    preparePassage: () => 88,
  });
  const later = page.getByRole('button', {
    name: 'Leaving 6 to 24 h later: Download (88 requests)',
  });
  // It has no departure.
  await expect.element(page.getByText('Enter a departure', { exact: true })).toBeVisible();
  await userEvent.click(later);
  await expect.poll(() => main.inputsOf('preparePassage')).toEqual([{ ...stored, later: true }]);
  main.answer({ planPassage: () => ({ ...plan, laterRequests: 88 }) });
  followChange({ type: 'changed', topic: { kind: 'everything' } });
  await userEvent.click(page.getByRole('button', { name: /^Prepare for sea/ }));
  await expect.poll(() => main.inputsOf('preparePassage')[1]).toMatchObject({ later: false });
  await expect.element(later).not.toBeInTheDocument();
});

test('until when a passage is ready and what it costs is read again as time passes', async () => {
  const clock = fakeClock(now);
  kept.watch.passages = [
    {
      ...{ id: 'p', name: 'South', departure: null, within: 50 },
      line: [38, 39].map((lat) => ({ lat, lng: -9, at: null })),
    },
  ];
  const main = await open();
  await expect.element(page.getByText('Not ready for sea')).toBeVisible();
  main.answer({ planPassage: () => ({ ...plan, readyUntil: now + 7200 }) });
  clock.pass(600);
  await expect.element(page.getByText(/^Ready until/)).toBeVisible();
});

test('why a passage was not prepared is said of that one alone', async () => {
  kept.watch.passages = [stored, { ...stored, id: 'q', name: 'Back' }];
  await open({
    preparePassage: () => Promise.reject(new Fault({ kind: 'key-rejected', detail: null })),
  });
  await userEvent.click(page.getByRole('button', { name: /^Prepare for sea/ }));
  await expect.element(page.getByRole('alert')).toBeVisible();
  await page.getByRole('combobox', { name: 'Passage' }).selectOptions('Back');
  await expect.element(page.getByLabelText('Name')).toHaveValue('Back');
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});

test('a file with several routes offers them; one that is refused changes nothing', async () => {
  const line = [
    { lat: 1, lng: 1, at: null },
    { lat: 2, lng: 2, at: null },
  ];
  let isRefused = true;
  await open({
    openRoute: () => {
      if (!isRefused)
        return ['North', 'South'].map((name) => ({ name, line, timesIgnored: name === 'South' }));
      throw new Fault({
        ...{ kind: 'wrong-file', path: '/a.gpx', detail: null },
        problem: { code: 'route-kind', line: 2 },
      });
    },
  });
  const button = page.getByRole('button', { name: 'Open GPX or GeoJSON…' });
  await userEvent.click(button);
  await expect.element(page.getByText(/line 2 is not the beginning of GPX/)).toBeVisible();
  expect(kept.watch.passages).toEqual([]);
  isRefused = false;
  await userEvent.click(button);
  await userEvent.click(page.getByRole('button', { name: /South/ }));
  await expect.poll(() => kept.watch.passages.map(({ name }) => name)).toEqual(['South']);
  await expect
    .element(page.getByText('Its times are incomplete or out of order and are not used.'))
    .toBeVisible();
});
