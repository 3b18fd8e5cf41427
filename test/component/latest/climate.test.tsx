/** Rank, change and course of the last hours in the latest list, and the filter for what is unusual. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { LatestScreen } from '#renderer/screens/latest/LatestScreen.tsx';
import { buoy, buoyColumns, reading } from '#support/buoys.ts';
import { ranksOf, recentOf } from '#support/climatology.ts';
import { fakeClock, fakeMain, found, show } from '#support/component.tsx';
import { planOf } from '#support/jobs.ts';

const HOUR = 3600;
const now = Math.floor(Date.now() / 1000);
const names = ['High', 'Usual', 'Young', 'Unknown'];
const buoys = names.map((name, at) =>
  buoy({
    id: at + 1,
    name,
    lastReadingTime: now,
    lastReading: reading({ time: now, significantHeight: 4 - at }),
  }),
);
const ranked = [
  { buoyId: 1, time: now, value: 4, rank: 97.2 },
  { buoyId: 2, time: now, value: 3, isMean: 0, readings: 1, rank: 48 },
  { buoyId: 3, time: now, value: 2, rank: Number.NaN, days: 22, years: 2 },
];
const ranks = ranksOf(ranked);
const hours = [now - 12 * HOUR, now - 6 * HOUR, now];
const recent = recentOf(
  { buoyId: 1, time: hours, height: [2, 3.2, 4], change: 0.8 },
  { buoyId: 2, time: [now - HOUR, now], height: [3, 3] },
);

const open = async (answers = {}) => {
  const main = fakeMain({
    listBuoys: () => buoyColumns(buoys),
    ranks: () => ranks,
    recent: () => recent,
    ...answers,
  });
  await page.viewport(1600, 800);
  await show(<LatestScreen />, 'https://one.example');
  return main;
};
const row = (name: string) => page.getByRole('row', { name: new RegExp(name) });

test('each buoy shows its rank, the change over six hours and the last 48 hours', async () => {
  await open();
  await expect.element(row('High')).toHaveTextContent('97 %');
  const bar = (await found(row('High').getByText('97 %'))).closest('.rank-bar');
  expect(bar && getComputedStyle(bar)).toMatchObject({
    backgroundImage: expect.stringMatching(/^linear-gradient.*linear-gradient/),
    backgroundSize: '97.2% 3px, 100% 3px',
  });
  await expect.element(row('High')).toHaveTextContent('▲ 0.8 m');
  await expect
    .element(row('High').getByRole('img', { name: 'Last 48 hours: 2.0 to 4.0 m' }))
    .toBeVisible();
  await expect.element(row('Usual')).toHaveTextContent('48 %');
  await expect
    .element(row('Usual'))
    .toHaveTextContent('no reading from six hours earlier is downloaded');
  await expect.element(row('Young')).toHaveTextContent('fewer than 3 other years are downloaded');
  await expect
    .element(row('Unknown'))
    .toHaveTextContent('the readings of the last 48 hours are not downloaded');
  await page.getByRole('gridcell', { name: '97 %' }).hover();
  await expect
    .element(page.getByRole('tooltip'))
    .toHaveTextContent(/^Mean of 24 hours 4\.0 m: higher than 97 % of days around 20 November/);
  await page.getByRole('gridcell', { name: '48 %' }).hover();
  await expect
    .element(page.getByRole('tooltip'))
    .toHaveTextContent(/^Latest reading 3\.0 m: lower than 52 %/);
});

test('a change that is less than shown is steady, in words as by its arrow', async () => {
  await open({ recent: () => ({ ...recent, change: Float64Array.of(-0.04, 0.04) }) });
  for (const name of ['High', 'Usual'])
    await expect.element(row(name)).toHaveTextContent('→ 0.0 m' + 'steady for six hours');
});

test('while ranks are computed their dashes say so', async () => {
  await open({ ranks: () => ({ ...ranks, pending: 5 }) });
  await expect.element(row('Unknown')).toHaveTextContent('ranks are being computed');
});

test('the list can be sorted by rank and filtered to what is unusual now', async () => {
  await open();
  const shown = () =>
    page
      .getByRole('row')
      .elements()
      .slice(1)
      .map((one) => names.find((name) => one.textContent?.includes(name)));
  await page.getByRole('columnheader', { name: 'Rank' }).click();
  await expect.poll(shown).toEqual(['High', 'Usual', 'Young', 'Unknown']);
  await page.getByRole('checkbox', { name: 'Unusual now' }).click();
  await expect.poll(shown).toEqual(['High']);
});

test('where no buoy has a rank, the filter says what it needs, and downloads it for the favourites', async () => {
  const main = await open({
    listBuoys: () => buoyColumns(buoys.map((one) => ({ ...one, favourite: one.id < 3 }))),
    ranks: () => ranksOf(ranked.map((one) => ({ ...one, rank: Number.NaN }))),
    planFetch: () => planOf({ incomplete: 2, gaps: 2, requests: 526, maxRequests: 526 }),
    startFetch: () => new Promise(() => {}),
  });
  await page.getByRole('checkbox', { name: 'Unusual now' }).click();
  await expect
    .element(page.getByText('A rank needs 3 downloaded years; 0 of 4 buoys have them.'))
    .toBeVisible();
  await page
    .getByRole('button', { name: 'Download 3 years for favourites (526 requests)' })
    .click();
  await expect.poll(() => main.inputsOf('startFetch')).toHaveLength(1);
  const [wanted] = main.inputsOf('startFetch');
  expect(wanted?.buoyIds).toEqual([1, 2]);
  expect(((wanted?.to ?? 0) - (wanted?.from ?? 0)) / 86_400).toBe(3 * 365);
});

test('change and rank of an old height do not stand beside a newer reading', async () => {
  const clock = fakeClock(now);
  await open({
    // The wave sensor of Usual failed an hour ago, the other sensors go on.
    recent: () => ({
      ...recent,
      significantHeight: Float64Array.of(2, 3.2, 4, 3, Number.NaN),
      change: Float64Array.of(0.8, 2.1),
    }),
  });
  await expect.element(row('High')).toHaveTextContent('▲ 0.8 m');
  await expect.element(row('Usual')).toHaveTextContent('not known for the latest reading');
  await expect.element(row('High')).toHaveTextContent('97 %');
  await expect.element(row('High')).not.toHaveTextContent('ago');
  clock.pass(9 * HOUR);
  await expect.element(row('High')).toHaveTextContent('97 % 9 h ago');
  await expect.poll(() => row('High').element().querySelector('.rank-bar.quiet')).not.toBeNull();
  clock.pass(16 * HOUR);
  await expect.element(row('High')).not.toHaveTextContent('▲ 0.8 m');
  await expect.element(row('High')).toHaveTextContent('the latest height is more than a day old');
  await expect.element(row('High')).not.toHaveTextContent('97 %');
});
