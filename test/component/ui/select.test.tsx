/** The list of a select belongs to the page: in its type, at its colours, and pressed as any option. */
import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { optionsOf } from '#renderer/ui/Segmented.tsx';
import { Select } from '#renderer/ui/Select.tsx';
import { show } from '#support/component.tsx';

function Chosen() {
  const [value, setValue] = useState<'height' | 'period'>('height');
  const options = optionsOf({ height: 'Height', period: 'Period' });
  return <Select label="Variable" value={value} options={options} onChange={setValue} />;
}

test('the list opens in the page, and a press chooses', async () => {
  await show(<Chosen />);
  const select = page.getByLabelText('Variable');
  await select.click();
  const option = page.getByRole('option', { name: 'Period' });
  await expect.element(option).toBeVisible();
  await expect.element(option).toHaveStyle({ minHeight: '32px', fontSize: '13px' });
  await option.click();
  await expect.element(select).toHaveValue('period');
  await expect.element(option).not.toBeVisible();
});
