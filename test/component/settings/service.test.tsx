/** The key of a service: replaced, and what is left of a failure. */
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ServiceSection } from '#renderer/screens/settings/ServiceSection.tsx';
import { Fault } from '#shared/errors.ts';
import { fakeMain, show } from '#support/component.tsx';

test('a key that was refused leaves neither its error nor itself in a dialog that is opened again', async () => {
  fakeMain({
    replaceKey: () => Promise.reject(new Fault({ kind: 'key-rejected', detail: null })),
  });
  await show(<ServiceSection />, 'https://one.example');
  const replace = page.getByRole('button', { name: 'Replace key' });
  const dialog = page.getByRole('dialog');
  await replace.click();
  await userEvent.type(dialog.getByRole('textbox'), 'wrong');
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog.getByRole('alert')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await replace.click();
  await expect.element(dialog.getByRole('textbox')).toHaveValue('');
  await expect.element(dialog.getByRole('alert')).not.toBeInTheDocument();
});

test('a key that could not be removed leaves no error in a dialog that is opened again', async () => {
  fakeMain({
    removeKey: () =>
      Promise.reject(new Fault({ kind: 'keychain-unavailable', reason: 'Locked.', detail: null })),
  });
  await show(<ServiceSection />, 'https://one.example');
  const remove = page.getByRole('button', { name: 'Remove key' }).first();
  const dialog = page.getByRole('dialog');
  await remove.click();
  await dialog.getByRole('button', { name: 'Remove key' }).click();
  await expect.element(dialog.getByRole('alert')).toBeVisible();
  await dialog.getByRole('button', { name: /^(Keep|Cancel)/ }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await remove.click();
  await expect.element(dialog).toBeVisible();
  await expect.element(dialog.getByRole('alert')).not.toBeInTheDocument();
});
