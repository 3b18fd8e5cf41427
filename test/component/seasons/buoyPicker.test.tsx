/** The buoy of the seasons, chosen by typing. */
import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { BuoyPicker, findBuoys } from '#renderer/parts/BuoyPicker.tsx';
import { buoy, buoyColumns } from '#support/buoys.ts';
import { fakeMain, found, held, show } from '#support/component.tsx';

const buoys = [
  buoy({ id: 1, name: 'Arch', country: 'PT' }),
  buoy({ id: 2, name: 'Bell' }),
  buoy({ id: 3, name: 'Cape' }),
];
const box = page.getByRole('combobox', { name: 'Buoy' });
const options = page.getByRole('option');

function Picker() {
  const [id, setId] = useState(2);
  return (
    <div style={{ width: 320 }}>
      <BuoyPicker chosen={id} onChoose={setId} />
      <button type="button">next</button>
    </div>
  );
}

beforeEach(() => {
  fakeMain({ listBuoys: () => buoyColumns(buoys) });
});

test('of many the first fifty by name are offered, favourites before them; typing finds the others', async () => {
  const many = Array.from({ length: 60 }, (_, i) =>
    buoy({ id: 10 + i, name: `Sea ${99 - i}`, favourite: i === 0 }),
  );
  fakeMain({ listBuoys: () => buoyColumns([...buoys, ...many]) });
  await show(<Picker />);
  await expect.element(box).toHaveValue('Bell');
  await box.click();
  await expect.element(options).toHaveLength(50);
  await expect.element(options.first()).toHaveTextContent('Sea 99');
  await expect.element(options.nth(1)).toHaveTextContent('Arch');
  await userEvent.keyboard('Sea 98');
  await expect.element(options).toHaveLength(1);
});

test('Tab opens no list, an arrow down and a click do; buoys of one name differ in their ID', async () => {
  fakeMain({ listBuoys: () => buoyColumns([...buoys, buoy({ id: 4, name: 'Bell' })]) });
  await show(<Picker />);
  await expect.element(box).toHaveValue('Bell');
  await userEvent.tab();
  await expect.element(box).toHaveFocus();
  await expect.element(box).toHaveAttribute('aria-expanded', 'false');
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(options).toHaveLength(4);
  const texts = () =>
    options.elements().map(({ textContent }) => textContent?.replace(/Buoy|Boia/, ''));
  await expect.poll(texts).toEqual(['Arch 1', 'Bell 2', 'Bell 4', 'Cape 3']);
  await userEvent.keyboard('{Escape}');
  await expect.element(options).toHaveLength(0);
  await userEvent.click(box);
  await expect.element(options).toHaveLength(4);
});

test('what is typed and not taken leaves the buoy as it was', async () => {
  await show(<Picker />);
  await expect.element(box).toHaveValue('Bell');
  await userEvent.fill(box, 'nowhere');
  await expect.element(page.getByText('No matching buoy.')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(box).toHaveValue('Bell');
  await userEvent.fill(box, 'cape');
  await userEvent.tab();
  await expect.element(box).toHaveValue('Bell');
});

test('before the buoys are known none is said to be missing; then those that match are offered', async () => {
  const list = held(fakeMain(), 'listBuoys', () => buoyColumns(buoys));
  await show(<Picker />);
  await userEvent.fill(box, 'cape');
  await expect.element(page.getByText('Reading downloaded data')).toBeVisible();
  await list();
  await expect.element(options).toHaveLength(1);
});

test('Enter that ends a composition takes nothing', async () => {
  await show(<Picker />);
  await userEvent.fill(box, 'cape');
  await expect.element(options.first()).toHaveTextContent('Cape');
  const enter = { key: 'Enter', bubbles: true, cancelable: true };
  (await found(box)).dispatchEvent(new KeyboardEvent('keydown', { ...enter, isComposing: true }));
  await expect.element(box).toHaveValue('cape');
  (await found(box)).dispatchEvent(new KeyboardEvent('keydown', enter));
  await expect.element(box).toHaveValue('Cape');
});

test('of many the texts are made once, not each time a form is drawn', () => {
  let read = 0;
  const many = Array.from({ length: 1000 }, (_, i) => {
    const one = buoy({ name: `Sea ${i}` });
    return Object.defineProperty(one, 'id', {
      get: () => {
        read++;
        return i;
      },
    });
  });
  expect(findBuoys(many, 'sea 999').map(({ name }) => name)).toEqual(['Sea 999']);
  read = 0;
  for (const text of ['', 'sea 999', 'none']) findBuoys(many, text, [3]);
  expect(read).toBeLessThan(100);
});
