/** What the card of a buoy under the pointer says of values that fail a quality test. */
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { colouringOf, type MapVariable } from '#renderer/map/variables.ts';
import { HoverCard } from '#renderer/screens/map/HoverCard.tsx';
import { useMapChoices } from '#renderer/screens/map/mapChoices.ts';
import { useApp } from '#renderer/stores/app.ts';
import { buoy, reading } from '#support/buoys.ts';
import { fakeMain, show } from '#support/component.tsx';

const now = Math.floor(Date.now() / 1000);
const failing = buoy({
  lastReading: reading({ time: now - 600, significantHeight: 31, period: 0, direction: 310 }),
  implausible: ['significantHeight', 'period'],
});

beforeEach(() => {
  localStorage.clear();
  useMapChoices.setState(useMapChoices.getInitialState());
});

const struck = () =>
  [...page.getByTestId('map-hover').element().querySelectorAll('s')].map(
    ({ textContent }) => textContent,
  );

async function point(variable: MapVariable, card = failing) {
  useMapChoices.setState({ variable });
  await show(
    <HoverCard
      hover={{ kind: 'buoy', id: card.id, at: { x: 0, y: 0 } }}
      buoys={[card]}
      colouring={colouringOf(variable, useApp.getInitialState().settings, {
        now,
        ranks: new Map(),
      })}
      within={{ width: 800, height: 600 }}
    />,
  );
}

test('the height that colours the map and the others are struck through', async () => {
  await point('significantHeight');
  await expect.element(page.getByText('Significant height, not plausible')).toBeVisible();
  expect(struck()).toEqual(['31.0\u00a0m', '0.0\u00a0s']);
});

test('a height beside another variable is struck through', async () => {
  await point('waterTemperature');
  await expect.element(page.getByText('Hs')).toBeVisible();
  expect(struck()).toEqual(['31.0\u00a0m', '0.0\u00a0s']);
});

test.each(['significantHeight', 'waterTemperature'] as const)(
  'the change of the height over six hours is beside the values, coloured by %s',
  async (variable) => {
    fakeMain({
      recent: () => ({
        buoyId: Float64Array.of(7),
        first: Float64Array.of(0, 2),
        time: Float64Array.of(now - 6 * 3600, now),
        significantHeight: Float64Array.of(2, 1.2),
        change: Float64Array.of(-0.8),
      }),
    });
    await point(
      variable,
      buoy({ id: 7, lastReading: reading({ time: now, significantHeight: 1.2 }) }),
    );
    await expect.element(page.getByTestId('map-hover')).toHaveTextContent('6 h ▼ 0.8 m');
  },
);
