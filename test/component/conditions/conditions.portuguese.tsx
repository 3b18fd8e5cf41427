/** The next days in Portuguese: each text is translated, and months are words. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { DaysScreen } from '#renderer/screens/conditions/DaysScreen.tsx';
import { useDays } from '#renderer/screens/conditions/form.ts';
import { buoy, buoyColumns } from '#support/buoys.ts';
import { fakeMain, show } from '#support/component.tsx';
import { answerAt, asked, HOUR, place } from '#support/conditions.ts';

test('a place with hourly answers and a buoy close to it', async () => {
  const start = { text: '3/8/2026', typedAt: asked };
  useDays.setState({ ...useDays.getInitialState(), place, start }, true);
  const stored = Array.from({ length: 24 }, (_, i) => answerAt(asked + i * HOUR));
  fakeMain({
    listBuoys: () => buoyColumns([buoy({ id: 7, lat: 39.1, lng: -9 })]),
    listConditions: () => stored.slice(0, 1),
    getConditions: () => stored[0] ?? null,
    conditionsWithin: () => stored,
    readReadings: () => Promise.reject(new Error('not read')),
    forecastErrors: () => [
      {
        ...{ lead: 24, count: 40, bias: 0.2, rmse: 0.4, last: { count: 30, bias: 0.3 } },
        ...{ errors: [0.2], banded: { count: 0, inside: 0 } },
      },
    ],
  });
  await show(<DaysScreen />, 'https://one.example');
  await expect
    .element(page.getByRole('region', { name: 'Forecast and reading' }))
    .toHaveTextContent('3 ago. 2026');
  await expect.poll(() => document.querySelectorAll('details td')).toHaveLength(3);
});
