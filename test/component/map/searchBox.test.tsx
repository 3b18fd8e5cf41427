/** The search box of the map, typed into key by key. */
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { heightColour } from '#renderer/format/colourScale.ts';
import { SearchBox } from '#renderer/screens/map/SearchBox.tsx';
import { useApp } from '#renderer/stores/app.ts';
import { buoy, reading } from '#support/buoys.ts';
import { fakeMain, found, show } from '#support/component.tsx';

const now = Math.floor(Date.now() / 1000);
const HOUR = 3600;
const measured = (hours: number) => reading({ time: now - hours * HOUR, significantHeight: 5 });
const buoys = [
  buoy({ id: 1, name: 'Nazaré', country: 'PT' }),
  buoy({ id: 2, name: 'Virginia Beach', country: 'US', sourceIdentifier: '44014' }),
  buoy({ id: 3, name: 'Virginia Shoal', country: 'US' }),
  buoy({ id: 5, name: 'Recent', lastReading: measured(23) }),
  buoy({ id: 6, name: 'Old', lastReading: measured(25) }),
  buoy({ id: 4, name: 'Estación del cabo de Santa María, sociedad de monitoreo' }),
];
const box = page.getByRole('combobox', { name: 'Search the map' });
const options = page.getByRole('option');
const active = () => {
  const id = box.element().getAttribute('aria-activedescendant');
  return id ? document.getElementById(id)?.textContent : null;
};

let chosen: string[];
let escaped: number;
beforeEach(async () => {
  chosen = [];
  escaped = 0;
  await show(
    <div style={{ width: 320 }}>
      <SearchBox buoys={buoys} onChoose={({ name }) => chosen.push(name)} />
    </div>,
  );
  const listen = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented) escaped += 1;
  };
  document.addEventListener('keydown', listen);
  return () => document.removeEventListener('keydown', listen);
});

test('Enter takes the best match; the box is empty then', async () => {
  await userEvent.type(box, 'virg');
  await expect.element(options.first()).toHaveTextContent('44014 Virginia BeachUnited States');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => chosen).toEqual(['Virginia Beach']);
  await expect.element(box).toHaveValue('');
  await expect.element(page.getByRole('listbox')).not.toBeInTheDocument();
});

test('buoys are found by country and by station', async () => {
  await userEvent.type(box, 'portugal');
  await expect.element(options.first()).toHaveTextContent('Nazaré');
  await userEvent.fill(box, '44014');
  await expect.element(options.first()).toHaveTextContent('44014 Virginia Beach');
});

test('places of the map are found without a request, which is offered last', async () => {
  const main = fakeMain({});
  await userEvent.type(box, 'cabo da roca');
  await expect.poll(active).toBe('Cabo da Rocacape');
  await expect.element(options.last()).toHaveTextContent('Search the service');
  await expect.element(page.getByText('No matching buoy or place.')).not.toBeInTheDocument();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => useApp.getState().mapTarget?.lat).toBeCloseTo(38.781, 3);
  await expect.element(box).toHaveValue('');
  expect(main.calls).toEqual([]);
});

test('the first option is active whenever the list opens', async () => {
  await userEvent.type(box, 'virg');
  await expect.poll(active).toContain('Virginia Beach');
  await userEvent.keyboard('{ArrowDown}');
  await expect.poll(active).toContain('Virginia Shoal');
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('listbox')).not.toBeInTheDocument();
  await userEvent.keyboard('{ArrowDown}');
  await expect.poll(active).toContain('Virginia Beach');
});

test('below a single hit the first arrow down stays on it, the second one reaches the request', async () => {
  const main = fakeMain({ searchService: () => ({ ids: [], requests: 1 }) });
  await userEvent.type(box, 'virginia sh');
  await expect.poll(active).toContain('Virginia Shoal');
  await userEvent.keyboard('{ArrowDown}');
  await expect.poll(active).toContain('Virginia Shoal');
  await userEvent.keyboard('{ArrowDown}');
  await expect.poll(active).toContain('1 request');
  await userEvent.keyboard('{ArrowUp}{Enter}');
  await expect.poll(() => chosen).toEqual(['Virginia Shoal']);
  await userEvent.type(box, 'virginia sh');
  await expect.poll(active).toContain('Virginia Shoal');
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.poll(() => chosen).toEqual(['Virginia Shoal', 'Virginia Shoal']);
  expect(main.inputsOf('searchService')).toEqual([]);
});

test('Escape closes the list, then empties the box, then is for others', async () => {
  await userEvent.type(box, 'virg');
  await expect.element(options.first()).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('listbox')).not.toBeInTheDocument();
  await expect.element(box).toHaveValue('virg');
  await userEvent.keyboard('{Escape}');
  await expect.element(box).toHaveValue('');
  expect(escaped).toBe(0);
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => escaped).toBe(1);
});

test('Tab takes nothing and leaves the text', async () => {
  await userEvent.type(box, 'virg');
  await expect.poll(active).toContain('Virginia Beach');
  await userEvent.tab();
  await expect.element(page.getByRole('listbox')).not.toBeInTheDocument();
  await expect.element(box).toHaveValue('virg');
  expect(chosen).toEqual([]);
});

test('a height is coloured up to the age of a day', async () => {
  const dot = () => options.first().element().querySelector('circle')?.getAttribute('fill');
  await userEvent.type(box, 'recent');
  await expect.element(options.first()).toHaveTextContent('Recent');
  await expect.poll(dot).toBe(heightColour(5, 'light'));
  await userEvent.fill(box, 'old');
  await expect.element(options.first()).toHaveTextContent('Old');
  await expect.poll(dot).toBe('var(--hairline)');
});

test('a position is shown on the map, or its conditions are', async () => {
  await userEvent.type(box, '39.35 -9.38');
  await expect.element(options.first()).toHaveTextContent('Show 39°21.00′ N 009°22.80′ W');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => useApp.getState().mapTarget).toMatchObject({ lat: 39.35, lng: -9.38 });
  await userEvent.type(box, '39.35 -9.38');
  await options.nth(1).click();
  await expect.poll(() => useApp.getState().conditionsPoint).toEqual({ lat: 39.35, lng: -9.38 });
  await expect.poll(() => chosen).toEqual([]);
});

test('where there is nothing to add, the list ends with its last option', async () => {
  await userEvent.type(box, 'virginia sh');
  const last = await found(options.nth(1));
  const list = last.closest('.combo-popover')?.getBoundingClientRect();
  expect((list?.bottom ?? 0) - last.getBoundingClientRect().bottom).toBeLessThan(8);
});

test('the service is asked once; what it finds is listed', async () => {
  const main = fakeMain({ searchService: () => ({ ids: [1] }) });
  await userEvent.type(box, 'xyz');
  await expect.element(page.getByText('No matching buoy or place.')).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(options.first()).toHaveTextContent('Nazaré');
  await expect.element(page.getByText('The service found 1 buoy.')).toBeVisible();
  expect(main.inputsOf('searchService')).toEqual([{ text: 'xyz' }]);
  expect(chosen).toEqual([]);
});

test('a long name has the room that there is', async () => {
  await userEvent.type(box, 'cabo');
  await expect.element(options.first()).toBeVisible();
  const name = (await found(options.first())).querySelector('.clip');
  expect(name?.scrollWidth).toBeLessThanOrEqual(name?.clientWidth ?? 0);
});
