/** Buttons have the style of their kind, and one that closes a part gives the focus back. */
import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Button, CloseButton } from '#renderer/ui/Button.tsx';
import { focus, found, show } from '#support/component.tsx';

function Parts() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>List</Button>
      <Button onClick={() => setOpen(false)}>Other</Button>
      {isOpen ? <CloseButton onClick={() => setOpen(false)} /> : null}
    </>
  );
}

test('a part that is closed with the focus in it gives it back; another one keeps it', async () => {
  await show(<Parts />);
  const list = page.getByRole('button', { name: 'List' });
  const other = page.getByRole('button', { name: 'Other' });
  const close = page.getByRole('button', { name: 'Close' });
  await focus(list);
  await userEvent.keyboard('{Enter}');
  await focus(close);
  await userEvent.keyboard('{Enter}');
  await expect.element(close).not.toBeInTheDocument();
  await expect.element(list).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(close).toBeVisible();
  await focus(other);
  await userEvent.keyboard('{Enter}');
  await expect.element(close).not.toBeInTheDocument();
  await expect.element(other).toHaveFocus();
});

test('at night only a primary button that can be pressed has a ring', async () => {
  document.documentElement.dataset.theme = 'night';
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

test('a price that changes while the button is pressed is not agreed to', async () => {
  let pressed = 0;
  const Price = ({ requests }: { requests: number }) => (
    <Button onClick={() => pressed++}>Download ({requests} requests)</Button>
  );
  const shown = await show(<Price requests={6} />);
  const button = await found(page.getByRole('button'));
  button.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
  await shown.rerender(<Price requests={14} />);
  button.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }));
  await page.getByRole('button').click();
  await expect.poll(() => pressed).toBe(1);
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => pressed).toBe(2);
});
