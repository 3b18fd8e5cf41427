/** Conditions in Portuguese: each text is translated, and months are words. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { ConditionsScreen } from '#renderer/screens/conditions/ConditionsScreen.tsx';
import { useConditions } from '#renderer/screens/conditions/form.ts';
import type { StoredConditions } from '#shared/model/conditions.ts';
import { fakeMain, show } from '#support/component.tsx';

const HOUR = 3600;
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

test('an answer', async () => {
  useConditions.setState({ ...useConditions.getInitialState(), current: stored.request }, true);
  fakeMain({
    listBuoys: () => new Promise(() => undefined),
    listConditions: () => [stored],
    getConditions: () => stored,
  });
  await show(<ConditionsScreen />, 'https://one.example');
  await expect.element(page.getByRole('region', { name: 'Tide' })).toHaveTextContent('3 ago. 2026');
});
