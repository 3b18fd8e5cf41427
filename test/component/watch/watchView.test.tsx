/** The watch view: one buoy large, its state in words, keys, and accessibility. */
import axe from 'axe-core';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { receive } from '#renderer/data/useBoot.ts';
import { WatchView } from '#renderer/screens/watch/WatchView.tsx';
import { useApp } from '#renderer/stores/app.ts';
import { commands } from '#renderer/ui/commands.tsx';
import { emptyWatch } from '#shared/model/watch.ts';
import { ruleOf, stateOf } from '#support/alerts.ts';
import { buoy, buoyColumns, reading } from '#support/buoys.ts';
import { recentOf } from '#support/climatology.ts';
import { fakeMain, found, show } from '#support/component.tsx';
import { spotOf } from '#support/spots.ts';

const HOUR = 3600;
const now = Math.floor(Date.now() / 1000);
const buoys = [0, 5, 80].map((age, at) => {
  const time = now - age * HOUR - 60;
  return buoy({
    id: at + 1,
    name: ['Cape', 'Bell', 'Reef'][at] ?? '',
    favourite: true,
    lastReadingTime: time,
    lastReading: reading({
      time,
      significantHeight: 3.2,
      period: 11,
      direction: 270,
      waterTemperature: at === 0 ? 14 : null,
    }),
  });
});

async function open(width = 900, height = 600, content = <WatchView />) {
  await page.viewport(width, height);
  const main = fakeMain({
    listBuoys: () => buoyColumns(buoys),
    recent: () =>
      recentOf({ buoyId: 1, time: [now - 60 - 3 * HOUR, now - 60], height: [2.2, 3.2] }),
    onThisDay: ({ buoyId }) =>
      buoyId === 2
        ? null
        : {
            years: 8,
            usual: 1.3865,
            highest: { value: 4.77, year: 2016 },
            calmest: { mean: 0.8713, year: 2014 },
          },
    getWatch: () => ({ ...emptyWatch('one'), groups: [{ name: '', buoyIds: [1, 2, 3] }] }),
    setFullScreen: () => undefined,
  });
  await show(content, 'https://one.example');
  commands.send('watch-view');
  return main;
}
const view = () => page.getByRole('dialog', { name: 'Watch view' });

test('it shows the first favourite, 1 to 9 another one, and Escape leaves it', async () => {
  const main = await open();
  await expect.element(view().getByRole('heading')).toHaveTextContent('Cape');
  for (const text of ['3.2 m', '11.0 s', '270° W', '▲ 1.0 m', '14.0 °C']) {
    await expect.element(view().getByText(text, { exact: false }).first()).toBeVisible();
  }
  await expect.element(view().getByText('Last 48 h', { exact: true })).toBeVisible();
  // Height, period, change and temperature.
  expect((await found(view())).querySelectorAll('.value > .unit')).toHaveLength(4);
  const onThisDay = view().getByText(/: usually 1.4\sm; 4.8\sm in 2016; calmest 2014$/);
  await expect.element(onThisDay).toBeVisible();
  await expect.element(view().getByText(/Old reading/)).toHaveLength(0);
  await userEvent.keyboard('2');
  await expect.element(view().getByRole('heading')).toHaveTextContent('Bell');
  expect(useApp.getState().selectedBuoyId).toBe(2);
  await expect.element(view().getByText('Old reading: 5 h')).toBeVisible();
  await expect.element(view().getByText('Sea temp.')).toHaveLength(0);
  await expect.element(onThisDay).toHaveLength(0);
  // It shows the map.
  await userEvent.keyboard('{Control>}1{/Control}');
  await expect.poll(() => useApp.getState().selectedBuoyId).toBe(2);
  await userEvent.keyboard('3');
  await expect.element(view().getByText('Old reading: 3 d')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(view()).not.toBeInTheDocument();
  expect(main.inputsOf('setFullScreen').at(-1)).toBe(false);
});

test('an alert of the forecast of a spot is shown with its buoys, with the name of the spot', async () => {
  const rule = ruleOf({
    ...{ id: 'r1', name: 'Surf', target: { of: 'spot', id: 's1' } },
    conditions: [{ kind: 'spot', least: 'good', when: 'ahead' }],
  });
  const main = await open();
  main.answer({
    getWatch: () => ({
      ...emptyWatch('one'),
      ...{ rules: [rule], spots: [spotOf({ id: 's1', name: 'Point', buoyIds: [1] })] },
      groups: [{ name: '', buoyIds: [1, 2, 3] }],
    }),
    getAlerts: () => ({
      states: [stateOf('r1', null, { noData: true })],
      ...{ paused: [], log: [] },
    }),
  });
  window.almanac.onEvent(receive);
  main.send({ type: 'changed', topic: { kind: 'everything' } });
  const mark = view().getByRole('button', { name: /^Point: Surf: No forecast of the last/ });
  await expect.element(mark).toBeVisible();
  await userEvent.keyboard('2');
  await expect.element(view().getByRole('heading')).toHaveTextContent('Bell');
  await expect.element(mark).not.toBeInTheDocument();
});

test('a change is that of the reading shown, and a temperature that fails its quality test is struck through', async () => {
  const [first] = buoys;
  const main = await open();
  window.almanac.onEvent(receive);
  await expect.element(view().getByText('▲ 1.0 m')).toBeVisible();
  main.answer({
    // The height of the newest reading fails its quality test.
    listBuoys: () =>
      buoyColumns([
        {
          ...(first as (typeof buoys)[number]),
          implausible: ['significantHeight', 'waterTemperature'],
        },
      ]),
    recent: () =>
      recentOf({
        buoyId: 1,
        time: [now - 60 - 4 * HOUR, now - 60 - HOUR, now - 60],
        height: [2.2, 3.2, Number.NaN],
      }),
  });
  main.send({ type: 'changed', topic: { kind: 'everything' } });
  await expect.element(view().getByText('▲ 1.0 m')).not.toBeInTheDocument();
  await expect.element(view().getByText('14.0')).toHaveTextContent('14.0 °C');
  await expect.poll(() => view().getByText('14.0').element().closest('s')).not.toBeNull();
});

test('the focus returns to where it was when the view is closed', async () => {
  const content = (
    <>
      <button type="button">Before</button>
      <WatchView />
    </>
  );
  await open(900, 600, content);
  await expect.element(view()).toBeVisible();
  commands.send('watch-view');
  await expect.element(view()).not.toBeInTheDocument();
  const before = page.getByRole('button', { name: 'Before' });
  await before.click();
  commands.send('watch-view');
  await expect.element(view()).toBeVisible();
  commands.send('watch-view');
  await expect.element(view()).not.toBeInTheDocument();
  await expect.element(before).toHaveFocus();
});

test('one Escape closes it after keys, also when the window had lost the focus', async () => {
  await open();
  await expect.element(view()).toBeVisible();
  await userEvent.keyboard('{Shift}');
  const close = await found(view().getByRole('button', { name: 'Close' }));
  close.blur();
  close.focus();
  await userEvent.keyboard('{Escape}');
  await expect.element(view()).not.toBeInTheDocument();
});

for (const [width, height] of [
  [900, 600],
  [450, 300],
  [2560, 1440],
  [3840, 2160],
] as const) {
  test(`all lines fit a window of ${width}×${height}, and the height is large`, async () => {
    await open(width, height);
    await expect.element(view().getByRole('img', { name: /^Last 48 hours/ })).toBeVisible();
    const dialog = await found(view());
    const { strokeWidth, vectorEffect } = getComputedStyle(
      dialog.querySelector('.watch-height path') ?? dialog,
    );
    expect(vectorEffect).toBe('non-scaling-stroke');
    expect(Number.parseFloat(strokeWidth)).toBeLessThan(Math.max(1.6, height / 100));
    await userEvent.keyboard('2');
    await expect.element(view().getByText('Old reading: 5 h')).toBeVisible();
    const sheet = dialog.querySelector('.watch-page');
    expect(sheet?.scrollHeight).toBeLessThanOrEqual(sheet?.clientHeight ?? 0);
    expect(sheet?.scrollWidth).toBeLessThanOrEqual(sheet?.clientWidth ?? 0);
    const figure = dialog.querySelector('.watch-height .figure-value');
    expect(figure?.clientHeight).toBeGreaterThan(height / 6);
    const close = dialog.querySelector('.watch-close');
    expect(close?.clientHeight).toBeGreaterThan(height / 20);
    expect(close?.querySelector('svg')?.clientHeight).toBeGreaterThan(height / 40);
  });
}

test('it is accessible in every theme', async () => {
  await open();
  await expect.element(view().getByRole('heading')).toHaveTextContent('Cape');
  await userEvent.keyboard('3');
  await expect.element(view().getByText('Old reading: 3 d')).toBeVisible();
  for (const theme of ['light', 'dark', 'night']) {
    document.documentElement.dataset.theme = theme;
    const { violations } = await axe.run('dialog', { resultTypes: ['violations'] });
    expect(
      violations.map(({ id }) => id),
      theme,
    ).toEqual([]);
  }
});
