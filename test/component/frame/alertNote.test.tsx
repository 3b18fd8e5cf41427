/** The note of alerts: it names a few and counts the others. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { receive } from '#renderer/data/useBoot.ts';
import { AlertNote } from '#renderer/frame/Notes.tsx';
import { useApp } from '#renderer/stores/app.ts';
import { connectionTo, fakeMain, show } from '#support/component.tsx';

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

test('the note goes with its service: another one may have the same number for another buoy', async () => {
  fakeMain({});
  await show(<AlertNote />, 'https://one.example');
  useApp.setState({ notice: notice(1) });
  await expect.element(page.getByRole('alert')).toHaveTextContent('1 alerts Rule 1');
  receive({ type: 'connection', connection: connectionTo('https://one.example') });
  await expect.element(page.getByRole('alert')).toHaveTextContent('1 alerts Rule 1');
  receive({ type: 'connection', connection: connectionTo('https://two.example') });
  await expect.element(page.getByRole('alert')).toHaveTextContent('');
});
