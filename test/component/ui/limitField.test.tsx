/** The height that is watched, typed in the person's unit. */
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { LimitField } from '#renderer/parts/LimitField.tsx';
import { useLimit } from '#renderer/stores/limit.ts';
import { show } from '#support/component.tsx';

beforeEach(() => useLimit.setState({ limit: null }));

test('a decimal comma is a decimal point', async () => {
  await show(<LimitField />);
  const limit = page.getByLabelText('Threshold');
  await userEvent.type(limit, '1,5');
  await expect.element(limit).toHaveValue('1,5');
  expect(useLimit.getState().limit).toBe(1.5);
  await userEvent.clear(limit);
  expect(useLimit.getState().limit).toBeNull();
});
