/** Buttons have the style of their kind. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { Button } from '#renderer/ui/Button.tsx';
import { Select } from '#renderer/ui/Select.tsx';
import { show } from '#support/component.tsx';

test('a button and a select have their own class beside the common one', async () => {
  await show(
    <>
      <Button variant="primary">Export</Button>
      <Select
        label="Unit"
        className="narrow"
        value="m"
        options={[{ value: 'm', label: 'm' }]}
        onChange={() => {}}
      />
    </>,
  );
  await expect
    .element(page.getByRole('button', { name: 'Export' }))
    .toHaveClass('button', 'button-primary');
  await expect.element(page.getByLabelText('Unit')).toHaveClass('select', 'narrow');
});
