/** What the card of a buoy under the pointer says of values that fail a quality test. */
import type { ComponentProps } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { useReplay } from '#renderer/data/replay.ts';
import { colouringOf, type MapVariable } from '#renderer/map/variables.ts';
import { HoverCard } from '#renderer/screens/map/HoverCard.tsx';
import { useMapChoices } from '#renderer/screens/map/mapChoices.ts';
import { useApp } from '#renderer/stores/app.ts';
import { buoy, reading } from '#support/buoys.ts';
import { ranksOf, recentOf } from '#support/climatology.ts';
import { fakeMain, show } from '#support/component.tsx';

const now = Math.floor(Date.now() / 1000);
const failing = buoy({
  lastReading: reading({ time: now - 600, significantHeight: 31, period: 0, direction: 310 }),
  implausible: ['significantHeight', 'period'],
});

const struck = () =>
  [...page.getByTestId('map-hover').element().querySelectorAll('s')].map(
    ({ textContent }) => textContent,
  );

const coloured = (variable: MapVariable, past?: () => number) =>
  colouringOf(variable, useApp.getInitialState().settings, { now, ranks: new Map(), past });
type CardProps = ComponentProps<typeof HoverCard>;
const Card = (props: Pick<CardProps, 'hover' | 'buoys' | 'colouring'> & Partial<CardProps>) => (
  <HoverCard hour={null} within={{ width: 800, height: 600 }} {...props} />
);
const over = (id: number) => ({ kind: 'buoy' as const, id, at: { x: 0, y: 0 } });

async function point(variable: MapVariable, cards = [failing]) {
  useMapChoices.setState({ variable });
  await show(
    cards.map(({ id }) => (
      <Card key={id} hover={over(id)} buoys={cards} colouring={coloured(variable)} />
    )),
  );
}

test.each([
  ['significantHeight', 'Significant height, not plausible'],
  ['waterTemperature', 'Hs'],
] as const)('heights that fail are struck through, coloured by %s', async (variable, label) => {
  await point(variable);
  await expect.element(page.getByText(label)).toBeVisible();
  await expect.poll(struck).toEqual(['31.0\u00a0m', '0.0\u00a0s']);
});

test('the card of a group names its three highest, an old one last', async () => {
  const group = [1.2, 4, 2.5, 3, 9].map((significantHeight, at) =>
    buoy({
      ...{ id: at + 1, name: `Buoy ${at + 1}` },
      lastReading: reading({ time: now - (at === 4 ? 30 * 3600 : 600), significantHeight }),
    }),
  );
  const colouring = coloured('significantHeight');
  const hover = {
    ...{ kind: 'cluster' as const, ids: [1, 2, 3, 4, 5], at: { x: 0, y: 0 } },
    shown: colouring.ofGroup(group),
  };
  useMapChoices.setState({ variable: 'significantHeight' });
  await show(<Card {...{ hover, colouring }} buoys={[...group, { ...failing, id: 6 }]} />);
  await expect
    .element(page.getByTestId('map-hover'))
    .toHaveTextContent(/^5 buoys.*4\.0.m.*4\.0.mBuoy 23\.0.mBuoy 42\.5.mBuoy 3$/);
});

/** Six hours with a height at each end. */
const hoursUntil =
  (...times: number[]) =>
  () =>
    recentOf(
      ...times.map((time, at) => ({
        ...{ buoyId: 7 + at, change: -0.8 },
        time: [time - 6 * 3600, time],
        height: [2, 1.2],
      })),
    );
const lastAt = (time: number, id = 7) =>
  buoy({ id, lastReading: reading({ time, significantHeight: 1.2 }) });

test.each(['significantHeight', 'waterTemperature'] as const)(
  'the change of the height over six hours is beside the values, coloured by %s',
  async (variable) => {
    fakeMain({ recent: hoursUntil(now) });
    await point(variable, [lastAt(now)]);
    await expect.element(page.getByTestId('map-hover')).toHaveTextContent('6 h ▼ 0.8 m');
  },
);

test('period, direction, rank and the last 48 hours have their labels', async () => {
  const ranks = ranksOf([{ buoyId: 7, time: now, value: 1.2, rank: 97.2 }]);
  fakeMain({ recent: hoursUntil(now), ranks: () => ranks });
  await point('significantHeight', [
    buoy({
      id: 7,
      lastReading: reading({ time: now, significantHeight: 1.2, period: 9, direction: 310 }),
    }),
  ]);
  const card = page.getByTestId('map-hover');
  await expect
    .element(card)
    .toHaveTextContent(/Period 9\.0.s.*Direction \(from\) 310° NW.*Rank 97.%.*48 h/);
  const line = () => card.element().querySelector('[aria-label^="Last 48 hours: 1.2 to 2.0"] path');
  await expect.poll(line).not.toBeNull();
});

test.each([
  ['significantHeight', 'Rank 97 % · 9 h ago'],
  ['rank', 'Rank 9 h ago'],
] as const)('the rank of an older height has its age, coloured by %s', async (variable, text) => {
  const ranks = ranksOf([{ buoyId: 7, time: now - 9.5 * 3600, value: 1.2, rank: 97.2 }]);
  fakeMain({ ranks: () => ranks });
  await point(variable, [lastAt(now)]);
  await expect.element(page.getByTestId('map-hover')).toHaveTextContent(text);
});

test.each([
  ['the reading is more than a day old', now - 30 * 3600, now - 30 * 3600],
  ['the newest height is of an earlier reading', now, now - 1800],
])('there is no change of the height where %s', async (_, time, newestHeight) => {
  fakeMain({ recent: hoursUntil(newestHeight, now) });
  await point('significantHeight', [lastAt(time), lastAt(now, 8)]);
  const cards = () => page.getByTestId('map-hover').elements();
  await expect
    .poll(() => cards().map(({ textContent }) => textContent?.includes('6\u00a0h ▼')))
    .toEqual([false, true]);
});

test('in a replay the card has the height of the hour alone', async () => {
  const at = now - 40 * 3600;
  const hour = {
    time: at,
    hours: undefined,
    buoys: [],
    valueOf: () => 1.2,
    read: () => lastAt(at),
  };
  useReplay.setState({ range: { from: at, to: now }, at });
  useMapChoices.setState({ variable: 'period' });
  fakeMain({ recent: hoursUntil(now) });
  const colouring = coloured('significantHeight', hour.valueOf);
  await show(<Card hover={over(7)} buoys={[lastAt(now, 7)]} {...{ hour, colouring }} />);
  const card = page.getByTestId('map-hover');
  await expect.element(card).toHaveTextContent(/Significant height1\.2\sm/);
  await expect.element(card).not.toHaveTextContent('48 h');
  await expect.poll(() => document.querySelector('[data-testid=map-hover] .silent')).toBeNull();
});
