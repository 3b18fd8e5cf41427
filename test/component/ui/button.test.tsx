/** Buttons have the style of their kind. */
import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { Button } from '#renderer/ui/Button.tsx';
import { Select } from '#renderer/ui/Select.tsx';
import { found, show } from '#support/component.tsx';

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

test('at night only a primary button that can be pressed has a ring', async () => {
  document.documentElement.dataset.theme = 'night';
  onTestFinished(() => {
    delete document.documentElement.dataset.theme;
  });
  await show(
    <>
      <Button variant="primary">Save</Button>
      <Button variant="primary" disabledBecause="Nothing changed">
        Store
      </Button>
    </>,
  );
  const shadowOf = async (name: string) =>
    getComputedStyle(await found(page.getByRole('button', { name }))).boxShadow;
  await expect.poll(() => shadowOf('Save')).not.toBe('none');
  await expect.poll(() => shadowOf('Store')).toBe('none');
});
