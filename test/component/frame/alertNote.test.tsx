/** The note of alerts: it names a few and counts the others. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { AlertNote } from '#renderer/frame/Notes.tsx';
import { useApp } from '#renderer/stores/app.ts';
import { fakeMain, show } from '#support/component.tsx';

const notice = (count: number) => ({
  title: `${count} alerts`,
  lines: Array.from({ length: count }, (_, at) => `Rule ${at + 1}`),
  ...{ buoyId: 7, from: 0, to: 1 },
});

test('of eight alerts three are named', async () => {
  fakeMain({});
  await show(<AlertNote />, 'https://one.example');
  useApp.setState({ notice: notice(8) });
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('8 alerts Rule 1 — Rule 2 — Rule 3 — 5 more alerts');
  useApp.setState({ notice: notice(3) });
  await expect.element(page.getByRole('alert')).toHaveTextContent('Rule 1 — Rule 2 — Rule 3');
  await expect.element(page.getByRole('alert')).not.toHaveTextContent('more');
});
