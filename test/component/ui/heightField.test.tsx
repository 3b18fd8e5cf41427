/** A height typed in the person's unit, kept in metres. */
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { HeightField } from '#renderer/parts/HeightField.tsx';
import { useApp } from '#renderer/stores/app.ts';
import { show } from '#support/component.tsx';

const onMetres = vi.fn<(metres: number | null) => void>();

function Kept({ allowsZero = false }: { allowsZero?: boolean }) {
  const [metres, setMetres] = useState<number | null>(null);
  onMetres.mockImplementation(setMetres);
  return (
    <>
      <HeightField label="Height" metres={metres} onMetres={onMetres} allowsZero={allowsZero} />
      <button type="button" onClick={() => setMetres(3)}>
        Three metres
      </button>
    </>
  );
}

const inUnit = (heightUnit: 'm' | 'ft') =>
  useApp.setState(({ settings }) => ({ settings: { ...settings, heightUnit } }));
const field = () => page.getByLabelText('Height');

beforeEach(() => onMetres.mockReset());

test('another unit changes the text, not the height', async () => {
  await show(<Kept />);
  await userEvent.type(field(), '1,5');
  await expect.element(field()).toHaveValue('1,5');
  expect(onMetres).toHaveBeenLastCalledWith(1.5);
  const calls = onMetres.mock.calls.length;
  inUnit('ft');
  await expect.element(field()).toHaveValue('4.92');
  await userEvent.click(document.body);
  inUnit('m');
  await expect.element(field()).toHaveValue('1.5');
  expect(onMetres.mock.calls).toHaveLength(calls);
});

test.each([
  ['m', 1.25, '1.25'],
  ['ft', 4.25 * 0.3048, '4.25'],
] as const)('a height typed earlier keeps its hundredths, in %s', async (unit, metres, text) => {
  await show(<HeightField label="Height" metres={metres} onMetres={onMetres} />);
  inUnit(unit);
  await expect.element(field()).toHaveValue(text);
});

test('a height set elsewhere replaces the typed text', async () => {
  await show(<Kept />);
  await userEvent.type(field(), '1.5');
  await page.getByRole('button').click();
  await expect.element(field()).toHaveValue('3');
});

test('nothing, text and zero are no height, unless zero is allowed', async () => {
  await show(<Kept />);
  await userEvent.type(field(), '0.5');
  await expect.poll(() => onMetres.mock.calls.map(([metres]) => metres)).toEqual([null, null, 0.5]);
  await userEvent.clear(field());
  await expect.poll(() => onMetres).toHaveBeenLastCalledWith(null);
  await userEvent.type(field(), 'high');
  await expect.poll(() => onMetres).toHaveBeenLastCalledWith(null);
  await expect.element(field()).toHaveAccessibleDescription('Not a number. Write 2.5 or 2,5');
});

test('zero where it is allowed', async () => {
  await show(<Kept allowsZero />);
  await userEvent.type(field(), '0');
  await expect.poll(() => onMetres).toHaveBeenLastCalledWith(0);
});

test('zero where it is not allowed is refused with a reason when the field is left', async () => {
  await show(<Kept />);
  await userEvent.type(field(), '0');
  await expect.element(field()).toBeValid();
  await userEvent.tab();
  await expect.element(field()).toHaveAccessibleDescription('Not used: enter a height above 0');
  await page.getByRole('button').click();
  await expect.element(field()).toHaveValue('3');
  await expect.element(field()).toBeValid();
});
