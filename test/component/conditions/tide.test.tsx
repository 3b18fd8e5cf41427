/** A stored answer as time passes: the countdown to high water, old figures, and one clock for all its times. */
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { showLanguage } from '#renderer/i18n/showLanguage.ts';
import { ConditionsScreen } from '#renderer/screens/conditions/ConditionsScreen.tsx';
import { useConditions } from '#renderer/screens/conditions/form.ts';
import { useApp } from '#renderer/stores/app.ts';
import type { StoredConditions } from '#shared/model/conditions.ts';
import { fakeClock, fakeMain, show } from '#support/component.tsx';

const HOUR = 3600;
/** 14:30 UTC. */
const asked = Date.UTC(2026, 7, 3, 14, 30) / 1000;

const stored: StoredConditions = {
  request: { lat: 39, lng: -9, time: asked, spotId: null },
  conditions: {
    location: { lat: 39, lng: -9, timezone: 'Europe/Lisbon' },
    forecast: {
      wavesHeight: 2,
      wavesPeriod: 9,
      wavesDirection: 'W',
      swellHeight: null,
      swellPeriod: null,
      swellDirection: null,
      windSpeed: 5,
      windDirection: 'N',
      waveEnergy: null,
    },
    reading: {
      exists: true,
      time: asked - HOUR,
      significantHeight: 2.1,
      maximumHeight: null,
      period: 8,
      directionDegrees: 300,
      waveEnergy: null,
      buoy: null,
    },
    tide: {
      height: 1.2,
      time: asked,
      direction: 'rising',
      secondsToNextChange: 3 * HOUR - 120,
      nextTide: 'high',
      nextTideHeight: 2,
      harbor: 'Peniche',
    },
    metadata: { forecastUpdatedAt: asked - HOUR, readingAgeMinutes: 60, tideSource: null },
    units: { height: 'm', speed: 'm/s' },
  },
  fetchedAt: asked,
};

const tide = () => page.getByRole('region', { name: 'Tide' });
const reading = () => page.getByRole('region', { name: 'Nearest reading' });
/** The colour of the first figure. */
const ink = (part: Locator) =>
  getComputedStyle(part.element().querySelector('.value') as Element).color;

beforeEach(() => {
  useConditions.setState({ ...useConditions.getInitialState(), current: stored.request }, true);
  fakeMain({
    listBuoys: () => new Promise(() => undefined),
    listConditions: () => [stored],
    getConditions: () => stored,
  });
});

test('heights of the tide say that the service states no datum', async () => {
  await show(<ConditionsScreen />, 'https://one.example');
  await expect.element(tide()).toHaveTextContent('datum not stated by the service');
});

test('the countdown to high water counts from now, and ends', async () => {
  const clock = fakeClock(asked);
  await show(<ConditionsScreen />, 'https://one.example');
  await expect.element(tide()).toHaveTextContent('17:28 UTC2.0 m, in 2 h 58 min');
  const fresh = ink(tide());
  clock.pass(2 * HOUR);
  await expect.element(tide()).toHaveTextContent('17:28 UTC2.0 m, in 58 min');
  expect(ink(tide())).toBe(fresh);
  clock.pass(HOUR);
  await expect.element(tide()).toHaveTextContent('17:28 UTC2.0 m, past');
  expect(ink(tide())).not.toBe(fresh);
  clock.pass(10 * HOUR);
  await expect.element(tide()).toHaveTextContent('3 Aug 2026, 17:28 UTC2.0 m, past');
});

test('a reading of more than a day ago is grey', async () => {
  const clock = fakeClock(asked);
  await show(<ConditionsScreen />, 'https://one.example');
  await expect.element(reading()).toHaveTextContent('2.1 m');
  const fresh = ink(reading());
  clock.pass(22 * HOUR);
  await expect.element(reading()).toHaveTextContent('23 h ago');
  expect(ink(reading())).toBe(fresh);
  clock.pass(2 * HOUR);
  await expect.element(reading()).toHaveTextContent('25 h ago');
  expect(ink(reading())).not.toBe(fresh);
});

test('in buoy local time all times of an answer are in the zone of its point', async () => {
  fakeClock(asked);
  await show(<ConditionsScreen />, 'https://one.example');
  useApp.setState(({ settings }) => ({ settings: { ...settings, clock: 'buoy' } }));
  await expect.element(tide()).toHaveTextContent('18:28 WEST');
  const all = () => document.body.textContent ?? '';
  await expect.poll(() => all().match(/\d\d:\d\d (?!WEST)/g)).toBeNull();
  expect(all().match(/Updated 15:30 WEST/g)).toHaveLength(2);
  // A point is no buoy.
  expect(all()).not.toContain('(buoy)');
  await page.getByRole('radio', { name: 'At a time' }).click();
  await expect.element(page.getByLabelText('Date and time, UTC')).toBeVisible();
});

test('compass points of a forecast are in the person’s language', async () => {
  await show(<ConditionsScreen />, 'https://one.example');
  const waves = () => document.querySelector('.direction')?.textContent;
  await expect.poll(waves).toContain('W');
  onTestFinished(() => showLanguage('en'));
  await showLanguage('fr');
  await expect.poll(waves).toMatch(/^O/);
});
