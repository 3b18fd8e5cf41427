/** What is typed key by key into the field of a position, and the position that it is read as. */
import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { PositionField } from '#renderer/parts/PositionField.tsx';
import { buoy, buoyColumns } from '#support/buoys.ts';
import { fakeMain, found, show } from '#support/component.tsx';

function Position() {
  const [text, setText] = useState('');
  return <PositionField value={text} problem={null} onChange={setText} />;
}

beforeEach(async () => {
  const buoys = [buoy({ name: 'Ponta Mare', lat: 39.6, lng: -9.6 })];
  fakeMain({
    listBuoys: () => buoyColumns(buoys),
  });
  await show(<Position />);
});

test('degrees and minutes are read when the field is left, not while half of them is typed', async () => {
  const field = page.getByLabelText('Position');
  await userEvent.type(field, '39 21.5 N 009 22.8 W');
  await expect.element(field).toHaveValue('39 21.5 N 009 22.8 W');
  await expect.element(field).toHaveAccessibleDescription(/^Decimal degrees/);
  await userEvent.tab();
  await expect
    .element(field)
    .toHaveAccessibleDescription('= 39°21.50′ N 009°22.80′ W, 33\u00a0km from Ponta Mare');
});

test('Enter reads the field; half a position is no position', async () => {
  const field = page.getByLabelText('Position');
  await userEvent.type(field, '39 21.5');
  await expect.element(field).toBeValid();
  await userEvent.keyboard('{Enter}');
  await expect.element(field).toBeInvalid();
  await expect.element(field).toHaveAccessibleDescription(/degrees and minutes/);
});

test('a hint that needs more than two lines is shown as a whole', async () => {
  await page.viewport(160, 600);
  const hint = await found(page.getByRole('status'));
  expect(hint.clientHeight).toBeGreaterThan(3 * 16);
  expect(hint.scrollHeight).toBeLessThanOrEqual(hint.clientHeight);
});
