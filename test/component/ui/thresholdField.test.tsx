/** The height that is watched, typed in the person's unit. */
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ThresholdField, useThreshold } from '#renderer/parts/HeightField.tsx';
import { show } from '#support/component.tsx';

test('a decimal comma is a decimal point', async () => {
  await show(<ThresholdField />);
  const threshold = page.getByLabelText('Threshold');
  await userEvent.type(threshold, '1,5');
  await expect.element(threshold).toHaveValue('1,5');
  expect(useThreshold.getState().threshold).toBe(1.5);
  await userEvent.clear(threshold);
  await expect.poll(() => useThreshold.getState().threshold).toBeNull();
});
