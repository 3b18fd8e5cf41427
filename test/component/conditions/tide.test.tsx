/** The tide of an answer: what its heights are measured from. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { ConditionsAnswer } from '#renderer/screens/conditions/ConditionsAnswer.tsx';
import { fakeMain, show } from '#support/component.tsx';

test('heights of the tide say that the service states no datum', async () => {
  fakeMain();
  await show(
    <ConditionsAnswer
      stored={{
        request: { lat: 39, lng: -9, time: 1_700_000_000, spotId: null },
        conditions: {
          location: { lat: 39, lng: -9, timezone: null },
          forecast: null,
          reading: null,
          tide: {
            height: 1.2,
            time: 1_700_000_000,
            direction: 'rising',
            secondsToNextChange: 3600,
            nextTide: 'high',
            nextTideHeight: 2,
            harbor: 'Peniche',
          },
          metadata: { forecastUpdatedAt: null, readingAgeMinutes: null, tideSource: null },
          units: { height: 'm', speed: 'm/s' },
        },
        fetchedAt: 1_700_000_000,
      }}
    />,
    'https://one.example',
  );
  await expect
    .element(page.getByRole('region', { name: 'Tide' }))
    .toHaveTextContent('datum not stated by the service');
});
