/** Stored answers as time passes: the countdown to high water, old figures, and one clock for all times of a place. */
import { beforeEach, expect, test } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { showLanguage } from '#renderer/i18n/showLanguage.ts';
import { DaysScreen } from '#renderer/screens/conditions/DaysScreen.tsx';
import { showPlace, useDays } from '#renderer/screens/conditions/form.ts';
import { fakeClock, fakeMain, found, show } from '#support/component.tsx';
import { answerAt, asked, HOUR, place } from '#support/conditions.ts';

const stored = answerAt(asked);

const turns = () => page.getByRole('region', { name: 'High and low water' });
const reading = () => page.getByRole('row', { name: /Unnamed buoy/ });
/** The colour of the first figure. */
const ink = async (part: Locator) =>
  getComputedStyle((await found(part)).querySelector('.value') as Element).color;

/** After the service: another one has no place. */
async function open() {
  await show(<DaysScreen />, 'https://one.example');
  showPlace(place);
}

beforeEach(() => {
  fakeMain({
    listBuoys: () => new Promise(() => undefined),
    listConditions: () => [stored],
    getConditions: () => stored,
    conditionsWithin: () => [stored],
  });
});

test('heights of the tide say that the service states no datum', async () => {
  await open();
  await expect.element(turns()).toHaveTextContent('datum not stated by the service');
});

test('the countdown to high water counts from now, and ends', async () => {
  const clock = fakeClock(asked);
  await open();
  await expect.element(turns()).toHaveTextContent('High water 18:28, 2.0 m, in 2 h 58 min');
  clock.pass(2 * HOUR);
  await expect.element(turns()).toHaveTextContent('in 58 min');
  clock.pass(HOUR);
  await expect.element(turns()).not.toHaveTextContent('High water');
  await expect.element(turns()).toHaveTextContent('as stated by the service');
});

test('a reading is grey after three hours, a forecast after a day', async () => {
  const clock = fakeClock(asked);
  await open();
  await expect.element(reading()).toHaveTextContent('2.1 m');
  const forecast = () => page.getByRole('row', { name: /^Waves \(forecast\)/ });
  const fresh = await ink(reading());
  clock.pass(2 * HOUR);
  await expect.element(reading()).toHaveTextContent('3 h ago');
  // An age of the past beside it contradicts it.
  await expect.element(page.getByText(/^Observed /)).not.toHaveTextContent(' old');
  await expect.poll(() => ink(reading())).toBe(fresh);
  clock.pass(HOUR);
  await expect.element(reading()).toHaveTextContent('4 h ago');
  await expect.poll(() => ink(reading())).not.toBe(fresh);
  await expect.poll(() => ink(forecast())).toBe(fresh);
  clock.pass(22 * HOUR);
  await expect.poll(() => ink(forecast())).not.toBe(fresh);
});

test('an hour that a change of the clock repeats has its zone in the strip', async () => {
  const now = Date.UTC(2026, 9, 24, 23, 30) / 1000;
  const answers = Array.from({ length: 12 }, (_, i) => answerAt(now - 1800 + i * HOUR));
  fakeMain({
    listBuoys: () => new Promise(() => undefined),
    listConditions: () => answers,
    getConditions: () => null,
    conditionsWithin: () => answers,
  });
  fakeClock(now);
  // Each column has room for its hour.
  await page.viewport(3200, 800);
  useDays.setState({ step: 1 });
  await open();
  const texts = () =>
    [...document.querySelectorAll('.days-strip text')].map((one) => one.textContent);
  const hours = () => texts().filter((text) => /^\d\d( W|$)/.test(text ?? ''));
  await expect
    .poll(() => hours().slice(0, 6))
    .toEqual(['00', '01 WEST', '01 WET', '02', '03', '04']);
});

test('all times of a place are in its zone', async () => {
  fakeClock(asked);
  await open();
  await expect.element(turns()).toHaveTextContent('18:28');
  const main = () => document.querySelector('.days-view')?.textContent ?? '';
  await expect.poll(main).toContain('Updated 15:30 WEST');
  await expect.poll(main).not.toMatch(/\d\d:\d\d UTC/);
  // A place is no buoy.
  await expect.poll(main).not.toContain('(buoy)');
});

test('compass points of a forecast are in the person’s language', async () => {
  await open();
  const waves = () => document.querySelector('.direction')?.textContent;
  await expect.poll(waves).toContain('W');
  await showLanguage('fr');
  await expect.poll(waves).toMatch(/^O/);
});
