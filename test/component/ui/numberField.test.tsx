/** What is typed key by key into a field of numbers. */
import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { siUnit } from '#renderer/format/metrics.ts';
import { showLanguage } from '#renderer/i18n/showLanguage.ts';
import { NumberField } from '#renderer/ui/NumberField.tsx';
import { show } from '#support/component.tsx';

const field = page.getByLabelText('Limit');

function Heights({ unit = siUnit() }) {
  const [value, setValue] = useState<number | null>(null);
  return (
    <NumberField
      label="Limit"
      step={0.5}
      unit={unit}
      value={value}
      className=""
      onChange={setValue}
    />
  );
}

test('a decimal comma is a decimal point; the arrow keys step', async () => {
  await show(<Heights />);
  await userEvent.type(field, '2,5');
  await expect.element(field).toHaveValue('2,5');
  await expect.element(field).toBeValid();
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(field).toHaveValue('3');
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  await expect.element(field).toHaveValue('2');
});

test('what is no number, or below 0, is told at the field, and the arrow keys leave it', async () => {
  await show(<Heights />);
  await userEvent.type(field, 'high');
  await expect.element(field).toBeInvalid();
  await expect.element(field).toHaveAccessibleDescription('Not a number. Write 2.5 or 2,5');
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(field).toHaveValue('high');
  await userEvent.fill(field, '-1,5');
  await expect.element(field).toHaveAccessibleDescription('Enter 0 or more');
});

test.each([
  ['en', 'sw', 'Not a number. Write 315 or NW'],
  ['fr', 'SO', 'Ce n’est pas un nombre. Écrivez 315 ou NO'],
  ['pt', 'SO', 'Não é um número. Escreva 315 ou NW'],
] as const)(
  'a direction may be a compass point, as written in %s',
  async (language, point, sentence) => {
    await showLanguage(language);
    await show(<Heights unit={siUnit('°')} />);
    await userEvent.type(field, 'swell');
    await expect.element(field).toHaveAccessibleDescription(sentence);
    await userEvent.fill(field, point);
    await expect.element(field).toBeValid();
    await userEvent.tab();
    await expect.element(field).toHaveValue('225');
  },
);

test('in French a field shows a decimal comma and takes a point, too', async () => {
  await showLanguage('fr');
  await show(<Heights />);
  await userEvent.type(field, '2.5');
  await expect.element(field).toHaveValue('2.5');
  await userEvent.tab();
  await expect.element(field).toHaveValue('2,5');
  await field.click();
  await expect.element(field).toHaveValue('2,5');
  await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}');
  await expect.element(field).toHaveValue('4');
  await userEvent.keyboard('{Backspace}1,75{ArrowDown}');
  await expect.element(field).toHaveValue('1,25');
});
