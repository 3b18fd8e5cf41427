/** The list of the latest readings: what it says when it cannot be read or nothing fits. */
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { heightColour } from '#renderer/format/colourScale.ts';
import { useLatest } from '#renderer/screens/latest/filter.ts';
import { LatestScreen } from '#renderer/screens/latest/LatestScreen.tsx';
import { useApp } from '#renderer/stores/app.ts';
import { Fault } from '#shared/errors.ts';
import { buoy, buoyColumns, reading } from '#support/buoys.ts';
import { recentOf } from '#support/climatology.ts';
import { boxes, diskFull, fakeMain, focus, found, show } from '#support/component.tsx';

const now = Math.floor(Date.now() / 1000);
const ONE = 'https://one.example';

test('a list that cannot be read shows an error and no progress; a retry removes it', async () => {
  const main = fakeMain({
    listBuoys: () => Promise.reject(new Fault({ kind: 'internal', detail: 'broken' })),
  });
  await show(<LatestScreen />, ONE);
  const alert = page.getByRole('alert');
  await expect.element(alert).toBeVisible();
  await expect.element(page.getByRole('progressbar')).not.toBeInTheDocument();
  main.answer({ listBuoys: () => buoyColumns([buoy({ name: 'Cape' })]) });
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByRole('row', { name: /Cape/ })).toBeVisible();
  await expect.element(alert).not.toBeInTheDocument();
});

test('title, search, boxes and what stands below the list begin at one line', async () => {
  fakeMain({ listBuoys: () => buoyColumns([buoy({ name: 'Cape' })]) });
  await show(<LatestScreen />, ONE);
  await expect.element(page.getByText('Rank: needs 3 downloaded years')).toBeVisible();
  const [title, search, box, below] = await boxes(
    page.getByRole('heading'),
    page.getByRole('searchbox'),
    page.getByRole('checkbox', { name: 'Select all' }),
    page.getByText('Rank: needs 3 downloaded years'),
  );
  const padding = 16;
  expect([search.left, box.left, below.left + padding]).toEqual([
    title.left,
    title.left,
    title.left,
  ]);
});

test('in a small window the buttons are in one row, right of the counts', async () => {
  await page.viewport(801, 600);
  const list = [buoy({ id: 1, name: 'Cape' }), buoy({ id: 2, name: 'Bank' })];
  fakeMain({ listBuoys: () => ({ ...buoyColumns(list), listFetchedAt: now }) });
  await show(<LatestScreen />, ONE);
  useLatest.setState({ filter: { ...useLatest.getState().filter, text: 'Cape' } });
  await expect.element(page.getByText('2 buoys, 1 shown')).toBeVisible();
  const [exporting, refresh, title] = await boxes(
    page.getByRole('button', { name: /^Export 1 reading/ }),
    page.getByRole('button', { name: /^Refresh/ }),
    page.getByRole('heading'),
  );
  expect(exporting.top).toBe(refresh.top);
  expect(refresh.top).toBeLessThan(title.bottom);
});

test('a column in which nothing is known gives way, with the reason; units stand in the head alone', async () => {
  await page.viewport(1920, 800);
  const list = [1, 2].map((id) =>
    buoy({
      ...{ id, name: `Cape ${id}`, country: 'PT' },
      lastReading: reading({ time: now, significantHeight: id, waterTemperature: 14 }),
    }),
  );
  const recent = (...at: number[]) =>
    recentOf(...at.map((buoyId) => ({ buoyId, time: [now], height: [buoyId], change: 1 })));
  const main = fakeMain({
    listBuoys: () => buoyColumns(list),
    recent: () => recent(),
  });
  await show(<LatestScreen />, ONE);
  await expect
    .element(
      page.getByText(/^6 h, m, 48 h: favourites only · Rank: needs 3 .* Hmax, m, Source: not/),
    )
    .toBeVisible();
  const heads = () =>
    page
      .getByRole('columnheader')
      .elements()
      .map((one) => one.textContent);
  await expect
    .poll(() => heads().filter(Boolean))
    .toEqual([
      ...['★', 'Name', 'Hs, m', 'Period, s', 'Direction (from)', 'Sea temp., °C', 'Age'],
      ...['Country', 'Observation time'],
    ]);
  const row = page.getByRole('row', { name: /Cape 2/ });
  await expect.element(row).toHaveTextContent('2.0 m');
  for (const unit of (await found(row)).querySelectorAll('.unit')) expect(unit).not.toBeVisible();
  main.answer({ recent: () => recent(1) });
  await show(<LatestScreen />, 'https://two.example');
  await expect.poll(heads).toContain('48 h');
});

test('the heights, missing ones too, end at the same place', async () => {
  const list = [5, 12.5, null].map((significantHeight, at) =>
    buoy({ id: at, name: `Cape ${at}`, lastReading: reading({ time: now, significantHeight }) }),
  );
  fakeMain({ listBuoys: () => buoyColumns(list) });
  await show(<LatestScreen />, ONE);
  await expect.element(page.getByRole('row', { name: 'Cape 2' })).toBeVisible();
  const ends = () =>
    [...document.querySelectorAll('.latest-height > :first-child')].map((value) =>
      Math.round(value.getBoundingClientRect().right),
    );
  await expect.poll(ends).toHaveLength(3);
  await expect.poll(() => new Set(ends()).size).toBe(1);
});

test('a height is coloured up to the age of a day', async () => {
  const measured = (name: string, hours: number) =>
    buoy({
      id: hours,
      name,
      lastReading: reading({ time: now - hours * 3600, significantHeight: 5 }),
    });
  const list = [measured('Recent', 23), measured('Old', 25)];
  fakeMain({ listBuoys: () => buoyColumns(list) });
  await show(<LatestScreen />, ONE);
  const colour = (value: string) => {
    const painted = document.body.appendChild(document.createElement('i'));
    painted.style.background = value;
    const { backgroundColor } = getComputedStyle(painted);
    painted.remove();
    return backgroundColor;
  };
  const shown = async (name: string) => {
    const row = await found(page.getByRole('row', { name }));
    return getComputedStyle(row.querySelector('.latest-swatch') ?? row).backgroundColor;
  };
  await expect.poll(() => shown('Recent')).toBe(colour(heightColour(5, 'light')));
  await expect.poll(() => shown('Old')).toBe(colour('var(--hairline)'));
});

test('what counts as unusual is said on focus, and of a filter without a match how many buoys are known', async () => {
  fakeMain({ listBuoys: () => buoyColumns([buoy({ name: 'Cape' })]) });
  await show(<LatestScreen />, ONE);
  const unusual = page.getByRole('checkbox', { name: 'Unusual now' });
  await expect.element(unusual).toBeVisible();
  await focus(page.getByRole('checkbox', { name: 'Favourites' }));
  await userEvent.tab();
  await expect.element(unusual).toHaveFocus();
  await expect.element(unusual).toHaveAccessibleDescription(/^Rank of at least 95 %/);
  await userEvent.type(page.getByRole('searchbox'), 'nowhere');
  await expect.element(page.getByText('1 buoy is known.')).toBeVisible();
});

test('a favourite that cannot be marked says why; to try again is not to refresh the list', async () => {
  fakeMain({
    listBuoys: () => buoyColumns([buoy({ name: 'Cape' })]),
    setFavourite: diskFull,
  });
  await show(<LatestScreen />, ONE);
  await page.getByRole('button', { name: 'Favourite: Cape' }).click();
  const alert = page.getByRole('alert');
  await expect.element(alert).toHaveTextContent('The disk is full');
  await expect.element(alert.getByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
});

test('two to four selected buoys are compared, the first of the list with the others; five are not, and one may get an alert', async () => {
  const list = [1, 2, 3, 4, 5].map((id) => buoy({ id, name: `Cape ${id}` }));
  fakeMain({ listBuoys: () => buoyColumns(list) });
  await show(<LatestScreen />, ONE);
  const compare = page.getByRole('button', { name: 'Compare buoys' });
  const select = (id: number) => page.getByRole('checkbox', { name: `Select Cape ${id}` }).click();
  const refuses = async () => {
    await expect.element(compare).toHaveAttribute('aria-disabled', 'true');
    await expect
      .element(compare)
      .toHaveAccessibleDescription('Select two to four buoys in the list first');
  };
  await refuses();
  await select(4);
  await expect.element(compare).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'New alert…' })).toBeVisible();
  for (const id of [1, 3, 2]) {
    await select(id);
    await expect.element(compare).not.toHaveAttribute('aria-disabled');
  }
  await compare.click();
  const { selectedBuoyId, compareWanted, inspector } = useApp.getState();
  expect({ selectedBuoyId, compareWanted, inspector }).toEqual({
    selectedBuoyId: 1,
    compareWanted: [2, 3, 4],
    inspector: 'page',
  });
  await select(5);
  await refuses();
});

test('a height with a decimal comma filters; what is no number filters nothing', async () => {
  const list = [1, 2.4, 2.6, 25].map((significantHeight, id) =>
    buoy({
      ...{ id, name: `Buoy ${significantHeight}` },
      lastReading: reading({ time: now, significantHeight }),
    }),
  );
  fakeMain({ listBuoys: () => buoyColumns(list) });
  await show(<LatestScreen />, ONE);
  const least = page.getByLabelText('Hs at least');
  const names = () =>
    page
      .getByRole('row')
      .elements()
      .slice(1)
      .map((row) => /Buoy [\d.]+/.exec(row.textContent)?.[0]?.slice(5, 9))
      .sort();
  await expect.poll(names).toHaveLength(4);
  await userEvent.type(least, '2,5');
  await expect.poll(names).toHaveLength(2);
  await userEvent.clear(least);
  await userEvent.type(least, 'high');
  await expect.poll(names).toHaveLength(4);
});
