/** Main is told which buoy is open; where that fails the window says so. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { Frame } from '#renderer/frame/Frame.tsx';
import { useApp } from '#renderer/stores/app.ts';
import { Fault } from '#shared/errors.ts';
import { fakeMain, show } from '#support/component.tsx';

test('a failure to tell which buoy is open is said above the status bar until it is closed', async () => {
  const main = fakeMain({ setOpenBuoy: () => undefined });
  await show(<Frame />, 'https://one.example');
  useApp.getState().go('settings');
  await expect.poll(() => main.inputsOf('setOpenBuoy').at(-1)).toEqual({ id: null });
  main.answer({
    setOpenBuoy: () => Promise.reject(new Fault({ kind: 'disk-full', path: '/c', detail: null })),
  });
  useApp.getState().selectBuoy(3);
  const note = page.getByText(/^The open buoy is not refreshed automatically\. The disk is full/);
  await expect.element(note).toBeVisible();
  expect(main.inputsOf('setOpenBuoy').at(-1)).toEqual({ id: 3 });
  await page.getByRole('button', { name: 'Close this note' }).click();
  await expect.element(note).not.toBeInTheDocument();
  // The notes of the map lie over it.
  useApp.getState().go('map');
  await expect.element(page.getByRole('main', { name: 'Map' })).toBeVisible();
  await expect.element(note).not.toBeInTheDocument();
});
