/** What the screen of the next days reads, shows and sends, by typing and keys. */
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { followChange } from '#renderer/data/queryClient.ts';
import { DaysScreen } from '#renderer/screens/conditions/DaysScreen.tsx';
import { useDays } from '#renderer/screens/conditions/form.ts';
import { Fault } from '#shared/errors.ts';
import type { StoredConditions } from '#shared/model/conditions.ts';
import { buoyColumns } from '#support/buoys.ts';
import { connectionTo, type FakeMain, fakeClock, fakeMain, show } from '#support/component.tsx';
import { answerAt, asked, HOUR, place } from '#support/conditions.ts';

const done = { requests: 1, fetchedAt: asked, complete: true };
/** 13:00 in the zone UTC−1, which a place at 9° W has before there are answers. */
const first = asked - HOUR / 2;
let main: FakeMain;
let stored: StoredConditions[];

beforeEach(async () => {
  useDays.setState(useDays.getInitialState(), true);
  stored = [];
  main = fakeMain({
    getConnection: () => connectionTo('https://buoys.example'),
    listBuoys: () => buoyColumns([]),
    refreshBuoys: () => done,
    listConditions: () => [],
    getConditions: ({ time }) => stored.find(({ request }) => request.time === time) ?? null,
    conditionsWithin: () => stored,
    refreshConditions: () => done,
    fetchConditions: ({ times }) => {
      for (const time of times) stored.push(answerAt(time));
      followChange({ type: 'changed', topic: { kind: 'conditions' } });
      return { ...done, requests: times.length };
    },
  });
  fakeClock(asked);
  await show(<DaysScreen />, 'https://buoys.example');
});

const field = () => page.getByLabelText('Position');
const start = () => page.getByLabelText('From', { exact: true });
const get = (name: string | RegExp) => page.getByRole('button', { name });
const strip = () => page.getByRole('application');
const spoken = () =>
  document.querySelector('.plot [aria-live="polite"].visually-hidden')?.textContent;

test('the position typed is the position shown and asked for; showing it sends nothing', async () => {
  await userEvent.type(field(), '39 21.5 N 009 22.8 W{Enter}');
  await expect.element(page.getByText('39°21.5′ N 009°22.8′ W', { exact: true })).toBeVisible();
  await expect.element(get('Get 48 h (16 requests)')).toBeVisible();
  expect(main.inputsOf('fetchConditions')).toEqual([]);
  expect(main.inputsOf('refreshConditions')).toEqual([]);
  await userEvent.click(get('Get conditions (1 request)'));
  await expect.poll(() => main.inputsOf('refreshConditions')).toHaveLength(1);
  const [{ lat, lng } = { lat: 0, lng: 0 }] = main.inputsOf('refreshConditions');
  expect(lat).toBeCloseTo(39 + 21.5 / 60, 3);
  expect(lng).toBeCloseTo(-(9 + 22.8 / 60), 3);
});

test('half a position shows nothing', async () => {
  await userEvent.type(field(), '39 21.5{Enter}');
  await expect.element(field()).toBeInvalid();
  await expect.element(strip()).not.toBeInTheDocument();
});

test('the requests sent are those of the button, and only for what is missing', async () => {
  await userEvent.type(field(), '39 N 9 W{Enter}');
  await page.getByLabelText('Hours').selectOptions('12');
  await userEvent.click(get('Get 12 h (4 requests)'));
  await expect.element(get('All 12 h are downloaded')).toBeVisible();
  await page.getByLabelText('Hours').selectOptions('48');
  await userEvent.click(get('Get 48 h (12 requests)'));
  await expect.element(get('All 48 h are downloaded')).toBeVisible();
  const [one, other] = main.inputsOf('fetchConditions');
  expect(one).toMatchObject(place);
  expect(one?.times).toEqual([0, 3, 6, 9].map((hour) => first + hour * HOUR));
  expect(other?.times).toHaveLength(12);
  expect(new Set([one, other].flatMap((input) => input?.times ?? [])).size).toBe(16);
});

test('what was downloaded before the reserve of the quota stays, and the rest is offered', async () => {
  main.answer({
    fetchConditions: ({ times }) => {
      for (const time of times.slice(0, 9)) stored.push(answerAt(time));
      followChange({ type: 'changed', topic: { kind: 'conditions' } });
      return { ...done, requests: 9, complete: false };
    },
  });
  await userEvent.type(field(), '39 N 9 W{Enter}');
  await userEvent.click(get('Get 48 h (16 requests)'));
  await expect
    .element(page.getByText(/^Stopped at the reserve .* after 9 requests\./))
    .toBeVisible();
  await expect.element(get('Get 48 h (7 requests)')).toBeVisible();
});

test('arrows move over the columns and read them; Enter opens one', async () => {
  stored = Array.from({ length: 16 }, (_, i) => answerAt(first + 3 * i * HOUR));
  await userEvent.type(field(), '39 N 9 W{Enter}');
  await expect.element(get('All 48 h are downloaded')).toBeVisible();
  (strip().element() as SVGElement).focus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.poll(spoken).toMatch(/^Today, Monday 3 August, .* Waves 2\.0 m, 9\.0 s W, .* Wind/);
  await userEvent.keyboard('{ArrowRight}{Enter}');
  await expect.poll(() => main.inputsOf('getConditions').at(-1)?.time).toBe(first + 3 * HOUR);
  await expect.element(page.getByRole('region', { name: 'Tide' })).toBeVisible();
});

test('the time field says what it understood and what it cannot read', async () => {
  await userEvent.type(field(), '39 N 9 W{Enter}');
  await userEvent.type(start(), 'tomorrow 7');
  await expect
    .element(start())
    .toHaveAccessibleDescription(/^Tomorrow, Tuesday 4 August, 07:00 UTC−1$/);
  await expect
    .poll(() => main.inputsOf('getConditions').at(-1)?.time)
    .toBe(Date.UTC(2026, 7, 4, 8) / 1000);
  await userEvent.fill(start(), 'tomorow 7');
  await expect.element(start()).toBeInvalid();
  await expect.element(start()).toHaveAccessibleDescription(/^Enter a time, like 7:00/);
});

test('where nothing is downloaded, an error speaks of no downloaded data', async () => {
  main.answer({
    refreshConditions: () => Promise.reject(new Fault({ kind: 'network', detail: null })),
  });
  await userEvent.type(field(), '39 21.5 N 009 22.8 W{Enter}');
  await userEvent.click(get('Get conditions (1 request)'));
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent(/^Cannot reach the service\. Check your connection and try again\./);
});

test('while the first answer is awaited, the screen says what is under way', async () => {
  main.answer({ refreshConditions: () => new Promise(() => undefined) });
  await userEvent.type(field(), '39 21.5 N 009 22.8 W{Enter}');
  await userEvent.click(get('Get conditions (1 request)'));
  await expect.element(page.getByText('Getting conditions')).toBeVisible();
});
